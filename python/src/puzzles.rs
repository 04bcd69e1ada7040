//! Containers of puzzles: a list, an array of rows, a column.

use numpy::{Element, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::layout::reading;
use crate::lists;
use crate::rows::{ArrayRows, texts_of};
use crate::texts::Texts;

/// Puzzles in a Python container.
pub(crate) enum Puzzles<'py> {
    /// A list, or an array of grids that are not 9x9, whose answers are a list.
    List(Texts),
    /// An array of shape (n, 81).
    Array(ArrayRows<'py>),
    #[cfg(feature = "arrow")]
    Column(Texts, crate::column::ColumnForm),
}

impl Puzzles<'_> {
    /// Returns the puzzles as grids with the units that these words describe. All share one rule, which keeps its
    /// tables.
    pub(crate) fn of_layout(mut self, words: Option<&str>) -> PyResult<Self> {
        match &mut self {
            Self::List(texts) => texts.reading = reading(words)?,
            Self::Array(rows) => rows.reading = reading(words)?,
            #[cfg(feature = "arrow")]
            Self::Column(texts, _) => texts.reading = reading(words)?,
        }
        Ok(self)
    }
}

impl<'py> FromPyObject<'_, 'py> for Puzzles<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(list) = object.cast::<PyList>() {
            return lists::read(&list).map(Self::List);
        }
        if let Ok(array) = object.cast::<PyArray2<u8>>() {
            return of_array(&array, |array| Ok(ArrayRows::of_bytes(array)));
        }
        if let Ok(array) = object.cast::<PyArray2<i64>>() {
            return of_array(&array, |array| ArrayRows::of_integers(&array));
        }
        #[cfg(feature = "arrow")]
        if crate::column::is_column(&object)? {
            let (texts, form) = crate::column::read(&object)?;
            return Ok(Self::Column(texts, form));
        }
        let arrow = if cfg!(feature = "arrow") { ", or an Arrow column" } else { ": this build has no Arrow columns" };
        Err(PyTypeError::new_err(format!("puzzles: a list, an array of uint8 or int64{arrow}")))
    }
}

/// Reads an array with a grid in each row.
fn of_array<'py, T: Element + Copy + Into<i64>>(
    array: &Bound<'py, PyArray2<T>>,
    rows: impl FnOnce(PyReadonlyArray2<'py, T>) -> PyResult<ArrayRows<'py>>,
) -> PyResult<Puzzles<'py>> {
    let array = array.try_readonly()?;
    match array.shape()[1] {
        81 => rows(array).map(Puzzles::Array),
        _ => texts_of(&array).map(Puzzles::List),
    }
}
