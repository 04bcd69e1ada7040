//! Columns of texts through the Arrow C interface: pyarrow, Polars, DuckDB, pandas and others.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, LargeListArray, LargeStringArray, RecordBatch, RecordBatchIterator, StringArray, StringViewArray,
    StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::{PyArray, PyArrayReader};

use crate::cell_lists;
use crate::reason::Reasons;
use crate::texts::Texts;

/// The form in which a column came.
pub(crate) struct ColumnForm {
    /// The type of its texts or lists of cells.
    data_type: DataType,
    /// Lengths of its chunks.
    chunks: Vec<usize>,
    /// The name of the column, if it came in a table.
    name: Option<String>,
}

/// The answers of one chunk.
pub(crate) struct ColumnChunk<'a, T> {
    /// The values of all answers.
    pub(crate) values: &'a [T],
    /// The answers that are texts of a length other than 81.
    pub(crate) others: &'a BTreeMap<usize, String>,
    pub(crate) reasons: &'a Reasons,
    pub(crate) form: &'a ColumnForm,
    /// The indices of the answers of this chunk.
    pub(crate) range: Range<usize>,
}

/// Returns whether an object is a column with the Arrow C interface.
pub(crate) fn is_column(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(object.hasattr(intern!(object.py(), "__arrow_c_array__"))?
        || object.hasattr(intern!(object.py(), "__arrow_c_stream__"))?)
}

/// Returns the chunks of a column, and its field.
fn import(column: &Bound<'_, PyAny>) -> PyResult<(Vec<ArrayRef>, Arc<Field>)> {
    let name = intern!(column.py(), "__arrow_c_array__");
    if column.hasattr(name)? {
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) = column.call_method0(name)?.extract()?;
        let (array, field) = PyArray::from_arrow_pycapsule(&schema, &array)?.into_inner();
        return Ok((vec![array], field));
    }
    let stream = column.call_method0(intern!(column.py(), "__arrow_c_stream__"))?;
    let reader = PyArrayReader::from_arrow_pycapsule(stream.cast::<PyCapsule>()?)?.into_reader()?;
    let field = reader.field();
    let chunks = reader.collect::<Result<_, _>>().map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok((chunks, field))
}

/// Reads a column of strings or of lists of cells, or a table with one such column.
pub(crate) fn read(column: &Bound<'_, PyAny>) -> PyResult<(Texts, ColumnForm)> {
    let (mut chunks, field) = import(column)?;
    let (mut data_type, mut name) = (field.data_type().clone(), None);
    if let DataType::Struct(fields) = field.data_type() {
        let [only] = &fields[..] else {
            return Err(PyTypeError::new_err(format!(
                "a table of {} columns: pass only the column of puzzles",
                fields.len()
            )));
        };
        (data_type, name) = (only.data_type().clone(), Some(only.name().clone()));
        chunks = chunks.iter().map(|chunk| chunk.as_struct().column(0).clone()).collect();
    }
    let mut texts = Texts::with_capacity(chunks.iter().map(|chunk| chunk.len()).sum());
    for chunk in &chunks {
        read_chunk(chunk, &mut texts)?;
    }
    if let DataType::Dictionary(_, words) = data_type {
        data_type = *words;
    }
    Ok((texts, ColumnForm { data_type, chunks: chunks.iter().map(|chunk| chunk.len()).collect(), name }))
}

fn read_chunk(chunk: &dyn Array, texts: &mut Texts) -> PyResult<()> {
    match chunk.data_type() {
        DataType::Null => (0..chunk.len()).for_each(|_| texts.push(None)),
        DataType::Dictionary(..) => {
            let coded = chunk.as_any_dictionary();
            let words = strings(coded.values())?;
            // A column of type null has only null items.
            let keys = if words.is_empty() { vec![0; chunk.len()] } else { coded.normalized_keys() };
            let word = |(index, key): (usize, usize)| if chunk.is_valid(index) { words[key] } else { None };
            keys.into_iter().enumerate().for_each(|item| texts.push(word(item)));
        }
        data_type if cell_lists::has_cells(data_type) => cell_lists::read(chunk, texts),
        _ => strings(chunk)?.into_iter().for_each(|text| texts.push(text)),
    }
    Ok(())
}

fn strings(column: &dyn Array) -> PyResult<Vec<Option<&str>>> {
    Ok(match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().iter().collect(),
        DataType::LargeUtf8 => column.as_string::<i64>().iter().collect(),
        DataType::Utf8View => column.as_string_view().iter().collect(),
        other => {
            let message = format!("a column of puzzles holds strings, or grids as lists of integers, not {other}");
            return Err(PyTypeError::new_err(message));
        }
    })
}

/// Answers as a table of one column with the Arrow C interface, which any library can import.
///
/// Only the classes of `pyo3-arrow` could export a column without a table, and their methods would add 13 MB of code
/// for casts and comparisons.
#[pyclass(frozen)]
pub(crate) struct AnswerTable {
    schema: SchemaRef,
    chunks: Vec<RecordBatch>,
}

