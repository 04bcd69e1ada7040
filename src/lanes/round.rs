//! One round: a step of deduction on all boards.
//!
//! For each digit, with its 27 words in registers:
//!
//! 1. Columns. The digit's naked cells claim their boxes; the closure of the mini-columns takes the rest.
//! 2. Rows. The closure of the mini-rows; each uses what the step before it found.
//! 3. Hidden singles: boxes with one cell for the digit. Every hidden single of a row or column shows here too.
//!
//! Then, for each cell: a hidden single loses its other digits, and the candidates are counted (0, 1, 2, more) for
//! the next round's naked cells, and for branching.

use super::board::{BAND, Board, WORDS};
use super::closure::{
    COLUMN_0, any_of_three, boxes_beside, close_columns, close_rows, crowded_mini_rows, fill_from_first, mini_rows,
    three,
};
use crate::simd::Vector;

/// The boards of all lanes.
pub(super) struct Boards<V> {
    /// The words of each board: see [`super::board`].
    pub(super) words: [V; WORDS],
    /// Cells with one candidate.
    pub(super) naked: [V; 3],
    /// Cells with exactly two candidates.
    pairs: [V; 3],
    /// The cells to branch on, by rank and row: see [`Self::rank_pairs`].
    pub(super) ranks: [V; 12],
    /// Hidden singles of this round.
    hidden: [V; WORDS],
}

/// The board of one lane, to be written.
pub(crate) struct Lane<'a> {
    words: &'a mut [u32],
    naked: &'a mut [u32],
    lane: usize,
    lanes: usize,
}

impl Lane<'_> {
    #[inline(always)]
    pub(super) const fn set_word(&mut self, index: usize, word: u32) {
        self.words[index * self.lanes + self.lane] = word;
    }

    #[inline(always)]
    pub(super) const fn set_naked(&mut self, row: usize, cells: u32) {
        self.naked[row * self.lanes + self.lane] = cells;
    }

    /// Adds a cell to those with one candidate.
    #[inline(always)]
    pub(super) const fn add_naked(&mut self, row: usize, bit: u32) {
        self.naked[row * self.lanes + self.lane] |= bit;
    }

    /// The cells with one candidate.
    #[inline(always)]
    pub(super) fn naked(&self) -> [u32; 3] {
        three(|row| self.naked[row * self.lanes + self.lane])
    }

    /// Takes a cell from some words.
    #[inline(always)]
    pub(super) const fn clear(&mut self, index: usize, bit: u32) {
        self.words[index * self.lanes + self.lane] &= !bit;
    }

    /// Writes a whole board.
    #[inline(always)]
    pub(crate) fn put(&mut self, board: &Board) {
        for (index, &word) in board.words.iter().enumerate() {
            self.set_word(index, word);
        }
        for (row, &cells) in board.naked.iter().enumerate() {
            self.set_naked(row, cells);
        }
    }
}

/// What a round tells: a bit a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Verdicts {
    /// The board has no solution.
    pub(super) bad: u32,
    /// The board has a cell with several candidates.
    pub(super) open: u32,
    /// The round found a single.
    pub(super) advanced: u32,
}

