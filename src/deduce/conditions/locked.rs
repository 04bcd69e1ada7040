//! Digits that some cells must hold: the locked candidates of a cage or of a quadruple.
//!
//! If all sets that the cells of a cage can still hold contain a digit, then one of the cells holds it. The digit is
//! eliminated from other cells that see every cell of the condition where it is possible.

use super::Unmet;
use super::sets::may_hold;
use crate::model::{LockedDigits, RequiredDigits, ones};

/// Whether the test can eliminate a digit or fail. The inner cells have lost the digits of decided outer cells.
pub(super) fn can_eliminate(locked: &LockedDigits, inner: &[u64]) -> bool {
    required(&locked.required, inner).is_none_or(|(required, decided)| required & !decided != 0)
}

/// Eliminates digits from the outer cells, which follow the inner ones in `domains`.
pub(super) fn filter(locked: &LockedDigits, domains: &mut [u64]) -> Result<(), Unmet> {
    let (inner, outer) = domains.split_at_mut(domains.len() - locked.sees.len());
    exclude_decided(locked, inner, outer)?;
    let (required, decided) = required(&locked.required, inner).ok_or(Unmet)?;
    for digit in ones(required & !decided).map(|digit| 1 << digit) {
        let mut holders = 0;
        for (at, domain) in inner.iter().enumerate() {
            holders |= u64::from(domain & digit != 0) << at;
        }
        if holders == 0 {
            return Err(Unmet);
        }
        for (domain, sees) in outer.iter_mut().zip(&locked.sees) {
            if holders & !sees == 0 {
                *domain &= !digit;
                if *domain == 0 {
                    return Err(Unmet);
                }
            }
        }
    }
    Ok(())
}

/// Whether the inner cells can hold the digits, given the digits of the outer cells.
pub(super) fn can_be_met(locked: &LockedDigits, domains: &[u64]) -> bool {
    let mut left = domains.to_vec();
    filter(locked, &mut left).is_ok()
}

/// Eliminates the digits of decided outer cells from the inner cells that they see. Propagation of the units has
/// already done so, except when a search for a reason calls this function.
fn exclude_decided(locked: &LockedDigits, inner: &mut [u64], outer: &[u64]) -> Result<(), Unmet> {
    for (domain, sees) in outer.iter().zip(&locked.sees).filter(|(domain, _)| domain.is_power_of_two()) {
        for (at, own) in inner.iter_mut().enumerate() {
            if sees >> at & 1 == 1 {
                *own &= !domain;
                if *own == 0 {
                    return Err(Unmet);
                }
            }
        }
    }
    Ok(())
}

/// Returns the digits that the cells must hold, and the digits of decided cells; `None` if no set is possible.
fn required(required: &RequiredDigits, inner: &[u64]) -> Option<(u64, u64)> {
    let (mut union, mut decided) = (0, 0);
    for domain in inner {
        union |= domain;
        decided |= if domain.is_power_of_two() { *domain } else { 0 };
    }
    let sets = match required {
        RequiredDigits::OfSets(sets) => sets,
        RequiredDigits::One(digit) => return Some((*digit, decided)),
    };
    let mut possible = sets.iter().copied().filter(|&set| decided & !set == 0 && may_hold(inner, union, set));
    let mut required = possible.next()?;
    // Usually two or three sets have no other digit in common, so nothing is locked.
    while required & !decided != 0 {
        let Some(set) = possible.next() else { break };
        required &= set;
    }
    Some((required, decided))
}
