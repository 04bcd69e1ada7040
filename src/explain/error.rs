//! Why a grid has no rating.

use crate::model::{Conflict, GridError, Layout};
use crate::search::limits::Stop;

/// Why a grid has no rating.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RateError {
    /// The scale is for the classic grid of 9x9 cells.
    #[error("{}", not_classic(.0))]
    NotClassic(Layout),
    /// A value is not a digit.
    #[error(transparent)]
    Clues(#[from] GridError),
    /// Two clues contradict each other.
    #[error(transparent)]
    Conflict(Conflict),
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

/// Returns why a layout has no number on the scale.
fn not_classic(layout: &Layout) -> String {
    match layout.shape().side() {
        9 => "the scale is for 9x9 grids with 3x3 boxes and no other units".to_owned(),
        side => format!("the scale is for 9x9 grids, and this one is {side}x{side}"),
    }
}
