//! Answers of any kind: a row or more for each record, in order.

use std::cell::OnceCell;
use std::io::{Read, Write};
use std::ops::Range;

use super::answer::INTERNAL_ERROR;
use super::chunk::{Chunk, Chunks};
use super::deliver::{Answered, Totals};
use super::error::BatchError;
use super::options::FailedRecord;
use super::part::{Part, Unread, pass};
use super::pipeline::{Pieces, guarded};
use super::row::{RowJob, RowWriter};
use super::sheet::Origin;
use crate::model::{Digits81, Line81};
use crate::search::limits::{CancelFlag, PollPlace};
use crate::text::Puzzle;

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
                if range.start > end {
                    answered.output.copy_within(range.clone(), end);
                }
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
        keep: impl FnMut(K) -> bool,
    ) -> Result<RowSummary, BatchError>
    where
        R: Read + Send + 'static,
        W: Write,
        K: Send,
    {
        self.run_classic(input, output, first, |_, _| None, answer, keep)
    }

    /// The same from bytes to bytes: 81 symbols that stand by themselves in a line, a field or an object need not become a
    /// grid. `classic` answers them from their numbers, or returns `None`, and they are read as all others are.
    ///
    /// ```
    /// use specudoku::batch::RowJob;
    /// use specudoku::{Canonical, Digits81};
    /// let list = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n1.3...4..3..4.2.\n";
    /// let mut output = Vec::new();
    /// let form = |puzzle: &Digits81| Some(Canonical::from_digits(puzzle).ok()?.form.to_string());
    /// let summary = RowJob::default().run_classic(list.as_bytes(), &mut output, 0, |puzzle, rows| {
    ///     rows.row(&form(puzzle)?, Vec::new);
    ///     Some(())
    /// }, |_, rows| rows.failure("not 9x9"), |()| true)?;
    /// assert_eq!((summary.records, summary.failed), (2, 1));
    /// assert!(output.starts_with(b"........1.....2.3"), "{}", String::from_utf8_lossy(&output));
    /// # Ok::<(), specudoku::batch::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Self::run`].
    pub fn run_classic<R, W, K>(
        &self,
        input: R,
        output: &mut W,
        first: u64,
        classic: impl Fn(&Digits81, &mut RowWriter<'_>) -> Option<K> + Sync,
        other: impl Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync,
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
        let answerer = Answerer { job: self, classic, other };
        let worker = |_: &CancelFlag| |chunk: Chunk, _: &Pieces<'_, _>| Ok(answerer.answer(&chunk));
        let finish = |rows: Rows<K>| rows.kept(&mut keep);
        options.deliver(options.workers, source, worker, finish, (&options.sheet(self.columns), output))
    }
}

/// A job, and what it asks of each record.
struct Answerer<'j, C, A> {
    job: &'j RowJob,
    /// Answers a classic puzzle from its numbers, or leaves it to `other`.
    classic: C,
    other: A,
}

impl<C, A, K> Answerer<'_, C, A>
where
    C: Fn(&Digits81, &mut RowWriter<'_>) -> Option<K>,
    A: Fn(&Puzzle, &mut RowWriter<'_>) -> K,
{
    /// Answers the records of a chunk in order. When the flag is raised, those behind it get no answer.
    fn answer(&self, chunk: &Chunk) -> Rows<K> {
        let options = &self.job.options;
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
                    if !self.answer_next(&origin, &record, &mut rows) {
                        break;
                    }
                }
            }
        }
        rows
    }

    /// Answers a record; false if the flag was raised before there was an answer.
    fn answer_next(&self, origin: &Origin<'_>, record: &Unread<'_>, Rows { answered, records }: &mut Rows<K>) -> bool {
        let is_cancelled = || self.job.options.cancel.is_raised_at(PollPlace::Record);
        let start = answered.output.len();
        let found = (!is_cancelled()).then(|| self.answer_one(record, origin, &mut answered.output));
        // An answer that the flag cut short is none.
        let Some(One { key, summary, failure, .. }) = found.filter(|one| one.stays || !is_cancelled()) else {
            answered.output.truncate(start);
            answered.summary.cancelled = true;
            return false;
        };
        records.push((start..answered.output.len(), key));
        answered.summary.add(&summary);
        if self.job.options.on_failure.is_some() {
            let named = failure.map(|why| FailedRecord { record: origin.record, line: origin.line, why });
            answered.failed.extend(named);
        }
        true
    }

    /// Writes the rows of one record.
    fn answer_one(&self, record: &Unread<'_>, origin: &Origin<'_>, output: &mut Vec<u8>) -> One<K> {
        let (start, puzzle) = (output.len(), OnceCell::new());
        let mut summary = RowSummary { records: 1, ..RowSummary::default() };
        let mut rows = RowWriter {
            sheet: self.job.options.sheet(self.job.columns),
            origin: *origin,
            puzzle: None,
            output,
            failure: None,
            stays: false,
        };
        // `None` for a panic, `Some(None)` for what has no key.
        let mut key = Some(None);
        if let Some(digits) = self.digits_of(origin) {
            key = guarded(|| (self.classic)(&digits, &mut rows));
        }
        if let Some(None) = key {
            match record.read(&self.job.options.reading) {
                Ok(read) => {
                    let puzzle = puzzle.get_or_init(|| read);
                    rows.puzzle = Some(puzzle);
                    key = guarded(|| (self.other)(puzzle, &mut rows)).map(Some);
                }
                Err(fault) => {
                    summary.faults = 1;
                    rows.failure(&fault.to_string());
                }
            }
        }
        if key.is_none() {
            rows.output.truncate(start);
            rows.failure(INTERNAL_ERROR);
            summary.internal_errors = 1;
        }
        summary.failed = u64::from(rows.failure.is_some());
        One { key: key.flatten(), summary, failure: rows.failure, stays: rows.stays }
    }

    /// The numbers of a classic puzzle that stands by itself as 81 symbols.
    fn digits_of(&self, origin: &Origin<'_>) -> Option<Digits81> {
        let cells = origin.cells.filter(|_| self.job.options.reads_classic())?;
        Line81::new(cells.try_into().ok()?).to_digits()
    }
}

#[cfg(test)]
mod tests;
