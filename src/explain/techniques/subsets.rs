//! k members of a unit that share k places: the one search behind naked sets, hidden sets and fish.

use crate::explain::geometry::count;

/// Members and the union of their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Subset {
    pub(crate) members: u16,
    pub(crate) union: u16,
}

/// The members that may take part: those of two to k places.
struct Eligible {
    members: [u16; 9],
    places: [u16; 9],
    count: usize,
}

/// The first result that `accept` gives for `k` (2 to 4) of the nine `places` sets, of two members at least, whose
/// union has exactly `k` members. Subsets come in ascending order of their bits.
pub(crate) fn find<T>(places: &[u16; 9], k: usize, mut accept: impl FnMut(Subset) -> Option<T>) -> Option<T> {
    let mut eligible = Eligible { members: [0; 9], places: [0; 9], count: 0 };
    for (member, &set) in places.iter().enumerate() {
        if (2..=k).contains(&count(set)) {
            eligible.members[eligible.count] = 1 << member;
            eligible.places[eligible.count] = set;
            eligible.count += 1;
        }
    }
    eligible.extend(k, k, eligible.count, Subset { members: 0, union: 0 }, &mut accept)
}

impl Eligible {
    /// Adds `missing` of the first `end`, the largest first.
    fn extend<T>(
        &self,
        k: usize,
        missing: usize,
        end: usize,
        chosen: Subset,
        accept: &mut impl FnMut(Subset) -> Option<T>,
    ) -> Option<T> {
        for index in missing - 1..end {
            let union = chosen.union | self.places[index];
            if count(union) > k {
                continue;
            }
            let next = Subset { members: chosen.members | self.members[index], union };
            let found = match missing {
                1 if count(union) == k => accept(next),
                1 => None,
                _ => self.extend(k, missing - 1, index, next, accept),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
