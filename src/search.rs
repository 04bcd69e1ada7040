//! The searches for solutions.
//!
//! [`request`] describes a question, and its [`route`](request::route) chooses the engine that answers it. [`limits`]
//! decides when to stop, and [`answer`] holds what was found. [`cells`] shows the design in one file, [`lanes`] is the
//! 9x9 kernel, [`packed`] has the state for large grids with a tree search and a restarting search, and [`cdcl`] does
//! clause learning. The [`drivers`] run these engines: one on its own, several that race, several in sequence, in the
//! background, or on lists.
//!
//! `collector` keeps solutions while a search runs. `tasks` and `threads` divide a search among threads. `observer`,
//! `spans` and `progress` report what it does, `trace` lists its steps, and `effort` measures how hard it is.
//! `clauses` writes a grid for SAT solvers. `packed` and `cdcl` share `luby` (when to restart) and `pending` (the
//! conditions to check again).
//!
//! A new engine changes `request.rs`, `request/route.rs`, `drivers/dispatch.rs` and this file; `CONTRIBUTING.md` lists
//! the other files.

pub(crate) mod limits;
pub(crate) mod spans;
mod observer;
mod progress;
pub(crate) mod tasks;
mod threads;

pub(crate) mod answer;
mod collector;
pub(crate) mod request;

pub(crate) mod cells;
pub(crate) mod lanes;
pub(crate) mod packed;
mod clauses;
mod cdcl;
mod luby;
mod pending;
mod trace;
pub(crate) mod effort;

pub(crate) mod drivers;

pub use answer::{Answer, Verdict};
pub use clauses::Clauses;
pub use drivers::many::Cells81;
pub use drivers::stream::Solutions;
pub use effort::Effort;
pub use observer::{Observer, Report};
pub use progress::Progress;
pub(crate) use request::Options;
pub use request::route::OptionsError;
pub use request::{BranchOrder, Engine, Method, SearchOrder};
pub use spans::{Fate, SpanEnd, TreeNode, Work, WorkSpan};
pub use tasks::Stats;
pub(crate) use tasks::{CALLER_NODES, TASK_NODES};
pub(crate) use threads::MAX_THREADS;
pub(crate) use threads::Threads;
pub use trace::{Event, History};
