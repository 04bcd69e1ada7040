//! Puzzles that were read, and the reader of one text.

use specudoku::text::{Fault, FaultKind, Puzzle, Reading, Records};
use specudoku::{Answer, Digits81, Grid, Solver, Stop};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::reason::Reason;

/// A grid as answers hold it: a row, or a text of another length.
pub(crate) type Written = ([u8; 81], Option<String>);

/// Puzzles that were read, whatever holds them.
pub(crate) trait Source: Sync {
    /// Number of puzzles.
    fn len(&self) -> usize;

    /// Solves the classic puzzles, and writes their solutions to `rows`. Others are not read, and none is where a layout is
    /// given.
    fn solve(&self, solver: &Solver, rows: &mut [[u8; 81]]) -> Vec<Answer<()>>;

    /// Returns the bytes of a row.
    fn row(&self, cells: &Digits81) -> [u8; 81];

    /// Returns a grid that is not a classic one, with this text: as a row, or as a text of another length.
    fn other(&self, grid: &Grid, text: String) -> Written;

    /// Returns the numbers of a classic puzzle of 81 symbols or numbers.
    fn digits(&self, index: usize) -> Option<Digits81>;

    /// Reads a puzzle in any notation.
    fn puzzle(&self, index: usize) -> Result<Puzzle, Reason>;
}

/// Returns the answers to puzzles that a kernel for classic ones would take for such.
pub(crate) fn not_read(count: usize) -> Vec<Answer<()>> {
    let mut answer = Answer::default();
    answer.stop = Some(Stop::NotRead);
    vec![answer; count]
}

/// Reads the only puzzle of a text: a line, or a drawn grid.
pub(crate) fn read(text: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    let mut records = Records::new(text, reading.clone());
    let puzzle = records.next().ok_or(Fault::new(FaultKind::Nothing))?.puzzle?;
    if records.next().is_some() { Err(Fault::new(FaultKind::Several)) } else { Ok(puzzle) }
}

/// Reads a text by itself.
pub(crate) fn read_text(text: &str) -> PyResult<Puzzle> {
    read(text.as_bytes(), &Reading::default()).map_err(|fault| PyValueError::new_err(fault.to_string()))
}
