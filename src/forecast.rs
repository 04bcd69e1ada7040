//! How a search would go on more threads than there are.
//!
//! The search on cells is recorded once: its nodes, how long each takes, and what each branches into. The recording is
//! then played on any number of workers by the program's own rules (`simulation.rs` has them), with the prices of
//! a task and of waking a thread as they are measured on this machine. A branch that one thread never comes to is
//! explored when the first worker does, and kept: so the same recording always gives the same forecast.
//!
//! ```
//! use specudoku::forecast::Costs;
//! use specudoku::{Grid, Solver};
//! let puzzle: Grid = "800000000003600000070090200050007000000045700000100030001000068008500010090000400".parse()?;
//! let mut recording = Solver::new().record(&puzzle, 100_000);
//! let costs = Costs { task: 1_000, wake: 20_000, join: 20_000 };
//! let (one, many) = (recording.forecast(1, costs)?, recording.forecast(64, costs)?);
//! assert!(many.seconds < one.seconds && many.nodes >= 1 && many.tasks > 0);
//! assert_eq!(recording.forecast(64, costs)?, many);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod costs;
mod recording;
mod simulation;

pub use costs::Costs;
pub use recording::{Recording, RecordingFull};
pub use simulation::Forecast;
