//! What the subcommands share that answer each puzzle by rows.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use specudoku::batch::{Format, RowJob, RowSummary, RowWriter};
use specudoku::text::{Puzzle, Reading};

use super::data::{DataArgs, name_failed, names, print_summary};
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

    /// Form of the answers: line, csv, tsv, jsonl.
    #[arg(long, short, value_name = "FORMAT", default_value = "line", value_parser = format)]
    format: Format,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    pub(super) data: DataArgs,

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
        Ok(Format::Grid) | Err(_) => Err("name one of line, csv, tsv, jsonl".to_owned()),
        Ok(format) => Ok(format),
    }
}

impl FilterArgs {
    fn reading(&self) -> Reading {
        let reading = self.reading.reading();
        Reading { lines: reading.lines || self.data.keep_lines, ..reading }
    }

    /// How many threads to work with.
    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(super::solve::cores)
    }

    /// Tells what each argument is.
    pub(super) fn inputs(&self) -> Result<Vec<Input>, Failure> {
        inputs(&self.inputs, &self.reading())
    }

    /// Whether all that there is to answer is one record.
    pub(super) fn is_one_record(&self) -> Result<bool, Failure> {
        Ok(is_one_record(&self.inputs()?, &self.reading()))
    }

    /// A job that answers with these columns, as many records at a time as there are threads.
    pub(super) fn job(&self, columns: &'static [&'static str]) -> RowJob {
        let mut job = RowJob::default();
        job.reading = self.reading();
        job.format = self.format;
        job.columns = columns;
        job.keep = self.data.keep;
        job.keep_lines = self.data.keep_lines;
        job.on_failure = self.data.strict.then_some(name_failed);
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
        if self.data.keep_lines && job.format != Format::Line {
            return Err(Failure::usage("--keep-lines goes with --format line: a table has no comments"));
        }
        let (mut output, answered) = self.data.output(job.format)?;
        let job = answered.map_or_else(|| job.clone(), |records| job.clone().resume(records));
        let (bytes, begun) = (Arc::default(), Instant::now());
        // The bytes of one record tell nothing of how far its answer is.
        let quiet = self.quiet || is_one_record(&inputs, &job.reading);
        let bar = Bar::over_bytes(Arc::clone(&bytes), inputs.iter().map(Input::size).sum(), quiet);
        let mut summary = RowSummary::default();
        for input in &inputs {
            let mut job = job.clone();
            (job.file, job.file_column) = (input.name().into_owned(), inputs.len() > 1);
            let first = summary.records + summary.skipped;
            let done = job.run(input.open(&bytes)?, &mut output, first, &answer, &mut keep);
            summary.add(&done.map_err(|error| Failure::batch(&error, &input.name()))?);
            if summary.cancelled {
                break;
            }
        }
        drop(bar);
        let read = summary.records + summary.skipped;
        if read == 0 && !summary.cancelled && bytes.load(Ordering::Relaxed) > 0 && !job.has_table() {
            return Err(Failure::no_record(&names(&inputs)));
        }
        if self.data.has_summary(quiet) && (self.data.summary || summary.records > 1) {
            print_summary(&counts(&summary), begun);
        }
        Ok(match summary {
            _ if summary.cancelled => Exit::Interrupted,
            _ if summary.internal_errors > 0 => Exit::Internal,
            _ if self.data.strict && summary.failed > 0 => Exit::No,
            _ => Exit::Done,
        })
    }
}

fn counts(summary: &RowSummary) -> [(&'static str, u64); 5] {
    [
        ("records", summary.records),
        ("answered", summary.records - summary.failed),
        ("faults", summary.faults),
        ("others that failed", summary.failed.saturating_sub(summary.faults)),
        ("answered before", summary.skipped),
    ]
}
