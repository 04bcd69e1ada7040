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
//! All are on by default. A library that only solves needs none of them: `default-features = false`.
//!
//! - `count`: the number of solutions, random solutions, parts of a puzzle, true candidates.
//! - `explain`: steps, hints and ratings.
//! - `make`: puzzles are generated, checked, minimized and brought into canonical form. Includes `count` and `explain`.
//! - `batch`: whole files, CSV and JSON. Without it [`text`] reads lines and drawn grids.
//! - `cli`: the program. Includes all of the above.
//! - `serde`: `Serialize` and `Deserialize` for shapes, digits, cells, grids, ratings and steps.
//!
//! # Debug builds
//!
//! Every call works on a thread with 512 KiB of stack, optimised or not. Without optimisation a 9x9 puzzle takes 0.3 to 6 ms,
//! and a generator is prepared in 0.6 to 0.9 s. Two lines in the `Cargo.toml` of a program make the library fast in its debug
//! builds too: `[profile.dev.package.specudoku]` and `opt-level = 3`.
//!
//! [`Solver`] has the table of what each [`Engine`] is for; [`count`], [`make`] and [`explain`] begin with an example.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(feature = "batch", feature = "make")),
    allow(
        dead_code,
        unused_imports,
        unreachable_pub,
        reason = "without these features parts of the engines and readers have no caller"
    )
)]

/// The code of README.md, so that it compiles.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod parse_error;
mod primitives;

mod model;
pub mod text;
pub mod deduce;
mod simd;
mod search;
mod solver;
#[cfg(feature = "count")]
pub mod count;
#[cfg(feature = "explain")]
pub mod explain;
#[cfg(feature = "make")]
pub mod make;
#[cfg(any(feature = "batch", feature = "make"))]
pub mod batch;

/// What a search reports while it runs: spans of work on each thread, nodes, solutions.
///
/// [`Solver::observer`] gives a search an [`Observer`](observe::Observer).
pub mod observe {
    pub use crate::search::{Fate, Observer, Progress, Report, SpanEnd, TreeNode, Work, WorkSpan};
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
    Cell, Conflict, Contradiction, Digit, DigitSet, Digits, Digits81, FinalValue, Grid, GridError, Layout,
    LayoutBuilder, LayoutError, Line81, OptionalValue, Shape, ShapeError, Unit, Variant,
};
pub use parse_error::ParseError;
pub use search::limits::{CancelFlag, Stop};
pub use search::{
    Answer, BranchOrder, Cells81, Clauses, Effort, Engine, OptionsError, SearchOrder, Solutions, Stats, Verdict,
};
pub use simd::Backend;
pub use solver::Solver;
