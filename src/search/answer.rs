//! The result of a search.

use std::fmt;

use super::limits::Stop;
use super::tasks::Stats;
use crate::model::Grid;

/// The answer of a search. `S` is the form in which solutions are kept: all as grids, the first as a line, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Answer<S = Vec<Grid>> {
    /// The solutions kept.
    pub solutions: S,
    /// Number of solutions found, up to the limit.
    pub count: u64,
    /// Why the search stopped early; `None` if it explored everything, so that there are no more solutions.
    pub stop: Option<Stop>,
    /// Statistics of the search.
    pub stats: Stats,
}

/// The answer for a line of 81 symbols. The solution is the first one, as digits; it is meaningless if there is none.
pub(crate) type LineAnswer = Answer<[u8; 81]>;

impl LineAnswer {
    /// The answer for a line that the search has not reached.
    pub(crate) const UNFINISHED: Self =
        Self { solutions: [b'.'; 81], count: 0, stop: Some(Stop::Cancelled), stats: Stats::NOTHING };
}

/// What is known about the number of solutions.
///
/// ```
/// use specudoku::{Grid, Solver};
/// let answer = Solver::new().limit(2).solve(&"1.3...4..3..4.2.".parse::<Grid>()?);
/// assert_eq!(format!("The puzzle has {}.", answer.verdict()), "The puzzle has one solution.");
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// There is no solution.
    NoSolution,
    /// There is exactly one solution.
    Unique,
    /// There are two or more solutions.
    Multiple,
    /// The search stopped before the number was known. If it found a solution, there is at least one.
    Unknown,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSolution => "no solution",
            Self::Unique => "one solution",
            Self::Multiple => "several solutions",
            Self::Unknown => "an unknown number of solutions",
        })
    }
}

impl<S> Answer<S> {
    /// Returns what is known about the number of solutions. With a limit of 1 a search cannot distinguish one
    /// solution from several, unless the puzzle is a solved board.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        match (self.count, self.stop) {
            (2.., _) => Verdict::Multiple,
            (0, None) => Verdict::NoSolution,
            (1, None) => Verdict::Unique,
            _ => Verdict::Unknown,
        }
    }

    /// Whether there is exactly one solution. The search needs a limit of at least 2 to know.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.verdict() == Verdict::Unique
    }

    /// Splits the answer into an answer without solutions, and the solutions.
    pub(crate) fn split(self) -> (Answer<()>, S) {
        (Answer { solutions: (), count: self.count, stop: self.stop, stats: self.stats }, self.solutions)
    }
}

impl Answer {
    /// Returns the first solution kept.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        self.solutions.first()
    }
}
