//! A row of an answer: what is asked of rows, their values, and how they are written.

use std::sync::Arc;

use super::answer::append_line;
use super::format::Format;
use super::heading::Heading;
use super::job::FailedRecord;
use super::pipeline::cores;
use super::sheet::{Origin, Row, Sheet};
use crate::search::cancel::CancelFlag;
use crate::text::{Puzzle, Reading};

/// What rows are asked of each record: by default the record and its puzzle, on all cores.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RowJob {
    /// How to read the input.
    pub reading: Reading,
    /// How to write the answers; drawn grids are written as lines.
    pub format: Format,
    /// The names of the columns that a row has in CSV and JSON lines, beside record, puzzle and error.
    pub columns: &'static [&'static str],
    /// Number of records in work at a time.
    pub workers: usize,
    /// Number of records up to 9x9 in a work item, at least 1: more for what takes microseconds a record. Larger grids
    /// are an item each.
    pub records_per_item: usize,
    /// Whether the columns of a table and the members of an object stay in answers that have columns.
    pub keep: bool,
    /// Whether blank lines and comments pass through to answers that are lines.
    pub keep_lines: bool,
    /// The name of the input.
    pub file: String,
    /// Whether the name of the input is a column of the answers.
    pub file_column: bool,
    /// Called with each record that was not answered, in order, before its row is written.
    pub on_failure: Option<fn(&str, &FailedRecord)>,
    /// Ends the job: what is done is written.
    pub cancel: CancelFlag,
    /// Number of records of all inputs that have their answers.
    pub(super) answered: u64,
    /// Shared by the clones of a job, which answer further inputs.
    pub(super) heading: Arc<Heading>,
}

impl Default for RowJob {
    fn default() -> Self {
        Self {
            reading: Reading::default(),
            format: Format::default(),
            columns: &[],
            workers: cores(),
            records_per_item: 16,
            keep: true,
            keep_lines: false,
            file: String::new(),
            file_column: false,
            on_failure: None,
            cancel: CancelFlag::new(),
            answered: 0,
            heading: Arc::default(),
        }
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
        RowWriter { sheet: self.made(), origin, puzzle: None, output: &mut output, failure: None }.row(puzzle, values);
        output
    }

    /// The job goes on where a run before has ended: the first `records` of all inputs have their answers, and the
    /// header stands before them.
    #[must_use]
    pub fn resume(mut self, records: u64) -> Self {
        self.answered = records;
        self.heading.skip_header();
        self
    }

    /// Whether an input that was read began with a table.
    #[must_use]
    pub fn has_table(&self) -> bool {
        self.heading.columns().is_some()
    }

    /// How rows are written that answer no input.
    fn made(&self) -> Sheet<'_> {
        Sheet { format: self.format, columns: self.columns, heading: None, file: None, has_line: false }
    }

    /// How rows are written that answer an input.
    pub(super) fn sheet(&self) -> Sheet<'_> {
        let file = self.file_column.then_some(self.file.as_str());
        Sheet { heading: self.keep.then_some(&*self.heading), file, has_line: true, ..self.made() }
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
        self.failure = Some(why.to_owned());
        match self.sheet.format.has_columns() {
            true => self.sheet.row(&self.origin, self.puzzle, self.output).end(Some(why)),
            false => append_line(self.output, &format!("!{why}")),
        }
    }

    /// Counts the record among those that were not answered as asked for, though it has a row.
    pub fn mark(&mut self, why: &str) {
        self.failure = Some(why.to_owned());
    }
}
