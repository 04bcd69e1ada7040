//! k members of a unit that share k places: the one search behind naked sets, hidden sets and fish.

use crate::explain::geometry::{NINE, members};

/// Members and the union of their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Subset {
    pub(crate) members: u16,
    pub(crate) union: u16,
}

/// The first result that `accept` gives for `k` (2 to 4) of the nine `places` sets, of two members at least, whose
/// union has exactly `k` members. Subsets come in ascending order of their bits.
pub(crate) fn find<T>(places: &[u16; 9], k: u32, mut accept: impl FnMut(Subset) -> Option<T>) -> Option<T> {
    let fitting = (0..9).filter(|&member| (2..=k).contains(&places[member].count_ones()));
    let eligible = fitting.fold(0, |set, member| set | 1 << member);
    extend(places, k, k, eligible, Subset { members: 0, union: 0 }, &mut accept)
}

/// Adds `missing` members of `eligible`, the largest first.
fn extend<T>(
    places: &[u16; 9],
    k: u32,
    missing: u32,
    eligible: u16,
    chosen: Subset,
    accept: &mut impl FnMut(Subset) -> Option<T>,
) -> Option<T> {
    if missing == 0 {
        return (chosen.union.count_ones() == k).then(|| accept(chosen)).flatten();
    }
    if eligible.count_ones() < missing {
        return None;
    }
    members(eligible).find_map(|member| {
        let union = chosen.union | places[member];
        let below = eligible & (NINE >> (9 - member));
        let next = Subset { members: chosen.members | 1 << member, union };
        (union.count_ones() <= k).then(|| extend(places, k, missing - 1, below, next, accept)).flatten()
    })
}
