//! What the subcommands share that answer records: their arguments, and the loop over the inputs.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use specudoku::batch::{Ask, BatchOptions, Format, Job, Summary};
use specudoku::count::CountProgress;
use specudoku::text::Reading;

use super::common::{QuietArgs, ThreadArgs};
use super::data::{DataArgs, name_failed, print_summary};
use super::exit::{Failure, interrupt_flag};
use super::input::{Input, ReadingArgs, inputs, names, only_record};
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
}

impl BatchArgs {
    /// How the inputs are read.
    pub(super) fn reading(&self) -> Reading {
        let reading = self.reading.reading();
        reading.lines(reading.lines || self.data.keep_lines)
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
        options.keep = self.data.keep;
        options.keep_lines = self.data.keep_lines;
        options.threads = self.threads.count();
        options.cancel = interrupt_flag();
        options
    }

    /// Runs a job over one input after the other, and names the records that fail if `names_failed`. Prints the summary,
    /// as `counts` gives it.
    pub(super) fn answer<A: Ask, const N: usize>(
        &self,
        inputs: &[Input],
        mut job: Job<A>,
        names_failed: bool,
        counts: impl Fn(&Summary) -> [(&'static str, u64); N],
    ) -> Result<Summary, Failure> {
        let options = &mut job.options;
        if options.keep_lines && options.format != Format::Line {
            return Err(Failure::usage("--keep-lines goes with --format line: a table has no comments"));
        }
        options.file_column = inputs.len() > 1;
        let (output, answered) = self.data.output(options.format)?;
        let (bytes, begun) = (Arc::default(), Instant::now());
        // The bytes of one record do not show how far its answer is.
        let bar = match only_record(inputs, &options.reading).is_some() {
            true => Bar::over_known(Arc::clone(&self.steps), self.quiet),
            false => Bar::over_bytes(Arc::clone(&bytes), inputs.iter().map(Input::size).sum(), self.quiet),
        };
        let mut run = job.run(output);
        if let Some(records) = answered {
            run = run.resume(records);
        }
        if names_failed {
            run = run.on_failure(name_failed);
        }
        for input in inputs {
            let answered = run.named_input(&input.name(), input.open(&bytes)?);
            answered.map_err(|error| Failure::batch(&error, &input.name()))?;
            if run.summary().cancelled {
                break;
            }
        }
        drop(bar);
        let has_table = run.has_table();
        let summary = run.finish().map_err(|error| Failure::batch(&error, &names(inputs)))?;
        let records = summary.records + summary.skipped;
        if records == 0 && !summary.cancelled && !has_table && bytes.load(Ordering::Relaxed) > 0 {
            return Err(Failure::no_record(&names(inputs)));
        }
        if self.data.has_summary(self.quiet) && (self.data.summary || records > 1) {
            print_summary(&counts(&summary), begun);
        }
        Ok(summary)
    }
}
