//! The arguments of `compare`, and what they ask for.

use std::ffi::OsString;
use std::io::Read;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use specudoku::text::Records;
use specudoku::{BranchOrder, Engine, SearchOrder, Solver};

use super::case::{Case, CompareMode, PuzzleSet};
use crate::cli::common::{LimitArgs, QuietArgs, SearchArgs, named, thread_count};
use crate::cli::exit::{Failure, help};
use crate::cli::input::{Input, ReadingArgs, inputs};
use crate::cli::output::check_writable;
use crate::cli::recording::RecordingArgs;

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
    pub(super) rounds: Option<NonZeroUsize>,

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
    pub(super) json: bool,

    /// Print CSV instead of a table.
    #[arg(long)]
    pub(super) csv: bool,

    /// Draw speed-up and waste into this SVG file.
    #[arg(long, value_name = "FILE.svg")]
    pub(super) plot: Option<PathBuf>,

    /// Model these thread counts too, more than there are: the search on cells is recorded once, and played on so many
    /// workers. Engine cells, which then is the default; one puzzle at a time.
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', value_parser = thread_count, conflicts_with_all = ["timeout", "node_limit"])]
    pub(super) model: Vec<usize>,

    /// Write all of it as one page that needs no network: curves, the model, the timeline and the tree of one run, each with
    /// its numbers.
    #[arg(long, value_name = "FILE.html")]
    pub(super) report: Option<PathBuf>,

    #[command(flatten)]
    pub(super) recording: RecordingArgs,

    #[command(flatten)]
    pub(super) reading: ReadingArgs,

    #[command(flatten)]
    pub(super) quiet: QuietArgs,
}

impl CompareArgs {
    /// Refuses what cannot be measured or written.
    pub(super) fn check(&self) -> Result<(), Failure> {
        for engine in self.engines() {
            // What an engine has does not depend on the mode or the threads.
            self.search.check(&self.solver(Case { mode: CompareMode::Batch, engine, threads: 1 }))?;
        }
        let refusals = [
            (
                self.mode == Some(CompareMode::Batch) && self.limit() > 2,
                "--mode batch finds one solution of each puzzle, or with --limit 2 whether there is another; more are for \
                 --mode speculate",
            ),
            (
                self.limits.node_limit.is_some() && (self.mode == Some(CompareMode::Speculate) || self.limit() > 2),
                "--node-limit goes with --mode batch: a puzzle within a number of nodes is not split over threads",
            ),
            (
                !self.model.is_empty() && !self.has_one_search_on_cells(),
                "--model plays one search on cells: it goes with --engine cells and --mode speculate, and with one order of \
                 branching",
            ),
        ];
        if let Some((_, message)) = refusals.into_iter().find(|(is_refused, _)| *is_refused) {
            return Err(Failure::usage(message));
        }
        self.recording.check(self.engines()[0])?;
        self.report.iter().try_for_each(|path| check_writable(path, "html"))?;
        self.plot.iter().try_for_each(|path| check_writable(path, "svg"))
    }

    /// Whether there is a search that can be recorded once and modelled.
    fn has_one_search_on_cells(&self) -> bool {
        let has_cells = self.engines().contains(&Engine::Cells) && self.mode != Some(CompareMode::Batch);
        has_cells && self.search.branch != Some(BranchOrder::Auto)
    }

    /// Returns a solver for a case, with the options of the command.
    pub(super) fn solver(&self, case: Case) -> Solver {
        let solver = Solver::new().threads(case.threads).engine(case.engine).search_order(self.first);
        self.limits.set(self.search.set(solver).limit(self.limit()))
    }

    /// Solutions a puzzle.
    pub(super) const fn limit(&self) -> u64 {
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

    /// The cases for this many puzzles: by mode, by engine, and by number of threads from one.
    pub(super) fn cases(&self, puzzles: usize) -> Vec<Case> {
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

    /// All inputs, read whole: files are not measured.
    pub(super) fn read(&self) -> Result<PuzzleSet, Failure> {
        let reading = self.reading.reading();
        let mut text = Vec::new();
        for input in inputs(&self.inputs, &reading)? {
            let read = input.open(&Arc::default())?.read_to_end(&mut text);
            read.map_err(|error| Failure::read(&input.name(), &error))?;
            // The last line of a file may have no end, and is not to run into the next file.
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
