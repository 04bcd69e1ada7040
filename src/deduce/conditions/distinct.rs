//! How many different digits some cells hold.
//!
//! Every set of digits that the cells may have together is tried: it has the digits of decided cells, each cell has a
//! digit of it, and it has at most one further digit per other cell. If too many digits are open, only the least and
//! the greatest number are used.

use super::Unmet;
use crate::model::DistinctCount;

/// Maximum number of open digits, so that there are at most 512 sets.
const MAX_OPEN: u32 = 9;

/// What is possible.
struct Possible {
    /// The digits of the first cell, and those of the counted cells.
    numbers: u64,
    digits: u64,
}

/// Whether some number of different digits is possible.
pub(super) fn can_be_met(count: &DistinctCount, domains: &[u64]) -> bool {
    possible(count, domains).is_some()
}

/// Keeps the digits with which some number of different digits is possible.
pub(super) fn filter(count: &DistinctCount, domains: &mut [u64]) -> Result<(), Unmet> {
    let Possible { numbers, digits } = possible(count, domains).ok_or(Unmet)?;
    domains[0] &= numbers;
    domains[1..].iter_mut().for_each(|domain| *domain &= digits);
    if let Some(own) = count.own {
        domains[1 + own] &= domains[0];
    }
    if domains.contains(&0) { Err(Unmet) } else { Ok(()) }
}

/// Returns what is possible; `None` if nothing is.
fn possible(count: &DistinctCount, domains: &[u64]) -> Option<Possible> {
    let (&number, counted) = domains.split_first()?;
    let number = count.own.map_or(number, |own| number & counted[own]);
    let (mut decided, mut union, mut undecided) = (0, 0, 0);
    for &domain in counted {
        union |= domain;
        if domain.is_power_of_two() {
            decided |= domain;
        } else {
            undecided += 1;
        }
    }
    let open = union & !decided;
    let mut possible = Possible { numbers: 0, digits: 0 };
    if open.count_ones() > MAX_OPEN {
        let least = decided.count_ones().max(count.differing as u32);
        let greatest = decided.count_ones() + open.count_ones().min(undecided);
        possible.numbers = (least..=greatest).fold(0, |all, size| all | number & number_digit(count, size));
        let is_complete = possible.numbers & !number_digit(count, decided.count_ones()) == 0;
        possible.digits = if is_complete { decided } else { union };
    } else {
        let mut more = open;
        loop {
            let set = decided | more;
            let digit = number & number_digit(count, set.count_ones());
            let is_known = digit & !possible.numbers == 0 && set & !possible.digits == 0;
            if digit != 0
                && !is_known
                && more.count_ones() <= undecided
                && set.count_ones() as usize >= count.differing
                && (count.own.is_none() || digit & set != 0)
                && counted.iter().all(|domain| domain & set != 0)
            {
                possible.numbers |= digit;
                possible.digits |= set;
            }
            if more == 0 {
                break;
            }
            more = (more - 1) & open;
        }
    }
    (possible.numbers != 0).then_some(possible)
}

/// Returns the set of the digit with this value; the empty set if there is none.
fn number_digit(count: &DistinctCount, value: u32) -> u64 {
    let index = i64::from(value) - count.least_value;
    if (0..64).contains(&index) { 1 << index } else { 0 }
}
