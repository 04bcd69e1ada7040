//! Solving steps: the next one, or all of them.

use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use specudoku::explain::{Candidate, Pencilmarks, Step, TechniqueName, TechniqueSet};
use specudoku::{DigitSet, Grid, ParseError};

use crate::answers::{Answers, Value, Verb, VerbResult, ask};
use crate::judge::number;
use crate::puzzles::Puzzles;
use crate::raters::{OrderArgument, RaterPool};
use crate::reason::{NoAnswer, Reasons};
use crate::source::Source;
use crate::work::{Call, CallWork};

/// Explains puzzles. Returns for each the steps, and the number of cells that stay open. With `first` at most one step.
#[pyfunction]
pub(crate) fn steps<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    call: Call,
    first: bool,
    without: Vec<String>,
    only: Vec<String>,
    order: OrderArgument,
) -> PyResult<VerbResult<'py>> {
    ask(py, puzzles, call, &ExplainVerb { first, techniques: techniques(order, &without, &only)? })
}

struct ExplainVerb {
    first: bool,
    techniques: TechniqueSet,
}

impl Verb for ExplainVerb {
    type Value = Option<PuzzleSteps>;

    fn answer(&self, work: &CallWork, source: &impl Source) -> Answers<Option<PuzzleSteps>> {
        let raters = RaterPool::new(work, self.techniques.clone());
        let explained = |index| explained(&raters, &source.puzzle(index)?.grid, self.first).map(Some);
        Answers::of(work.each(source.len(), 1, explained))
    }
}

/// Returns the techniques that remain, in this order.
fn techniques(order: OrderArgument, without: &[String], only: &[String]) -> PyResult<TechniqueSet> {
    let refused = |error: &dyn std::fmt::Display| PyValueError::new_err(error.to_string());
    let named = |names: &[String]| -> PyResult<Vec<TechniqueName>> {
        names.iter().map(|name| name.parse().map_err(|error: ParseError| refused(&error))).collect()
    };
    let (without, only) = (named(without)?, named(only)?);
    let all = order.techniques();
    let set = if only.is_empty() { Ok(all) } else { all.limited_to(&only) };
    set.and_then(|set| set.without(&without)).map_err(|error| refused(&error))
}

/// The steps of a puzzle.
pub(crate) struct PuzzleSteps {
    marks: Pencilmarks,
    steps: Vec<Step>,
}

fn explained(raters: &RaterPool, grid: &Grid, first: bool) -> Result<PuzzleSteps, NoAnswer> {
    let steps = raters.lend(|rater| match first {
        true => Ok(rater.hint(grid)?.into_iter().collect()),
        false => Ok(rater.solve(grid)?.0),
    })?;
    Ok(PuzzleSteps { marks: Pencilmarks::of(grid), steps })
}

impl PuzzleSteps {
    /// Yields each step with the state before it. The states are not stored, since they need ten times the memory of
    /// the steps.
    fn steps(&self) -> impl Iterator<Item = (&Step, Pencilmarks)> {
        self.steps.iter().scan(self.marks.clone(), |marks, step| {
            let before = marks.clone();
            marks.apply(step);
            Some((step, before))
        })
    }

    /// Returns the number of cells that stay open.
    fn open(&self) -> usize {
        let mut marks = self.marks.clone();
        self.steps.iter().for_each(|step| marks.apply(step));
        marks.open()
    }
}

