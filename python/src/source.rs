//! Parsed puzzles, and the parser of one text.

use specudoku::text::{Fault, FaultKind, Puzzle, Reading, Records};
use specudoku::{Answer, Digits81, Grid, Solver, Stop};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::reason::NoAnswer;

/// A grid in an answer: a row, or a text if its length is not 81.
pub(crate) type Written = ([u8; 81], Option<String>);

/// Parsed puzzles from any container.
pub(crate) trait Source: Sync {
    /// Number of puzzles.
    fn len(&self) -> usize;

    /// Solves the classic puzzles, and writes their solutions to `rows`. Other puzzles are not read. If a layout is
    /// given, none is read.
    fn solve(&self, solver: &Solver, rows: &mut [[u8; 81]]) -> Vec<Answer<()>>;

    /// Returns the bytes of a row.
    fn row(&self, cells: &Digits81) -> [u8; 81];

    /// Returns a grid that is not a classic one, whose text is `text`: as a row, or as this text if its length is not
    /// 81.
    fn other(&self, grid: &Grid, text: String) -> Written;

    /// Returns the numbers of a classic puzzle of 81 symbols or numbers.
    fn digits(&self, index: usize) -> Option<Digits81>;

    /// Reads a puzzle in any notation.
    fn puzzle(&self, index: usize) -> Result<Puzzle, NoAnswer>;
}

/// Returns answers that mark all puzzles as not read, since the kernel for classic puzzles would misread them.
pub(crate) fn not_read(count: usize) -> Vec<Answer<()>> {
    let mut answer = Answer::default();
    answer.stop = Some(Stop::NotRead);
    vec![answer; count]
}

/// Reads the single puzzle of a text: a line, or a drawn grid.
pub(crate) fn read(text: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    let mut records = Records::new(text, reading.clone());
    let puzzle = records.next().ok_or(Fault::new(FaultKind::Nothing))?.puzzle?;
    if records.next().is_some() { Err(Fault::new(FaultKind::Several)) } else { Ok(puzzle) }
}

/// Reads a text that is not in a container.
pub(crate) fn read_text(text: &str) -> PyResult<Puzzle> {
    read(text.as_bytes(), &Reading::default()).map_err(|fault| PyValueError::new_err(fault.to_string()))
}
