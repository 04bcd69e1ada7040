//! How many cells hold one of some digits.

use super::Unmet;
use crate::model::DigitCount;

/// Whether the number of cells that hold a counted digit can be one of the allowed numbers.
pub(super) fn can_be_met(count: &DigitCount, domains: &[u64]) -> bool {
    let (certain, possible) = bounds(count, domains);
    allowed_within(count, certain, possible).next().is_some()
}

/// Returns how many cells must hold a counted digit, and how many can.
fn bounds(count: &DigitCount, domains: &[u64]) -> (usize, usize) {
    let certain = domains.iter().filter(|domain| **domain & !count.digits == 0).count();
    let possible = domains.iter().filter(|domain| **domain & count.digits != 0).count();
    (certain, possible)
}

/// Returns the allowed numbers in this range, in ascending order.
fn allowed_within(count: &DigitCount, certain: usize, possible: usize) -> impl DoubleEndedIterator<Item = usize> {
    let allowed = count.allowed.iter().map(|&number| usize::from(number));
    allowed.filter(move |number| (certain..=possible).contains(number))
}

/// Compares the cells that must hold a counted digit, and those that can, with the allowed numbers.
pub(super) fn filter(count: &DigitCount, domains: &mut [u64]) -> Result<(), Unmet> {
    let digits = count.digits;
    let (certain, possible) = bounds(count, domains);
    let mut allowed = allowed_within(count, certain, possible);
    let least = allowed.next().ok_or(Unmet)?;
    let most = allowed.next_back().unwrap_or(least);
    if least == possible {
        domains.iter_mut().filter(|domain| **domain & digits != 0).for_each(|domain| *domain &= digits);
    } else if most == certain {
        domains.iter_mut().filter(|domain| **domain & !digits != 0).for_each(|domain| *domain &= !digits);
    }
    Ok(())
}
