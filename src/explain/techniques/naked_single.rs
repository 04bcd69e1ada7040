//! Naked single: a cell has one candidate left. 2.3.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). Puzzles whose hardest step it is:
//!
//! ```text
//! Naked Single  .342..1...82..45...1..6..3..............7.389..5..3.4..........2.7.5.6..16......7
//! ```

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
