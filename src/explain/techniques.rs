//! The techniques without chains, one or one family a file. Their order and their numbers stand in `scale`.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). `puzzles/techniques.csv` has puzzles whose hardest step is each of
//! them.

pub(crate) mod aligned;
pub(crate) mod bug;
pub(crate) mod locked;
pub(crate) mod marks;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod unique_loop;
pub(crate) mod wings;
