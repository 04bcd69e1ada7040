//! The reason why a puzzle has no answer.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use specudoku::Stop;
use specudoku::text::Fault;

/// The reason why a puzzle has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NoAnswer {
    /// Column of a fault in a text, from 1.
    pub(crate) column: Option<usize>,
    pub(crate) text: String,
}

/// Reasons by the index of the puzzle.
pub(crate) type Reasons = BTreeMap<usize, NoAnswer>;

impl From<&str> for NoAnswer {
    fn from(text: &str) -> Self {
        Self { column: None, text: text.to_owned() }
    }
}

impl From<Stop> for NoAnswer {
    fn from(stop: Stop) -> Self {
        Self { column: None, text: stop.to_string() }
    }
}

impl From<Fault> for NoAnswer {
    fn from(fault: Fault) -> Self {
        Self { column: fault.column, text: fault.to_string() }
    }
}

/// Returns reasons as a Python dictionary: `{index: (column or None, reason)}`.
pub(crate) fn to_dict<'py>(py: Python<'py>, reasons: Reasons) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (index, reason) in reasons {
        dict.set_item(index, (reason.column, reason.text))?;
    }
    Ok(dict)
}
