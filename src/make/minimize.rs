//! Minimal puzzles within a puzzle: clues are left out while there is one solution.

use std::ops::ControlFlow;

use super::clues::Clues;
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

/// Returns a minimal puzzle within `puzzle`: clues are left out row by row.
pub(crate) fn minimize(options: &Options, puzzle: &Grid) -> Result<Grid, MinimizeError> {
    let search = RecordSearch::new(options);
    let mut clues = clues_of(&search, puzzle)?;
    // Only a clue that can be left out now may be left out later.
    for cell in clues.redundant(&search)? {
        let without = clues.without(cell);
        if without.is_forced(cell, &search)? {
            clues = without;
        }
    }
    Ok(clues.grid())
}

/// Calls `take` with every minimal puzzle within `puzzle`, until it breaks.
pub(crate) fn minimize_each(
    options: &Options,
    puzzle: &Grid,
    mut take: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<(), MinimizeError> {
    let search = RecordSearch::new(options);
    let clues = clues_of(&search, puzzle)?;
    minimize_from(&search, &clues, 0, &mut take).map(|_| ())
}

/// Leaves out clues in ascending order, from the cell `from` on: so each set of clues is met once.
fn minimize_from(
    search: &RecordSearch<'_>,
    clues: &Clues,
    from: usize,
    take: &mut impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, MinimizeError> {
    let redundant = clues.redundant(search)?;
    if redundant.is_empty() {
        return Ok(take(clues.grid()));
    }
    for cell in redundant.into_iter().filter(|cell| *cell >= from) {
        if minimize_from(search, &clues.without(cell), cell + 1, take)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn clues_of(search: &RecordSearch<'_>, puzzle: &Grid) -> Result<Clues, MinimizeError> {
    let outcome = search.solve(&puzzle.to_clues(), 2);
    match (outcome.count, outcome.stop, outcome.solutions.first()) {
        (0, None, _) => Err(MinimizeError::NoSolution),
        (1, None, Some(solution)) => Ok(Clues::new(puzzle, solution)),
        (2.., ..) => Err(MinimizeError::Several),
        (_, stop, _) => Err(MinimizeError::Stopped(stop.unwrap_or(Stop::Cancelled))),
    }
}
