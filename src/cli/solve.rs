//! `specudoku solve`.

use std::io::{self, BufReader, IsTerminal};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use specudoku::batch::{Format, Job, Progress, Summary};
use specudoku::text::{Column, Records};
use specudoku::{Backend, BranchOrder, Engine, MAX_THREADS, OptionsError, Rules, SearchOrder, Shape, Solver, Verdict};

use super::batch::BatchArgs;
use super::color::Color;
use super::data::name_failed;
use super::exit::{Exit, Failure};
use super::input::{Input, ready};
use super::limits::LimitArgs;
use super::named::named;
use super::recording::{RecordingArgs, reporting};
use super::{CliResult, proof, trace};

/// Solve puzzles from files, standard input or the command line.
///
/// One record out for each record in, in order. With --format line, a puzzle that has a solution gives its solution
/// line, anything else a line that begins with '!' and says why.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  specudoku solve puzzles/hard.txt
  specudoku solve --strict --format csv puzzles/easy.txt > solved.csv
  specudoku solve 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..

Exit status: 0 done, 1 with --strict if a record was not uniquely solved, or with --verify if a given solution is
none, 2 usage, 3 reading or writing failed, 4 internal error, 130 after Ctrl-C.")]
pub(crate) struct Solve {
    #[command(flatten)]
    batch: BatchArgs,

    /// Form of the answers: line, grid, csv, tsv, jsonl [default: grid for one puzzle on a terminal, else line].
    #[arg(long, short, value_name = "FORMAT", default_value = "auto", hide_default_value = true)]
    format: FormatArg,

    /// Solutions a puzzle.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "all")]
    limit: Option<u64>,

    /// All solutions of each puzzle.
    #[arg(long)]
    all: bool,

    /// Which solution of several: any (the fastest), leftmost (always the same) [default: leftmost up to 9x9].
    /// With --limit or --all, leftmost searches with one thread.
    #[arg(long, value_name = "WHICH", value_parser = named::<SearchOrder>())]
    first: Option<SearchOrder>,

    /// Compare each solution with the one in this column, by its number from 1 or its name: a column `agrees` says
    /// whether it is one; exit with 1 if one is not.
    #[arg(long, value_name = "N|NAME")]
    verify: Option<Column>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Rules of deduction: any of naked-singles, hidden-singles, locked-candidates, all-different between commas, or all.
    /// Engines cells (which then is the default) and packed (which always has both singles).
    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,

    /// Order of branching: fewest, first, fullest, auto. Engine cells.
    #[arg(long, value_name = "ORDER", value_parser = named::<BranchOrder>())]
    branch: Option<BranchOrder>,

    /// What does the work: auto, cells, packed, lanes (9x9 alone), sat, race (packed and sat at once, the default above
    /// 9x9).
    #[arg(long, value_name = "ENGINE", default_value_t, hide_default_value = true, value_parser = named::<Engine>())]
    engine: Engine,

    /// Vector instructions of the lanes: avx512, avx2, portable [default: the best that the processor has].
    #[arg(long, value_name = "BACKEND", value_parser = named::<Backend>())]
    simd: Option<Backend>,

    /// Print each deduction and each branch, with the grid after it (formats line and grid).
    #[arg(long, conflicts_with_all = ["all", "limit", "strict", "first", "timeout", "engine", "simd"])]
    trace: bool,

    /// Write a proof that one puzzle has no solution, or no second one, to this file, in the form DRAT over the clauses
    /// of 'convert --to dimacs', with '--except' if there is a solution. One thread, clause learning.
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "trace", "all", "limit", "strict", "first", "node_limit", "rules", "branch", "engine", "simd",
    ])]
    proof: Option<PathBuf>,

    #[command(flatten)]
    recording: RecordingArgs,

    /// Colours in drawn grids.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

/// How long the number of solutions is looked at that nobody has asked for.
const LOOK: Duration = Duration::from_secs(1);

/// A format, or the choice left to us.
#[derive(Clone, Copy, Debug)]
enum FormatArg {
    Auto,
    Given(Format),
}

impl std::str::FromStr for FormatArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self::Auto),
            _ => text.parse().map(Self::Given).map_err(|error| format!("{error}")),
        }
    }
}

/// Reads a number of threads.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=MAX_THREADS).contains(count));
    count.ok_or_else(|| format!("give a number from 1 to {MAX_THREADS}"))
}

/// One thread a core.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Refuses vector instructions that the processor lacks.
pub(super) fn check_backend(backend: Option<Backend>) -> Result<(), Failure> {
    match backend.filter(|backend| !backend.is_available()) {
        Some(backend) => Err(Failure::usage(format!("this processor has no {backend}: --simd portable always works"))),
        None => Ok(()),
    }
}

/// Refuses options that the engine does not have.
pub(super) fn check_options(solver: &Solver) -> Result<(), Failure> {
    solver.validate().map_err(|error| match error {
        OptionsError::Rules(engine) => Failure::usage(format!("--rules: {error}; --engine {engine} takes none")),
        _ => Failure::usage(format!("--branch: {error}")),
    })
}

