//! Counts the solutions of a puzzle, and draws random ones.
//!
//! ```
//! use specudoku::count::Count;
//! use specudoku::{Grid, Shape, Solver};
//! let solver = Solver::new();
//! let puzzle: Grid = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1".parse()?;
//! assert_eq!(solver.count(&puzzle)?, Count::Exactly(1));
//! let boards: Vec<_> = solver.sampler(&Grid::empty(Shape::CLASSIC))?.samples(42).take(3).collect();
//! assert!(boards.iter().all(|board| Grid::from(*board).conflict().is_none()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod bands;
mod two_bands;

pub(crate) mod estimate;
pub(crate) mod exact;
pub(crate) mod parts;
pub(crate) mod samples;
pub(crate) mod true_candidates;
mod candidate_counts;

pub use crate::search::Method;
pub use candidate_counts::CandidateCounts;
pub use estimate::CountEstimate;
pub use exact::Count;
pub use parts::Parts;
pub use samples::Sampler;
pub use true_candidates::TrueCandidates;
