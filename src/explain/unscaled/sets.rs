//! k sets whose union has k members: the one search behind naked sets, hidden sets and fish.

/// The first result of `accept` for `k` of `sets`, each of two to `k` members, whose union has exactly `k`: it is
/// given the numbers of the sets, and their union.
pub(super) fn find<T>(sets: &[u64], k: usize, mut accept: impl FnMut(&[usize], u64) -> Option<T>) -> Option<T> {
    let eligible: Vec<usize> =
        (0..sets.len()).filter(|&index| (2..=k).contains(&(sets[index].count_ones() as usize))).collect();
    extend(sets, k, &eligible, &mut Vec::with_capacity(k), 0, &mut accept)
}

fn extend<T>(
    sets: &[u64],
    k: usize,
    rest: &[usize],
    chosen: &mut Vec<usize>,
    union: u64,
    accept: &mut impl FnMut(&[usize], u64) -> Option<T>,
) -> Option<T> {
    if chosen.len() == k {
        return if union.count_ones() as usize == k { accept(chosen, union) } else { None };
    }
    for (place, &index) in rest.iter().enumerate() {
        let wider = union | sets[index];
        if wider.count_ones() as usize <= k {
            chosen.push(index);
            let found = extend(sets, k, &rest[place + 1..], chosen, wider, accept);
            if found.is_some() {
                return found;
            }
            chosen.pop();
        }
    }
    None
}
