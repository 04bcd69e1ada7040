//! Units beside rows, columns and boxes: diagonals, windows, disjoint groups.
//!
//! A round heeds them one by one at its end. The nine cells of a unit lie in the three words of a digit.
//! With the second word shifted by three they have nine different bits, and so are one word:
//!
//! ```text
//! main diagonal     word 0     bits 0, 12, 24      rows 1, 4, 7
//!                   word 1     bits 1, 13, 25      rows 2, 5, 8, shifted to 4, 16, 28
//!                   word 2     bits 2, 14, 26      rows 3, 6, 9
//! ```
//!
//! What a naked cell leaves of a unit, and whether a digit has one place there, are then questions to one
//! word: 30 operations a unit and digit, beside 120 for a digit's rows, columns and boxes.

#![expect(clippy::needless_range_loop, reason = "iterators over vectors may stay calls; by index all is inlined")]

use super::board::{Cells, WORDS, row_and_bit};
use super::closure::three;
use super::round::{Boards, RoundStatus};
use crate::model::{Layout, Shape};
use crate::simd::Vector;

/// The most units: both diagonals, four windows and nine disjoint groups are 15.
const MAX_OTHER_UNITS: usize = 16;

/// Number of units of the classic layout.
const CLASSIC_UNITS: usize = 27;

/// The units of puzzles beside rows, columns and boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OtherUnits {
    cells: [Cells; MAX_OTHER_UNITS],
    count: usize,
}

impl OtherUnits {
    /// What classic puzzles have.
    pub(crate) const NONE: Self = Self { cells: [[0; 3]; MAX_OTHER_UNITS], count: 0 };

    /// Returns what a layout has; `None` if its puzzles are not for the lanes: of another side, with other boxes, or with
    /// units of fewer cells than digits.
    pub(crate) fn of(layout: &Layout) -> Option<Self> {
        if layout.is_classic() {
            return Some(Self::NONE);
        }
        let is_boxed = layout.shape() == Shape::CLASSIC && layout.has_rectangular_boxes();
        if !is_boxed || (0..81).any(|cell| !layout.rivals(cell).is_empty()) {
            return None;
        }
        let mut units = Self::NONE;
        for number in CLASSIC_UNITS..layout.unit_count() {
            let cells = words_of(layout.unit_cells(number));
            // A unit of one's own may have two cells with the same bit.
            if cells[0] & cells[1] << SHIFT | cells[2] & (cells[0] | cells[1] << SHIFT) != 0 {
                return None;
            }
            *units.cells.get_mut(units.count)? = cells;
            units.count += 1;
        }
        Some(units)
    }

    /// Whether there are none.
    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// By how much the second word of a unit is shifted.
const SHIFT: u32 = 3;

/// Returns these cells as a digit has them.
fn words_of(cells: &[u16]) -> Cells {
    let mut words = [0; 3];
    for &cell in cells {
        let (row, bit) = row_and_bit(cell.into());
        words[row] |= bit;
    }
    words
}

impl<V: Vector> Boards<V> {
    /// Heeds the other units at the end of a round. Returns what the round has found with that.
    #[inline(always)]
    pub(super) fn heed_units(&mut self, status: RoundStatus) -> RoundStatus {
        let none = V::splat(0);
        let (mut findings, mut gone) = (UnitFindings { hidden: [none; 3], fault: none }, none);
        let before = self.words;
        self.hidden = [none; WORDS];
        for digit in 0..9 {
            for at in 0..self.units.count {
                self.heed_unit(digit, self.units.cells[at], &mut findings);
            }
        }
        for index in 0..WORDS {
            // A cell with a hidden single keeps the digit whose single it is.
            let word = self.words[index] & (self.hidden[index] | !findings.hidden[index % 3]);
            self.words[index] = word;
            gone = gone | (before[index] & !word);
        }
        // What is gone is an advance here, single or not: the pairs of the round are pairs no more.
        let (failed, advanced) = (status.failed | findings.fault.nonzero(), status.advanced | gone.nonzero());
        RoundStatus { failed, advanced, ..status }
    }

    /// Takes a digit from the other cells of a unit where one has it, and looks for the only place.
    #[inline(always)]
    fn heed_unit(&mut self, digit: usize, cells: Cells, findings: &mut UnitFindings<V>) {
        let unit = three!(|row| V::splat(cells[row]));
        let hidden = three!(|row| self.hidden[3 * digit + row]);
        // Cells that other digits claimed are gone at once.
        let words = three!(|row| self.words[3 * digit + row] & (hidden[row] | !findings.hidden[row]));
        let places = gather(three!(|row| words[row] & unit[row]));
        let claimed = gather(three!(|row| words[row] & unit[row] & (self.naked[row] | hidden[row])));
        let is_claimed = claimed.filled();
        let left = V::select(is_claimed, claimed, places);
        // All but the lowest place.
        let further = left & left.minus(V::splat(1));
        let single = left & !further.filled();
        // No place, or two claims.
        findings.fault = findings.fault | !left.filled() | (is_claimed & further);
        let (left, single) = (scatter(left), scatter(single));
        for row in 0..3 {
            let claim = single[row] & unit[row];
            findings.hidden[row] = findings.hidden[row] | claim;
            self.hidden[3 * digit + row] = hidden[row] | claim;
            self.words[3 * digit + row] = words[row] & (left[row] | !unit[row]);
        }
    }
}

/// What the other units have found together.
struct UnitFindings<V> {
    /// Hidden singles.
    hidden: [V; 3],
    /// Units in which a digit has no place, or two claims.
    fault: V,
}

/// Returns the cells of a unit as one word.
#[inline(always)]
fn gather<V: Vector>(words: [V; 3]) -> V {
    words[0] | words[1].shl::<SHIFT>() | words[2]
}

/// The way back; each word has the cells of the others too.
#[inline(always)]
fn scatter<V: Vector>(word: V) -> [V; 3] {
    [word, word.shr::<SHIFT>(), word]
}
