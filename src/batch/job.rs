//! A job, and its run over one input after the other.

use std::io::{Read, Write};
use std::sync::Arc;

use super::deliver::{FailedRecord, InputAsk, RunInput, RunOutput, Summary};
use super::error::BatchError;
use super::options::BatchOptions;
use super::resume::Resumed;
use super::resume_error::ResumeError;
use crate::batch::answer::record::Solve;
use crate::batch::table::columns::KeptColumns;

/// What is asked of each record: [`Solve`], or [`Rows`](super::Rows) of any kind.
#[expect(private_bounds, reason = "how chunks of an input are answered is the batch's own affair")]
pub trait Ask: InputAsk {}

impl<A: InputAsk> Ask for A {}

/// What to do with each record of some inputs: by default one solution for each as a line, on all cores.
///
/// ```
/// use specudoku::batch::Job;
/// let (mut output, mut failed) = (Vec::new(), Vec::new());
/// let mut run = Job::default().run(&mut output).on_failure(|_, record| failed.push(record.line));
/// run.input(&b"1.3...4..3..4.2.\nbad\n"[..])?;
/// run.input(&b"\n1.3...4..3..4.2.\n"[..])?;
/// let summary = run.finish()?;
/// assert_eq!((summary.records, summary.solved), (3, 2));
/// assert!(output.starts_with(b"1432324123144123\n!"));
/// assert_eq!(failed, [2]);
/// # Ok::<(), specudoku::batch::BatchError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Job<A = Solve> {
    /// How to read and write.
    pub options: BatchOptions,
    /// What is asked of each record.
    pub ask: A,
}

impl Default for Job {
    fn default() -> Self {
        Self::new(BatchOptions::default(), Solve::default())
    }
}

impl<A> Job<A> {
    /// Returns a job that asks this of each record.
    pub const fn new(options: BatchOptions, ask: A) -> Self {
        Self { options, ask }
    }

    /// Returns a run of the job, which writes to `output`.
    pub fn run<'f>(self, output: impl Write + 'f) -> BatchRun<'f, A> {
        let kept = Arc::new(KeptColumns::of(&self.options.reading));
        BatchRun { job: self, output: RunOutput::new(output), kept, resumed: Resumed::default() }
    }
}

/// A run of a job: one output for all inputs. The columns of the first are those that stay.
pub struct BatchRun<'f, A> {
    job: Job<A>,
    output: RunOutput<'f>,
    kept: Arc<KeptColumns>,
    /// What a run before has written.
    resumed: Resumed,
}

impl<'f, A: Ask> BatchRun<'f, A> {
    /// Goes on where a run before has ended: what that has written is not written again. Before anything else is, it is
    /// compared with what this run would write.
    #[must_use]
    pub fn resume(mut self, mut before: Resumed) -> Self {
        // The end of the old output is compared with the first bytes that this run would write, wherever the cut fell.
        self.output.written = std::mem::take(&mut before.tail);
        self.resumed = before;
        self
    }

    /// Calls `handler` with the name of the input and each record that was not answered as asked for, in order, behind
    /// its answer.
    #[must_use]
    pub fn on_failure(mut self, handler: impl FnMut(&str, &FailedRecord) + 'f) -> Self {
        self.output.on_failure = Some(Box::new(handler));
        self
    }

    /// Answers every record of an input without a name, in order.
    ///
    /// # Errors
    /// As for [`Self::named_input`].
    pub fn input<R: Read + Send + 'static>(&mut self, input: R) -> Result<(), BatchError> {
        self.named_input("", input)
    }

    /// Answers every record of an input, in order; the numbers of the records go on from input to input.
    ///
    /// A record whose work panics is answered `!internal error`. The reader is left behind when the batch is cancelled
    /// while it waits for input: it ends with that.
    ///
    /// # Errors
    /// If reading or writing fails, no thread can be started, or a run before has written what this one would not. After
    /// an input that could not be read to its end the next one can still be answered.
    pub fn named_input<R: Read + Send + 'static>(&mut self, name: &str, input: R) -> Result<(), BatchError> {
        let options = &self.job.options;
        let run = RunInput {
            options,
            kept: &self.kept,
            threads: options.threads,
            file: name,
            // Records answered by the run before count too: the numbers that the messages name are those of the inputs.
            first: self.output.summary.records + self.output.summary.skipped,
            resumed: &self.resumed,
            answered: self.resumed.records,
            names_failed: self.output.on_failure.is_some(),
        };
        self.job.ask.answer_input(&run, Box::new(input), &mut self.output)
    }

    /// Returns what became of the records up to now.
    pub const fn summary(&self) -> &Summary {
        &self.output.summary
    }

    /// Whether an input that was read began with a table.
    pub fn has_table(&self) -> bool {
        self.kept.get().is_some_and(|columns| columns.table.is_some())
    }

    /// Ends the output, and returns what became of all records.
    ///
    /// # Errors
    /// If writing fails, or a run before has written more than this one.
    pub fn finish(mut self) -> Result<Summary, BatchError> {
        self.output.to.flush().map_err(BatchError::Write)?;
        let (summary, found) = (self.output.summary, self.resumed.records);
        if !summary.cancelled {
            let read = summary.records + summary.skipped;
            if read < found {
                return Err(ResumeError::Records { found, read }.into());
            }
            // All records were read again, and yet the old output goes on: it was written from something else.
            if !self.output.written.is_empty() {
                return Err(ResumeError::Tail(read).into());
            }
        }
        Ok(summary)
    }
}
