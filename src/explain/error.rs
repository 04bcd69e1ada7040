//! Why a grid has no rating.

use crate::model::{Conflict, GridError, Layout};
use crate::search::limits::Stop;

/// Why a grid has no rating.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RateError {
    /// The scale is for grids of 9x9 cells without constraints.
    #[error("{}", not_classic(.0))]
    NotClassic(Layout),
    /// The grid has constraints.
    #[error(
        "the scale is for grids without constraints, and this grid has some; there are steps for it, but no numbers"
    )]
    Constraints,
    /// The order of the techniques is that of players, which has no numbers.
    #[error("the players' order has no numbers")]
    Unnumbered,
    /// The techniques are in the order of players, and the grid is not a classic one.
    #[error("the players' order is for 9x9 grids with 3x3 boxes and no other units or constraints")]
    NotForPlayers,
    /// A value is not a digit.
    #[error(transparent)]
    Clues(#[from] GridError),
    /// The cell with this index has a candidate set with a bit beyond digit 9.
    #[error("cell {0} has the candidate set {1:#x}: digit d is bit d - 1, so a set is at most 0x1ff")]
    Candidates(usize, u16),
    /// Two cells of a unit hold the same digit.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// The grid has no solution, and the rater checks for exactly one.
    #[error("no solution")]
    NoSolution,
    /// The grid has several solutions, and the rater checks for exactly one.
    #[error("several solutions")]
    SeveralSolutions,
    /// The rater's time limit has passed, or one of its flags was raised.
    #[error("{0}")]
    Stopped(#[from] Stop),
}

/// Returns why a grid with this layout has no rating.
fn not_classic(layout: &Layout) -> String {
    if !layout.constraints().is_empty() {
        return "the scale is for grids without constraints".to_owned();
    }
    match layout.shape().side() {
        9 => "the scale is for 9x9 grids with at most five kinds of units besides rows, columns and boxes".to_owned(),
        side => format!("the scale is for 9x9 grids, and this one is {side}x{side}"),
    }
}
