//! Where the parts of a picture are.

use crate::draw::{CellMargin, LayoutDrawing, Point, Room, UNIT};
use crate::explain::Candidate;
use crate::model::{Layout, Shape, Unit};

/// Side of a cell, and margin for the numbers of rows and columns, in user units of the SVG.
pub(super) const CELL: f64 = UNIT;
pub(super) const MARGIN: f64 = 26.0;

/// Radius of a node.
pub(super) const NODE: f64 = 9.0;

/// The area that a picture shows, in user units.
pub(super) struct PictureExtent {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl PictureExtent {
    /// Returns the extent of a grid with room around it.
    pub(super) fn of(shape: Shape, room: Room) -> Self {
        let [left, top, right, bottom] =
            [room.left, room.top, room.right, room.bottom].map(|length| (length * CELL).ceil());
        let edge = side(shape) + 2.0 * MARGIN;
        Self { left: -left, top: -top, width: edge + left + right, height: edge + top + bottom }
    }
}

/// Returns the side of the grid.
pub(super) fn side(shape: Shape) -> f64 {
    shape.side() as f64 * CELL
}

/// Returns the top left corner of a cell.
pub(super) fn corner(shape: Shape, cell: usize) -> Point {
    let (row, column) = shape.coordinates(cell);
    (MARGIN + column as f64 * CELL, MARGIN + row as f64 * CELL)
}

/// Where the candidates of cells are.
pub(super) struct CandidateSlots {
    pub(super) shape: Shape,
    /// How many candidates a cell shows per row, and in how many rows. They are arranged like the cells of a box.
    across: usize,
    down: usize,
    /// By cell: what the candidates leave free.
    margins: Vec<CellMargin>,
}

impl CandidateSlots {
    pub(super) fn new(shape: Shape, drawing: &LayoutDrawing) -> Self {
        let (across, down) = match (shape.box_width(), shape.box_height()) {
            // No boxes, or irregular ones: the closest to a square.
            (side, 1) => {
                let across = (1..=side).find(|across| across * across >= side).unwrap_or(side);
                (across, side.div_ceil(across))
            }
            slots => slots,
        };
        Self { shape, across, down, margins: drawing.candidate_margins(shape) }
    }

    /// Returns the width and the height available to one candidate of a cell.
    fn slot(&self, cell: usize) -> (f64, f64) {
        let CellMargin { top, bottom, side } = self.margins[cell];
        (CELL * (1.0 - 2.0 * side) / self.across as f64, CELL * (1.0 - top - bottom) / self.down as f64)
    }

    /// Returns the size of the texts, which is the same in all cells.
    pub(super) fn text_size(&self) -> f64 {
        // A digit is about half as wide as its text is high.
        let across = if self.shape.side() > 9 { 0.75 } else { 1.2 };
        let fits = |(width, height): (f64, f64)| (across * width).min(0.9 * height);
        (0..self.margins.len()).map(|cell| fits(self.slot(cell))).fold(15.0, f64::min).max(8.0)
    }

    /// Returns the radius of a node.
    pub(super) fn node(&self, candidate: Candidate) -> f64 {
        let cell = usize::from(candidate.cell);
        let (width, height) = self.slot(cell);
        if self.margins[cell] == CellMargin::default() { NODE } else { NODE.min(width.min(height) / 2.0) }
    }

    /// Returns the centre of a candidate.
    pub(super) fn center(&self, candidate: Candidate) -> Point {
        let cell = usize::from(candidate.cell);
        let ((x, y), (width, height)) = (corner(self.shape, cell), self.slot(cell));
        let CellMargin { top, side, .. } = self.margins[cell];
        let place = usize::from(candidate.digit.get() - 1);
        let (column, row) = (place % self.across, place / self.across);
        (x + CELL * side + (column as f64 + 0.5) * width, y + CELL * top + (row as f64 + 0.5) * height)
    }
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
        if cell % side > 0 && layout.box_of(cell - 1) != layout.box_of(cell) {
            path += &format!("M{x} {y}v{CELL}");
        }
        if cell >= side && layout.box_of(cell - side) != layout.box_of(cell) {
            path += &format!("M{x} {y}h{CELL}");
        }
    }
    path
}
