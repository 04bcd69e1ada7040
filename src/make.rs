//! Puzzles: made, checked, minimized, and brought into their least form.

pub(crate) mod canonical;
pub(crate) mod check;
pub mod generate;

pub use canonical::{Canonical, canonical};
pub use check::{Check, MinimizeError};
