//! Splits a puzzle into parts that have no solution in common and together have all of its solutions.
//!
//! The largest part is split on its cell with the fewest choices until there are enough parts and none is too large.
//! The size of a part is measured by all solutions if there are not too many, by random solutions in 9x9 puzzles with
//! more, and by the number of choices otherwise.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::samples::{Sampler, by_bands, first_solutions};
use crate::deduce::Rules;
use crate::model::{Digit, Grid};
use crate::puzzle_error::PuzzleError;
use crate::search::drivers::record::RecordSearch;
use crate::search::limits::{PollPlace, Stop};
use crate::search::{Options, SearchOrder};
use crate::solver::Solver;

/// Maximum number of solutions that are all enumerated: this takes 0.1 s with the kernel, and 42 MB.
const ENUMERATED_SOLUTIONS: u64 = 1 << 19;

/// The same for other shapes, whose solutions take longer and need more memory.
const ENUMERATED_SOLUTIONS_OTHER_SHAPES: u64 = 1 << 12;

/// Number of random solutions per requested part: enough to measure a share to within a tenth.
const SAMPLES_PER_PART: usize = 128;

/// Maximum number of random solutions.
const MAX_SAMPLES: usize = 1 << 19;

/// With fewer random solutions in a part, the number of choices is a better estimate of its share.
const MIN_SAMPLES: usize = 16;

/// The parts of a puzzle, from left to right. The iterator creates each part on demand.
#[derive(Clone, Debug)]
pub struct Parts {
    puzzle: Grid,
    /// The cells placed in each part.
    placed: std::vec::IntoIter<Placed>,
}

/// Cells and the digits that are placed in them.
type Placed = Vec<(u16, Digit)>;

impl Parts {
    /// The largest number of parts that can be asked for: each is a puzzle that the caller may want to hold.
    pub const MAX: usize = 1_000_000;

    /// Splits `puzzle` into at least `parts` parts (at most [`MAX`](Self::MAX)) only by the number of choices. This
    /// needs no search and takes almost no time, but the parts differ in size, and some may have no solution.
    #[must_use]
    pub fn by_choices(puzzle: &Grid, parts: usize) -> Self {
        let known = SolutionSample { solutions: Vec::new(), is_all: false };
        let options = Options::default();
        let whole = Self { puzzle: puzzle.clone(), placed: vec![Placed::new()].into_iter() };
        // Cannot be stopped, because these options have no limits.
        split_by(&known, &RecordSearch::new(&options), puzzle, parts.clamp(1, Parts::MAX)).unwrap_or(whole)
    }
}

impl Iterator for Parts {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        let placed = self.placed.next()?;
        // Each of these placements was possible when the part was created.
        with_placed(&self.puzzle, &placed).or_else(|| Some(self.puzzle.clone()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.placed.size_hint()
    }
}

impl ExactSizeIterator for Parts {}

/// The known solutions of a puzzle.
struct SolutionSample {
    solutions: Vec<Vec<u8>>,
    /// Whether these are all solutions rather than a random sample.
    is_all: bool,
}

/// A part that may still be split. Parts are ordered by size; among equals, the leftmost is the greatest.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    /// Its share of the work, as the bits of a float: for non-negative numbers, the bits have the same order.
    share: u64,
    placed: Reverse<Placed>,
    /// The known solutions of this part, by index.
    solutions: Vec<u32>,
}

impl Solver {
    /// Splits `puzzle` into parts: puzzles that have no solution in common, and together have exactly its solutions.
    /// The same call always returns the same parts, from left to right.
    ///
    /// There are at least `parts` parts (`parts` is capped at 1,000,000) if there are that many solutions. If all
    /// solutions can be enumerated (9x9 puzzles with up to 524,288, others with up to 4,096), no part has more than its
    /// share of an even split, rounded up. In other 9x9 puzzles shares are measured with random solutions, to within
    /// about a tenth. Otherwise they are estimated by the number of choices, and some parts may have no solution.
    ///
    /// ```
    /// use specudoku::count::Count;
    /// use specudoku::{Grid, Shape, Solver};
    /// let solver = Solver::new();
    /// let parts = solver.split(&Grid::empty(Shape::new(2, 2)?), 10)?;
    /// assert!(parts.len() >= 10);
    /// let counts = parts.map(|part| solver.count(&part).unwrap());
    /// let sum: u128 = counts.map(|count| if let Count::Exactly(count) = count { count } else { 0 }).sum();
    /// assert_eq!(sum, 288);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a flag or a limit ends the call.
    pub fn split(&self, puzzle: &Grid, parts: usize) -> Result<Parts, PuzzleError> {
        split(self.options(), puzzle, parts)
    }
}

/// Splits `puzzle` into at least `parts` parts, if it has that many solutions.
pub(crate) fn split(options: &Options, puzzle: &Grid, parts: usize) -> Result<Parts, PuzzleError> {
    let parts = parts.clamp(1, Parts::MAX);
    let search = RecordSearch::new(options);
    let known = solutions_of(&search, puzzle, parts)?;
    split_by(&known, &search, puzzle, parts)
}

