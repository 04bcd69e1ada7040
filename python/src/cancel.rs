//! Ending a call from another thread.

use pyo3::prelude::*;
use specudoku::CancelFlag;

use crate::errors::Cancelled;

/// Ends calls from another thread: pass it to a call as ``cancel``, then call ``set()``.
///
/// The call then raises ``Cancelled`` within some hundredths of a second. One object may be passed to several calls and
/// ends them all. It cannot be unset.
#[pyclass(module = "specudoku", frozen, from_py_object)]
#[derive(Clone, Default)]
pub(crate) struct Cancel(CancelFlag);

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Ends all calls with this object, current and future ones.
    fn set(&self) {
        self.0.raise();
    }

    /// Returns whether it is set.
    fn is_set(&self) -> bool {
        self.0.is_raised()
    }
}

impl Cancel {
    /// Returns an exception if the call was cancelled.
    pub(crate) fn check(&self) -> PyResult<()> {
        if self.0.is_raised() { Err(Cancelled::new_err("the call was cancelled")) } else { Ok(()) }
    }
}
