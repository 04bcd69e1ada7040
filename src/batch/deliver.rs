//! From chunks to the output, in order: what an ask is given of an input, and the loop that every batch runs.

use std::io::Write;
use std::ops::ControlFlow;
use std::slice;
use std::sync::Arc;

use super::error::BatchError;
use super::options::BatchOptions;
use super::pipeline::{Pieces, Pipeline, PipelineEnd};
use super::resume::Resumed;
use super::resume_error::ResumeError;
use crate::batch::input::chunk::{Chunk, ChunkPart};
use crate::batch::input::cut::{Chunks, InputBytes};
use crate::batch::table::columns::{KeptColumns, RecordOrigin};
use crate::batch::table::row::RowFormat;
use crate::primitives::atomic::Ordering;
use crate::search::limits::{CancelFlag, PollPlace, Stop};

/// What became of the records. What an ask does not look for stays 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Records answered.
    pub records: u64,
    /// Records that are no puzzle, or for which there was no solution or row.
    pub failed: u64,
    /// Records that are no puzzle.
    pub faults: u64,
    /// Lines of text among the records, which are no part of one and no title of one.
    pub text_lines: u64,
    /// Records that have their answers from a run before.
    pub skipped: u64,
    /// Records answered `!internal error`, since work on them panicked.
    pub internal_errors: u64,
    /// Whether the flag ended the batch.
    pub cancelled: bool,
    /// Records for which a solution was written.
    pub solved: u64,
    /// Records that were shown to have exactly one solution. A job that is not strict and wants one solution per record
    /// stops at the first, so it shows this of none.
    pub unique: u64,
    /// Records that were found to have several solutions, in strict jobs.
    pub several: u64,
    /// Records without a solution.
    pub none: u64,
    /// Records given with a solution to compare with.
    pub compared: u64,
    /// Records given with a solution that is none.
    pub differing: u64,
    /// Records with fields of their own for which the header has no column: the rows say so.
    pub left_out: u64,
    /// Nodes explored.
    pub nodes: u64,
    /// Tasks given to the pool.
    pub tasks: u64,
    /// Tasks that ran on another thread than the one that spawned them.
    pub stolen: u64,
}

impl Summary {
    /// Adds what became of further records.
    pub(crate) fn add(&mut self, further: &Self) {
        macro_rules! add {
            ($($count:ident)*) => { $(self.$count += further.$count;)* };
        }
        add!(records failed faults skipped internal_errors solved unique several none compared differing left_out);
        add!(nodes tasks stolen);
        self.cancelled |= further.cancelled;
    }
}

/// A record that was not answered as asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FailedRecord {
    /// The number of the record in all inputs, from 1.
    pub record: u64,
    /// The line of its input on which it began, from 1.
    pub line: u64,
    /// What became of it.
    pub why: String,
}

/// The answer to a record whose work panicked.
pub(crate) const INTERNAL_ERROR: &str = "internal error";

/// The answers to some consecutive records, or a piece of one answer.
#[derive(Debug, Default)]
pub(crate) struct Answered {
    pub(crate) output: Vec<u8>,
    pub(crate) summary: Summary,
    /// The records that were not answered as asked for, where they are to be named.
    pub(crate) failed: Vec<FailedRecord>,
}

/// What a worker returns for a chunk, or why the batch ends.
pub(crate) type ChunkAnswer<A> = Result<A, BatchError>;

/// Answers one chunk after the other; a long answer in pieces. A call for each chunk costs nothing, and a run is compiled
/// once for each `A`, not for each command.
pub(crate) type ChunkWorker<'w, A> = Box<dyn FnMut(Chunk, &Pieces<'_, ChunkAnswer<A>>) -> ChunkAnswer<A> + 'w>;

/// What a batch asks of each record of its inputs.
pub(crate) trait InputAsk {
    /// Answers every record of `input`, in order.
    fn answer_input(
        &mut self,
        run: &RunInput<'_>,
        input: InputBytes,
        output: &mut RunOutput<'_>,
    ) -> Result<(), BatchError>;
}

