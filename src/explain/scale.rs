//! The scale: its techniques, their order, and their numbers.

pub(crate) mod numbers;
pub(crate) mod se121;
