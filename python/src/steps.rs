//! Steps: the next one, or all of them.

use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use specudoku::explain::{Candidate, Pencilmarks, Step, TechniqueName, TechniqueSet, UnknownTechnique};
use specudoku::{DigitSet, Grid};

use crate::answers::{Answered, ask_each};
use crate::judge::number;
use crate::puzzles::Puzzles;
use crate::raters::Raters;
use crate::reason::Reason;
use crate::work::Work;

/// Explains puzzles: for each the steps, and the number of cells that stay open. With `first` no more than one step.
#[pyfunction]
#[pyo3(signature = (puzzles, first, without, only, threads, timeout, progress))]
pub(crate) fn steps<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    first: bool,
    without: Vec<String>,
    only: Vec<String>,
    threads: Option<usize>,
    timeout: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Answered<'py>> {
    let (work, techniques) = (Work::new(threads, timeout)?.telling(progress), techniques(&without, &only)?);
    let raters = |work: &Work| Raters::new(work, techniques);
    ask_each(py, puzzles, &work, raters, |raters, puzzle| explained(raters, &puzzle.grid, first), Explained::object)
}

/// The techniques that are left.
pub(crate) fn techniques(without: &[String], only: &[String]) -> PyResult<TechniqueSet> {
    let refused = |error: &dyn std::fmt::Display| PyValueError::new_err(error.to_string());
    let named = |names: &[String]| -> PyResult<Vec<TechniqueName>> {
        names.iter().map(|name| name.parse().map_err(|error: UnknownTechnique| refused(&error))).collect()
    };
    let (without, only) = (named(without)?, named(only)?);
    let set = if only.is_empty() { Ok(TechniqueSet::all()) } else { TechniqueSet::only(&only) };
    set.and_then(|set| set.without(&without)).map_err(|error| refused(&error))
}

/// The steps of a puzzle.
struct Explained {
    marks: Pencilmarks,
    steps: Vec<Step>,
}

fn explained(raters: &Raters, grid: &Grid, first: bool) -> Result<Explained, Reason> {
    let steps = raters.lend(|rater| match first {
        true => Ok(rater.hint(grid)?.into_iter().collect()),
        false => Ok(rater.solve(grid)?.0),
    })?;
    Ok(Explained { marks: Pencilmarks::of(grid), steps })
}

impl Explained {
    /// Returns the steps, each with the state before it, and the number of cells that stay open.
    fn object(mut self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let list = PyList::empty(py);
        for step in &self.steps {
            let rating = step.rating.map(number);
            let placed = step.placement.map(|placed| place(step, placed));
            let gone: Vec<_> = step.eliminations.iter().map(|gone| place(step, *gone)).collect();
            let masks = PyArray1::from_vec(py, masks(&self.marks));
            list.append((step.name(), rating, placed, gone, step.sentence_in(&self.marks), masks))?;
            self.marks.apply(step);
        }
        Ok((list, self.marks.open()).into_pyobject(py)?.into_any())
    }
}

/// Row, column and digit, each from 1.
fn place(step: &Step, candidate: Candidate) -> (usize, usize, u8) {
    let (row, column) = step.shape.coordinates(candidate.cell.into());
    (row + 1, column + 1, candidate.digit.get())
}

/// The digits that each cell may hold, as bits: digit d as bit d - 1.
fn masks(marks: &Pencilmarks) -> Vec<u64> {
    let cell = |cell| marks.value(cell).map_or(marks.candidates(cell), DigitSet::from_digit).bits();
    (0..marks.shape().cell_count()).map(cell).collect()
}
