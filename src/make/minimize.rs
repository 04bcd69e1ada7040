//! Finds minimal puzzles within a puzzle by removing givens while the solution stays unique.

use std::ops::ControlFlow;

use super::givens::{Givens, PuzzleGiven};
use crate::model::Grid;
use crate::puzzle_error::{PuzzleError, only_solution};
use crate::search::Options;
use crate::search::drivers::record::RecordSearch;
use crate::solver::Solver;

impl Solver {
    /// Returns a minimal puzzle within `puzzle`, which must have one solution. Clues are removed row by row wherever
    /// the solution stays unique.
    ///
    /// ```
    /// use specudoku::{Grid, Solver};
    /// let puzzle: Grid = "1432324123144123".parse()?;
    /// let minimal = Solver::new().minimize(&puzzle)?;
    /// assert!(minimal.clue_count() < 8 && Solver::new().check(&minimal)?.is_minimal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why there is no minimal puzzle, or why it was not found.
    pub fn minimize(&self, puzzle: &Grid) -> Result<Grid, PuzzleError> {
        minimize(self.options(), puzzle, false)
    }

    /// Returns a minimal puzzle like [`Solver::minimize`], from which redundant constraints are removed as well, after
    /// the clues.
    ///
    /// # Errors
    /// As for [`Solver::minimize`].
    pub fn minimize_constraints(&self, puzzle: &Grid) -> Result<Grid, PuzzleError> {
        minimize(self.options(), puzzle, true)
    }

    /// Returns the minimal puzzles within `puzzle`, which must have one solution, up to `limit`.
    ///
    /// # Errors
    /// Why there are none, or why they were not found.
    pub fn minimize_all(&self, puzzle: &Grid, limit: usize) -> Result<Vec<Grid>, PuzzleError> {
        let mut found = Vec::new();
        self.minimize_each(puzzle, |minimal| {
            if found.len() == limit {
                return ControlFlow::Break(());
            }
            found.push(minimal);
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    /// Calls `take` with each minimal puzzle within `puzzle`, which must have one solution, until `take` breaks.
    ///
    /// # Errors
    /// Why there are none, or why the search ended early.
    pub fn minimize_each(&self, puzzle: &Grid, take: impl FnMut(Grid) -> ControlFlow<()>) -> Result<(), PuzzleError> {
        minimize_each(self.options(), puzzle, take)
    }
}

/// Returns a minimal puzzle within `puzzle`. Removes clues cell by cell, or eliminations if the puzzle is given by
/// candidates; and then constraints, if `has_constraints` is set.
pub(crate) fn minimize(options: &Options, puzzle: &Grid, has_constraints: bool) -> Result<Grid, PuzzleError> {
    let search = RecordSearch::new(options);
    let mut givens = givens_of(&search, puzzle, has_constraints)?;
    // A given that is needed now is also needed later, so only redundant ones are tried. The last constraint comes
    // first, so that the numbers of the remaining constraints stay valid.
    let (constraints, of_cells): (Vec<PuzzleGiven>, Vec<PuzzleGiven>) =
        givens.redundant(&search)?.into_iter().partition(|given| matches!(given, PuzzleGiven::Constraint(_)));
    for given in of_cells.into_iter().chain(constraints.into_iter().rev()) {
        if givens.is_redundant(given, &search)? {
            givens = givens.without(given);
        }
    }
    Ok(givens.to_puzzle())
}

/// Calls `take` with each minimal puzzle within `puzzle`, until it breaks.
pub(crate) fn minimize_each(
    options: &Options,
    puzzle: &Grid,
    mut take: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<(), PuzzleError> {
    let search = RecordSearch::new(options);
    let givens = givens_of(&search, puzzle, false)?;
    minimize_from(&search, &givens, None, &mut take).map(|_| ())
}

/// Removes givens in ascending order, only those after `last`, so that each set of givens is visited once.
fn minimize_from(
    search: &RecordSearch<'_>,
    givens: &Givens,
    last: Option<PuzzleGiven>,
    take: &mut impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, PuzzleError> {
    let redundant = givens.redundant(search)?;
    if redundant.is_empty() {
        return Ok(take(givens.to_puzzle()));
    }
    for given in redundant.into_iter().filter(|given| Some(*given) > last) {
        if minimize_from(search, &givens.without(given), Some(given), take)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn givens_of(search: &RecordSearch<'_>, puzzle: &Grid, has_constraints: bool) -> Result<Givens, PuzzleError> {
    let solution = only_solution(search.solve(puzzle, 2))?;
    Ok(Givens::new(puzzle, &solution, has_constraints))
}
