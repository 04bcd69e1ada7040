//! Hidden single: a digit has only one place left in a unit. The scale has three numbers for it: for the last empty
//! cell of a unit, for a box, and for a row or column. Naked single: a cell has only one candidate left.

use crate::explain::board::CandidateBoard;
use crate::explain::data::technique::Technique;
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::Geometry;

/// Returns the easiest hidden single. `numbers` has the numbers for the last cell of a unit, for a box, and for a row
/// or column.
pub(crate) fn hidden<G: Geometry>(board: &CandidateBoard<G>, numbers: [f64; 3]) -> Option<FoundStep> {
    let boxes = board.geometry.boxes();
    let units = [board.last, boxes, !boxes];
    numbers.into_iter().zip(units).filter(|&(_, units)| units != 0).find_map(|(number, units)| {
        // The board tracks the units with one place as it changes, so no unit has to be examined again.
        let (digit, unit) = (0..9).find_map(|digit| {
            let singles = board.hidden[digit] & units;
            (singles != 0).then(|| (digit, singles.trailing_zeros() as usize))
        })?;
        let cell = board.geometry.cell_at(unit, board.places[unit][digit].trailing_zeros() as usize);
        let rank = Rank { technique: Technique::HiddenSingle, number };
        Some(FoundStep::place(rank, cell, digit, Pattern::Single { unit: Some(unit as u8) }))
    })
}

/// Returns the first naked single, in cell order.
pub(crate) fn naked<G: Geometry>(board: &CandidateBoard<G>, rank: Rank) -> Option<FoundStep> {
    let singles = board.naked_singles();
    (singles != 0).then(|| {
        let cell = singles.trailing_zeros() as usize;
        let digit = board.cells[cell].trailing_zeros() as usize;
        FoundStep::place(rank, cell, digit, Pattern::Single { unit: None })
    })
}
