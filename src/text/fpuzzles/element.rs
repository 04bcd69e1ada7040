//! An element of a puzzle: an object with a name, and the members that it has.

use serde_json::{Map, Value};

use crate::model::Shape;
use crate::text::draft::element_fault;
use crate::text::fault::Fault;
use crate::text::json_value::{content, number, shown};

/// An element, and its name for faults, as in `arrow 2`.
pub(super) struct NamedElement<'j> {
    pub(super) name: String,
    pub(super) object: &'j Map<String, Value>,
    pub(super) shape: Shape,
}

/// Row and column from 1. Clues outside the grid have a row or column before or after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GridPlace {
    pub(super) row: usize,
    pub(super) column: usize,
}

impl GridPlace {
    /// Returns the cell at this place, if it is in the grid.
    pub(super) fn cell(self, shape: Shape) -> Option<usize> {
        shape.index(self.row.checked_sub(1)?, self.column.checked_sub(1)?)
    }

    /// Returns the next place on a diagonal. Row 0 has no cells and no row above it.
    pub(super) const fn next(self, down: bool, right: bool) -> Self {
        Self { row: step(self.row, down), column: step(self.column, right) }
    }
}

const fn step(at: usize, forward: bool) -> usize {
    if forward { at.saturating_add(1) } else { at.wrapping_sub(1) }
}

impl NamedElement<'_> {
    pub(super) fn fault(&self, reason: impl Into<String>) -> Fault {
        element_fault(self.name.clone(), reason)
    }

    /// Returns the member with this name, if it is not empty.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        content(self.object, name)
    }

    /// Returns the number in a member, if there is one.
    pub(super) fn number(&self, name: &str) -> Result<Option<i64>, Fault> {
        let Some(value) = self.get(name) else { return Ok(None) };
        number(value).map(Some).ok_or_else(|| self.no_number(value))
    }

    fn no_number(&self, value: &Value) -> Fault {
        self.fault(format!("{} is not a number", shown(value)))
    }

    /// Returns the place that a member names.
    pub(super) fn place(&self, name: &str) -> Result<GridPlace, Fault> {
        let value = self.get(name).ok_or_else(|| self.fault("it names no cell"))?;
        value.as_str().and_then(place).ok_or_else(|| self.fault(format!("{} is not a cell", shown(value))))
    }

    /// Returns the cell that a member names.
    pub(super) fn cell(&self, name: &str) -> Result<usize, Fault> {
        self.cell_of(self.get(name).unwrap_or(&Value::Null))
    }

    /// Returns the cells that a member lists; none if it is missing.
    pub(super) fn cells(&self, name: &str) -> Result<Vec<usize>, Fault> {
        self.get(name).map_or_else(|| Ok(Vec::new()), |value| self.cells_of(value))
    }

    /// Returns the lists of cells that a member lists; none if it is missing.
    pub(super) fn lines(&self, name: &str) -> Result<Vec<Vec<usize>>, Fault> {
        let Some(value) = self.get(name) else { return Ok(Vec::new()) };
        self.list(value)?.iter().map(|line| self.cells_of(line)).collect()
    }

    /// Returns the numbers that a member lists; none if it is missing.
    pub(super) fn numbers(&self, name: &str) -> Result<Vec<i64>, Fault> {
        let Some(value) = self.get(name) else { return Ok(Vec::new()) };
        let numbers = self.list(value)?.iter();
        numbers.map(|value| number(value).ok_or_else(|| self.no_number(value))).collect()
    }

    fn list<'v>(&self, value: &'v Value) -> Result<&'v Vec<Value>, Fault> {
        value.as_array().ok_or_else(|| self.fault(format!("{} is not a list", shown(value))))
    }

    fn cells_of(&self, value: &Value) -> Result<Vec<usize>, Fault> {
        self.list(value)?.iter().map(|cell| self.cell_of(cell)).collect()
    }

    fn cell_of(&self, value: &Value) -> Result<usize, Fault> {
        let cell = value.as_str().and_then(place).and_then(|place| place.cell(self.shape));
        let side = self.shape.side();
        cell.ok_or_else(|| self.fault(format!("{} is not a cell of a {side}x{side} grid", shown(value))))
    }
}

/// Returns the place with a name such as `R3C10`.
fn place(name: &str) -> Option<GridPlace> {
    let (row, column) = name.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some(GridPlace { row: row.parse().ok()?, column: column.parse().ok()? })
}