/// Splits `puzzle` on the basis of its known solutions.
fn split_by(
    known: &SolutionSample,
    search: &RecordSearch<'_>,
    puzzle: &Grid,
    parts: usize,
) -> Result<Parts, PuzzleError> {
    let most = known.largest_share(parts);
    let solutions = (0..known.solutions.len() as u32).collect();
    let mut open = BinaryHeap::from([Part { share: 1.0_f64.to_bits(), placed: Reverse(Placed::new()), solutions }]);
    let mut done = Vec::new();
    let rest = search.rest();
    let limits = rest.limits_without_nodes();
    while let Some(part) = open.pop() {
        limits.poll(PollPlace::Node).map_err(PuzzleError::Stopped)?;
        let is_small = !known.has_shares() || f64::from_bits(part.share) <= most;
        let are_enough = known.is_all || done.len() + open.len() + 1 >= parts;
        if is_small && are_enough {
            done.push(part);
            continue;
        }
        match known.split(puzzle, &part) {
            Some(split) => open.extend(split),
            None => done.push(part),
        }
    }
    let mut placed: Vec<Placed> = done.into_iter().map(|part| part.placed.0).collect();
    // From left to right: two parts first differ in the digit of one cell.
    placed.sort_unstable();
    Ok(Parts { puzzle: puzzle.clone(), placed: placed.into_iter() })
}

impl SolutionSample {
    /// Whether the size of a part can be measured by solutions.
    fn has_shares(&self) -> bool {
        self.is_all || !self.solutions.is_empty()
    }

    /// Returns the largest share that one of `parts` parts may have.
    fn largest_share(&self, parts: usize) -> f64 {
        let total = self.solutions.len().max(1);
        if self.is_all {
            // Rounded down, so that there are at least as many parts as requested.
            return (total / parts).max(1) as f64 / total as f64;
        }
        // A fifth less than an even split, because a measured share may be too small by that much.
        0.8 / parts as f64
    }

    /// Splits a part into one part per candidate of a cell. Returns `None` if the part is a single solution.
    fn split(&self, puzzle: &Grid, part: &Part) -> Option<Vec<Part>> {
        let mut grid = with_placed(puzzle, &part.placed.0)?;
        // A part in which singles lead to a contradiction has no solution and is dropped.
        if grid.deduce(Rules::SINGLES).is_err() {
            return Some(Vec::new());
        }
        let cell = grid.fewest_choices()?;
        let digits = grid.cells()[cell].candidates();
        let children = digits.iter().map(|digit| self.child(part, cell, digit, digits.len()));
        Some(children.filter(|child| !self.is_all || !child.solutions.is_empty()).collect())
    }

    /// Returns the part of a part in which a cell has this digit, one of `choices`.
    fn child(&self, part: &Part, cell: usize, digit: Digit, choices: usize) -> Part {
        let own = part.solutions.iter().filter(|index| self.solutions[**index as usize][cell] == digit.get());
        let solutions: Vec<u32> = own.copied().collect();
        let share = self.share(&solutions, f64::from_bits(part.share) / choices as f64);
        let placed = part.placed.0.iter().copied().chain([(cell as u16, digit)]).collect();
        Part { share: share.to_bits(), placed: Reverse(placed), solutions }
    }

    /// Returns the share of a part with these solutions. `by_choices` is the estimate by the number of choices.
    fn share(&self, solutions: &[u32], by_choices: f64) -> f64 {
        if self.is_all || solutions.len() >= MIN_SAMPLES {
            solutions.len() as f64 / self.solutions.len() as f64
        } else {
            by_choices
        }
    }
}

/// Returns the grid with these digits placed.
fn with_placed(puzzle: &Grid, placed: &Placed) -> Option<Grid> {
    let mut grid = puzzle.clone();
    placed.iter().try_for_each(|&(cell, digit)| grid.place(cell.into(), digit)).ok().map(|()| grid)
}

/// Returns all solutions of the puzzle if there are not too many, otherwise random ones; none if these cannot be drawn.
fn solutions_of(search: &RecordSearch<'_>, puzzle: &Grid, parts: usize) -> Result<SolutionSample, PuzzleError> {
    let (all, stop) = if puzzle.layout().is_classic() {
        let options = search.rest().with_limit(ENUMERATED_SOLUTIONS + 1);
        let (solutions, answer) = first_solutions(options, puzzle).map_err(|_| PuzzleError::Threads)?;
        search.spend(answer.stats.nodes);
        // The solutions are only used if they are complete.
        let all = answer.stop.is_none().then(|| solutions.iter().map(|digits| digits.as_array().to_vec()).collect());
        (all, answer.stop)
    } else {
        let first = search.solve(puzzle, ENUMERATED_SOLUTIONS_OTHER_SHAPES + 1);
        (first.stop.is_none().then(|| first.solutions.iter().map(Grid::values).collect()), first.stop)
    };
    match (all, stop) {
        (Some(solutions), _) => return Ok(SolutionSample { solutions, is_all: true }),
        (None, None | Some(Stop::Solutions)) => {}
        (None, Some(stop)) => return Err(PuzzleError::Stopped(stop)),
    }
    let rest = Options { order: Some(SearchOrder::Any), ..search.rest() };
    let random = match by_bands(&rest, puzzle) {
        Ok(random) => random,
        Err(PuzzleError::Stopped(stop)) => return Err(PuzzleError::Stopped(stop)),
        Err(_) => return Ok(SolutionSample { solutions: Vec::new(), is_all: false }),
    };
    let wanted = parts.saturating_mul(SAMPLES_PER_PART).clamp(MIN_SAMPLES, MAX_SAMPLES);
    let mut solutions = Vec::with_capacity(wanted);
    let rest = search.rest();
    let limits = rest.limits_without_nodes();
    for chunk in 0..wanted.div_ceil(Sampler::CHUNK_SAMPLES) as u64 {
        let boards = random.chunk_within(0, chunk, &limits).map_err(PuzzleError::Stopped)?;
        solutions.extend(boards.iter().map(|board| board.as_array().to_vec()));
    }
    Ok(SolutionSample { solutions, is_all: false })
}
