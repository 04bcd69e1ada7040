//! Where the parts of a picture are.

use crate::explain::Candidate;
use crate::model::{Layout, Shape, Unit};

/// Side of a cell, and margin for the numbers of rows and columns, in user units of the SVG.
pub(super) const CELL: f64 = 64.0;
pub(super) const MARGIN: f64 = 26.0;

/// Radius of a node.
pub(super) const NODE: f64 = 9.0;

/// A point.
pub(super) type Point = (f64, f64);

/// Returns the side of the grid.
pub(super) fn side(shape: Shape) -> f64 {
    shape.side() as f64 * CELL
}

/// Returns the top left corner of a cell.
pub(super) fn corner(shape: Shape, cell: usize) -> Point {
    let (row, column) = shape.coordinates(cell);
    (MARGIN + column as f64 * CELL, MARGIN + row as f64 * CELL)
}

/// Returns how many candidates a cell shows per row, and in how many rows. They are arranged like the cells of a box.
fn slots(shape: Shape) -> (usize, usize) {
    match (shape.box_width(), shape.box_height()) {
        // No boxes, or irregular ones: the closest to a square.
        (side, 1) => {
            let across = (1..=side).find(|across| across * across >= side).unwrap_or(side);
            (across, side.div_ceil(across))
        }
        slots => slots,
    }
}

/// Returns the height available to one candidate.
pub(super) fn slot_height(shape: Shape) -> f64 {
    CELL / slots(shape).1 as f64
}

/// Returns the centre of a candidate.
pub(super) fn center(shape: Shape, candidate: Candidate) -> Point {
    let (x, y) = corner(shape, candidate.cell.into());
    let place = usize::from(candidate.digit.get() - 1);
    let (across, _) = slots(shape);
    let (column, row) = (place % across, place / across);
    let width = CELL / across as f64;
    (x + (column as f64 + 0.5) * width, y + (row as f64 + 0.5) * slot_height(shape))
}

/// Returns the corner, the width and the height of a unit, or `None` for a unit that is not a rectangle.
pub(super) fn extent(layout: &Layout, unit: Unit) -> Option<(Point, f64, f64)> {
    let shape = layout.shape();
    let (cells, width, height) = match unit {
        Unit::Row(row) => ((0, row), shape.side(), 1),
        Unit::Column(column) => ((column, 0), 1, shape.side()),
        Unit::Box(index) if layout.has_rectangular_boxes() => {
            let (across, down) = (index % shape.box_height(), index / shape.box_height());
            ((across * shape.box_width(), down * shape.box_height()), shape.box_width(), shape.box_height())
        }
        Unit::Window(_) => {
            let cells = layout.cells_of(unit);
            let (row, column) = shape.coordinates(usize::from(*cells.first()?));
            ((column, row), cells.len().isqrt(), cells.len().isqrt())
        }
        _ => return None,
    };
    let at = (MARGIN + cells.0 as f64 * CELL, MARGIN + cells.1 as f64 * CELL);
    Some((at, width as f64 * CELL, height as f64 * CELL))
}

/// Returns the path of the borders between cells in different boxes.
pub(super) fn box_borders(layout: &Layout) -> String {
    let (side, mut path) = (layout.shape().side(), String::new());
    for cell in 0..side * side {
        let (x, y) = corner(layout.shape(), cell);
        let is_other = |neighbour: usize| layout.box_of(neighbour) != layout.box_of(cell);
        if cell % side > 0 && is_other(cell - 1) {
            path += &format!("M{x} {y}v{CELL}");
        }
        if cell >= side && is_other(cell - side) {
            path += &format!("M{x} {y}h{CELL}");
        }
    }
    path
}
