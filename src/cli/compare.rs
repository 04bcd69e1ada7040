//! `specudoku compare`: compares thread counts and engines.

use std::error::Error;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::measure::Timeline;
use crate::cli::measure::compare::{
    Bench, Case, CompareError, CompareMode, Comparison, Contender, LEGEND, MAX_RECORDED, PuzzleSet,
};
use specudoku::{BranchOrder, Engine, SearchOrder, Solver};

use super::common::{LimitArgs, QuietArgs, SearchArgs, at_least_one, named, thread_count, whole, whole_in};
use super::exit::{CliResult, Exit, Failure, help, interrupt_flag, refuse};
use super::input::{ReadingArgs, inputs};
use super::output::{StandardOutput, check_writable, print, write_file};
use super::progress::Bar;
use super::recording::RecordingArgs;
use super::screen::Screen;

/// Compare thread counts and engines: speed-up, efficiency and waste.
///
/// Measures all cases alternately, in 20 rounds. If these would take longer than 20 seconds, there are fewer, but at
/// least 6. A sample takes 50 ms, or one run if that is longer. The speed-up is the median over the rounds, with a 95 %
/// confidence interval. There is no verdict if the interval contains 1.00, if there are fewer than 6 samples, if no
/// other thread had work, or if there are more threads than cores. The answers are compared too, except for puzzles
/// that a limit stopped: these may differ. --node-limit only applies to mode batch, because a puzzle with a node limit
/// is not split over threads.
#[derive(clap::Args, Debug)]
#[command(after_long_help = legend() + &help(&[
    "specudoku compare puzzles/made-speculation.txt --engine cells --threads 1,2",
    "specudoku compare puzzles/made-speculation.txt --threads 1,2 --model 4,16,64 --report page.html",
    "specudoku compare puzzles/made-minimal.txt --mode batch --engine cells,lanes --threads 1,2",
    "specudoku compare puzzles/made-16x16.txt --engine cells --threads 1,2 --plot compare.svg",
    "specudoku compare puzzles/easy.txt --clues 15 --threads 1,2",
], "if thread counts or engines disagree about the answers, or if a limit stopped a puzzle"))]
pub(crate) struct CompareArgs {
    /// Files of puzzles, - for standard input, or puzzles.
    #[arg(value_name = "FILE|-|PUZZLE", required = true)]
    inputs: Vec<OsString>,

    /// Thread counts, separated by commas; one thread is always measured.
    #[arg(long, short, value_name = "N,N,...", value_delimiter = ',', default_value = "1,2,4,8", value_parser = thread_count)]
    threads: Vec<usize>,

    /// What to measure [default: subsets with --clues; otherwise speculate for one puzzle, both batch and speculate for
    /// several].
    #[arg(long, value_parser = named::<CompareMode>())]
    mode: Option<CompareMode>,

    /// Number of clues of the puzzles to find within each board (mode subsets).
    #[arg(long, value_name = "K", value_parser = whole::<usize>, conflicts_with_all = [
        "limit", "all", "first", "node_limit", "rules", "branch", "engine", "model", "renamings", "tree",
    ])]
    clues: Option<usize>,

    /// Number of samples per case [default: 20, or fewer if they would take more than 20 seconds].
    ///
    /// A confidence interval needs at least 6, and the default never goes below that.
    #[arg(long, value_name = "N", value_parser = at_least_one::<usize>)]
    rounds: Option<usize>,

    /// Maximum number of solutions per puzzle; at most 2 in mode batch.
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one::<u64>, conflicts_with = "all")]
    limit: u64,

    /// Find all solutions of each puzzle (mode speculate).
    #[arg(long)]
    all: bool,

    /// Which of several solutions to find (mode speculate) [default: any].
    #[arg(long, value_name = "WHICH", value_parser = named::<SearchOrder>())]
    first: Option<SearchOrder>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// Engines to compare, separated by commas [default: auto].
    ///
    /// `lanes` solves only 9x9 grids. `race`, the default above 9x9, runs `packed` and `sat` at the same time. `parts`
    /// splits a puzzle into 30 parts per thread and searches each separately.
    #[arg(long, value_name = "ENGINE,...", value_delimiter = ',', default_value = "auto", hide_default_value = true, value_parser = named::<Contender>())]
    engine: Vec<Contender>,

    /// Print JSON instead of a table.
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print CSV instead of a table.
    #[arg(long)]
    csv: bool,

    /// SVG file for curves of speed-up and waste.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,

    /// Thread counts to model, separated by commas, for example 64,1024.
    ///
    /// The search on cells is recorded once and simulated with that many workers, which may be more than there are
    /// cores. Only for the engine `cells`, which is then the default, and for one puzzle at a time.
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', value_parser = thread_count, conflicts_with_all = ["timeout", "node_limit"])]
    model: Vec<usize>,

    /// HTML file for a report.
    ///
    /// The report has the curves, the model, and the timeline and the tree of one run, all with their numbers. It needs
    /// no network.
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,

    /// Number of random renamings of the puzzle that are solved too, 2 to 100000.
    ///
    /// Uses the first engine. Shows the distribution of the time to the first solution, and the expected and the
    /// measured times of racers and tasks.
    #[arg(long, value_name = "K", value_parser = whole_in(2..=100_000_u32), conflicts_with_all = ["json", "csv"])]
    renamings: Option<u32>,

    #[command(flatten)]
    recording: RecordingArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    quiet: QuietArgs,
}

