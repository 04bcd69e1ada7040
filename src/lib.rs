//! A multithreaded, speculative Sudoku solver.
//!
//! A puzzle is a [`Grid`] of [`Cell`]s. A cell is a final value, or an optional value with the digits that are still
//! possible. [`deduce`] turns optional values into final ones until nothing changes. Then each candidate of a chosen
//! cell is explored speculatively on a spawned copy. When enough solutions have arrived, a flag stops all other
//! branches. [`Solver`] does all of this; [`batch`] solves complete files, in order, on all cores; [`text`] reads and
//! writes every common notation.
//!
//! ```
//! use specudoku::{Grid, Solver};
//! let puzzle: Grid = "015003002000100906270068430490002017501040380003905000900081040860070025037204600".parse()?;
//! let answer = Solver::new().solve(&puzzle);
//! assert!(answer.solutions[0].to_string().starts_with("615493872"));
//! # Ok::<(), specudoku::text::Fault>(())
//! ```
//!
//! # Features
//!
//! All are on by default. To only solve puzzles, no feature is needed: set `default-features = false`.
//!
//! - `count`: the number of solutions, random solutions, parts of a puzzle, true candidates.
//! - `explain`: steps, hints and ratings.
//! - `make`: generating, checking and minimizing puzzles, and their canonical form. Includes `count` and `explain`.
//! - `links`: puzzles of f-puzzles and SudokuPad, as links and as JSON.
//! - `batch`: complete files, CSV and JSON. Without it [`text`] reads lines and drawn grids. Includes `links`.
//! - `xcsp`: instances of XCSP3, the format of competitions of constraint solvers.
//! - `cli`: the program. Includes all of the above.
//! - `serde`: `Serialize` and `Deserialize` for shapes, digits, cells, grids, ratings and steps.
//!
//! # Debug builds
//!
//! Every call works on a thread with a stack of 512 KiB, in optimised and in debug builds. Without optimisation a 9x9
//! puzzle takes 0.3 to 6 ms, and preparing a generator takes 0.6 to 0.9 s. Two lines in a program's `Cargo.toml` make
//! the library fast in its debug builds too: `[profile.dev.package.specudoku]` and `opt-level = 3`.
//!
//! [`Engine`] describes the engines; [`count`], [`make`] and [`explain`] start with an
//! example.

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

/// The code of README.md, so that the tests compile it.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
#[path = "../tests/support/whole.rs"]
mod whole;

mod parse_error;
mod primitives;

mod model;
mod draw;
pub mod text;
pub mod deduce;
mod simd;
mod search;
mod solver;
#[cfg(any(feature = "count", feature = "explain"))]
mod puzzle_error;
#[cfg(feature = "count")]
pub mod count;
#[cfg(feature = "explain")]
pub mod explain;
#[cfg(feature = "make")]
pub mod classify;
#[cfg(feature = "make")]
pub mod make;
#[cfg(any(feature = "batch", feature = "make"))]
pub mod batch;

/// What a search reports while it runs: spans of work on each thread, nodes, solutions.
///
/// [`Solver::observer`] attaches an [`Observer`](observe::Observer) to searches.
pub mod observe {
    pub use crate::search::{Fate, Observer, Progress, Report, SpanEnd, TreeNode, Work, WorkSpan};
}

/// A search step by step, in the order of a single thread.
pub mod trace {
    pub use crate::search::{Event, History};
}

/// Traits of other crates that the public interface implements or requires, in the matching versions.
///
/// Each choice ([`Engine`], [`SearchOrder`], [`Backend`] and others) lists its names through `VariantNames`;
/// [`count::Sampler::draw`] accepts any `Rng`.
pub mod traits {
    pub use rand::Rng;
    pub use strum::VariantNames;
}

pub use draw::EntryCells;
pub use model::{
    Cell, Conflict, Constraint, ConstraintKind, Contradiction, Digit, DigitSet, Digits, Digits81, FinalValue, Grid,
    GridError, Layout, LayoutBuilder, LayoutError, Line81, OptionalValue, Shape, Unit, Variant,
};
pub use parse_error::ParseError;
#[cfg(any(feature = "count", feature = "explain"))]
pub use puzzle_error::PuzzleError;
pub use search::limits::{CancelFlag, Stop};
pub use search::{
    Answer, BranchOrder, Cells81, Clauses, Effort, Engine, OptionsError, SearchOrder, Solutions, Stats, Verdict,
};
pub use simd::Backend;
pub use solver::Solver;
