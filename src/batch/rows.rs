//! Answers of any kind: a row or more for each record, in order.

use std::io::{self, Read, Write};
use std::ops::{ControlFlow, Range};
use std::slice;

use serde_json::{Map, Value};

use super::answer::{INTERNAL_ERROR, append_line, append_row};
use super::chunk::{Chunk, Chunks, Content, lines_of};
use super::error::BatchError;
use super::format::Format;
use super::pipeline::{End, Pieces, Pipeline, cores, guarded};
use crate::search::cancel::{CancelFlag, PollPlace};
use crate::text::{Fault, Puzzle, Reading, line_in, line_record};

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
        }
    }

    fn into_csv(self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text,
            Self::List(texts) => texts.join(" "),
            // The same digits as in JSON.
            Self::Number(_) | Self::Real(_) | Self::Flag(_) => self.into_json().to_string(),
        }
    }
}

/// Writes the rows of one record.
#[derive(Debug)]
pub struct RowWriter<'a> {
    job: &'a RowJob,
    record: u64,
    puzzle: Option<String>,
    output: &'a mut Vec<u8>,
    has_failed: bool,
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

/// What became of the records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct RowSummary {
    /// Records answered.
    pub records: u64,
    /// Records that were no puzzle, or for which there was no row.
    pub failed: u64,
    /// Records answered `!internal error`, since work on them panicked.
    pub internal_errors: u64,
    /// Whether the flag ended the job.
    pub cancelled: bool,
}

impl RowSummary {
    /// Adds what became of further records.
    pub fn add(&mut self, other: &Self) {
        self.records += other.records;
        self.failed += other.failed;
        self.internal_errors += other.internal_errors;
        self.cancelled |= other.cancelled;
    }
}

/// The rows of some consecutive records.
struct Answered<K> {
    rows: Vec<u8>,
    /// The rows of each puzzle by place in `rows`, and its key; no key for what is no puzzle.
    records: Vec<(Range<usize>, Option<K>)>,
    summary: RowSummary,
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

    /// Answers every record of `input`, in order. The first record has the number `first + 1`.
    ///
    /// `answer` writes the rows of a puzzle and returns a key; it runs for several puzzles at a time. `keep` is asked in
    /// order, for each key, whether the rows of that puzzle are written. A record whose `answer` panics is answered
    /// `!internal error`.
    ///
    /// ```
    /// use specudoku::batch::RowJob;
    /// let mut job = RowJob::default();
    /// job.columns = &["clues"];
    /// let mut output = Vec::new();
    /// let summary = job.run(&b"1.3...4..3..4.2.\nbad\n"[..], &mut output, 0, |puzzle, rows| {
    ///     let clues = puzzle.grid.values().iter().filter(|value| **value > 0).count();
    ///     rows.row(&clues.to_string(), || vec![clues.into()]);
    /// }, |()| true)?;
    /// assert_eq!((summary.records, summary.failed), (2, 1));
    /// assert!(output.starts_with(b"6\n!"));
    /// # Ok::<(), specudoku::batch::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// If reading or writing fails, or no thread can be started.
    pub fn run<R, W, K>(
        &self,
        input: R,
        output: &mut W,
        first: u64,
        answer: impl Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync,
        mut keep: impl FnMut(K) -> bool,
    ) -> Result<RowSummary, BatchError>
    where
        R: Read + Send + 'static,
        W: Write,
        K: Send,
    {
        let source = Chunks::new(input, self.reading, first, self.records_per_item.max(1));
        let pipeline = Pipeline { workers: self.workers, cancel: slice::from_ref(&self.cancel) };
        let worker = |_: &CancelFlag| {
            |chunk: io::Result<Chunk>, _: &Pieces<'_, _>| chunk.map(|chunk| self.answer(chunk, &answer))
        };
        let mut summary = RowSummary::default();
        let end = pipeline.run(source, worker, |answered| {
            let answered = match answered {
                Ok(answered) => answered,
                Err(error) => return ControlFlow::Break(Some(BatchError::Read(error))),
            };
            let Answered { mut rows, records, summary: of_chunk } = answered;
            drop_rows(&mut rows, records, &mut keep);
            if let Err(error) = output.write_all(&rows).and_then(|()| output.flush()) {
                return ControlFlow::Break(Some(BatchError::Write(error)));
            }
            summary.add(&of_chunk);
            match of_chunk.cancelled {
                true => ControlFlow::Break(None),
                false => ControlFlow::Continue(rows),
            }
        })?;
        if let End::Broken(Some(error)) = end {
            return Err(error);
        }
        summary.cancelled |= self.cancel.is_raised(PollPlace::Record);
        Ok(summary)
    }

