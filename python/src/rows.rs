//! Puzzles as the rows of an array.

use std::collections::BTreeMap;

use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use specudoku::text::{Puzzle, Reading};
use specudoku::{Answer, Digits81, Grid, Solver};

use crate::reason::NoAnswer;
use crate::source::{Source, Written, not_read, read};
use crate::texts::{NumberCell, NumberCells, Texts, line_of, not_a_digit};

/// An array of shape (n, 81).
pub(crate) struct ArrayRows<'py> {
    numbers: NumberArray<'py>,
    /// Reasons for rows with a number that is not a digit, if a byte cannot represent it.
    faults: BTreeMap<usize, NoAnswer>,
    pub(crate) reading: Reading,
}

enum NumberArray<'py> {
    Shared(PyReadonlyArray2<'py, u8>),
    Own(Vec<[u8; 81]>),
}

/// The rows of an array, for all threads.
pub(crate) struct RowsRead<'a> {
    rows: &'a [[u8; 81]],
    faults: &'a BTreeMap<usize, NoAnswer>,
    reading: &'a Reading,
}

/// Placeholder for a row with a number that is not a digit.
const NO_PUZZLE: [u8; 81] = [u8::MAX; 81];

impl<'py> ArrayRows<'py> {
    pub(crate) fn of_bytes(array: PyReadonlyArray2<'py, u8>) -> Self {
        Self { numbers: NumberArray::Shared(array), faults: BTreeMap::new(), reading: Reading::default() }
    }

    /// Reads 64-bit numbers.
    pub(crate) fn of_integers(array: &PyReadonlyArray2<'py, i64>) -> PyResult<Self> {
        let (mut rows, mut faults) = (Vec::new(), BTreeMap::new());
        for (index, numbers) in array.as_slice()?.as_chunks::<81>().0.iter().enumerate() {
            match numbers.iter().position(|number| !(0..=9).contains(number)) {
                None => rows.push(numbers.map(|number| number as u8)),
                Some(cell) => {
                    faults.insert(index, not_a_digit(cell, &numbers[cell], 9));
                    rows.push(NO_PUZZLE);
                }
            }
        }
        Ok(Self { numbers: NumberArray::Own(rows), faults, reading: Reading::default() })
    }

    /// Returns the rows.
    pub(crate) fn read(&self) -> PyResult<RowsRead<'_>> {
        let rows = match &self.numbers {
            NumberArray::Shared(array) => array.as_slice()?.as_chunks().0,
            NumberArray::Own(rows) => rows,
        };
        Ok(RowsRead { rows, faults: &self.faults, reading: &self.reading })
    }
}

/// Returns the rows of an array of grids that are not 9x9 as texts.
pub(crate) fn texts_of<T: numpy::Element + Copy + Into<i64>>(array: &PyReadonlyArray2<'_, T>) -> PyResult<Texts> {
    let [count, width] = [array.shape()[0], array.shape()[1]];
    let (values, mut texts) = (array.as_slice()?, Texts::with_capacity(count));
    let mut grid = NumberCells { cells: Vec::new(), rows: vec![width] };
    for index in 0..count {
        grid.cells.clear();
        grid.cells.extend(values[index * width..][..width].iter().map(|value| NumberCell::Number((*value).into())));
        texts.push_cells(&grid);
    }
    Ok(texts)
}

impl Source for RowsRead<'_> {
    fn len(&self) -> usize {
        self.rows.len()
    }

    fn solve(&self, solver: &Solver, rows: &mut [[u8; 81]]) -> Vec<Answer<()>> {
        if self.reading.layout.is_some() {
            return not_read(self.len());
        }
        solver.solve_many(Digits81::from_slice(self.rows), Digits81::from_slice_mut(rows))
    }

    fn row(&self, cells: &Digits81) -> [u8; 81] {
        *cells.as_array()
    }

    fn other(&self, grid: &Grid, _: String) -> Written {
        // A puzzle with 81 numbers has 81 cells.
        (<[u8; 81]>::try_from(grid).unwrap_or([0; 81]), None)
    }

    fn digits(&self, index: usize) -> Option<Digits81> {
        Digits81::new(self.rows[index]).ok()
    }

    fn puzzle(&self, index: usize) -> Result<Puzzle, NoAnswer> {
        if let Some(reason) = self.faults.get(&index) {
            return Err(reason.clone());
        }
        let row = self.rows[index];
        if let Some(cell) = row.iter().position(|value| *value > 9) {
            return Err(not_a_digit(cell, &row[cell], 9));
        }
        read(&line_of(row), self.reading).map_err(NoAnswer::from)
    }
}
