//! What the subcommands share that answer each puzzle by rows.

use specudoku::Digits81;
use specudoku::batch::{BatchOptions, Format, Job, RowWriter, Rows, Summary};
use specudoku::text::Puzzle;

use super::batch::BatchArgs;
use super::common::one_of;
use super::exit::{CliResult, Exit};
use super::input::Input;

/// The options of a command that reads puzzles and answers each by rows.
#[derive(clap::Args, Debug)]
pub(crate) struct FilterArgs {
    /// Form of the answers.
    #[arg(long, short, value_name = "FORMAT", default_value = "line", value_parser = one_of::<Format>(ROWS))]
    format: Format,

    #[command(flatten)]
    pub(super) batch: BatchArgs,
}

/// Number of records up to 9x9 that a thread takes at a time, where a command does not say otherwise.
const RECORDS_PER_ITEM: usize = 16;

/// What a command asks of each record, but for the answer itself.
#[derive(Debug)]
pub(super) struct RowRequest {
    pub(super) options: BatchOptions,
    pub(super) columns: &'static [&'static str],
    pub(super) records_per_item: usize,
}

/// The formats of rows.
const ROWS: &[&str] = &["line", "csv", "tsv", "jsonl"];

impl FilterArgs {
    /// A job that answers with these columns, as many records at a time as there are threads.
    pub(super) fn job(&self, columns: &'static [&'static str]) -> RowRequest {
        RowRequest { options: self.batch.options(self.format), columns, records_per_item: RECORDS_PER_ITEM }
    }

    /// Whether the answers have columns.
    pub(super) fn is_tabular(&self) -> bool {
        self.format != Format::Line
    }

    /// Runs a job over all inputs.
    pub(super) fn run(&self, job: &RowRequest, answer: impl Fn(&Puzzle, &mut RowWriter<'_>) + Sync) -> CliResult {
        self.run_on(&self.batch.inputs()?, job, answer, |()| true)
    }

    /// Runs a job over these inputs, and writes the rows of the puzzles whose keys are to be kept.
    pub(super) fn run_on<K: Send>(
        &self,
        inputs: &[Input],
        job: &RowRequest,
        answer: impl Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync,
        keep: impl FnMut(K) -> bool,
    ) -> CliResult {
        self.run_classic(inputs, job, |_, _| None, answer, keep)
    }

    /// The same, where `classic` answers puzzles of 81 symbols from their numbers, or leaves them to `other`.
    pub(super) fn run_classic<K: Send>(
        &self,
        inputs: &[Input],
        job: &RowRequest,
        classic: impl Fn(&Digits81, &mut RowWriter<'_>) -> Option<K> + Sync,
        other: impl Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync,
        keep: impl FnMut(K) -> bool,
    ) -> CliResult {
        let mut rows = Rows::new(job.columns, other).classic(classic).keep(keep);
        rows.records_per_item = job.records_per_item;
        let job = Job::new(job.options.clone(), rows);
        let summary = self.batch.answer(inputs, job, self.batch.data.strict, counts)?;
        Ok(exit(&summary, self.batch.data.strict))
    }
}

/// How a command ends whose job ended so.
const fn exit(summary: &Summary, is_strict: bool) -> Exit {
    match summary {
        _ if summary.cancelled => Exit::Interrupted,
        _ if summary.internal_errors > 0 => Exit::Internal,
        _ if is_strict && summary.failed > 0 => Exit::No,
        _ => Exit::Done,
    }
}

fn counts(summary: &Summary) -> [(&'static str, u64); 5] {
    [
        ("records", summary.records),
        ("answered", summary.records - summary.failed),
        ("faults", summary.faults),
        ("others that failed", summary.failed.saturating_sub(summary.faults)),
        ("answered before", summary.skipped),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_in_the_work_is_told_by_the_exit_code() {
        let mut summary = Summary::default();
        assert_eq!(exit(&summary, true), Exit::Done);
        summary.failed = 1;
        assert_eq!((exit(&summary, true), exit(&summary, false)), (Exit::No, Exit::Done));
        summary.internal_errors = 1;
        assert_eq!((exit(&summary, true), exit(&summary, false)), (Exit::Internal, Exit::Internal));
        summary.cancelled = true;
        assert_eq!(exit(&summary, true), Exit::Interrupted);
    }
}
