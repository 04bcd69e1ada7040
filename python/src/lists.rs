//! Puzzles in a Python list: texts, and grids as lists of numbers.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::texts::{NumberCell, NumberCells, Texts};

/// Number of items that are read between two checks for Ctrl-C, which takes about a millisecond.
const ITEMS_BETWEEN_SIGNALS: usize = 1 << 15;

/// Maximum nesting of lists: a grid has rows, and an array may add another axis.
const MAX_DEPTH: usize = 4;

/// Reads a list.
pub(crate) fn read(list: &Bound<'_, PyList>) -> PyResult<Texts> {
    let mut texts = Texts::with_capacity(list.len());
    for (index, item) in list.iter().enumerate() {
        if index % ITEMS_BETWEEN_SIGNALS == 0 {
            list.py().check_signals()?;
        }
        // An item with half of a surrogate pair, or with bytes that are not text, is a fault of this item only.
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

/// Returns whether an item is a missing value of Python, NumPy or pandas.
fn is_missing(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    if item.is_none() || item.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan()) {
        return Ok(true);
    }
    Ok(matches!(&*item.get_type().name()?.to_string_lossy(), "NAType" | "NaTType"))
}

fn is_list(item: &Bound<'_, PyAny>) -> bool {
    item.is_instance_of::<PyList>() || item.is_instance_of::<PyTuple>()
}

/// Returns whether an item is a list, or an array that can become one. A NumPy number is neither.
fn has_cells(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(is_list(item) || item.hasattr("tolist")? && item.hasattr("__len__")?)
}

/// Returns the cells of a grid, which is a list of cells, a list of rows, or an array.
fn cells_of(grid: &Bound<'_, PyAny>, index: usize) -> PyResult<NumberCells> {
    let mut cells = NumberCells::default();
    collect(grid, index, 0, &mut cells)?;
    Ok(cells)
}

/// Appends the cells of a list, or of the lists in it. A missing list has no cells.
fn collect(item: &Bound<'_, PyAny>, index: usize, depth: usize, grid: &mut NumberCells) -> PyResult<()> {
    let nested = || PyTypeError::new_err(format!("item {index}: a grid is a list of numbers, or of rows of numbers"));
    if depth > MAX_DEPTH {
        return Err(nested());
    }
    if !is_list(item) {
        return collect(&item.call_method0("tolist")?, index, depth + 1, grid);
    }
    let parts: Vec<Bound<'_, PyAny>> = item.try_iter()?.collect::<PyResult<_>>()?;
    let mut is_nested = false;
    for part in &parts {
        is_nested |= !part.is_instance_of::<PyInt>() && has_cells(part)?;
    }
    if !is_nested {
        grid.rows.push(parts.len());
        return parts.iter().try_for_each(|part| {
            grid.cells.push(cell_of(part, index)?);
            Ok(())
        });
    }
    for part in &parts {
        if is_missing(part)? {
            grid.rows.push(0);
        } else if has_cells(part)? {
            collect(part, index, depth + 1, grid)?;
        } else {
            return Err(nested());
        }
    }
    Ok(())
}

fn cell_of(item: &Bound<'_, PyAny>, index: usize) -> PyResult<NumberCell> {
    match item.extract::<i64>() {
        Ok(number) => Ok(NumberCell::Number(number)),
        Err(_) if is_missing(item)? => Ok(NumberCell::Empty),
        Err(_) if item.hasattr("__index__")? => Ok(NumberCell::Large(item.str()?.to_string())),
        Err(_) => {
            let found = item.get_type().name()?;
            let message = format!("item {index}: a cell is of the type {found}: cells are int, and 0 or None if empty");
            Err(PyTypeError::new_err(message))
        }
    }
}
