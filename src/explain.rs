//! What a person would do next, and how hard a puzzle is.
//!
//! A [`Rater`] goes from a puzzle to its solution by the easiest [`Technique`] at each state. The numbers of the steps
//! give the [`Rating`]: ER, the hardest step of all; EP, the hardest up to the first placed digit; ED, the first
//! step. The scale is that of Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006), with the two corrections that its
//! maintained descendant made (unique loops and bivalue universal graves).
//!
//! Nothing is found by search: a step follows from the candidates alone.

mod board;
mod chains;
mod found;
mod geometry;
mod memory;
mod patience;
mod pencilmarks;
mod rater;
mod rating;
mod reason;
mod scale;
mod state;
mod step;
mod target;
mod technique;
mod techniques;
mod unscaled;
mod views;
mod words;

pub use pencilmarks::Pencilmarks;
pub use rater::{Rater, Tally};
pub use rating::{Rating, Tenths, TenthsError};
pub use reason::{Chain, Node, Reason};
pub use scale::Scale;
pub use state::RateError;
pub use step::{Candidate, Step};
pub use target::{Target, TechniqueName, UnknownTechnique};
pub use technique::{Level, Technique};
