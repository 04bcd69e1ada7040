//! Locked candidates: all crossings of two kinds of units at once, as of rows with boxes.
//!
//! Of each unit it is noted which digits its crossings hold once, and which more than once.

use super::deducer::Deducer;
use super::{FailedUnit, Packed};
use crate::model::Crossing;

/// The digits that the crossings of a unit hold, each at least once or at least twice.
#[derive(Clone, Copy, Default)]
struct Occurrences {
    once: u64,
    twice: u64,
}

impl Occurrences {
    fn add(&mut self, digits: u64) {
        self.twice |= self.once & digits;
        self.once |= digits;
    }

    /// The digits that one crossing alone holds.
    const fn alone(self) -> u64 {
        self.once & !self.twice
    }

    /// The digits that another crossing than the one with these holds.
    const fn of_others(self, own: u64) -> u64 {
        self.once & !own | self.twice
    }
}

/// What is in no unit may be anywhere.
const EVERYWHERE: Occurrences = Occurrences { once: u64::MAX, twice: u64::MAX };

impl Deducer {
    /// Applies the rule once to each crossing.
    pub(super) fn locked_candidates(&mut self, packed: &mut Packed) -> Result<(), FailedUnit> {
        let layout = packed.layout.clone();
        layout.crossings().iter().try_for_each(|crossings| self.lock(packed, crossings))
    }

    fn lock(&mut self, packed: &mut Packed, crossings: &[Crossing]) -> Result<(), FailedUnit> {
        let union =
            |crossing: &Crossing| crossing.cells.iter().fold(0, |all, &cell| all | packed.masks[usize::from(cell)]);
        let unions: Vec<u64> = crossings.iter().map(union).collect();
        // The cells of no unit of one of the kinds have the number behind all units.
        let none = packed.layout.unit_count();
        let mut held = vec![Occurrences::default(); none + 1];
        for (crossing, &digits) in crossings.iter().zip(&unions) {
            held[crossing.line].add(digits);
            held[crossing.other].add(digits);
        }
        held[none] = EVERYWHERE;
        // A digit that a box holds in one crossing only is locked in that crossing's line (pointing), and the other way
        // round (claiming). By unit, since one crossing may lock for several others.
        let mut locked = vec![Occurrences::default(); none + 1];
        for (crossing, &digits) in crossings.iter().zip(&unions) {
            locked[crossing.line].add(digits & held[crossing.other].alone());
            locked[crossing.other].add(digits & held[crossing.line].alone());
        }
        for (crossing, &digits) in crossings.iter().zip(&unions) {
            let (pointing, claiming) = (digits & held[crossing.other].alone(), digits & held[crossing.line].alone());
            // What another crossing of the line has locked falls here. What this one locks itself stays.
            let by_line = digits & locked[crossing.line].of_others(pointing);
            let by_other = digits & locked[crossing.other].of_others(claiming);
            if crossing.line != none {
                self.clear(packed, crossing, by_line, crossing.line)?;
            }
            if crossing.other != none {
                self.clear(packed, crossing, by_other, crossing.other)?;
            }
        }
        Ok(())
    }

    fn clear(&mut self, packed: &mut Packed, crossing: &Crossing, digits: u64, cause: usize) -> Result<(), FailedUnit> {
        if digits == 0 {
            return Ok(());
        }
        crossing.cells.iter().try_for_each(|&cell| self.eliminate(packed, cell.into(), digits, cause))
    }
}
