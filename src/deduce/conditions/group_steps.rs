//! Sums with groups of cells that differ, exactly: which sums each group can have, and which of these add up to the
//! total.

use super::Unmet;
use super::differing::Differing;
use crate::model::{GroupSteps, MAX_GROUPS, Sum, ones};

/// What a group can add to the sum.
#[derive(Clone, Copy, Default)]
struct GroupSums {
    /// The sums of its digits, counted from 0, as bits.
    sums: u64,
    /// By how much the weight changes from each digit to the next.
    step: i64,
}

impl GroupSums {
    /// Returns the digit sum with the least weight.
    fn first(self) -> i64 {
        i64::from(if self.step > 0 { self.sums.trailing_zeros() } else { self.sums.ilog2() })
    }

    /// Returns the sums, each with the distance of its weight from the least one.
    fn distances(self) -> impl Iterator<Item = (usize, i64)> {
        let first = self.first();
        ones(self.sums).map(move |sum| (sum, (sum as i64 - first) * self.step))
    }
}

/// The sums of all groups, and the distances from their least sum that the groups before each one can reach.
struct GroupReach {
    groups: [GroupSums; MAX_GROUPS],
    before: [u128; MAX_GROUPS + 1],
    /// The distance of the total.
    target: i64,
}

impl GroupReach {
    /// Returns `None` if the total cannot be reached.
    fn new(sum: &Sum, steps: &GroupSteps, domains: &[u64]) -> Option<Self> {
        let (mut groups, mut from, mut target) = ([GroupSums::default(); MAX_GROUPS], 0, steps.total);
        for ((group, &size), &step) in groups.iter_mut().zip(&sum.groups).zip(&steps.steps) {
            let cells = &domains[from..from + usize::from(size)];
            from += cells.len();
            let sums = if let [one] = cells { *one } else { Differing::new(cells)?.sums() };
            if sums == 0 {
                return None;
            }
            *group = GroupSums { sums, step };
            target -= step * group.first();
        }
        if !(0..128).contains(&target) {
            return None;
        }
        let mut own = Self { groups, before: [1; MAX_GROUPS + 1], target };
        for (at, group) in groups.iter().enumerate().take(sum.groups.len()) {
            let near = group.distances().filter(|(_, distance)| *distance <= target);
            own.before[at + 1] = near.fold(0, |reached, (_, distance)| reached | own.before[at] << distance);
        }
        (own.before[sum.groups.len()] >> target & 1 == 1).then_some(own)
    }
}

/// Whether the total can be reached.
pub(super) fn can_be_met(sum: &Sum, steps: &GroupSteps, domains: &[u64]) -> bool {
    GroupReach::new(sum, steps, domains).is_some()
}

/// Keeps the digits with which the total can be reached.
pub(super) fn filter(sum: &Sum, steps: &GroupSteps, domains: &mut [u64]) -> Result<(), Unmet> {
    let reached = GroupReach::new(sum, steps, domains).ok_or(Unmet)?;
    // The distances before each group from which the total can be reached.
    let mut needed = 1_u128 << reached.target;
    let mut to = domains.len();
    for (at, &size) in sum.groups.iter().enumerate().rev() {
        let group = reached.groups[at];
        let (mut kept, mut before) = (0, 0);
        for (sum, distance) in group.distances().filter(|(_, distance)| *distance <= reached.target) {
            let starts = needed >> distance & reached.before[at];
            before |= starts;
            kept |= u64::from(starts != 0) << sum;
        }
        needed = before;
        let cells = &mut domains[to - usize::from(size)..to];
        to -= cells.len();
        if kept == group.sums {
            continue;
        }
        match cells {
            [one] => *one = kept,
            cells => Differing::new(cells).ok_or(Unmet)?.keep(kept, cells),
        }
    }
    Ok(())
}
