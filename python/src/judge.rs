//! Checking, canonical forms, minimal puzzles, ratings: one thread per puzzle, many puzzles in parallel.

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyList;
use specudoku::Digits81;
use specudoku::explain::{Rating, Tally, Technique, Tenths};
use specudoku::text::{Puzzle, Style};

use crate::answers::{Answers, Value, Verb, VerbResult, ask};
use crate::puzzles::Puzzles;
use crate::raters::{OrderArgument, RaterPool};
use crate::reason::{NoAnswer, Reasons};
use crate::source::Source;
use crate::work::{Call, CallWork};

/// Checks puzzles.
#[pyfunction]
pub(crate) fn check<'py>(py: Python<'py>, puzzles: Puzzles<'py>, call: Call) -> PyResult<VerbResult<'py>> {
    ask(py, puzzles, call, &CheckVerb)
}

/// Reduces puzzles to canonical (min-lex) form.
#[pyfunction]
pub(crate) fn canonical<'py>(py: Python<'py>, puzzles: Puzzles<'py>, call: Call) -> PyResult<VerbResult<'py>> {
    ask(py, puzzles, call, &CanonicalVerb)
}

/// Rates puzzles.
#[pyfunction]
pub(crate) fn rate<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    call: Call,
    order: OrderArgument,
) -> PyResult<VerbResult<'py>> {
    ask(py, puzzles, call, &RateVerb { order })
}

/// Makes puzzles minimal.
#[pyfunction]
pub(crate) fn minimize<'py>(py: Python<'py>, puzzles: Puzzles<'py>, call: Call) -> PyResult<VerbResult<'py>> {
    ask(py, puzzles, call, &MinimizeVerb)
}

struct CheckVerb;

/// Number of puzzles that a thread checks at a time.
const CHECKED: usize = 16;

impl Verb for CheckVerb {
    type Value = &'static str;

    fn answer(&self, work: &CallWork, source: &impl Source) -> Answers<&'static str> {
        let solver = work.solver(1);
        Answers::of(work.each(source.len(), CHECKED, |index| Ok(solver.check(&source.puzzle(index)?.grid)?.words())))
    }
}

struct CanonicalVerb;

/// Number of puzzles that a thread canonicalizes at a time. Each takes about 2 us.
const FORMS: usize = 128;

impl Verb for CanonicalVerb {
    type Value = [u8; 81];

    fn answer(&self, work: &CallWork, source: &impl Source) -> Answers<[u8; 81]> {
        let form = |puzzle: &Puzzle| {
            let found = puzzle.grid.canonical().map_err(|error| NoAnswer::from(error.to_string().as_str()))?;
            Ok(match Digits81::try_from(&found.form) {
                Ok(digits) => (source.row(&digits), None),
                Err(_) => (Value::NONE, Some(found.form.to_string())),
            })
        };
        // A puzzle without a form is parsed again to locate the fault.
        let of_digits = |index| specudoku::make::Canonical::from_digits(&source.digits(index)?).ok();
        Answers::of_rows(work.each(source.len(), FORMS, |index| match of_digits(index) {
            Some(found) => Ok((source.row(&found.form), None)),
            None => form(&source.puzzle(index)?),
        }))
    }
}

struct MinimizeVerb;

/// Number of puzzles that a thread makes minimal at a time. Each takes about 50 us.
const MINIMIZED: usize = 8;

impl Verb for MinimizeVerb {
    type Value = [u8; 81];

    fn answer(&self, work: &CallWork, source: &impl Source) -> Answers<[u8; 81]> {
        let solver = work.solver(1);
        Answers::of_rows(work.each(source.len(), MINIMIZED, |index| {
            let puzzle = source.puzzle(index)?;
            let minimal = solver.minimize(&puzzle.grid).map_err(|error| NoAnswer::from(error.to_string().as_str()))?;
            Ok(match Digits81::try_from(&minimal) {
                Ok(digits) if minimal.is_given_by_clues() => (source.row(&digits), None),
                _ => source.other(&minimal, minimal.display(Style::Lossless).notation(puzzle.notation).to_string()),
            })
        }))
    }
}

struct RateVerb {
    order: OrderArgument,
}

impl Verb for RateVerb {
    type Value = PuzzleRating;

