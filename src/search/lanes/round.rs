//! One round: one step of deduction on all boards.
//!
//! ```text
//! for each digit:
//!     columns   naked cells with the digit claim their boxes; closure of the mini-columns
//!     rows      closure of the mini-rows
//!     boxes     one cell left is a hidden single; none means no solution
//! for each cell:
//!     a hidden single loses its other digits
//!     candidates are counted: 0 (no solution), 1 (naked for the next round), 2 (to branch on), more
//! for each digit and each additional unit, if there are any: see [`super::heed`]
//! ```
//!
//! Where this differs from the plain rules, and why it is sound:
//!
//! 1. A digit immediately takes account of the cells that earlier digits claimed in the same round. This saves rounds.
//!    Two digits that claim one cell need no test, because the second then finds its box without a place.
//! 2. Hidden singles are searched for only in boxes. Those of a row or column that existed before the round also
//!    appear in a box, because of the closures.
//! 3. A closure that fails leaves nothing, so a box has no place. If a naked cell had claimed the box, the failure
//!    shows as that claim without its mini-column instead (`lost`).
//! 4. If two naked cells of one box have the same digit, both stay, and nothing else would show the conflict, so it is
//!    detected as `clash`. Without this test, sparse boards need millions of nodes. In a row or a column, such a
//!    conflict leaves no permutation (3).
//! 5. A board is solved if it has one candidate per cell when a round starts, and that round finds no fault: then
//!    each digit has nine cells, one in each box, and the closures exclude two in a row or column.
//!
//! A round takes some 1,070 operations, in which 16 boards need 150 ns (Zen 5).

use super::board::{BAND, Board, WORDS};
use super::closure::{
    COLUMN_0, any_of_three, close_columns, close_rows, crowded_mini_rows, fill_from_first, mini_rows, three,
};
use super::lane::{Lane, board_of};
use super::units::OtherUnits;
use crate::simd::{Subroutine, Vector};

/// The boards of all lanes: see [`super`].
pub(super) struct Boards<V> {
    /// The words of the boards.
    pub(super) words: [V; WORDS],
    /// Cells with one candidate.
    pub(super) naked: [V; 3],
    /// Cells with exactly two candidates.
    pub(super) pairs: [V; 3],
    /// Identifies the board and its puzzle: see [`super::pool`].
    pub(super) tags: V,
    /// Hidden singles of the digits that were handled so far in this round.
    pub(super) hidden: [V; WORDS],
    /// The units that all puzzles have in addition to rows, columns and boxes.
    pub(super) units: OtherUnits,
}

/// Writes the board of one lane.
pub(super) struct LaneWriter<'a> {
    words: &'a mut [u32],
    naked: &'a mut [u32],
    tags: &'a mut [u32],
    lane: usize,
    lanes: usize,
}

impl LaneWriter<'_> {
    #[inline(always)]
    pub(super) const fn set_word(&mut self, index: usize, word: u32) {
        self.words[index * self.lanes + self.lane] = word;
    }

    #[inline(always)]
    pub(super) const fn set_naked(&mut self, row: usize, cells: u32) {
        self.naked[row * self.lanes + self.lane] = cells;
    }

    /// Sets the tag, which identifies the board.
    #[inline(always)]
    pub(super) const fn set_tag(&mut self, tag: u32) {
        self.tags[self.lane] = tag;
    }

    /// Writes a complete board.
    #[inline(always)]
    pub(super) fn put(&mut self, board: &Board) {
        for (index, &word) in board.words.iter().enumerate() {
            self.set_word(index, word);
        }
        for (row, &cells) in board.naked.iter().enumerate() {
            self.set_naked(row, cells);
        }
    }
}

/// What a round found, as one bit per lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RoundStatus {
    /// The board has no solution.
    pub(super) failed: u32,
    /// The board has a cell with several candidates.
    pub(super) open: u32,
    /// The round found a single.
    pub(super) advanced: u32,
}

/// A round without the additional units.
struct Round<'a, V> {
    boards: &'a mut Boards<V>,
}

impl<V: Vector> Subroutine for Round<'_, V> {
    type Output = RoundStatus;

    #[inline(always)]
    fn run(self) -> RoundStatus {
        let mut found = RoundFindings::new();
        for digit in 0..9 {
            self.boards.deduce(digit, &mut found);
        }
        self.boards.settle(found)
    }
}

impl<V: Vector> Boards<V> {
    #[inline(always)]
    pub(super) fn new(units: OtherUnits) -> Self {
        let none = V::splat(0);
        Self { words: [none; WORDS], naked: [none; 3], pairs: [none; 3], tags: none, hidden: [none; WORDS], units }
    }

