//! Answers of any kind: a row or more for each record, in order.

use std::io::{self, Read, Write};
use std::ops::{ControlFlow, Range};
use std::slice;

use super::answer::INTERNAL_ERROR;
use super::chunk::{Chunk, Chunks, Content};
use super::error::BatchError;
use super::job::FailedRecord;
use super::pipeline::{End, Pieces, Pipeline, guarded};
use super::row::{RowJob, RowWriter};
use super::sheet::Origin;
use crate::search::cancel::{CancelFlag, PollPlace};
use crate::text::{Fault, Puzzle};

/// What became of the records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct RowSummary {
    /// Records answered.
    pub records: u64,
    /// Records that were no puzzle, or for which there was no row.
    pub failed: u64,
    /// Records that are no puzzle.
    pub faults: u64,
    /// Records that have their answers from a run before.
    pub skipped: u64,
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
        self.faults += other.faults;
        self.skipped += other.skipped;
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
    failed: Vec<FailedRecord>,
}

impl RowJob {
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
        let source = source.for_sheet(&self.heading, self.answered);
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
            let Answered { mut rows, records, summary: of_chunk, failed } = answered;
            drop_rows(&mut rows, records, &mut keep);
            let header = self.heading.write(&self.sheet(), output);
            if let Err(error) = header.and_then(|()| output.write_all(&rows)).and_then(|()| output.flush()) {
                return ControlFlow::Break(Some(BatchError::Write(error)));
            }
            if let Some(tell) = self.on_failure {
                failed.iter().for_each(|record| tell(&self.file, record));
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
        summary.cancelled |= self.cancel.is_raised_at(PollPlace::Record);
        self.heading.settle();
        self.heading.write(&self.sheet(), output).map_err(BatchError::Write)?;
        Ok(summary)
    }

    /// Answers the records of a chunk in order. When the flag is raised, those behind it get no answer.
    fn answer<K>(&self, chunk: Chunk, answer: &impl Fn(&Puzzle, &mut RowWriter<'_>) -> K) -> Answered<K> {
        let summary = RowSummary { skipped: chunk.skipped as u64, ..RowSummary::default() };
        let mut answered = Answered { rows: Vec::new(), records: Vec::new(), summary, failed: Vec::new() };
        let mut number = chunk.first;
        match chunk.content {
            Content::Lines(text) => {
                for entry in text.entries(&self.reading) {
                    if entry.is_silent {
                        if self.keep_lines && number >= self.answered {
                            self.pass(entry.text, &mut answered);
                        }
                        continue;
                    }
                    number += 1;
                    let read = || text.read(&entry, &self.reading);
                    if !self.answer_next(&text.origin(&entry, number), read, answer, &mut answered) {
                        break;
                    }
                }
            }
            Content::Records(items) => {
                for item in items {
                    number += 1;
                    if !self.answer_next(&item.origin(number), || item.puzzle.clone(), answer, &mut answered) {
                        break;
                    }
                }
            }
        }
        answered
    }

    /// Passes a line through.
    fn pass<K>(&self, line: &[u8], answered: &mut Answered<K>) {
        let start = answered.rows.len();
        answered.rows.extend_from_slice(line);
        answered.rows.push(b'\n');
        answered.records.push((start..answered.rows.len(), None));
    }

    /// Answers a record, unless it has its answer; false if the flag was raised before there was one.
    fn answer_next<K>(
        &self,
        origin: &Origin<'_>,
        puzzle: impl FnOnce() -> Result<Puzzle, Fault>,
        answer: &impl Fn(&Puzzle, &mut RowWriter<'_>) -> K,
        answered: &mut Answered<K>,
    ) -> bool {
        if origin.record <= self.answered {
            return true;
        }
        let is_cancelled = || self.cancel.is_raised_at(PollPlace::Record);
        let start = answered.rows.len();
        let found = (!is_cancelled()).then(|| self.answer_one(puzzle(), origin, answer, &mut answered.rows));
        // An answer that the flag cut short is none.
        let Some((key, summary, failure)) = found.filter(|_| !is_cancelled()) else {
            answered.rows.truncate(start);
            answered.summary.cancelled = true;
            return false;
        };
        answered.records.push((start..answered.rows.len(), key));
        answered.summary.add(&summary);
        if self.on_failure.is_some() {
            let named = failure.map(|why| FailedRecord { record: origin.record, line: origin.line, why });
            answered.failed.extend(named);
        }
        true
    }

    /// Writes the rows of one record; there is no key for what is no puzzle, or panics.
    fn answer_one<K>(
        &self,
        puzzle: Result<Puzzle, Fault>,
        origin: &Origin<'_>,
        answer: &impl Fn(&Puzzle, &mut RowWriter<'_>) -> K,
        output: &mut Vec<u8>,
    ) -> (Option<K>, RowSummary, Option<String>) {
        let start = output.len();
        let mut summary = RowSummary { records: 1, ..RowSummary::default() };
        let known = puzzle.as_ref().ok();
        let mut rows = RowWriter { sheet: self.sheet(), origin: *origin, puzzle: known, output, failure: None };
        let key = match &puzzle {
            Ok(puzzle) => {
                let key = guarded(|| answer(puzzle, &mut rows));
                if key.is_none() {
                    rows.output.truncate(start);
                    rows.failure(INTERNAL_ERROR);
                    summary.internal_errors = 1;
                }
                key
            }
            Err(fault) => {
                summary.faults = 1;
                rows.failure(&fault.to_string());
                None
            }
        };
        summary.failed = u64::from(rows.failure.is_some());
        (key, summary, rows.failure)
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
