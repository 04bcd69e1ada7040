//! A puzzle that was read.

use super::alphabet::Notation;
use super::fault::{Fault, FaultKind};
use super::layout_rule::LayoutRule;
use crate::model::{Digit, DigitSet, Grid, Layout, Shape, Unit};

/// A puzzle that was read, and how it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Puzzle {
    /// The clues.
    pub grid: Grid,
    /// The notation of the input, in which its solution is written.
    pub notation: Notation,
    /// The other shape that these cells could have, if only the number of cells determines the boxes.
    pub other_shape: Option<Shape>,
    /// Whether the text itself shows units other than those of the shape, as borders do. A line of cells does not.
    pub shows_layout: bool,
    /// The elements that were not read, each with its number, as in `line (2)`. They are decoration, or show rules that
    /// only people can read. Only puzzles of f-puzzles and SudokuPad have such elements.
    pub ignored: Vec<String>,
}

impl Puzzle {
    /// Returns the puzzle with these values. A digit that occurs twice in a unit is a fault at the `place` of its cell.
    pub(super) fn new(
        layout: Layout,
        values: &[u8],
        notation: Notation,
        place: impl Fn(usize) -> (Option<u64>, usize),
    ) -> Result<Self, Fault> {
        // The callers have checked the number of values and their range.
        let grid = Grid::from_values(layout, values).map_err(|_| Fault::new(FaultKind::Cells(values.len())))?;
        Self::checked(grid, notation, place)
    }

    /// Returns the puzzle, marked as one whose text shows its units.
    pub(super) fn with_own_layout(self) -> Self {
        Self { shows_layout: true, ..self }
    }

    /// Returns the words that describe the layout of the puzzle, as [`LayoutRule`] reads them. Returns `None` if the
    /// layout is the usual one of its side, or there are no words for it. A line of cells never shows its layout.
    #[must_use]
    pub fn layout_words(&self) -> Option<String> {
        let layout = self.grid.layout();
        // Most puzzles have the usual layout, so this case is decided first.
        if layout.as_shape().is_some() && layout.as_shape() == Shape::from_side(layout.shape().side()) {
            return None;
        }
        LayoutRule::words_of(layout).filter(|words| !words.is_empty())
    }

    /// Returns a description of what is uncertain about the puzzle. If the puzzle has no solution, its author may have
    /// meant another reading.
    #[must_use]
    pub fn doubt(&self) -> Option<String> {
        self.other_shape.map(|other| format!("boxes of {} are assumed, {other} may be meant", self.grid.shape()))
    }

    /// Returns the puzzle, marked as one whose shape follows only from the number of cells: another shape may be meant.
    pub(super) fn assumed(result: Result<Self, Fault>, shape: Shape) -> Result<Self, Fault> {
        match (result, other_shape(shape)) {
            // If the units are given, they determine the boxes.
            (Ok(puzzle), _) if puzzle.grid.layout().as_shape().is_none() => Ok(puzzle),
            (Ok(puzzle), other_shape) => Ok(Self { other_shape, ..puzzle }),
            // Rows and columns are the same in both shapes: only a box can be the wrong one.
            (Err(Fault { kind: FaultKind::Conflict(conflict, notation), line, column }), Some(other))
                if matches!(conflict.unit, Unit::Box(_)) =>
            {
                Err(Fault { kind: FaultKind::AssumedBoxes { conflict, notation, shape, other }, line, column })
            }
            (result, _) => result,
        }
    }

    /// Returns the puzzle with these candidates. None of them is greater than the side.
    pub(super) fn with_candidates(
        layout: Layout,
        sets: &[DigitSet],
        notation: Notation,
        place: impl Fn(usize) -> (Option<u64>, usize),
    ) -> Result<Self, Fault> {
        let shape = layout.shape();
        let mut grid = Grid::empty(layout);
        for (cell, set) in sets.iter().enumerate().take(grid.cells().len()) {
            let others = DigitSet::up_to(shape.side()) - *set;
            if others.iter().any(|digit: Digit| grid.eliminate(cell, digit).is_err()) {
                let (line, column) = place(cell);
                let kind = FaultKind::NoCandidate(shape.cell_name(cell));
                return Err(Fault { line, column: Some(column), kind });
            }
        }
        Self::checked(grid, notation, place)
    }

    fn checked(grid: Grid, notation: Notation, place: impl Fn(usize) -> (Option<u64>, usize)) -> Result<Self, Fault> {
        match grid.conflict() {
            None => Ok(Self { grid, notation, other_shape: None, shows_layout: false, ignored: Vec::new() }),
            Some(conflict) => {
                let (line, column) = place(conflict.cell);
                Err(Fault { line, column: Some(column), kind: FaultKind::Conflict(conflict, notation) })
            }
        }
    }
}

/// Returns the shape with the same boxes upright, if a line of cells could mean either. This concerns sides such as 6,
/// 8, 10 and 12.
fn other_shape(shape: Shape) -> Option<Shape> {
    let other = Shape::new(shape.box_height(), shape.box_width()).ok()?;
    (other != shape).then_some(other)
}