impl CompareArgs {
    pub(crate) fn run(&self) -> CliResult {
        self.check()?;
        let puzzles = self.read()?;
        let several = puzzles.grids().len() > 1;
        refuse(self.recording.tree.is_some() && several, "--tree draws the search of one puzzle: give exactly one")?;
        let has_order = self.modes(puzzles.grids().len()).contains(&CompareMode::Speculate);
        refuse(self.first.is_some() && !has_order, "--first needs --mode speculate")?;
        refuse(self.renamings.is_some() && several, "--renamings needs exactly one puzzle")?;
        let cases = self.cases(puzzles.grids().len());
        let mut bench = Bench::new(self.solver(), puzzles);
        bench.rounds = self.rounds;
        bench.clues = self.clues.unwrap_or_default();
        bench.cancel = interrupt_flag();
        let bar = Bar::over_known(Arc::clone(&bench.steps), self.quiet);
        let mut found = bench.compare(&cases, &self.model).map_err(failure)?.ok_or_else(Failure::interrupted)?;
        if let Some(count) = self.renamings {
            let renamings = bench.rename(self.first_engine(), &self.threads, count as usize).map_err(failure)?;
            found.renamings = Some(renamings.ok_or_else(Failure::interrupted)?);
        }
        drop(bar);
        self.show(&found)?;
        if let Some(path) = &self.plot {
            write_file(path, &found.to_svg().map_err(|error| cannot_draw(path, &*error))?)?;
        }
        self.record_last(&bench, &cases, &found)?;
        if found.is_limited() {
            print("a limit stopped some puzzles, so the cases were not compared by their answers");
            Ok(Exit::No)
        } else if found.agree() {
            Ok(Exit::Done)
        } else {
            print("the cases found different answers: please report this fault");
            Ok(Exit::No)
        }
    }

    fn show(&self, found: &Comparison) -> Result<(), Failure> {
        let text = if self.json {
            found.to_json()
        } else if self.csv {
            found.to_csv()
        } else {
            found.to_text(Screen::of_stdout().room())
        };
        StandardOutput::new().show(text.as_bytes())
    }

    /// Runs the last case once more for each requested recording: the tree and the timeline, and the page.
    fn record_last(&self, bench: &Bench, cases: &[Case], found: &Comparison) -> Result<(), Failure> {
        let Some(&last) = cases.last() else { return Ok(()) };
        if let Some(timeline) = self.recording.begin() {
            bench.record(last, &timeline).map_err(failure)?;
            self.recording.end(Some(&timeline), bench.puzzles.grids()[0].shape())?;
        }
        let Some(path) = &self.report else { return Ok(()) };
        // A tree needs exactly one puzzle.
        let shape = bench.puzzles.only_shape();
        let timeline = Timeline::with_tree(MAX_RECORDED, shape.map_or(0, |_| MAX_RECORDED));
        bench.record(last, &timeline).map_err(failure)?;
        let page = found.to_html(&timeline.recorded(), (last, shape), &command());
        write_file(path, &page.map_err(|error| cannot_draw(path, &*error))?)
    }

    /// Rejects options that contradict each other, and files that cannot be written.
    fn check(&self) -> Result<(), Failure> {
        for engine in self.engines() {
            // What an engine supports does not depend on the mode or the threads.
            if let Contender::Engine(engine) = engine {
                self.search.check(&self.solver().engine(engine))?;
            }
        }
        refuse(
            self.clues.is_some() != self.modes(1).contains(&CompareMode::Subsets),
            "--clues K belongs to --mode subsets: it is the number of clues of the puzzles that are searched for",
        )?;
        refuse(
            self.mode == Some(CompareMode::Batch) && self.limit() > 2,
            "--mode batch finds one solution per puzzle, or with --limit 2 whether there is another: use --mode speculate for \
             more",
        )?;
        refuse(
            self.limits.node_limit.is_some() && (self.mode == Some(CompareMode::Speculate) || self.limit() > 2),
            "--node-limit needs --mode batch: a puzzle with a node limit is not split over threads",
        )?;
        refuse(
            self.engine.contains(&Contender::Parts) && self.mode == Some(CompareMode::Batch),
            "--engine parts needs --mode speculate: it splits one puzzle at a time",
        )?;
        refuse(
            !self.model.is_empty() && !self.has_one_search_on_cells(),
            "--model simulates one search on cells: it needs --engine cells, --mode speculate and a single branching \
             heuristic",
        )?;
        self.recording.check(self.first_engine())?;
        self.report.iter().try_for_each(|path| check_writable(path, "html"))?;
        self.plot.iter().try_for_each(|path| check_writable(path, "svg"))
    }

