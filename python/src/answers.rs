//! Answers, in the same kind of container as the puzzles.

use std::collections::BTreeMap;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use specudoku::text::Puzzle;

#[cfg(feature = "arrow")]
use crate::column::{ColumnChunk, ColumnForm};
use crate::puzzles::Puzzles;
use crate::reason::{NoAnswer, Reasons, to_dict};
use crate::source::{Source, Written};
use crate::work::{Call, CallWork};

/// Answers in the order of their puzzles.
pub(crate) struct Answers<T> {
    /// A value for each puzzle. It is meaningless if there is a reason why the puzzle has no answer.
    pub(crate) values: Vec<T>,
    /// Answers that are texts of a length other than 81.
    pub(crate) others: BTreeMap<usize, String>,
    pub(crate) reasons: Reasons,
}

/// The type of an answer.
pub(crate) trait Value: Send + Sized {
    /// Placeholder for a missing answer.
    const NONE: Self;

    /// Returns the answer as an item of a list.
    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>>;

    /// Returns all answers as an array.
    fn array<'py>(py: Python<'py>, values: Vec<Self>, reasons: &Reasons) -> PyResult<Bound<'py, PyAny>>;

    /// Returns answers as an Arrow array; `others` contains the answers that are texts of another length.
    #[cfg(feature = "arrow")]
    fn chunk(chunk: &ColumnChunk<'_, Self>) -> arrow_array::ArrayRef;
}

/// A question that can be asked about puzzles.
pub(crate) trait Verb: Sync {
    type Value: Value;

    /// Answers the question for all puzzles.
    fn answer(&self, work: &CallWork, source: &impl Source) -> Answers<Self::Value>;

    /// Answers the question on the calling thread if this takes at most a few milliseconds.
    fn answer_soon(&self, _: &CallWork, _: &impl Source) -> Option<Answers<Self::Value>> {
        None
    }
}

/// The result of a verb in Python: the answers, the reasons for missing ones, and for a column the reasons as a column.
pub(crate) type VerbResult<'py> = (Bound<'py, PyAny>, Bound<'py, PyDict>, Option<Bound<'py, PyAny>>);

/// Asks a question and returns the answers in the same kind of container as the puzzles.
pub(crate) fn ask<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    call: Call,
    verb: &impl Verb,
) -> PyResult<VerbResult<'py>> {
    let puzzles = puzzles.of_layout(call.layout.as_deref())?;
    let work = CallWork::new(call)?;
    work.check_cancel()?;
    match puzzles {
        Puzzles::List(texts) => {
            let answers = match verb.answer_soon(&work, &texts) {
                Some(answers) => answers,
                None => work.watched(py, |work| verb.answer(work, &texts))?,
            };
            Ok((answers.list(py)?, to_dict(py, answers.reasons)?, None))
        }
        Puzzles::Array(rows) => {
            let rows = rows.read()?;
            let answers = work.watched(py, |work| verb.answer(work, &rows))?;
            Ok((Value::array(py, answers.values, &answers.reasons)?, to_dict(py, answers.reasons)?, None))
        }
        #[cfg(feature = "arrow")]
        Puzzles::Column(texts, form) => {
            let answers = work.watched(py, |work| verb.answer(work, &texts))?;
            let (column, reasons) = answers.columns(py, &form)?;
            Ok((column, to_dict(py, answers.reasons)?, Some(reasons)))
        }
    }
}

