//! `specudoku solve`.

mod proof;
mod stats;
mod trace;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

use specudoku::batch::{BatchOptions, Format, Solve, Summary};
use specudoku::text::{Column, Puzzle};
use specudoku::{Engine, SearchOrder, Shape, Solver, Verdict};

use super::batch::BatchArgs;
use super::common::{Color, Given, LimitArgs, SearchArgs, at_least_one, named};
use super::exit::{CliResult, Failure, help, refuse};
use super::input::{Input, only_puzzle, only_record};
use super::recording::RecordingArgs;
use super::screen::Screen;
use trace::Trace;

/// Solve puzzles from files, standard input or the command line.
///
/// Writes one output record per input record, in order. With `--format line`, this is a line with the solution, or `!`
/// and the reason why there is none.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku solve puzzles/hard.txt",
    "specudoku solve --strict --format csv puzzles/easy.txt > solved.csv",
    "specudoku solve --all --format grid puzzles/several.txt",
    "specudoku solve 1.3...4..3..4.2.",
], "if a record reached a limit, with --strict if a record does not have exactly one solution, or with --verify if a given \
    solution is wrong"))]
pub(crate) struct SolveArgs {
    /// Output format [default: line; on a terminal, grid where it fits better].
    ///
    /// On a terminal, a single puzzle is drawn as a grid. Several puzzles are drawn if their lines would be wrapped.
    #[arg(long, short, value_name = "FORMAT", value_parser = named::<Format>())]
    format: Option<Format>,

    /// Maximum number of solutions per puzzle [default: 1].
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>, conflicts_with = "all")]
    limit: Option<u64>,

    /// Find all solutions of each puzzle.
    #[arg(long)]
    all: bool,

    /// Which of several solutions to find [default: leftmost up to 9x9, any above and with constraints].
    ///
    /// `any` is fastest. `leftmost` always finds the same solution. With --limit or --all, `leftmost` uses one thread.
    #[arg(long, value_name = "WHICH", value_parser = named::<SearchOrder>())]
    first: Option<SearchOrder>,

    /// Column with given solutions to check, by number (from 1) or name.
    ///
    /// A new column `agrees` shows whether the given solution is correct. The exit status is 1 if a given solution is
    /// wrong. Example: --verify solution.
    #[arg(long, value_name = "N|NAME", conflicts_with_all = ["all", "limit", "trace", "proof"])]
    verify: Option<Column>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// Search engine [default: auto].
    ///
    /// `lanes` solves only 9x9 grids, with or without diagonals, windows and disjoint groups. `race`, the default above
    /// 9x9, runs `packed` and `sat` at the same time.
    #[arg(long, value_name = "ENGINE", default_value_t, hide_default_value = true, value_parser = named::<Engine>())]
    engine: Engine,

    /// Print every deduction and branch.
    ///
    /// With `--format grid`, also print the resulting grid.
    #[arg(long, conflicts_with_all = [
        "all", "limit", "strict", "first", "timeout", "engine", "simd", "timeline", "tree", "resume", "summary", "keep",
        "keep_lines",
    ])]
    trace: bool,

    /// File for a DRAT proof that there is no solution, or no second one.
    ///
    /// The proof refers to the clauses that `convert --to dimacs` writes for the puzzle. If there is a solution, add
    /// `--except SOLUTION` to that command. Uses clause learning on one thread.
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "trace", "all", "limit", "strict", "first", "node_limit", "rules", "branch", "engine", "simd", "threads",
        "timeline", "tree", "resume", "summary", "keep", "keep_lines",
    ])]
    proof: Option<PathBuf>,

    /// Measure the search effort: columns for nodes, guesses and depth.
    ///
    /// Uses a plain search with one thread per puzzle. It places singles until there are none, and then branches on a
    /// cell with the fewest candidates. It ends when it is known whether there is a second solution. The numbers do not
    /// depend on the machine or the number of threads. Other solvers count differently.
    #[arg(long, conflicts_with_all = [
        "all", "limit", "verify", "trace", "proof", "first", "engine", "simd", "rules", "branch", "timeline", "tree",
    ])]
    stats: bool,

    #[command(flatten)]
    recording: RecordingArgs,

    /// Colours in drawn grids [default: auto].
    #[arg(long, value_name = "WHEN")]
    color: Option<Color>,

    #[command(flatten)]
    batch: BatchArgs,
}

/// Time limit for counting the solutions if the user did not request the count.
const COUNT_TIME: Duration = Duration::from_secs(1);