/// How the last record of a run before is compared with what this run would write.
pub(crate) struct ResumeCheck<'c> {
    /// Whether a line is an answer to a record.
    pub(crate) is_answer: &'c (dyn Fn(&RecordOrigin<'_>, &str) -> bool + Sync),
    /// Whether it tells this of rows too. They are else compared up to their answers, which may differ from run to run.
    pub(crate) compares_rows: bool,
}

/// An input of a run, for all who work on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunInput<'a> {
    pub(crate) options: &'a BatchOptions,
    pub(crate) kept: &'a Arc<KeptColumns>,
    /// Number of workers.
    pub(crate) threads: usize,
    /// The name of the input.
    pub(crate) file: &'a str,
    /// Number of records in the inputs before.
    pub(crate) first: u64,
    /// Number of records of all inputs that have their answers from a run before.
    pub(crate) answered: u64,
    /// What that run has written.
    pub(crate) resumed: &'a Resumed,
    /// Whether records that fail are to be named.
    pub(crate) names_failed: bool,
}

impl<'a> RunInput<'a> {
    /// Returns the input in chunks of this weight.
    pub(crate) fn chunks(&self, input: InputBytes, weight: usize) -> Chunks {
        Chunks::new(input, self.options.reading.clone(), self.first, weight).for_run(self.kept, self.answered)
    }

    /// Returns how rows with these columns are written.
    pub(crate) fn row_format(&self, columns: &'a [&'a str]) -> RowFormat<'a> {
        RowFormat {
            format: self.options.format,
            columns,
            known: Some(self.kept),
            keeps: self.options.keep,
            file: self.options.file_column.then_some(self.file),
            has_line: true,
        }
    }

    /// Compares the last record of a run before, if it is in this chunk, with what this run would write.
    fn compare(&self, form: &RowFormat<'_>, chunk: &Chunk, compare: &ResumeCheck<'_>) -> Result<(), BatchError> {
        let Resumed { records, last, .. } = self.resumed;
        if chunk.skipped == 0 || chunk.first + chunk.skipped as u64 != *records {
            return Ok(());
        }
        let record = chunk.parts(self.options, records - 1).find_map(|part| match part {
            ChunkPart::Record(origin) => Some(origin),
            ChunkPart::Silent(_) => None,
        });
        let is_answer = compare.is_answer;
        let fits = record.is_some_and(|origin| match form.format.has_columns() {
            true if compare.compares_rows => std::str::from_utf8(last).is_ok_and(|row| is_answer(&origin, row)),
            true => self.resumed.is_row_of(form, &origin, origin.read(&self.options.reading).ok().as_ref()),
            false => std::str::from_utf8(last).is_ok_and(|line| match origin.read(&self.options.reading) {
                Err(fault) => line == format!("!{fault}"),
                // Why a puzzle has no answer may differ from run to run: limits of time are among it.
                Ok(_) => line.starts_with('!') || is_answer(&origin, line),
            }),
        });
        if fits { Ok(()) } else { Err(ResumeError::Record(*records).into()) }
    }

    /// Whether the batch is to end before the next record.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.options.cancel.is_raised_at(PollPlace::Record)
    }

    /// Whether the flag of the batch has cut an answer short that ended for this reason. A flag with a deadline ends
    /// searches as a limit of time does.
    pub(crate) fn has_cut_short(&self, stop: Option<Stop>) -> bool {
        matches!(stop, Some(Stop::Cancelled)) || matches!(stop, Some(Stop::Time)) && self.is_cancelled()
    }

    /// Names a record that failed, if it is to be named.
    pub(crate) fn name(&self, origin: &RecordOrigin<'_>, why: &str, answered: &mut Answered) {
        if self.names_failed {
            answered.failed.push(FailedRecord { record: origin.record, line: origin.line, why: why.to_owned() });
        }
    }
}

/// What is called with the name of an input and a record that failed.
type FailureHandler<'f> = Box<dyn FnMut(&str, &FailedRecord) + 'f>;

/// Where the answers of a run go.
pub(crate) struct RunOutput<'f> {
    pub(crate) to: Box<dyn Write + 'f>,
    /// Whether the header is written, or stands there.
    is_begun: bool,
    /// What a run before has written behind its last whole record: this run begins with it.
    pub(crate) written: Vec<u8>,
    pub(crate) on_failure: Option<FailureHandler<'f>>,
    /// What became of the records of all inputs up to now.
    pub(crate) summary: Summary,
}

