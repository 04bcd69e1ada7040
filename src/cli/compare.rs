//! `specudoku compare`: what another thread brings, and what it wastes.

mod case;
mod findings;
mod interval;
mod measure;
mod model;
mod plot;
mod report;
mod table;

use std::ffi::OsString;
use std::io::Read;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use specudoku::text::Records;
use specudoku::{BranchOrder, CancelFlag, Engine, Recorded, SearchOrder, Timeline};

use super::common::{LimitArgs, QuietArgs, SearchArgs, check_options, cores, named, thread_count};
use super::exit::{CliResult, Exit, Failure, help, interrupt_flag};
use super::input::{Input, ReadingArgs};
use super::output::{check_writable, print};
use super::progress::Bar;
use super::recording::{RecordingArgs, reporting};
use case::{Case, CompareMode, PuzzleSet};
use measure::{Bench, Measured};
use model::Model;

/// Compare thread counts and engines: speed-up, efficiency and waste.
///
/// Each case runs for 50 ms a sample, the cases take turns, and samples are taken until the speed-ups are known to 2 %
/// (or for 20 seconds). A speed-up is the median over the rounds, with the interval that holds it in 95 of 100 cases. The
/// answers are compared too, but for puzzles that a limit ends: those may differ. --node-limit goes with mode batch: a
/// puzzle within a number of nodes is not split over threads.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku compare puzzles/hard.txt --threads 1,2 --engine cells,lanes --rounds 3",
    "specudoku compare puzzles/easy.txt --threads 1,2 --rounds 3 --plot compare.svg",
    "specudoku compare puzzles/hard.txt --threads 1,2 --rounds 3 --model 4,16,64 --report compare.html",
    "specudoku compare puzzles/empty.txt --mode speculate --limit 300000 --rounds 3",
], "if thread counts or engines disagree about the answers"))]
pub(crate) struct CompareArgs {
    /// Files of puzzles, - for standard input, or puzzles.
    #[arg(value_name = "FILE|-|PUZZLE", required = true)]
    inputs: Vec<OsString>,

    /// Thread counts; one thread is measured in any case. More than the machine has cores are allowed.
    #[arg(long, short, value_name = "N,N,...", value_delimiter = ',', default_value = "1,2,4,8", value_parser = thread_count)]
    threads: Vec<usize>,

    /// What is measured [default: speculate for one puzzle, both for several].
    #[arg(long)]
    mode: Option<CompareMode>,

    /// Samples of each case [default: until the speed-ups are known].
    #[arg(long, value_name = "N")]
    rounds: Option<NonZeroUsize>,

    /// Solutions a puzzle; at most 2 in mode batch.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "all")]
    limit: u64,

    /// All solutions of each puzzle (mode speculate).
    #[arg(long)]
    all: bool,

    /// Which solution of several (mode speculate).
    #[arg(long, value_name = "WHICH", default_value = "any", value_parser = named::<SearchOrder>())]
    first: SearchOrder,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// What does the work, one or several side by side: auto, cells, packed, lanes (9x9 alone), sat, race (packed and sat
    /// at once, the default above 9x9).
    #[arg(long, value_name = "ENGINE,...", value_delimiter = ',', default_value = "auto", hide_default_value = true, value_parser = named::<Engine>())]
    engine: Vec<Engine>,

    /// Print JSON instead of a table.
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print CSV instead of a table.
    #[arg(long)]
    csv: bool,

    /// Draw speed-up and waste into this SVG file.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,

    /// Model these thread counts too, more than there are: the search on cells is recorded once, and played on so many
    /// workers. Engine cells, which then is the default; one puzzle at a time.
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', value_parser = thread_count, conflicts_with_all = ["timeout", "node_limit"])]
    model: Vec<usize>,

