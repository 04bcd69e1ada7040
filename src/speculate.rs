//! Speculative search: workers explore, tasks share what is pending, solutions are collected.
//!
//! Deduction runs to its fixpoint; then each candidate of a chosen cell is explored on a spawned copy. The first nodes
//! are explored where the caller stands; what is still pending then becomes tasks of a rayon pool. There are two
//! workers: [`cells`] for any shape, and [`lanes`], which drives the 9x9 kernel. [`learner`] is no tree search: it races
//! one.

mod cells;
mod harvest;
mod lanes;
mod learner;
mod node;
mod tasks;

pub(crate) use cells::CellSearch;
pub use harvest::{First, FirstError};
pub(crate) use harvest::{Harvest, Sink};
pub(crate) use lanes::LaneSearch;
pub(crate) use learner::{Learner, Learnt};
pub use tasks::Stats;
