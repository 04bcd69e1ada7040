//! Every notation: reading, with the line and column of a fault, and writing.
//!
//! A file is read record by record ([`Recogniser`]): a line that holds a grid is a record wherever it comes; drawn grids,
//! tables and JSON arrays are recognised by their own lines. Where two readings are possible the evidence decides, and
//! where it does not, the record is refused.

mod alphabet;
mod array;
mod block;
mod boxes;
mod candidates;
mod drawing;
mod evidence;
mod fault;
mod foreign;
mod glyphs;
mod hodoku;
#[cfg_attr(not(feature = "batch"), path = "text/json_absent.rs")]
mod json;
mod label;
mod line;
mod reader;
mod recogniser;
mod row;
mod single;
mod table;
mod title;
mod tokens;
mod write;

pub use alphabet::{Alphabet, AlphabetError, Notation};
pub use candidates::candidate_line;
pub use fault::{Fault, FaultKind, Remedy, Shown};
pub(crate) use line::ends_cells;
pub use line::read_line;
pub use reader::{Lines, MAX_LINE, Record, Records};
pub use recogniser::{Recogniser, Role};
pub use single::{is_plain, is_silent, read_record};
#[cfg(feature = "batch")]
pub(crate) use table::PUZZLE_COLUMNS;
pub use table::{Column, ColumnError, ColumnName, Table};
pub use write::{
    Frame, Look, Paint, drawn, drawn_as, drawn_painted, line, line_in, line_with, pencilmarks, sdk, simple_sudoku,
};

use crate::model::{Digit, DigitSet, Grid, Shape, Unit};

/// How to read: what the text itself does not show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The shape; by default it follows from the number of cells, and from borders.
    pub shape: Option<Shape>,
    /// The symbols for digits above side 9; by default the symbols of each grid decide.
    pub alphabet: Option<Alphabet>,
    /// The column of the puzzles in a table, or the field in JSON; by default the header names it.
    pub column: Option<Column>,
    /// Whether every line is a record of its own: nothing else is then recognised.
    pub lines: bool,
}

impl Reading {
    /// Whether a line of 81 symbols, as [`is_plain`] recognises it, can be read by itself.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.shape.is_none_or(|shape| shape == Shape::CLASSIC) && self.column.is_none()
    }
}

/// A puzzle that was read, and how it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The clues.
    pub grid: Grid,
    /// The notation it came in, in which its solution is written.
    pub notation: Notation,
    /// The other shape that the same cells could have, where nothing but their number shows the boxes.
    pub other_shape: Option<Shape>,
}

impl Puzzle {
    /// The puzzle with these values; a digit that stands twice is a fault at the `place` of its cell.
    fn new(
        shape: Shape,
        values: &[u8],
        notation: Notation,
        place: impl Fn(usize) -> (Option<u64>, usize),
    ) -> Result<Self, Fault> {
        // The callers have checked the number of values and their range.
        let grid = Grid::from_values(shape, values).map_err(|_| Fault::new(FaultKind::Cells(values.len())))?;
        Self::checked(grid, notation, place)
    }

    /// What is uncertain about the puzzle, in words: a puzzle without a solution may be meant otherwise.
    #[must_use]
    pub fn doubt(&self) -> Option<String> {
        self.other_shape.map(|other| format!("boxes of {} are assumed, {other} may be meant", self.grid.shape()))
    }

    /// A puzzle whose shape follows from the number of cells alone: another one may be meant.
    fn assumed(result: Result<Self, Fault>, shape: Shape) -> Result<Self, Fault> {
        match (result, other_shape(shape)) {
            (Ok(puzzle), other_shape) => Ok(Self { other_shape, ..puzzle }),
            (Err(Fault { kind: FaultKind::Conflict(conflict), line, column }), Some(other))
                if matches!(conflict.unit, Unit::Box(_)) =>
            {
                Err(Fault { kind: FaultKind::AssumedBoxes { conflict, shape, other }, line, column })
            }
            (result, _) => result,
        }
    }

    /// The puzzle with these candidates, all digits up to the side.
    fn with_candidates(
        shape: Shape,
        sets: &[DigitSet],
        notation: Notation,
        place: impl Fn(usize) -> (Option<u64>, usize),
    ) -> Result<Self, Fault> {
        let mut grid = Grid::empty(shape);
        for (cell, set) in sets.iter().enumerate().take(shape.cell_count()) {
            let others = DigitSet::up_to(shape.side()) - *set;
            if others.iter().any(|digit: Digit| grid.eliminate(cell, digit).is_err()) {
                let (line, column) = place(cell);
                let kind = FaultKind::NoCandidate(shape.cell_name(cell));
                return Err(Fault { line, column: Some(column), kind });
            }
        }
        Self::checked(grid, notation, place)
    }

    fn checked(grid: Grid, notation: Notation, place: impl Fn(usize) -> (Option<u64>, usize)) -> Result<Self, Fault> {
        match grid.conflict() {
            None => Ok(Self { grid, notation, other_shape: None }),
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
    read_one_puzzle(text, reading).map(|puzzle| puzzle.grid)
}

/// Reads the only puzzle of a text, with its notation.
fn read_one_puzzle(text: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    let mut records = Records::new(text, *reading);
    let first = records.next().ok_or(Fault::new(FaultKind::Nothing))?;
    let puzzle = first.puzzle?;
    match records.next() {
        None => Ok(puzzle),
        Some(_) => Err(Fault::new(FaultKind::Several)),
    }
}

/// The shape with the same boxes upright, where a line of cells could mean either: sides of 6, 8, 10, 12 and the like.
#[must_use]
pub fn other_shape(shape: Shape) -> Option<Shape> {
    let other = Shape::new(shape.box_height(), shape.box_width()).ok()?;
    (other != shape).then_some(other)
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
