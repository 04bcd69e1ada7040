//! The conditions of constraints.

use super::deducer::Deducer;
use super::{FailedRule, Packed};
use crate::deduce::Unmet;
use crate::model::Layout;

impl Deducer {
    /// Eliminates the candidates with which a condition cannot be met.
    pub(super) fn check_condition(
        &mut self,
        layout: &Layout,
        packed: &mut Packed,
        number: usize,
    ) -> Result<(), FailedRule> {
        let condition = &layout.conditions()[number];
        let cause = layout.unit_count() + number;
        let checked = self.conditions.check(condition, |cell| packed.masks[cell]);
        let mut done = checked.map(|_| ()).map_err(|Unmet| FailedRule(cause));
        if done.is_ok() {
            // Taken and put back: eliminating marks other conditions as pending.
            let left = std::mem::take(&mut self.conditions.domains);
            for (&cell, &digits) in condition.cells.iter().zip(&left) {
                done = self.eliminate(layout, packed, cell.into(), !digits, cause);
                if done.is_err() {
                    break;
                }
            }
            self.conditions.domains = left;
        }
        self.conditions.settle(number);
        done
    }
}
