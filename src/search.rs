//! How solutions are found.
//!
//! [`cells`] is the design in one file; `route` says which engine answers which request, `dispatch` runs it. `lanes` is
//! the 9x9 kernel, `packed` the state for large grids with its tree and its restarting search, `race` sets that against
//! clause learning.

mod options;
pub(crate) mod route;

pub(crate) mod cells;
pub(crate) mod lanes;
pub(crate) mod packed;
mod clauses;
mod cdcl;
mod race;
mod classic;

pub(crate) mod dispatch;
pub(crate) mod many;
pub(crate) mod prove;
mod solutions;
mod trace;

mod allowance;
mod branch_order;
pub(crate) mod cancel;
mod collector;
mod engine;
mod order;
mod outcome;
mod tasks;
mod threads;
mod timeline;

pub(crate) use allowance::Allowance;
pub use branch_order::BranchOrder;
pub(crate) use classic::{count_in_lanes, two_solutions};
pub use clauses::Clauses;
pub use engine::Engine;
pub use many::{Answer, Cells81, Found};
pub(crate) use options::Options;
pub use order::SearchOrder;
pub use outcome::{Outcome, Verdict};
pub use route::OptionsError;
pub(crate) use route::{Route, Wanted};
pub use solutions::Solutions;
pub use tasks::Stats;
pub use threads::MAX_THREADS;
pub(crate) use threads::Threads;
pub use timeline::{Fate, Recorded, Span, SpanEnd, ThreadWork, Timeline, TreeNode, Work};
pub use trace::{Event, History};
