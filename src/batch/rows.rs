//! Answers of any kind: a row or more for each record, in order.

use std::io::{Read, Write};
use std::ops::Range;

use super::answer::INTERNAL_ERROR;
use super::chunk::{Chunk, Chunks};
use super::deliver::{Answered, Totals};
use super::error::BatchError;
use super::options::FailedRecord;
use super::part::{Part, pass};
use super::pipeline::{Pieces, guarded};
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

impl Totals for RowSummary {
    fn add(&mut self, further: &Self) {
        self.records += further.records;
        self.failed += further.failed;
        self.faults += further.faults;
        self.skipped += further.skipped;
        self.internal_errors += further.internal_errors;
        self.cancelled |= further.cancelled;
    }

    fn records(&self) -> u64 {
        self.records + self.skipped
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled
    }

    fn set_cancelled(&mut self) {
        self.cancelled = true;
    }
}

/// What became of one record.
struct One<K> {
    /// No key for what is no puzzle, or panics.
    key: Option<K>,
    summary: RowSummary,
    failure: Option<String>,
    stays: bool,
}

/// The rows of some consecutive records, of which not all may be written.
struct Rows<K> {
    answered: Answered<RowSummary>,
    /// The rows of each puzzle by place in the output, and its key; no key for what is no puzzle.
    records: Vec<(Range<usize>, Option<K>)>,
}

impl<K> Rows<K> {
    /// Drops the rows of puzzles that are not to be kept.
    fn kept(self, keep: &mut impl FnMut(K) -> bool) -> Answered<RowSummary> {
        let Self { mut answered, records } = self;
        let mut end = 0;
        for (range, key) in records {
            if key.is_none_or(&mut *keep) {
                answered.output.copy_within(range.clone(), end);
                end += range.len();
            }
        }
        answered.output.truncate(end);
        answered
    }
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
        let options = &self.options;
        let source = Chunks::new(input, options.reading, first, self.records_per_item.max(1));
        let source = source.for_sheet(&options.heading, options.answered);
        let worker = |_: &CancelFlag| |chunk: Chunk, _: &Pieces<'_, _>| Ok(self.answer(&chunk, &answer));
        let finish = |rows: Rows<K>| rows.kept(&mut keep);
        options.deliver(options.workers, source, worker, finish, (&options.sheet(self.columns), output))
    }

    /// Answers the records of a chunk in order. When the flag is raised, those behind it get no answer.
    fn answer<K>(&self, chunk: &Chunk, answer: &impl Fn(&Puzzle, &mut RowWriter<'_>) -> K) -> Rows<K> {
        let options = &self.options;
        let mut rows = Rows { answered: Answered::default(), records: Vec::new() };
        rows.answered.summary.skipped = chunk.skipped as u64;
        for part in chunk.parts(options) {
            match part {
                Part::Silent(line) => {
                    let start = rows.answered.output.len();
                    pass(line, &mut rows.answered.output);
                    rows.records.push((start..rows.answered.output.len(), None));
                }
                Part::Record(origin, record) => {
                    if !self.answer_next(&origin, || record.read(&options.reading), answer, &mut rows) {
                        break;
                    }
                }
            }
        }
        rows
    }

    /// Answers a record; false if the flag was raised before there was an answer.
    fn answer_next<K>(
        &self,
        origin: &Origin<'_>,
        puzzle: impl FnOnce() -> Result<Puzzle, Fault>,
        answer: &impl Fn(&Puzzle, &mut RowWriter<'_>) -> K,
        Rows { answered, records }: &mut Rows<K>,
    ) -> bool {
        let is_cancelled = || self.options.cancel.is_raised_at(PollPlace::Record);
        let start = answered.output.len();
        let found = (!is_cancelled()).then(|| self.answer_one(puzzle(), origin, answer, &mut answered.output));
        // An answer that the flag cut short is none.
        let Some(One { key, summary, failure, .. }) = found.filter(|one| one.stays || !is_cancelled()) else {
            answered.output.truncate(start);
            answered.summary.cancelled = true;
            return false;
        };
        records.push((start..answered.output.len(), key));
        answered.summary.add(&summary);
        if self.options.on_failure.is_some() {
            let named = failure.map(|why| FailedRecord { record: origin.record, line: origin.line, why });
            answered.failed.extend(named);
        }
        true
    }

    /// Writes the rows of one record.
    fn answer_one<K>(
        &self,
        puzzle: Result<Puzzle, Fault>,
        origin: &Origin<'_>,
        answer: &impl Fn(&Puzzle, &mut RowWriter<'_>) -> K,
        output: &mut Vec<u8>,
    ) -> One<K> {
        let start = output.len();
        let mut summary = RowSummary { records: 1, ..RowSummary::default() };
        let known = puzzle.as_ref().ok();
        let mut rows = RowWriter {
            sheet: self.options.sheet(self.columns),
            origin: *origin,
            puzzle: known,
            output,
            failure: None,
            stays: false,
        };
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
        One { key, summary, failure: rows.failure, stays: rows.stays }
    }
}
