//! Exact numbers of solutions.

use std::fmt;

use super::bands::{Census, Unprepared};
use super::two_bands;
use crate::model::{Digit, Grid};
use crate::primitives::atomic::Ordering;
use crate::search::drivers::dispatch;
use crate::search::drivers::record::RecordSearch;
use crate::search::drivers::takeover::count_in_lanes;
use crate::search::lanes::Board;
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::search::{Method, Options, Progress};
use crate::simd::Backend;
use crate::solver::Solver;

/// The number of solutions of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::exhaustive_enums, reason = "a number is exact, or a bound")]
pub enum Count {
    /// Exactly this number of solutions.
    Exactly(u128),
    /// At least this number, which was given as the limit.
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

/// Maximum number of missing candidates, besides those that clues rule out, in a count by bands. Each one doubles the
/// number of counts.
pub(super) const MAX_MISSING_CANDIDATES: usize = 6;

/// Up to this many solutions of a 9x9 puzzle, enumerating is faster than building the tables for a count by bands: it
/// takes 0.02 s with the kernel.
const FIRST_SOLUTIONS: u64 = 200_000;

/// The same for other shapes, whose solutions take a hundred times as long.
const FIRST_SOLUTIONS_OTHER_SHAPES: u64 = 2_000;

/// With up to this many clues, a 9x9 puzzle hardly ever has between [`FIRST_SOLUTIONS_SPARSE`] and [`FIRST_SOLUTIONS`]
/// solutions. If it has more than the former, it is counted by bands.
pub(super) const MAX_SPARSE_CLUES: usize = 12;

/// Number of solutions to enumerate for a puzzle with at most [`MAX_SPARSE_CLUES`] clues.
const FIRST_SOLUTIONS_SPARSE: u64 = 1_000;

impl Solver {
    /// Sets the method of [`Solver::count`].
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.options_mut().method = method;
        self
    }

    /// Counts all solutions of `puzzle`, regardless of [`Solver::limit`].
    ///
    /// Puzzles of 4x4, 6x6, 8x8 and 9x9 with few clues, including the empty grid, are counted without enumerating the
    /// solutions.
    ///
    /// ```
    /// use specudoku::count::Count;
    /// use specudoku::{Grid, Shape, Solver};
    /// let count = Solver::new().count(&Grid::empty(Shape::CLASSIC));
    /// assert_eq!(count, Ok(Count::Exactly(6_670_903_752_021_072_936_960)));
    /// ```
    ///
    /// # Errors
    /// Why the count ended early: a flag, or a limit on time or nodes.
    pub fn count(&self, puzzle: &Grid) -> Result<Count, Stop> {
        self.count_up_to(puzzle, u128::MAX)
    }

    /// Counts the solutions of `puzzle`, or finds that there are at least `limit`.
    ///
    /// # Errors
    /// As for [`Solver::count`].
    pub fn count_up_to(&self, puzzle: &Grid, limit: u128) -> Result<Count, Stop> {
        self.count_with(puzzle, limit, &Progress::default())
    }

    /// Counts like [`Solver::count_up_to`]. `progress` lets another thread follow the count, and shows what was found
    /// if the count ends early.
    ///
    /// # Errors
    /// As for [`Solver::count`].
    pub fn count_with(&self, puzzle: &Grid, limit: u128, progress: &Progress) -> Result<Count, Stop> {
        count(self.options(), self.options().method, puzzle, limit, progress)
    }
}

/// Counts the solutions of `puzzle`, up to `limit`.
pub(crate) fn count(
    options: &Options,
    method: Method,
    puzzle: &Grid,
    limit: u128,
    progress: &Progress,
) -> Result<Count, Stop> {
    let search = RecordSearch::new(options);
    match method {
        Method::Enumerate => enumerate(&search, puzzle, limit, progress),
        Method::Bands => by_bands(&search, puzzle, limit, progress),
        // If a puzzle has only a few solutions, building the tables would take longer than enumerating them.
        Method::Auto => match count_first(&search, puzzle, limit, progress)? {
            Count::AtLeast(count) if count < limit => by_bands(&search, puzzle, limit, progress),
            count => Ok(count),
        },
    }
}

/// Counts up to `limit` solutions by bands, or one by one if that is not possible.
fn by_bands(search: &RecordSearch<'_>, puzzle: &Grid, limit: u128, progress: &Progress) -> Result<Count, Stop> {
    match count_by_bands(&search.rest(), puzzle, progress)? {
        Some(count) if count >= limit => Ok(Count::AtLeast(limit)),
        Some(count) => Ok(Count::Exactly(count)),
        None => enumerate(search, puzzle, limit, progress),
    }
}

/// Returns the number of solutions to enumerate before a puzzle is counted by bands.
fn first_solution_count(puzzle: &Grid) -> u64 {
    if !puzzle.layout().is_classic() {
        FIRST_SOLUTIONS_OTHER_SHAPES
    } else if puzzle.clue_count() <= MAX_SPARSE_CLUES {
        FIRST_SOLUTIONS_SPARSE
    } else {
        FIRST_SOLUTIONS
    }
}

