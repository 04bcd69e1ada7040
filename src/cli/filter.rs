//! What subcommands that answer each puzzle by rows share.

use std::sync::atomic::{AtomicBool, Ordering};

use specudoku::Digits81;
use specudoku::batch::{BatchOptions, Format, Job, RowWriter, Rows, Summary};
use specudoku::text::Puzzle;

use super::batch::BatchArgs;
use super::clues_only::refusal;
use super::common::{SeedArgs, one_of};
use super::exit::{CliResult, Failure, refuse};
use super::input::Input;

/// The options of a command that reads puzzles and answers each by rows.
#[derive(clap::Args, Debug)]
pub(crate) struct FilterArgs {
    /// Output format [default: line].
    #[arg(long, short, value_name = "FORMAT", value_parser = one_of::<Format>(ROWS))]
    pub(super) format: Option<Format>,

    #[command(flatten)]
    pub(super) batch: BatchArgs,
}

/// Number of records up to 9x9 per work item, unless a command specifies another.
const RECORDS_PER_ITEM: usize = 16;

/// What a command needs for each record, except the answer itself.
#[derive(Debug)]
pub(super) struct RowRequest {
    pub(super) options: BatchOptions,
    pub(super) columns: &'static [&'static str],
    pub(super) records_per_item: usize,
    /// Whether the command only supports clues: a puzzle with missing candidates is then rejected.
    pub(super) clues_only: bool,
    /// Whether an answer that is not a row has several lines.
    pub(super) is_drawn: bool,
    /// Recognises an answer line, for commands that would need too long to answer a puzzle again.
    pub(super) recognise: Option<fn(&str) -> bool>,
    /// Whether rows hold transformed copies of the fields of their records.
    pub(super) images: bool,
}

/// The formats of rows.
const ROWS: &[&str] = &["line", "csv", "tsv", "jsonl"];

impl FilterArgs {
    /// Returns a job that answers with these columns. As many records as there are threads are answered at the same
    /// time.
    pub(super) fn job(&self, columns: &'static [&'static str]) -> RowRequest {
        let options = self.batch.options(self.format.unwrap_or_default());
        RowRequest {
            options,
            columns,
            records_per_item: RECORDS_PER_ITEM,
            clues_only: false,
            is_drawn: false,
            recognise: None,
            images: false,
        }
    }

    /// Rejects resuming an output whose seed is unknown: the rest would be drawn differently.
    pub(super) fn refuse_resume_without(&self, seed: SeedArgs) -> Result<(), Failure> {
        let is_refused = self.batch.data.resume.is_some() && !seed.is_given();
        refuse(is_refused, "--resume needs the --seed of the interrupted run, which was printed on standard error")
    }

    /// Returns whether the answers have columns.
    pub(super) fn is_tabular(&self) -> bool {
        self.format.is_some_and(Format::has_columns)
    }

    /// Runs a job over all inputs.
    pub(super) fn run(&self, job: &RowRequest, answer: impl Fn(&Puzzle, &mut RowWriter<'_>) + Sync) -> CliResult {
        self.run_on(self.batch.inputs()?, job, answer, |()| true)
    }

    /// Runs a job over these inputs. Writes the rows of the puzzles whose keys `keep` accepts.
    pub(super) fn run_on<K: Send + Default>(
        &self,
        inputs: Vec<Input>,
        job: &RowRequest,
        answer: impl Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync,
        keep: impl FnMut(K) -> bool,
    ) -> CliResult {
        self.run_classic(inputs, job, |_, _| None, answer, keep)
    }

    /// The same, where `classic` answers puzzles of 81 symbols from their digits, or returns `None` to leave them to
    /// `other`.
    pub(super) fn run_classic<K: Send + Default>(
        &self,
        inputs: Vec<Input>,
        job: &RowRequest,
        classic: impl Fn(&Digits81, &mut RowWriter<'_>) -> Option<K> + Sync,
        other: impl Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync,
        keep: impl FnMut(K) -> bool,
    ) -> CliResult {
        if self.batch.data.resume.is_some() && job.options.format == Format::Line && job.is_drawn {
            return Err(Failure::usage("--resume needs one line or row per record: use --format csv, tsv or jsonl"));
        }
        // Rows are answered on several threads, and the exit code depends on whether any was rejected.
        let is_refused = AtomicBool::new(false);
        let other = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| match refusal(&puzzle.grid).filter(|_| job.clues_only) {
            Some(why) => {
                is_refused.store(true, Ordering::Relaxed);
                rows.failure(why);
                K::default()
            }
            None => other(puzzle, rows),
        };
        let mut rows = Rows::new(job.columns, other).classic(classic).keep(keep);
        (rows.records_per_item, rows.recognise, rows.images) = (job.records_per_item, job.recognise, job.images);
        let job = Job::new(job.options.clone(), rows);
        let answers = self.batch.answer(inputs, job, self.batch.data.strict, counts)?;
        let is_refused = is_refused.load(Ordering::Relaxed);
        Ok(answers.exit(is_refused || self.batch.data.strict && answers.summary.failed > 0))
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
