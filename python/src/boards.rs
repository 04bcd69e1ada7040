//! Completed boards: their puzzles, their unavoidable sets, and the canonical ones by rank.

use std::ops::ControlFlow;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use specudoku::make::RankedBoards;
use specudoku::{Grid, PuzzleError, Stop};

use crate::source::read_text;
use crate::work::{Call, CallWork};

/// Finds the puzzles with `clues` clues whose only solution is a board.
#[pyfunction]
pub(crate) fn subsets(
    py: Python<'_>,
    call: Call,
    board: &str,
    clues: usize,
    redundant: bool,
    limit: usize,
) -> PyResult<Vec<String>> {
    let board = read_text(board)?.grid;
    CallWork::new(call)?.watched(py, |work| puzzles_of(work, &board, clues, redundant, limit))?
}

fn puzzles_of(work: &CallWork, board: &Grid, clues: usize, redundant: bool, limit: usize) -> PyResult<Vec<String>> {
    let search = work.solver(work.threads).subsets(board, clues).map_err(error_of)?.redundant(redundant);
    let mut puzzles = Vec::new();
    let searched = search.each(|puzzle| {
        puzzles.push(puzzle.to_string());
        if puzzles.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match searched {
        Ok(_) => Ok(puzzles),
        Err(stop) => Err(stopped(stop, &format!(": {} puzzles were found", puzzles.len()))),
    }
}

/// Finds the unavoidable sets of a board of up to `size` cells.
#[pyfunction]
pub(crate) fn unavoidable(py: Python<'_>, call: Call, board: &str, size: usize) -> PyResult<Vec<Vec<usize>>> {
    let board = read_text(board)?.grid;
    let sets = CallWork::new(call)?.watched(py, |work| work.solver(1).unavoidable_sets(&board, size))?;
    sets.map_err(error_of)
}

/// Returns the canonical boards with ranks from `first` to `last`, as an array of shape (n, 81).
#[pyfunction]
pub(crate) fn boards(py: Python<'_>, call: Call, first: u64, last: u64) -> PyResult<Bound<'_, PyAny>> {
    if RankedBoards::new(first..=last).is_none() {
        return Err(PyValueError::new_err(format!("ranks are from 1 to {}", RankedBoards::COUNT)));
    }
    let found = CallWork::new(call)?.watched(py, |work| {
        let mut boards = Vec::new();
        let end = RankedBoards::on_threads(first..=last, work.threads, &work.flag, |_, some| {
            boards.extend(some.iter().map(|board| *board.form.as_array()));
            ControlFlow::<()>::Continue(())
        });
        end.map(|_| boards).map_err(|error| PyValueError::new_err(error.to_string()))
    })??;
    let count = found.len();
    Ok(PyArray1::from_vec(py, found.into_flattened()).reshape([count, 81])?.into_any())
}

/// Returns the exception for a board that cannot be searched.
fn error_of(error: PuzzleError) -> PyErr {
    match error {
        PuzzleError::Stopped(stop) => stopped(stop, ""),
        _ => PyValueError::new_err(error.to_string()),
    }
}

/// Returns the exception for a search that was ended by a limit.
fn stopped(stop: Stop, found: &str) -> PyErr {
    PyTimeoutError::new_err(format!("{stop}{found}"))
}
