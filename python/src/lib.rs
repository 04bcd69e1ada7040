//! The extension of the Python package `specudoku`: puzzles in any container, through the library, and back.
//!
//! `puzzles` reads what holds puzzles (`lists`, `rows`, `column`), `answers` gives back the same kind. Between them there is
//! a file for each verb; `work` runs it on threads, with the interpreter's lock released, and ends it at Ctrl-C or when it is
//! cancelled. The functions that users see, with their documentation, are in `specudoku/`.

mod reason;
mod layout;
mod errors;
mod cancel;
mod work;
mod source;
mod texts;
mod rows;
mod lists;
mod puzzles;
mod answers;
#[cfg(feature = "arrow")]
mod cell_lists;
#[cfg(feature = "arrow")]
mod column;
mod solve;
mod count;
mod candidates;
mod raters;
mod judge;
mod steps;
mod make;

use pyo3::prelude::*;

/// Each function but the makers takes puzzles and what a [`Call`](work::Call) holds, and returns answers of the same kind, a
/// dictionary of reasons `{index: (column or None, reason)}` for the puzzles that have none, and for columns the reasons as a
/// column.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::cancel::Cancel;
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

    /// The version of the package: also where its metadata is not installed, as in frozen applications.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
