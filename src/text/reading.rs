//! Options for reading.

use super::alphabet::Alphabet;
use super::column::Column;
use super::fault::{Fault, FaultKind};
use super::layout_rule::LayoutRule;
use crate::model::{Layout, Shape};

/// Options for reading: what the text itself does not show.
///
/// ```
/// use specudoku::Shape;
/// use specudoku::text::{Reading, read_puzzle};
/// let upright = Reading::default().shape(Shape::new(2, 3)?);
/// assert_eq!(read_puzzle(&[b'.'; 36], &upright)?.grid.shape().to_string(), "2x3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Reading {
    /// The shape. By default it follows from the number of cells and from borders.
    pub shape: Option<Shape>,
    /// The units besides rows and columns. By default they are those of the shape, or the irregular boxes that borders
    /// show.
    pub layout: Option<LayoutRule>,
    /// The symbols for digits. By default 1 to 9 up to side 9; above it, the symbols of each grid decide.
    pub alphabet: Option<Alphabet>,
    /// The column of the puzzles in a table, or the member of a JSON object. By default the header names it.
    pub column: Option<Column>,
    /// Whether every line is a record of its own. If so, no other format is recognised.
    pub lines: bool,
    /// Whether a puzzle with elements that are not read is refused. Otherwise
    /// [`Puzzle::ignored`](super::Puzzle::ignored) names them.
    pub strict: bool,
}

impl Reading {
    /// Sets the shape; `None` infers it from the text.
    #[must_use]
    pub fn shape(self, shape: impl Into<Option<Shape>>) -> Self {
        Self { shape: shape.into(), ..self }
    }

    /// Sets the units besides rows and columns; `None` takes those of the shape. A [`Layout`] applies to all grids.
    #[must_use]
    pub fn layout(self, layout: impl Into<LayoutRule>) -> Self {
        let rule = layout.into();
        // If 0 is a digit, it is not an empty cell.
        let has_zero = rule.shape().is_some_and(|shape| shape.values().least == 0);
        let alphabet = self.alphabet.or(has_zero.then_some(Alphabet::ZERO));
        Self { layout: Some(rule), alphabet, ..self }
    }

    /// Sets the symbols for digits; `None` infers them for each grid.
    #[must_use]
    pub fn alphabet(self, alphabet: impl Into<Option<Alphabet>>) -> Self {
        Self { alphabet: alphabet.into(), ..self }
    }

    /// Sets the column of the puzzles; `None` takes the one that the header names.
    #[must_use]
    pub fn column(self, column: impl Into<Option<Column>>) -> Self {
        Self { column: column.into(), ..self }
    }

    /// Sets whether every line is a record of its own.
    #[must_use]
    pub fn lines(self, lines: bool) -> Self {
        Self { lines, ..self }
    }

    /// Sets whether a puzzle with elements that are not read is refused.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// Whether a line of 81 symbols can be read on its own, as the kernel reads it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.reads_classic() && self.column.is_none()
    }

    /// Returns these options for a record that names its layout.
    pub(super) fn with_layout_words(&self, words: &[u8]) -> Result<Self, Fault> {
        let rule: LayoutRule =
            String::from_utf8_lossy(words).parse().map_err(|error| Fault::new(FaultKind::LayoutWords(error)))?;
        Ok(self.clone().layout(rule))
    }

    /// Whether 81 symbols can only be a classic puzzle.
    pub(crate) fn reads_classic(&self) -> bool {
        self.shape.is_none_or(|shape| shape == Shape::CLASSIC) && self.layout.is_none() && self.has_usual_figures()
    }

    /// Whether, up to side 9, each figure is its own digit.
    const fn has_usual_figures(&self) -> bool {
        matches!(self.alphabet, None | Some(Alphabet::ONE))
    }

    /// Returns the layout of a puzzle of 81 symbols; `None` if the symbols are not a puzzle.
    #[cfg(feature = "batch")]
    pub(crate) fn layout_of_81(&self) -> Option<Layout> {
        if !self.has_usual_figures() {
            return None;
        }
        let shape = self.shape.unwrap_or(Shape::CLASSIC);
        let of_shape = (shape == Shape::CLASSIC).then(|| shape.into());
        self.layout.as_ref().map_or(of_shape, |rule| rule.layout(shape).ok())
    }

    /// Returns the words that describe the layout of 81 symbols; `None` if it is the usual one, or the symbols are not
    /// a puzzle.
    #[cfg(feature = "batch")]
    pub(crate) fn layout_words_of_81(&self) -> Option<String> {
        self.layout_of_81().and_then(|layout| LayoutRule::words_of(&layout)).filter(|words| !words.is_empty())
    }

    /// Whether grids can have a layout other than the usual one of their side.
    #[cfg(feature = "batch")]
    pub(crate) fn says_layout(&self) -> bool {
        self.layout.is_some() || self.shape.is_some_and(|shape| Shape::from_side(shape.side()) != Some(shape))
    }

    /// Returns the given shape, whether it was set on its own or as part of the layout.
    pub(super) fn given_shape(&self) -> Option<Shape> {
        self.layout.as_ref().and_then(LayoutRule::shape).or(self.shape)
    }

    /// Returns the shape of a grid of this side; `None` if there is no such shape.
    pub(super) fn shape_of_side(&self, side: usize) -> Option<Shape> {
        let own = self.layout.as_ref().and_then(|rule| rule.shape_of_side(side));
        own.or_else(|| Shape::from_side(side))
    }

    /// Returns the layout of a grid with this inferred shape.
    pub(super) fn layout_of(&self, shape: Shape) -> Result<Layout, Fault> {
        let Some(rule) = &self.layout else { return Ok(shape.into()) };
        rule.layout(shape).map_err(|error| Fault::new(FaultKind::Layout(error)))
    }

    /// Returns the layout of a grid of this side that does not need the boxes of a shape.
    pub(super) fn layout_of_side(&self, side: usize) -> Result<Layout, Fault> {
        let shape = self.shape_of_side(side).ok_or(Fault::new(FaultKind::Cells(side * side)))?;
        self.layout_of(shape)
    }

    /// Returns the layout of a grid whose borders show these boxes, by cell.
    pub(super) fn layout_of_boxes(&self, boxes: &[u8]) -> Result<Layout, Fault> {
        let rule = self.layout.clone().unwrap_or_else(|| LayoutRule::new(&[])).boxes(boxes);
        rule.layout(rule.shape().unwrap_or(Shape::CLASSIC)).map_err(|error| Fault::new(FaultKind::Layout(error)))
    }

    /// Returns the shape of a grid with this number of cells. If there is none, returns the nearest one, so that the
    /// fault can state how many cells are missing or surplus.
    pub(super) fn shape_of(&self, cells: usize) -> Result<Shape, Fault> {
        if let Some(shape) = self.given_shape() {
            return Ok(shape);
        }
        let side = cells.isqrt();
        if let Some(shape) = self.shape_of_side(side).filter(|shape| shape.cell_count() == cells) {
            return Ok(shape);
        }
        nearest_shape(cells).ok_or(Fault::new(FaultKind::Cells(cells)))
    }
}

/// Returns the usual shape whose number of cells is nearest to this one. More than one row off, the intended shape
/// cannot be guessed.
fn nearest_shape(cells: usize) -> Option<Shape> {
    let shapes = (4..=Shape::MAX_SIDE).filter_map(Shape::from_side);
    let nearest = shapes.min_by_key(|shape| shape.cell_count().abs_diff(cells))?;
    (nearest.cell_count().abs_diff(cells) <= nearest.side()).then_some(nearest)
}