/// Asks a question whose answers are Python objects, and returns a list of them for every kind of container. `share`
/// makes the data that the threads share.
pub(crate) fn ask_each<'py, S: Sync, T: Send>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    call: Call,
    share: impl FnOnce(&CallWork) -> S + Send,
    answer: impl Fn(&S, &Puzzle) -> Result<T, NoAnswer> + Sync,
    object: impl Fn(T, Python<'py>) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<VerbResult<'py>> {
    fn all<S: Sync, T: Send>(
        work: &CallWork,
        source: &impl Source,
        share: impl FnOnce(&CallWork) -> S,
        answer: impl Fn(&S, &Puzzle) -> Result<T, NoAnswer> + Sync,
    ) -> Vec<Result<T, NoAnswer>> {
        let shared = share(work);
        work.each(source.len(), 1, |index| answer(&shared, &source.puzzle(index)?))
    }
    let puzzles = puzzles.of_layout(call.layout.as_deref())?;
    let work = CallWork::new(call)?;
    let answers = match puzzles {
        Puzzles::List(texts) => work.watched(py, |work| all(work, &texts, share, &answer))?,
        Puzzles::Array(rows) => {
            let rows = rows.read()?;
            work.watched(py, |work| all(work, &rows, share, &answer))?
        }
        #[cfg(feature = "arrow")]
        Puzzles::Column(texts, _) => work.watched(py, |work| all(work, &texts, share, &answer))?,
    };
    let (mut reasons, list) = (Reasons::new(), PyList::empty(py));
    for (index, answer) in answers.into_iter().enumerate() {
        match answer {
            Ok(answer) => list.append(object(answer, py)?)?,
            Err(reason) => {
                reasons.insert(index, reason);
                list.append(py.None())?;
            }
        }
    }
    Ok((list.into_any(), to_dict(py, reasons)?, None))
}

impl<T: Value> Answers<T> {
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let objects = self.values.iter().enumerate().map(|(index, value)| self.object(py, index, value));
        Ok(PyList::new(py, objects.collect::<PyResult<Vec<_>>>()?)?.into_any())
    }

    fn object<'py>(&self, py: Python<'py>, index: usize, value: &T) -> PyResult<Bound<'py, PyAny>> {
        match self.others.get(&index) {
            _ if self.reasons.contains_key(&index) => Ok(py.None().into_bound(py)),
            Some(text) => Ok(PyString::new(py, text).into_any()),
            None => value.object(py),
        }
    }

    /// Returns the answers in chunks of the same lengths as the puzzles, and their reasons in the same way.
    #[cfg(feature = "arrow")]
    fn columns<'py>(&self, py: Python<'py>, form: &ColumnForm) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let Self { values, others, reasons } = self;
        let answers =
            form.table(py, form.name(), |range| T::chunk(&ColumnChunk { values, others, reasons, form, range }))?;
        let reasons = form.table(py, "reason", |range| {
            form.texts(range.map(|index| reasons.get(&index).map(|reason| reason.text.as_str())))
        })?;
        Ok((answers, reasons))
    }

    /// Returns an answer for each result.
    pub(crate) fn of(results: Vec<Result<T, NoAnswer>>) -> Self {
        let mut reasons = Reasons::new();
        let value = |(index, result): (usize, Result<T, NoAnswer>)| {
            result.unwrap_or_else(|reason| {
                reasons.insert(index, reason);
                T::NONE
            })
        };
        let values = results.into_iter().enumerate().map(value).collect();
        Self { values, others: BTreeMap::new(), reasons }
    }
}

impl Answers<[u8; 81]> {
    /// Returns an answer for each result: a row, or a text if the length is not 81.
    pub(crate) fn of_rows(results: Vec<Result<Written, NoAnswer>>) -> Self {
        let mut others = BTreeMap::new();
        let row = |(index, found): (usize, Result<Written, NoAnswer>)| {
            found.map(|(row, text)| {
                others.extend(text.map(|text| (index, text)));
                row
            })
        };
        let answers = Self::of(results.into_iter().enumerate().map(row).collect());
        Self { others, ..answers }
    }
}

/// Returns a row of text as a string.
fn text(row: &[u8; 81]) -> &str {
    // The rows of texts contain only digits and points.
    std::str::from_utf8(row).unwrap_or_default()
}

/// Rows of a grid: as text in lists and columns, as numbers in arrays, of shape (n, 81).
impl Value for [u8; 81] {
    const NONE: Self = [0; 81];

    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyString::new(py, text(self)).into_any())
    }

    fn array<'py>(py: Python<'py>, rows: Vec<Self>, _: &Reasons) -> PyResult<Bound<'py, PyAny>> {
        let count = rows.len();
        Ok(PyArray1::from_vec(py, rows.into_flattened()).reshape([count, 81])?.into_any())
    }

    #[cfg(feature = "arrow")]
    fn chunk(chunk: &ColumnChunk<'_, Self>) -> arrow_array::ArrayRef {
        chunk.grids(text)
    }
}
