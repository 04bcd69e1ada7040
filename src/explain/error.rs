//! Why a grid has no rating.

use crate::model::Layout;
use crate::puzzle_error::PuzzleError;

use super::data::rating::Rating;

impl Rating {
    /// Returns why grids with this layout, to which the scale does not apply, have no number.
    #[must_use]
    pub fn no_number(layout: &Layout) -> String {
        if !layout.constraints().is_empty() {
            return "the scale is for grids without constraints".to_owned();
        }
        match layout.shape().side() {
            9 => {
                "the scale is for 9x9 grids with at most five kinds of units besides rows, columns and boxes".to_owned()
            }
            side => format!("the scale is for 9x9 grids, and this one is {side}x{side}"),
        }
    }
}

/// Returns the error for a layout to which the scale does not apply.
pub(super) fn not_on_scale(layout: &Layout) -> PuzzleError {
    PuzzleError::Unsupported(Rating::no_number(layout))
}

/// Returns the error for a grid with constraints, whose steps have no numbers.
pub(super) fn has_constraints() -> PuzzleError {
    PuzzleError::unsupported(
        "the scale is for grids without constraints, and this grid has some; there are steps for it, but no numbers",
    )
}

/// Returns the error for ratings in the players' order.
pub(super) fn unnumbered() -> PuzzleError {
    PuzzleError::unsupported("the players' order has no numbers")
}

/// Returns the error for a grid in the players' order that is not a classic one.
pub(super) fn not_for_players() -> PuzzleError {
    PuzzleError::unsupported("the players' order is for 9x9 grids with 3x3 boxes and no other units or constraints")
}
