//! Conditions on how often digits occur.

use std::ops::Range;

/// How many different digits some cells hold. The first cell of the condition holds this number, the others are
/// counted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct DistinctCount {
    /// The value of the first digit.
    pub(crate) least_value: i64,
    /// The position of the first cell among the counted ones, if it is one of them.
    pub(crate) own: Option<usize>,
    /// The number of counted cells that must differ from each other anyway, so that the number is at least this.
    pub(crate) differing: usize,
}

/// Each digit occurs in no cell, or in as many as its number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Circles {
    /// By digit.
    pub(crate) numbers: Vec<u16>,
    /// The sizes of groups of successive cells whose digits differ.
    pub(crate) groups: Vec<u16>,
}

impl DistinctCount {
    /// Uses which of the cells, of which there are `count`, must differ.
    pub(super) fn use_differences(&mut self, count: usize, differ: impl Fn(usize, usize) -> bool) {
        let groups = groups(1..count, differ);
        self.differing = groups.iter().map(Vec::len).max().unwrap_or(0);
    }
}

impl Circles {
    /// Divides the cells, of which there are `count`, into groups that differ. Returns the positions in their new
    /// order.
    pub(super) fn group(&mut self, count: usize, differ: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        let groups = groups(0..count, differ);
        self.groups = groups.iter().map(|group| group.len() as u16).collect();
        groups.concat()
    }
}

/// Divides positions into groups whose members may all be together, preferably into large ones: they have narrower
/// bounds. Finding the largest possible groups is hard, so two simple ways are compared.
pub(super) fn groups(positions: Range<usize>, may_join: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let first_fit = first_fit(positions.clone(), &may_join);
    if first_fit.len() < 2 || positions.len() > u128::BITS as usize {
        return first_fit;
    }
    let densest = densest_first(positions, may_join);
    let pairs = |groups: &[Vec<usize>]| groups.iter().map(|group| group.len() * group.len()).sum::<usize>();
    if pairs(&densest) > pairs(&first_fit) { densest } else { first_fit }
}

/// Each position joins the first group in which it may be.
fn first_fit(positions: Range<usize>, may_join: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for at in positions {
        match groups.iter_mut().find(|group| group.iter().all(|&own| may_join(own, at))) {
            Some(group) => group.push(at),
            None => groups.push(vec![at]),
        }
    }
    groups
}

/// Each group grows by the position that may be together with the most of those that could still join it.
fn densest_first(positions: Range<usize>, may_join: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let from = positions.start;
    let others = |one: usize| positions.clone().filter(move |&other| other != one);
    // By position: those with which it may be together, one bit each.
    let joins = |one| others(one).filter(|&other| may_join(one, other)).fold(0, |all, at| all | 1_u128 << (at - from));
    let joins: Vec<u128> = positions.clone().map(joins).collect();
    let members = |set: u128| positions.clone().filter(move |at| set >> (at - from) & 1 == 1);
    let mut left = members(u128::MAX).fold(0, |all, at| all | 1_u128 << (at - from));
    let mut groups = Vec::new();
    while left != 0 {
        let (mut group, mut open) = (0, left);
        while let Some(best) = members(open).rev().max_by_key(|at| (joins[at - from] & open).count_ones()) {
            group |= 1 << (best - from);
            open &= joins[best - from];
        }
        groups.push(members(group).collect());
        left &= !group;
    }
    groups
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    #[test]
    fn members_of_a_group_may_be_together() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        for count in (0..40).chain([127, 128, 140]) {
            let share = random.random_range(1..10);
            let joins: Vec<Vec<bool>> =
                (0..count).map(|_| (0..count).map(|_| random.random_range(0..10) < share).collect()).collect();
            let may_join = |one: usize, other: usize| joins[one.min(other) - 5][one.max(other) - 5];
            let found = groups(5..5 + count, may_join);
            let mut all = found.concat();
            all.sort_unstable();
            assert_eq!(all, (5..5 + count).collect::<Vec<_>>());
            for group in &found {
                assert!(group.is_sorted());
                assert!((0..group.len()).all(|at| group[..at].iter().all(|&own| may_join(own, group[at]))));
            }
        }
    }

    /// A path through the boxes of a 9x9 grid that leaves rows and columns early.
    #[test]
    fn large_groups_are_preferred() {
        let cells = [(0, 2), (0, 3), (0, 4), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1), (2, 2), (0, 5), (1, 5)];
        let see = |one: (i32, i32), other: (i32, i32)| {
            one.0 == other.0 || one.1 == other.1 || (one.0 / 3, one.1 / 3) == (other.0 / 3, other.1 / 3)
        };
        let found = groups(0..cells.len(), |one, other| see(cells[one], cells[other]));
        assert_eq!(found, [vec![0, 3, 4, 5, 6, 7, 8], vec![1, 2, 9, 10]]);
        assert!(first_fit(0..cells.len(), |one, other| see(cells[one], cells[other])).len() > 2);
    }
}
