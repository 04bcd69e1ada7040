//! Units: what holds each digit once.

use std::fmt;

/// A unit: cells that hold different digits. Counted from 0, printed for people from 1.
///
/// Every grid has rows and columns, a Sudoku has boxes; the other kinds are those of a [`Variant`](crate::Variant), or of
/// [`LayoutBuilder::unit`](crate::LayoutBuilder::unit).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Unit {
    /// A row, the uppermost is 0.
    Row(usize),
    /// A column, the leftmost is 0.
    Column(usize),
    /// A box, counted row by row; an irregular one by the number that it was given.
    Box(usize),
    /// A diagonal: 0 falls from the left, 1 rises from there.
    Diagonal(usize),
    /// A window: a box of the size of the others, a cell away from their corners. Counted row by row.
    Window(usize),
    /// A disjoint group: the cells at the same place of all boxes, by that place.
    Group(usize),
    /// A unit of one's own, in the order in which they were given.
    Own(usize),
    /// Two cells a knight's move apart.
    Knight(usize),
    /// Two cells that touch at a corner.
    King(usize),
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
            // There are hundreds of these, and nobody counts them.
            Self::Knight(_) => return f.write_str("two cells a knight's move apart"),
            Self::King(_) => return f.write_str("two cells that touch"),
        };
        write!(f, "{name} {}", index + 1)
    }
}
