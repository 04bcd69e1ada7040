//! How many cells hold one of some digits.

use super::Unmet;
use crate::model::Count;

/// Compares the cells that must hold a counted digit, and those that can, with the allowed numbers.
pub(super) fn filter(count: &Count, domains: &mut [u64]) -> Result<(), Unmet> {
    let digits = count.digits;
    let certain = domains.iter().filter(|domain| **domain & !digits == 0).count();
    let possible = domains.iter().filter(|domain| **domain & digits != 0).count();
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
