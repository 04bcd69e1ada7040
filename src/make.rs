//! Puzzles: made, checked, minimized, and brought into their least form.

pub(crate) mod canonical;
pub(crate) mod check;
mod givens;
pub mod generate;
pub(crate) mod minimize;

pub use canonical::{Canonical, CanonicalError, canonical};
pub use check::Check;
pub use minimize::MinimizeError;
