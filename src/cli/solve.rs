//! `specudoku solve`.

mod proof;
mod stats;
mod trace;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use specudoku::batch::{Format, Job, Summary};
use specudoku::text::Column;
use specudoku::{Engine, SearchOrder, Shape, Solver, Verdict};

use super::batch::BatchArgs;
use super::common::{Color, Given, LimitArgs, SearchArgs, at_least_one, named};
use super::exit::{CliResult, Failure, help, refuse};
use super::input::{Input, only_record, ready};
use super::recording::RecordingArgs;
use super::screen::Screen;
use trace::Trace;

/// Solve puzzles from files, standard input or the command line.
///
/// One record out for each record in, in order. With --format line, a puzzle that has a solution gives its solution
/// line, anything else a line that begins with '!' and says why.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku solve puzzles/hard.txt",
    "specudoku solve --strict --format csv puzzles/easy.txt > solved.csv",
    "specudoku solve --all --format grid puzzles/several.txt",
    "specudoku solve 1.3...4..3..4.2.",
], "with --strict if a record was not uniquely solved, or with --verify if a given solution is none"))]
pub(crate) struct SolveArgs {
    /// Form of the answers [default: line; on a terminal grid where it fits better].
    ///
    /// On a terminal grids are drawn for one puzzle, and for several if their lines would be wrapped.
    #[arg(long, short, value_name = "FORMAT", value_parser = named::<Format>())]
    format: Option<Format>,

    /// Solutions a puzzle.
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>, conflicts_with = "all")]
    limit: Option<u64>,

    /// All solutions of each puzzle.
    #[arg(long)]
    all: bool,

    /// Which solution of several [default: leftmost up to 9x9].
    ///
    /// Any is the fastest, leftmost always the same. With --limit or --all, leftmost searches with one thread.
    #[arg(long, value_name = "WHICH", value_parser = named::<SearchOrder>())]
    first: Option<SearchOrder>,

    /// Compare with the solutions in this column.
    ///
    /// By its number from 1 or its name. A column `agrees` says whether the given solution is one; exit with 1 if one is
    /// not.
    #[arg(long, value_name = "N|NAME", conflicts_with_all = ["all", "limit", "trace", "proof"])]
    verify: Option<Column>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// What does the work.
    ///
    /// Lanes is for 9x9 alone, with diagonals, windows and disjoint groups or without; race, the default above 9x9, is packed and sat at once.
    #[arg(long, value_name = "ENGINE", default_value_t, hide_default_value = true, value_parser = named::<Engine>())]
    engine: Engine,

    /// Print each deduction and each branch.
    ///
    /// With the format grid, each with the grid after it.
    #[arg(long, conflicts_with_all = [
        "all", "limit", "strict", "first", "timeout", "engine", "simd", "timeline", "tree", "resume", "summary",
    ])]
    trace: bool,

    /// Write a proof of what there is not to this file.
    ///
    /// That one puzzle has no solution, or no second one, in the form DRAT over the clauses of 'convert --to dimacs', with
    /// '--except' if there is a solution. One thread, clause learning.
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "trace", "all", "limit", "strict", "first", "node_limit", "rules", "branch", "engine", "simd", "threads",
        "timeline", "tree", "resume", "summary",
    ])]
    proof: Option<PathBuf>,

    /// Measure how hard each puzzle is for a plain search: columns nodes, guesses and depth.
    ///
    /// One thread a puzzle: singles until nothing follows, then a cell with the fewest candidates, until it is known whether
    /// there is a second solution. The same numbers on every machine and at any number of threads; other solvers have others.
    #[arg(long, conflicts_with_all = [
        "all", "limit", "verify", "trace", "proof", "first", "engine", "simd", "rules", "branch", "timeline", "tree",
    ])]
    stats: bool,

    #[command(flatten)]
    recording: RecordingArgs,

    /// Colours in drawn grids.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,

    #[command(flatten)]
    batch: BatchArgs,
}

/// How long the solutions are counted that nobody has asked for.
const COUNT_TIME: Duration = Duration::from_secs(1);

