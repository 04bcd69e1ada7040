//! Whether a Nishio chain of a digit can exist at all.
//!
//! A propagation over the links of one digit meets a contradiction exactly if the digit, set or erased somewhere and
//! followed through hidden singles, loses its last place in a unit. Unlike its nodes this does not depend on the order
//! of the steps, and 81 bits hold it; so exact propagations are made only for digits where some place fails.

use crate::explain::geometry::{CellSet, PEERS, UNIT_CELLS, UNIT_SETS, cells, members};

/// Whether the digit with these places is contradictory if one of them is set, or erased.
pub(crate) fn may_contradict(places: CellSet) -> bool {
    cells(places).any(|cell| {
        let on = PEERS[cell] & places;
        contradicts(places, on) || contradicts(places, 1 << cell)
    })
}

/// Whether the digit loses all places of a unit once it is erased from `erased`.
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
