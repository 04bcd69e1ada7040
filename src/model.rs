//! What a puzzle is: digits, cells, shapes and their units, and the grid.

mod cell;
mod digit;
mod grid;
mod layout;
mod shape;

pub use cell::{Cell, FinalValue, OptionalValue};
pub use digit::{Digit, DigitError, DigitSet, Digits};
pub use grid::{Conflict, Contradiction, Grid, GridError};
pub(crate) use layout::{Crossing, Layout};
pub use shape::{Shape, ShapeError, Unit};
