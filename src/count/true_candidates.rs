//! The true candidates of a puzzle: those that occur in some solution.
//!
//! A solution settles one candidate of each cell, so few questions remain: for each open candidate, is there a solution
//! that contains it? For a classic puzzle given by clues, a round asks one question per cell, in the lanes of the
//! kernel. The solutions found settle most of the open candidates, and the next round asks about the rest.
//!
//! Other grids are asked one question per search, several at the same time if there are threads. Some questions take
//! thousands of times as long as others, so a sweep over the open candidates gives every question the same number of
//! nodes, and the next sweep gives more. If a limit ends the work, the easy candidates are therefore decided. Between
//! two sweeps, each open candidate is searched for near the last solution, half of whose digits are kept. This finds
//! solutions of grids in which a search from the beginning takes long.
//!
//! Puzzles of 9x9 with constraints are searched in lanes, by searches that remember from question to question which
//! cells failed.

mod sweep;

use rand::RngExt;
use rand_pcg::Pcg64;
use rayon::prelude::*;

use crate::model::{Digit, DigitSet, Digits81, Grid};
use crate::primitives::Mutex;
use crate::search::Options;
use crate::search::drivers::condition_questions::ConditionQuestions;
use crate::search::drivers::many::solve_many;
use crate::search::drivers::record::RecordSearch;
use crate::search::limits::Stop;
use crate::solver::Solver;
use sweep::{Sweep, SweepKind};

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

    /// Finds the true candidates like [`true_candidates`](Self::true_candidates), and reports what is known so far
    /// after each answered question. In a report, [`TrueCandidates::undecided`] names the questions that are open.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "1...............".parse()?;
    /// let mut open = Vec::new();
    /// Solver::new().true_candidates_with(&puzzle, |known| {
    ///     open.push(known.undecided.iter().map(|digits| digits.len()).sum::<usize>());
    /// })?;
    /// assert!(open.len() > 1 && open.is_sorted_by(|earlier, later| earlier >= later) && open.last() == Some(&0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As in [`true_candidates`](Self::true_candidates).
    pub fn true_candidates_with(
        &self,
        puzzle: &Grid,
        mut report: impl FnMut(&TrueCandidates) + Send,
    ) -> Result<TrueCandidates, Stop> {
        reported(self.options(), puzzle, Some(&mut report))
    }
}

/// Receives what is known so far.
type ReportKnown<'a> = &'a mut (dyn FnMut(&TrueCandidates) + Send);

/// The nodes of a question in the first sweep. In 20 published variants without a third of their constraints, 91 % of
/// the candidates are decided within 2 s on two threads; with 1,000 nodes, and without searches near solutions, 90 %.
const FIRST_NODES: u64 = 30;

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
    reported(options, puzzle, None)
}

fn reported(options: &Options, puzzle: &Grid, report: Option<ReportKnown<'_>>) -> Result<TrueCandidates, Stop> {
    let search = RecordSearch::new(options);
    let first = search.solve(puzzle, 2);
    let stop = first.stop.filter(|stop| *stop != Stop::Solutions);
    let mut questions = Questions::new(puzzle, report);
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
    questions.into_answer(stop)
}

/// What is known about the candidates of a puzzle.
struct Questions<'r> {
    /// The puzzle without the candidates that occur in no solution.
    puzzle: Grid,
    /// Undecided candidates, by cell.
    open: Vec<DigitSet>,
    /// Candidates that occur in some solution, by cell.
    found: Vec<DigitSet>,
    /// The solution that was found last.
    last: Vec<u8>,
    report: Option<ReportKnown<'r>>,
}

impl<'r> Questions<'r> {
    fn new(puzzle: &Grid, report: Option<ReportKnown<'r>>) -> Self {
        let cells = puzzle.cells().iter().enumerate();
        Self {
            // Candidates that a clue rules out need no question.
            open: cells.map(|(cell, value)| value.digits() - clues_seen(puzzle, cell)).collect(),
            found: vec![DigitSet::EMPTY; puzzle.cells().len()],
            puzzle: puzzle.clone(),
            last: Vec::new(),
            report,
        }
    }

    /// Reports what is known.
    fn tell(&mut self) {
        let Some(report) = self.report.take() else { return };
        report(&TrueCandidates { grid: Some(self.grid()), stop: None, undecided: self.open.clone() });
        self.report = Some(report);
    }

    /// Records that the candidates that were not found occur in no solution.
    fn close(&mut self) {
        self.open.fill(DigitSet::EMPTY);
        self.tell();
    }

