//! Sets of cells of a classic grid.

use crate::search::lanes::{Cells, cell_at, row_and_bit};

/// Returns the number of cells in a set.
pub(super) fn count(set: &Cells) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// Returns the cells that are in one set but not in another.
pub(super) fn minus(set: &Cells, other: &Cells) -> Cells {
    [set[0] & !other[0], set[1] & !other[1], set[2] & !other[2]]
}

/// Returns the cells that are in both sets.
pub(super) fn both(set: &Cells, other: &Cells) -> Cells {
    [set[0] & other[0], set[1] & other[1], set[2] & other[2]]
}

/// Returns the cells that are in at least one of two sets.
pub(super) fn either(set: &Cells, other: &Cells) -> Cells {
    [set[0] | other[0], set[1] | other[1], set[2] | other[2]]
}

/// Whether a cell is in a set.
pub(super) fn has(set: &Cells, cell: usize) -> bool {
    let (row, bit) = row_and_bit(cell);
    set[row] & bit != 0
}

/// The empty set.
pub(super) const NONE: Cells = [0; 3];

/// Returns the first cell of a set, in the order of its words.
pub(super) fn first(set: &Cells) -> Option<usize> {
    let position = as_number(set).trailing_zeros() as usize;
    let (row, position) = (position / 32, position % 32);
    (row < set.len()).then(|| cell_at(row, position))
}

/// Returns the only cell of a set, or `None` if there is not exactly one.
pub(super) fn single(set: &Cells) -> Option<usize> {
    if as_number(set).is_power_of_two() { first(set) } else { None }
}

/// Returns the words of a set side by side in one number.
fn as_number([first, second, third]: &Cells) -> u128 {
    u128::from(*first) | u128::from(*second) << 32 | u128::from(*third) << 64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::lanes::set_of;

    #[test]
    fn the_single_cell_of_a_set_is_found() {
        assert_eq!((first(&NONE), single(&NONE)), (None, None));
        for cell in 0..81 {
            assert_eq!(first(&set_of([cell])), Some(cell));
            assert_eq!(single(&set_of([cell])), Some(cell));
            assert_eq!(single(&set_of([cell, (cell + 7) % 81])), None);
        }
    }
}
