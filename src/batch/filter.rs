//! Answers that are not solutions: a row or more for each record, in order.

use std::io::{Read, Write};

use crossbeam_channel::Receiver;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde_json::{Map, Value};

use super::answer::{append_line, append_row};
use super::several::read_records;
use super::{BatchError, Format, receive};
use crate::search::MAX_THREADS;
use crate::search::cancel::{CancelFlag, PollPlace};
use crate::text::{Fault, FaultKind, Puzzle, Reading, Record, line_in};

/// Answers each record of an input by rows.
#[derive(Clone, Debug)]
pub struct Filter {
    /// How to read the input.
    pub reading: Reading,
    /// How to write the answers; drawn grids are written as lines.
    pub format: Format,
    /// The names of the columns that a row has in CSV and JSON lines, beside record, puzzle and error.
    pub columns: &'static [&'static str],
    /// How many records are answered at a time.
    pub workers: usize,
    /// Ends the filter: what is done is written.
    pub cancel: CancelFlag,
}

/// Takes the rows of one record.
#[derive(Debug)]
pub struct Rows<'a> {
    filter: &'a Filter,
    record: u64,
    puzzle: Option<String>,
    output: Vec<u8>,
    failed: bool,
}

impl Rows<'_> {
    /// Writes a row: in the line format `line`, else the values of the columns.
    pub fn row(&mut self, line: &str, values: impl FnOnce() -> Vec<Value>) {
        match self.filter.format {
            Format::Line | Format::Grid => append_line(&mut self.output, line),
            Format::Csv | Format::JsonLines => self.write(values(), None),
        }
    }

    /// Writes why there is no row.
    pub fn failure(&mut self, why: &str) {
        self.failed = true;
        match self.filter.format {
            Format::Line | Format::Grid => append_line(&mut self.output, &format!("!{why}")),
            Format::Csv | Format::JsonLines => self.write(Vec::new(), Some(why)),
        }
    }

    fn write(&mut self, values: Vec<Value>, error: Option<&str>) {
        let columns = self.filter.columns;
        if self.filter.format == Format::JsonLines {
            let named = columns.iter().map(|name| (*name).to_owned()).zip(values);
            let mut object = Map::from_iter([("record".to_owned(), self.record.into())]);
            object.insert("puzzle".to_owned(), self.puzzle.clone().into());
            object.extend(named.filter(|(_, value)| !value.is_null()));
            object.extend(error.map(|error| ("error".to_owned(), error.into())));
            append_line(&mut self.output, &Value::Object(object).to_string());
            return;
        }
        let mut fields = vec![self.record.to_string(), self.puzzle.clone().unwrap_or_default()];
        fields.extend(values.iter().map(plain));
        fields.resize(columns.len() + 2, String::new());
        fields.push(error.unwrap_or_default().to_owned());
        append_row(&mut self.output, &fields);
    }
}

/// A value as a field of CSV: lists stand with spaces between their elements.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(" "),
        _ => value.to_string(),
    }
}

/// What became of the records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Filtered {
    /// Records answered.
    pub records: u64,
    /// Records that were no puzzle, or for which there was no row.
    pub failed: u64,
    /// Whether the flag ended the filter.
    pub cancelled: bool,
}

/// Records that are answered together at the most.
const TOGETHER: usize = 1024;

impl Filter {
    /// What stands before the first row.
    #[must_use]
    pub fn header(&self) -> String {
        match self.format {
            Format::Csv => format!("record,puzzle,{},error\n", self.columns.join(",")),
            Format::Line | Format::Grid | Format::JsonLines => String::new(),
        }
    }

    /// One row that answers no input: in the line format `puzzle` alone.
    pub fn one(&self, record: u64, puzzle: &str, values: impl FnOnce() -> Vec<Value>) -> Vec<u8> {
        let mut rows =
            Rows { filter: self, record, puzzle: Some(puzzle.to_owned()), output: Vec::new(), failed: false };
        rows.row(puzzle, values);
        rows.output
    }

