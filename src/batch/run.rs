//! A run of a job over several inputs.

use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;

use super::deliver::{FailedRecord, InputAsk, RunInput, RunOutput, Summary};
use super::error::BatchError;
use super::options::BatchOptions;
use super::resume::Resumed;
use crate::batch::table::kept::KeptColumns;

/// A job, which is what a run does with each record: [`Solve`](super::Solve), or [`Rows`](super::Rows) of any kind.
#[expect(private_bounds, reason = "how chunks of an input are answered is internal")]
pub trait Ask: InputAsk {}

impl<A: InputAsk> Ask for A {}

/// Does a job for each record of its inputs, and writes one output for all inputs. The first input decides which of its
/// columns the output keeps.
///
/// ```
/// use specudoku::batch::{BatchOptions, BatchRun, Solve};
/// let (mut output, mut failed) = (Vec::new(), Vec::new());
/// let run = BatchRun::new(BatchOptions::default(), Solve::default(), &mut output);
/// let mut run = run.on_failure(|_, record| failed.push(record.line));
/// run.input(&b"1.3...4..3..4.2.\nbad\n"[..])?;
/// run.input(&b"\n1.3...4..3..4.2.\n"[..])?;
/// let summary = run.finish()?;
/// assert_eq!((summary.records, summary.solved), (3, 2));
/// assert!(output.starts_with(b"1432324123144123\n!"));
/// assert_eq!(failed, [2]);
/// # Ok::<(), specudoku::batch::BatchError>(())
/// ```
pub struct BatchRun<'f, A> {
    options: BatchOptions,
    ask: A,
    output: RunOutput<'f>,
    kept: Arc<KeptColumns>,
    /// What an earlier run has written.
    resumed: Resumed,
}

impl<'f, A: Ask> BatchRun<'f, A> {
    /// Returns a run that does this job for each record and writes to `output`.
    pub fn new(options: BatchOptions, ask: A, output: impl Write + 'f) -> Self {
        let kept = Arc::new(KeptColumns::new(&options.reading));
        Self { options, ask, output: RunOutput::new(output), kept, resumed: Resumed::default() }
    }

    /// Resumes an earlier run: writes only what follows its output, `before`. Before this run writes anything, it
    /// checks that the earlier output is the beginning of its own.
    ///
    /// # Errors
    /// If the earlier output cannot be read.
    pub fn resume(mut self, before: impl BufRead) -> io::Result<Self> {
        let mut before = Resumed::read(self.options.format, before)?;
        // The earlier run may have been cut within a record. The first bytes of this run must equal that fragment.
        self.output.written = std::mem::take(&mut before.tail);
        self.resumed = before;
        Ok(self)
    }

    /// Calls `handler` with the name of the input and each record that did not get the requested answer, in order. The
    /// answer of the record is written first.
    #[must_use]
    pub fn on_failure(mut self, handler: impl FnMut(&str, &FailedRecord) + 'f) -> Self {
        self.output.on_failure = Some(Box::new(handler));
        self
    }

    /// Calls `handler` for each puzzle with elements that were not read, with the name of the input, the line, and the
    /// names of the elements. [`Puzzle::ignored`](crate::text::Puzzle::ignored) describes them.
    #[must_use]
    pub fn on_ignored(mut self, handler: impl FnMut(&str, u64, &str) + 'f) -> Self {
        self.output.on_ignored = Some(Box::new(handler));
        self
    }

    /// Answers every record of an input without a name, in order.
    ///
    /// # Errors
    /// As for [`Self::named_input`].
    pub fn input<R: Read + Send + 'static>(&mut self, input: R) -> Result<(), BatchError> {
        self.named_input("", input)
    }

    /// Answers every record of an input, in order. The numbers of the records continue from input to input.
    ///
    /// A record whose work panics is answered `!internal error`. If the batch is cancelled while the reader waits for
    /// input, this function returns and the thread of the reader ends later, with its input.
    ///
    /// # Errors
    /// If reading or writing fails, no thread can be started, or an earlier run has written something that this one
    /// would not. After an input that could not be read to its end, the next one can still be answered.
    pub fn named_input<R: Read + Send + 'static>(&mut self, name: &str, input: R) -> Result<(), BatchError> {
        let options = &self.options;
        let run = RunInput {
            options,
            kept: &self.kept,
            threads: options.threads,
            file: name,
            // Records that an earlier run answered count too, since messages number the records of the inputs.
            first: self.output.summary.records + self.output.summary.skipped,
            resumed: &self.resumed,
            answered: self.resumed.records,
            reports_failed: self.output.on_failure.is_some(),
        };
        self.ask.answer_input(&run, Box::new(input), &mut self.output)
    }

    /// Returns the summary of the records so far.
    pub const fn summary(&self) -> &Summary {
        &self.output.summary
    }

    /// Returns whether the first input began with a table.
    pub fn has_table(&self) -> bool {
        self.kept.get().is_some_and(|columns| columns.table.is_some())
    }

    /// Ends the output, and returns the summary of all records.
    ///
    /// # Errors
    /// If writing fails, or an earlier run has written more than this one.
    pub fn finish(mut self) -> Result<Summary, BatchError> {
        self.output.to.flush().map_err(BatchError::Write)?;
        let (summary, found) = (self.output.summary, self.resumed.records);
        if !summary.cancelled {
            let read = summary.records + summary.skipped;
            if read < found {
                return Err(BatchError::ResumedRecords { found, read });
            }
            // All records were read again, but the old output has more: it was written for other inputs.
            if !self.output.written.is_empty() {
                return Err(BatchError::ResumedTail(read));
            }
        }
        Ok(summary)
    }
}
