//! What holds puzzles: a list of texts, an array of rows, a column.

use std::collections::BTreeMap;

use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use specudoku::text::{Fault, FaultKind, Puzzle, Reading, Records};
use specudoku::{Answer, Digits81, Grid, Line81, Solver, Stop};

use crate::layout::reading;
use crate::reason::Reason;

/// Puzzles as Python holds them.
pub(crate) enum Puzzles<'py> {
    List(Texts),
    Array(PyReadonlyArray2<'py, u8>, Reading),
    #[cfg(feature = "arrow")]
    Column(Texts, crate::column::Form),
}

/// A grid as answers hold it: a row, or a text of another length.
pub(crate) type Written = ([u8; 81], Option<String>);

/// Puzzles that were read, whoever holds them.
pub(crate) trait Source: Sync {
    /// Number of puzzles.
    fn len(&self) -> usize;

    /// Solves the classic puzzles, and writes their solutions to `rows`. Others are not read, and none where a layout is
    /// given.
    fn solve(&self, solver: &Solver, rows: &mut [[u8; 81]]) -> Vec<Answer<()>>;

    /// Returns the bytes of a row.
    fn row(&self, cells: &Digits81) -> [u8; 81];

    /// Returns a grid that is no classic one, whose text is this: as a row, or as a text of another length.
    fn other(&self, grid: &Grid, text: String) -> Written;

    /// Returns the numbers of a classic puzzle of 81 symbols or numbers.
    fn digits(&self, index: usize) -> Option<Digits81>;

    /// Reads a puzzle in any notation.
    fn puzzle(&self, index: usize) -> Result<Puzzle, Reason>;
}

/// Texts, side by side in memory those of 81 bytes.
#[derive(Default)]
pub(crate) struct Texts {
    lines: Vec<[u8; 81]>,
    others: BTreeMap<usize, Option<String>>,
    reading: Reading,
}

/// Items of a list that are read before the interpreter is asked for Ctrl-C: a millisecond.
const ITEMS_BETWEEN_SIGNALS: usize = 1 << 15;

/// In the place of a text of another length.
const NO_PUZZLE: [u8; 81] = [b'?'; 81];

impl Texts {
    pub(crate) fn with_capacity(count: usize) -> Self {
        Self { lines: Vec::with_capacity(count), ..Self::default() }
    }

    /// Appends a text; `None` is a null.
    pub(crate) fn push(&mut self, text: Option<&str>) {
        let line = text.and_then(|text| <[u8; 81]>::try_from(text.as_bytes()).ok());
        if line.is_none() {
            self.others.insert(self.lines.len(), text.map(str::to_owned));
        }
        self.lines.push(line.unwrap_or(NO_PUZZLE));
    }

    fn of_list(list: &Bound<'_, PyList>) -> PyResult<Self> {
        let mut texts = Self::with_capacity(list.len());
        for (index, item) in list.iter().enumerate() {
            if index % ITEMS_BETWEEN_SIGNALS == 0 {
                list.py().check_signals()?;
            }
            // Half of a surrogate pair, or a byte that is no text, is a fault of this item alone.
            if let Ok(text) = item.cast::<PyString>() {
                texts.push(Some(&text.to_string_lossy()));
            } else if let Ok(bytes) = item.cast::<PyBytes>() {
                texts.push(Some(&String::from_utf8_lossy(bytes.as_bytes())));
            } else if item.is_none() {
                texts.push(None);
            } else {
                let found = item.get_type().name()?;
                let message = format!("item {index} is of the type {found}: a list of puzzles holds str and None");
                return Err(PyTypeError::new_err(message));
            }
        }
        Ok(texts)
    }
}

impl Source for Texts {
    fn len(&self) -> usize {
        self.lines.len()
    }

    fn solve(&self, solver: &Solver, rows: &mut [[u8; 81]]) -> Vec<Answer<()>> {
        if self.reading.layout.is_some() {
            return not_read(self.len());
        }
        solver.solve_many(Line81::from_slice(&self.lines), Line81::from_slice_mut(rows))
    }

    fn row(&self, cells: &Digits81) -> [u8; 81] {
        *cells.to_line().as_bytes()
    }

    fn other(&self, _: &Grid, text: String) -> Written {
        ([0; 81], Some(text))
    }

    fn digits(&self, index: usize) -> Option<Digits81> {
        Line81::new(self.lines[index]).to_digits()
    }

