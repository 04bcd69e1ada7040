//! The givens of a puzzle with one solution, and which of them are needed.

use crate::model::{Digit, DigitSet, Grid};
use crate::search::drivers::record::RecordSearch;
use crate::search::drivers::takeover::two_solutions;
use crate::search::lanes::{Board, Cells, KnownSolution, QuestionId, QuestionSource, ask, row_and_bit, set_of};
use crate::search::limits::{CancelFlag, Stop};

/// One of the givens of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum PuzzleGiven {
    /// The digit of a cell.
    Clue(usize),
    /// The information that a cell does not have a digit.
    Elimination(usize, Digit),
    /// A constraint of the layout, by its number.
    Constraint(usize),
}

/// The givens of a puzzle with one solution. These are clues, or only eliminations if candidates are missing that no
/// clue rules out. In that case, a cell with one candidate counts as eight eliminations.
#[derive(Clone)]
pub(super) struct Givens {
    puzzle: Grid,
    solution: Vec<u8>,
    are_clues: bool,
    /// Whether constraints count as givens.
    has_constraints: bool,
}

impl Givens {
    /// Returns the givens of a puzzle; its constraints are among them if `has_constraints` is set.
    pub(super) fn new(puzzle: &Grid, solution: &Grid, has_constraints: bool) -> Self {
        let are_clues = puzzle.is_given_by_clues();
        // If a drawing lacks the candidates that its clues rule out, removing a clue must restore those candidates.
        let puzzle = if are_clues { puzzle.to_clues() } else { puzzle.clone() };
        Self { puzzle, solution: solution.values(), are_clues, has_constraints }
    }

    /// Returns the puzzle.
    pub(super) fn to_puzzle(&self) -> Grid {
        self.puzzle.clone()
    }

    /// Returns all givens: cell by cell, then the constraints.
    fn all(&self) -> Vec<PuzzleGiven> {
        let mut all = self.of_cells();
        if self.has_constraints {
            // Constraints that describe the grid itself stay, because without them it would be another grid.
            let constraints = self.puzzle.layout().constraints().iter().enumerate();
            let removable = constraints.filter(|(_, own)| !own.is_of_shape());
            all.extend(removable.map(|(number, _)| PuzzleGiven::Constraint(number)));
        }
        all
    }

    /// Returns the givens of cells.
    fn of_cells(&self) -> Vec<PuzzleGiven> {
        let cells = self.puzzle.cells().iter().enumerate();
        if self.are_clues {
            return cells.filter(|(_, cell)| cell.digit().is_some()).map(|(cell, _)| PuzzleGiven::Clue(cell)).collect();
        }
        let digits = self.digits();
        let missing = cells.flat_map(|(cell, value)| {
            (digits - value.digits()).iter().map(move |digit| PuzzleGiven::Elimination(cell, digit))
        });
        missing.collect()
    }

    /// Returns the givens without this one.
    pub(super) fn without(&self, given: PuzzleGiven) -> Self {
        let puzzle = match given {
            PuzzleGiven::Clue(cell) => self.puzzle.with_candidates(cell, self.digits()),
            PuzzleGiven::Elimination(cell, digit) => {
                self.puzzle.with_candidates(cell, self.puzzle.cells()[cell].digits().with(digit))
            }
            PuzzleGiven::Constraint(number) => self.puzzle.without_constraint(number),
        };
        Self { puzzle, ..self.clone() }
    }

    /// Returns the redundant givens, cell by cell: the solution stays unique if any one of them is removed.
    pub(super) fn redundant(&self, search: &RecordSearch<'_>) -> Result<Vec<PuzzleGiven>, Stop> {
        match self.redundant_up_to(usize::MAX, search) {
            (redundant, None) => Ok(redundant),
            (_, Some(stop)) => Err(stop),
        }
    }

    /// Returns the redundant givens, at most `most` if they are searched one by one, and the limit that ended the
    /// search.
    pub(super) fn redundant_up_to(&self, most: usize, search: &RecordSearch<'_>) -> (Vec<PuzzleGiven>, Option<Stop>) {
        let all = self.all();
        if self.puzzle.layout().is_classic() && search.rest().uses_lanes() {
            // Searching all in parallel takes less time than searching a few one by one.
            return match self.redundant_by_lanes(all, search) {
                Ok(redundant) => (redundant, None),
                Err(stop) => (Vec::new(), Some(stop)),
            };
        }
        let mut redundant = Vec::new();
        for given in all {
            match self.is_redundant(given, search) {
                Ok(true) => redundant.push(given),
                Ok(false) => {}
                Err(stop) => return (redundant, Some(stop)),
            }
            if redundant.len() == most {
                break;
            }
        }
        (redundant, None)
    }

