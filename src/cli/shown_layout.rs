//! Whether an output shows the layout of a puzzle. A line of cells does not, so it would be read as a different puzzle.

use specudoku::text::{FaultKind, Puzzle, Reading, read_puzzle};

/// Why a puzzle is not written as a line.
pub(super) const NOT_IN_A_LINE: &str = "a line does not show its layout, and would be read as another puzzle: \
                                        use --format csv or jsonl, which have a column for it";

/// Returns whether a text is read as a grid with the layout of the puzzle, with these options.
pub(super) fn shows_layout(text: &str, puzzle: &Puzzle, reading: &Reading) -> bool {
    // Most puzzles have the usual layout of their side.
    if puzzle.layout_words().is_none() && puzzle.grid.layout().as_shape().is_some() {
        return true;
    }
    // The symbols do not matter for the layout.
    let reading = reading.clone().alphabet(None).column(None).lines(false);
    match read_puzzle(text.as_bytes(), &reading).map(|puzzle| puzzle.grid) {
        Ok(read) => read.layout() == puzzle.grid.layout(),
        // An ambiguous alphabet does not affect the layout.
        Err(fault) => matches!(fault.kind, FaultKind::Alphabet(_)),
    }
}
