//! XY-wing: a pivot of two candidates and two bivalue wings that see it and share one each with it, and a third digit
//! with one another. Whatever the pivot is, one of the wings is that digit, which goes from the cells that see both. 4.2.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). A puzzle whose hardest step it is:
//!
//! ```text
//! XY-Wing  .......1.....93..42....85..8...2.7.9.9..67...5.3....2.............85.23.....3.8.1
//! ```

use super::wing::wing;
use crate::explain::board::Board;
use crate::explain::found::Found;
use crate::explain::geometry::{PEERS, cells};
use crate::explain::technique::Technique;

/// An XY-wing: the pivot has two candidates and shares one with each wing.
pub(crate) fn find(board: &Board) -> Option<Found> {
    let (twos, _) = board.twos_and_threes();
    cells(twos).find_map(|pivot| {
        let near = twos & PEERS[pivot];
        let [low, high] = pair(board.cells[pivot]);
        let first_wings = near & board.digits[low] & !board.digits[high];
        cells(first_wings).find_map(|first| {
            let shared = (board.cells[first] & !(1 << low)).trailing_zeros() as usize;
            let second_wings = near & board.digits[high] & !board.digits[low] & board.digits[shared];
            cells(second_wings).find_map(|second| wing(board, Technique::XyWing, pivot, [first, second], shared, !0))
        })
    })
}

/// The two digits of a set of two.
fn pair(set: u16) -> [usize; 2] {
    [set.trailing_zeros() as usize, 15 - set.leading_zeros() as usize]
}
