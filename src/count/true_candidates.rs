//! The true candidates of a puzzle: those that occur in some solution, and in how many.
//!
//! A solution settles one candidate of each cell, so few questions remain: for each open candidate, is there a solution
//! that contains it? For a classic puzzle given by clues, a round asks one question per cell, in the lanes of the
//! kernel. The solutions found settle most of the open candidates, and the next round asks about the rest.
//!
//! Other grids are asked one question per search, several at the same time if there are threads. Some questions take
//! thousands of times as long as others, so each sweep over the open candidates gives every question a number of nodes,
//! and the next sweep gives more. If a limit ends the work, all easy candidates are therefore decided.

use std::io;

use rayon::prelude::*;

use super::exact::{self, Count};
use crate::model::{Digit, DigitSet, Digits81, Grid, Layout};
use crate::primitives::Mutex;
use crate::search::drivers::dispatch;
use crate::search::drivers::many::solve_many;
use crate::search::drivers::record::RecordSearch;
use crate::search::limits::Stop;
use crate::search::{Method, Options, Progress, Solutions, Threads};
use crate::solver::Solver;

/// The candidates of a puzzle that occur in some solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TrueCandidates {
    /// The grid with only these candidates; `None` if there is no solution.
    pub grid: Option<Grid>,
    /// Why some candidates were not decided; `None` if all were. Undecided candidates remain in the grid.
    pub stop: Option<Stop>,
    /// The candidates that were not decided, by cell, row by row; empty sets if [`stop`](Self::stop) is `None`. The
    /// other candidates of the grid occur in some solution, and those that are not in the grid occur in none.
    pub undecided: Vec<DigitSet>,
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

/// The nodes of a question in the first sweep. On 20 unfinished variants, 1,000 decided ...
const FIRST_NODES: u64 = 1_000;

/// Each sweep gives a question this many times the nodes of the sweep before. What is searched again is then a small
/// share of the work.
const NODES_FACTOR: u64 = 8;

/// A candidate that may be open: a cell by index, and a digit.
type OpenCandidate = (usize, Digit);

/// Finds the candidates that occur in some solution.
///
/// # Errors
/// Why the search ended before it was known whether there is a solution.
pub(crate) fn true_candidates(options: &Options, puzzle: &Grid) -> Result<TrueCandidates, Stop> {
    let search = RecordSearch::new(options);
    let first = search.solve(puzzle, 2);
    let stop = first.stop.filter(|stop| *stop != Stop::Solutions);
    let mut questions = Questions::new(puzzle);
    if first.solutions.is_empty() {
        questions.close();
        let none = TrueCandidates { grid: None, stop: None, undecided: questions.open };
        return stop.map_or(Ok(none), Err);
    }
    first.solutions.iter().for_each(|solution| questions.settle(&solution.values()));
    if first.stop.is_none() && first.count == 1 {
        questions.close();
    }
    let stop = stop.or_else(|| questions.ask_all(&search).err());
    if stop == Some(Stop::Cancelled) {
        return Err(Stop::Cancelled);
    }
    Ok(TrueCandidates { grid: Some(questions.grid()), stop, undecided: questions.open })
}

/// What is known about the candidates of a puzzle.
struct Questions {
    /// The puzzle without the candidates that occur in no solution.
    puzzle: Grid,
    /// Undecided candidates, by cell.
    open: Vec<DigitSet>,
    /// Candidates that occur in some solution, by cell.
    found: Vec<DigitSet>,
}

impl Questions {
    fn new(puzzle: &Grid) -> Self {
        let cells = puzzle.cells().iter().enumerate();
        Self {
            // Candidates that a clue rules out need no question.
            open: cells.map(|(cell, value)| value.digits() - clues_seen(puzzle, cell)).collect(),
            found: vec![DigitSet::EMPTY; puzzle.cells().len()],
            puzzle: puzzle.clone(),
        }
    }

    /// Records that the candidates that were not found occur in no solution.
    fn close(&mut self) {
        self.open.fill(DigitSet::EMPTY);
    }

    /// Records the candidates of a solution as found.
    fn settle(&mut self, solution: &[u8]) {
        for ((open, found), value) in self.open.iter_mut().zip(&mut self.found).zip(solution) {
            let digit = Digit::new(*value).map_or(DigitSet::EMPTY, DigitSet::from_digit);
            *open = *open - digit;
            *found |= digit;
        }
    }

    /// Records that a candidate occurs in no solution. Later searches use it.
    fn refute(&mut self, (cell, digit): OpenCandidate) {
        self.open[cell] = self.open[cell].without(digit);
        let rest = self.puzzle.cells()[cell].digits().without(digit);
        self.puzzle = self.puzzle.with_candidates(cell, rest);
    }

    fn is_open(&self, (cell, digit): OpenCandidate) -> bool {
        self.open[cell].contains(digit)
    }

    /// Returns one open candidate per cell.
    fn one_per_cell(&self) -> Vec<OpenCandidate> {
        self.open.iter().enumerate().filter_map(|(cell, open)| Some((cell, open.least()?))).collect()
    }