    /// Records the candidates of a solution as found.
    fn settle(&mut self, solution: &[u8]) {
        for ((open, found), value) in self.open.iter_mut().zip(&mut self.found).zip(solution) {
            let digit = Digit::new(*value).map_or(DigitSet::EMPTY, DigitSet::from_digit);
            *open = *open - digit;
            *found |= digit;
        }
        solution.clone_into(&mut self.last);
        self.tell();
    }

    /// Records that a candidate occurs in no solution.
    fn refute(&mut self, (cell, digit): OpenCandidate) {
        self.open[cell] = self.open[cell].without(digit);
        self.tell();
    }

    /// Removes a candidate that occurs in no solution from the puzzle, so that later searches use it.
    fn exclude(&mut self, (cell, digit): OpenCandidate) {
        self.refute((cell, digit));
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
        let options = search.rest();
        let in_lanes = ConditionQuestions::new(&options, self.puzzle.layout());
        // No candidate of a classic grid takes long, and a search without a node limit is faster there.
        let mut nodes = if self.puzzle.layout().is_classic() { u64::MAX } else { FIRST_NODES };
        loop {
            let open = self.all_in_turn();
            if open.is_empty() {
                return Ok(());
            }
            self.sweep(&open, SweepKind::Whole, nodes, in_lanes.as_ref(), search)?;
            self.sweep(&open, SweepKind::NearSolution, nodes, in_lanes.as_ref(), search)?;
            nodes = nodes.saturating_mul(NODES_FACTOR);
        }
    }

    /// Returns the puzzle in which this candidate is the only one of its cell.
    fn with(&self, (cell, digit): OpenCandidate) -> Grid {
        self.puzzle.with_candidates(cell, DigitSet::from_digit(digit))
    }

    /// Returns the same puzzle with half of the digits of the last solution, none of them in a cell that must differ
    /// from the candidate's cell.
    fn near(&self, candidate: OpenCandidate, nodes: u64) -> Grid {
        let (cell, digit) = candidate;
        // The same choice in each run.
        let mut random = Pcg64::new(u128::from(digit.get()) << 64 | cell as u128, nodes.into());
        let is_free = |other: usize| other == cell || self.puzzle.layout().peers(cell).contains(&(other as u16));
        let mut puzzle = self.with(candidate);
        for (other, &value) in self.last.iter().enumerate() {
            if let Some(digit) = Digit::new(value).filter(|_| random.random_bool(0.5) && !is_free(other)) {
                puzzle = puzzle.with_candidates(other, DigitSet::from_digit(digit));
            }
        }
        puzzle
    }

    /// Asks about these candidates, with at most `nodes` nodes each.
    fn sweep(
        &mut self,
        candidates: &[OpenCandidate],
        kind: SweepKind,
        nodes: u64,
        in_lanes: Option<&ConditionQuestions<'_>>,
        search: &RecordSearch<'_>,
    ) -> Result<(), Stop> {
        let options = search.rest();
        // Concurrent searches could each use up what a node limit has left.
        let pool = if options.nodes.is_none() { options.pool() } else { None };
        let sweep = Sweep { questions: Mutex::new(self), kind, nodes, in_lanes, search };
        let ask = |candidate: &OpenCandidate| sweep.ask(*candidate);
        match pool {
            Some(pool) => pool.install(|| candidates.par_iter().with_max_len(1).try_for_each(ask)),
            None => candidates.iter().try_for_each(ask),
        }
    }

    /// Returns the answer after the work has ended for this reason. The reason does not matter if no candidate is open:
    /// one thread may have answered the question that a limit ended on another.
    fn into_answer(self, stop: Option<Stop>) -> Result<TrueCandidates, Stop> {
        let is_open = self.open.iter().any(|digits| !digits.is_empty());
        match stop.filter(|_| is_open) {
            Some(Stop::Cancelled) => Err(Stop::Cancelled),
            stop => Ok(TrueCandidates { grid: Some(self.grid()), stop, undecided: self.open }),
        }
    }

    /// Returns the grid with the candidates that were found or are still open.
    fn grid(&self) -> Grid {
        let cells = self.found.iter().zip(&self.open).map(|(found, open)| *found | *open);
        Grid::from_candidates(self.puzzle.layout(), cells)
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Shape;

    #[test]
    fn a_limit_matters_only_if_a_candidate_is_open() {
        let puzzle = Grid::empty(Shape::CLASSIC);
        for stop in [Stop::Time, Stop::Nodes, Stop::Cancelled] {
            let mut questions = Questions::new(&puzzle, None);
            let open = Questions::new(&puzzle, None).into_answer(Some(stop));
            assert_eq!(open.map_or_else(Some, |answer| answer.stop), Some(stop));
            questions.close();
            assert_eq!(questions.into_answer(Some(stop)).unwrap().stop, None);
        }
    }
}
