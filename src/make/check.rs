//! Whether a puzzle is valid, and which of its clues or eliminations are redundant.

use super::givens::{Constraint, Givens};
use crate::model::{Digit, Grid};
use crate::search::Options;
use crate::search::drivers::record::RecordSearch;
use crate::search::limits::Stop;
use crate::solver::Solver;

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Check {
    /// Number of solutions, 2 for two or more.
    pub solutions: u64,
    /// The solution if there is one alone, or the first of two.
    pub solution: Option<Grid>,
    /// The cells in which the first two solutions found differ, by index; none if there are not two.
    pub differing: Vec<usize>,
    /// The clues without which there is still one solution, by index; none if there is not one solution.
    pub redundant: Vec<usize>,
    /// The eliminations without which there is still one solution, as cells by index and digits: of a puzzle that is given
    /// by candidates, which has no clues. A cell with one candidate has eight eliminations.
    pub redundant_eliminations: Vec<(usize, Digit)>,
    /// Why it was not found out of each clue whether it is redundant; `None` if it was. The solutions are known then.
    pub stop: Option<Stop>,
}

impl Check {
    /// Whether there is one solution, and it was found that no clue or elimination can be left out.
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.solutions == 1 && !self.has_redundant() && self.stop.is_none()
    }

    /// Whether one clue or elimination at least can be left out.
    fn has_redundant(&self) -> bool {
        !self.redundant.is_empty() || !self.redundant_eliminations.is_empty()
    }

    /// Returns why it is not known whether the puzzle is minimal; `None` if it is known, by a redundant clue too.
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
    /// Checks `puzzle`: how many solutions it has, and which clues could be left out. Its values count, not what was
    /// eliminated beyond them.
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
    /// Why it was not found out how many solutions there are: a flag, or a limit of time or of nodes. Where a limit ends
    /// the search for redundant clues, [`Check::stop`] says so.
    pub fn check(&self, puzzle: &Grid) -> Result<Check, Stop> {
        check(self.options(), puzzle, usize::MAX)
    }

    /// Checks as [`Solver::check`] does, but names no more than one redundant clue or elimination of grids above 9x9: enough
    /// to know whether a puzzle is minimal, and often a hundred times sooner.
    ///
    /// # Errors
    /// As for [`Solver::check`].
    pub fn check_briefly(&self, puzzle: &Grid) -> Result<Check, Stop> {
        check(self.options(), puzzle, 1)
    }
}

/// Checks a puzzle, which is its candidates. It ends with the redundant clue number `most`.
pub(crate) fn check(options: &Options, puzzle: &Grid, most: usize) -> Result<Check, Stop> {
    let search = RecordSearch::new(options);
    let outcome = search.solve(puzzle, 2);
    if let Some(stop) = outcome.stop.filter(|stop| *stop != Stop::Solutions) {
        return Err(stop);
    }
    let mut solutions = outcome.solutions.into_iter();
    let (first, second) = (solutions.next(), solutions.next());
    let mut check = Check {
        solutions: outcome.count,
        solution: first,
        differing: Vec::new(),
        redundant: Vec::new(),
        redundant_eliminations: Vec::new(),
        stop: None,
    };
    match (&check.solution, second) {
        (Some(first), Some(second)) => check.differing = differing(first, &second),
        (Some(first), None) => {
            let (redundant, stop) = Givens::new(puzzle, first).redundant_up_to(most, &search);
            for given in redundant {
                match given {
                    Constraint::Clue(cell) => check.redundant.push(cell),
                    Constraint::Elimination(cell, digit) => check.redundant_eliminations.push((cell, digit)),
                }
            }
            // Who raises a flag wants no answer; a limit leaves what was found before it.
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
