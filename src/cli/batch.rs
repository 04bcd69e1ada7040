//! The arguments, and the loop over the inputs, that all commands for records share.

use std::ffi::OsString;
use std::io::BufReader;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use specudoku::batch::{Ask, BatchError, BatchOptions, BatchRun, Format, Summary};
use specudoku::observe::Progress;
use specudoku::text::Reading;

use super::common::{Given, QuietArgs, ThreadArgs, counted};
use super::data::{DataArgs, name_failed, print_summary};
use super::exit::{Exit, Failure, interrupt_flag};
use super::input::{Input, ReadingArgs, examine_ready, inputs, names, only_record};
use super::output::{note_ignored, print};
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

    /// Progress of the answer to a single record.
    #[arg(skip)]
    pub(super) steps: Arc<Progress>,

    /// Number of steps that raters have found.
    #[arg(skip)]
    pub(super) found_steps: Arc<AtomicU64>,
}

impl BatchArgs {
    /// Returns how the inputs are read.
    pub(super) fn reading(&self) -> Reading {
        let reading = self.reading.reading();
        let lines = reading.lines || self.data.keep_lines;
        reading.lines(lines).strict(self.data.strict)
    }

    /// Returns the input that each argument names.
    pub(super) fn inputs(&self) -> Result<Vec<Input>, Failure> {
        let inputs = inputs(&self.inputs, &self.reading())?;
        inputs.iter().try_for_each(Input::refuse_as_output)?;
        Ok(inputs)
    }

    /// Returns options for answers in this format. As many records as there are threads are answered at the same time.
    pub(super) fn options(&self, format: Format) -> BatchOptions {
        BatchOptions::default()
            .reading(self.reading())
            .format(format)
            .keep(self.data.keep())
            .keep_lines(self.data.keep_lines)
            .threads(self.threads.count())
            .cancel(&interrupt_flag())
    }

    /// Returns the progress bar of the inputs. `bytes` counts the bytes that were read.
    fn bar(&self, inputs: &[Input], options: &BatchOptions, bytes: &Arc<AtomicU64>) -> Bar {
        // For a single record, the number of bytes read does not show the progress of its answer.
        match only_record(inputs, &options.reading) {
            Some(_) => Bar::over_record(Arc::clone(&self.steps), Arc::clone(&self.found_steps), self.quiet),
            None => {
                let size = inputs.iter().map(Input::size).sum();
                Bar::over_bytes(Arc::clone(bytes), size, Arc::clone(&options.progress), self.quiet)
            }
        }
    }

    /// Runs a job over the inputs, one after another. If `reports_failed`, reports the records that fail. Prints the
    /// summary that `counts` returns.
    pub(super) fn answer<A: Ask, const N: usize>(
        &self,
        mut inputs: Vec<Input>,
        mut options: BatchOptions,
        job: A,
        reports_failed: bool,
        counts: impl Fn(&Summary) -> [(&'static str, u64); N],
    ) -> Result<Outcome, Failure> {
        self.data.check(options.format)?;
        options.file_column = inputs.len() > 1;
        let (output, before) = self.data.output(options.format)?;
        let (names, begun) = (names(&inputs), Instant::now());
        let bytes = inputs.first().map(Input::bytes).unwrap_or_default();
        if self.quiet.shows() {
            examine_ready(&mut inputs);
        }
        // No bar for typed input: it would overwrite the lines that the user types.
        let is_typed = inputs.iter().any(Input::is_typed);
        let bar = (!is_typed).then(|| self.bar(&inputs, &options, &bytes));
        let mut run = BatchRun::new(options, job, output).on_ignored(note_ignored);
        if let Some(file) = before {
            run = run.resume(BufReader::new(file)).map_err(|error| self.data.unreadable(&error))?;
        }
        let mut run = run.given(reports_failed.then_some(name_failed), |run, name| run.on_failure(name));
        let mut has_unread = false;
        for input in inputs {
            let name = input.name().into_owned();
            let unread = match run.named_input(&name, input.open()) {
                Ok(()) => None,
                Err(error @ (BatchError::Read(_) | BatchError::NoRecord(_))) => Some(self.failed(&error, &name)),
                Err(error) => return Err(self.failed(&error, &name)),
            };
            // The other inputs can still be answered.
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
            // Records seem to be missing only because an input could not be read.
            Err(BatchError::ResumedRecords { .. } | BatchError::ResumedTail(_)) if has_unread => {
                return Ok(Outcome { has_unread, ..Outcome::default() });
            }
            finished => finished.map_err(|error| self.failed(&error, &names))?,
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
        print_limited(summary.limited);
        if summary.left_out > 0 {
            print(&format!(
                "the header has no column for some fields of {}: these fields are omitted",
                counted(summary.left_out, "record")
            ));
        }
        if answers.has_no_puzzle() {
            print(&format!("{names}: no record is a puzzle; run specudoku doctor on it to see why"));
        }
        Ok(answers)
    }

    /// Returns why a batch failed on the input with this name.
    fn failed(&self, error: &BatchError, name: &str) -> Failure {
        self.data.not_resumed(error).unwrap_or_else(|| Failure::batch(error, name))
    }
}

/// Prints on standard error how many records reached a limit, if any did.
pub(super) fn print_limited(count: u64) {
    if count > 0 {
        print(&format!("{} reached a limit: the answer is missing or incomplete", counted(count, "record")));
    }
}

/// The results of all inputs.
#[derive(Default)]
pub(super) struct Outcome {
    pub(super) summary: Summary,
    /// Whether an input could not be read to its end.
    has_unread: bool,
    /// Whether lines are text where puzzles were expected.
    has_text: bool,
}

impl Outcome {
    /// Returns whether there are records, but none of them is a puzzle.
    const fn has_no_puzzle(&self) -> bool {
        let Summary { records, faults, skipped, .. } = self.summary;
        records > 0 && records == faults && skipped == 0
    }

    /// Returns the exit code of the command. `is_no` means that an answer is not as requested.
    pub(super) const fn exit(&self, is_no: bool) -> Exit {
        match self.summary {
            Summary { cancelled: true, .. } => Exit::Interrupted,
            Summary { internal_errors: 1.., .. } => Exit::Internal,
            _ if self.has_unread => Exit::Io,
            Summary { limited: 1.., .. } | Summary { left_out: 1.., .. } => Exit::No,
            _ if is_no || self.has_text || self.has_no_puzzle() => Exit::No,
            _ => Exit::Done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exit_code_reports_the_worst_result() {
        let mut answers = Outcome::default();
        (answers.summary.records, answers.summary.failed) = (2, 1);
        assert_eq!((answers.exit(true), answers.exit(false)), (Exit::No, Exit::Done));
        answers.summary.limited = 1;
        assert_eq!(answers.exit(false), Exit::No, "a record reached a limit");
        answers.summary.limited = 0;
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
