//! Puzzles in a list of Python: texts, and grids as lists of numbers.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyList, PyString, PyTuple};

use crate::texts::{Cell, Texts};

/// Items of a list that are read before the interpreter is asked for Ctrl-C: a millisecond.
const ITEMS_BETWEEN_SIGNALS: usize = 1 << 15;

/// Lists within lists that are read: a grid has rows, and an array may hold one in a box of its own.
const MAX_DEPTH: usize = 4;

/// Reads a list.
pub(crate) fn read(list: &Bound<'_, PyList>) -> PyResult<Texts> {
    let mut texts = Texts::with_capacity(list.len());
    for (index, item) in list.iter().enumerate() {
        if index % ITEMS_BETWEEN_SIGNALS == 0 {
            list.py().check_signals()?;
        }
        // Half of a surrogate pair, or a byte that is not text, is a fault of this item only.
        if let Ok(text) = item.cast::<PyString>() {
            texts.push(Some(&text.to_string_lossy()));
        } else if let Ok(bytes) = item.cast::<PyBytes>() {
            texts.push(Some(&String::from_utf8_lossy(bytes.as_bytes())));
        } else if is_missing(&item)? {
            texts.push(None);
        } else if has_cells(&item)? {
            texts.push_cells(&cells_of(&item, index)?);
        } else {
            let found = item.get_type().name()?;
            let message = format!(
                "item {index} is of the type {found}: a list of puzzles holds str, None, and grids as lists of int"
            );
            return Err(PyTypeError::new_err(message));
        }
    }
    Ok(texts)
}

/// Whether an item is what Python, NumPy or pandas calls missing.
fn is_missing(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    if item.is_none() || item.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan()) {
        return Ok(true);
    }
    Ok(matches!(&*item.get_type().name()?.to_string_lossy(), "NAType" | "NaTType"))
}

fn is_list(item: &Bound<'_, PyAny>) -> bool {
    item.is_instance_of::<PyList>() || item.is_instance_of::<PyTuple>()
}

/// Whether an item is a list, or an array, of which NumPy makes one. A number of NumPy is neither.
fn has_cells(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(is_list(item) || item.hasattr("tolist")? && item.hasattr("__len__")?)
}

/// Returns the cells of a grid: a list of them, of rows of them, or an array.
fn cells_of(grid: &Bound<'_, PyAny>, index: usize) -> PyResult<Vec<Cell>> {
    let mut cells = Vec::new();
    collect(grid, index, 0, &mut cells)?;
    Ok(cells)
}

/// Appends what a list holds, row by row; or the cell that `item` is.
fn collect(item: &Bound<'_, PyAny>, index: usize, depth: usize, cells: &mut Vec<Cell>) -> PyResult<()> {
    if depth > MAX_DEPTH {
        return Err(PyTypeError::new_err(format!("item {index}: a grid is a list of numbers, or of rows of numbers")));
    }
    if is_list(item) {
        return item.try_iter()?.try_for_each(|part| collect(&part?, index, depth + 1, cells));
    }
    if has_cells(item)? {
        return collect(&item.call_method0("tolist")?, index, depth + 1, cells);
    }
    let cell = match item.extract::<i64>() {
        Ok(number) => Cell::Number(number),
        Err(_) if is_missing(item)? => Cell::Empty,
        Err(_) if item.hasattr("__index__")? => Cell::Large(item.str()?.to_string()),
        Err(_) => {
            let found = item.get_type().name()?;
            let message = format!("item {index}: a cell is of the type {found}: cells are int, and 0 or None if empty");
            return Err(PyTypeError::new_err(message));
        }
    };
    cells.push(cell);
    Ok(())
}
