//! The extension of the Python package `specudoku`: it reads puzzles from any container, answers them with the library,
//! and returns the answers in the same kind of container.
//!
//! `puzzles` reads the containers (`lists`, `rows`, `column`, `cell_lists`), and `answers` writes them. The verbs are
//! in `solve`, `count`, `candidates`, `judge` (check, canonical, minimize, rate), `steps` (explain, hint), `make`
//! (generate, sample) and `boards` (subsets, unavoidable, boards). `source` and `texts` hold the puzzles of a call,
//! `layout` its units, and `reason` and `errors` why there is no answer. `work` runs the verb on threads, with the
//! interpreter's lock released, and ends it at Ctrl-C or when it is cancelled (`cancel`). The public functions and
//! their documentation are in `specudoku/`; `CONTRIBUTING.md` lists what a new function changes.

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
mod boards;

use pyo3::prelude::*;

/// Each function except those of `make` and `boards` takes puzzles and the fields of a [`Call`](work::Call). It returns
/// answers of the same kind, a dictionary of reasons `{index: (column or None, reason)}` for the puzzles without an
/// answer, and for columns the reasons as a column.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::boards::{boards, subsets, unavoidable};
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

    /// The version of the package. It is available even if the metadata is not installed, as in frozen applications.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