/// Counts the first solutions one by one, up to `limit`: as many as [`first_solution_count`] returns, or fewer if that
/// takes the kernel too long.
fn count_first(search: &RecordSearch<'_>, puzzle: &Grid, limit: u128, progress: &Progress) -> Result<Count, Stop> {
    let first = first_solution_count(puzzle).min(saturated(limit));
    let options = &search.rest();
    let uses_lanes = puzzle.layout().is_classic() && options.uses_lanes();
    match Board::from_grid(puzzle) {
        Some(board) if uses_lanes && options.nodes.is_none() => {
            // The kernel does not support a node limit here; with one, the search below counts the nodes.
            let (count, is_all) = count_in_lanes(options, board, first)?;
            Ok(if is_all { Count::Exactly(count.into()) } else { Count::AtLeast(count.into()) })
        }
        _ => enumerate(search, puzzle, first.into(), progress),
    }
}

/// Counts up to `limit` solutions one by one.
fn enumerate(search: &RecordSearch<'_>, puzzle: &Grid, limit: u128, progress: &Progress) -> Result<Count, Stop> {
    let answer = dispatch::count_one_by_one(&search.rest().with_limit(saturated(limit)), puzzle);
    search.spend(answer.stats.nodes);
    match answer.stop {
        None => Ok(Count::Exactly(answer.count.into())),
        Some(Stop::Solutions) => Ok(Count::AtLeast(answer.count.into())),
        Some(stop) => {
            progress.found.fetch_max(answer.count, Ordering::Relaxed);
            Err(stop)
        }
    }
}

/// Returns a limit as the number of solutions that a search can count.
fn saturated(limit: u128) -> u64 {
    u64::try_from(limit).unwrap_or(u64::MAX)
}

/// Counts by bands, on the pool if there is one; `None` if that is not possible for this puzzle.
pub(super) fn count_by_bands(options: &Options, puzzle: &Grid, progress: &Progress) -> Result<Option<u128>, Stop> {
    let Some(missing) = few_missing(puzzle) else { return Ok(None) };
    let counter = ClueCounter {
        limits: options.limits_without_nodes(),
        backend: options.backend,
        single_threaded: options.threads.pool().is_none(),
        progress,
    };
    match options.threads.pool() {
        Some(pool) => pool.install(|| counter.count_without(&puzzle.to_clues(), &missing)),
        None => counter.count_without(&puzzle.to_clues(), &missing),
    }
}

/// Returns the missing candidates that no clue rules out; `None` if there are too many for a count by bands, or if
/// clues clash.
pub(super) fn few_missing(puzzle: &Grid) -> Option<Vec<(usize, Digit)>> {
    // One more than the maximum is enough to know that there are too many.
    let missing: Vec<_> = puzzle.missing_candidates().take(MAX_MISSING_CANDIDATES + 1).collect();
    (puzzle.conflict().is_none() && missing.len() <= MAX_MISSING_CANDIDATES).then_some(missing)
}

/// Counts the solutions of puzzles given by clues.
struct ClueCounter<'a> {
    limits: Limits<'a>,
    backend: Backend,
    single_threaded: bool,
    progress: &'a Progress,
}

impl ClueCounter<'_> {
    /// Counts the solutions that contain none of the `missing` candidates: from the solutions without `others`, it
    /// subtracts those that contain the first missing candidate. Each count is of a puzzle given only by clues, so no
    /// candidate is missing in it.
    fn count_without(&self, clues: &Grid, missing: &[(usize, Digit)]) -> Result<Option<u128>, Stop> {
        let Some((&(cell, digit), others)) = missing.split_first() else {
            return if clues.conflict().is_some() { Ok(Some(0)) } else { self.count(clues) };
        };
        let mut values = clues.values();
        // If another digit was placed there before, no solution contains both.
        let is_free = std::mem::replace(&mut values[cell], digit.get()) == 0;
        let with = match Grid::from_values(clues.layout(), &values) {
            Ok(placed) if is_free => self.count_without(&placed, others)?,
            _ => Some(0),
        };
        Ok(self.count_without(clues, others)?.zip(with).map(|(all, with)| all - with))
    }

    /// Counts the solutions; `None` if the puzzle cannot be counted by bands.
    fn count(&self, puzzle: &Grid) -> Result<Option<u128>, Stop> {
        if let Some(count) = two_bands::count(puzzle, &self.limits)? {
            return Ok(Some(count));
        }
        self.limits.poll(PollPlace::Node)?;
        let census = match Census::new(puzzle, self.backend, &self.limits) {
            Ok(census) => census,
            Err(Unprepared::NotCountable) => return Ok(None),
            Err(Unprepared::Stopped(stop)) => return Err(stop),
        };
        self.progress.steps.fetch_add(census.steps() as u64, Ordering::Relaxed);
        census.count(self.single_threaded, &self.limits, &|| self.step_done()).map(Some)
    }

    fn step_done(&self) {
        self.progress.done.fetch_add(1, Ordering::Relaxed);
    }
}
