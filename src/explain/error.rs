//! Why a grid has no rating.

use crate::model::Shape;

/// Why a grid has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RateError {
    /// The scale rates the classic grid of 9x9 cells alone.
    #[error("the scale rates classic 9x9 grids; this one is {0}")]
    NotClassic(Shape),
    /// The time limit of the rater has passed.
    #[error("time limit")]
    TimeLimit,
    /// The flag of the rater was raised.
    #[error("cancelled")]
    Cancelled,
}