    /// Answers every record of `input`, in order: `work` may run for several at a time, `tell` writes the rows of one
    /// after the other. The first record has the number `first + 1`.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub fn run<R, W, T>(
        &self,
        input: R,
        output: &mut W,
        first: u64,
        work: impl Fn(&Puzzle) -> T + Sync,
        mut tell: impl FnMut(T, &Puzzle, &mut Rows<'_>),
    ) -> Result<Filtered, BatchError>
    where
        R: Read + Send + 'static,
        W: Write,
        T: Send,
    {
        let records = read_records(input, self.reading, TOGETHER);
        let pool = self.pool()?;
        let mut done = Filtered::default();
        loop {
            let together = self.take(&records);
            if together.is_empty() {
                break;
            }
            let work = |record: &Record| {
                let is_cut = self.cancel.is_raised_at(PollPlace::Record);
                let found = record.puzzle.as_ref().ok().filter(|_| !is_cut).map(&work);
                // An answer that the flag cut short is none.
                (!self.cancel.is_raised_at(PollPlace::Record)).then_some(found)
            };
            let found: Vec<_> = match &pool {
                Some(pool) if together.len() > 1 => pool.install(|| together.par_iter().map(work).collect()),
                _ => together.iter().map(work).collect(),
            };
            let mut text = Vec::new();
            let mut failure = None;
            for (record, found) in together.iter().zip(found) {
                let Some(found) = found else { break };
                match self.rows(first + done.records + 1, record, found, &mut tell, text) {
                    Ok((rows, failed)) => {
                        text = rows;
                        done.records += 1;
                        done.failed += u64::from(failed);
                    }
                    Err((rows, error)) => {
                        (text, failure) = (rows, Some(error));
                        break;
                    }
                }
            }
            output.write_all(&text).and_then(|()| output.flush()).map_err(BatchError::Write)?;
            if let Some(error) = failure {
                return Err(error);
            }
            if self.cancel.is_raised_at(PollPlace::Record) {
                break;
            }
        }
        done.cancelled = self.cancel.is_raised_at(PollPlace::Record);
        Ok(done)
    }

    /// Appends the rows of a record, and tells whether there are none.
    fn rows<T>(
        &self,
        number: u64,
        record: &Record,
        found: Option<T>,
        tell: &mut impl FnMut(T, &Puzzle, &mut Rows<'_>),
        output: Vec<u8>,
    ) -> Result<(Vec<u8>, bool), (Vec<u8>, BatchError)> {
        let mut rows = Rows { filter: self, record: number, puzzle: None, output, failed: false };
        match (&record.puzzle, found) {
            (Ok(puzzle), Some(found)) => {
                if !matches!(self.format, Format::Line | Format::Grid) {
                    rows.puzzle = Some(line_in(&puzzle.grid, puzzle.notation));
                }
                tell(found, puzzle, &mut rows);
            }
            (Err(Fault { kind: FaultKind::Read(why), .. }), _) => {
                return Err((rows.output, BatchError::Read(std::io::Error::other(why.clone()))));
            }
            (Err(fault), _) => rows.failure(&fault.to_string()),
            (Ok(_), None) => {}
        }
        Ok((rows.output, rows.failed))
    }

    /// The next record, and those that lie ready behind it.
    fn take(&self, records: &Receiver<Record>) -> Vec<Record> {
        let first = receive(records, &self.cancel);
        let others = if self.workers > 1 { TOGETHER - 1 } else { 0 };
        first.into_iter().chain(records.try_iter().take(others)).collect()
    }

    fn pool(&self) -> Result<Option<ThreadPool>, BatchError> {
        if self.workers <= 1 {
            return Ok(None);
        }
        let pool = ThreadPoolBuilder::new().num_threads(self.workers.min(MAX_THREADS)).build();
        pool.map(Some).map_err(|error| BatchError::Threads(std::io::Error::other(error)))
    }
}
