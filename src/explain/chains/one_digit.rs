//! A quick test of whether a digit can have a Nishio chain.
//!
//! Suppose that the digit is placed or erased somewhere, and hidden singles are followed. A propagation over the links
//! of this digit reaches a contradiction if and only if the digit then loses its last place in a unit. The nodes of a
//! propagation depend on the order of its steps, but this test does not, and it needs only a set of 81 bits. So exact
//! propagations are made only for digits that may have a contradiction.

use crate::explain::geometry::{CellSet, Geometry, cells, members};

/// Whether placing or erasing the digit in one of these places leads to a contradiction.
pub(crate) fn may_contradict<G: Geometry>(geometry: &G, places: CellSet) -> bool {
    cells(places).any(|cell| {
        let on = geometry.peers(cell) & places;
        contradicts(geometry, places, on) || contradicts(geometry, places, 1 << cell)
    })
}

/// Whether the digit loses all places in some unit after it is erased from `erased`.
fn contradicts<G: Geometry>(geometry: &G, places: CellSet, erased: CellSet) -> bool {
    let mut left = places & !erased;
    let mut pending = units_of(geometry, erased);
    let mut settled = 0;
    while pending != 0 {
        let mut lost = 0;
        for unit in members(pending) {
            let rest = left & geometry.unit_cells(unit);
            if rest == 0 {
                return true;
            }
            if rest & (rest - 1) == 0 && settled >> unit & 1 == 0 {
                let cell = rest.trailing_zeros() as usize;
                settled |= geometry.unit_set(cell);
                lost |= geometry.peers(cell) & left;
                left &= !geometry.peers(cell);
            }
        }
        pending = units_of(geometry, lost);
    }
    false
}

fn units_of<G: Geometry>(geometry: &G, set: CellSet) -> u64 {
    cells(set).fold(0, |units, cell| units | geometry.unit_set(cell))
}