    /// Returns whether there is a search that can be recorded once and simulated.
    fn has_one_search_on_cells(&self) -> bool {
        let has_cells = self.engines().contains(&Engine::Cells.into()) && self.mode != Some(CompareMode::Batch);
        has_cells && self.search.branch != Some(BranchOrder::Auto)
    }

    /// Returns a solver with the options of the command.
    fn solver(&self) -> Solver {
        let solver = Solver::new().threads(1).search_order(self.first.unwrap_or(SearchOrder::Any));
        self.limits.set(self.search.set(solver).limit(self.limit()))
    }

    /// Returns the maximum number of solutions per puzzle.
    const fn limit(&self) -> u64 {
        if self.all { u64::MAX } else { self.limit }
    }

    /// Returns the engines. If a model or a tree is requested, cells is the default.
    fn engines(&self) -> Vec<Contender> {
        match self.engine[..] {
            [Contender::Engine(Engine::Auto)] if !self.model.is_empty() => vec![Engine::Cells.into()],
            [Contender::Engine(engine)] => vec![self.recording.engine(engine).into()],
            _ => self.engine.clone(),
        }
    }

    /// Returns the first engine. For parts, it is the engine that searches them.
    fn first_engine(&self) -> Engine {
        self.engines()[0].engine()
    }

    /// Returns what is measured for this many puzzles.
    fn modes(&self, puzzles: usize) -> Vec<CompareMode> {
        match self.mode {
            Some(mode) => vec![mode],
            None if self.clues.is_some() => vec![CompareMode::Subsets],
            None if self.limits.node_limit.is_some() => vec![CompareMode::Batch],
            None if self.engine.contains(&Contender::Parts) => vec![CompareMode::Speculate],
            None if puzzles == 1 || self.limit() > 2 => vec![CompareMode::Speculate],
            None => vec![CompareMode::Batch, CompareMode::Speculate],
        }
    }

    /// Returns the cases for this many puzzles: by mode, engine and number of threads, starting with one thread.
    fn cases(&self, puzzles: usize) -> Vec<Case> {
        let mut threads: Vec<usize> = self.threads.iter().copied().chain([1]).collect();
        threads.sort_unstable();
        threads.dedup();
        let mut cases = Vec::new();
        for mode in self.modes(puzzles) {
            for engine in self.engines() {
                let new = threads.iter().map(|&threads| Case { mode, engine, threads });
                cases.extend(new.filter(|case| !cases.contains(case)).collect::<Vec<_>>());
            }
        }
        cases
    }

    /// Reads all inputs completely before measuring: reading files is not part of the time.
    fn read(&self) -> Result<PuzzleSet, Failure> {
        let reading = self.reading.reading();
        let mut text = Vec::new();
        for input in inputs(&self.inputs, &reading)? {
            let name = input.name().into_owned();
            input.open().read_to_end(&mut text).map_err(|error| Failure::read(&name, &error))?;
            // The last line of a file may have no end. It must not be joined to the next file.
            text.push(b'\n');
        }
        PuzzleSet::read(text, reading).map_err(failure)
    }
}

/// Returns the descriptions of the columns.
fn legend() -> String {
    let lines: String = LEGEND.iter().map(|(name, words)| format!("  {name:<10}  {words}\n")).collect();
    format!("Columns:\n{lines}\n")
}

fn failure(error: CompareError) -> Failure {
    match error {
        CompareError::Batch(error) => Failure::batch(&error, "the puzzles"),
        CompareError::Model(_) => Failure::usage(format!("--model: {error}")),
        error => Failure::usage(error.to_string()),
    }
}

fn cannot_draw(path: &Path, error: &dyn Error) -> Failure {
    Failure::io(format!("cannot draw the curves of {}: {error}", path.display()))
}

/// Returns the command line as a user would type it.
fn command() -> String {
    let words = std::env::args_os().skip(1).map(|word| quoted(word.to_string_lossy().into_owned()));
    ["specudoku".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// Returns a word as a user would type it in a shell.
fn quoted(word: String) -> String {
    if !word.is_empty() && word.chars().all(is_plain) { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// Returns whether a symbol needs no quotes in a shell.
fn is_plain(symbol: char) -> bool {
    symbol.is_ascii_alphanumeric() || "-_./,=+:@%".contains(symbol)
}