impl SolveArgs {
    pub(crate) fn run(&self) -> CliResult {
        let is_drawn = self.format.is_none_or(|format| format == Format::Grid);
        refuse(self.color.is_some() && !is_drawn, "--color only affects drawn grids: add --format grid")?;
        let mut inputs = self.batch.inputs()?;
        if self.proof.is_some() || self.recording.tree.is_some() {
            inputs = inputs.into_iter().map(Input::only_one).collect();
        }
        if self.stats {
            return stats::run(self, inputs);
        }
        self.search.check(&self.solver())?;
        self.recording.check(self.engine)?;
        if let Some(path) = &self.proof {
            return self.prove(inputs, path);
        }
        // The drawing of a puzzle depends on whether it is the only one, and the drawing of its tree depends on its
        // shape.
        let draws_tree = self.recording.tree.is_some();
        let is_shown = io::stdout().is_terminal() || self.format == Some(Format::Grid) || draws_tree;
        if let Some(input) = inputs.first_mut().filter(|input| is_shown && (draws_tree || !input.is_typed())) {
            input.examine();
            if draws_tree {
                input.check()?;
            }
        }
        let first = inputs.first().and_then(|input| input.first_puzzle(&self.batch.reading()));
        let is_one = only_record(&inputs, &self.batch.reading()).is_some();
        let timeline = self.recording.begin();
        let mut job = self.job(is_one, first.as_ref());
        job.ask.solver = job.ask.solver.given(timeline.clone(), Solver::observer);
        if self.batch.data.resume.is_some() && job.ask.solver.solution_limit() > 1 {
            return Err(Failure::usage("--resume needs one solution per record: omit --limit and --all"));
        }
        if self.trace {
            return Trace { args: self, job: &job }.run(inputs);
        }
        let shape = self.shape_of_tree(first.as_ref().filter(|_| is_one))?;
        let reports_failed = self.batch.data.strict || self.verify.is_some();
        let is_single = inputs.len() == 1;
        let answers = self.batch.answer(inputs, job.options.clone(), job.ask.clone(), reports_failed, counts)?;
        let summary = answers.summary;
        self.recording.end(timeline.as_ref(), shape)?;
        if let (Format::Grid, true, 1, 1, Some(puzzle)) =
            (job.options.format, is_single, summary.solved, job.ask.solver.solution_limit(), &first)
            && io::stdout().is_terminal()
        {
            self.print_count(&job, puzzle);
        }
        let has_none_given = self.verify.is_some() && summary.records > 0 && summary.compared == 0;
        refuse(
            has_none_given && !summary.cancelled,
            "--verify: no record has a solution in this column: check the number or the name of the column",
        )?;
        Ok(answers.exit(self.batch.data.strict && summary.unique < summary.records || summary.differing > 0))
    }

    /// Solves the only puzzle of the inputs, and writes the proof that there is no other solution.
    fn prove(&self, inputs: Vec<Input>, path: &Path) -> CliResult {
        let puzzle = only_puzzle(inputs, &self.batch.reading())?;
        let job = self.job(true, puzzle.as_ref());
        match puzzle.filter(|_| !job.options.format.has_columns()) {
            Some(puzzle) => proof::run(&job, &puzzle, path),
            None => Err(Failure::usage("--proof needs exactly one puzzle, and --format line or grid")),
        }
    }

    /// Returns the shape of the only puzzle, whose tree is drawn.
    fn shape_of_tree(&self, only: Option<&Puzzle>) -> Result<Shape, Failure> {
        match only {
            _ if self.recording.tree.is_none() => Ok(Shape::CLASSIC),
            Some(puzzle) => Ok(puzzle.grid.shape()),
            None => Err(Failure::usage("--tree draws the search of one puzzle: give exactly one")),
        }
    }

    /// Prints how many solutions the only puzzle has, if there are several.
    fn print_count(&self, job: &Job, puzzle: &Puzzle) {
        let solver = self.solver().cancel(&job.options.cancel).timeout(COUNT_TIME);
        if solver.clone().limit(2).solve(&puzzle.grid).verdict() != Verdict::Multiple {
            return;
        }
        match solver.count(&puzzle.grid) {
            Ok(count) => println!("This is one of {count} solutions."),
            Err(_) => println!("This is one of many solutions: more than can be counted in a second."),
        }
    }

    /// Returns the requested format, or the one that fits the terminal.
    fn format(&self, is_one: bool, first: Option<&Puzzle>) -> Format {
        let screen = Screen::of_stdout();
        match self.format {
            Some(format) => format,
            None if screen.is_terminal() && (is_one || screen.draws_like(first)) => Format::Grid,
            None => Format::Line,
        }
    }

    /// Returns the job for one or more records. `first` is the first puzzle, if it is known.
    fn job(&self, is_one: bool, first: Option<&Puzzle>) -> Job {
        let ask = Solve::default()
            .titles(!is_one)
            .solver(self.solver().limit(if self.all { u64::MAX } else { self.limit.unwrap_or(1) }))
            .paint(self.color.unwrap_or(Color::Auto).paint())
            .strict(self.batch.data.strict)
            .given(self.verify, Solve::verify);
        Job { options: self.batch.options(self.format(is_one, first)), ask }
    }

    fn solver(&self) -> Solver {
        let solver = Solver::new().threads(self.batch.threads.count()).engine(self.recording.engine(self.engine));
        self.limits.set(self.search.set(solver).given(self.first, Solver::search_order))
    }
}

/// How the records are read and written, and how they are solved.
struct Job {
    options: BatchOptions,
    ask: Solve,
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
        ("wrong given solutions", summary.differing),
        ("answered before", summary.skipped),
    ]
}
