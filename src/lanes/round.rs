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

use super::board::{BAND, WORDS};
use super::closure::{COLUMN_0, Masks, any_of_three, crowded_boxes};
use crate::simd::Vector;

/// The boards of all lanes.
pub(super) struct Boards<V> {
    /// Word `3 * digit + band` of each board.
    pub(super) words: [V; WORDS],
    /// Cells with one candidate, by band.
    pub(super) naked: [V; 3],
    /// Cells with exactly two candidates, by band.
    pairs: [V; 3],
    /// The cells to branch on, by rank and band: see [`Self::rank_pairs`].
    pub(super) ranks: [V; 12],
    /// Hidden singles of this round.
    hidden: [V; WORDS],
}

/// What a round tells: a bit a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Verdicts {
    /// The board has no solution.
    pub(super) bad: u32,
    /// The board has a cell with several candidates.
    pub(super) open: u32,
    /// The round took a candidate.
    pub(super) changed: u32,
}

impl<V: Vector> Boards<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let none = V::splat(0);
        Self { words: [none; WORDS], naked: [none; 3], pairs: [none; 3], ranks: [none; 12], hidden: [none; WORDS] }
    }

    /// Advances every board.
    #[inline(always)]
    pub(super) fn round(&mut self) -> Verdicts {
        let masks = Masks::<V>::new();
        let mut found = Found::new();
        for digit in 0..9 {
            self.deduce(digit, masks, &mut found);
        }
        self.settle(found)
    }

    /// Ranks the cells with two candidates by the units (row, column, box) in which they are not the only one: those
    /// with three such units, then with two, with one, and all. What is decided in the first decides others at once.
    #[inline(always)]
    pub(super) fn rank_pairs(&mut self) {
        let masks = Masks::<V>::new();
        let [rows, boxes] = masks.crowded(masks.pack_rows(self.pairs)).map(|packed| masks.spread_rows(packed));
        let (mut once, mut columns) = (V::splat(0), V::splat(0));
        for cells in self.pairs {
            let [next, after] = cells.turns();
            for row in [cells, next, after] {
                columns = columns | (once & row);
                once = once | row;
            }
        }
        for (band, cells) in self.pairs.into_iter().enumerate() {
            let (row, of_box) = (rows[band], boxes[band]);
            self.ranks[band] = cells & row & columns & of_box;
            self.ranks[3 + band] = cells & V::majority(row, columns, of_box);
            self.ranks[6 + band] = cells & (row | columns | of_box);
            self.ranks[9 + band] = cells;
        }
    }

    /// Steps 1 to 3 for one digit.
    #[inline(always)]
    fn deduce(&mut self, digit: usize, masks: Masks<V>, found: &mut Found<V>) {
        let words: [V; 3] = std::array::from_fn(|band| self.words[3 * digit + band]);
        let naked: [V; 3] = std::array::from_fn(|band| words[band] & self.naked[band]);

        let claimed = masks.pack_columns(naked);
        let boxes = masks.fill_boxes(claimed);
        let columns = masks.close_columns(masks.pack_columns(words) & (!boxes | claimed));
        found.column_places = found.column_places & any_of_three(columns);
        // Of a box with a naked cell nothing but that cell stays.
        let free = masks.spread_columns(columns & !boxes);
        let before = words;
        let words: [V; 3] = std::array::from_fn(|band| (words[band] & free[band]) | naked[band]);

        let [any, several] = masks.pack_rows(words);
        let rows = masks.close_rows(any);
        let kept = masks.spread_rows(rows);
        let words: [V; 3] = std::array::from_fn(|band| words[band] & kept[band]);
        for band in 0..3 {
            found.changed = found.changed | (before[band] ^ words[band]);
        }

        let (any, several) = crowded_boxes(rows, several & rows);
        found.row_places = found.row_places & any;
        let single = masks.spread_rows(any & !several);
        for band in 0..3 {
            let hidden = words[band] & single[band];
            found.twice = found.twice | (found.hidden[band] & hidden);
            found.hidden[band] = found.hidden[band] | hidden;
            self.words[3 * digit + band] = words[band];
            self.hidden[3 * digit + band] = hidden;
        }
    }

    /// Hidden singles lose their other digits; candidates are counted.
    #[inline(always)]
    fn settle(&mut self, mut found: Found<V>) -> Verdicts {
        let none = V::splat(0);
        let (mut filled, mut open) = (V::splat(BAND), none);
        for band in 0..3 {
            let (mut once, mut twice, mut thrice) = (none, none, none);
            for digit in 0..9 {
                let before = self.words[3 * digit + band];
                let word = before & (self.hidden[3 * digit + band] | !found.hidden[band]);
                self.words[3 * digit + band] = word;
                thrice = thrice | (twice & word);
                twice = twice | (once & word);
                once = once | word;
            }
            // A hidden single that was no naked one had other digits to lose.
            found.changed = found.changed | (found.hidden[band] & !self.naked[band]);
            filled = filled & once;
            open = open | twice;
            self.naked[band] = once & !twice;
            self.pairs[band] = twice & !thrice;
        }
        let placed = filled & found.row_places & (found.column_places | !V::splat(COLUMN_0));
        let bad = (V::splat(BAND) & !placed) | found.twice;
        Verdicts { bad: bad.nonzero(), open: open.nonzero(), changed: found.changed.nonzero() }
    }
}

/// What the digits of a round add up to.
struct Found<V> {
    /// Hidden singles, by band.
    hidden: [V; 3],
    /// Cells that two digits claim.
    twice: V,
    /// Boxes in which every digit so far has a place; packed by mini-rows.
    row_places: V,
    /// Stacks in which every digit so far has a place; packed by mini-columns.
    column_places: V,
    /// Any candidate taken.
    changed: V,
}

impl<V: Vector> Found<V> {
    #[inline(always)]
    fn new() -> Self {
        let (none, all) = (V::splat(0), V::splat(u32::MAX));
        Self { hidden: [none; 3], twice: none, row_places: all, column_places: all, changed: none }
    }
}
