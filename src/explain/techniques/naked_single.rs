//! Naked single: a cell has one candidate left. 2.3.

use crate::explain::board::Board;
use crate::explain::found::{Found, Pattern};
use crate::explain::technique::Technique;

/// The first naked single, by cell.
pub(crate) fn find(board: &Board) -> Option<Found> {
    let singles = board.naked_singles();
    (singles != 0).then(|| {
        let cell = singles.trailing_zeros() as usize;
        let digit = board.cells[cell].trailing_zeros() as usize;
        Found::place(Technique::NakedSingle, 2.3, cell, digit, Pattern::Single { unit: None })
    })
}
