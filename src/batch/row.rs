//! A row of an answer: what is asked of rows, their values, and how they are written.

use serde_json::{Map, Value};

use super::answer::{append_line, append_row};
use super::format::Format;
use super::pipeline::cores;
use crate::search::cancel::CancelFlag;
use crate::text::Reading;

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
    /// Ends the job: what is done is written.
    pub cancel: CancelFlag,
}

impl Default for RowJob {
    fn default() -> Self {
        Self {
            reading: Reading::default(),
            format: Format::default(),
            columns: &[],
            workers: cores(),
            records_per_item: 16,
            cancel: CancelFlag::new(),
        }
    }
}

impl RowJob {
    /// Returns what stands before the first row, and for no records too.
    #[must_use]
    pub fn header(&self) -> String {
        match self.format {
            Format::Csv => {
                let names: Vec<&str> = ["record", "puzzle"].iter().chain(self.columns).copied().collect();
                format!("{},error\n", names.join(","))
            }
            Format::Line | Format::Grid | Format::JsonLines => String::new(),
        }
    }

    /// Returns one row that answers no input: in the line format `puzzle` alone.
    pub fn one(&self, record: u64, puzzle: &str, values: impl FnOnce() -> Vec<Field>) -> Vec<u8> {
        let mut output = Vec::new();
        let puzzle_text = Some(puzzle.to_owned());
        RowWriter { job: self, record, puzzle: puzzle_text, output: &mut output, has_failed: false }
            .row(puzzle, values);
        output
    }
}

/// A value in a column.
#[derive(Clone, PartialEq, Debug)]
pub enum Field {
    /// Nothing: an empty field in CSV, no member in JSON.
    Empty,
    /// A text.
    Text(String),
    /// A whole number, exact in JSON too.
    Number(u64),
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
        Self::Number(number)
    }
}

impl From<usize> for Field {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
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
    fn into_json(self) -> Value {
        match self {
            Self::Empty => Value::Null,
            Self::Text(text) => text.into(),
            Self::Number(number) => number.into(),
            Self::Real(number) => number.into(),
            Self::Flag(flag) => flag.into(),
            Self::List(texts) => texts.into(),
            Self::Json(text) => serde_json::from_str(&text).unwrap_or(Value::String(text)),
        }
    }

    fn into_csv(self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) | Self::Json(text) => text,
            Self::List(texts) => texts.join(" "),
            // The same digits as in JSON.
            Self::Number(_) | Self::Real(_) | Self::Flag(_) => self.into_json().to_string(),
        }
    }
}

/// Writes the rows of one record.
#[derive(Debug)]
pub struct RowWriter<'a> {
    pub(super) job: &'a RowJob,
    pub(super) record: u64,
    pub(super) puzzle: Option<String>,
    pub(super) output: &'a mut Vec<u8>,
    pub(super) has_failed: bool,
}

impl RowWriter<'_> {
    /// Writes a row: in the line format `line`, else the values of the columns.
    pub fn row(&mut self, line: &str, values: impl FnOnce() -> Vec<Field>) {
        match self.job.format {
            Format::Line | Format::Grid => append_line(self.output, line),
            Format::Csv | Format::JsonLines => self.write(values(), None),
        }
    }

    /// Writes why there is no row.
    pub fn failure(&mut self, why: &str) {
        self.has_failed = true;
        match self.job.format {
            Format::Line | Format::Grid => append_line(self.output, &format!("!{why}")),
            Format::Csv | Format::JsonLines => self.write(Vec::new(), Some(why)),
        }
    }

    fn write(&mut self, values: Vec<Field>, error: Option<&str>) {
        let columns = self.job.columns;
        if self.job.format == Format::JsonLines {
            let named = columns.iter().map(|name| (*name).to_owned()).zip(values.into_iter().map(Field::into_json));
            let mut object = Map::from_iter([("record".to_owned(), self.record.into())]);
            object.insert("puzzle".to_owned(), self.puzzle.clone().into());
            object.extend(named.filter(|(_, value)| !value.is_null()));
            object.extend(error.map(|error| ("error".to_owned(), error.into())));
            append_line(self.output, &Value::Object(object).to_string());
            return;
        }
        let mut fields = vec![self.record.to_string(), self.puzzle.clone().unwrap_or_default()];
        fields.extend(values.into_iter().map(Field::into_csv));
        fields.resize(columns.len() + 2, String::new());
        fields.push(error.unwrap_or_default().to_owned());
        append_row(self.output, &fields);
    }
}
