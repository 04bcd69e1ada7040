//! How solutions are found.

mod branch_order;
pub(crate) mod cancel;
mod clauses;
mod collector;
mod engine;
mod lane_search;
pub(crate) mod lanes;
mod learner;
mod node;
mod outcome;
pub(crate) mod packed;
mod race;
mod restarts;
mod solutions;
mod state;
mod tasks;
pub(crate) mod thread_budget;
mod trace;
mod tree;

pub use branch_order::{BranchOrder, BranchOrderError};
pub use clauses::Clauses;
pub(crate) use collector::{Collector, Output};
pub use collector::{SearchOrder, SearchOrderError};
pub use engine::{Engine, EngineError};
pub(crate) use lane_search::LaneSearch;
pub(crate) use learner::{Learner, Learnt};
pub use outcome::{Outcome, Verdict};
pub(crate) use restarts::{MOST_SOLUTIONS, Progress, Racer, RestartSearch};
pub use solutions::Solutions;
pub(crate) use state::{CellWorker, PackedWorker};
pub use tasks::Stats;
pub use trace::{Event, History};
pub(crate) use tree::TreeSearch;
