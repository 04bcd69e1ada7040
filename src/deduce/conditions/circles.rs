//! Each digit that occurs in some cells does so as often as its number requires.
//!
//! The numbers of the digits that occur add up to the number of cells. Which digits can be among them is found exactly,
//! as sums of numbers (Trick: A dynamic programming approach for consistency and propagation for knapsack constraints,
//! 2003). A group of cells that differ holds a digit at most once.

use super::Unmet;
use crate::model::Circles;

/// Maximum number of cells for which sums are bits of a word.
const MAX_CELLS: usize = 127;

/// Whether a digit may occur.
#[derive(Clone, Copy, Default)]
struct Occurrence {
    may_be_absent: bool,
    may_be_present: bool,
}

/// Whether some digits can occur as often as their numbers, as far as the test can tell.
pub(super) fn can_be_met(circles: &Circles, domains: &[u64]) -> bool {
    filter(circles, &mut domains.to_vec()).is_ok()
}

/// Eliminates digits that cannot occur, and places those that must.
pub(super) fn filter(circles: &Circles, domains: &mut [u64]) -> Result<(), Unmet> {
    let mut occurrences = [Occurrence::default(); 64];
    let occurrences = &mut occurrences[..circles.numbers.len()];
    for (digit, own) in occurrences.iter_mut().enumerate() {
        let (certain, possible) = bounds(circles, domains, 1 << digit)?;
        let number = usize::from(circles.numbers[digit]);
        own.may_be_absent = certain == 0;
        own.may_be_present = number > 0 && (certain..=possible).contains(&number);
    }
    if domains.len() <= MAX_CELLS {
        use_total(circles, domains.len(), occurrences);
    }
    for (digit, own) in occurrences.iter().enumerate() {
        match (own.may_be_absent, own.may_be_present) {
            (false, false) => return Err(Unmet),
            (true, false) => domains.iter_mut().for_each(|domain| *domain &= !(1 << digit)),
            (false, true) => place(circles, domains, digit)?,
            (true, true) => {}
        }
    }
    if domains.contains(&0) { Err(Unmet) } else { Ok(()) }
}

/// Returns how many groups must hold a digit, and how many can.
fn bounds(circles: &Circles, domains: &[u64], digit: u64) -> Result<(usize, usize), Unmet> {
    let (mut certain, mut possible) = (0, 0);
    for group in groups(circles, domains) {
        match group.iter().filter(|domain| **domain == digit).count() {
            0 => {}
            1 => certain += 1,
            _ => return Err(Unmet),
        }
        possible += usize::from(group.iter().any(|domain| domain & digit != 0));
    }
    Ok((certain, possible))
}

/// Returns the digits of each group of cells.
fn groups<'a>(circles: &'a Circles, mut domains: &'a [u64]) -> impl Iterator<Item = &'a [u64]> {
    circles.groups.iter().map(move |&size| {
        let (group, rest) = domains.split_at(size.into());
        domains = rest;
        group
    })
}

/// Uses that the numbers of the digits that occur add up to the number of cells.
fn use_total(circles: &Circles, cells: usize, occurrences: &mut [Occurrence]) {
    // By digit: the sums of the digits before it.
    let mut before = [0_u128; 65];
    before[0] = 1;
    for (digit, own) in occurrences.iter().enumerate() {
        let (sums, number) = (before[digit], u32::from(circles.numbers[digit]));
        let with = if own.may_be_present { sums.checked_shl(number).unwrap_or(0) } else { 0 };
        before[digit + 1] = with | if own.may_be_absent { sums } else { 0 };
    }
    // The sums before a digit from which the total can be reached.
    let mut needed = 1_u128 << cells;
    for (digit, own) in occurrences.iter_mut().enumerate().rev() {
        let number = u32::from(circles.numbers[digit]);
        let with = needed.checked_shr(number).unwrap_or(0) & before[digit];
        own.may_be_present &= with != 0;
        own.may_be_absent &= needed & before[digit] != 0;
        needed = if own.may_be_present { with } else { 0 } | if own.may_be_absent { needed & before[digit] } else { 0 };
    }
}

/// Places a digit that must occur as often as its number, where that is certain.
fn place(circles: &Circles, domains: &mut [u64], digit: usize) -> Result<(), Unmet> {
    let (bit, number) = (1 << digit, usize::from(circles.numbers[digit]));
    let (certain, possible) = bounds(circles, domains, bit)?;
    if !(certain..=possible).contains(&number) {
        return Err(Unmet);
    }
    if certain == number {
        domains.iter_mut().filter(|domain| **domain != bit).for_each(|domain| *domain &= !bit);
    } else if possible == number {
        let mut from = 0;
        for &size in &circles.groups {
            let group = &mut domains[from..from + usize::from(size)];
            from += group.len();
            let mut places = group.iter_mut().filter(|domain| **domain & bit != 0);
            if let (Some(only), None) = (places.next(), places.next()) {
                *only = bit;
            }
        }
    }
    Ok(())
}