impl SolveArgs {
    pub(crate) fn run(&self) -> CliResult {
        let mut inputs = self.batch.inputs()?;
        let is_shown = io::stdout().is_terminal() || self.format == Some(Format::Grid);
        if self.proof.is_some() || is_shown && !io::stdin().is_terminal() {
            // Whether it is one puzzle decides how it is drawn.
            inputs = ready(inputs)?;
        }
        if self.stats {
            return stats::run(self, &inputs);
        }
        self.search.check(&self.solver())?;
        self.recording.check(self.engine)?;
        let timeline = self.recording.begin();
        let mut job = self.job(&inputs);
        job.ask.solver = job.ask.solver.given(timeline.clone(), Solver::observer);
        if self.batch.data.resume.is_some() && job.ask.limit > 1 {
            return Err(Failure::usage("--resume counts one solution a record: it goes without --limit and --all"));
        }
        if self.trace {
            return Trace { args: self, job: &job }.run(&inputs);
        }
        if let Some(path) = &self.proof {
            return proof::run(&job, &inputs, path);
        }
        let shape = self.shape_of_tree(&inputs, &job)?;
        let names_failed = self.batch.data.strict || self.verify.is_some();
        let answers = self.batch.answer(&inputs, job.clone(), names_failed, counts)?;
        let summary = answers.summary;
        self.recording.end(timeline.as_ref(), shape)?;
        if let (Format::Grid, [input], 1, 1) = (job.options.format, &*inputs, summary.solved, job.ask.limit)
            && io::stdout().is_terminal()
        {
            self.print_count(&job, input);
        }
        let has_none_given = self.verify.is_some() && summary.records > 0 && summary.compared == 0;
        refuse(has_none_given && !summary.cancelled, "--verify: no record has a solution in this column")?;
        Ok(answers.exit(self.batch.data.strict && summary.not_unique > 0 || summary.differing > 0))
    }

    /// Returns the shape of the one puzzle whose tree is drawn.
    fn shape_of_tree(&self, inputs: &[Input], job: &Job) -> Result<Shape, Failure> {
        if self.recording.tree.is_none() {
            return Ok(Shape::CLASSIC);
        }
        let puzzle =
            only_record(inputs, &job.options.reading).and_then(|input| input.first_puzzle(&job.options.reading));
        puzzle
            .map(|puzzle| puzzle.grid.shape())
            .ok_or_else(|| Failure::usage("--tree draws the search of one puzzle: give one"))
    }

    /// Prints how many solutions the only puzzle of an input has, if there are several.
    fn print_count(&self, job: &Job, input: &Input) {
        let Some(puzzle) = input.first_puzzle(&job.options.reading) else { return };
        let solver = self.solver().cancel(&job.options.cancel).timeout(COUNT_TIME);
        if solver.clone().limit(2).solve(&puzzle.grid).verdict() != Verdict::Multiple {
            return;
        }
        match solver.count(&puzzle.grid) {
            Ok(count) => println!("This is one of {count} solutions."),
            Err(_) => println!("This is one of several solutions, more than are counted in a second."),
        }
    }

    /// The format that is asked for, or the one that fits the terminal.
    fn format(&self, inputs: &[Input], is_one: bool) -> Format {
        let screen = Screen::of_stdout();
        let draws = || {
            let first = inputs.first().and_then(|input| input.first_puzzle(&self.batch.reading()));
            io::stdout().is_terminal() && (is_one || screen.draws_like(first.as_ref()))
        };
        self.format.unwrap_or_else(|| if draws() { Format::Grid } else { Format::Line })
    }

    fn job(&self, inputs: &[Input]) -> Job {
        let is_one = only_record(inputs, &self.batch.reading()).is_some();
        let mut job = Job::default();
        job.options = self.batch.options(self.format(inputs, is_one));
        job.ask.titles = !is_one;
        job.ask.solver = self.solver();
        job.ask.paint = self.color.paint();
        job.ask.limit = if self.all { u64::MAX } else { self.limit.unwrap_or(1) };
        job.ask.strict = self.batch.data.strict;
        job.ask.verify = self.verify;
        job
    }

    fn solver(&self) -> Solver {
        let solver = Solver::new().threads(self.batch.threads.count()).engine(self.recording.engine(self.engine));
        self.limits.set(self.search.set(solver).given(self.first, Solver::search_order))
    }
}

fn counts(summary: &Summary) -> [(&'static str, u64); 9] {
    let answered = summary.solved + summary.none + summary.faults + summary.internal_errors;
    [
        ("records", summary.records),
        ("solved", summary.solved),
        ("with several solutions", summary.several),
        ("without solution", summary.none),
        ("faults", summary.faults),
        ("lines of text", summary.text_lines),
        ("stopped by a limit", summary.records.saturating_sub(answered)),
        ("given solutions that are none", summary.differing),
        ("answered before", summary.skipped),
    ]
}
