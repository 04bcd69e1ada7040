//! A row of an answer: what is asked of rows, their values, and how they are written.

use super::answer::append_line;
use super::options::BatchOptions;
use super::sheet::{Origin, Row, Sheet};
use crate::text::Puzzle;

/// What rows are asked of each record: by default the record and its puzzle, on all cores.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RowJob {
    /// How to read and write; drawn grids are written as lines.
    pub options: BatchOptions,
    /// The names of the columns that a row has in CSV and JSON lines, beside record, puzzle and error.
    pub columns: &'static [&'static str],
    /// Number of records up to 9x9 in a work item, at least 1: more for what takes microseconds a record. Larger grids
    /// are an item each.
    pub records_per_item: usize,
}

impl Default for RowJob {
    fn default() -> Self {
        Self { options: BatchOptions::default(), columns: &[], records_per_item: 16 }
    }
}

impl RowJob {
    /// Returns what stands before the first row that answers no input, and for no rows too.
    #[must_use]
    pub fn header(&self) -> Vec<u8> {
        self.made().header()
    }

    /// Returns one row that answers no input: in the line format `puzzle` alone.
    pub fn one(&self, record: u64, puzzle: &str, values: impl FnOnce() -> Vec<Field>) -> Vec<u8> {
        let mut output = Vec::new();
        let cells = Some(puzzle.as_bytes());
        let origin = Origin { record, text: puzzle.as_bytes(), cells, ..Origin::default() };
        let sheet = self.made();
        let mut rows = RowWriter { sheet, origin, puzzle: None, output: &mut output, failure: None, stays: false };
        rows.row(puzzle, values);
        output
    }

    /// How rows are written that answer no input.
    fn made(&self) -> Sheet<'_> {
        Sheet { format: self.options.format, columns: self.columns, heading: None, file: None, has_line: false }
    }
}

/// A value in a column.
#[derive(Clone, PartialEq, Debug)]
pub enum Field {
    /// Nothing: an empty field in CSV, no member in JSON.
    Empty,
    /// A text.
    Text(String),
    /// A whole number.
    Number(u128),
    /// A measure.
    Real(f64),
    /// Yes or no.
    Flag(bool),
    /// Texts: in CSV with spaces between them, in JSON an array.
    List(Vec<String>),
    /// A JSON value as text: in CSV as it is.
    Json(String),
}

impl From<&str> for Field {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Field {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Field {
    fn from(number: u64) -> Self {
        Self::Number(number.into())
    }
}

impl From<u128> for Field {
    fn from(number: u128) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Field {
    fn from(number: usize) -> Self {
        Self::Number(number as u128)
    }
}

impl From<f64> for Field {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

impl From<bool> for Field {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl Field {
    fn append(&self, row: &mut Row<'_>) {
        match self {
            Self::Empty => row.empty(),
            Self::Text(text) => row.text(text.as_bytes()),
            Self::Number(number) => row.plain(number),
            // The same digits in CSV as in JSON.
            Self::Real(number) => row.plain(serde_json::Value::from(*number)),
            Self::Flag(flag) => row.plain(flag),
            Self::List(texts) => row.list(texts),
            Self::Json(text) => row.json(text),
        }
    }
}

/// Writes the rows of one record.
#[derive(Debug)]
pub struct RowWriter<'a> {
    pub(super) sheet: Sheet<'a>,
    pub(super) origin: Origin<'a>,
    pub(super) puzzle: Option<&'a Puzzle>,
    pub(super) output: &'a mut Vec<u8>,
    /// Why there is no row.
    pub(super) failure: Option<String>,
    /// Whether an answer that the flag cuts short is one.
    pub(super) stays: bool,
}

impl RowWriter<'_> {
    /// Writes a row: in the line format `line`, else the values of the columns.
    pub fn row(&mut self, line: &str, values: impl FnOnce() -> Vec<Field>) {
        if !self.sheet.format.has_columns() {
            return append_line(self.output, line);
        }
        let mut row = self.sheet.row(&self.origin, self.puzzle, self.output);
        values().iter().for_each(|value| value.append(&mut row));
        row.end(None);
    }

    /// Writes why there is no row.
    pub fn failure(&mut self, why: &str) {
        self.partial(why, Vec::new);
    }

    /// Writes why the answer is not whole, and the values that are known: in the line format the reason alone.
    pub fn partial(&mut self, why: &str, values: impl FnOnce() -> Vec<Field>) {
        self.failure = Some(why.to_owned());
        if !self.sheet.format.has_columns() {
            return append_line(self.output, &format!("!{why}"));
        }
        let mut row = self.sheet.row(&self.origin, self.puzzle, self.output);
        values().iter().for_each(|value| value.append(&mut row));
        row.end(Some(why));
    }

    /// What is written so far stays, even if the flag cuts the answer short.
    pub const fn stays(&mut self) {
        self.stays = true;
    }

    /// Counts the record among those that were not answered as asked for, though it has a row.
    pub fn mark(&mut self, why: &str) {
        self.failure = Some(why.to_owned());
    }
}
