//! What other units say at the end of a round, one by one.
//!
//! The cells of a unit are one word (see [`units`](super::units)). What a naked cell leaves of it, and whether a digit has one
//! place there, are questions to that word: 30 operations a unit and digit, beside 120 for a digit's rows, columns and boxes.

#![expect(clippy::needless_range_loop, reason = "iterators over vectors may stay calls; by index all is inlined")]

use super::board::{Cells, WORDS};
use super::closure::three;
use super::round::{Boards, RoundStatus};
use super::units::SHIFT;
use crate::simd::{Subroutine, Vector};

/// What other units say, at the end of a round that has found this.
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
            // A cell with a hidden single keeps the digit whose single it is.
            let word = boards.words[index] & (boards.hidden[index] | !findings.hidden[index % 3]);
            boards.words[index] = word;
            gone = gone | (before[index] & !word);
        }
        // What is gone is an advance here, single or not: the pairs of the round are pairs no more.
        let (failed, advanced) = (status.failed | findings.fault.nonzero(), status.advanced | gone.nonzero());
        RoundStatus { failed, advanced, ..status }
    }
}

impl<V: Vector> Boards<V> {
    /// Heeds the other units at the end of a round. Returns what the round has found with that.
    #[inline(always)]
    pub(super) fn heed_units(&mut self, status: RoundStatus) -> RoundStatus {
        V::call(HeedUnits { boards: self, status })
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
