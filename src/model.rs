//! The model of a puzzle: digits, cells, shapes and layouts with their units, and the grid.

mod digit;
mod values;
mod cell;
mod grid_error;
mod sets_by_sum;
mod shape;
mod unit;
mod condition;
mod constraint;
mod layout;
mod grid;
mod classic;

pub use cell::{Cell, FinalValue, OptionalValue};
pub use classic::{Digits81, Line81};
#[cfg(test)]
pub(crate) use condition::Automaton;
pub(crate) use condition::{
    Circles, Condition, ConnectedCells, DigitCount, DigitSets, DistinctCount, EqualSums, GroupSteps, LineGraph,
    LockedDigits, MAX_GROUPS, PairTable, RequiredDigits, Sum, SumList, Test, UnitSteps,
};
pub(crate) use constraint::{
    CellGroups, FieldForm, GroupForm, KindRow, MAX_MORE_CELLS, key_bits, more_cells_of, table_key,
};
pub use constraint::{Constraint, ConstraintKind};
pub(crate) use digit::ones;
pub use digit::{Digit, DigitSet, Digits};
pub use grid::{Conflict, Contradiction, Grid};
pub use grid_error::GridError;
pub(crate) use grid_error::counted_cells;
pub(crate) use layout::{ConditionWord, Crossing, MAX_UNITS};
pub use layout::{Layout, LayoutBuilder, LayoutError, Variant};
pub use shape::Shape;
pub use unit::Unit;
pub(crate) use values::Values;
