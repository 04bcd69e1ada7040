//! What a search found.

use super::cancel::Stop;
use super::collector::Collector;
use super::tasks::Stats;
use crate::model::Grid;

/// The outcome of a search.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Outcome {
    /// The solutions kept.
    pub solutions: Vec<Grid>,
    /// Number of solutions found.
    pub count: u64,
    /// Why the search ended before it had seen everything; `None` if there are no more solutions.
    pub stop: Option<Stop>,
    /// What the search did.
    pub stats: Stats,
}

/// What is known of the number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// There is none.
    NoSolution,
    /// There is exactly one.
    Unique,
    /// There are two or more.
    Multiple,
    /// The search ended before that was known; there is at least one if one was found.
    Unknown,
}

impl Outcome {
    /// Returns what a search has collected at its end, and what it did.
    pub(crate) fn of(collector: Collector<'_>, stats: Stats) -> Self {
        let (solutions, count, stop) = collector.finish();
        Self { solutions, count, stop, stats }
    }

    /// Returns the first solution kept.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        self.solutions.first()
    }

    /// Returns what is known of the number of solutions. A search with the limit 1 cannot tell one from several, unless
    /// the puzzle is a solved board.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match (self.count, self.stop) {
            (2.., _) => Verdict::Multiple,
            (0, None) => Verdict::NoSolution,
            (1, None) => Verdict::Unique,
            _ => Verdict::Unknown,
        }
    }

    /// Whether there is exactly one solution. A search with the limit 2 can tell.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.verdict() == Verdict::Unique
    }
}