    /// Write all of it as one page that needs no network: curves, the model, the timeline and the tree of one run, each with
    /// its numbers.
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,

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
        if self.recording.has_tree() && puzzles.grids.len() > 1 {
            return Err(Failure::usage("--tree draws the search of one puzzle: give one"));
        }
        let cases = self.cases(&self.modes(puzzles.grids.len()));
        let cancel = interrupt_flag();
        // Before anything is measured: a search may be too long for a recording.
        let model = if self.model.is_empty() { None } else { self.model(&puzzles, &cases, &cancel)? };
        let Some(rows) = self.measure(&puzzles, &cases, &cancel)? else { return Ok(Exit::Interrupted) };
        let found = Comparison { rows, model };
        table::print(&found, self.json, self.csv)?;
        if let Some(path) = &self.plot {
            plot::draw(path, &found)?;
        }
        self.record(&puzzles, &found.rows, &cancel)?;
        if let Some(path) = &self.report {
            let recorded = self.recorded(&puzzles, &found.rows, &cancel)?;
            report::draw(path, &found, &recorded, puzzles.only_shape())?;
        }
        if findings::agree(&found.rows) {
            Ok(Exit::Done)
        } else {
            print("the cases found different answers");
            Ok(Exit::No)
        }
    }

    /// Refuses what cannot be measured or written.
    fn check(&self) -> Result<(), Failure> {
        self.search.check_backend()?;
        for engine in self.engines() {
            check_options(&Case { mode: CompareMode::Batch, engine, threads: 1 }.solver(self, &CancelFlag::new()))?;
        }
        if self.mode == Some(CompareMode::Batch) && self.limit() > 2 {
            let message = "--mode batch finds one solution of each puzzle, or with --limit 2 whether there is another; \
                more are for --mode speculate";
            return Err(Failure::usage(message));
        }
        if self.limits.node_limit.is_some() && (self.mode == Some(CompareMode::Speculate) || self.limit() > 2) {
            let message =
                "--node-limit goes with --mode batch: a puzzle within a number of nodes is not split over threads";
            return Err(Failure::usage(message));
        }
        let has_cells = self.engines().contains(&Engine::Cells) && self.mode != Some(CompareMode::Batch);
        if !self.model.is_empty() && (!has_cells || self.search.branch == Some(BranchOrder::Auto)) {
            let message = "--model plays one search on cells: it goes with --engine cells and --mode speculate, and with one \
                order of branching";
            return Err(Failure::usage(message));
        }
        self.recording.check(self.engines()[0])?;
        self.report.iter().try_for_each(|path| check_writable(path, "html"))?;
        self.plot.iter().try_for_each(|path| check_writable(path, "svg"))
    }

    const fn limit(&self) -> u64 {
        if self.all { u64::MAX } else { self.limit }
    }

    /// The engines: where the cells are modelled or their tree is drawn, they are the default.
    fn engines(&self) -> Vec<Engine> {
        match self.engine[..] {
            [Engine::Auto] if !self.model.is_empty() => vec![Engine::Cells],
            [engine] => vec![self.recording.engine(engine)],
            _ => self.engine.clone(),
        }
    }

    /// What is measured of this many puzzles.
    fn modes(&self, puzzles: usize) -> Vec<CompareMode> {
        match self.mode {
            Some(mode) => vec![mode],
            None if self.limits.node_limit.is_some() => vec![CompareMode::Batch],
            None if puzzles == 1 || self.limit() > 2 => vec![CompareMode::Speculate],
            None => vec![CompareMode::Batch, CompareMode::Speculate],
        }
    }

    /// The cases: by mode, by engine, and by number of threads from one.
    fn cases(&self, modes: &[CompareMode]) -> Vec<Case> {
        let mut threads: Vec<usize> = self.threads.iter().copied().chain([1]).collect();
        threads.sort_unstable();
        threads.dedup();
        let mut cases = Vec::new();
        for &mode in modes {
            for engine in self.engines() {
                let new = threads.iter().map(|&threads| Case { mode, engine, threads });
                cases.extend(new.filter(|case| !cases.contains(case)).collect::<Vec<_>>());
            }
        }
        cases
    }

    fn measure(
        &self,
        puzzles: &PuzzleSet,
        cases: &[Case],
        cancel: &CancelFlag,
    ) -> Result<Option<Vec<Measured>>, Failure> {
        let bench = Bench { options: self, puzzles, cancel, steps: Default::default() };
        let _bar = Bar::over_known(Arc::clone(&bench.steps), self.quiet);
        bench.run(cases)
    }

    /// Models the thread counts asked for, and those that were measured.
    fn model(&self, puzzles: &PuzzleSet, cases: &[Case], cancel: &CancelFlag) -> Result<Option<Model>, Failure> {
        let threads: Vec<usize> = self.model.iter().copied().chain(cases.iter().map(|case| case.threads)).collect();
        Model::of(self, &puzzles.grids, &threads, cancel)
    }

    /// Runs the last case once more, and records it, if that is asked for.
    fn record(&self, puzzles: &PuzzleSet, rows: &[Measured], cancel: &CancelFlag) -> Result<(), Failure> {
        let (Some(timeline), Some(last)) = (self.recording.begin(), rows.last()) else { return Ok(()) };
        let solver = reporting(last.case.solver(self, cancel), Some(&timeline));
        last.case.run(self, puzzles, &solver, cancel)?;
        self.recording.end(Some(&timeline), puzzles.grids[0].shape())
    }

    /// Runs the last case once more for the page: the tree is of one puzzle.
    fn recorded(&self, puzzles: &PuzzleSet, rows: &[Measured], cancel: &CancelFlag) -> Result<Recorded, Failure> {
        let nodes = if puzzles.only_shape().is_some() { report::MOST_RECORDED } else { 0 };
        let timeline = Timeline::with_tree(report::MOST_RECORDED, nodes);
        if let Some(last) = rows.last() {
            let solver = last.case.solver(self, cancel).timeline(&timeline);
            last.case.run(self, puzzles, &solver, cancel)?;
        }
        Ok(timeline.recorded())
    }

    /// All inputs, read whole: files are not measured.
    fn read(&self) -> Result<PuzzleSet, Failure> {
        let reading = self.reading.reading();
        let mut text = Vec::new();
        for input in super::input::inputs(&self.inputs, &reading)? {
            let read = input.open(&Arc::default())?.read_to_end(&mut text);
            read.map_err(|error| Failure::read(&input.name(), &error))?;
            if !matches!(input, Input::Stdin) || !text.ends_with(b"\n") {
                text.push(b'\n');
            }
        }
        let mut grids = Vec::new();
        for record in Records::new(text.as_slice(), reading) {
            match record.puzzle {
                Ok(puzzle) => grids.push(puzzle.grid),
                Err(fault) => return Err(Failure::usage(format!("record {}: {fault}", grids.len() + 1))),
            }
        }
        if grids.is_empty() {
            return Err(Failure::usage("there is no puzzle to compare on"));
        }
        Ok(PuzzleSet { text: text.into(), grids })
    }
}

/// What was measured and modelled.
struct Comparison {
    rows: Vec<Measured>,
    model: Option<Model>,
}

impl Comparison {
    /// The rows of each view.
    fn views(&self) -> impl Iterator<Item = &[Measured]> {
        self.rows.chunk_by(|one, next| one.case.mode == next.case.mode)
    }
}

/// Says that more threads were measured than there are cores, if so.
fn beyond_cores(rows: &[Measured]) -> Option<String> {
    let cores = cores();
    rows.iter()
        .any(|row| row.case.threads > cores)
        .then(|| format!("This machine has {cores} cores: more threads than that share them."))
}
