//! Techniques in order of difficulty: the scale with its numbers, and the players' order.

pub(crate) mod allowed;
mod base_numbers;
mod chain_rows;
mod finders;
mod layouts;
pub(crate) mod running_rating;
mod players;
pub(crate) mod se121;
mod table;

pub(crate) use finders::STATIC_NUMBERS;
pub(crate) use table::{RowSet, ScaleEntry, StepSearch};
