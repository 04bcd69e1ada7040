//! Answers of any kind: one row or more for each record, in order.

use std::fmt;
use std::ops::Range;

use super::visit::{RecordEnd, RecordVisitor, guard};
use crate::batch::deliver::{Answered, ChunkAnswer, InputAsk, ResumeCheck, RunInput, RunOutput};
use crate::batch::error::BatchError;
use crate::batch::input::chunk::Chunk;
use crate::batch::input::cut::InputBytes;
use crate::batch::pipeline::Pieces;
use crate::batch::table::columns::RecordOrigin;
use crate::batch::table::row_writer::{RowPieces, RowReport, RowSink, RowWriter};
use crate::model::{Digits81, Grid, Line81};
use crate::text::Puzzle;

/// Answers each puzzle with rows. `other` writes the rows of a puzzle and returns a key; several threads call it.
/// `keep` decides from the key whether these rows are written, and is called in order.
///
/// ```
/// use specudoku::batch::{BatchOptions, BatchRun, Rows};
/// let rows = Rows::new(&["clues"], |puzzle, rows| {
///     let clues = puzzle.grid.values().iter().filter(|value| **value > 0).count();
///     rows.row(&clues.to_string(), || vec![clues.into()]);
/// });
/// let mut output = Vec::new();
/// let mut run = BatchRun::new(BatchOptions::default(), rows, &mut output);
/// run.input(&b"1.3...4..3..4.2.\nbad\n"[..])?;
/// let summary = run.finish()?;
/// assert_eq!((summary.records, summary.failed), (2, 1));
/// assert!(output.starts_with(b"6\n!"));
/// # Ok::<(), specudoku::batch::BatchError>(())
/// ```
#[non_exhaustive]
pub struct Rows<'r, K> {
    /// The names of the columns of a row in CSV and JSON lines, in addition to record, puzzle and error.
    pub columns: &'static [&'static str],
    /// Maximum number of records up to 9x9 in a work item, at least 1. Increase it if a record takes only microseconds.
    /// A larger grid always ends its work item.
    pub records_per_item: usize,
    /// Returns whether a line of an earlier run can be the answer to a puzzle. Set it if computing the answer again
    /// would take too long.
    pub recognise: Option<fn(&str) -> bool>,
    /// Returns the reason why the job does not support a puzzle. Such a puzzle is answered with this reason.
    pub refusal: Option<fn(&Grid) -> Option<&'static str>>,
    other: OtherAsk<'r, K>,
    classic: ClassicAsk<'r, K>,
    keep: Box<dyn FnMut(K) -> bool + 'r>,
}

/// Answers a puzzle. The function is boxed, so that a run is compiled once for each `K` instead of once for each
/// command. The cost of one dynamic call per record does not matter.
type OtherAsk<'r, K> = Box<dyn Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync + 'r>;

/// Answers a classic puzzle from its numbers. Returns `None` if the record must be read.
type ClassicAsk<'r, K> = Box<dyn Fn(&Digits81, &mut RowWriter<'_>) -> Option<K> + Sync + 'r>;

impl<'r, K> Rows<'r, K> {
    /// Returns a job that writes rows with these columns. `Format::Grid` writes the same as `Format::Line`. A record is
    /// answered `!internal error` if `other` panics.
    pub fn new(columns: &'static [&'static str], other: impl Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync + 'r) -> Self {
        let (other, classic, keep) =
            (Box::new(other), Box::new(|_: &_, _: &mut RowWriter<'_>| None), Box::new(|_| true));
        Self { columns, records_per_item: 16, recognise: None, refusal: None, other, classic, keep }
    }

    /// Sets a faster function for classic puzzles whose text is 81 symbols in a line, a field or an object. `classic`
    /// answers a puzzle from its numbers. It returns `None`, before it writes anything, if the record must be read like
    /// any other.
    ///
    /// ```
    /// use specudoku::batch::{BatchOptions, BatchRun, Rows};
    /// use specudoku::make::Canonical;
    /// use specudoku::Digits81;
    /// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let list = format!("{puzzle}\n1.3...4..3..4.2.\n");
    /// let rows = Rows::new(&[], |_, rows| rows.failure("not 9x9")).classic(|puzzle: &Digits81, rows| {
    ///     let canonical = Canonical::from_digits(puzzle).ok()?;
    ///     rows.row(&canonical.form.to_string(), Vec::new);
    ///     Some(())
    /// });
    /// let mut output = Vec::new();
    /// let mut run = BatchRun::new(BatchOptions::default(), rows, &mut output);
    /// run.input(std::io::Cursor::new(list))?;
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

    /// Sets the function that decides from the key of a puzzle whether its rows are written.
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
        let Self { columns, records_per_item, recognise, refusal, other, classic, keep } = self;
        let ask = &RowAsk { run, columns, refusal: *refusal, classic, other };
        let chunks = run.chunks(input, (*records_per_item).max(1));
        let recognise = *recognise;
        let compare = ResumeCheck {
            is_answer: &|origin, line| {
                recognise.map_or_else(|| ask.is_answer_to(origin, line), |recognise| recognise(line))
            },
            compares_rows: recognise.is_none(),
        };
        output.deliver(
            run,
            columns,
            chunks,
            &|_| Box::new(|chunk, pieces| ask.answer(&chunk, pieces)),
            &mut |rows: ChunkRows<K>| rows.kept(keep),
            &compare,
        )
    }
}

