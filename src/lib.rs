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
//!
//! # Features
//!
//! - `batch` (by default): whole files, CSV and JSON; without it [`text`] reads lines and drawn grids.
//! - `cli` (by default): the program, for which a library has no use: `default-features = false`, and `batch` if wanted.
//! - `serde`: `Serialize` and `Deserialize` for shapes, digits, cells, grids, ratings and steps.
//!
//! [`Solver`] has the table of what each [`Engine`] is for; [`count`], [`make`] and [`explain`] begin with an example.

#![cfg_attr(docsrs, feature(doc_cfg))]

/// The code of README.md, so that it compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod names;
mod primitives;

mod model;
pub mod text;
pub mod deduce;
mod simd;
mod search;
pub mod count;
pub mod explain;
pub mod make;
mod solver;
pub mod batch;

/// What a search reports while it runs: spans of work on each thread, nodes, solutions.
///
/// [`Solver::observer`] gives a search an [`Observer`](observe::Observer).
pub mod observe {
    pub use crate::search::{CALLER_NODES, Fate, Observer, Report, SpanEnd, TASK_NODES, TreeNode, Work, WorkSpan};
}

/// A search step by step, as one thread goes through it.
pub mod trace {
    pub use crate::search::{Event, History};
}

/// Traits of other crates that public names have, or ask for, in the versions that fit.
///
/// Each choice ([`Engine`], [`SearchOrder`], [`Backend`] and others) lists its names by `VariantNames`; [`Digits81`] and
/// [`Line81`] are `TransparentWrapper`s of their bytes; [`count::Sampler::draw`] takes any `Rng`.
pub mod traits {
    pub use bytemuck::TransparentWrapper;
    pub use rand::Rng;
    pub use strum::VariantNames;
}

pub use model::{
    Cell, Conflict, Contradiction, Digit, DigitError, DigitSet, Digits, Digits81, FinalValue, Grid, GridError, Layout,
    LayoutBuilder, LayoutError, Line81, OptionalValue, Shape, ShapeError, Unit, Variant,
};
pub use names::NameError;
pub use search::limits::{CancelFlag, Stop};
pub use search::{
    Answer, BranchOrder, Cells81, Clauses, Effort, Engine, MAX_THREADS, OptionsError, SearchOrder, Solutions, Stats,
    Verdict,
};
pub use simd::Backend;
pub use solver::Solver;
