//! Applies other units at the end of a round, one by one.
//!
//! The cells of a unit are one word (see [`units`](super::units)). What a naked cell eliminates from it, and
//! whether a digit has only one place in it, are operations on that word: 30 per unit and digit, compared with 120
//! for a digit's rows, columns and boxes.

#![expect(clippy::needless_range_loop, reason = "iterators over vectors may stay calls; by index all is inlined")]

use super::board::{Cells, WORDS};
use super::closure::three;
use super::round::{Boards, RoundStatus};
use super::units::SHIFT;
use crate::simd::{Subroutine, Vector};

/// Applies other units at the end of a round with this status.
struct HeedUnits<'a, V> {
    boards: &'a mut Boards<V>,
    status: RoundStatus,
}

impl<V: Vector> Subroutine for HeedUnits<'_, V> {
    type Output = RoundStatus;

    #[inline(always)]
    fn run(self) -> RoundStatus {
        let Self { boards, status } = self;
        let none = V::splat(0);
        let (mut findings, mut gone) = (UnitFindings { hidden: [none; 3], fault: none }, none);
        let before = boards.words;
        boards.hidden = [none; WORDS];
        let units = boards.units;
        for digit in 0..9 {
            for &cells in units.cells() {
                boards.heed_unit(digit, cells, &mut findings);
            }
        }
        for index in 0..WORDS {
            // A cell with a hidden single keeps only that digit.
            let word = boards.words[index] & (boards.hidden[index] | !findings.hidden[index % 3]);
            boards.words[index] = word;
            gone = gone | (before[index] & !word);
        }
        // Any eliminated candidate counts as an advance here, whether it leaves a single or not, because the pairs
        // of the round may be outdated.
        let (failed, advanced) = (status.failed | findings.fault.nonzero(), status.advanced | gone.nonzero());
        RoundStatus { failed, advanced, ..status }
    }
}

impl<V: Vector> Boards<V> {
    /// Applies the other units at the end of a round. Returns the status of the round including them.
    #[inline(always)]
    pub(super) fn heed_units(&mut self, status: RoundStatus) -> RoundStatus {
        V::call(HeedUnits { boards: self, status })
    }

    /// Eliminates a digit from the other cells of a unit if one of its cells has it, and finds hidden singles.
    #[inline(always)]
    fn heed_unit(&mut self, digit: usize, cells: Cells, findings: &mut UnitFindings<V>) {
        let unit = three!(|row| V::splat(cells[row]));
        let hidden = three!(|row| self.hidden[3 * digit + row]);
        // Cells that other digits have claimed are excluded immediately.
        let words = three!(|row| self.words[3 * digit + row] & (hidden[row] | !findings.hidden[row]));
        let places = gather(three!(|row| words[row] & unit[row]));
        let claimed = gather(three!(|row| words[row] & unit[row] & (self.naked[row] | hidden[row])));
        let is_claimed = claimed.filled();
        let left = V::select(is_claimed, claimed, places);
        // All places except the lowest.
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
    /// Nonzero in the lanes where a digit has no place in a unit, or two claims.
    fault: V,
}

/// Returns the cells of a unit as one word.
#[inline(always)]
fn gather<V: Vector>(words: [V; 3]) -> V {
    words[0] | words[1].shl::<SHIFT>() | words[2]
}

/// Converts such a word back. Each of the three words also gets the cells of the other two.
#[inline(always)]
fn scatter<V: Vector>(word: V) -> [V; 3] {
    [word, word.shr::<SHIFT>(), word]
}