impl<'f> RunOutput<'f> {
    /// An output of which nothing is written.
    pub(crate) fn new(to: impl Write + 'f) -> Self {
        Self { to: Box::new(to), is_begun: false, written: Vec::new(), on_failure: None, summary: Summary::default() }
    }

    /// Writes the header before the first answer of all inputs; one that stands there must be the same.
    fn begin(&mut self, run: &RunInput<'_>, form: &RowFormat<'_>) -> Result<(), BatchError> {
        if std::mem::replace(&mut self.is_begun, true) {
            return Ok(());
        }
        let (header, found) = (form.header(), &run.resumed.header);
        if found.is_empty() {
            return self.put(run, &header);
        }
        let line = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
        match *found == header {
            true => Ok(()),
            false => Err(ResumeError::Header { found: line(found), wanted: line(&header) }.into()),
        }
    }

    /// Writes what a run before has not written.
    fn put(&mut self, run: &RunInput<'_>, bytes: &[u8]) -> Result<(), BatchError> {
        let (known, new) = bytes.split_at(self.written.len().min(bytes.len()));
        if !self.written.starts_with(known) {
            return Err(ResumeError::Tail(run.answered).into());
        }
        self.written.drain(..known.len());
        self.to.write_all(new).map_err(BatchError::Write)
    }

    /// Answers chunks and writes what comes of them, under the header of these columns. `fold` turns
    /// what a worker gives into what is written; it is called in order.
    ///
    /// # Errors
    /// If reading or writing fails, a worker says so, or no thread can be started.
    pub(crate) fn deliver<'w, A: Send>(
        &mut self,
        run: &RunInput<'_>,
        columns: &[&str],
        mut chunks: Chunks,
        worker: &(dyn Fn(&CancelFlag) -> ChunkWorker<'w, A> + Sync),
        fold: &mut dyn FnMut(A) -> Answered,
        compare: &ResumeCheck<'_>,
    ) -> Result<(), BatchError> {
        let form = run.row_format(columns);
        let worker = |stop: &CancelFlag| {
            let (mut answer, form) = (worker(stop), &form);
            move |chunk: Result<Chunk, BatchError>, pieces: &Pieces<'_, _>| {
                let chunk = chunk?;
                run.compare(form, &chunk, compare)?;
                answer(chunk, pieces)
            }
        };
        let write = |answer: ChunkAnswer<A>| match answer.and_then(|answer| self.write(run, &form, fold(answer))) {
            Err(error) => ControlFlow::Break(Some(error)),
            Ok(answered) => {
                // Behind an answer that the flag cut short nothing is written: what is there is a prefix.
                if self.summary.cancelled { ControlFlow::Break(None) } else { ControlFlow::Continue(answered.output) }
            }
        };
        let text_lines = chunks.text_lines();
        let pipeline = Pipeline { threads: run.threads, cancel: slice::from_ref(&run.options.cancel) };
        if let PipelineEnd::Broken(Some(error)) =
            pipeline.run(move |memory| chunks.next_chunk(memory).transpose(), worker, write)?
        {
            return Err(error);
        }
        self.summary.cancelled |= run.is_cancelled();
        self.summary.text_lines += text_lines.load(Ordering::Relaxed);
        // An input without records settles it too: the header that follows is the one of all inputs.
        run.kept.settle(None);
        self.begin(run, &form)
    }

    /// Writes the answers, and then names the records that failed.
    fn write(&mut self, run: &RunInput<'_>, form: &RowFormat<'_>, answered: Answered) -> Result<Answered, BatchError> {
        run.options.progress.done.fetch_add(answered.summary.records, Ordering::Relaxed);
        self.begin(run, form)?;
        self.put(run, &answered.output)?;
        // A pipe shows each chunk at once: the next may take long.
        self.to.flush().map_err(BatchError::Write)?;
        self.summary.add(&answered.summary);
        if let Some(handler) = &mut self.on_failure {
            answered.failed.iter().for_each(|record| handler(run.file, record));
        }
        Ok(answered)
    }
}
