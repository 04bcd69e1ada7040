//! Minimal puzzles within a puzzle: what it gives is left out while there is one solution.

use std::ops::ControlFlow;

use super::givens::{Constraint, Givens};
use crate::model::Grid;
use crate::search::Options;
use crate::search::drivers::record::RecordSearch;
use crate::search::limits::Stop;

/// Why a puzzle has no minimal one within.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MinimizeError {
    /// It has no solution.
    #[error("no solution")]
    NoSolution,
    /// It has several.
    #[error("several solutions")]
    Several,
    /// It was not found out.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Returns a minimal puzzle within `puzzle`: clues are left out cell by cell, or eliminations where it is given by
/// candidates.
pub(crate) fn minimize(options: &Options, puzzle: &Grid) -> Result<Grid, MinimizeError> {
    let search = RecordSearch::new(options);
    let mut givens = givens_of(&search, puzzle)?;
    // Only what can be left out now may be left out later.
    for given in givens.redundant(&search)? {
        if givens.is_redundant(given, &search)? {
            givens = givens.without(given);
        }
    }
    Ok(givens.to_puzzle())
}

/// Calls `take` with every minimal puzzle within `puzzle`, until it breaks.
pub(crate) fn minimize_each(
    options: &Options,
    puzzle: &Grid,
    mut take: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<(), MinimizeError> {
    let search = RecordSearch::new(options);
    let givens = givens_of(&search, puzzle)?;
    minimize_from(&search, &givens, None, &mut take).map(|_| ())
}

/// Leaves out in ascending order, what comes after `last`: so each set is met once.
fn minimize_from(
    search: &RecordSearch<'_>,
    givens: &Givens,
    last: Option<Constraint>,
    take: &mut impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, MinimizeError> {
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

fn givens_of(search: &RecordSearch<'_>, puzzle: &Grid) -> Result<Givens, MinimizeError> {
    let outcome = search.solve(puzzle, 2);
    match (outcome.count, outcome.stop, outcome.solutions.first()) {
        (0, None, _) => Err(MinimizeError::NoSolution),
        (1, None, Some(solution)) => Ok(Givens::new(puzzle, solution)),
        (2.., ..) => Err(MinimizeError::Several),
        (_, stop, _) => Err(MinimizeError::Stopped(stop.unwrap_or(Stop::Cancelled))),
    }
}
