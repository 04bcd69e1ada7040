//! Checks whether a puzzle is valid, and which of its clues, eliminations and constraints are redundant.

use super::givens::{Givens, PuzzleGiven};
use crate::model::{Digit, Grid};
use crate::search::Options;
use crate::search::drivers::record::RecordSearch;
use crate::search::limits::Stop;
use crate::solver::Solver;

/// The result of checking a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Check {
    /// Number of solutions; 2 means two or more.
    pub solutions: u64,
    /// The solution if it is unique, otherwise the first of two.
    pub solution: Option<Grid>,
    /// The cells in which the first two solutions differ, by index; empty if there are not two solutions.
    pub differing: Vec<usize>,
    /// The redundant clues, by index: the solution stays unique if any one of them is removed. Empty if there is not
    /// exactly one solution.
    pub redundant: Vec<usize>,
    /// The redundant eliminations of a puzzle that is given by candidates and therefore has no clues, as cells by index
    /// and digits. A cell with one candidate has eight eliminations.
    pub redundant_eliminations: Vec<(usize, Digit)>,
    /// The redundant constraints, by their numbers in [`Layout::constraints`](crate::Layout::constraints): the solution
    /// stays unique if any one of them is removed.
    pub redundant_constraints: Vec<usize>,
    /// Why it is unknown for some clues whether they are redundant; `None` if it is known for all. The solutions are
    /// known in any case.
    pub stop: Option<Stop>,
}

impl Check {
    /// Whether there is one solution, and it is known that no clue, elimination or constraint can be removed.
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.solutions == 1 && !self.has_redundant() && self.stop.is_none()
    }

    /// Whether at least one clue, elimination or constraint can be removed.
    fn has_redundant(&self) -> bool {
        !self.redundant.is_empty() || !self.redundant_eliminations.is_empty() || !self.redundant_constraints.is_empty()
    }

    /// Returns why it is unknown whether the puzzle is minimal; `None` if it is known, for example because a clue is
    /// redundant.
    #[must_use]
    pub fn doubt(&self) -> Option<Stop> {
        self.stop.filter(|_| !self.has_redundant())
    }

    /// Returns the answer in words: `none`, `unique`, `unique minimal` or `multiple`.
    #[must_use]
    pub fn words(&self) -> &'static str {
        match self.solutions {
            0 => "none",
            1 if self.is_minimal() => "unique minimal",
            1 => "unique",
            _ => "multiple",
        }
    }
}

impl Solver {
    /// Checks how many solutions `puzzle` has, and which of its clues and constraints are redundant. If it is given by
    /// candidates, checks its eliminations instead of clues.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let check = Solver::new().check(&puzzle)?;
    /// assert_eq!(check.words(), "unique minimal");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why the search ended before the number of solutions was known: a flag, or a limit on time or nodes. If a limit
    /// ends the search for redundant clues, [`Check::stop`] contains it.
    pub fn check(&self, puzzle: &Grid) -> Result<Check, Stop> {
        check(self.options(), puzzle, usize::MAX)
    }

    /// Checks like [`Solver::check`], but above 9x9 reports at most one redundant clue or elimination. This is enough
    /// to know whether a puzzle is minimal, and often a hundred times faster.
    ///
    /// # Errors
    /// As for [`Solver::check`].
    pub fn check_briefly(&self, puzzle: &Grid) -> Result<Check, Stop> {
        check(self.options(), puzzle, 1)
    }
}

/// Checks a puzzle that is defined by its candidates. The search ends after `most` redundant clues.
pub(crate) fn check(options: &Options, puzzle: &Grid, most: usize) -> Result<Check, Stop> {
    let search = RecordSearch::new(options);
    let answer = search.solve(puzzle, 2);
    if let Some(stop) = answer.stop.filter(|stop| *stop != Stop::Solutions) {
        return Err(stop);
    }
    let mut solutions = answer.solutions.into_iter();
    let (first, second) = (solutions.next(), solutions.next());
    let mut check = Check {
        solutions: answer.count,
        solution: first,
        differing: Vec::new(),
        redundant: Vec::new(),
        redundant_eliminations: Vec::new(),
        redundant_constraints: Vec::new(),
        stop: None,
    };
    match (&check.solution, second) {
        (Some(first), Some(second)) => check.differing = differing(first, &second),
        (Some(first), None) => {
            let (redundant, stop) = Givens::new(puzzle, first, true).redundant_up_to(most, &search);
            for given in redundant {
                match given {
                    PuzzleGiven::Clue(cell) => check.redundant.push(cell),
                    PuzzleGiven::Elimination(cell, digit) => check.redundant_eliminations.push((cell, digit)),
                    PuzzleGiven::Constraint(number) => check.redundant_constraints.push(number),
                }
            }
            // If a flag was raised, no answer is wanted. After a limit, the results found so far are kept.
            match stop {
                Some(Stop::Cancelled) => return Err(Stop::Cancelled),
                stop => check.stop = stop,
            }
        }
        (None, _) => {}
    }
    Ok(check)
}

/// Returns the cells in which two boards differ, by index.
fn differing(one: &Grid, other: &Grid) -> Vec<usize> {
    let cells = one.values().into_iter().zip(other.values()).enumerate();
    cells.filter(|(_, (one, other))| one != other).map(|(cell, _)| cell).collect()
}
