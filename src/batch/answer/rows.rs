//! Answers of any kind: a row or more for each record, in order.

use std::cell::OnceCell;
use std::fmt;
use std::ops::Range;

use crate::batch::deliver::{
    Answered, ChunkWorker, INTERNAL_ERROR, InputAsk, ResumeCheck, RunInput, RunOutput, Summary,
};
use crate::batch::error::{BatchError, catch_panic};
use crate::batch::input::chunk::{Chunk, ChunkPart, copy_line};
use crate::batch::input::cut::InputBytes;
use crate::batch::table::columns::RecordOrigin;
use crate::batch::table::row_writer::RowWriter;
use crate::model::{Digits81, Line81};
use crate::search::limits::CancelFlag;
use crate::text::Puzzle;

/// Asks for rows: `other` writes those of a puzzle and returns a key; it runs for several puzzles at a time. `keep` is
/// asked in order, for each key, whether the rows of that puzzle are written.
///
/// ```
/// use specudoku::batch::{BatchOptions, Job, Rows};
/// let rows = Rows::new(&["clues"], |puzzle, rows| {
///     let clues = puzzle.grid.values().iter().filter(|value| **value > 0).count();
///     rows.row(&clues.to_string(), || vec![clues.into()]);
/// });
/// let mut output = Vec::new();
/// let mut run = Job::new(BatchOptions::default(), rows).run(&mut output);
/// run.input(&b"1.3...4..3..4.2.\nbad\n"[..])?;
/// let summary = run.finish()?;
/// assert_eq!((summary.records, summary.failed), (2, 1));
/// assert!(output.starts_with(b"6\n!"));
/// # Ok::<(), specudoku::batch::BatchError>(())
/// ```
#[non_exhaustive]
pub struct Rows<'r, K> {
    /// The names of the columns that a row has in CSV and JSON lines, beside record, puzzle and error.
    pub columns: &'static [&'static str],
    /// Number of records up to 9x9 in a work item, at least 1: more for what takes microseconds a record. Larger grids
    /// are an item each.
    pub records_per_item: usize,
    /// Whether a line of a run before answers a puzzle, where to answer it again would take too long.
    pub recognise: Option<fn(&str) -> bool>,
    /// Whether rows hold images of what their records have: a row of a run before is then compared with a whole one.
    pub images: bool,
    other: OtherAsk<'r, K>,
    classic: ClassicAsk<'r, K>,
    keep: Box<dyn FnMut(K) -> bool + 'r>,
}

/// Answers a puzzle. A call for each record costs nothing, and a run is compiled once for each `K`, not for each command.
type OtherAsk<'r, K> = Box<dyn Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync + 'r>;

/// Answers a classic puzzle from its numbers, or leaves it to be read as all others are.
type ClassicAsk<'r, K> = Box<dyn Fn(&Digits81, &mut RowWriter<'_>) -> Option<K> + Sync + 'r>;

impl<'r, K> Rows<'r, K> {
    /// Asks for rows with these columns. Drawn grids are written as lines. A record whose rows panic is answered
    /// `!internal error`.
    pub fn new(columns: &'static [&'static str], other: impl Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync + 'r) -> Self {
        let (other, classic, keep) =
            (Box::new(other), Box::new(|_: &_, _: &mut RowWriter<'_>| None), Box::new(|_| true));
        Self { columns, records_per_item: 16, recognise: None, images: false, other, classic, keep }
    }

    /// The same from bytes to bytes: 81 symbols that stand by themselves in a line, a field or an object need not
    /// become a grid. `classic` answers them from their numbers, or returns `None`, and they are read as all others are.
    ///
    /// ```
    /// use specudoku::batch::{BatchOptions, Job, Rows};
    /// use specudoku::make::Canonical;
    /// use specudoku::Digits81;
    /// let list = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n1.3...4..3..4.2.\n";
    /// let form = |puzzle: &Digits81| Some(Canonical::from_digits(puzzle).ok()?.form.to_string());
    /// let rows = Rows::new(&[], |_, rows| rows.failure("not 9x9")).classic(|puzzle, rows| {
    ///     rows.row(&form(puzzle)?, Vec::new);
    ///     Some(())
    /// });
    /// let mut output = Vec::new();
    /// let mut run = Job::new(BatchOptions::default(), rows).run(&mut output);
    /// run.input(list.as_bytes())?;
    /// let summary = run.finish()?;
    /// assert_eq!((summary.records, summary.failed), (2, 1));
    /// assert!(output.starts_with(b"........1.....2.3"), "{}", String::from_utf8_lossy(&output));
    /// # Ok::<(), specudoku::batch::BatchError>(())
    /// ```
    #[must_use]
    pub fn classic(mut self, classic: impl Fn(&Digits81, &mut RowWriter<'_>) -> Option<K> + Sync + 'r) -> Self {
        self.classic = Box::new(classic);
        self
    }

    /// The same with the rows of those puzzles alone whose key is to be kept.
    #[must_use]
    pub fn keep(mut self, keep: impl FnMut(K) -> bool + 'r) -> Self {
        self.keep = Box::new(keep);
        self
    }
}

impl<K> fmt::Debug for Rows<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Rows");
        shown.field("columns", &self.columns).field("records_per_item", &self.records_per_item).finish_non_exhaustive()
    }
}

