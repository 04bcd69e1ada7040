//! The number of solutions in which each candidate of a puzzle occurs.

use std::io;

use super::exact::{self, Count};
use super::true_candidates::{TrueCandidates, true_candidates};
use crate::model::{Digit, DigitSet, Grid, Layout};
use crate::search::drivers::record::RecordSearch;
use crate::search::limits::Stop;
use crate::search::{Method, Options, Progress, Solutions};
use crate::solver::Solver;

/// The number of solutions in which each candidate of a puzzle occurs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidateCounts {
    side: usize,
    counts: Vec<u128>,
}

impl CandidateCounts {
    fn new(layout: &Layout) -> Self {
        let side = layout.shape().side();
        Self { side, counts: vec![0; layout.cell_count() * side] }
    }

    /// Returns the number of solutions that have this digit in this cell, which is given by index. In each cell, these
    /// numbers add up to the number of solutions.
    ///
    /// # Panics
    /// If the puzzle does not have this cell or digit.
    #[must_use]
    pub fn count(&self, cell: usize, digit: Digit) -> u128 {
        self.counts[self.place(cell, digit.get())]
    }

    /// Returns the numbers of a cell, starting with the digit 1.
    ///
    /// # Panics
    /// If the puzzle does not have this cell.
    #[must_use]
    pub fn of_cell(&self, cell: usize) -> &[u128] {
        &self.counts[cell * self.side..][..self.side]
    }

    const fn place(&self, cell: usize, digit: u8) -> usize {
        cell * self.side + digit as usize - 1
    }

    /// Counts a solution, given by its digits.
    fn add(&mut self, solution: &[u8]) {
        for (cell, digit) in solution.iter().enumerate() {
            let place = self.place(cell, *digit);
            self.counts[place] += 1;
        }
    }
}

/// Maximum number of solutions of a 9x9 puzzle that are all enumerated: this takes two seconds. If there are more, each
/// candidate is counted separately by bands.
const MAX_LISTED: u128 = 10_000_000;

/// The same for other shapes, whose solutions take ten times as long.
const MAX_LISTED_OTHER_SHAPES: u128 = 200_000;

/// Maximum number of solutions that are stored for counting. Streaming them from a thread costs 1.5 ms, the time in
/// which this many are found.
const MAX_KEPT: u128 = 2_000;

impl Solver {
    /// Counts exactly in how many solutions each candidate of `puzzle` occurs. For 9x9 puzzles with millions of
    /// solutions, each candidate needs a count by bands that takes up to a second. `progress` lets another thread
    /// follow the count.
    ///
    /// ```
    /// use specudoku::observe::Progress;
    /// use specudoku::{Digit, Grid, Solver};
    /// let counts = Solver::new().candidate_counts(&"................".parse::<Grid>()?, &Progress::default())?;
    /// assert_eq!(counts.count(5, Digit::new(3).unwrap()), 72);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why the counts ended early, if they did: a flag, or a limit of time or of nodes.
    pub fn candidate_counts(&self, puzzle: &Grid, progress: &Progress) -> Result<CandidateCounts, Stop> {
        candidate_counts(self.options(), puzzle, progress)
    }
}

/// Counts the solutions in which each candidate occurs. If there are few solutions, they are enumerated; otherwise each
/// candidate is counted separately.
pub(crate) fn candidate_counts(options: &Options, puzzle: &Grid, progress: &Progress) -> Result<CandidateCounts, Stop> {
    let search = RecordSearch::new(options);
    let most = if puzzle.layout().is_classic() { MAX_LISTED } else { MAX_LISTED_OTHER_SHAPES };
    let count = |puzzle: &Grid, limit| exact::count(&search.rest(), Method::Auto, puzzle, limit, progress);
    let mut counts = CandidateCounts::new(puzzle.layout());
    if let Count::Exactly(all) = count(puzzle, most + 1)?
        && all <= most
    {
        if all <= MAX_KEPT {
            let answer = search.solve(puzzle, u64::MAX);
            answer.solutions.iter().for_each(|solution| counts.add(&solution.values()));
            return answer.stop.map_or(Ok(counts), Err);
        }
        list(&search.rest().with_limit(u64::MAX), puzzle, |solution| counts.add(solution))?;
        return Ok(counts);
    }
    count_each(&search, puzzle, &count)
}

/// Counts the solutions of each true candidate separately.
fn count_each(
    search: &RecordSearch<'_>,
    puzzle: &Grid,
    count: &dyn Fn(&Grid, u128) -> Result<Count, Stop>,
) -> Result<CandidateCounts, Stop> {
    let mut counts = CandidateCounts::new(puzzle.layout());
    let TrueCandidates { grid: Some(found), stop, .. } = true_candidates(&search.rest(), puzzle)? else {
        return Ok(counts);
    };
    if let Some(stop) = stop {
        return Err(stop);
    }
    for (cell, candidates) in found.cells().iter().enumerate() {
        for digit in candidates.digits().iter() {
            let with = puzzle.with_candidates(cell, DigitSet::from_digit(digit));
            let (Count::Exactly(count) | Count::AtLeast(count)) = count(&with, u128::MAX)?;
            let place = counts.place(cell, digit.get());
            counts.counts[place] = count;
        }
    }
    Ok(counts)
}

/// Calls `take` with the digits of each solution.
fn list(options: &Options, puzzle: &Grid, mut take: impl FnMut(&[u8])) -> Result<(), Stop> {
    // If the system cannot start a thread to search on, nothing is known.
    let failed = |_: io::Error| Stop::Cancelled;
    let answer = if puzzle.layout().is_classic() {
        let mut blocks = Solutions::start_blocks(options.clone(), puzzle.clone()).map_err(failed)?;
        blocks.by_ref().flatten().for_each(|solution| take(solution.as_array()));
        blocks.finish()
    } else {
        let mut solutions = Solutions::start(options.clone(), puzzle.clone()).map_err(failed)?;
        solutions.by_ref().for_each(|solution| take(&solution.values()));
        solutions.finish()
    };
    answer.stop.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_candidates_separately_gives_the_counts_of_the_list() {
        let clues = "615493872348127956279568431496832517";
        let puzzle: Grid = format!("{clues}.21.46.89{}", ".".repeat(36)).parse().unwrap();
        let options = Options::default();
        let search = RecordSearch::new(&options);
        let progress = Progress::default();
        let count = |puzzle: &Grid, limit| exact::count(&search.rest(), Method::Auto, puzzle, limit, &progress);
        let listed = candidate_counts(&options, &puzzle, &progress).unwrap();
        assert_eq!(count_each(&search, &puzzle, &count).unwrap(), listed);
    }
}
