//! What the subcommands have in common that answer each puzzle by rows.

use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::Arc;

use specudoku::batch::{Filter, Format, Rows};
use specudoku::text::{Puzzle, Reading};

use super::exit::{Exit, Failure};
use super::input::{Input, ReadingArgs, inputs};
use super::progress::Bar;
use super::{CliResult, interrupt};

/// The options of a filter.
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

    /// A filter with these columns that answers so many records at a time.
    pub(super) fn filter(&self, columns: &'static [&'static str], workers: usize) -> Filter {
        Filter { reading: self.reading.reading(), format: self.format, columns, workers, cancel: interrupt::flag() }
    }

    /// Runs a filter over all inputs; the exit code tells of Ctrl-C.
    pub(super) fn run<T: Send>(
        &self,
        filter: &Filter,
        work: impl Fn(&Puzzle) -> T + Sync,
        tell: impl FnMut(T, &Puzzle, &mut Rows<'_>),
    ) -> CliResult {
        self.run_on(self.inputs()?, filter, work, tell)
    }

    /// Runs a filter over these inputs.
    pub(super) fn run_on<T: Send>(
        &self,
        inputs: Vec<Input>,
        filter: &Filter,
        work: impl Fn(&Puzzle) -> T + Sync,
        mut tell: impl FnMut(T, &Puzzle, &mut Rows<'_>),
    ) -> CliResult {
        let mut output = io::stdout().lock();
        output.write_all(filter.header().as_bytes()).map_err(|error| Failure::write(&error))?;
        let bytes = Arc::default();
        // The bytes of one record tell nothing of how far its answer is.
        let quiet = self.quiet || is_one_record(&inputs, &filter.reading);
        let _bar = Bar::over_bytes(Arc::clone(&bytes), inputs.iter().map(Input::size).sum(), quiet);
        let mut records = 0;
        for input in inputs {
            let done = filter.run(input.open(&bytes)?, &mut output, records, &work, &mut tell);
            let done = done.map_err(|error| Failure::batch(&error, &input.name()))?;
            records += done.records;
            if done.cancelled {
                return Ok(Exit::Interrupted);
            }
        }
        Ok(Exit::Done)
    }
}
