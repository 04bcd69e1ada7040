//! Sets of cells as the bits of one number, for boards of up to 128 cells.

use crate::search::limits::{Limits, PollPlace, Stop};

/// A set of cells: bit `i` is the cell with index `i`, row by row.
pub(super) type CellBits = u128;

/// Maximum number of cells of a board.
pub(super) const MAX_CELLS: usize = CellBits::BITS as usize;

/// Returns the set of one cell.
#[inline(always)]
pub(super) const fn only(cell: usize) -> CellBits {
    1 << cell
}

/// Returns the number of cells.
#[inline(always)]
pub(super) const fn size(set: CellBits) -> usize {
    set.count_ones() as usize
}

/// Returns the first cell of a set, which is not empty.
#[inline(always)]
pub(super) const fn first(set: CellBits) -> usize {
    set.trailing_zeros() as usize
}

/// Removes the first cell of a set, and returns it; `None` if the set is empty.
#[inline(always)]
pub(super) fn take_first(set: &mut CellBits) -> Option<usize> {
    let cell = (*set != 0).then(|| first(*set))?;
    *set &= *set - 1;
    Some(cell)
}

/// Returns the cells of a set in ascending order.
#[inline(always)]
pub(super) fn cells(set: CellBits) -> impl Iterator<Item = usize> {
    CellsOf(set)
}

/// The cells of a set.
struct CellsOf(CellBits);

impl Iterator for CellsOf {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        take_first(&mut self.0)
    }

    /// Takes the halves of the set one after the other: two words of 64 bits need half of the instructions.
    #[inline(always)]
    fn fold<B, F: FnMut(B, usize) -> B>(self, first: B, mut f: F) -> B {
        let mut folded = first;
        for (start, mut half) in [(0, self.0 as u64), (64, (self.0 >> 64) as u64)] {
            while half != 0 {
                folded = f(folded, start + half.trailing_zeros() as usize);
                half &= half - 1;
            }
        }
        folded
    }
}

/// Returns the set of these cells.
pub(super) fn set_of(cells: impl IntoIterator<Item = usize>) -> CellBits {
    cells.into_iter().fold(0, |set, cell| set | only(cell))
}

/// Number of sets between two checks of the limits. Each is compared with all smaller ones.
const SETS_PER_POLL: usize = 256;

/// Returns the sets that contain no other one, the smallest first.
///
/// # Errors
/// Why the work ended before all sets were compared.
pub(super) fn minimal(mut sets: Vec<CellBits>, limits: &Limits<'_>) -> Result<Vec<CellBits>, Stop> {
    sets.sort_unstable_by_key(|set| (size(*set), *set));
    sets.dedup();
    let mut kept: Vec<CellBits> = Vec::with_capacity(sets.len());
    for some in sets.chunks(SETS_PER_POLL) {
        limits.poll(PollPlace::Node)?;
        for set in some {
            if kept.iter().all(|smaller| smaller & set != *smaller) {
                kept.push(*set);
            }
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::limits::CancelFlag;

    #[test]
    fn sets_have_their_cells_in_ascending_order() {
        let chosen = [0, 3, 80, 127];
        let set = set_of(chosen);
        assert_eq!((size(set), first(set)), (4, 0));
        assert!(cells(set).eq(chosen));
        assert_eq!(cells(0).count(), 0);
    }

    #[test]
    fn sets_that_contain_others_are_dropped() {
        let sets = vec![0b111, 0b11, 0b1100, 0b1110, 0b11, 0b10100];
        let flag = CancelFlag::new();
        let limits = Limits::new(std::slice::from_ref(&flag), None, None);
        assert_eq!(minimal(sets.clone(), &limits).unwrap(), [0b11, 0b1100, 0b10100]);
        flag.raise();
        assert_eq!(minimal(sets, &limits).unwrap_err(), Stop::Cancelled);
    }
}
