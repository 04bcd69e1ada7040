//! What is asked of a batch that solves, and what became of it.

use std::sync::atomic::AtomicU64;

use super::deliver::Totals;
use super::options::BatchOptions;
use crate::solver::Solver;
use crate::text::{Column, Paint};

/// What to do with each record: by default one solution for each as a line, on all cores.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Job {
    /// How to read and write.
    pub options: BatchOptions,
    /// Solves the puzzles.
    pub solver: Solver,
    /// Colours for drawn grids.
    pub paint: Paint,
    /// Whether each drawn grid has a title with the number of its record.
    pub titles: bool,
    /// Number of solutions to give of each puzzle, at least 1.
    pub limit: u64,
    /// Whether to find out if each puzzle has one solution alone.
    pub strict: bool,
    /// The column of a solution to compare with: the answers then say whether it is one.
    pub verify: Option<Column>,
}

impl Default for Job {
    fn default() -> Self {
        Self {
            options: BatchOptions::default(),
            solver: Solver::new(),
            paint: Paint::default(),
            titles: false,
            limit: 1,
            strict: false,
            verify: None,
        }
    }
}

/// How far a batch is; another thread may read it while the batch runs.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Records answered.
    pub records: AtomicU64,
}

/// What became of the records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Records answered.
    pub records: u64,
    /// Records for which a solution was written.
    pub solved: u64,
    /// Records that were not found to have exactly one solution (other than `solved` in strict jobs alone).
    pub not_unique: u64,
    /// Records that were found to have several solutions, in strict jobs.
    pub several: u64,
    /// Records without a solution.
    pub none: u64,
    /// Records that are no puzzle.
    pub faults: u64,
    /// Records given with a solution that is none.
    pub differing: u64,
    /// Records that have their answers from a run before.
    pub skipped: u64,
    /// Records answered `!internal error`, since work on them panicked.
    pub internal_errors: u64,
    /// Nodes explored.
    pub nodes: u64,
    /// Tasks given to the pool.
    pub tasks: u64,
    /// Tasks that ran on another thread than the one that spawned them.
    pub stolen: u64,
    /// Whether the flag ended the batch.
    pub cancelled: bool,
}

impl Totals for Summary {
    fn add(&mut self, further: &Self) {
        self.records += further.records;
        self.solved += further.solved;
        self.not_unique += further.not_unique;
        self.several += further.several;
        self.none += further.none;
        self.faults += further.faults;
        self.differing += further.differing;
        self.skipped += further.skipped;
        self.internal_errors += further.internal_errors;
        self.nodes += further.nodes;
        self.tasks += further.tasks;
        self.stolen += further.stolen;
        self.cancelled |= further.cancelled;
    }

    fn records(&self) -> u64 {
        self.records + self.skipped
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled
    }

    fn set_cancelled(&mut self) {
        self.cancelled = true;
    }
}
