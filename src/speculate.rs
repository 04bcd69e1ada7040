//! Speculative search: workers explore, tasks share what is pending, solutions are collected.
//!
//! Deduction runs to its fixpoint; then each candidate of a chosen cell is explored on a spawned copy. The first nodes
//! are explored where the caller stands; what is still pending then becomes tasks of a rayon pool. [`tree`] does so for
//! the grid of cells and for the packed state, [`lanes`] drives the 9x9 kernel. Above 9x9 [`restarts`] searches on the
//! packed state, and [`learner`], which is no tree search, races it.

mod harvest;
mod lanes;
mod learner;
mod node;
mod restarts;
mod tasks;
mod tree;
mod worker;

pub use harvest::{First, FirstError};
pub(crate) use harvest::{Harvest, Sink};
pub(crate) use lanes::{FIRST_NODES, LaneSearch};
pub(crate) use learner::{Learner, Learnt};
pub(crate) use restarts::{MOST_SOLUTIONS, Progress, Racer, RestartSearch};
pub use tasks::Stats;
pub(crate) use tree::TreeSearch;
pub(crate) use worker::{CellWorker, PackedWorker};
