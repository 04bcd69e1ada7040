//! Reads a line in the notation of the Interactive Sudoku Solver as a puzzle.

use super::alphabet::Notation;
use super::fault::{Fault, FaultKind, first_shown};
use super::iss::{self, IssGrid};
use super::layout_rule::LayoutRule;
use super::puzzle::Puzzle;
use super::reading::Reading;

/// Reads a line, which describes its own layout. If `reading` requests a layout, the two must be equal.
pub(super) fn read(text: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    match std::str::from_utf8(text) {
        Ok(text) => with_layout(puzzle(iss::read(text, start)?)?, reading),
        Err(error) => {
            let kind = FaultKind::Symbol(first_shown(&text[error.valid_up_to()..]));
            Err(Fault { line: None, column: Some(start + error.valid_up_to() + 1), kind })
        }
    }
}

fn puzzle(grid: IssGrid) -> Result<Puzzle, Fault> {
    let notation = Notation::for_shape(grid.layout.shape());
    let IssGrid { layout, candidates, given_at } = grid;
    Puzzle::with_candidates(layout, &candidates, notation, |cell| (None, given_at[cell])).map(Puzzle::with_own_layout)
}

/// Returns the puzzle if it has the requested shape and layout.
pub(super) fn with_layout(puzzle: Puzzle, reading: &Reading) -> Result<Puzzle, Fault> {
    let (layout, shape) = (puzzle.grid.layout(), puzzle.grid.shape());
    // If a layout is requested, only its side matters here: rectangular boxes may be described cell by cell.
    let has_shape = match reading.layout.as_ref().and_then(LayoutRule::shape) {
        Some(own) => own.side() == shape.side(),
        None => reading.given_shape().is_none_or(|given| given == shape),
    };
    if has_shape && (reading.layout.is_none() || reading.layout_of(shape)? == *layout) {
        return Ok(puzzle);
    }
    let reason = "the puzzle describes its own layout, and another one is requested".to_owned();
    Err(Fault::new(FaultKind::Item { name: "Shape".to_owned(), reason }))
}
