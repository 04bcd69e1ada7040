//! Standard traits of a grid: comparison, indexing, formatting, conversion.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Index;
use std::str::FromStr;

use super::Grid;
use crate::model::{Cell, DigitSet, GridError, Shape};
use crate::text;

impl Grid {
    /// Returns the digits of each cell, by which grids are compared.
    fn digits(&self) -> impl Iterator<Item = DigitSet> {
        self.cells.iter().map(|cell| cell.digits())
    }
}

/// Grids are equal if their cells have the same digits. So a parsed solution equals the solver's, although the
/// cells of one have a single candidate and those of the other are final.
impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        self.layout == other.layout && self.digits().eq(other.digits())
    }
}

impl Eq for Grid {}

impl Hash for Grid {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.shape().hash(state);
        self.digits().for_each(|digits| digits.hash(state));
    }
}

/// Compares the layouts, then cell by cell: an order for sorted collections.
impl Ord for Grid {
    fn cmp(&self, other: &Self) -> Ordering {
        self.layout.cmp(&other.layout).then_with(|| self.digits().cmp(other.digits()))
    }
}

impl PartialOrd for Grid {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The cell with this index, row by row.
impl Index<usize> for Grid {
    type Output = Cell;

    fn index(&self, cell: usize) -> &Cell {
        &self.cells[cell]
    }
}

impl<'g> IntoIterator for &'g Grid {
    type Item = &'g Cell;
    type IntoIter = std::slice::Iter<'g, Cell>;

    fn into_iter(self) -> Self::IntoIter {
        self.cells.iter()
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({} {self})", self.layout)
    }
}

/// One line, in the notation that [`text`] reads; `{:#}` draws the grid with its box borders.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(if f.alternate() { text::Style::Grid } else { text::Style::Line }).fmt(f)
    }
}

/// Reads one grid in any notation that [`text`] supports.
impl FromStr for Grid {
    type Err = text::Fault;

    fn from_str(text: &str) -> Result<Self, text::Fault> {
        text::read_puzzle(text.as_bytes(), &text::Reading::default()).map(|puzzle| puzzle.grid)
    }
}

/// The values row by row, 0 for an empty cell; the shape follows from their number ([`Shape::from_cells`]).
impl TryFrom<&[u8]> for Grid {
    type Error = GridError;

    fn try_from(values: &[u8]) -> Result<Self, GridError> {
        let shape = Shape::from_cells(values.len()).ok_or(GridError::Cells(values.len()))?;
        Self::from_values(shape, values)
    }
}

/// The values row by row, 0 for an empty cell.
impl<const CELLS: usize> TryFrom<[u8; CELLS]> for Grid {
    type Error = GridError;

    fn try_from(values: [u8; CELLS]) -> Result<Self, GridError> {
        Self::try_from(values.as_slice())
    }
}

/// The values row by row, 0 for a cell with several candidates or none; an error if the grid has another number of
/// cells.
impl<const CELLS: usize> TryFrom<&Grid> for [u8; CELLS] {
    type Error = GridError;

    fn try_from(grid: &Grid) -> Result<Self, GridError> {
        grid.values().try_into().map_err(|values: Vec<u8>| GridError::Cells(values.len()))
    }
}

/// The same as for a reference to the grid.
impl<const CELLS: usize> TryFrom<Grid> for [u8; CELLS] {
    type Error = GridError;

    fn try_from(grid: Grid) -> Result<Self, GridError> {
        Self::try_from(&grid)
    }
}

/// The rows of values, 0 for an empty cell.
impl<const SIDE: usize> TryFrom<[[u8; SIDE]; SIDE]> for Grid {
    type Error = GridError;

    fn try_from(rows: [[u8; SIDE]; SIDE]) -> Result<Self, GridError> {
        Self::try_from(rows.as_flattened())
    }
}
