//! Checking, canonical forms, ratings: a puzzle by itself, many side by side.

use numpy::{PyArray1, PyArrayMethods};
use parking_lot::Mutex;
use pyo3::prelude::*;
use specudoku::Verdict;
use specudoku::explain::{Rater, Rating, Technique, Tenths};
use specudoku::text::Puzzle;

use crate::answers::{Answered, Answers, Value, Verb, ask};
use crate::puzzles::{Puzzles, Source};
use crate::reason::{Reason, Reasons};
use crate::work::Work;

/// Checks puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, threads, timeout))]
pub(crate) fn check<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    threads: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<Answered<'py>> {
    ask(py, puzzles, &Work::new(threads, timeout)?, &Check)
}

/// Brings puzzles into their least form.
#[pyfunction]
#[pyo3(signature = (puzzles, threads))]
pub(crate) fn canonical<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    threads: Option<usize>,
) -> PyResult<Answered<'py>> {
    ask(py, puzzles, &Work::new(threads, None)?, &Canonical)
}

/// Rates puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, threads, timeout))]
pub(crate) fn rate<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    threads: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<Answered<'py>> {
    ask(py, puzzles, &Work::new(threads, timeout)?, &Rate)
}

struct Check;

/// Puzzles that a thread checks at a time.
const CHECKED: usize = 16;

impl Verb for Check {
    type Value = &'static str;

    fn answer(&self, work: &Work, source: &impl Source) -> Answers<&'static str> {
        let solver = work.solver(1);
        Answers::of(work.each(source.len(), CHECKED, |index| Ok(solver.check(&source.puzzle(index)?.grid)?.words())))
    }
}

struct Canonical;

/// Puzzles that a thread brings into their form at a time: some 2 us each.
const FORMS: usize = 128;

impl Verb for Canonical {
    type Value = [u8; 81];

    fn answer(&self, work: &Work, source: &impl Source) -> Answers<[u8; 81]> {
        let form = |puzzle: &Puzzle| match specudoku::make::canonical(&puzzle.grid) {
            Ok(found) => Ok(source.row(&found.form)),
            Err(error) => Err(Reason::from(error.to_string().as_str())),
        };
        // What has no form is read again: then the reason says where it stands.
        let of_digits = |index| specudoku::make::Canonical::from_digits(&source.digits(index)?).ok();
        Answers::of(work.each(source.len(), FORMS, |index| match of_digits(index) {
            Some(found) => Ok(source.row(&found.form)),
            None => form(&source.puzzle(index)?),
        }))
    }
}

struct Rate;

impl Verb for Rate {
    type Value = Rating;

    fn answer(&self, work: &Work, source: &impl Source) -> Answers<Rating> {
        let (solver, idle) = (work.solver(1).limit(2), Mutex::new(Vec::new()));
        let new_rater = || work.timeout.into_iter().fold(Rater::default().cancel(&work.flag), Rater::timeout);
        Answers::of(work.each(source.len(), 1, |index| {
            let puzzle = source.puzzle(index)?;
            let outcome = solver.solve(&puzzle.grid);
            match (outcome.verdict(), outcome.stop) {
                (Verdict::NoSolution, _) => return Err("no solution".into()),
                (Verdict::Multiple, _) => return Err("several solutions".into()),
                (Verdict::Unknown, Some(stop)) => return Err(stop.into()),
                _ => {}
            }
            let mut rater: Rater = idle.lock().pop().unwrap_or_else(new_rater);
            let rating = rater.rate(&puzzle.grid);
            idle.lock().push(rater);
            rating.map_err(|error| Reason::from(error.to_string().as_str()))
        }))
    }
}

/// Words: texts in every kind of container; in arrays of objects, with None.
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
    fn chunk(chunk: &crate::column::Chunk<'_, Self>) -> arrow_array::ArrayRef {
        chunk.texts(|word| word)
    }
}

fn number(tenths: Tenths) -> f64 {
    f64::from(tenths.0) / 10.0
}

fn name(technique: Option<Technique>) -> String {
    technique.map(|technique| technique.to_string()).unwrap_or_default()
}

/// Ratings: tuples in a list, rows of three numbers in an array, structs in a column.
impl Value for Rating {
    const NONE: Self = Self::FULL;

    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numbers = [self.er, self.ep, self.ed].map(number);
        Ok((numbers[0], numbers[1], numbers[2], name(self.technique)).into_pyobject(py)?.into_any())
    }

    fn array<'py>(py: Python<'py>, values: Vec<Self>, reasons: &Reasons) -> PyResult<Bound<'py, PyAny>> {
        let mut numbers: Vec<[f64; 3]> = values.iter().map(|it| [it.er, it.ep, it.ed].map(number)).collect();
        reasons.keys().for_each(|index| numbers[*index] = [f64::NAN; 3]);
        Ok(PyArray1::from_vec(py, numbers.into_flattened()).reshape([values.len(), 3])?.into_any())
    }

    #[cfg(feature = "arrow")]
    fn chunk(chunk: &crate::column::Chunk<'_, Self>) -> arrow_array::ArrayRef {
        use std::sync::Arc;

        use arrow_array::{ArrayRef, Float64Array, StringArray, StructArray};
        use arrow_schema::{DataType, Field};
        type Part = fn(&Rating) -> Tenths;
        let parts: [(&str, Part); 3] = [("er", |it| it.er), ("ep", |it| it.ep), ("ed", |it| it.ed)];
        let numbers = |part: Part| chunk.values().map(|it| it.map(|it| number(part(it)))).collect::<Float64Array>();
        let mut fields: Vec<(Arc<Field>, ArrayRef)> = Vec::new();
        for (name, part) in parts {
            fields.push((Arc::new(Field::new(name, DataType::Float64, true)), Arc::new(numbers(part))));
        }
        let names: StringArray = chunk.values().map(|it| it.map(|it| name(it.technique))).collect();
        fields.push((Arc::new(Field::new("technique", DataType::Utf8, true)), Arc::new(names)));
        Arc::new(StructArray::from(fields))
    }
}
