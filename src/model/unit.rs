//! Units: groups of cells that hold different digits.

use std::fmt;

/// A unit: cells that hold different digits. Units are counted from 0, but printed from 1.
///
/// Every grid has rows and columns, and a Sudoku has boxes. The other kinds come from a [`Variant`](crate::Variant)
/// or from [`LayoutBuilder::unit`](crate::LayoutBuilder::unit).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Unit {
    /// A row; the top one is 0.
    Row(usize),
    /// A column; the leftmost is 0.
    Column(usize),
    /// A box, counted row by row. An irregular box has the number that it was given.
    Box(usize),
    /// A diagonal: 0 goes down from the top left, 1 from the top right.
    Diagonal(usize),
    /// A window: an additional box, placed one cell in from the corners. Counted row by row. The groups of cells
    /// between the windows follow, which hold each digit because rows, columns and windows do.
    Window(usize),
    /// A disjoint group: the cells in the same position of all boxes, numbered by that position.
    Group(usize),
    /// An additional unit, in the order in which they were given.
    Own(usize),
    /// Two cells a knight's move apart.
    Knight(usize),
    /// Two cells that touch at a corner.
    King(usize),
    /// The cells of a constraint, in the order in which the constraints were added. The number after the last one
    /// means several constraints together.
    Constraint(usize),
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, index) = match self {
            Self::Row(index) => ("row", index),
            Self::Column(index) => ("column", index),
            Self::Box(index) => ("box", index),
            Self::Diagonal(index) => ("diagonal", index),
            Self::Window(index) => ("window", index),
            Self::Group(index) => ("group", index),
            Self::Own(index) => ("unit", index),
            Self::Constraint(index) => ("constraint", index),
            // There are hundreds of these, so their numbers would not help.
            Self::Knight(_) => return f.write_str("two cells a knight's move apart"),
            Self::King(_) => return f.write_str("two cells that touch"),
        };
        write!(f, "{name} {}", index + 1)
    }
}
