//! Bounds of sums from groups of cells whose digits differ, where the sums of the groups are not found exactly: three
//! cells of a box with more than nine digits, counted from 1, have at least the sum 6.

use super::Unmet;
use crate::model::{Sum, ones};

/// A group of cells whose digits differ and have the same weights.
struct SumGroup {
    /// The digits of cells with only one digit, and those of all other cells.
    fixed: u64,
    open: u64,
    /// The number of other cells.
    count: usize,
    /// The sum of the weights of `fixed`.
    sum: i64,
    least: i64,
    greatest: i64,
}

impl SumGroup {
    /// Returns the group of these cells, whose weights these are; `None` if they do not have enough digits.
    fn new(weights: &[i64], domains: &[u64]) -> Option<Self> {
        let mut fixed = 0;
        for &digit in domains.iter().filter(|domain| domain.is_power_of_two()) {
            if fixed & digit != 0 {
                return None;
            }
            fixed |= digit;
        }
        let (mut open, mut count, mut single) = (0, 0, (0, 0));
        for &domain in domains.iter().filter(|domain| !domain.is_power_of_two()) {
            let own = domain & !fixed;
            if own == 0 {
                return None;
            }
            let (first, last) = (weights[own.trailing_zeros() as usize], weights[own.ilog2() as usize]);
            single = (single.0 + first.min(last), single.1 + first.max(last));
            (open, count) = (open | own, count + 1);
        }
        if (open.count_ones() as usize) < count {
            return None;
        }
        let sum = sum_of(weights, fixed);
        let ends = (sum_of(weights, first(open, count)), sum_of(weights, last(open, count)));
        let (least, greatest) = (ends.0.min(ends.1).max(single.0), ends.0.max(ends.1).min(single.1));
        Some(Self { fixed, open, count, sum, least: sum + least, greatest: sum + greatest })
    }

    /// Returns the digits with which the sum of the group may be between these two.
    fn digits_within(&self, weights: &[i64], least: i64, greatest: i64) -> u64 {
        let (first_others, last_others) = (first(self.open, self.count - 1), last(self.open, self.count - 1));
        let sums = (sum_of(weights, first_others), sum_of(weights, last_others));
        let (few, many) = (sums.0.min(sums.1), sums.0.max(sums.1));
        // A digit replaces one of the others if it is among them, so that the bounds of the group hold for it.
        let fits = |digit: &usize| {
            let weight = self.sum + weights[*digit];
            let own = 1 << digit;
            let (lows, highs) =
                if sums.0 <= sums.1 { (first_others, last_others) } else { (last_others, first_others) };
            (lows & own != 0 || weight + few <= greatest) && (highs & own != 0 || weight + many >= least)
        };
        ones(self.open).filter(fits).fold(0, |all, digit| all | 1 << digit)
    }
}

/// Whether the total is between the bounds.
pub(super) fn can_be_met(sum: &Sum, domains: &[u64]) -> bool {
    bounds(sum, domains).is_some_and(|(least, greatest)| (least..=greatest).contains(&sum.total))
}

/// Keeps the digits with which the total is between the bounds.
pub(super) fn filter(sum: &Sum, domains: &mut [u64]) -> Result<(), Unmet> {
    if sum.groups.is_empty() {
        return Ok(());
    }
    let (least, greatest) = bounds(sum, domains).ok_or(Unmet)?;
    if !(least..=greatest).contains(&sum.total) {
        return Err(Unmet);
    }
    for (from, size) in groups(sum) {
        let (weights, own) = (sum.weights_at(from), &mut domains[from..from + size]);
        let group = SumGroup::new(weights, own).ok_or(Unmet)?;
        if group.count == 0 {
            continue;
        }
        let (below, above) = (sum.total - (greatest - group.greatest), sum.total - (least - group.least));
        let kept = group.digits_within(weights, below, above) & !group.fixed;
        for domain in own.iter_mut().filter(|domain| !domain.is_power_of_two()) {
            *domain &= kept;
            if *domain == 0 {
                return Err(Unmet);
            }
        }
    }
    Ok(())
}

/// Returns the first cell of each group, and its number of cells.
fn groups(sum: &Sum) -> impl Iterator<Item = (usize, usize)> {
    sum.groups.iter().scan(0, |next, &size| {
        let from = *next;
        *next += usize::from(size);
        Some((from, usize::from(size)))
    })
}

/// Returns the bounds of the sum; `None` if a group does not have enough digits.
fn bounds(sum: &Sum, domains: &[u64]) -> Option<(i64, i64)> {
    if sum.groups.is_empty() {
        return Some((i64::MIN, i64::MAX));
    }
    groups(sum).try_fold((0, 0), |(least, greatest), (from, size)| {
        let group = SumGroup::new(sum.weights_at(from), &domains[from..from + size])?;
        Some((least + group.least, greatest + group.greatest))
    })
}

/// Returns the first digits of a set.
fn first(mut digits: u64, count: usize) -> u64 {
    let all = digits;
    (0..count).for_each(|_| digits &= digits.wrapping_sub(1));
    all & !digits
}

/// Returns the last digits of a set.
fn last(digits: u64, count: usize) -> u64 {
    digits & !first(digits, (digits.count_ones() as usize).saturating_sub(count))
}

fn sum_of(weights: &[i64], digits: u64) -> i64 {
    ones(digits).map(|digit| weights[digit]).sum()
}
