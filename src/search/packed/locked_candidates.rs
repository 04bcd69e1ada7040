//! Locked candidates: all crossings of two kinds of units in one step, for example of rows with boxes.
//!
//! For each unit the rule records which digits are in exactly one of its crossings, and which in more.

use super::deducer::Deducer;
use super::occurrences::{EVERYWHERE, LockRoom};
use super::{FailedRule, Packed};
use crate::model::{Crossing, Layout};

impl Deducer {
    /// Applies the rule once to each crossing.
    pub(super) fn locked_candidates(&mut self, layout: &Layout, packed: &mut Packed) -> Result<(), FailedRule> {
        let mut room = std::mem::take(&mut self.lock_room);
        let done = layout.crossings().iter().try_for_each(|crossings| self.lock(layout, packed, crossings, &mut room));
        self.lock_room = room;
        done
    }

    fn lock(
        &mut self,
        layout: &Layout,
        packed: &mut Packed,
        crossings: &[Crossing],
        room: &mut LockRoom,
    ) -> Result<(), FailedRule> {
        let union =
            |crossing: &Crossing| crossing.cells.iter().fold(0, |all, &cell| all | packed.masks[usize::from(cell)]);
        // Cells that are in no unit of one of the two kinds have the number after the last unit.
        let none = layout.unit_count();
        room.clear(none + 1);
        let LockRoom { unions, held, locked } = room;
        unions.extend(crossings.iter().map(union));
        for (crossing, &digits) in crossings.iter().zip(&*unions) {
            held[crossing.line].add(digits);
            held[crossing.other].add(digits);
        }
        held[none] = EVERYWHERE;
        // A digit that a box holds in only one crossing is locked in that crossing's line (pointing), and the other
        // way round (claiming). This is recorded by unit, because one crossing may lock a digit for several others.
        for (crossing, &digits) in crossings.iter().zip(&*unions) {
            locked[crossing.line].add(digits & held[crossing.other].alone());
            locked[crossing.other].add(digits & held[crossing.line].alone());
        }
        for (crossing, &digits) in crossings.iter().zip(&*unions) {
            let (pointing, claiming) = (digits & held[crossing.other].alone(), digits & held[crossing.line].alone());
            // Digits that another crossing of the line has locked are eliminated here. Those that this crossing
            // locks stay.
            let by_line = digits & locked[crossing.line].of_others(pointing);
            let by_other = digits & locked[crossing.other].of_others(claiming);
            if by_line != 0 && crossing.line != none {
                self.clear(layout, packed, crossing, by_line, crossing.line)?;
            }
            if by_other != 0 && crossing.other != none {
                self.clear(layout, packed, crossing, by_other, crossing.other)?;
            }
        }
        Ok(())
    }

    fn clear(
        &mut self,
        layout: &Layout,
        packed: &mut Packed,
        crossing: &Crossing,
        digits: u64,
        cause: usize,
    ) -> Result<(), FailedRule> {
        crossing.cells.iter().try_for_each(|&cell| self.eliminate(layout, packed, cell.into(), digits, cause))
    }
}
