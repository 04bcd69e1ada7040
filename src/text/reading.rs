//! How to read.

use super::alphabet::Alphabet;
use super::column::Column;
use super::fault::{Fault, FaultKind};
use crate::model::Shape;

/// How to read: what the text itself does not show.
///
/// ```
/// use specudoku::Shape;
/// use specudoku::text::{Reading, read_line};
/// let upright = Reading::default().shape(Shape::new(2, 3)?);
/// assert_eq!(read_line(&[b'.'; 36], &upright)?.grid.shape().to_string(), "2x3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Reading {
    /// The shape; by default it follows from the number of cells, and from borders.
    pub shape: Option<Shape>,
    /// The symbols for digits above side 9; by default the symbols of each grid decide.
    pub alphabet: Option<Alphabet>,
    /// The column of the puzzles in a table, or the field in JSON; by default the header names it.
    pub column: Option<Column>,
    /// Whether every line is a record of its own: nothing else is then recognised.
    pub lines: bool,
}

impl Reading {
    /// Sets the shape, or leaves it to the text.
    #[must_use]
    pub fn shape(self, shape: impl Into<Option<Shape>>) -> Self {
        Self { shape: shape.into(), ..self }
    }

    /// Sets the symbols for digits above side 9, or leaves them to each grid.
    #[must_use]
    pub fn alphabet(self, alphabet: impl Into<Option<Alphabet>>) -> Self {
        Self { alphabet: alphabet.into(), ..self }
    }

    /// Sets the column of the puzzles, or leaves it to the header.
    #[must_use]
    pub fn column(self, column: impl Into<Option<Column>>) -> Self {
        Self { column: column.into(), ..self }
    }

    /// Sets whether every line is a record of its own.
    #[must_use]
    pub const fn lines(self, lines: bool) -> Self {
        Self { lines, ..self }
    }

    /// Whether a line of 81 symbols, as [`is_plain`](super::stream::is_plain) recognises it, can be read by itself.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.shape.is_none_or(|shape| shape == Shape::CLASSIC) && self.column.is_none()
    }

    /// Returns the shape of a grid with this number of cells. Where none has, the nearest one, so that the fault names
    /// what is missing or what is too much.
    pub(super) fn shape_of(&self, cells: usize) -> Result<Shape, Fault> {
        if let Some(shape) = self.shape {
            return Ok(shape);
        }
        let distance = |shape: &Shape| shape.cell_count().abs_diff(cells);
        let nearest = || (4..=Shape::MAX_SIDE).filter_map(Shape::from_side).min_by_key(distance);
        // Further off than a row, nobody knows what was meant.
        Shape::from_cells(cells)
            .or_else(|| nearest().filter(|shape| distance(shape) <= shape.side()))
            .ok_or(Fault::new(FaultKind::Cells(cells)))
    }
}
