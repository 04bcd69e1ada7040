//! What a puzzle is: digits, cells, shapes and their units, and the grid.

mod digit;
mod cell;
mod shape;
mod layout;
mod grid;
mod classic;

pub use cell::{Cell, FinalValue, OptionalValue};
pub use classic::{Digits81, Line81};
pub use digit::{Digit, DigitError, DigitSet, Digits};
pub use grid::{Conflict, Contradiction, Grid, GridError};
pub(crate) use layout::{Crossing, Layout};
pub use shape::{Shape, ShapeError, Unit};