/// The rows of some puzzles. `keep` has not decided yet which of them are written.
struct ChunkRows<K> {
    answered: Answered,
    keyed: Vec<KeyedRows<K>>,
}

/// The place of a puzzle's rows in the output, and the key of the puzzle.
struct KeyedRows<K> {
    range: Range<usize>,
    key: K,
}

impl<K> ChunkRows<K> {
    /// Removes the rows of puzzles whose key `keep` rejects.
    fn kept(self, keep: &mut dyn FnMut(K) -> bool) -> Answered {
        let Self { mut answered, keyed } = self;
        let output = &mut answered.output;
        // Bytes before `next` are either moved to the front, which ends at `end`, or removed.
        let (mut end, mut next) = (0, 0);
        for KeyedRows { range, key } in keyed {
            if !keep(key) {
                end = move_to(output, next..range.start, end);
                next = range.end;
            }
        }
        let rest = next..output.len();
        end = move_to(output, rest, end);
        output.truncate(end);
        answered
    }
}

/// Moves bytes towards the front, to `place`. Returns the end of their new place.
fn move_to(output: &mut [u8], range: Range<usize>, place: usize) -> usize {
    let end = place + range.len();
    if range.start > place {
        output.copy_within(range, place);
    }
    end
}

/// What a job does with each record of an input.
struct RowAsk<'a, K> {
    run: &'a RunInput<'a>,
    columns: &'a [&'a str],
    refusal: Option<fn(&Grid) -> Option<&'static str>>,
    classic: &'a ClassicAsk<'a, K>,
    other: &'a OtherAsk<'a, K>,
}

impl<K> RowAsk<'_, K> {
    /// Returns whether this line is the answer to a record.
    fn is_answer_to(&self, origin: &RecordOrigin<'_>, line: &str) -> bool {
        let mut answered = Answered::default();
        let has_answer = self.run.visit_record(origin, &mut RowVisitor::new(self, None), &mut answered);
        // If the flag cut the answer short, there is nothing to compare, and the run ends here.
        !matches!(has_answer, Ok(true)) || answered.output.strip_suffix(b"\n") == Some(line.as_bytes())
    }

    /// Answers the records of a chunk in order.
    fn answer(&self, chunk: &Chunk, pieces: &RowsInPieces<'_, K>) -> ChunkAnswer<ChunkRows<K>> {
        let mut answered = Answered::default();
        answered.summary.skipped = chunk.skipped as u64;
        // The writer would store the pieces of several workers.
        let mut visitor = RowVisitor::new(self, (self.run.threads == 1).then_some(pieces));
        self.run.visit(chunk.entries(self.run.options, self.run.answered), &mut visitor, &mut answered)?;
        Ok(ChunkRows { answered, keyed: visitor.keyed })
    }

    /// Returns the numbers of a classic puzzle, if its text is 81 symbols.
    fn digits_of(&self, origin: &RecordOrigin<'_>) -> Option<Digits81> {
        let cells = origin.cells.filter(|_| self.run.options.reading.reads_classic())?;
        Line81::new(cells.try_into().ok()?).to_digits()
    }

    /// Returns a writer of the rows of a record.
    fn writer<'w>(
        &'w self,
        origin: &RecordOrigin<'w>,
        puzzle: Option<&'w Puzzle>,
        output: &'w mut Vec<u8>,
    ) -> RowWriter<'w> {
        RowWriter::new(self.run.row_format(self.columns), *origin, puzzle, output)
    }

    /// Counts the rows of a record.
    fn count(&self, origin: &RecordOrigin<'_>, report: RowReport, answered: &mut Answered) {
        answered.summary.left_out += u64::from(report.lacks_fields);
        if let Some(why) = report.failure {
            self.run.count_failed(origin, &why, answered);
        }
    }
}

