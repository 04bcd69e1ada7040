//! What the subcommands share that answer each puzzle by rows.

use std::sync::atomic::{AtomicBool, Ordering};

use specudoku::Digits81;
use specudoku::batch::{BatchOptions, Format, Job, RowWriter, Rows, Summary};
use specudoku::text::Puzzle;

use super::batch::BatchArgs;
use super::clues_alone::refusal;
use super::common::{SeedArgs, one_of};
use super::exit::{CliResult, Failure, refuse};
use super::input::Input;

/// The options of a command that reads puzzles and answers each by rows.
#[derive(clap::Args, Debug)]
pub(crate) struct FilterArgs {
    /// Form of the answers [default: line].
    #[arg(long, short, value_name = "FORMAT", value_parser = one_of::<Format>(ROWS))]
    pub(super) format: Option<Format>,

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
    /// Whether the command knows clues alone: a puzzle given by candidates is then refused.
    pub(super) clues_alone: bool,
    /// Whether an answer is several lines, where it is no row.
    pub(super) is_drawn: bool,
    /// Whether a line answers a puzzle, where to answer it again would take too long.
    pub(super) recognise: Option<fn(&str) -> bool>,
    /// Whether rows hold images of what their records have.
    pub(super) images: bool,
}

/// The formats of rows.
const ROWS: &[&str] = &["line", "csv", "tsv", "jsonl"];

impl FilterArgs {
    /// A job that answers with these columns, as many records at a time as there are threads.
    pub(super) fn job(&self, columns: &'static [&'static str]) -> RowRequest {
        let options = self.batch.options(self.format.unwrap_or_default());
        RowRequest {
            options,
            columns,
            records_per_item: RECORDS_PER_ITEM,
            clues_alone: false,
            is_drawn: false,
            recognise: None,
            images: false,
        }
    }

    /// Refuses to resume an output whose seed is unknown: the rest would be drawn differently.
    pub(super) fn refuse_resume_without(&self, seed: SeedArgs) -> Result<(), Failure> {
        let is_refused = self.batch.data.resume.is_some() && !seed.is_given();
        refuse(is_refused, "--resume needs the --seed of the run that was stopped: it was printed on standard error")
    }

    /// Whether the answers have columns.
    pub(super) fn is_tabular(&self) -> bool {
        self.format.is_some_and(Format::has_columns)
    }

    /// Runs a job over all inputs.
    pub(super) fn run(&self, job: &RowRequest, answer: impl Fn(&Puzzle, &mut RowWriter<'_>) + Sync) -> CliResult {
        self.run_on(self.batch.inputs()?, job, answer, |()| true)
    }

    /// Runs a job over these inputs, and writes the rows of the puzzles whose keys are to be kept.
    pub(super) fn run_on<K: Send + Default>(
        &self,
        inputs: Vec<Input>,
        job: &RowRequest,
        answer: impl Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync,
        keep: impl FnMut(K) -> bool,
    ) -> CliResult {
        self.run_classic(inputs, job, |_, _| None, answer, keep)
    }

    /// The same, where `classic` answers puzzles of 81 symbols from their numbers, or leaves them to `other`.
    pub(super) fn run_classic<K: Send + Default>(
        &self,
        inputs: Vec<Input>,
        job: &RowRequest,
        classic: impl Fn(&Digits81, &mut RowWriter<'_>) -> Option<K> + Sync,
        other: impl Fn(&Puzzle, &mut RowWriter<'_>) -> K + Sync,
        keep: impl FnMut(K) -> bool,
    ) -> CliResult {
        if self.batch.data.resume.is_some() && job.options.format == Format::Line && job.is_drawn {
            return Err(Failure::usage("--resume goes with a line or a row a record: use --format csv, tsv or jsonl"));
        }
        // Rows are answered on several threads, and the exit code wants to know whether any was refused.
        let is_refused = AtomicBool::new(false);
        let other = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| match refusal(&puzzle.grid).filter(|_| job.clues_alone)
        {
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