/// Steps are tuples for lists and arrays, and lists of structs in a column.
impl Value for Option<PuzzleSteps> {
    const NONE: Self = None;

    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (Some(explained), list) = (self, PyList::empty(py)) else { return Ok(py.None().into_bound(py)) };
        for (step, marks) in explained.steps() {
            let placed = step.placement.map(|placed| place(step, placed));
            let gone: Vec<_> = step.eliminations.iter().map(|gone| place(step, *gone)).collect();
            let masks = PyArray1::from_vec(py, masks(&marks));
            list.append((step.name(), step.rating.map(number), placed, gone, step.sentence_in(&marks), masks))?;
        }
        Ok((list, explained.open()).into_pyobject(py)?.into_any())
    }

    fn array<'py>(py: Python<'py>, values: Vec<Self>, _: &Reasons) -> PyResult<Bound<'py, PyAny>> {
        let objects = values.iter().map(|value| value.object(py));
        Ok(PyList::new(py, objects.collect::<PyResult<Vec<_>>>()?)?.into_any())
    }

    #[cfg(feature = "arrow")]
    fn chunk(chunk: &crate::column::ColumnChunk<'_, Self>) -> arrow_array::ArrayRef {
        use crate::column::{lists, structs};
        use arrow_array::{ArrayRef, Float64Array, StringArray, UInt8Array, UInt16Array, UInt64Array};
        use std::sync::Arc;
        let explained = || chunk.values().map(|value| value.and_then(Option::as_ref));
        let steps = || explained().flatten().flat_map(PuzzleSteps::steps);
        // Places of candidates, each a row, a column and a digit.
        let places = |places: Vec<Option<(usize, usize, u8)>>| {
            let part = |part: fn((usize, usize, u8)) -> u8| -> ArrayRef {
                Arc::new(places.iter().map(|place| place.map(part)).collect::<UInt8Array>())
            };
            let parts = [part(|place| place.0 as u8), part(|place| place.1 as u8), part(|place| place.2)];
            structs(["row", "column", "digit"].into_iter().zip(parts), places.iter().map(Option::is_some))
        };
        let gone = |(step, _): (&Step, Pencilmarks)| -> Vec<_> {
            step.eliminations.iter().map(|gone| Some(place(step, *gone))).collect()
        };
        let placed = |(step, _): (&Step, _)| step.placement.map(|placed| place(step, placed));
        let rating = |(step, _): (&Step, _)| step.rating.map(number);
        let columns: [(&str, ArrayRef); 6] = [
            ("technique", Arc::new(steps().map(|(step, _)| Some(step.name())).collect::<StringArray>())),
            ("rating", Arc::new(steps().map(rating).collect::<Float64Array>())),
            ("placement", places(steps().map(placed).collect())),
            (
                "eliminations",
                lists(steps().map(|step| Some(step.0.eliminations.len())), places(steps().flat_map(gone).collect())),
            ),
            (
                "sentence",
                Arc::new(steps().map(|(step, marks)| Some(step.sentence_in(&marks))).collect::<StringArray>()),
            ),
            (
                "candidates",
                lists(
                    steps().map(|(_, marks)| Some(marks.shape().cell_count())),
                    Arc::new(steps().flat_map(|(_, marks)| masks(&marks)).map(Some).collect::<UInt64Array>()),
                ),
            ),
        ];
        let all = structs(columns, steps().map(|_| true));
        let lengths = explained().map(|explained| explained.map(|explained| explained.steps.len()));
        let open = explained().map(|explained| explained.map(|explained| explained.open() as u16));
        let columns: [(&str, ArrayRef); 2] =
            [("steps", lists(lengths, all)), ("open_cells", Arc::new(open.collect::<UInt16Array>()))];
        structs(columns, explained().map(|explained| explained.is_some()))
    }
}

/// Returns row, column and digit, each from 1.
fn place(step: &Step, candidate: Candidate) -> (usize, usize, u8) {
    let (row, column) = step.shape.coordinates(candidate.cell.into());
    (row + 1, column + 1, candidate.digit.get())
}

/// Returns the candidates of each cell as bits: digit d is bit d - 1.
fn masks(marks: &Pencilmarks) -> Vec<u64> {
    let cell = |cell| marks.value(cell).map_or(marks.candidates(cell), DigitSet::from_digit).bits();
    (0..marks.shape().cell_count()).map(cell).collect()
}