    fn puzzle(&self, index: usize) -> Result<Puzzle, Reason> {
        let text = match self.others.get(&index) {
            Some(Some(text)) => text.as_bytes(),
            Some(None) => return Err("null".into()),
            None => &self.lines[index],
        };
        read(text, &self.reading).map_err(Reason::from)
    }
}

/// Rows of an array.
pub(crate) struct Rows<'a> {
    rows: &'a [[u8; 81]],
    reading: Reading,
}

impl Source for Rows<'_> {
    fn len(&self) -> usize {
        self.rows.len()
    }

    fn solve(&self, solver: &Solver, rows: &mut [[u8; 81]]) -> Vec<Answer<()>> {
        if self.reading.layout.is_some() {
            return not_read(self.len());
        }
        solver.solve_many(Digits81::from_slice(self.rows), Digits81::from_slice_mut(rows))
    }

    fn row(&self, cells: &Digits81) -> [u8; 81] {
        *cells.as_array()
    }

    fn other(&self, grid: &Grid, _: String) -> Written {
        // What was read of 81 numbers has as many cells.
        (<[u8; 81]>::try_from(grid).unwrap_or([0; 81]), None)
    }

    fn digits(&self, index: usize) -> Option<Digits81> {
        Digits81::new(self.rows[index]).ok()
    }

    fn puzzle(&self, index: usize) -> Result<Puzzle, Reason> {
        let row = self.rows[index];
        if let Some(cell) = row.iter().position(|value| *value > 9) {
            let text = format!("column {}: {} is no digit: a cell holds 0 to 9", cell + 1, row[cell]);
            return Err(Reason { column: Some(cell + 1), text });
        }
        let line = row.map(|value| if value == 0 { b'.' } else { b'0' + value });
        read(&line, &self.reading).map_err(Reason::from)
    }
}

/// The answers to puzzles that a kernel for classic ones would take for such.
fn not_read(count: usize) -> Vec<Answer<()>> {
    let mut answer = Answer::default();
    answer.stop = Some(Stop::NotRead);
    vec![answer; count]
}

/// Reads the only puzzle of a text: a line, or a drawn grid.
fn read(text: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    let mut records = Records::new(text, reading.clone());
    let puzzle = records.next().ok_or(Fault::new(FaultKind::Nothing))?.puzzle?;
    if records.next().is_some() { Err(Fault::new(FaultKind::Several)) } else { Ok(puzzle) }
}

/// Reads a text by itself.
pub(crate) fn read_text(text: &str) -> PyResult<Puzzle> {
    read(text.as_bytes(), &Reading::default()).map_err(|fault| PyValueError::new_err(fault.to_string()))
}

/// The rows of an array of shape (n, 81).
pub(crate) fn rows<'a>(array: &'a PyReadonlyArray2<'_, u8>, reading: Reading) -> PyResult<Rows<'a>> {
    Ok(Rows { rows: array.as_slice()?.as_chunks().0, reading })
}

impl Puzzles<'_> {
    /// Returns the puzzles as grids with the units that these words say: one rule for all of them, which keeps its tables.
    pub(crate) fn of_layout(mut self, words: Option<&str>) -> PyResult<Self> {
        match &mut self {
            Self::List(texts) => texts.reading = reading(words)?,
            Self::Array(_, own) => *own = reading(words)?,
            #[cfg(feature = "arrow")]
            Self::Column(texts, _) => texts.reading = reading(words)?,
        }
        Ok(self)
    }
}

impl<'py> FromPyObject<'_, 'py> for Puzzles<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(list) = object.cast::<PyList>() {
            return Texts::of_list(&list).map(Self::List);
        }
        if let Ok(array) = object.cast::<PyArray2<u8>>() {
            let array = array.try_readonly()?;
            if array.shape()[1] != 81 {
                return Err(PyValueError::new_err("an array of puzzles has rows of 81 cells"));
            }
            return Ok(Self::Array(array, Reading::default()));
        }
        #[cfg(feature = "arrow")]
        if let Ok(column) = object.extract() {
            let (texts, form) = crate::column::read(column)?;
            return Ok(Self::Column(texts, form));
        }
        Err(PyTypeError::new_err(
            "puzzles are a list of str, a uint8 array of shape (n, 81), or an Arrow string column",
        ))
    }
}
