//! Puzzles as texts. Lines of 81 symbols are contiguous in memory, all others are stored separately.

use std::collections::BTreeMap;
use std::fmt::Display;

use specudoku::text::{FaultKind, Puzzle, Reading};
use specudoku::{Answer, Digits81, Grid, Line81, Shape, Solver};

use crate::reason::NoAnswer;
use crate::source::{Source, Written, not_read, read};

/// Puzzles as texts.
#[derive(Default)]
pub(crate) struct Texts {
    lines: Vec<[u8; 81]>,
    others: BTreeMap<usize, Other>,
    pub(crate) reading: Reading,
}

/// A puzzle that is not a line of 81 symbols.
enum Other {
    Null,
    Text(String),
    /// The cells of a grid that is not 9x9, as numbers separated by blanks.
    Cells(String),
    /// Cells with a value that is not a digit.
    Fault(NoAnswer),
}

/// A cell of a grid that was given as numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NumberCell {
    Empty,
    Number(i64),
    /// A number that does not fit in 64 bits, as text.
    Large(String),
}

/// The cells of a grid that was given as numbers, in rows or in one list.
#[derive(Default)]
pub(crate) struct NumberCells {
    pub(crate) cells: Vec<NumberCell>,
    /// The lengths of the rows. Cells in one list are one row.
    pub(crate) rows: Vec<usize>,
}

/// Placeholder for a text whose length is not 81.
const NO_PUZZLE: [u8; 81] = [b'?'; 81];

/// The side of the smallest grid.
const MIN_SIDE: usize = 2;

impl Texts {
    pub(crate) fn with_capacity(count: usize) -> Self {
        Self { lines: Vec::with_capacity(count), ..Self::default() }
    }

    /// Appends a text; `None` is a null.
    pub(crate) fn push(&mut self, text: Option<&str>) {
        match text.map(|text| (text, <[u8; 81]>::try_from(text.as_bytes()))) {
            Some((_, Ok(line))) => self.lines.push(line),
            Some((text, Err(_))) => self.push_other(Other::Text(text.to_owned())),
            None => self.push_other(Other::Null),
        }
    }

    /// Appends a grid given by its cells.
    pub(crate) fn push_cells(&mut self, cells: &NumberCells) {
        match cells.values() {
            Err(reason) => self.push_other(Other::Fault(reason)),
            Ok(values) => match <[u8; 81]>::try_from(&*values) {
                Ok(row) => self.lines.push(line_of(row)),
                Err(_) => self.push_other(Other::Cells(tokens_of(&values))),
            },
        }
    }

    fn push_other(&mut self, other: Other) {
        self.others.insert(self.lines.len(), other);
        self.lines.push(NO_PUZZLE);
    }
}

/// Returns the symbols of a classic grid.
pub(crate) fn line_of(row: [u8; 81]) -> [u8; 81] {
    row.map(|value| if value == 0 { b'.' } else { b'0' + value })
}

fn tokens_of(values: &[u8]) -> String {
    values.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns the reason why the value of a cell is refused.
pub(crate) fn not_a_digit(cell: usize, value: &dyn Display, side: usize) -> NoAnswer {
    let column = cell + 1;
    NoAnswer {
        column: Some(column),
        text: format!("column {column}: {value} is not a digit: a cell holds 0 (empty) to {side}"),
    }
}

/// Returns the number of the cell, from 1, whose token is at this column.
fn cell_at(tokens: &str, column: usize) -> usize {
    1 + tokens.bytes().take(column - 1).filter(|byte| *byte == b' ').count()
}

impl NumberCells {
    /// Returns the numbers, 0 for an empty cell. If no grid has this number of cells, the parser refuses it, and the
    /// values do not matter.
    fn values(&self) -> Result<Vec<u8>, NoAnswer> {
        if let Some(row) = self.ragged_row() {
            return Err(NoAnswer { column: None, text: row.to_string() });
        }
        let side = self.cells.len().isqrt();
        if side * side != self.cells.len() || !(MIN_SIDE..=Shape::MAX_SIDE).contains(&side) {
            return Ok(vec![0; self.cells.len()]);
        }
        let value = |(index, cell): (usize, &NumberCell)| match cell {
            NumberCell::Empty => Ok(0),
            NumberCell::Number(value) => {
                let digit = u8::try_from(*value).ok().filter(|digit| usize::from(*digit) <= side);
                digit.ok_or_else(|| not_a_digit(index, value, side))
            }
            NumberCell::Large(value) => Err(not_a_digit(index, value, side)),
        };
        self.cells.iter().enumerate().map(value).collect()
    }

    /// Returns the first row whose length differs from that of the others.
    fn ragged_row(&self) -> Option<FaultKind> {
        let (first, count) = (*self.rows.first()?, self.rows.len());
        if self.rows.iter().all(|length| *length == first) {
            return None;
        }
        let side = if self.rows.contains(&count) { count } else { first };
        let row = self.rows.iter().position(|length| *length != side)?;
        Some(FaultKind::Row { row: row + 1, found: self.rows[row], side })
    }
}

impl Source for Texts {
    fn len(&self) -> usize {
        self.lines.len()
    }

    fn solve(&self, solver: &Solver, rows: &mut [[u8; 81]]) -> Vec<Answer<()>> {
        if self.reading.layout.is_some() {
            return not_read(self.len());
        }
        solver.solve_many(Line81::from_slice(&self.lines), Line81::from_slice_mut(rows))
    }

    fn row(&self, cells: &Digits81) -> [u8; 81] {
        *cells.to_line().as_bytes()
    }

    fn other(&self, _: &Grid, text: String) -> Written {
        ([0; 81], Some(text))
    }

    fn digits(&self, index: usize) -> Option<Digits81> {
        Line81::new(self.lines[index]).to_digits()
    }

    fn puzzle(&self, index: usize) -> Result<Puzzle, NoAnswer> {
        match self.others.get(&index) {
            None => read(&self.lines[index], &self.reading).map_err(NoAnswer::from),
            Some(Other::Null) => Err("null".into()),
            Some(Other::Text(text)) => read(text.as_bytes(), &self.reading).map_err(NoAnswer::from),
            Some(Other::Cells(tokens)) => read(tokens.as_bytes(), &self.reading).map_err(|mut fault| {
                fault.column = fault.column.map(|column| cell_at(tokens, column));
                NoAnswer::from(fault)
            }),
            Some(Other::Fault(reason)) => Err(reason.clone()),
        }
    }
}
