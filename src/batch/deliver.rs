//! Delivers the answers to chunks in order. Defines what a job knows about its input, and the loop that every batch
//! runs.

use std::io::Write;
use std::ops::ControlFlow;
use std::slice;
use std::sync::Arc;

use super::error::BatchError;
use super::options::BatchOptions;
use super::pipeline::{Pieces, Pipeline};
use super::resume::Resumed;
use crate::batch::input::chunk::Chunk;
use crate::batch::input::cut::{Chunks, InputBytes};
use crate::batch::table::columns::RecordOrigin;
use crate::batch::table::delimited::lossy;
use crate::batch::table::kept::KeptColumns;
use crate::batch::table::row::RowFormat;
use crate::primitives::atomic::Ordering;
use crate::search::limits::{CancelFlag, PollPlace, Stop};

/// The numbers of records with each outcome. Counters that do not apply to a job stay 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Records answered.
    pub records: u64,
    /// Records that are not puzzles, or that got no solution or row.
    pub failed: u64,
    /// Records whose answer is missing or incomplete because of a time limit or a node limit.
    pub limited: u64,
    /// Records that are not puzzles.
    pub faults: u64,
    /// Lines of text among the records: neither part of a record nor its title.
    pub text_lines: u64,
    /// Records with a puzzle that the job does not support.
    pub refused: u64,
    /// Records that an earlier run has answered.
    pub skipped: u64,
    /// Records answered `!internal error`, because the work on them panicked.
    pub internal_errors: u64,
    /// Whether the flag ended the batch.
    pub cancelled: bool,
    /// Records for which a solution was written.
    pub solved: u64,
    /// Records that were shown to have exactly one solution. A job that is not strict, and writes one solution per
    /// record, stops at the first solution, so this stays 0.
    pub unique: u64,
    /// Records that were found to have several solutions, in strict jobs.
    pub several: u64,
    /// Records without a solution.
    pub none: u64,
    /// Records that include a solution to compare with.
    pub compared: u64,
    /// Records that include a wrong solution.
    pub differing: u64,
    /// Records with fields for which the header has no column. The column `error` of their rows reports it.
    pub left_out: u64,
    /// Nodes explored.
    pub nodes: u64,
    /// Tasks given to the pool.
    pub tasks: u64,
    /// Tasks that ran on another thread than the one that spawned them.
    pub stolen: u64,
}

impl Summary {
    /// Adds the summary of further records.
    pub(crate) fn add(&mut self, further: &Self) {
        macro_rules! add {
            ($($count:ident)*) => { $(self.$count += further.$count;)* };
        }
        add!(records failed limited faults refused skipped internal_errors solved unique several none compared differing left_out);
        add!(nodes tasks stolen);
        self.cancelled |= further.cancelled;
    }
}

/// A record that did not get the requested answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FailedRecord {
    /// The number of the record in all inputs, from 1.
    pub record: u64,
    /// The line of its input on which it began, from 1.
    pub line: u64,
    /// The reason.
    pub why: String,
}

/// The answer to a record whose work panicked.
pub(crate) const INTERNAL_ERROR: &str = "internal error";

/// The answers to some consecutive records, or a piece of one answer.
#[derive(Debug, Default)]
pub(crate) struct Answered {
    pub(crate) output: Vec<u8>,
    /// Where the output of the current record begins.
    pub(crate) start: usize,
    pub(crate) summary: Summary,
    /// The records that did not get the requested answer, if the run reports such records.
    pub(crate) failed: Vec<FailedRecord>,
    /// The lines of records with elements that were not read, and the names of these elements.
    pub(crate) ignored: Vec<(u64, String)>,
}

/// The answer of a worker to a chunk, or the error that ends the batch.
pub(crate) type ChunkAnswer<A> = Result<A, BatchError>;

/// Answers one chunk per call, and sends a long answer in pieces. The function is boxed, so that a run is compiled once
/// for each `A` instead of once for each command. The cost of one dynamic call per chunk does not matter.
pub(crate) type ChunkWorker<'w, A> = Box<dyn FnMut(Chunk, &Pieces<'_, ChunkAnswer<A>>) -> ChunkAnswer<A> + 'w>;

/// What a job does with each record of its inputs.
pub(crate) trait InputAsk {
    /// Answers every record of `input`, in order.
    fn answer_input(
        &mut self,
        run: &RunInput<'_>,
        input: InputBytes,
        output: &mut RunOutput<'_>,
    ) -> Result<(), BatchError>;
}

