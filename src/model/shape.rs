//! The shape of a grid: its side, and rectangular boxes.

use std::fmt;
use std::str::FromStr;

use super::digit::Digit;
use super::grid_error::GridError;
use super::unit::Unit;
use super::values::Values;
use crate::parse_error::ParseError;

/// The shape of a grid, given by its boxes: `width` cells wide and `height` cells high.
///
/// The side of the grid, and its largest digit, is `width * height`, from 2 to 64. A shape is written `WxH`: `3x3`
/// is the classic 9x9 grid, `3x2` the 6x6 grid whose boxes are wider than tall.
///
/// The shape of a layout with [`ConstraintKind::Size`](crate::ConstraintKind::Size) has other rows and columns, or
/// other values of digits. Its side is the number of digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "(usize, usize)", into = "(usize, usize)"))]
pub struct Shape {
    width: u8,
    height: u8,
    size: Dimensions,
}

/// How large a grid is, and the value of its first digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Dimensions {
    rows: u8,
    columns: u8,
    least: u8,
}

impl Dimensions {
    /// Returns the size of a usual grid of this side.
    const fn of_side(side: u8) -> Self {
        Self { rows: side, columns: side, least: 1 }
    }
}

impl Shape {
    /// The 9x9 grid with 3x3 boxes.
    pub const CLASSIC: Self = Self { width: 3, height: 3, size: Dimensions::of_side(9) };

    /// The largest side.
    pub const MAX_SIDE: usize = 64;

    /// Returns the shape with boxes `width` cells wide and `height` cells high.
    ///
    /// # Errors
    /// If `width * height` is not in 2..=64.
    pub const fn new(width: usize, height: usize) -> Result<Self, GridError> {
        match width.checked_mul(height) {
            Some(side @ 2..=Self::MAX_SIDE) => {
                Ok(Self { width: width as u8, height: height as u8, size: Dimensions::of_side(side as u8) })
            }
            _ => Err(GridError::Boxes { width, height }),
        }
    }

    /// Returns the usual shape for a grid of this side: the boxes are as square as possible, and wider than tall (6
    /// is 3x2, 12 is 4x3). `None` for a side above 64, and for a prime side, whose boxes would be its rows.
    #[must_use]
    pub fn from_side(side: usize) -> Option<Self> {
        // The largest divisor up to the root is the height of the squarest box, which is square or wider than tall.
        let height = (2..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height))?;
        Self::new(side / height, height).ok()
    }

    /// Returns the usual shape for a grid with this number of cells; see [`Shape::from_side`].
    #[must_use]
    pub fn from_cells(cells: usize) -> Option<Self> {
        let side = cells.isqrt();
        if side * side == cells { Self::from_side(side) } else { None }
    }

    /// Returns the number of cells in a row of a box.
    #[must_use]
    pub const fn box_width(self) -> usize {
        self.width as usize
    }

    /// Returns the number of cells in a column of a box.
    #[must_use]
    pub const fn box_height(self) -> usize {
        self.height as usize
    }

    /// Returns the shape with this number of rows and columns, from 1 to 64, and this value of its first digit.
    pub(crate) const fn resized(self, rows: u8, columns: u8, least: u8) -> Self {
        Self { size: Dimensions { rows, columns, least }, ..self }
    }

    /// Whether the grid is a square with digits from 1 to its side, as nearly all are.
    #[must_use]
    pub fn is_usual(self) -> bool {
        self.size == Dimensions::of_side(self.side() as u8)
    }

    /// Whether there are as many rows and columns as digits, so that boxes may have the form of the shape.
    pub(crate) fn has_boxes_of_side(self) -> bool {
        (self.rows(), self.columns()) == (self.side(), self.side())
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.size.rows as usize
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn columns(self) -> usize {
        self.size.columns as usize
    }

    /// Returns the value of a digit, which is what is written. It is the digit itself, or one less if the digits of the
    /// grid begin with 0.
    #[must_use]
    pub const fn value_of(self, digit: Digit) -> u8 {
        digit.get() - 1 + self.size.least
    }

    /// Returns the values of the digits.
    pub(crate) const fn values(self) -> Values {
        Values { least: self.size.least as i64, count: self.side() }
    }

    /// Returns the number of cells in a complete unit, which is the number of digits.
    #[must_use]
    pub const fn side(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Returns the number of cells in the grid.
    #[must_use]
    pub const fn cell_count(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the index of the cell in this row and column, both from 0; `None` outside the grid.
    #[must_use]
    pub const fn index(self, row: usize, column: usize) -> Option<usize> {
        if row < self.rows() && column < self.columns() { Some(row * self.columns() + column) } else { None }
    }

    /// Returns the row and the column of a cell, both from 0.
    #[must_use]
    pub const fn coordinates(self, cell: usize) -> (usize, usize) {
        (cell / self.columns(), cell % self.columns())
    }

    /// Returns the number of steps along rows and columns between two cells.
    pub(crate) const fn steps(self, one: usize, other: usize) -> usize {
        let (one, other) = (self.coordinates(one), self.coordinates(other));
        one.0.abs_diff(other.0) + one.1.abs_diff(other.1)
    }

    /// Returns the cells of the rows, and those of the columns.
    pub(crate) fn lines(self) -> [Vec<Vec<u16>>; 2] {
        let (rows, columns) = (self.rows() as u16, self.columns() as u16);
        [
            (0..rows).map(|row| (0..columns).map(|column| row * columns + column).collect()).collect(),
            (0..columns).map(|column| (0..rows).map(|row| row * columns + column).collect()).collect(),
        ]
    }

    /// Returns the square of four cells whose upper left cell is this one; `None` at the right and the lower edge.
    pub(crate) fn square(self, corner: usize) -> Option<[u16; 4]> {
        let ((row, column), last) = (self.coordinates(corner), corner + self.columns() + 1);
        let is_inside = row + 1 < self.rows() && column + 1 < self.columns();
        is_inside.then_some([corner, corner + 1, last - 1, last].map(|cell| cell as u16))
    }

    /// Returns the number of the box of a cell, counted from 0 row by row.
    #[must_use]
    pub const fn box_of(self, cell: usize) -> usize {
        let (row, column) = self.coordinates(cell);
        row / self.box_height() * self.box_height() + column / self.box_width()
    }

    /// Returns the units of a cell: its row, its column, its box.
    #[must_use]
    pub const fn units_of(self, cell: usize) -> [Unit; 3] {
        let (row, column) = self.coordinates(cell);
        [Unit::Row(row), Unit::Column(column), Unit::Box(self.box_of(cell))]
    }

    /// Returns the cells of a box, row by row.
    pub(crate) fn cells_of_box(self, number: usize) -> impl Iterator<Item = u16> {
        // The number of boxes in a row of boxes is the height of a box.
        let (top, left) =
            (number / self.box_height() * self.box_height(), number % self.box_height() * self.box_width());
        (0..self.side()).map(move |place| {
            let (down, across) = (place / self.box_width(), place % self.box_width());
            ((top + down) * self.side() + left + across) as u16
        })
    }

    /// Returns the name of a cell for people: `R1C1` to `R9C9` in the classic grid. The first cell outside the grid is
    /// `outside 1`.
    #[must_use]
    pub fn cell_name(self, cell: usize) -> String {
        if cell >= self.cell_count() {
            return format!("outside {}", cell - self.cell_count() + 1);
        }
        let (row, column) = self.coordinates(cell);
        format!("R{}C{}", row + 1, column + 1)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Shape {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (width, height) = text
            .split_once(['x', 'X'])
            .and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)))
            .ok_or_else(|| {
                ParseError::new(format!("'{text}' is not a shape: write the box as WIDTHxHEIGHT, for example 3x3"))
            })?;
        Self::new(width, height).map_err(|error| ParseError::new(error.to_string()))
    }
}

