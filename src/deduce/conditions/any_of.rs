//! Several lists of conditions: all conditions of at least one list must be met (constructive disjunction).
//!
//! The conditions of each list are applied to a copy of the digits until nothing changes. A digit is possible if it is
//! left in one of the copies.

use super::{LineRoom, Unmet};
use crate::model::Condition;

/// Keeps the digits that some list of conditions leaves.
pub(super) fn filter(alternatives: &[Vec<Condition>], domains: &mut [u64], room: &mut LineRoom) -> Result<(), Unmet> {
    let (mut union, mut left) = (vec![0; domains.len()], Vec::new());
    let mut is_met = false;
    for conditions in alternatives {
        left.clear();
        left.extend_from_slice(domains);
        if apply(conditions, &mut left, room).is_ok() {
            is_met = true;
            union.iter_mut().zip(&left).for_each(|(union, own)| *union |= own);
            // The other lists cannot add a digit.
            if union == domains {
                return Ok(());
            }
        }
    }
    domains.copy_from_slice(&union);
    if is_met { Ok(()) } else { Err(Unmet) }
}

/// Whether all conditions of some list can be met, as far as the tests of each condition can tell.
pub(super) fn can_be_met(alternatives: &[Vec<Condition>], domains: &[u64], room: &mut LineRoom) -> bool {
    let mut left = Vec::new();
    alternatives.iter().any(|conditions| {
        left.clear();
        left.extend_from_slice(domains);
        apply(conditions, &mut left, room).is_ok()
    })
}

/// Applies conditions until nothing changes.
fn apply(conditions: &[Condition], domains: &mut [u64], room: &mut LineRoom) -> Result<(), Unmet> {
    let mut own = Vec::new();
    loop {
        let mut is_changed = false;
        for condition in conditions {
            own.clear();
            own.extend(condition.cells.iter().map(|&at| domains[usize::from(at)]));
            super::filter(condition, &mut own, room)?;
            // A line may visit a cell twice, so its digits are those that both visits leave.
            for (&at, digits) in condition.cells.iter().zip(&own) {
                let domain = &mut domains[usize::from(at)];
                is_changed |= *domain & !digits != 0;
                *domain &= digits;
                if *domain == 0 {
                    return Err(Unmet);
                }
            }
        }
        if !is_changed {
            return Ok(());
        }
    }
}
