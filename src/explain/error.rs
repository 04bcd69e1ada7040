//! Why a grid has no rating.

use crate::model::Layout;
use crate::search::limits::Stop;

/// Why a grid has no rating.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RateError {
    /// The scale rates the classic grid of 9x9 cells alone.
    #[error("the scale rates classic 9x9 grids; this one is {0}")]
    NotClassic(Layout),
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
