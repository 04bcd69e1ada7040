//! What is compared: a view of the puzzles, an engine and a number of threads; and what runs of it did.

use std::sync::Arc;
use std::time::Duration;

use clap::ValueEnum;
use specudoku::{Engine, Grid, Shape};

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
    /// Puzzles that a limit of time or nodes ended.
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
