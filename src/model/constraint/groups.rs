//! The cells of a grid and those outside it, in rows and columns.

use std::ops::Range;

use super::{Constraint, FieldForm, KindRow, more_cells_of};
use crate::model::Shape;

/// The grid, and each group of cells outside it.
#[derive(Clone)]
pub(crate) struct CellGroups {
    /// In the order of their cells; the grid is the first one.
    groups: Vec<CellGroup>,
}

/// Successive cells, drawn in rows from the left.
#[derive(Clone, Copy)]
struct CellGroup {
    first: usize,
    count: usize,
    columns: usize,
    /// Whether a constraint names it.
    is_named: bool,
}

/// A row and a column of one of the groups, all from 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CellPlace {
    pub(crate) group: usize,
    pub(crate) row: usize,
    pub(crate) column: usize,
}

impl CellGroups {
    /// Returns the groups of a grid with these constraints.
    pub(crate) fn new<'a>(shape: Shape, constraints: impl IntoIterator<Item = &'a Constraint>) -> Self {
        let grid = CellGroup { first: 0, count: shape.cell_count(), columns: shape.columns(), is_named: false };
        let mut groups = vec![grid];
        let mut add = |count: usize, columns: usize, is_named: bool| {
            let first = groups.last().map_or(0, |last| last.first + last.count);
            groups.push(CellGroup { first, count, columns, is_named });
        };
        for constraint in constraints {
            let count = more_cells_of(std::slice::from_ref(constraint));
            match KindRow::of(constraint.kind).form {
                FieldForm::MoreCells => {
                    let columns = constraint.numbers.get(1).and_then(|&columns| usize::try_from(columns).ok());
                    add(count, columns.filter(|columns| *columns > 0).unwrap_or(shape.columns()), true);
                }
                FieldForm::MissingDigits => {
                    let units = count / 3;
                    add(1, 1, false);
                    add(units, units, false);
                    add(units, units, false);
                    // As wide as a box.
                    add(units, Shape::from_side(units).map_or(units, Shape::box_width), false);
                }
                _ => {}
            }
        }
        Self { groups }
    }

    /// Returns the cells and the number of columns of each group that a constraint names, in their order.
    pub(crate) fn named(&self) -> impl Iterator<Item = (Range<usize>, usize)> {
        let named = self.groups.iter().filter(|group| group.is_named);
        named.map(|group| (group.first..group.first + group.count, group.columns))
    }

    /// Returns the place of a cell; `None` if there is no such cell.
    pub(crate) fn place(&self, cell: usize) -> Option<CellPlace> {
        let group = self.groups.iter().rposition(|group| group.first <= cell)?;
        let CellGroup { first, count, columns, .. } = self.groups[group];
        let at = cell - first;
        (at < count && columns > 0).then(|| CellPlace { group, row: at / columns, column: at % columns })
    }

    /// Returns the cell at a place; `None` if there is none.
    pub(crate) fn cell(&self, CellPlace { group, row, column }: CellPlace) -> Option<usize> {
        let CellGroup { first, count, columns, .. } = *self.groups.get(group)?;
        let at = row.checked_mul(columns)?.checked_add(column)?;
        (column < columns && at < count).then_some(first + at)
    }

    /// Returns the cell that is some rows below and some columns to the right of another one in the same group.
    pub(crate) fn moved(&self, cell: usize, (down, across): (isize, isize)) -> Option<usize> {
        let place = self.place(cell)?;
        let (row, column) = (place.row.checked_add_signed(down)?, place.column.checked_add_signed(across)?);
        self.cell(CellPlace { row, column, ..place })
    }

    /// Returns the cells that share an edge with a cell.
    pub(crate) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(move |by| self.moved(cell, by))
    }
}
