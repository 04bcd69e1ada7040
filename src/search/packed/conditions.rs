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
        // Taken and put back: eliminating marks other conditions as pending.
        let mut left = std::mem::take(&mut self.left);
        left.clear();
        let checked = self.conditions.check(condition, |cell| packed.masks[cell]);
        let mut done = checked.map(|digits| left.extend_from_slice(digits)).map_err(|Unmet| FailedRule(cause));
        for (&cell, &digits) in condition.cells.iter().zip(&left) {
            done = done.and_then(|()| self.eliminate(layout, packed, cell.into(), !digits, cause));
        }
        self.left = left;
        self.conditions.settle(number);
        done
    }
}