/// Writes the rows of the records of a chunk.
struct RowVisitor<'a, K> {
    ask: &'a RowAsk<'a, K>,
    keyed: Vec<KeyedRows<K>>,
    /// Takes the rows of an unfinished answer, if such rows may be written.
    pieces: Option<&'a RowsInPieces<'a, K>>,
}

/// Sends the rows of a chunk in pieces.
type RowsInPieces<'p, K> = Pieces<'p, ChunkAnswer<ChunkRows<K>>>;

impl<K> RowSink for RowsInPieces<'_, K> {
    fn take(&self, output: Vec<u8>) -> bool {
        self.send(Ok(ChunkRows { answered: Answered { output, ..Answered::default() }, keyed: Vec::new() }))
    }
}

impl<'a, K> RowVisitor<'a, K> {
    const fn new(ask: &'a RowAsk<'a, K>, pieces: Option<&'a RowsInPieces<'a, K>>) -> Self {
        Self { ask, keyed: Vec::new(), pieces }
    }

    /// Returns where the rows of the next answer go while it is unfinished, which must then be the first rows of
    /// `answered`. `None` if `keep` has yet to decide about the rows before.
    fn pieces(&self, answered: &mut Answered) -> Option<RowPieces<'a>> {
        let sink = self.pieces.filter(|_| self.keyed.is_empty())?;
        if !answered.output.is_empty() {
            sink.take(std::mem::take(&mut answered.output));
        }
        answered.start = 0;
        Some(RowPieces { sink, taken: None })
    }

    /// Ends the rows of a puzzle. Removes them if the flag has cut them short.
    fn end(&mut self, origin: &RecordOrigin<'_>, key: K, report: RowReport, answered: &mut Answered) -> RecordEnd {
        if !report.stays && self.ask.run.is_cancelled() {
            answered.output.truncate(answered.start);
            return RecordEnd::CutShort;
        }
        self.keyed.push(KeyedRows { range: answered.start..answered.output.len(), key });
        self.ask.count(origin, report, answered);
        RecordEnd::Answered
    }
}

impl<K> RecordVisitor for RowVisitor<'_, K> {
    fn answer_unread(&mut self, origin: &RecordOrigin<'_>, answered: &mut Answered) -> Option<RecordEnd> {
        let digits = self.ask.digits_of(origin)?;
        if self.ask.run.is_cancelled() {
            return Some(RecordEnd::CutShort);
        }
        guard(answered, |answered| {
            let mut rows = self.ask.writer(origin, None, &mut answered.output);
            let key = (self.ask.classic)(&digits, &mut rows)?;
            let report = rows.report;
            Some(self.end(origin, key, report, answered))
        })
    }

    fn answer(&mut self, origin: &RecordOrigin<'_>, puzzle: &Puzzle, answered: &mut Answered) -> RecordEnd {
        if let Some(why) = self.ask.refusal.and_then(|refusal| refusal(&puzzle.grid)) {
            answered.summary.refused += 1;
            return RecordEnd::Failed(why.to_owned());
        }
        let pieces = self.pieces(answered);
        let mut rows = self.ask.writer(origin, Some(puzzle), &mut answered.output).in_pieces(pieces);
        let key = (self.ask.other)(puzzle, &mut rows);
        let report = rows.report;
        self.end(origin, key, report, answered)
    }

    fn fail(&self, origin: &RecordOrigin<'_>, puzzle: Option<&Puzzle>, why: &str, answered: &mut Answered) {
        let mut rows = self.ask.writer(origin, puzzle, &mut answered.output);
        rows.failure(why);
        let report = rows.report;
        self.ask.count(origin, report, answered);
    }
}

#[cfg(test)]
mod tests;
