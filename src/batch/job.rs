//! What is asked of a batch, and what became of it.

use std::sync::atomic::AtomicU64;

use super::format::Format;
use super::pipeline::cores;
use crate::search::cancel::CancelFlag;
use crate::solver::Solver;
use crate::text::{Paint, Reading};

/// What to do with each record: by default one solution for each as a line, on all cores.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Job {
    /// Solves the puzzles.
    pub solver: Solver,
    /// Number of puzzles in work at a time.
    pub workers: usize,
    /// How to read the input.
    pub reading: Reading,
    /// How to write the answers.
    pub format: Format,
    /// Colours for drawn grids.
    pub paint: Paint,
    /// Number of solutions to give of each puzzle, at least 1.
    pub limit: u64,
    /// Whether to find out if each puzzle has one solution alone.
    pub strict: bool,
    /// Ends the batch: what is done is written.
    pub cancel: CancelFlag,
}

impl Default for Job {
    fn default() -> Self {
        Self {
            solver: Solver::new(),
            workers: cores(),
            reading: Reading::default(),
            format: Format::default(),
            paint: Paint::default(),
            limit: 1,
            strict: false,
            cancel: CancelFlag::new(),
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

impl Summary {
    /// Adds what became of further records.
    pub fn add(&mut self, other: &Self) {
        self.records += other.records;
        self.solved += other.solved;
        self.not_unique += other.not_unique;
        self.internal_errors += other.internal_errors;
        self.nodes += other.nodes;
        self.tasks += other.tasks;
        self.stolen += other.stolen;
        self.cancelled |= other.cancelled;
    }
}

impl Job {
    /// Returns what stands before the first answer, and for no records too.
    #[must_use]
    pub const fn header(&self) -> &'static str {
        match self.format {
            Format::Csv => "record,puzzle,solution,error\n",
            Format::Line | Format::Grid | Format::JsonLines => "",
        }
    }
}