impl TryFrom<(usize, usize)> for Shape {
    type Error = GridError;

    fn try_from((width, height): (usize, usize)) -> Result<Self, GridError> {
        Self::new(width, height)
    }
}

impl From<Shape> for (usize, usize) {
    fn from(shape: Shape) -> Self {
        (shape.box_width(), shape.box_height())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_has_its_usual_shape() {
        let named = |side| Shape::from_side(side).map(|shape| shape.to_string());
        for (side, name) in [(4, "2x2"), (6, "3x2"), (8, "4x2"), (9, "3x3"), (10, "5x2"), (12, "4x3"), (64, "8x8")] {
            assert_eq!(named(side).as_deref(), Some(name));
        }
        for side in [0, 1, 2, 3, 7, 65, 81] {
            assert_eq!(named(side), None, "side {side}");
        }
        assert_eq!(Shape::from_cells(80), None);
    }

    #[test]
    fn invalid_shapes_are_rejected() {
        assert!(Shape::new(1, 1).is_err());
        assert!(Shape::new(9, 8).is_err());
        assert!(Shape::new(usize::MAX, 2).is_err());
        assert!("3*3".parse::<Shape>().is_err());
        assert_eq!("5X2".parse::<Shape>().unwrap(), Shape::new(5, 2).unwrap());
    }

    #[test]
    fn a_cell_of_the_classic_grid_has_twenty_peers_in_three_units() {
        let layout = Shape::CLASSIC.layout();
        assert_eq!(layout.unit_count(), 27);
        for cell in 0..81 {
            assert_eq!(layout.peers(cell).len(), 20);
            assert_eq!(layout.units_of(cell).len(), 3);
            assert_eq!(layout.names_of(cell).last(), Some(Unit::Box(Shape::CLASSIC.box_of(cell))));
        }
        assert_eq!(layout.cells_of(Unit::Box(5)), [33, 34, 35, 42, 43, 44, 51, 52, 53]);
    }

    #[test]
    fn boxes_can_be_wide_or_tall() {
        let flat = Shape::new(3, 2).unwrap();
        assert_eq!(flat.layout().cells_of(Unit::Box(3)), [15, 16, 17, 21, 22, 23]);
        let standing = Shape::new(2, 3).unwrap();
        assert_eq!(standing.layout().cells_of(Unit::Box(1)), [2, 3, 8, 9, 14, 15]);
        let row_boxes = Shape::new(2, 1).unwrap();
        assert_eq!(row_boxes.layout().cells_of(Unit::Box(1)), [2, 3]);
    }

    #[test]
    fn coordinates_and_indices_agree() {
        let shape = Shape::new(4, 3).unwrap();
        for cell in 0..shape.cell_count() {
            let (row, column) = shape.coordinates(cell);
            assert_eq!(shape.index(row, column), Some(cell));
        }
        assert_eq!(shape.index(0, 12), None);
    }
}