    /// Answers the records of a chunk in order. When the flag is raised, those behind it get no answer.
    fn answer<K>(&self, chunk: Chunk, answer: &impl Fn(&Puzzle, &mut RowWriter<'_>) -> K) -> Answered<K> {
        let mut answered = Answered { rows: Vec::new(), records: Vec::new(), summary: RowSummary::default() };
        match chunk.content {
            Content::Lines(text) => {
                let puzzles = lines_of(&text).filter_map(|line| line_record(line, &self.reading));
                self.answer_all(puzzles, chunk.first, answer, &mut answered);
            }
            Content::Records(records) => {
                let puzzles = records.into_iter().map(|record| record.puzzle);
                self.answer_all(puzzles, chunk.first, answer, &mut answered);
            }
        }
        answered
    }

    fn answer_all<K>(
        &self,
        puzzles: impl Iterator<Item = Result<Puzzle, Fault>>,
        first: u64,
        answer: &impl Fn(&Puzzle, &mut RowWriter<'_>) -> K,
        answered: &mut Answered<K>,
    ) {
        let is_cancelled = || self.cancel.is_raised(PollPlace::Record);
        for (puzzle, record) in puzzles.zip(first + 1..) {
            let start = answered.rows.len();
            let found = (!is_cancelled()).then(|| self.answer_one(puzzle, record, answer, &mut answered.rows));
            // An answer that the flag cut short is none.
            let Some((key, summary)) = found.filter(|_| !is_cancelled()) else {
                answered.rows.truncate(start);
                answered.summary.cancelled = true;
                return;
            };
            answered.records.push((start..answered.rows.len(), key));
            answered.summary.add(&summary);
        }
    }

    /// Writes the rows of one record; there is no key for what is no puzzle, or panics.
    fn answer_one<K>(
        &self,
        puzzle: Result<Puzzle, Fault>,
        record: u64,
        answer: &impl Fn(&Puzzle, &mut RowWriter<'_>) -> K,
        output: &mut Vec<u8>,
    ) -> (Option<K>, RowSummary) {
        let start = output.len();
        let mut summary = RowSummary { records: 1, ..RowSummary::default() };
        let mut rows = RowWriter { job: self, record, puzzle: None, output, has_failed: false };
        let key = match puzzle {
            Ok(puzzle) => {
                if !matches!(self.format, Format::Line | Format::Grid) {
                    rows.puzzle = Some(line_in(&puzzle.grid, puzzle.notation));
                }
                let key = guarded(|| answer(&puzzle, &mut rows));
                if key.is_none() {
                    rows.output.truncate(start);
                    rows.failure(INTERNAL_ERROR);
                    summary.internal_errors = 1;
                }
                key
            }
            Err(fault) => {
                rows.failure(&fault.to_string());
                None
            }
        };
        summary.failed = u64::from(rows.has_failed);
        (key, summary)
    }
}

/// Drops the rows of puzzles that are not to be kept.
fn drop_rows<K>(rows: &mut Vec<u8>, records: Vec<(Range<usize>, Option<K>)>, keep: &mut impl FnMut(K) -> bool) {
    let mut end = 0;
    for (range, key) in records {
        if key.is_none_or(&mut *keep) {
            rows.copy_within(range.clone(), end);
            end += range.len();
        }
    }
    rows.truncate(end);
}
