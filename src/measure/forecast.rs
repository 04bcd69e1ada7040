//! How a search would go on more threads than there are.
//!
//! The search on cells is recorded once: its nodes, how long each takes, and what each branches into. The recording is
//! then played on any number of workers by the program's own rules (`simulation.rs` has them), with the prices of
//! a task and of waking a thread as they are measured on this machine. A branch that one thread never comes to is
//! explored when the first worker does, and kept: so the same recording always gives the same forecast.
//!
//! ```
//! use specudoku::measure::forecast::{Costs, Recording};
//! use specudoku::{Grid, Shape, Solver};
//! let solver = Solver::new().limit(2_000);
//! let mut recording = Recording::new(&solver, &Grid::empty(Shape::CLASSIC), 100_000);
//! let costs = Costs::default().task(1_000).wake(20_000).join(20_000);
//! let (one, many) = (recording.forecast(1, costs)?, recording.forecast(64, costs)?);
//! assert!(many.seconds < one.seconds && many.nodes >= one.nodes && many.tasks > 0);
//! assert_eq!(recording.forecast(64, costs)?, many);
//! # Ok::<(), specudoku::measure::forecast::RecordingFull>(())
//! ```

mod costs;
mod recording;
mod simulation;

pub use costs::Costs;
pub use recording::{Recording, RecordingFull};
pub use simulation::Forecast;