    /// Returns all open candidates: the first of each cell, then the second of each cell, and so on. A solution settles
    /// one candidate per cell, so those of one cell are asked at different times.
    fn all_in_turn(&self) -> Vec<OpenCandidate> {
        let cells = self.open.iter().enumerate();
        let mut all: Vec<(usize, OpenCandidate)> =
            cells.flat_map(|(cell, open)| (0..).zip(open.iter().map(move |digit| (cell, digit)))).collect();
        // Stable, so that cells are in order.
        all.sort_by_key(|(rank, _)| *rank);
        all.into_iter().map(|(_, candidate)| candidate).collect()
    }

    /// Asks until nothing is open.
    fn ask_all(&mut self, search: &RecordSearch<'_>) -> Result<(), Stop> {
        let options = search.rest();
        // A node limit cannot be applied to boards that are solved in parallel lanes.
        let in_lanes = options.uses_lanes()
            && options.nodes.is_none()
            && self.puzzle.layout().is_classic()
            && self.puzzle.is_given_by_clues();
        match Digits81::try_from(&self.puzzle) {
            Ok(clues) if in_lanes => self.ask_in_lanes(clues, search),
            _ => self.ask_in_sweeps(search),
        }
    }

    fn ask_in_lanes(&mut self, clues: Digits81, search: &RecordSearch<'_>) -> Result<(), Stop> {
        loop {
            let round = self.one_per_cell();
            if round.is_empty() {
                return Ok(());
            }
            self.ask_round(clues, &round, search)?;
        }
    }

    /// Asks about these candidates, each in a lane.
    fn ask_round(&mut self, clues: Digits81, round: &[OpenCandidate], search: &RecordSearch<'_>) -> Result<(), Stop> {
        let boards: Vec<Digits81> = round.iter().map(|candidate| with_clue(clues, *candidate)).collect();
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

    /// Asks about all open candidates, with more nodes in each sweep.
    fn ask_in_sweeps(&mut self, search: &RecordSearch<'_>) -> Result<(), Stop> {
        // No candidate of a classic grid takes long, and a search without a node limit is faster there.
        let mut nodes = if self.puzzle.layout().is_classic() { u64::MAX } else { FIRST_NODES };
        loop {
            let open = self.all_in_turn();
            if open.is_empty() {
                return Ok(());
            }
            self.sweep(&open, nodes, search)?;
            nodes = nodes.saturating_mul(NODES_FACTOR);
        }
    }

    /// Asks about these candidates, with at most `nodes` nodes each.
    fn sweep(&mut self, candidates: &[OpenCandidate], nodes: u64, search: &RecordSearch<'_>) -> Result<(), Stop> {
        let options = search.rest();
        // Searches at the same time could each use up what a node limit has left.
        let pool = if options.nodes.is_none() { options.pool() } else { None };
        let shared = Mutex::new(self);
        let ask = |candidate: &OpenCandidate| ask(&shared, *candidate, nodes, search);
        match pool {
            Some(pool) => pool.install(|| candidates.par_iter().with_max_len(1).try_for_each(ask)),
            None => candidates.iter().try_for_each(ask),
        }
    }

    /// Returns the grid with the candidates that were found or are still open.
    fn grid(&self) -> Grid {
        let cells = self.found.iter().zip(&self.open).map(|(found, open)| *found | *open);
        Grid::from_candidates(self.puzzle.layout(), cells)
    }
}

/// Asks about one candidate on the calling thread, with at most `nodes` nodes. It stays open if they are not enough.
fn ask(
    questions: &Mutex<&mut Questions>,
    candidate: OpenCandidate,
    nodes: u64,
    search: &RecordSearch<'_>,
) -> Result<(), Stop> {
    let puzzle = {
        let questions = questions.lock();
        // A solution found for an earlier question may have answered this one.
        if !questions.is_open(candidate) {
            return Ok(());
        }
        questions.puzzle.with_candidates(candidate.0, DigitSet::from_digit(candidate.1))
    };
    let rest = search.rest();
    let nodes = rest.nodes.map_or(nodes, |left| left.min(nodes));
    let limited = Options { threads: Threads::new(1), nodes: (nodes != u64::MAX).then_some(nodes), ..rest };
    let answer = dispatch::solve(&limited.with_limit(1), &puzzle);
    search.spend(answer.stats.nodes);
    match (answer.solutions.first(), answer.stop) {
        (Some(solution), _) => questions.lock().settle(&solution.values()),
        (None, None) => questions.lock().refute(candidate),
        (None, Some(Stop::Nodes)) => return search.stop().map_or(Ok(()), Err),
        (None, Some(stop)) => return Err(stop),
    }
    Ok(())
}

/// Returns the digits of the clues that a cell must differ from.
fn clues_seen(puzzle: &Grid, cell: usize) -> DigitSet {
    let peers = puzzle.layout().peers(cell).iter();
    let digits = peers.filter_map(|peer| puzzle.cells()[usize::from(*peer)].digit());
    digits.fold(DigitSet::EMPTY, DigitSet::with)
}

/// Returns the clues with one more.
fn with_clue(clues: Digits81, (cell, digit): OpenCandidate) -> Digits81 {
    let mut values = *clues.as_array();
    values[cell] = digit.get();
    Digits81::from_valid(values)
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
