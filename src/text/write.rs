//! Writing grids: on a line, or drawn.

use super::alphabet::Notation;
use crate::model::{Cell, Digit, Grid};

/// The grid on one line, in the usual notation for its side. Cells with several choices are empty.
#[must_use]
pub fn line(grid: &Grid) -> String {
    line_in(grid, Notation::for_side(grid.shape().side()))
}

/// The grid on one line in this notation; tokens where its symbols do not reach.
#[must_use]
pub fn line_in(grid: &Grid, notation: Notation) -> String {
    let side = grid.shape().side();
    let values = grid.cells().iter().map(|&cell| value(cell));
    match notation {
        Notation::Symbols(alphabet) if side <= super::Alphabet::MAX_SIDE => {
            values.map(|value| alphabet.symbol(value, side)).collect()
        }
        _ => values.map(|value| value.to_string()).collect::<Vec<_>>().join(" "),
    }
}

/// What stands before and behind a cell when a grid is drawn, to colour it. The text must not be seen.
#[derive(Clone, Debug, Default)]
pub struct Paint {
    /// Before and behind a clue.
    pub clue: (String, String),
    /// Before and behind a digit that was deduced.
    pub deduced: (String, String),
}

/// The grid drawn over several lines, with its box borders. [`text`](super) reads it back.
#[must_use]
pub fn drawn(grid: &Grid) -> String {
    drawn_painted(grid, grid, &Paint::default())
}

/// The grid drawn with its box borders, the clues of `puzzle` painted apart from what was deduced.
#[must_use]
pub fn drawn_painted(grid: &Grid, puzzle: &Grid, paint: &Paint) -> String {
    let shape = grid.shape();
    let (side, width) = (shape.side(), shape.side().to_string().len());
    let dashes = "-".repeat(shape.box_width() * (width + 1) + 1);
    let border = format!("+{}", format!("{dashes}+").repeat(shape.box_height()));
    let mut text = String::new();
    for y in 0..side {
        if y % shape.box_height() == 0 {
            text += &border;
            text.push('\n');
        }
        for x in 0..side {
            let cell = y * side + x;
            if x % shape.box_width() == 0 {
                text += if x == 0 { "|" } else { " |" };
            }
            let value = value(grid.cells()[cell]);
            let is_clue = puzzle.shape() == shape && puzzle.cells()[cell].digit().is_some();
            let (before, behind) = if is_clue { &paint.clue } else { &paint.deduced };
            let shown = if value == 0 { ".".to_owned() } else { value.to_string() };
            text += &format!(" {before}{shown:>width$}{behind}");
        }
        text += " |\n";
    }
    text + &border
}

fn value(cell: Cell) -> u8 {
    cell.digit().map_or(0, Digit::get)
}
