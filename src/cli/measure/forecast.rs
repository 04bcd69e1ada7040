//! How a search would go on more threads than there are.
//!
//! The search on cells is recorded once: its nodes, how long each takes, and what each branches into. The recording is
//! then played on any number of workers by the program's own rules (`simulation.rs` has them), with the prices of
//! a task and of waking a thread as they are measured on this machine. A branch that one thread never comes to is
//! explored when the first worker does, and kept: so the same recording always gives the same forecast.

mod costs;
mod recording;
mod simulation;

pub(crate) use costs::Costs;
pub(crate) use recording::{Recording, RecordingFull};
pub(crate) use simulation::Forecast;
