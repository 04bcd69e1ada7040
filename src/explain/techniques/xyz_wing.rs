//! XYZ-wing: a pivot of three candidates and two bivalue wings that see it, each with two of its digits. Whatever the
//! pivot is, it or one of the wings is the digit that the three share, which goes from the cells that see them all. 4.4.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). A puzzle whose hardest step it is:
//!
//! ```text
//! XYZ-Wing  .4........5.3.49....7.9.5...91.23.4.3.......6..8...25......6........74..5....23.7
//! ```

use super::wing::wing;
use crate::explain::board::Board;
use crate::explain::found::Found;
use crate::explain::geometry::{PEERS, cells};
use crate::explain::technique::Technique;

/// An XYZ-wing: the pivot has three candidates and shares two with each wing.
pub(crate) fn find(board: &Board) -> Option<Found> {
    let (twos, threes) = board.twos_and_threes();
    cells(threes).find_map(|pivot| {
        let own = board.cells[pivot];
        let wings = cells(twos & PEERS[pivot]).filter(|&wing| board.cells[wing] & !own == 0);
        let wings = wings.fold(0, |set, wing| set | 1 << wing);
        cells(wings).find_map(|first| {
            cells(wings & !(1 << first)).find_map(|second| {
                let shared = board.cells[first] & board.cells[second];
                let shared = shared.is_power_of_two().then(|| shared.trailing_zeros() as usize)?;
                wing(board, Technique::XyzWing, pivot, [first, second], shared, PEERS[pivot])
            })
        })
    })
}
