//! What the subcommands share that answer each puzzle by rows.

use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::Arc;

use specudoku::batch::{Format, RowJob, RowSummary, RowWriter};
use specudoku::text::{Puzzle, Reading};

use super::exit::{Exit, Failure};
use super::input::{Input, ReadingArgs, inputs};
use super::progress::Bar;
use super::{CliResult, interrupt};

/// The options of a command that reads puzzles and answers each by rows.
#[derive(clap::Args, Debug)]
pub(crate) struct FilterArgs {
    /// Files, - for standard input, or puzzles.
    #[arg(value_name = "FILE|-|PUZZLE")]
    inputs: Vec<OsString>,

    /// Threads [default: one a core].
    #[arg(long, short, value_name = "N", value_parser = super::solve::threads)]
    threads: Option<usize>,

    /// Form of the answers: line, csv, jsonl.
    #[arg(long, short, value_name = "FORMAT", default_value = "line", value_parser = format)]
    format: Format,

    #[command(flatten)]
    reading: ReadingArgs,

    /// No progress bar.
    #[arg(long, short)]
    pub(super) quiet: bool,
}

/// Whether all that there is to answer is one record.
pub(super) fn is_one_record(inputs: &[Input], reading: &Reading) -> bool {
    matches!(inputs, [input] if input.is_one_record(reading))
}

/// Reads a format of rows.
pub(super) fn format(text: &str) -> Result<Format, String> {
    match text.parse() {
        Ok(Format::Grid) | Err(_) => Err("name one of line, csv, jsonl".to_owned()),
        Ok(format) => Ok(format),
    }
}

impl FilterArgs {
    /// How many threads to work with.
    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(super::solve::cores)
    }

    /// Tells what each argument is.
    pub(super) fn inputs(&self) -> Result<Vec<Input>, Failure> {
        inputs(&self.inputs, &self.reading.reading())
    }

    /// Whether all that there is to answer is one record.
    pub(super) fn is_one_record(&self) -> Result<bool, Failure> {
        Ok(is_one_record(&self.inputs()?, &self.reading.reading()))
    }

    /// A job that answers with these columns, as many records at a time as there are threads.
    pub(super) fn job(&self, columns: &'static [&'static str]) -> RowJob {
        let mut job = RowJob::default();
        job.reading = self.reading.reading();
        job.format = self.format;
        job.columns = columns;
        job.workers = self.threads();
        job.cancel = interrupt::flag();
        job
    }

    /// Runs a job over all inputs.
    pub(super) fn run(&self, job: &RowJob, answer: impl Fn(&Puzzle, &mut RowWriter<'_>) + Sync) -> CliResult {
        self.run_on(self.inputs()?, job, answer, |()| true)
    }

    /// Runs a job over these inputs, and writes the rows of the puzzles whose keys are to be kept.
    pub(super) fn run_on<K: Send>(
        &self,
        inputs: Vec<Input>,
        job: &RowJob,
        answer: impl Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync,
        mut keep: impl FnMut(K) -> bool,
    ) -> CliResult {
        let mut output = io::stdout().lock();
        output.write_all(job.header().as_bytes()).map_err(|error| Failure::write(&error))?;
        let bytes = Arc::default();
        // The bytes of one record tell nothing of how far its answer is.
        let quiet = self.quiet || is_one_record(&inputs, &job.reading);
        let _bar = Bar::over_bytes(Arc::clone(&bytes), inputs.iter().map(Input::size).sum(), quiet);
        let mut summary = RowSummary::default();
        for input in inputs {
            let done = job.run(input.open(&bytes)?, &mut output, summary.records, &answer, &mut keep);
            summary.add(&done.map_err(|error| Failure::batch(&error, &input.name()))?);
            if summary.cancelled {
                return Ok(Exit::Interrupted);
            }
        }
        Ok(if summary.internal_errors > 0 { Exit::Internal } else { Exit::Done })
    }
}
