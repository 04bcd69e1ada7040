//! Ending a call from another thread.

use pyo3::prelude::*;
use specudoku::CancelFlag;

use crate::errors::Cancelled;

/// Ends calls from another thread: give it to a call as ``cancel``, and ``set()`` it.
///
/// The call then raises ``Cancelled``, within some hundredths of a second. One object may be given to several calls, and
/// ends them all. Once set it stays set.
#[pyclass(module = "specudoku", frozen, from_py_object)]
#[derive(Clone, Default)]
pub(crate) struct Cancel(CancelFlag);

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Ends the calls that have this object, and those that will have it.
    fn set(&self) {
        self.0.raise();
    }

    /// Whether it is set.
    fn is_set(&self) -> bool {
        self.0.is_raised()
    }
}

impl Cancel {
    /// Returns the exception of a call that was cancelled, if it was.
    pub(crate) fn check(&self) -> PyResult<()> {
        if self.0.is_raised() { Err(Cancelled::new_err("the call was cancelled")) } else { Ok(()) }
    }
}
