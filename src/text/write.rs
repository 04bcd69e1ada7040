//! Writing grids: on a line, or drawn.

mod frame;
mod borders;
mod draw;

pub use borders::{CellText, with_borders};
pub use draw::{Look, Paint, drawn, drawn_as, drawn_painted, pencilmarks, sdk, simple_sudoku};
pub use frame::Frame;

use draw::pencilmarks_in;

use super::alphabet::{Alphabet, Notation};
use super::candidates::candidate_line_in;
use crate::model::{Cell, Digit, Grid};

/// Returns the grid on one line, in the usual notation for its side. Cells with several choices are empty.
#[must_use]
pub fn line(grid: &Grid) -> String {
    line_in(grid, Notation::for_side(grid.shape().side()))
}

/// Returns the grid on one line in this notation; tokens where its symbols do not reach.
#[must_use]
pub fn line_in(grid: &Grid, notation: Notation) -> String {
    line_with(grid, notation, None)
}

/// Returns what says all of a grid: its line in this notation, or its candidates where clues do not tell them.
#[must_use]
pub fn whole_line(grid: &Grid, notation: Notation) -> String {
    let alphabet = match notation {
        Notation::Symbols(alphabet) => alphabet,
        Notation::Tokens => Alphabet::One,
    };
    let with_candidates = || candidate_line_in(grid, alphabet).or_else(|| pencilmarks_in(grid, alphabet));
    let candidates = if grid.is_given_by_clues() { None } else { with_candidates() };
    candidates.unwrap_or_else(|| line_in(grid, notation))
}

/// Returns the grid on one line in this notation, empty cells as `blank`: by default `.`, and `0` among tokens.
#[must_use]
pub fn line_with(grid: &Grid, notation: Notation, blank: Option<char>) -> String {
    let side = grid.shape().side();
    let values = grid.cells().iter().map(|&cell| value(cell));
    match (notation, blank) {
        (Notation::Symbols(alphabet), _) if side <= alphabet.max_side() => {
            let symbol = |value| if value == 0 { blank.unwrap_or('.') } else { alphabet.symbol(value) };
            values.map(symbol).collect()
        }
        (_, None) => values.map(|value| value.to_string()).collect::<Vec<_>>().join(" "),
        (_, Some(blank)) => {
            let token = |value: u8| if value == 0 { blank.to_string() } else { value.to_string() };
            values.map(token).collect::<Vec<_>>().join(" ")
        }
    }
}

/// Returns the digit of a cell, 0 if it has several candidates or none.
fn value(cell: Cell) -> u8 {
    cell.digit().map_or(0, Digit::get)
}

/// Returns the rows of a grid: symbols up to side 35, above that decimal numbers with blanks between.
fn rows(grid: &Grid) -> Vec<Vec<String>> {
    let side = grid.shape().side();
    let cell = |cell: &Cell| match value(*cell) {
        0 => ".".to_owned(),
        value if side <= Alphabet::MAX_SIDE => Alphabet::One.symbol(value).to_string(),
        value => value.to_string(),
    };
    grid.cells().chunks(side).map(|row| row.iter().map(cell).collect()).collect()
}
