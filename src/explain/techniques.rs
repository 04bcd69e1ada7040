//! The techniques other than chains, one technique or one family per file. `scale` defines their order and their
//! numbers.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006), except `players`. For each technique,
//! `puzzles/techniques.csv` has puzzles whose hardest step uses it; the puzzles for the techniques in `players` are in
//! `puzzles/players.csv`.

pub(crate) mod aligned;
pub(crate) mod bug;
pub(crate) mod locked;
pub(crate) mod marks;
pub(crate) mod players;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod unique_loop;
pub(crate) mod wings;
