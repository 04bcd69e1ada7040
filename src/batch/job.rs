//! What is asked of a batch, and what became of it.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::format::Format;
use super::heading::Heading;
use super::pipeline::cores;
use crate::search::cancel::CancelFlag;
use crate::solver::Solver;
use crate::text::{Column, Paint, Reading};

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
    /// Whether the columns of a table and the members of an object stay in answers that have columns.
    pub keep: bool,
    /// The column of a solution to compare with: the answers then say whether it is one.
    pub verify: Option<Column>,
    /// Whether blank lines and comments pass through to answers that are lines.
    pub keep_lines: bool,
    /// The name of the input.
    pub file: String,
    /// Whether the name of the input is a column of the answers.
    pub file_column: bool,
    /// Called with each record that was not solved as asked for, in order, before its answer is written.
    pub on_failure: Option<fn(&str, &FailedRecord)>,
    /// Ends the batch: what is done is written.
    pub cancel: CancelFlag,
    /// Number of records of all inputs that have their answers.
    pub(super) answered: u64,
    /// Shared by the clones of a job, which answer further inputs of the same batch.
    pub(super) heading: Arc<Heading>,
}

/// A record that was not solved as asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FailedRecord {
    /// The number of the record in all inputs, from 1.
    pub record: u64,
    /// The line of its input on which it began, from 1.
    pub line: u64,
    /// What became of it.
    pub why: String,
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
            keep: true,
            verify: None,
            keep_lines: false,
            file: String::new(),
            file_column: false,
            on_failure: None,
            cancel: CancelFlag::new(),
            answered: 0,
            heading: Arc::default(),
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

impl Summary {
    /// Adds what became of further records.
    pub fn add(&mut self, other: &Self) {
        self.records += other.records;
        self.solved += other.solved;
        self.not_unique += other.not_unique;
        self.several += other.several;
        self.none += other.none;
        self.faults += other.faults;
        self.differing += other.differing;
        self.skipped += other.skipped;
        self.internal_errors += other.internal_errors;
        self.nodes += other.nodes;
        self.tasks += other.tasks;
        self.stolen += other.stolen;
        self.cancelled |= other.cancelled;
    }
}

impl Job {
    /// The batch goes on where a run before has ended: the first `records` of all inputs have their answers, and the
    /// header stands before them.
    #[must_use]
    pub fn resume(mut self, records: u64) -> Self {
        self.answered = records;
        self.heading.skip_header();
        self
    }

    /// Whether an input that was read began with a table.
    #[must_use]
    pub fn has_table(&self) -> bool {
        self.heading.columns().is_some()
    }
}
