//! The measurements of a case, and what they show.

use super::case::{Case, CompareMode, RunStats};
use crate::cli::measure::cores;
use crate::cli::measure::interval::Estimate;
use crate::cli::measure::verdict::Finding;

/// The measurements of a case.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub(super) case: Case,
    /// Number of puzzles per run.
    pub(super) puzzles: u64,
    /// Number of runs per sample.
    pub(super) runs: u64,
    /// Seconds per run, of each sample.
    pub(super) samples: Vec<f64>,
    /// Nodes per run, of each sample.
    pub(super) nodes: Vec<f64>,
    /// Seconds with one thread divided by seconds of this case, with the same engine and mode: one ratio for each
    /// round.
    pub(super) speedups: Vec<f64>,
    /// Nodes of this case divided by nodes with one thread, with the same engine and mode: one ratio for each round.
    pub(super) node_ratios: Vec<f64>,
    /// Statistics of all timed runs.
    pub(super) total: RunStats,
    /// Number of threads that solved records in a batch.
    pub(super) workers: usize,
    /// Peak resident memory, in bytes.
    pub(super) memory: u64,
}

impl Measured {
    /// Returns a case without measurements.
    pub(super) const fn new(case: Case, puzzles: u64, runs: u64) -> Self {
        Self {
            case,
            puzzles,
            runs,
            samples: Vec::new(),
            nodes: Vec::new(),
            speedups: Vec::new(),
            node_ratios: Vec::new(),
            total: RunStats::NOTHING,
            workers: 0,
            memory: 0,
        }
    }

    /// Adds a sample: the seconds of all its runs, and their statistics.
    pub(super) fn add(&mut self, seconds: f64, work: &RunStats) {
        self.samples.push(seconds / self.runs as f64);
        self.nodes.push(work.nodes as f64 / self.runs as f64);
        self.total.add(work);
    }

    /// Returns the seconds per run.
    pub(super) fn seconds(&self) -> Estimate {
        Estimate::median(&self.samples)
    }

    /// Returns the speed-up over one thread: the median of the ratios of all rounds. A drift of the machine does not
    /// change the ratios.
    pub(super) fn speedup(&self) -> Estimate {
        self.relative_to_one(&self.speedups)
    }

    /// Returns the nodes relative to those of one thread.
    pub(super) fn node_ratio(&self) -> Estimate {
        self.relative_to_one(&self.node_ratios)
    }

    /// Returns the share of the nodes that one thread does not need; negative if one thread needs more.
    pub(super) fn wasted(&self) -> Estimate {
        self.node_ratio().map(|ratio| 1.0 - 1.0 / ratio)
    }

    /// Returns the median of these ratios. For one thread compared with itself, it is 1 by definition.
    fn relative_to_one(&self, quotients: &[f64]) -> Estimate {
        if self.case.threads == 1 { Estimate::exactly(1.0) } else { Estimate::median(quotients) }
    }

    /// Returns the average statistics of a timed run.
    pub(super) fn work(&self) -> RunStats {
        self.total.per(self.runs * self.samples.len() as u64)
    }

    /// Returns the shortest and the longest seconds of a run.
    pub(super) fn spread(&self) -> (f64, f64) {
        let samples = self.samples.iter().copied();
        (samples.clone().fold(f64::INFINITY, f64::min), samples.fold(0.0, f64::max))
    }

    /// Returns whether more than one thread had work.
    pub(super) const fn is_shared(&self) -> bool {
        match self.case.mode {
            CompareMode::Batch => self.workers > 1,
            CompareMode::Speculate | CompareMode::Subsets => self.total.tasks > 0,
        }
    }

    /// Returns whether each thread has a core.
    pub(super) fn has_cores(&self) -> bool {
        self.case.threads <= cores()
    }

    /// Returns what the speed-up shows; `None` for one thread, with which the others are compared.
    pub(super) fn finding(&self) -> Option<Finding> {
        if self.case.threads == 1 {
            None
        } else if !self.is_shared() {
            Some(Finding::NothingShared)
        } else if !self.has_cores() {
            Some(Finding::TooFewCores)
        } else {
            Some(Finding::of(&self.speedup()))
        }
    }
}

/// Adds the ratios of a round to the rows. Within each engine and mode, one thread must come first.
pub(super) fn compare_with_one(rows: &mut [Measured]) {
    let mut one = (0.0, 0.0);
    for row in rows {
        let seconds = row.samples.last().copied().unwrap_or(0.0);
        let nodes = row.nodes.last().copied().unwrap_or(0.0).max(1.0);
        if row.case.threads == 1 {
            one = (seconds, nodes);
        }
        row.speedups.push(one.0 / seconds);
        row.node_ratios.push(nodes / one.1);
    }
}