#[pymethods]
impl AnswerTable {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The caller may request another type, but the interface does not require it.
        let _ = requested_schema;
        let chunks: Vec<_> = self.chunks.iter().cloned().map(Ok).collect();
        let reader = RecordBatchIterator::new(chunks, Arc::clone(&self.schema));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
    }
}

/// The name of the column of answers if that of the puzzles has no name.
const ANSWERS: &str = "answers";

impl ColumnForm {
    /// Returns the name of the column of answers.
    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(ANSWERS)
    }

    /// Returns a table of one column, in chunks of the same lengths as the puzzles. `of_range` returns the items with
    /// these indices.
    pub(crate) fn table<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        of_range: impl Fn(Range<usize>) -> ArrayRef,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut chunks: Vec<RecordBatch> = Vec::new();
        let mut start = 0;
        for length in if self.chunks.is_empty() { &[0][..] } else { &self.chunks } {
            let column = of_range(start..start + length);
            start += length;
            let field = Arc::new(Field::new(name, column.data_type().clone(), true));
            chunks.push(RecordBatch::from(StructArray::from(vec![(field, column)])));
        }
        let schema = chunks.first().map_or_else(|| Arc::new(Schema::empty()), RecordBatch::schema);
        Ok(AnswerTable { schema, chunks }.into_pyobject(py)?.into_any())
    }

    /// Returns texts of the same type as the puzzles.
    pub(crate) fn texts<'a>(&self, texts: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
        match self.data_type {
            DataType::LargeUtf8 | DataType::LargeList(_) => Arc::new(texts.collect::<LargeStringArray>()),
            DataType::Utf8View => Arc::new(texts.collect::<StringViewArray>()),
            _ => Arc::new(texts.collect::<StringArray>()),
        }
    }
}

/// Returns structs of these fields, null where `present` is false.
pub(crate) fn structs<'a>(
    fields: impl IntoIterator<Item = (&'a str, ArrayRef)>,
    present: impl Iterator<Item = bool>,
) -> ArrayRef {
    let field = |(name, column): (&str, ArrayRef)| (Field::new(name, column.data_type().clone(), true), column);
    let (fields, columns): (Vec<Field>, Vec<ArrayRef>) = fields.into_iter().map(field).unzip();
    Arc::new(StructArray::new(fields.into(), columns, Some(present.collect())))
}

/// Returns lists with these lengths of consecutive items. A list without a length is null.
pub(crate) fn lists(lengths: impl Iterator<Item = Option<usize>>, items: ArrayRef) -> ArrayRef {
    let lengths: Vec<_> = lengths.collect();
    let present: NullBuffer = lengths.iter().map(Option::is_some).collect();
    let offsets = OffsetBuffer::from_lengths(lengths.into_iter().map(Option::unwrap_or_default));
    Arc::new(LargeListArray::new(
        Arc::new(Field::new_list_field(items.data_type().clone(), true)),
        offsets,
        items,
        Some(present),
    ))
}

impl<T> ColumnChunk<'_, T> {
    /// Returns the values, and `None` for puzzles with a reason.
    pub(crate) fn values(&self) -> impl Iterator<Item = Option<&T>> {
        let mut nulls = self.reasons.range(self.range.clone()).map(|(index, _)| *index).peekable();
        self.range.clone().map(move |index| match nulls.next_if_eq(&index) {
            Some(_) => None,
            None => Some(&self.values[index]),
        })
    }

    /// Returns the answers as texts of the same type as the puzzles.
    pub(crate) fn texts<'a>(&'a self, text: impl Fn(&'a T) -> &'a str) -> ArrayRef {
        self.form.texts(self.texts_of(text))
    }

    /// Returns the answers, which are grids, in the form of the puzzles: texts, or lists of cells.
    pub(crate) fn grids<'a>(&'a self, text: impl Fn(&'a T) -> &'a str) -> ArrayRef {
        let data_type = &self.form.data_type;
        if !cell_lists::has_cells(data_type) {
            return self.texts(text);
        }
        let grids: Vec<_> = self.texts_of(text).map(|text| text.map(cells_of)).collect();
        cell_lists::write(data_type, &grids)
    }

    fn texts_of<'a>(&'a self, text: impl Fn(&'a T) -> &'a str) -> impl Iterator<Item = Option<&'a str>> {
        let mut others = self.others.range(self.range.clone()).peekable();
        let indexed = self.range.clone().zip(self.values());
        indexed.map(move |(index, value)| match others.next_if(|(other, _)| **other == index) {
            Some((_, other)) => Some(other.as_str()),
            None => value.map(&text),
        })
    }
}

/// Returns the cells of a grid from its text: numbers separated by blanks, or one symbol per cell.
fn cells_of(text: &str) -> Vec<u8> {
    let value = |text: &str| text.parse().unwrap_or(0);
    if text.contains(' ') {
        return text.split(' ').map(value).collect();
    }
    text.bytes().map(|symbol| if symbol.is_ascii_digit() { symbol - b'0' } else { 0 }).collect()
}
