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

mod bands;
pub mod batch;
mod branch;
mod cancel;
mod canonical;
mod cell;
mod check;
mod clauses;
pub mod deduce;
mod digit;
pub mod explain;
pub mod generate;
mod grid;
mod history;
mod lanes;
mod packed;
mod shape;
mod simd;
mod solver;
mod speculate;
pub mod text;
mod two_bands;

pub use branch::{BranchOrder, BranchOrderError};
pub use cancel::{CancelFlag, PollPlace, Stop};
pub use canonical::{Canonical, canonical};
pub use cell::{Cell, FinalValue, OptionalValue};
pub use check::{Check, MinimizeError};
pub use clauses::Clauses;
pub use deduce::{Deduction, Rule, Rules, RulesError};
pub use digit::{Digit, DigitError, DigitSet, Digits};
pub use grid::{Conflict, Contradiction, Grid, GridError};
pub use history::{Event, History};
pub use lanes::{LineAnswer, LineState};
pub use shape::{Shape, ShapeError, Unit};
pub use simd::{Backend, BackendError};
pub use solver::{
    Count, Engine, EngineError, MAX_THREADS, Method, MethodError, Outcome, SampleError, Sampler, Solutions, Solver,
    Verdict,
};
pub use speculate::{First, FirstError, Stats};