impl<V: Vector> Boards<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let none = V::splat(0);
        Self { words: [none; WORDS], naked: [none; 3], pairs: [none; 3], ranks: [none; 12], hidden: [none; WORDS] }
    }

    /// The board of a lane.
    #[inline(always)]
    pub(super) fn lane(&mut self, lane: usize) -> Lane<'_> {
        let (words, naked) = (V::words_mut(&mut self.words), V::words_mut(&mut self.naked));
        Lane { words, naked, lane, lanes: V::LANES }
    }

    /// Advances every board.
    #[inline(always)]
    pub(super) fn round(&mut self) -> Verdicts {
        let mut found = Found::new();
        for digit in 0..9 {
            self.deduce(digit, &mut found);
        }
        self.settle(found)
    }

    /// Ranks the cells with two candidates by the units (row, column, box) in which they are not the only one: those
    /// with three such units, then with two, with one, and all. What is decided in the first decides others at once.
    #[inline(always)]
    pub(super) fn rank_pairs(&mut self) {
        let any = mini_rows(self.pairs);
        let several = crowded_mini_rows(self.pairs);
        let crowded = several[0] | several[1] | several[2] | V::majority(any[0], any[1], any[2]);
        let boxes = fill_from_first(crowded);
        let (mut once, mut columns) = (V::splat(0), V::splat(0));
        for cells in self.pairs {
            let [next, after] = cells.turns();
            for row in [cells, next, after] {
                columns = columns | (once & row);
                once = once | row;
            }
        }
        for (row, cells) in self.pairs.into_iter().enumerate() {
            let [next, after] = boxes_beside(any[row]);
            let [several_next, several_after] = boxes_beside(several[row]);
            let crowded = V::majority(any[row], next, after) | several[row] | several_next | several_after;
            let rows = fill_from_first(crowded);
            self.ranks[row] = cells & rows & columns & boxes;
            self.ranks[3 + row] = cells & V::majority(rows, columns, boxes);
            self.ranks[6 + row] = cells & (rows | columns | boxes);
            self.ranks[9 + row] = cells;
        }
    }

    /// Steps 1 to 3 for one digit.
    #[inline(always)]
    fn deduce(&mut self, digit: usize, found: &mut Found<V>) {
        let before = three(|row| self.words[3 * digit + row]);
        // What other digits were found to hold in this round is gone at once.
        let words = three(|row| before[row] & !found.hidden[row]);
        let naked = three(|row| words[row] & self.naked[row]);

        let claimed = naked[0] | naked[1] | naked[2];
        let boxes = fill_from_first(any_of_three(claimed));
        let columns = close_columns((words[0] | words[1] | words[2]) & (!boxes | claimed));
        found.lost = found.lost | (claimed & !columns);
        // Of a box with a naked cell nothing but that cell stays.
        let free = columns & !boxes;
        let words = three(|row| (words[row] & free) | naked[row]);

        let several = crowded_mini_rows(words);
        let rows = close_rows(mini_rows(words));
        let words = three(|row| words[row] & fill_from_first(rows[row]));

        let any = rows[0] | rows[1] | rows[2];
        found.placed = found.placed & any;
        let crowded = V::majority(rows[0], rows[1], rows[2])
            | (rows[0] & several[0])
            | (rows[1] & several[1])
            | (rows[2] & several[2]);
        // Two naked cells of a box claim the digit.
        found.clash = found.clash | (boxes & crowded);
        let single = fill_from_first(any & !crowded);
        for row in 0..3 {
            let hidden = words[row] & single;
            found.hidden[row] = found.hidden[row] | hidden;
            self.words[3 * digit + row] = words[row];
            self.hidden[3 * digit + row] = hidden;
        }
    }

    /// Hidden singles lose their other digits; candidates are counted.
    #[inline(always)]
    fn settle(&mut self, found: Found<V>) -> Verdicts {
        let none = V::splat(0);
        let (mut filled, mut open, mut singles) = (V::splat(BAND), none, none);
        for row in 0..3 {
            let (mut once, mut twice, mut thrice) = (none, none, none);
            for digit in 0..9 {
                let word = self.words[3 * digit + row] & (self.hidden[3 * digit + row] | !found.hidden[row]);
                self.words[3 * digit + row] = word;
                thrice = thrice | (twice & word);
                twice = twice | (once & word);
                once = once | word;
            }
            filled = filled & once;
            open = open | twice;
            let naked = once & !twice;
            singles = singles | (naked & !self.naked[row]);
            self.naked[row] = naked;
            self.pairs[row] = twice & !thrice;
        }
        let missing = (V::splat(BAND) & !filled) | (V::splat(COLUMN_0) & (!found.placed | found.clash));
        let bad = missing | found.lost;
        Verdicts { bad: bad.nonzero(), open: open.nonzero(), advanced: singles.nonzero() }
    }
}

/// What the digits of a round add up to.
struct Found<V> {
    /// Hidden singles. A cell is never claimed twice: a digit does not see what an earlier one claimed.
    hidden: [V; 3],
    /// Naked cells whose digit cannot stand in their column.
    lost: V,
    /// Boxes, by their first column and first row, in which every digit so far has a place.
    placed: V,
    /// Boxes, by their first column and first row, in which a digit has two naked cells. (Two in a row or a column
    /// leave a box without a place, or a claimed column without a permutation.)
    clash: V,
}

impl<V: Vector> Found<V> {
    #[inline(always)]
    fn new() -> Self {
        let none = V::splat(0);
        Self { hidden: [none; 3], lost: none, placed: V::splat(u32::MAX), clash: none }
    }
}
