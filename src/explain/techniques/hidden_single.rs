//! Hidden single: a unit has one place left for a digit. 1.0 for the last empty cell of a unit, 1.2 in a box, 1.5 in
//! a row or column.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). Puzzles whose hardest step it is:
//!
//! ```text
//! Hidden Single  ....1.......2.4...34..56.1..1....2.9....683.......3..14....29..637........2..5.36
//! ```

use crate::explain::board::Board;
use crate::explain::found::{Found, Pattern};
use crate::explain::geometry::{BOXES, cell_at};
use crate::explain::technique::Technique;

/// The easiest hidden single.
pub(crate) fn find(board: &Board) -> Option<Found> {
    [(1.0, board.last_cells()), (1.2, BOXES), (1.5, !BOXES)].into_iter().find_map(|(number, units)| {
        (units != 0).then_some(())?;
        let (digit, unit) = (0..9).find_map(|digit| {
            let singles = board.hidden_singles(digit) & units;
            (singles != 0).then(|| (digit, singles.trailing_zeros() as usize))
        })?;
        let cell = cell_at(unit, board.places[unit][digit].trailing_zeros() as usize);
        let pattern = Pattern::Single { unit: Some(unit as u8) };
        Some(Found::place(Technique::HiddenSingle, number, cell, digit, pattern))
    })
}
