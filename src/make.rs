//! Generates, checks and minimizes puzzles, and reduces them to canonical form.
//!
//! ```
//! use specudoku::make::generate::GenerateOptions;
//! use specudoku::{Shape, Solver};
//! let solver = Solver::new();
//! let generator = solver.generator(Shape::CLASSIC, GenerateOptions::default().clues(24..=28))?;
//! let puzzle = generator.puzzles(42).next().expect("an endless sequence")?.puzzle();
//! let minimal = solver.minimize(&puzzle)?;
//! assert!(solver.check(&minimal)?.is_minimal());
//! assert_eq!(minimal.canonical()?.form.clue_count(), minimal.clue_count());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod canonical;
pub(crate) mod check;
mod classes;
mod givens;
pub mod generate;
pub(crate) mod isomorphism;
pub(crate) mod minimize;
mod subsets;

pub use canonical::Canonical;
pub use check::Check;
pub use classes::RankedBoards;
pub use isomorphism::Isomorphism;
pub use subsets::{MinimumSubset, SubsetStats, Subsets};
