//! The extension of the Python package `specudoku`: puzzles in any container, through the library, and back.
//!
//! `puzzles` reads what holds puzzles, `answers` gives back the same kind, `column` does both for Arrow. Between them
//! a verb a file; `work` runs it on threads, with the interpreter's lock released and Ctrl-C heeded. The functions that
//! users see, with their documentation, are in `specudoku/__init__.py`.

mod reason;
mod layout;
mod puzzles;
mod answers;
#[cfg(feature = "arrow")]
mod column;
mod work;
mod solve;
mod count;
mod candidates;
mod raters;
mod judge;
mod steps;
mod make;

use pyo3::prelude::*;

/// Each of the first five functions takes puzzles and limits, and returns answers of the same kind, a dictionary of
/// reasons `{index: (column or None, reason)}` for the puzzles that have none, and for columns the reasons as a column.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::candidates::candidates;
    #[pymodule_export]
    use super::count::count;
    #[pymodule_export]
    use super::judge::{canonical, check, minimize, rate};
    #[pymodule_export]
    use super::make::{generate, sample};
    #[pymodule_export]
    use super::solve::{solutions, solve};
    #[pymodule_export]
    use super::steps::steps;
}
