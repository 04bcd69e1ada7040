//! Exact numbers of solutions.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use super::Solver;
use crate::bands::{Census, is_given_by_clues};
use crate::cancel::{Limits, PollPlace, Stop};
use crate::grid::Grid;
use crate::lanes::Board;
use crate::shape::Shape;
use crate::speculate::Sink;
use crate::two_bands;

/// How solutions are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// One by one while there are few, then by bands where that is possible.
    #[default]
    Auto,
    /// One by one.
    Enumerate,
    /// From the fillings of the bands, for puzzles of 4x4, 6x6, 8x8 and 9x9; others are enumerated.
    Bands,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Enumerate, Self::Bands];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Enumerate => "enumerate",
            Self::Bands => "bands",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a method: name one of auto, enumerate, bands")]
pub struct MethodError(String);

impl FromStr for Method {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<Self, MethodError> {
        Self::ALL.into_iter().find(|method| method.name() == text).ok_or_else(|| MethodError(text.to_owned()))
    }
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// So many.
    Exactly(u128),
    /// As many as were asked for, and perhaps more.
    AtLeast(u128),
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(count) => count.fmt(f),
            Self::AtLeast(count) => write!(f, ">={count}"),
        }
    }
}

/// Up to so many solutions enumerating is faster than preparing a count by bands, in the kernel and in other
/// searches.
const FEW: u64 = 200_000;
const FEW_ELSEWHERE: u64 = 2_000;

/// A 9x9 puzzle with at most so many clues hardly ever has between [`SOME`] and [`FEW`] solutions: if there are some,
/// it is counted by bands.
const FEW_CLUES: usize = 12;
const SOME: u64 = 1_000;

/// How many solutions are enumerated before a puzzle is counted by bands.
fn enumerated_first(puzzle: &Grid) -> u64 {
    let clues = puzzle.values().into_iter().filter(|value| *value != 0).count();
    match puzzle.shape() {
        Shape::CLASSIC if clues <= FEW_CLUES => SOME,
        Shape::CLASSIC => FEW,
        _ => FEW_ELSEWHERE,
    }
}

impl Solver {
    /// How many solutions `puzzle` has, all of them, whatever [`Solver::limit`] says.
    ///
    /// Puzzles of 4x4, 6x6, 8x8 and 9x9 with few clues, up to the empty grid, are counted without going through the
    /// solutions.
    ///
    /// ```
    /// use specudoku::{Count, Grid, Shape, Solver};
    /// let count = Solver::new().count(&Grid::empty(Shape::CLASSIC));
    /// assert_eq!(count, Ok(Count::Exactly(6_670_903_752_021_072_936_960)));
    /// ```
    ///
    /// # Errors
    /// Why the count ended early, if it did: a flag, or a limit of time or of nodes.
    pub fn count(&self, puzzle: &Grid) -> Result<Count, Stop> {
        self.count_up_to(puzzle, u128::MAX)
    }

    /// How many solutions `puzzle` has, or that there are at least `limit`.
    ///
    /// # Errors
    /// As for [`Solver::count`].
    pub fn count_up_to(&self, puzzle: &Grid, limit: u128) -> Result<Count, Stop> {
        self.count_with(puzzle, limit, &|_, _| ())
    }

    /// As [`Solver::count_up_to`]; `progress` is told from time to time how many steps are done, and of how many.
    ///
    /// # Errors
    /// As for [`Solver::count`].
    pub fn count_with(
        &self,
        puzzle: &Grid,
        limit: u128,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Count, Stop> {
        let begun = Instant::now();
        let all = u64::try_from(limit).unwrap_or(u64::MAX);
        match self.method {
            Method::Enumerate => self.count_one_by_one(puzzle, all),
            Method::Bands => {
                self.count_by_bands(puzzle, limit, progress).unwrap_or_else(|| self.count_one_by_one(puzzle, all))
            }
            Method::Auto => match self.count_first(puzzle, enumerated_first(puzzle).min(all))? {
                Count::AtLeast(count) if count < limit => {
                    // What is left of the time is for the rest.
                    let rest =
                        Self { time: self.time.map(|time| time.saturating_sub(begun.elapsed())), ..self.clone() };
                    let counted = rest.count_by_bands(puzzle, limit, progress);
                    counted.unwrap_or_else(|| rest.count_one_by_one(puzzle, all))
                }
                count => Ok(count),
            },
        }
    }

    /// Counts one by one up to so many, or fewer if that takes too long.
    fn count_first(&self, puzzle: &Grid, few: u64) -> Result<Count, Stop> {
        match Board::from_grid(puzzle) {
            Some(board) if self.uses_lanes() && self.nodes.is_none() => self.count_in_lanes(board, few),
            _ => self.count_one_by_one(puzzle, few),
        }
    }

    fn count_one_by_one(&self, puzzle: &Grid, limit: u64) -> Result<Count, Stop> {
        let outcome = self.clone().limit(limit).search(puzzle, Sink::Count);
        match outcome.stop {
            None => Ok(Count::Exactly(outcome.count.into())),
            Some(Stop::Solutions) => Ok(Count::AtLeast(outcome.count.into())),
            Some(stop) => Err(stop),
        }
    }

    /// Counts by bands; `None` if that is not possible for this puzzle.
    fn count_by_bands(
        &self,
        puzzle: &Grid,
        limit: u128,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Option<Result<Count, Stop>> {
        let limits = Limits::new(&self.cancel, None, self.time);
        let count = || {
            if !is_given_by_clues(puzzle) {
                return None;
            }
            if let Some(count) = two_bands::count(puzzle, &|| !limits.should_stop(PollPlace::Node)) {
                return Some(Some(count));
            }
            if limits.should_stop(PollPlace::Node) {
                return Some(None);
            }
            let census = Census::new(puzzle, self.backend)?;
            let done = AtomicUsize::new(0);
            let go_on = || {
                progress(done.fetch_add(1, Ordering::Relaxed), census.steps());
                !limits.should_stop(PollPlace::Node)
            };
            Some(census.count(self.pool().is_none(), go_on))
        };
        let count = match self.pool() {
            Some(pool) => pool.install(count),
            None => count(),
        }?;
        Some(match count {
            Some(count) if count >= limit => Ok(Count::AtLeast(limit)),
            Some(count) => Ok(Count::Exactly(count)),
            None => Err(limits.stop().unwrap_or(Stop::Cancelled)),
        })
    }
}
