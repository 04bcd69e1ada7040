//! A multithreaded, speculative Sudoku solver.
//!
//! A puzzle is a [`Grid`] of [`Cell`]s; a cell is a final value or an optional value that holds the digits still
//! possible. [`deduce`] turns the one into the other until nothing follows; then each candidate of a chosen cell is
//! explored speculatively on a spawned copy, and a flag ends the others once enough solutions have arrived.
//! [`Solver`] does all of that; [`batch`] does it to whole files, in order, on all cores; [`text`] reads and writes
//! every usual notation.
//!
//! ```
//! use specudoku::{Grid, Solver};
//! let puzzle: Grid = "015003002000100906270068430490002017501040380003905000900081040860070025037204600".parse()?;
//! let outcome = Solver::new().solve(&puzzle);
//! assert!(outcome.solutions[0].to_string().starts_with("615493872"));
//! # Ok::<(), specudoku::text::Fault>(())
//! ```

pub mod batch;
mod count;
pub mod deduce;
mod make;
mod model;
mod search;
mod simd;
mod solver;
pub mod text;

pub use count::{Count, Method, MethodError, SampleError, Sampler};
pub use deduce::{Deduction, Rule, Rules, RulesError};
pub use make::{Canonical, Check, MinimizeError, canonical, generate};
pub use model::{
    Cell, Conflict, Contradiction, Digit, DigitError, DigitSet, Digits, FinalValue, Grid, GridError, OptionalValue,
    Shape, ShapeError, Unit,
};
pub use search::cancel::{CancelFlag, PollPlace, Stop};
pub use search::lanes::{LineAnswer, LineState};
pub use search::{
    BranchOrder, BranchOrderError, Clauses, Engine, EngineError, Event, History, Outcome, SearchOrder,
    SearchOrderError, Solutions, Stats, Verdict,
};
pub use simd::{Backend, BackendError};
pub use solver::{MAX_THREADS, Solver};
