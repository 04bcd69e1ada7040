//! What the subcommands share that answer records: their arguments, and the loop over the inputs.

use std::ffi::OsString;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use specudoku::CountProgress;
use specudoku::batch::{BatchError, BatchOptions, Format, Totals};
use specudoku::text::Reading;

use super::common::{QuietArgs, ThreadArgs};
use super::data::{DataArgs, name_failed, print_summary};
use super::exit::{Failure, interrupt_flag};
use super::input::{Input, Opened, ReadingArgs, inputs, names, only_record};
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
        options.on_failure = self.data.strict.then_some(name_failed);
        options.workers = self.threads.count();
        options.cancel = interrupt_flag();
        options
    }

    /// Answers one input after the other by `run`, which is given the number of records before. Prints the summary, as
    /// `counts` gives it.
    pub(super) fn answer<T: Totals, const N: usize>(
        &self,
        inputs: &[Input],
        options: &BatchOptions,
        mut run: impl FnMut(BatchOptions, Opened, &mut dyn Write, u64) -> Result<T, BatchError>,
        counts: impl Fn(&T) -> [(&'static str, u64); N],
    ) -> Result<T, Failure> {
        if options.keep_lines && options.format != Format::Line {
            return Err(Failure::usage("--keep-lines goes with --format line: a table has no comments"));
        }
        let (mut output, answered) = self.data.output(options.format)?;
        let options = answered.map_or_else(|| options.clone(), |records| options.clone().resume(records));
        let (bytes, begun) = (Arc::default(), Instant::now());
        // The bytes of one record do not show how far its answer is.
        let bar = match only_record(inputs, &options.reading).is_some() {
            true => Bar::over_known(Arc::clone(&self.steps), self.quiet),
            false => Bar::over_bytes(Arc::clone(&bytes), inputs.iter().map(Input::size).sum(), self.quiet),
        };
        let mut totals = T::default();
        for input in inputs {
            let mut options = options.clone();
            (options.file, options.file_column) = (input.name().into_owned(), inputs.len() > 1);
            let answered = run(options, input.open(&bytes)?, &mut output, totals.records());
            totals.add(&answered.map_err(|error| Failure::batch(&error, &input.name()))?);
            if totals.is_cancelled() {
                break;
            }
        }
        drop(bar);
        let is_empty = totals.records() == 0 && !totals.is_cancelled() && !options.has_table();
        if is_empty && bytes.load(Ordering::Relaxed) > 0 {
            return Err(Failure::no_record(&names(inputs)));
        }
        if self.data.has_summary(self.quiet) && (self.data.summary || totals.records() > 1) {
            print_summary(&counts(&totals), begun);
        }
        Ok(totals)
    }
}