/// How to compare the last record of an earlier run with what this run would write.
pub(crate) struct ResumeCheck<'c> {
    /// Returns whether a line is an answer to a record.
    pub(crate) is_answer: &'c (dyn Fn(&RecordOrigin<'_>, &str) -> bool + Sync),
    /// Whether `is_answer` can check complete rows too. Otherwise the answers in a row are not compared, because they
    /// may differ from run to run, or would take too long.
    pub(crate) compares_rows: bool,
}

/// An input of a run, as all threads of the run see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunInput<'a> {
    pub(crate) options: &'a BatchOptions,
    pub(crate) kept: &'a Arc<KeptColumns>,
    /// Number of workers.
    pub(crate) threads: usize,
    /// The name of the input.
    pub(crate) file: &'a str,
    /// Number of records in the earlier inputs.
    pub(crate) first: u64,
    /// Number of records of all inputs that an earlier run has answered.
    pub(crate) answered: u64,
    /// The output of that run.
    pub(crate) resumed: &'a Resumed,
    /// Whether to report records that fail.
    pub(crate) reports_failed: bool,
}

impl<'a> RunInput<'a> {
    /// Cuts an input into chunks of this weight.
    pub(crate) fn chunks(&self, input: InputBytes, weight: usize) -> Chunks {
        Chunks::new(input, self.options.reading.clone(), self.first, weight).for_run(self.kept, self.answered)
    }

    /// Returns the format of rows with these columns.
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

    /// Compares the last record of an earlier run, if it is in this chunk, with what this run would write.
    fn compare(&self, form: &RowFormat<'_>, chunk: &Chunk, compare: &ResumeCheck<'_>) -> Result<(), BatchError> {
        let Resumed { records, last, .. } = self.resumed;
        if chunk.skipped == 0 || chunk.first + chunk.skipped as u64 != *records {
            return Ok(());
        }
        // No record ends with a carriage return: another program has changed the line ends.
        if last.ends_with(b"\r") {
            return Err(BatchError::ResumedRecord(*records));
        }
        let record = chunk.records(self.options, records - 1).next();
        let is_answer = compare.is_answer;
        let fits = record.is_some_and(|origin| {
            let puzzle = origin.read(&self.options.reading);
            let own = puzzle.as_ref().ok();
            match (form.format.has_columns(), &puzzle) {
                (true, _) if !compare.compares_rows || self.resumed.has_error(form, &origin, own) => {
                    self.resumed.is_row_of(form, &origin, own)
                }
                (false, Err(fault)) => *last == format!("!{fault}").as_bytes(),
                // The reason why a puzzle has no answer may differ from run to run, because of time limits.
                (false, Ok(_)) if last.starts_with(b"!") => true,
                _ => std::str::from_utf8(last).is_ok_and(|answer| is_answer(&origin, answer)),
            }
        });
        if fits { Ok(()) } else { Err(BatchError::ResumedRecord(*records)) }
    }

    /// Returns whether the batch must end before the next record.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.options.cancel.is_raised_at(PollPlace::Record)
    }

    /// Returns whether a search that stopped for this reason was cut short by the flag of the batch. A flag with a
    /// deadline ends searches as a time limit does.
    pub(crate) fn has_cut_short(&self, stop: Option<Stop>) -> bool {
        matches!(stop, Some(Stop::Cancelled)) || matches!(stop, Some(Stop::Time)) && self.is_cancelled()
    }

    /// Counts a record that failed, and reports it.
    pub(crate) fn count_failed(&self, origin: &RecordOrigin<'_>, why: &str, answered: &mut Answered) {
        answered.summary.failed += 1;
        // A reason that a limit causes begins with the name of the limit.
        let is_limit = [Stop::Nodes, Stop::Time].iter().any(|limit| why.starts_with(&limit.to_string()));
        answered.summary.limited += u64::from(is_limit);
        self.report(origin, why, answered);
    }

    /// Reports a record without the requested answer, if the run reports them.
    pub(crate) fn report(&self, origin: &RecordOrigin<'_>, why: &str, answered: &mut Answered) {
        if self.reports_failed {
            answered.failed.push(FailedRecord { record: origin.record, line: origin.line, why: why.to_owned() });
        }
    }
}

/// A function to call with the name of an input and a record that failed.
type FailureHandler<'f> = Box<dyn FnMut(&str, &FailedRecord) + 'f>;

/// A function to call with the name of an input, the line of a record, and the names of elements that were not read.
type IgnoredHandler<'f> = Box<dyn FnMut(&str, u64, &str) + 'f>;