    /// Returns a writer for the board of a lane.
    #[inline(always)]
    pub(super) fn lane(&mut self, lane: usize) -> LaneWriter<'_> {
        let (words, naked) = (V::words_mut(&mut self.words), V::words_mut(&mut self.naked));
        let tags = V::words_mut(std::slice::from_mut(&mut self.tags));
        LaneWriter { words, naked, tags, lane, lanes: V::LANES }
    }

    /// Returns the board of a lane.
    #[inline(always)]
    pub(super) fn board(&self, lane: Lane) -> Board {
        let naked = V::words(&self.naked);
        let naked = [0, 1, 2].map(|row| naked[row * V::LANES + lane.index()]);
        Board { words: board_of(&self.words, lane), naked }
    }

    /// Advances every board. Returns what the round found.
    #[inline(always)]
    pub(super) fn round(&mut self) -> RoundStatus {
        let status = V::call(Round { boards: self });
        // A separate step: in the middle of a round it takes 2.5 % of the time of classic puzzles, which skip it.
        if self.units.is_empty() { status } else { self.heed_units(status) }
    }

    /// Deduces columns, rows and boxes for one digit.
    #[inline(always)]
    fn deduce(&mut self, digit: usize, found: &mut RoundFindings<V>) {
        let before = three!(|row| self.words[3 * digit + row]);
        // Cells that other digits claimed in this round are excluded immediately.
        let words = three!(|row| before[row] & !found.hidden[row]);
        let naked = three!(|row| words[row] & self.naked[row]);

        // Naked cells as mini-columns, and all columns of their boxes.
        let claimed = naked[0] | naked[1] | naked[2];
        let boxes = fill_from_first(any_of_three(claimed));
        // The closure receives only the claimed column of a claimed box, and deduces what follows for the rest of
        // its stack and band.
        let columns = close_columns((words[0] | words[1] | words[2]) & (!boxes | claimed));
        found.lost = found.lost | (claimed & !columns);
        // In a claimed box, only the naked cell stays.
        let free = columns & !boxes;
        let words = three!(|row| (words[row] & free) | naked[row]);

        // The closure removes only whole mini-rows. So those that stay are as crowded as before it, and this
        // operation need not wait for it. A round is one long chain of dependent operations; work outside of the
        // chain costs little.
        let several = crowded_mini_rows(words);
        let rows = close_rows(mini_rows(words));
        let words = three!(|row| words[row] & fill_from_first(rows[row]));

        // From here to `single`, only the first bit of a box has a meaning, and `settle` masks the others.
        let any = rows[0] | rows[1] | rows[2];
        found.placed = found.placed & any;
        // Several cells of a box: in two mini-rows, or in one.
        let crowded = V::majority(rows[0], rows[1], rows[2])
            | (rows[0] & several[0])
            | (rows[1] & several[1])
            | (rows[2] & several[2]);
        // A claimed box with two cells has two naked ones. One operation per digit, which saves more than it costs:
        // without it, sparse boards needed millions of nodes.
        found.clash = found.clash | (boxes & crowded);
        let single = fill_from_first(any & !crowded);
        let hidden = three!(|row| words[row] & single);
        for row in 0..3 {
            found.hidden[row] = found.hidden[row] | hidden[row];
            self.words[3 * digit + row] = words[row];
            self.hidden[3 * digit + row] = hidden[row];
        }
    }

    /// Eliminates the other digits from hidden singles, and counts candidates.
    #[inline(always)]
    fn settle(&mut self, found: RoundFindings<V>) -> RoundStatus {
        let none = V::splat(0);
        let (mut filled, mut open, mut singles) = (V::splat(BAND), none, none);
        for row in 0..3 {
            // A counter for each cell of the row. It stops at three, because no higher count is needed.
            let (mut once, mut twice, mut thrice) = (none, none, none);
            for digit in 0..9 {
                // A cell with a hidden single keeps only that digit. There is only one, because later digits were
                // excluded from the cell.
                let word = self.words[3 * digit + row] & (self.hidden[3 * digit + row] | !found.hidden[row]);
                self.words[3 * digit + row] = word;
                thrice = thrice | (twice & word);
                twice = twice | (once & word);
                once = once | word;
            }
            filled = filled & once;
            open = open | twice;
            let naked = once & !twice;
            // Eliminations without a new single do not count as an advance. Such a board is split sooner (5 % fewer
            // rounds for 1 % more nodes), and eliminations need not be tracked.
            singles = singles | (naked & !self.naked[row]);
            self.naked[row] = naked;
            self.pairs[row] = twice & !thrice;
        }
        // Faults are tested once, at the end. A lane whose board failed early has nothing else to do meanwhile.
        let missing = (V::splat(BAND) & !filled) | (V::splat(COLUMN_0) & (!found.placed | found.clash));
        let failed = missing | found.lost;
        RoundStatus { failed: failed.nonzero(), open: open.nonzero(), advanced: singles.nonzero() }
    }
}

/// What the digits of a round have found together.
struct RoundFindings<V> {
    /// Hidden singles. A cell is never claimed twice, because later digits are excluded from it.
    hidden: [V; 3],
    /// Naked cells whose mini-column is in no permutation, as mini-columns.
    lost: V,
    /// Boxes, marked at their first column and first row, in which every digit so far has a place.
    placed: V,
    /// Boxes, marked at their first column and first row, in which a digit has two naked cells. (Two in a row or a
    /// column leave a box without a place, or a claimed column without a permutation.)
    clash: V,
}

impl<V: Vector> RoundFindings<V> {
    #[inline(always)]
    fn new() -> Self {
        let none = V::splat(0);
        Self { hidden: [none; 3], lost: none, placed: V::splat(u32::MAX), clash: none }
    }
}
