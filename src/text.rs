//! Every notation: reading, with the line and column of a fault, and writing.
//!
//! A file is read in one of three modes, and its first significant line decides ([`Mode`]): one grid a line, a table
//! (CSV with a header), or grids drawn over several lines. What a line gives depends on that line alone.

mod alphabet;
mod drawing;
mod fault;
mod line;
mod mode;
mod reader;
mod write;

pub use alphabet::{Alphabet, AlphabetError, Notation};
pub use fault::{Fault, FaultKind, Shown};
#[cfg(feature = "batch")]
pub(crate) use line::ends_cells;
pub use line::read_line;
pub use mode::Mode;
#[cfg(feature = "batch")]
pub(crate) use mode::is_silent;
#[cfg(feature = "batch")]
pub(crate) use reader::line_record;
pub use reader::{Lines, MAX_LINE, Record, Records};
pub use write::{Paint, drawn, drawn_painted, line, line_in};

use crate::model::{Grid, Shape};

/// How to read: what the text itself does not tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The shape; by default it follows from the number of cells.
    pub shape: Option<Shape>,
    /// The symbols for digits.
    pub alphabet: Alphabet,
}

/// A puzzle that was read, and how it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The clues.
    pub grid: Grid,
    /// The notation it came in, in which its solution is written.
    pub notation: Notation,
}

impl Puzzle {
    /// The puzzle with these values; a digit that stands twice is a fault at the place that `place` tells of a cell.
    fn new(
        shape: Shape,
        values: &[u8],
        notation: Notation,
        place: impl Fn(usize) -> (Option<u64>, usize),
    ) -> Result<Self, Fault> {
        // The callers have checked the number of values and their range.
        let grid = Grid::from_values(shape, values).map_err(|_| Fault::new(FaultKind::Cells(values.len())))?;
        match grid.conflict() {
            None => Ok(Self { grid, notation }),
            Some(conflict) => {
                let (line, column) = place(conflict.cell);
                Err(Fault { line, column: Some(column), kind: FaultKind::Conflict(conflict) })
            }
        }
    }
}

/// Reads the only puzzle of a text.
///
/// # Errors
/// If the text holds no puzzle, a bad one, or several.
pub fn read_one(text: &[u8], reading: &Reading) -> Result<Grid, Fault> {
    let mut records = Records::new(text, *reading);
    let first = records.next().ok_or(Fault::new(FaultKind::Nothing))?;
    let puzzle = first.puzzle?;
    match records.next() {
        None => Ok(puzzle.grid),
        Some(_) => Err(Fault::new(FaultKind::Several)),
    }
}

/// Whether a byte separates fields: a blank or a tab.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The line without blanks at its ends, and how many stood before it.
fn trim(line: &[u8]) -> (&[u8], usize) {
    let start = line.iter().take_while(|byte| is_blank(**byte)).count();
    (line.trim_ascii(), start)
}

/// The column, from 1, of the byte at `index`: characters count, not bytes.
fn column(line: &[u8], index: usize) -> usize {
    String::from_utf8_lossy(&line[..index]).chars().count() + 1
}
