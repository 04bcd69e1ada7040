//! What is compared: a view of the puzzles, an engine and a number of threads; and the run of one.

use std::time::Duration;

use std::io::Cursor;
use std::sync::Arc;

use clap::ValueEnum;
use specudoku::batch::{Job, Progress};
use specudoku::{CancelFlag, Engine, Grid, Shape, Solver, Stop};

use super::CompareArgs;
use crate::cli::exit::Failure;

/// How the puzzles are given to the threads.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CompareMode {
    /// Many puzzles at a time: throughput.
    Batch,
    /// One puzzle at a time, its branches raced.
    Speculate,
}

impl CompareMode {
    /// The name for programs.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Batch => "batch",
            Self::Speculate => "speculate",
        }
    }

    /// The name for people.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Batch => "Many puzzles at a time",
            Self::Speculate => "One puzzle at a time, its branches raced",
        }
    }
}

/// One of the things that are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Case {
    pub(super) mode: CompareMode,
    pub(super) engine: Engine,
    pub(super) threads: usize,
}

/// What runs did.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunStats {
    pub(super) nodes: u64,
    pub(super) tasks: u64,
    pub(super) stolen: u64,
    /// The longest time from the raising of the flag to the end of the last task.
    pub(super) drain: Duration,
    /// The least and the most of the numbers of answers: the same, unless something is wrong.
    pub(super) answers: (u64, u64),
    /// PuzzleSet that a limit of time or nodes ended.
    pub(super) limited: u64,
}

/// The puzzles, as text and as grids.
pub(super) struct PuzzleSet {
    pub(super) text: Arc<[u8]>,
    pub(super) grids: Vec<Grid>,
}

impl PuzzleSet {
    /// The shape of the only puzzle.
    pub(super) fn only_shape(&self) -> Option<Shape> {
        if let [grid] = &self.grids[..] { Some(grid.shape()) } else { None }
    }
}

impl Case {
    /// Returns a solver with the options of the command.
    pub(super) fn solver(self, options: &CompareArgs, cancel: &CancelFlag) -> Solver {
        let solver = Solver::new().threads(self.threads).engine(self.engine).search_order(options.first);
        options.limits.set(options.search.set(solver).limit(options.limit()).cancel(cancel))
    }

    /// Solves all puzzles once.
    pub(super) fn run(
        self,
        options: &CompareArgs,
        puzzles: &PuzzleSet,
        solver: &Solver,
        cancel: &CancelFlag,
    ) -> Result<RunStats, Failure> {
        match self.mode {
            CompareMode::Batch => self.batch(options, puzzles, solver, cancel),
            CompareMode::Speculate => Ok(speculate(&puzzles.grids, solver)),
        }
    }

    fn batch(
        self,
        options: &CompareArgs,
        puzzles: &PuzzleSet,
        solver: &Solver,
        cancel: &CancelFlag,
    ) -> Result<RunStats, Failure> {
        let mut job = Job::default();
        job.solver = solver.clone();
        job.options.workers = self.threads;
        job.options.reading = options.reading.reading();
        job.strict = options.limit() > 1;
        job.options.cancel = cancel.clone();
        let input = Cursor::new(Arc::clone(&puzzles.text));
        let done = job.run(input, &mut std::io::sink(), 0, &Progress::default());
        let summary = done.map_err(|error| Failure::batch(&error, "the puzzles"))?;
        let answers = summary.solved * 2 + (summary.records - summary.not_unique);
        Ok(RunStats {
            nodes: summary.nodes,
            tasks: summary.tasks,
            stolen: summary.stolen,
            drain: Duration::ZERO,
            answers: (answers, answers),
            limited: summary.records.saturating_sub(summary.solved + summary.none + summary.faults),
        })
    }
}

fn speculate(grids: &[Grid], solver: &Solver) -> RunStats {
    let (mut work, mut answers) = (RunStats::default(), 0);
    for grid in grids {
        let outcome = solver.enumerate(grid);
        if outcome.stop == Some(Stop::Cancelled) {
            break;
        }
        work.nodes += outcome.stats.nodes;
        work.tasks += outcome.stats.tasks;
        work.stolen += outcome.stats.stolen;
        work.drain = work.drain.max(outcome.stats.drain);
        answers += outcome.count;
        work.limited += u64::from(matches!(outcome.stop, Some(Stop::Time | Stop::Nodes)));
    }
    RunStats { answers: (answers, answers), ..work }
}

impl Default for RunStats {
    fn default() -> Self {
        Self { nodes: 0, tasks: 0, stolen: 0, drain: Duration::ZERO, answers: (u64::MAX, 0), limited: 0 }
    }
}

impl RunStats {
    /// Adds the work of other runs.
    pub(super) fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.tasks += other.tasks;
        self.stolen += other.stolen;
        self.drain = self.drain.max(other.drain);
        self.answers = (self.answers.0.min(other.answers.0), self.answers.1.max(other.answers.1));
        self.limited += other.limited;
    }

    /// Returns the average over a number of runs.
    pub(super) fn per(&self, runs: u64) -> Self {
        let mean = |sum: u64| (sum as f64 / runs.max(1) as f64).round() as u64;
        let tasks = mean(self.tasks);
        Self { nodes: mean(self.nodes), tasks, stolen: mean(self.stolen).min(tasks), ..*self }
    }
}
