//! Forecasts how a search would run on more cores than the machine has.
//!
//! The search on cells is recorded once: its nodes, the time of each, and its branches. The recording is then simulated
//! with any number of workers. The simulation follows the rules of the program, which `simulation.rs` lists, and uses
//! the costs of tasks and of waking threads that were measured on this machine. A branch that one thread never reaches
//! is explored when a worker first needs it, and is kept, so the same recording always gives the same forecast.

mod costs;
mod recording;
mod simulation;

pub(crate) use costs::Costs;
pub(crate) use recording::{Recording, RecordingFull};
pub(crate) use simulation::Forecast;
