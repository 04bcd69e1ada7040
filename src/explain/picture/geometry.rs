//! Where things lie in a picture.

use crate::explain::Candidate;
use crate::model::{Shape, Unit};

/// Side of a cell, and margin for the numbers of rows and columns, in units of the picture.
pub(super) const CELL: f64 = 64.0;
pub(super) const MARGIN: f64 = 26.0;

/// Radius of a node.
pub(super) const NODE: f64 = 9.0;

/// A point.
pub(super) type Point = (f64, f64);

/// Side of the grid.
pub(super) fn side(shape: Shape) -> f64 {
    shape.side() as f64 * CELL
}

/// The top left corner of a cell.
pub(super) fn corner(shape: Shape, cell: usize) -> Point {
    let (row, column) = shape.coordinates(cell);
    (MARGIN + column as f64 * CELL, MARGIN + row as f64 * CELL)
}

/// Height of what a candidate takes.
pub(super) fn slot_height(shape: Shape) -> f64 {
    CELL / shape.box_height() as f64
}

/// The middle of a candidate: they lie in a cell as cells lie in a box.
pub(super) fn center(shape: Shape, candidate: Candidate) -> Point {
    let (x, y) = corner(shape, candidate.cell.into());
    let place = usize::from(candidate.digit.get() - 1);
    let (column, row) = (place % shape.box_width(), place / shape.box_width());
    let width = CELL / shape.box_width() as f64;
    (x + (column as f64 + 0.5) * width, y + (row as f64 + 0.5) * slot_height(shape))
}

/// The corner, the width and the height of a unit.
pub(super) fn extent(shape: Shape, unit: Unit) -> (Point, f64, f64) {
    let (cells, width, height) = match unit {
        Unit::Row(row) => ((0, row), shape.side(), 1),
        Unit::Column(column) => ((column, 0), 1, shape.side()),
        Unit::Box(index) => {
            let (across, down) = (index % shape.box_height(), index / shape.box_height());
            ((across * shape.box_width(), down * shape.box_height()), shape.box_width(), shape.box_height())
        }
    };
    let at = (MARGIN + cells.0 as f64 * CELL, MARGIN + cells.1 as f64 * CELL);
    (at, width as f64 * CELL, height as f64 * CELL)
}
