//! True candidates, and in how many solutions each occurs.

use numpy::PyArray1;
use pyo3::prelude::*;
use specudoku::observe::Progress;
use specudoku::{Grid, Solver};

use crate::answers::{VerbResult, ask_each};
use crate::puzzles::Puzzles;
use crate::reason::NoAnswer;
use crate::work::Call;

/// Finds the candidates that occur in some solution: 81 masks per puzzle, or 729 numbers of solutions with `counts`.
#[pyfunction]
pub(crate) fn candidates<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    call: Call,
    counts: bool,
) -> PyResult<VerbResult<'py>> {
    let answer = |solver: &Solver, grid: &Grid| if counts { numbers(solver, grid) } else { masks(solver, grid) };
    let numbers = |numbers: Vec<u64>, py| Ok(PyArray1::from_vec(py, numbers).into_any());
    ask_each(
        py,
        puzzles,
        call,
        |work| work.solver(1),
        |solver, puzzle| answer(solver, nine_wide(&puzzle.grid)?),
        numbers,
    )
}

/// Refuses other sizes, since the rows of an array have the same length.
fn nine_wide(grid: &Grid) -> Result<&Grid, NoAnswer> {
    if grid.shape().side() == 9 {
        Ok(grid)
    } else {
        Err(NoAnswer::from("true candidates are available only for 9x9 grids"))
    }
}

fn masks(solver: &Solver, grid: &Grid) -> Result<Vec<u64>, NoAnswer> {
    let found = solver.true_candidates(grid)?;
    if let Some(stop) = found.stop {
        return Err(stop.into());
    }
    let found = found.grid.ok_or_else(|| NoAnswer::from("no solution"))?;
    Ok(found.cells().iter().map(|cell| cell.digits().bits()).collect())
}

fn numbers(solver: &Solver, grid: &Grid) -> Result<Vec<u64>, NoAnswer> {
    let counts = solver.candidate_counts(grid, &Progress::default())?;
    let number = |count: &u128| u64::try_from(*count).map_err(|_| NoAnswer::from("a count above 18446744073709551615"));
    (0..81).flat_map(|cell| counts.of_cell(cell)).map(number).collect()
}
