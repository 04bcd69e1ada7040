//! Why a grid has no rating.

use crate::model::{Conflict, GridError, Layout};
use crate::search::limits::Stop;

/// Why a grid has no rating.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RateError {
    /// The scale rates the classic grid of 9x9 cells alone.
    #[error("the scale rates classic 9x9 grids; this one is {0}")]
    NotClassic(Layout),
    /// A clue is not a digit.
    #[error(transparent)]
    Clue(#[from] GridError),
    /// A set of candidates has a bit that is no digit's.
    #[error("cell {cell} has the candidates {candidates:#x}: digit d is bit d - 1, so no set is above 0x1ff")]
    Candidates {
        /// The index of the cell.
        cell: usize,
        /// The set found.
        candidates: u16,
    },
    /// Two cells of a unit hold the same digit.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// The grid has no solution, and the rater asks for one.
    #[error("no solution")]
    NoSolution,
    /// It has several.
    #[error("several solutions")]
    SeveralSolutions,
    /// The time of the rater is over, or a flag of it was raised.
    #[error("{0}")]
    Stopped(#[from] Stop),
}
