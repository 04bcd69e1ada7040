//! A quick test of whether a digit can have a Nishio chain.
//!
//! A propagation over the links of one digit reaches a contradiction exactly if the digit, after it is placed or erased
//! somewhere and hidden singles are followed, loses its last place in a unit. The nodes of a propagation depend on the
//! order of its steps, but this does not, and it needs only a set of 81 bits. So exact propagations are made only for
//! digits that may have a contradiction.

use crate::explain::geometry::{CellSet, PEERS, UNIT_CELLS, UNIT_SETS, cells, members};

/// Whether placing or erasing the digit in one of these places leads to a contradiction.
pub(crate) fn may_contradict(places: CellSet) -> bool {
    cells(places).any(|cell| {
        let on = PEERS[cell] & places;
        contradicts(places, on) || contradicts(places, 1 << cell)
    })
}

/// Whether the digit loses all places in some unit after it is erased from `erased`.
fn contradicts(places: CellSet, erased: CellSet) -> bool {
    let mut left = places & !erased;
    let mut pending = units_of(erased);
    let mut settled = 0u32;
    while pending != 0 {
        let mut lost = 0;
        for unit in members(pending) {
            let rest = left & UNIT_CELLS[unit];
            if rest == 0 {
                return true;
            }
            if rest & (rest - 1) == 0 && settled >> unit & 1 == 0 {
                let cell = rest.trailing_zeros() as usize;
                settled |= UNIT_SETS[cell];
                lost |= PEERS[cell] & left;
                left &= !PEERS[cell];
            }
        }
        pending = units_of(lost);
    }
    false
}

fn units_of(set: CellSet) -> u32 {
    cells(set).fold(0, |units, cell| units | UNIT_SETS[cell])
}