    /// Whether there is still one solution without this given.
    pub(super) fn is_redundant(&self, given: PuzzleGiven, search: &RecordSearch<'_>) -> Result<bool, Stop> {
        let (others, limit) = match given {
            PuzzleGiven::Clue(cell) => (self.others_without_clue(cell), 1),
            PuzzleGiven::Elimination(cell, digit) => (self.others_with(cell, digit), 1),
            // Nothing distinguishes the other solutions, so the known one may be found as well.
            PuzzleGiven::Constraint(number) => (self.puzzle.without_constraint(number), 2),
        };
        let outcome = search.solve(&others, limit);
        match outcome.stop {
            Some(stop) if stop != Stop::Solutions => Err(stop),
            _ if limit == 1 => Ok(outcome.count == 0),
            // Without a dot, a constraint on all cells without dots may exclude the known solution.
            _ => Ok(outcome.count == 1 && outcome.solutions.iter().all(|grid| grid.values() == self.solution)),
        }
    }

    /// Returns a puzzle whose solutions are the additional ones that exist without this clue. They differ from the
    /// known solution in the clue's cell.
    fn others_without_clue(&self, cell: usize) -> Grid {
        self.puzzle.with_candidates(cell, self.digits() - self.known(cell))
    }

    /// Returns a puzzle whose solutions are the additional ones that exist without this elimination. They have the
    /// eliminated digit.
    fn others_with(&self, cell: usize, digit: Digit) -> Grid {
        self.puzzle.with_candidates(cell, DigitSet::from_digit(digit))
    }

    /// Returns the digit of the known solution in a cell.
    fn known(&self, cell: usize) -> DigitSet {
        Digit::new(self.solution[cell]).map_or(DigitSet::EMPTY, DigitSet::from_digit)
    }

    fn digits(&self) -> DigitSet {
        DigitSet::up_to(self.puzzle.shape().side())
    }

    /// Like [`Self::redundant`], but asks about all givens in parallel, each in a lane of the kernel.
    fn redundant_by_lanes(&self, all: Vec<PuzzleGiven>, search: &RecordSearch<'_>) -> Result<Vec<PuzzleGiven>, Stop> {
        let (Ok(solution), options) = (self.solution.as_slice().try_into(), search.rest()) else {
            return Ok(Vec::new());
        };
        let needed = vec![false; all.len()];
        let clues = set_of((0..self.solution.len()).filter(|cell| self.puzzle.cells()[*cell].digit().is_some()));
        let known = KnownSolution::new(solution);
        let mut each = EachGiven { givens: self, clues, known, all, next: 0, needed };
        if let Some(stop) = search.stop() {
            return Err(stop);
        }
        let flags: Vec<CancelFlag> =
            options.cancel.iter().cloned().chain(options.time.map(CancelFlag::after)).collect();
        if !ask(options.backend, &mut each, &flags, two_solutions) {
            return Err(search.stop().unwrap_or(Stop::Cancelled));
        }
        Ok(each.all.iter().zip(&each.needed).filter(|(_, needed)| !**needed).map(|(given, _)| *given).collect())
    }
}

/// Asks about each given whether it is needed.
struct EachGiven<'a> {
    givens: &'a Givens,
    clues: Cells,
    known: KnownSolution,
    all: Vec<PuzzleGiven>,
    next: usize,
    needed: Vec<bool>,
}

impl EachGiven<'_> {
    fn board(&self, given: PuzzleGiven) -> Board {
        match given {
            // Built directly from the words, because lists of easy puzzles need some ten of these per puzzle.
            PuzzleGiven::Clue(cell) => {
                let (row, bit) = row_and_bit(cell);
                let mut clues = self.clues;
                clues[row] &= !bit;
                self.known.without(&clues, cell)
            }
            // A grid that cannot be a board has no solution, and neither does an empty board.
            PuzzleGiven::Elimination(cell, digit) => {
                Board::from_grid(&self.givens.others_with(cell, digit)).unwrap_or(Board::EMPTY)
            }
            // The kernel holds no constraints.
            PuzzleGiven::Constraint(_) => Board::EMPTY,
        }
    }
}

impl QuestionSource for EachGiven<'_> {
    fn next(&mut self) -> Option<(QuestionId, Board)> {
        let board = self.board(*self.all.get(self.next)?);
        self.next += 1;
        Some((QuestionId(self.next as u32 - 1), board))
    }

    fn known(&self, _: QuestionId) -> &KnownSolution {
        &self.known
    }

    fn answer(&mut self, question: QuestionId, other: Option<Cells>) {
        self.needed[question.index()] = other.is_some();
    }
}
