//! Why a call has no answer for a puzzle.

#[cfg(feature = "make")]
use crate::model::Grid;
#[cfg(feature = "make")]
use crate::search::Verdict;
#[cfg(feature = "make")]
use crate::search::answer::Answer;
use crate::search::limits::Stop;

/// Why a call has no answer for a puzzle. Sampling, splitting, minimizing, classifying and the search
/// for subsets return it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The puzzle has no solution.
    #[error("no solution")]
    NoSolution,
    /// The puzzle has several solutions, and the call needs exactly one.
    #[error("several solutions")]
    Several,
    /// The puzzle is not 9x9, or has additional units.
    #[error("only 9x9 puzzles without other units can be sampled")]
    NotClassic,
    /// The puzzle has constraints.
    #[error("only units are supported here, and this puzzle has constraints")]
    Constraints,
    /// The grid has more than this number of cells.
    #[error("boards of more than {0} cells are too large")]
    TooLarge(usize),
    /// Some missing candidates are not ruled out by clues. There are too many of them to draw solutions by bands, and
    /// too many solutions to list.
    #[error("too many candidates are missing, and too many solutions to list: split the puzzle and sample the parts")]
    Candidates,
    /// A flag or a limit ended the search.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The system cannot start another thread.
    #[error("cannot start a thread")]
    Threads,
}

/// Returns the only solution of a puzzle from an answer with a limit of at least two solutions.
#[cfg(feature = "make")]
pub(crate) fn only_solution(mut answer: Answer) -> Result<Grid, PuzzleError> {
    match (answer.verdict(), answer.solutions.pop()) {
        (Verdict::Unique, Some(solution)) => Ok(solution),
        (Verdict::Multiple, _) => Err(PuzzleError::Several),
        (Verdict::NoSolution, _) => Err(PuzzleError::NoSolution),
        _ => Err(PuzzleError::Stopped(answer.stop.unwrap_or(Stop::Cancelled))),
    }
}
