//! Sets of cells of a classic grid.

use crate::search::lanes::{Cells, place};

/// The set of these cells.
pub(super) fn set_of(cells: impl IntoIterator<Item = usize>) -> Cells {
    cells.into_iter().fold([0; 3], |mut set, cell| {
        let (row, bit) = place(cell);
        set[row] |= bit;
        set
    })
}

/// How many cells there are in a set.
pub(super) fn count(set: &Cells) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// What is in one set and not in another.
pub(super) fn minus(set: &Cells, other: &Cells) -> Cells {
    [set[0] & !other[0], set[1] & !other[1], set[2] & !other[2]]
}

/// What is in two sets.
pub(super) fn both(set: &Cells, other: &Cells) -> Cells {
    [set[0] & other[0], set[1] & other[1], set[2] & other[2]]
}

/// Whether a cell is in a set.
pub(super) fn has(set: &Cells, cell: usize) -> bool {
    let (row, bit) = place(cell);
    set[row] & bit != 0
}

/// No cell.
pub(super) const NONE: Cells = [0; 3];
