//! What the subcommands share that answer records: their arguments, and the loop over the inputs.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use specudoku::batch::{Ask, BatchError, BatchOptions, Format, Job, Summary};
use specudoku::count::CountProgress;
use specudoku::text::Reading;

use super::common::{Given, QuietArgs, ThreadArgs};
use super::data::{DataArgs, name_failed, print_summary};
use super::exit::{Exit, Failure, interrupt_flag};
use super::input::{Input, ReadingArgs, inputs, look_at_ready, names, only_record};
use super::output::print;
use super::progress::Bar;

/// The options of a command that answers records.
#[derive(clap::Args, Debug)]
pub(crate) struct BatchArgs {
    /// Files, - for standard input, or puzzles.
    #[arg(value_name = "FILE|-|PUZZLE")]
    inputs: Vec<OsString>,

    #[command(flatten)]
    pub(super) threads: ThreadArgs,

    #[command(flatten)]
    pub(super) quiet: QuietArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    pub(super) data: DataArgs,

    /// How far the answer to a single record is.
    #[arg(skip)]
    pub(super) steps: Arc<CountProgress>,

    /// Number of steps that raters have found.
    #[arg(skip)]
    pub(super) found_steps: Arc<AtomicU64>,
}

impl BatchArgs {
    /// How the inputs are read.
    pub(super) fn reading(&self) -> Reading {
        let reading = self.reading.reading();
        let lines = reading.lines || self.data.keep_lines;
        reading.lines(lines)
    }

    /// Returns what each argument names.
    pub(super) fn inputs(&self) -> Result<Vec<Input>, Failure> {
        inputs(&self.inputs, &self.reading())
    }

    /// Options for answers in this format, as many records at a time as there are threads.
    pub(super) fn options(&self, format: Format) -> BatchOptions {
        let mut options = BatchOptions::default();
        options.reading = self.reading();
        options.format = format;
        options.keep = self.data.keep();
        options.keep_lines = self.data.keep_lines;
        options.threads = self.threads.count();
        options.cancel = interrupt_flag();
        options
    }

    /// Returns the bar over inputs of which `bytes` are read.
    fn bar(&self, inputs: &[Input], options: &BatchOptions, bytes: &Arc<AtomicU64>) -> Bar {
        // The bytes of one record do not show how far its answer is.
        match only_record(inputs, &options.reading) {
            Some(_) => Bar::over_record(Arc::clone(&self.steps), Arc::clone(&self.found_steps), self.quiet),
            None => {
                let size = inputs.iter().map(Input::size).sum();
                Bar::over_bytes(Arc::clone(bytes), size, Arc::clone(&options.progress), self.quiet)
            }
        }
    }

    /// Runs a job over one input after the other, and names the records that fail if `names_failed`. Prints the summary,
    /// as `counts` gives it.
    pub(super) fn answer<A: Ask, const N: usize>(
        &self,
        mut inputs: Vec<Input>,
        mut job: Job<A>,
        names_failed: bool,
        counts: impl Fn(&Summary) -> [(&'static str, u64); N],
    ) -> Result<Outcome, Failure> {
        let options = &mut job.options;
        self.data.check(options.format)?;
        options.file_column = inputs.len() > 1;
        let (output, answered) = self.data.output(options.format, &inputs)?;
        let (names, begun) = (names(&inputs), Instant::now());
        let bytes = inputs.first().map(Input::bytes).unwrap_or_default();
        if self.quiet.shows() {
            look_at_ready(&mut inputs);
        }
        // A bar would be drawn into lines that are typed, and the time that these take says nothing.
        let is_typed = inputs.iter().any(Input::is_typed);
        let bar = (!is_typed).then(|| self.bar(&inputs, options, &bytes));
        let run = job.run(output).given(answered, |run, before| run.resume(before));
        let mut run = run.given(names_failed.then_some(name_failed), |run, name| run.on_failure(name));
        let failed = |error: BatchError, name: &str| match error {
            BatchError::Resume(error) => self.data.not_resumed(&error),
            error => Failure::batch(&error, name),
        };
        let mut has_unread = false;
        for input in inputs {
            let name = input.name().into_owned();
            let unread = match run.named_input(&name, input.open()) {
                Ok(()) => None,
                Err(error @ (BatchError::Read(_) | BatchError::NoRecord(_))) => Some(failed(error, &name)),
                Err(error) => return Err(failed(error, &name)),
            };
            // The others can be answered all the same.
            if let Some(failure) = unread {
                print(&failure.message);
                has_unread = true;
            }
            if run.summary().cancelled {
                break;
            }
        }
        drop(bar);
        let has_table = run.has_table();
        let summary = match run.finish() {
            // The records that are missing are those of the input that could not be read.
            Err(BatchError::Resume(_)) if has_unread => return Ok(Outcome { has_unread, ..Outcome::default() }),
            finished => finished.map_err(|error| failed(error, &names))?,
        };
        let records = summary.records + summary.skipped;
        if records == 0 && !summary.cancelled && !has_table && !has_unread && bytes.load(Ordering::Relaxed) > 0 {
            return Err(Failure::no_record(&names));
        }
        if self.data.summary || self.quiet.shows() && records > 1 && !is_typed {
            print_summary(&counts(&summary), begun);
        }
        let text_lines = summary.text_lines;
        let answers = Outcome { summary, has_unread, has_text: self.data.strict && text_lines > 0 };
        if text_lines > 0 {
            let lines = if text_lines == 1 { "line is" } else { "lines are" };
            print(&format!("{names}: {text_lines} {lines} text and not puzzles: specudoku doctor shows them"));
        }
        if summary.left_out > 0 {
            print(&format!("{} records have fields for which the header has no column", summary.left_out));
        }
        if answers.has_no_puzzle() {
            print(&format!("{names}: no record is a puzzle: specudoku doctor says more"));
        }
        Ok(answers)
    }
}

/// What became of the records of all inputs.
#[derive(Default)]
pub(super) struct Outcome {
    pub(super) summary: Summary,
    /// Whether an input could not be read to its end.
    has_unread: bool,
    /// Whether lines are text where all were to be puzzles.
    has_text: bool,
}

impl Outcome {
    /// Whether there are records, and none is a puzzle.
    const fn has_no_puzzle(&self) -> bool {
        let Summary { records, faults, skipped, .. } = self.summary;
        records > 0 && records == faults && skipped == 0
    }

    /// Returns how the command ends; `is_no` says whether an answer is not as asked for.
    pub(super) const fn exit(&self, is_no: bool) -> Exit {
        match self.summary {
            Summary { cancelled: true, .. } => Exit::Interrupted,
            Summary { internal_errors: 1.., .. } => Exit::Internal,
            _ if self.has_unread => Exit::Io,
            _ if is_no || self.has_text || self.has_no_puzzle() || self.summary.left_out > 0 => Exit::No,
            _ => Exit::Done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_in_the_work_is_told_by_the_exit_code() {
        let mut answers = Outcome::default();
        (answers.summary.records, answers.summary.failed) = (2, 1);
        assert_eq!((answers.exit(true), answers.exit(false)), (Exit::No, Exit::Done));
        answers.summary.faults = 2;
        assert_eq!(answers.exit(false), Exit::No, "no record is a puzzle");
        answers.has_unread = true;
        assert_eq!(answers.exit(true), Exit::Io);
        answers.summary.internal_errors = 1;
        assert_eq!((answers.exit(true), answers.exit(false)), (Exit::Internal, Exit::Internal));
        answers.summary.cancelled = true;
        assert_eq!(answers.exit(true), Exit::Interrupted);
    }
}
