//! The one place where the rater meets the library's grid.

use super::board::Board;
use super::geometry::{CELLS, NINE};
use crate::{Grid, Shape};

/// Why a grid has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
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

impl TryFrom<&Grid> for Board {
    type Error = RateError;

    /// A grid whose cells are all given or wholly open is a puzzle; any other is a state with the candidates it has.
    fn try_from(grid: &Grid) -> Result<Self, RateError> {
        if grid.shape() != Shape::CLASSIC {
            return Err(RateError::NotClassic(grid.shape()));
        }
        let mut candidates = [0; CELLS];
        for (set, cell) in candidates.iter_mut().zip(grid.cells()) {
            *set = cell.digits().bits() as u16 & NINE;
        }
        if candidates.iter().all(|set| *set == NINE || set.is_power_of_two()) {
            let given = |set: u16| if set.is_power_of_two() { set.trailing_zeros() as u8 + 1 } else { 0 };
            return Ok(Self::from_givens(&candidates.map(given)));
        }
        Ok(Self::from_candidates(&candidates))
    }
}