    fn answer(&self, work: &CallWork, source: &impl Source) -> Answers<PuzzleRating> {
        let raters = RaterPool::new(work, self.order.techniques());
        Answers::of(work.each(source.len(), 1, |index| {
            let puzzle = source.puzzle(index)?;
            raters.lend(|rater| match self.order {
                OrderArgument::Scale => Ok(PuzzleRating::from(rater.rate(&puzzle.grid)?)),
                OrderArgument::Players => Ok(PuzzleRating::from(&rater.tally(&puzzle.grid)?)),
            })
        }))
    }
}

/// The ratings of a puzzle and its hardest technique.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleRating {
    /// ER, EP and ED. In the players' order there are none.
    numbers: Option<[Tenths; 3]>,
    hardest: Option<Technique>,
}

impl From<Rating> for PuzzleRating {
    fn from(rating: Rating) -> Self {
        Self { numbers: Some([rating.er, rating.ep, rating.ed]), hardest: rating.technique }
    }
}

impl From<&Tally> for PuzzleRating {
    fn from(tally: &Tally) -> Self {
        Self { hardest: tally.hardest, ..tally.rating.map_or(Self::NONE, Self::from) }
    }
}

impl PuzzleRating {
    /// Returns ER, EP or ED, by its index.
    fn number(&self, index: usize) -> Option<f64> {
        self.numbers.map(|numbers| number(numbers[index]))
    }

    fn technique(&self) -> String {
        self.hardest.map(|technique| technique.to_string()).unwrap_or_default()
    }
}

/// Verdicts are texts in every kind of container; arrays contain objects, and None for a missing one.
impl Value for &'static str {
    const NONE: Self = "";

    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.into_pyobject(py)?.into_any())
    }

    fn array<'py>(py: Python<'py>, values: Vec<Self>, reasons: &Reasons) -> PyResult<Bound<'py, PyAny>> {
        let word = |(index, word): (usize, &Self)| match reasons.contains_key(&index) {
            true => Ok(py.None()),
            false => Ok(word.object(py)?.unbind()),
        };
        let words: Vec<Py<PyAny>> = values.iter().enumerate().map(word).collect::<PyResult<_>>()?;
        Ok(PyArray1::from_vec(py, words).into_any())
    }

    #[cfg(feature = "arrow")]
    fn chunk(chunk: &crate::column::ColumnChunk<'_, Self>) -> arrow_array::ArrayRef {
        chunk.texts(|word| word)
    }
}

pub(crate) fn number(tenths: Tenths) -> f64 {
    f64::from(tenths.0) / 10.0
}

/// Ratings are tuples for lists and arrays, with None for a missing one, and structs in a column.
impl Value for PuzzleRating {
    const NONE: Self = Self { numbers: None, hardest: None };

    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let [er, ep, ed] = [0, 1, 2].map(|index| self.number(index));
        Ok((er, ep, ed, self.technique()).into_pyobject(py)?.into_any())
    }

    fn array<'py>(py: Python<'py>, values: Vec<Self>, reasons: &Reasons) -> PyResult<Bound<'py, PyAny>> {
        // Python makes rows of an array with named fields from these tuples.
        let row = |(index, rating): (usize, &Self)| match reasons.contains_key(&index) {
            true => Ok(py.None().into_bound(py)),
            false => rating.object(py),
        };
        let rows: Vec<_> = values.iter().enumerate().map(row).collect::<PyResult<_>>()?;
        Ok(PyList::new(py, rows)?.into_any())
    }

    #[cfg(feature = "arrow")]
    fn chunk(chunk: &crate::column::ColumnChunk<'_, Self>) -> arrow_array::ArrayRef {
        use std::sync::Arc;

        use arrow_array::{ArrayRef, Float64Array, StringArray, StructArray};
        use arrow_schema::{DataType, Field};
        let mut fields: Vec<(Arc<Field>, ArrayRef)> = Vec::new();
        for (index, name) in ["er", "ep", "ed"].into_iter().enumerate() {
            let numbers: Float64Array = chunk.values().map(|it| it.and_then(|it| it.number(index))).collect();
            fields.push((Arc::new(Field::new(name, DataType::Float64, true)), Arc::new(numbers)));
        }
        let names: StringArray = chunk.values().map(|it| it.map(PuzzleRating::technique)).collect();
        fields.push((Arc::new(Field::new("technique", DataType::Utf8, true)), Arc::new(names)));
        Arc::new(StructArray::from(fields))
    }
}