impl<K: Send> InputAsk for Rows<'_, K> {
    fn answer_input(
        &mut self,
        run: &RunInput<'_>,
        input: InputBytes,
        output: &mut RunOutput<'_>,
    ) -> Result<(), BatchError> {
        let Self { columns, records_per_item, recognise, images, other, classic, keep } = self;
        let answerer = &Answerer { run, columns, classic, other };
        let worker = |_: &CancelFlag| -> ChunkWorker<'_, _> { Box::new(|chunk, _| Ok(answerer.answer(&chunk))) };
        let (chunks, recognise) = (run.chunks(input, (*records_per_item).max(1)), *recognise);
        let is_answer = |origin: &RecordOrigin<'_>, line: &str| match recognise {
            Some(recognise) => recognise(line),
            None => answerer.gives(origin, line),
        };
        let compare = ResumeCheck { is_answer: &is_answer, compares_rows: *images };
        output.deliver(run, columns, chunks, &worker, &mut |rows: ChunkRows<K>| rows.kept(keep), &compare)
    }
}

/// What became of one record.
struct One<K> {
    /// No key for what is no puzzle, or panics.
    key: Option<K>,
    summary: Summary,
    failure: Option<String>,
    stays: bool,
}

/// The rows of some consecutive records, of which not all may be written.
struct ChunkRows<K> {
    answered: Answered,
    /// The rows of each puzzle by place in the output, and its key; no key for what is no puzzle.
    records: Vec<(Range<usize>, Option<K>)>,
}

impl<K> ChunkRows<K> {
    /// Drops the rows of puzzles that are not to be kept.
    fn kept(self, keep: &mut dyn FnMut(K) -> bool) -> Answered {
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

/// What is asked of each record of an input.
struct Answerer<'a, K> {
    run: &'a RunInput<'a>,
    columns: &'a [&'a str],
    classic: &'a ClassicAsk<'a, K>,
    other: &'a OtherAsk<'a, K>,
}

impl<K> Answerer<'_, K> {
    /// Whether a record is answered by this line alone.
    fn gives(&self, origin: &RecordOrigin<'_>, line: &str) -> bool {
        let mut output = Vec::new();
        self.answer_one(origin, &mut output);
        output.strip_suffix(b"\n") == Some(line.as_bytes())
    }

    /// Answers the records of a chunk in order. When the flag is raised, those behind it get no answer.
    fn answer(&self, chunk: &Chunk) -> ChunkRows<K> {
        let mut rows = ChunkRows { answered: Answered::default(), records: Vec::new() };
        rows.answered.summary.skipped = chunk.skipped as u64;
        for part in chunk.parts(self.run.options, self.run.answered) {
            match part {
                ChunkPart::Silent(line) => {
                    let start = rows.answered.output.len();
                    copy_line(line, &mut rows.answered.output);
                    rows.records.push((start..rows.answered.output.len(), None));
                }
                ChunkPart::Record(origin) => {
                    if !self.answer_next(&origin, &mut rows) {
                        break;
                    }
                }
            }
        }
        rows
    }

    /// Answers a record; false if the flag was raised before there was an answer.
    fn answer_next(&self, origin: &RecordOrigin<'_>, ChunkRows { answered, records }: &mut ChunkRows<K>) -> bool {
        let is_cancelled = || self.run.is_cancelled();
        let start = answered.output.len();
        let found = (!is_cancelled()).then(|| self.answer_one(origin, &mut answered.output));
        // An answer that the flag cut short is none.
        let Some(One { key, summary, failure, .. }) = found.filter(|one| one.stays || !is_cancelled()) else {
            answered.output.truncate(start);
            answered.summary.cancelled = true;
            return false;
        };
        records.push((start..answered.output.len(), key));
        answered.summary.add(&summary);
        if let Some(why) = failure {
            self.run.name(origin, &why, answered);
        }
        true
    }

    /// Writes the rows of one record.
    fn answer_one(&self, origin: &RecordOrigin<'_>, output: &mut Vec<u8>) -> One<K> {
        let (start, puzzle) = (output.len(), OnceCell::new());
        let mut summary = Summary { records: 1, ..Summary::default() };
        let mut rows = RowWriter::new(self.run.row_format(self.columns), *origin, output);
        // `None` for a panic, `Some(None)` for what has no key.
        let mut key = Some(None);
        if let Some(digits) = self.digits_of(origin) {
            key = catch_panic(|| (self.classic)(&digits, &mut rows));
        }
        if let Some(None) = key {
            match origin.read(&self.run.options.reading) {
                Ok(read) => {
                    let puzzle = puzzle.get_or_init(|| read);
                    rows.puzzle = Some(puzzle);
                    key = catch_panic(|| (self.other)(puzzle, &mut rows)).map(Some);
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
        summary.left_out = u64::from(!rows.is_whole);
        One { key: key.flatten(), summary, failure: rows.failure, stays: rows.stays }
    }

    /// The numbers of a classic puzzle that stands by itself as 81 symbols.
    fn digits_of(&self, origin: &RecordOrigin<'_>) -> Option<Digits81> {
        let cells = origin.cells.filter(|_| self.run.options.reading.reads_classic())?;
        Line81::new(cells.try_into().ok()?).to_digits()
    }
}

#[cfg(test)]
mod tests;
