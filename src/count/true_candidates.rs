//! The true candidates of a puzzle: those that occur in some solution, and in how many.
//!
//! A solution settles one candidate of each cell, so few questions remain: for each open candidate, is there a solution
//! that contains it? For a puzzle given by clues, a round asks one question per cell, in the lanes of the kernel. The
//! solutions found settle most of the open candidates, and the next round asks about the rest.

use std::io;

use super::exact::{self, Count};
use crate::model::{Digit, DigitSet, Digits81, Grid, Layout};
use crate::search::drivers::many::solve_many;
use crate::search::drivers::record::RecordSearch;
use crate::search::limits::Stop;
use crate::search::{Method, Options, Progress, Solutions};
use crate::solver::Solver;

/// The candidates of a puzzle that occur in some solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TrueCandidates {
    /// The grid with only these candidates; `None` if there is no solution.
    pub grid: Option<Grid>,
    /// Why some candidates were not decided; `None` if all were. Undecided candidates remain in the grid.
    pub stop: Option<Stop>,
}

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

/// Maximum number of solutions that are stored for counting. Streaming them from a thread costs 1.5 ms, the time of
/// finding this many takes.
const MAX_KEPT: u128 = 2_000;

impl Solver {
    /// Finds the true candidates of `puzzle`: those that occur in some solution.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "1...............".parse()?;
    /// let found = Solver::new().true_candidates(&puzzle)?.grid.expect("a solution");
    /// assert_eq!(found.cells()[1].digits().len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why the search ended before it was known whether there is a solution: a flag, or a limit on time or nodes. If a
    /// limit ends the search later, [`TrueCandidates::stop`] contains it.
    pub fn true_candidates(&self, puzzle: &Grid) -> Result<TrueCandidates, Stop> {
        true_candidates(self.options(), puzzle)
    }

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

/// Finds the candidates that occur in some solution.
///
/// # Errors
/// Why the search ended before it was known whether there is a solution.
pub(crate) fn true_candidates(options: &Options, puzzle: &Grid) -> Result<TrueCandidates, Stop> {
    let search = RecordSearch::new(options);
    let first = search.solve(puzzle, 2);
    let stop = first.stop.filter(|stop| *stop != Stop::Solutions);
    if first.solutions.is_empty() {
        return stop.map_or(Ok(TrueCandidates { grid: None, stop: None }), Err);
    }
    let mut questions = Questions::new(puzzle);
    first.solutions.iter().for_each(|solution| questions.settle(&solution.values()));
    if first.stop.is_none() && first.count == 1 {
        questions.open.fill(DigitSet::EMPTY);
    }
    let stop = match stop {
        Some(stop) => Some(stop),
        None => questions.ask_all(&search).err(),
    };
    if stop == Some(Stop::Cancelled) {
        return Err(Stop::Cancelled);
    }
    Ok(TrueCandidates { grid: Some(questions.grid()), stop })
}

/// What is known about the candidates of a puzzle.
struct Questions<'p> {
    puzzle: &'p Grid,
    /// Undecided candidates, by cell.
    open: Vec<DigitSet>,
    /// Candidates that occur in some solution, by cell.
    found: Vec<DigitSet>,
}

impl<'p> Questions<'p> {
    fn new(puzzle: &'p Grid) -> Self {
        // Candidates that a clue rules out need no question.
        let taken = |cell: usize| {
            let peers = puzzle.layout().peers(cell).iter();
            let digits = peers.filter_map(|peer| puzzle.cells()[usize::from(*peer)].digit());
            digits.fold(DigitSet::EMPTY, DigitSet::with)
        };
        let open = |(cell, own): (usize, &crate::model::Cell)| own.digits() - taken(cell);
        Self {
            puzzle,
            open: puzzle.cells().iter().enumerate().map(open).collect(),
            found: vec![DigitSet::EMPTY; puzzle.cells().len()],
        }
    }

    /// Records the candidates of a solution as found.
    fn settle(&mut self, solution: &[u8]) {
        for ((open, found), value) in self.open.iter_mut().zip(&mut self.found).zip(solution) {
            let digit = Digit::new(*value).map_or(DigitSet::EMPTY, DigitSet::from_digit);
            *open = *open - digit;
            *found |= digit;
        }
    }

    /// Records that a candidate occurs in no solution.
    fn refute(&mut self, (cell, digit): (usize, Digit)) {
        self.open[cell] = self.open[cell].without(digit);
    }

    /// Asks until nothing is open.
    fn ask_all(&mut self, search: &RecordSearch<'_>) -> Result<(), Stop> {
        let options = search.rest();
        // A node limit cannot be applied to boards that are solved in parallel lanes.
        let in_lanes = options.uses_lanes()
            && options.nodes.is_none()
            && self.puzzle.layout().is_classic()
            && self.puzzle.is_given_by_clues();
        let clues = Digits81::try_from(self.puzzle);
        loop {
            let round: Vec<(usize, Digit)> =
                self.open.iter().enumerate().filter_map(|(cell, open)| Some((cell, open.least()?))).collect();
            match &clues {
                _ if round.is_empty() => return Ok(()),
                Ok(clues) if in_lanes => self.ask_in_lanes(*clues, &round, search)?,
                _ => self.ask_one_by_one(&round, search)?,
            }
        }
    }

    fn ask_in_lanes(
        &mut self,
        clues: Digits81,
        round: &[(usize, Digit)],
        search: &RecordSearch<'_>,
    ) -> Result<(), Stop> {
        let with = |(cell, digit): &(usize, Digit)| {
            let mut values = *clues.as_array();
            values[*cell] = digit.get();
            Digits81::from_valid(values)
        };
        let boards: Vec<Digits81> = round.iter().map(with).collect();
        let mut solutions = vec![Digits81::EMPTY; boards.len()];
        let answers = solve_many(&search.rest().with_limit(1), &boards, &mut solutions);
        for ((question, answer), solution) in round.iter().zip(answers).zip(solutions) {
            match answer.stop {
                Some(stop) if stop != Stop::Solutions => return Err(stop),
                _ if answer.count == 0 => self.refute(*question),
                _ => self.settle(solution.as_array()),
            }
        }
        Ok(())
    }

    fn ask_one_by_one(&mut self, round: &[(usize, Digit)], search: &RecordSearch<'_>) -> Result<(), Stop> {
        for &(cell, digit) in round {
            // A solution found for an earlier question may have answered this one.
            if !self.open[cell].contains(digit) {
                continue;
            }
            let answer = search.solve(&self.puzzle.with_candidates(cell, DigitSet::from_digit(digit)), 1);
            match (answer.solutions.first(), answer.stop) {
                (Some(solution), _) => self.settle(&solution.values()),
                (None, Some(stop)) => return Err(stop),
                (None, None) => self.refute((cell, digit)),
            }
        }
        Ok(())
    }

    /// Returns the grid with the candidates that were found or are still open.
    fn grid(&self) -> Grid {
        let cells = self.found.iter().zip(&self.open).map(|(found, open)| *found | *open);
        Grid::from_candidates(self.puzzle.layout(), cells)
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
    let TrueCandidates { grid: Some(found), stop } = true_candidates(&search.rest(), puzzle)? else {
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
