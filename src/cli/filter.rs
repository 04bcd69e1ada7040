//! The options and the run of all subcommands that answer each puzzle with rows.

use specudoku::batch::{BatchOptions, Format, Rows, Summary};

use super::batch::BatchArgs;
use super::common::{SeedArgs, one_of};
use super::exit::{CliResult, Failure, refuse};
use super::input::Input;

/// The options of a command that reads puzzles and answers each with rows.
#[derive(clap::Args, Debug)]
pub(crate) struct FilterArgs {
    /// Output format [default: line].
    #[arg(long, short, value_name = "FORMAT", value_parser = one_of::<Format>(ROWS))]
    pub(super) format: Option<Format>,

    #[command(flatten)]
    pub(super) batch: BatchArgs,
}

/// The formats of rows.
const ROWS: &[&str] = &["line", "csv", "tsv", "jsonl"];

impl FilterArgs {
    /// Returns the options of the batch.
    pub(super) fn batch_options(&self) -> BatchOptions {
        self.batch.options(self.format.unwrap_or_default())
    }

    /// Refuses to resume an output of drawings: they have several lines, so the records in it cannot be counted.
    pub(super) fn refuse_resume_of_drawings(&self, format: Format) -> Result<(), Failure> {
        let is_refused = self.batch.data.resume.is_some() && format == Format::Line;
        refuse(is_refused, "--resume needs one line or one row per record: use --format csv, tsv or jsonl")
    }

    /// Rejects resuming an output without a given seed, because the rest would be drawn differently.
    pub(super) fn refuse_resume_without(&self, seed: SeedArgs) -> Result<(), Failure> {
        let is_refused = self.batch.data.resume.is_some() && !seed.is_given();
        refuse(is_refused, "--resume needs the --seed of the interrupted run, which was printed on standard error")
    }

    /// Returns whether the answers have columns.
    pub(super) fn is_tabular(&self) -> bool {
        self.format.is_some_and(Format::has_columns)
    }

    /// Answers the records of all inputs.
    pub(super) fn run<K: Send>(&self, options: BatchOptions, rows: Rows<'_, K>) -> CliResult {
        self.run_on(self.batch.inputs()?, options, rows)
    }

    /// Answers the records of these inputs.
    pub(super) fn run_on<K: Send>(&self, inputs: Vec<Input>, options: BatchOptions, rows: Rows<'_, K>) -> CliResult {
        let answers = self.batch.answer(inputs, options, rows, self.batch.data.strict, counts)?;
        let summary = &answers.summary;
        Ok(answers.exit(summary.refused > 0 || self.batch.data.strict && summary.failed > 0))
    }
}

fn counts(summary: &Summary) -> [(&'static str, u64); 6] {
    [
        ("records", summary.records),
        ("answered", summary.records - summary.failed),
        ("faults", summary.faults),
        ("lines of text", summary.text_lines),
        ("others that failed", summary.failed.saturating_sub(summary.faults)),
        ("answered before", summary.skipped),
    ]
}
