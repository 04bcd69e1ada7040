//! Weights that add up to a total: which sums the cells can reach, computed from both ends of the list.

use super::{Unmet, group_steps, steps, sum_groups};
use crate::model::{Sum, ones};

/// Sums up to this distance from the least or the greatest one are tracked exactly, one bit each. Beyond this distance,
/// only bounds are tracked. The sum of nine digits from 1 to 9 is at most 36 from one of the two.
pub(super) const MAX_DISTANCE: i64 = 63;

/// Number of cells whose sums fit on the stack. No drawn constraint of a 9x9 grid has more.
const FEW_CELLS: usize = 32;

/// Whether the total can be reached.
pub(super) fn can_be_met(sum: &Sum, domains: &[u64]) -> bool {
    if let Some(steps) = &sum.group_steps {
        return group_steps::can_be_met(sum, steps, domains);
    }
    let Some((above, below)) = distances(sum, domains) else { return false };
    if !sum_groups::can_be_met(sum, domains) {
        return false;
    }
    let (target, from) = if above <= below { (above, From::Least) } else { (below, From::Greatest) };
    if target > MAX_DISTANCE {
        return true;
    }
    let mut reached = 1;
    for (at, &domain) in domains.iter().enumerate() {
        reached = after(sum, at, domain, target, from, reached);
    }
    reached >> target & 1 == 1
}

/// Returns the distances of the total from the least and from the greatest sum; `None` if it is not between them.
fn distances(sum: &Sum, domains: &[u64]) -> Option<(i64, i64)> {
    let (mut least, mut greatest) = (0, 0);
    for (at, &domain) in domains.iter().enumerate() {
        let (low, high) = sum.ends_at(at, domain)?;
        least += low;
        greatest += high;
    }
    (least..=greatest).contains(&sum.total).then_some((sum.total - least, greatest - sum.total))
}

/// Returns the distances up to `target` that are reached with one more cell, as bits.
fn after(sum: &Sum, at: usize, domain: u64, target: i64, from: From, reached: u64) -> u64 {
    let mut after = 0;
    each_distance(sum, at, domain, target, from, |_, distance| after |= reached << distance);
    after & u64::MAX >> (MAX_DISTANCE - target)
}

/// Keeps the digits with which the total can be reached.
pub(super) fn filter(sum: &Sum, domains: &mut [u64]) -> Result<(), Unmet> {
    if let Some(steps) = &sum.group_steps {
        return group_steps::filter(sum, steps, domains);
    }
    sum_groups::filter(sum, domains)?;
    if let Some(weights) = &sum.unit_steps
        && let Some(done) = steps::filter(*weights, domains)
    {
        return done;
    }
    let (above, below) = distances(sum, domains).ok_or(Unmet)?;
    if above.min(below) > MAX_DISTANCE {
        bounds(sum, domains, above, below)
    } else if above <= below {
        exact(sum, domains, above, From::Least)
    } else {
        exact(sum, domains, below, From::Greatest)
    }
}

/// The sum from which distances are measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Least,
    Greatest,
}

/// Keeps the digits with which distances add up to `target`: the distance of each weight from the least, or the
/// greatest, of its cell.
fn exact(sum: &Sum, domains: &mut [u64], target: i64, from: From) -> Result<(), Unmet> {
    let count = domains.len();
    let (mut few, mut many) = ([0_u64; FEW_CELLS + 1], Vec::new());
    // By position: the distances that the cells before it can reach, as bits. Distances above the target do not matter.
    let reached: &mut [u64] = if count <= FEW_CELLS {
        &mut few[..=count]
    } else {
        many.resize(count + 1, 0);
        &mut many
    };
    reached[0] = 1;
    for (at, &domain) in domains.iter().enumerate() {
        reached[at + 1] = after(sum, at, domain, target, from, reached[at]);
    }
    // The distances before each position from which the target can be reached.
    let mut needed = 1 << target;
    if reached[count] & needed == 0 {
        return Err(Unmet);
    }
    for at in (0..count).rev() {
        let (mut kept, mut before) = (0, 0);
        each_distance(sum, at, domains[at], target, from, |digit, distance| {
            let starts = needed >> distance & reached[at];
            before |= starts;
            kept |= u64::from(starts != 0) << digit;
        });
        domains[at] = kept;
        needed = before;
    }
    Ok(())
}

/// Calls `visit` with each digit of a cell, as an index, and with its distance, if that is at most `most`.
#[inline]
fn each_distance(sum: &Sum, at: usize, domain: u64, most: i64, from: From, mut visit: impl FnMut(usize, i64)) {
    let Some((low, high)) = sum.ends_at(at, domain) else { return };
    let weights = sum.weights_at(at);
    for digit in ones(domain) {
        let distance = if from == From::Least { weights[digit] - low } else { high - weights[digit] };
        if distance <= most {
            visit(digit, distance);
        }
    }
}

/// Keeps the digits whose distance from the least weight leaves the total within reach of the other cells.
fn bounds(sum: &Sum, domains: &mut [u64], above: i64, below: i64) -> Result<(), Unmet> {
    for (at, domain) in domains.iter_mut().enumerate() {
        let weights = sum.weights_at(at);
        let (low, high) = sum.ends_at(at, *domain).ok_or(Unmet)?;
        let fitting = ones(*domain).filter(|&digit| weights[digit] - low <= above && high - weights[digit] <= below);
        *domain = fitting.fold(0, |kept, digit| kept | 1 << digit);
        if *domain == 0 {
            return Err(Unmet);
        }
    }
    Ok(())
}
