//! How many cells hold one of some digits.

use super::Unmet;
use crate::model::DigitCount;

/// Whether the number of cells that hold a counted digit can be one of the allowed numbers.
pub(super) fn can_be_met(count: &DigitCount, domains: &[u64]) -> bool {
    let (certain, possible) = bounds(count, domains);
    count.allowed.iter().any(|number| (certain..=possible).contains(&usize::from(*number)))
}

/// Returns how many cells must hold a counted digit, and how many can.
fn bounds(count: &DigitCount, domains: &[u64]) -> (usize, usize) {
    let certain = domains.iter().filter(|domain| **domain & !count.digits == 0).count();
    let possible = domains.iter().filter(|domain| **domain & count.digits != 0).count();
    (certain, possible)
}

/// Compares the cells that must hold a counted digit, and those that can, with the allowed numbers.
pub(super) fn filter(count: &DigitCount, domains: &mut [u64]) -> Result<(), Unmet> {
    let digits = count.digits;
    let (certain, possible) = bounds(count, domains);
    let within = |number: &&u16| (certain..=possible).contains(&usize::from(**number));
    let least = count.allowed.iter().find(within).ok_or(Unmet)?;
    let most = count.allowed.iter().rev().find(within).ok_or(Unmet)?;
    if usize::from(*least) == possible {
        domains.iter_mut().filter(|domain| **domain & digits != 0).for_each(|domain| *domain &= digits);
    } else if usize::from(*most) == certain {
        domains.iter_mut().filter(|domain| **domain & !digits != 0).for_each(|domain| *domain &= !digits);
    }
    Ok(())
}