impl Solve {
    pub(crate) fn run(&self) -> CliResult {
        let mut inputs = self.batch.inputs()?;
        if self.proof.is_some() {
            inputs = ready(inputs)?;
        }
        check_backend(self.simd)?;
        check_options(&self.solver())?;
        self.recording.check(self.engine)?;
        let timeline = self.recording.begin();
        let mut job = self.job(&inputs);
        job.solver = reporting(job.solver, timeline.as_ref());
        if self.batch.data.resume.is_some() && job.limit > 1 {
            return Err(Failure::usage("--resume counts one solution a record: it goes without --limit and --all"));
        }
        if self.trace {
            let rules = self.rules.unwrap_or_default();
            return trace::run(&job, &inputs, rules, self.branch.unwrap_or_default(), self.limits.node_limit);
        }
        if let Some(path) = &self.proof {
            return proof::run(&job, &inputs, path);
        }
        let shape = self.shape_of_tree(&inputs, &job)?;
        let summary = self.solve(&job, &inputs)?;
        self.recording.end(timeline.as_ref(), shape)?;
        if let (Format::Grid, [input], 1, 1) = (job.options.format, &*inputs, summary.solved, job.limit)
            && io::stdout().is_terminal()
        {
            self.tell_several(&job, input)?;
        }
        match summary {
            _ if summary.cancelled => Ok(Exit::Interrupted),
            _ if summary.internal_errors > 0 => Ok(Exit::Internal),
            _ if self.batch.data.strict && summary.not_unique > 0 || summary.differing > 0 => Ok(Exit::No),
            _ => Ok(Exit::Done),
        }
    }

    /// Returns the shape of the one puzzle whose tree is drawn.
    fn shape_of_tree(&self, inputs: &[Input], job: &Job) -> Result<Shape, Failure> {
        if !self.recording.has_tree() {
            return Ok(Shape::CLASSIC);
        }
        let message = "--tree draws the search of one puzzle: give one";
        let [input] = inputs else { return Err(Failure::usage(message)) };
        let opened = BufReader::new(input.open(&Arc::default())?);
        let mut records = Records::new(opened, job.options.reading).map(|record| record.puzzle);
        match (records.next(), records.next()) {
            (Some(Ok(puzzle)), None) if !matches!(input, Input::Stdin) => Ok(puzzle.grid.shape()),
            _ => Err(Failure::usage(message)),
        }
    }

    fn solve(&self, job: &Job, inputs: &[Input]) -> Result<Summary, Failure> {
        let mut of_input = job.clone();
        let run = |options, input, mut output: &mut dyn io::Write, first| {
            of_input.options = options;
            of_input.run(input, &mut output, first, &Progress::default())
        };
        self.batch.answer(inputs, &job.options, run, counts)
    }

    /// Says how many solutions the only puzzle of an input has, if there are several.
    fn tell_several(&self, job: &Job, input: &Input) -> Result<(), Failure> {
        let opened = BufReader::new(input.open(&Arc::default())?);
        let Some(Ok(puzzle)) = Records::new(opened, job.options.reading).next().map(|record| record.puzzle) else {
            return Ok(());
        };
        let solver = self.solver().cancel(&job.options.cancel).timeout(LOOK);
        if solver.clone().limit(2).solve(&puzzle.grid).verdict() != Verdict::Multiple {
            return Ok(());
        }
        match solver.count(&puzzle.grid) {
            Ok(count) => println!("This is one of {count} solutions."),
            Err(_) => println!("This is one of several solutions, more than are counted in a second."),
        }
        Ok(())
    }

    fn job(&self, inputs: &[Input]) -> Job {
        let reading = self.batch.reading();
        let format = match self.format {
            FormatArg::Given(format) => format,
            FormatArg::Auto => match inputs {
                [input] if (self.trace || io::stdout().is_terminal()) && input.is_one_record(&reading) => {
                    if io::stdout().is_terminal() { Format::Grid } else { Format::Line }
                }
                _ => Format::Line,
            },
        };
        let mut job = Job::default();
        job.options = self.batch.options(format);
        if self.verify.is_some() {
            job.options.on_failure = Some(name_failed);
        }
        job.solver = self.solver();
        job.paint = self.color.paint();
        job.limit = if self.all { u64::MAX } else { self.limit.unwrap_or(1) };
        job.strict = self.batch.data.strict;
        job.verify = self.verify;
        job
    }

    fn solver(&self) -> Solver {
        let mut solver = Solver::new().threads(self.batch.threads()).engine(self.recording.engine(self.engine));
        solver = self.simd.into_iter().fold(solver, Solver::backend);
        solver = self.rules.into_iter().fold(solver, Solver::rules);
        solver = self.branch.into_iter().fold(solver, Solver::branch_order);
        solver = self.first.into_iter().fold(solver, Solver::search_order);
        self.limits.set(solver)
    }
}

fn counts(summary: &Summary) -> [(&'static str, u64); 8] {
    let answered = summary.solved + summary.none + summary.faults + summary.internal_errors;
    [
        ("records", summary.records),
        ("solved", summary.solved),
        ("with several solutions", summary.several),
        ("without solution", summary.none),
        ("faults", summary.faults),
        ("stopped by a limit", summary.records.saturating_sub(answered)),
        ("given solutions that are none", summary.differing),
        ("answered before", summary.skipped),
    ]
}