/// The output of a run.
pub(crate) struct RunOutput<'f> {
    pub(crate) to: Box<dyn Write + 'f>,
    /// Whether the header is written.
    is_begun: bool,
    /// What an earlier run has written after its last complete record. The first bytes that this run would write must
    /// be the same.
    pub(crate) written: Vec<u8>,
    pub(crate) on_failure: Option<FailureHandler<'f>>,
    pub(crate) on_ignored: Option<IgnoredHandler<'f>>,
    /// The summary of the records of all inputs so far.
    pub(crate) summary: Summary,
}

impl<'f> RunOutput<'f> {
    /// Returns an output that is still empty.
    pub(crate) fn new(to: impl Write + 'f) -> Self {
        Self {
            to: Box::new(to),
            is_begun: false,
            written: Vec::new(),
            on_failure: None,
            on_ignored: None,
            summary: Summary::default(),
        }
    }

    /// Writes the header before the first answer of all inputs. A header that an earlier run has written must be the
    /// same.
    fn write_header_once(&mut self, run: &RunInput<'_>, form: &RowFormat<'_>) -> Result<(), BatchError> {
        if std::mem::replace(&mut self.is_begun, true) {
            return Ok(());
        }
        let (header, found) = (form.header(), &run.resumed.header);
        if found.is_empty() {
            return self.put(run, &header);
        }
        if *found == header {
            Ok(())
        } else {
            Err(BatchError::ResumedHeader { found: lossy(found), wanted: lossy(&header) })
        }
    }

    /// Writes the bytes, except those that an earlier run has already written.
    fn put(&mut self, run: &RunInput<'_>, bytes: &[u8]) -> Result<(), BatchError> {
        let (known, new) = bytes.split_at(self.written.len().min(bytes.len()));
        if !self.written.starts_with(known) {
            return Err(BatchError::ResumedTail(run.answered));
        }
        self.written.drain(..known.len());
        self.to.write_all(new).map_err(BatchError::Write)
    }

    /// Answers chunks and writes the answers after a header with these columns. `fold` turns the result of a worker
    /// into output, and is called in order.
    ///
    /// # Errors
    /// If reading or writing fails, a worker returns an error, or no thread can be started.
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
        let text_lines = chunks.text_lines();
        let pipeline = Pipeline { threads: run.threads, cancel: slice::from_ref(&run.options.cancel) };
        let end = pipeline.run(
            move |memory| chunks.next_chunk(memory).transpose(),
            |stop| {
                let (mut answer, form) = (worker(stop), &form);
                move |chunk: Result<Chunk, BatchError>, pieces: &Pieces<'_, _>| {
                    let chunk = chunk?;
                    run.compare(form, &chunk, compare)?;
                    answer(chunk, pieces)
                }
            },
            |answer: ChunkAnswer<A>| {
                let written = answer.and_then(|answer| self.write(run, &form, fold(answer)));
                self.continue_after(written)
            },
        );
        match end {
            Ok(Some(Some(error))) | Err(error) if !matches!(error, BatchError::Cancelled) => {
                return Err(error);
            }
            _ => {}
        }
        self.summary.cancelled |= run.is_cancelled();
        self.summary.text_lines += text_lines.load(Ordering::Relaxed);
        // An input without records settles the columns too, because the header written next is for all inputs.
        run.kept.settle(None);
        self.write_header_once(run, &form)
    }

    /// Returns whether the run continues after this result of [`Self::write`]: with the memory of what was written, or
    /// with the error that ends it.
    fn continue_after(&self, written: Result<Answered, BatchError>) -> ControlFlow<Option<BatchError>, Vec<u8>> {
        match written {
            Err(error) => ControlFlow::Break(Some(error)),
            // Nothing is written after an answer that the flag cut short, so the output is a prefix.
            Ok(_) if self.summary.cancelled => ControlFlow::Break(None),
            Ok(answered) => ControlFlow::Continue(answered.output),
        }
    }

    /// Writes the answers, and then reports the records that failed.
    fn write(&mut self, run: &RunInput<'_>, form: &RowFormat<'_>, answered: Answered) -> Result<Answered, BatchError> {
        run.options.progress.done.fetch_add(answered.summary.records, Ordering::Relaxed);
        self.write_header_once(run, form)?;
        self.put(run, &answered.output)?;
        // The reader of a pipe gets each chunk immediately, because the next chunk may take long.
        self.to.flush().map_err(BatchError::Write)?;
        self.summary.add(&answered.summary);
        if let Some(handler) = &mut self.on_failure {
            answered.failed.iter().for_each(|record| handler(run.file, record));
        }
        if let Some(handler) = &mut self.on_ignored {
            answered.ignored.iter().for_each(|(line, names)| handler(run.file, *line, names));
        }
        Ok(answered)
    }
}
