//! Why a call has no answer for a puzzle.

#[cfg(feature = "explain")]
use crate::model::Grid;
use crate::model::{Conflict, GridError};
#[cfg(feature = "explain")]
use crate::search::Verdict;
#[cfg(feature = "explain")]
use crate::search::answer::Answer;
use crate::search::limits::Stop;

/// Why a call has no answer for a puzzle. It is returned by all calls that count, sample, split, rate, explain,
/// classify, minimize or transform puzzles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The puzzle has no solution.
    #[error("no solution")]
    NoSolution,
    /// The puzzle has several solutions, and the call needs exactly one.
    #[error("several solutions")]
    Several,
    /// The call does not support such grids. The text describes which grids it supports.
    #[error("{0}")]
    Unsupported(String),
    /// Numbers that are not digits.
    #[error(transparent)]
    Numbers(#[from] GridError),
    /// Two cells of a unit hold the same digit.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// A flag or a limit ended the search.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The system cannot start another thread.
    #[error("cannot start a thread")]
    Threads,
}

impl PuzzleError {
    /// Returns the error for grids that a call does not support.
    pub(crate) fn unsupported(why: &str) -> Self {
        Self::Unsupported(why.to_owned())
    }

    /// Returns the error for grids with constraints, where only units are supported.
    #[cfg(feature = "make")]
    pub(crate) fn constraints() -> Self {
        Self::unsupported("only units are supported here, and this puzzle has constraints")
    }

    /// Returns the error for grids with more than this number of cells.
    #[cfg(feature = "make")]
    pub(crate) fn too_large(cells: usize) -> Self {
        Self::Unsupported(format!("boards of more than {cells} cells are too large"))
    }
}

/// Returns the only solution of a puzzle from an answer with a limit of at least two solutions.
#[cfg(feature = "explain")]
pub(crate) fn only_solution(mut answer: Answer) -> Result<Grid, PuzzleError> {
    match (answer.verdict(), answer.solutions.pop()) {
        (Verdict::Unique, Some(solution)) => Ok(solution),
        (Verdict::Multiple, _) => Err(PuzzleError::Several),
        (Verdict::NoSolution, _) => Err(PuzzleError::NoSolution),
        _ => Err(PuzzleError::Stopped(answer.stop.unwrap_or(Stop::Cancelled))),
    }
}
