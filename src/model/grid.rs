//! The grid of cells: the reference for every other representation.

mod conflict;
#[cfg(feature = "serde")]
mod serde_form;
mod traits;

use crate::model::{Cell, Digit, DigitSet, GridError, Layout, OptionalValue, Shape, Unit};
pub use conflict::Conflict;

/// A grid of cells with some [`Layout`], row by row.
///
/// Only [`place`](Grid::place) and [`eliminate`](Grid::eliminate) change it.
///
/// ```
/// use specudoku::Grid;
/// let grid: Grid = "1.3...4..3..4.2.".parse()?;
/// assert_eq!(grid.shape().side(), 4);
/// assert_eq!(grid.to_string(), "1.3...4..3..4.2.");
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
#[derive(Clone)]
pub struct Grid {
    layout: Layout,
    cells: Box<[Cell]>,
    /// Number of cells that are not final.
    open: u16,
}

/// Why a grid has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// The cell with this index has no candidate left.
    #[error("a cell has no candidate left")]
    NoCandidate(usize),
    /// The digit is not possible in the cell where it should be placed.
    #[error("{1} is not possible where it should be placed")]
    NotPossible(usize, Digit),
    /// The digit has no place in the unit.
    #[error("{1} has no place in {0}")]
    NoPlace(Unit, Digit),
    /// The cells of the unit cannot all hold different digits.
    #[error("the cells of {0} cannot all hold different digits")]
    NoMatching(Unit),
    /// No digits of the cells satisfy the constraint.
    #[error("no digits satisfy {0}")]
    Unmet(Unit),
}

impl Contradiction {
    /// Returns the contradiction in words, with the name of its cell.
    #[must_use]
    pub fn describe(&self, shape: Shape) -> String {
        match self {
            Self::NoCandidate(cell) => format!("{} has no candidate left", shape.cell_name(*cell)),
            Self::NotPossible(cell, digit) => {
                format!("{} is not possible in {}", shape.value_of(*digit), shape.cell_name(*cell))
            }
            Self::NoPlace(unit, digit) => format!("{} has no place in {unit}", shape.value_of(*digit)),
            Self::NoMatching(_) | Self::Unmet(_) => self.to_string(),
        }
    }
}

impl Grid {
    /// Returns the grid without clues for a [`Shape`] or a [`Layout`].
    #[must_use]
    pub fn empty(layout: impl Into<Layout>) -> Self {
        let layout = layout.into();
        let shape = layout.shape();
        let open = Cell::Optional(OptionalValue::new(DigitSet::up_to(shape.side())));
        let count = layout.cell_count();
        Self { layout, cells: vec![open; count].into(), open: count as u16 }
    }

    /// Returns the grid with these clues, row by row; 0 is an empty cell. Each clue is an optional value with a
    /// single candidate.
    ///
    /// # Errors
    /// If the number of values is not the number of cells, or a value is larger than the side.
    pub fn from_values(layout: impl Into<Layout>, values: &[u8]) -> Result<Self, GridError> {
        let layout = layout.into();
        let shape = layout.shape();
        if values.len() != layout.cell_count() {
            return Err(GridError::Cells(values.len()));
        }
        let mut grid = Self::empty(layout);
        for (cell, &value) in values.iter().enumerate().filter(|(_, value)| **value != 0) {
            let digit = Digit::new(value).filter(|digit| usize::from(digit.get()) <= shape.side());
            let digit = digit.ok_or(GridError::Value { cell, value, side: shape.side() })?;
            grid.cells[cell] = Cell::Optional(OptionalValue::new(DigitSet::from_digit(digit)));
        }
        Ok(grid)
    }

    /// Returns the grid with the same cells, and the units of another layout.
    ///
    /// # Errors
    /// If the layout is for grids of another side.
    pub fn with_layout(self, layout: impl Into<Layout>) -> Result<Self, GridError> {
        let layout = layout.into();
        let (new, side) = (layout.shape().side(), self.shape().side());
        if new == side && layout.cell_count() == self.cells.len() {
            Ok(Self { layout, ..self })
        } else {
            Err(GridError::Side { layout: new, side })
        }
    }

    /// Returns the layout, which has the units.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the shape of the boxes, or a shape that only gives the side; see [`Layout::shape`].
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Returns the cells of the grid, row by row, without those outside it.
    #[must_use]
    pub fn visible_cells(&self) -> &[Cell] {
        &self.cells[..self.shape().cell_count()]
    }

    /// Returns all cells, row by row, and then those outside the grid:
    /// [`ConstraintKind::Var`](crate::ConstraintKind::Var).
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the cell in this row and column, both from 0; `None` outside the grid.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        self.shape().index(row, column).map(|index| self.cells[index])
    }

    /// Returns the cells of a unit with their indices; no cells for a unit that the grid does not have.
    pub fn unit(&self, unit: Unit) -> impl Iterator<Item = (usize, Cell)> {
        let cells = self.layout.cells_of(unit);
        cells.iter().map(|&cell| (usize::from(cell), self.cells[usize::from(cell)]))
    }

    /// Returns the cells of a row, from the left.
    pub fn row(&self, row: usize) -> impl Iterator<Item = Cell> {
        self.unit(Unit::Row(row)).map(|(_, cell)| cell)
    }

    /// Returns the cells of a column, from the top.
    pub fn column(&self, column: usize) -> impl Iterator<Item = Cell> {
        self.unit(Unit::Column(column)).map(|(_, cell)| cell)
    }

    /// Returns the cells of a box, row by row.
    pub fn box_cells(&self, index: usize) -> impl Iterator<Item = Cell> {
        self.unit(Unit::Box(index)).map(|(_, cell)| cell)
    }

    /// Makes a cell final, and eliminates the digit from its peers.
    ///
    /// # Errors
    /// If the cell cannot hold the digit, or a peer is left without a candidate. The grid then has no solution, and
    /// must not be used after that.
    ///
    /// # Panics
    /// If the grid has no such cell.
    pub fn place(&mut self, cell: usize, digit: Digit) -> Result<(), Contradiction> {
        let impossible = Contradiction::NotPossible(cell, digit);
        match self.cells[cell] {
            Cell::Final(value) if value.digit() == digit => return Ok(()),
            Cell::Final(_) => return Err(impossible),
            Cell::Optional(options) => self.cells[cell] = Cell::Final(options.decide(digit).ok_or(impossible)?),
        }
        self.open -= 1;
        // If a peer fails, the others are left as they are, because the grid must not be used after that.
        let Self { layout, cells, .. } = self;
        layout.peers(cell).iter().try_for_each(|&peer| eliminate(cells, peer.into(), digit).map(|_| ()))
    }

    /// Eliminates a digit from the candidates of a cell. Returns whether it was one of them.
    ///
    /// # Errors
    /// If the digit was the only one possible in the cell.
    ///
    /// # Panics
    /// If the grid has no such cell.
    pub fn eliminate(&mut self, cell: usize, digit: Digit) -> Result<bool, Contradiction> {
        eliminate(&mut self.cells, cell, digit)
    }

    /// Returns the copy on which a branch works.
    #[must_use]
    pub fn spawn(&self) -> Self {
        self.clone()
    }

    /// Whether every cell is final.
    #[must_use]
    pub fn is_completed(&self) -> bool {
        self.open == 0
    }

    /// Returns the number of open cells, which are not final yet.
    #[must_use]
    pub fn open_cells(&self) -> usize {
        self.open.into()
    }

    /// Returns the number of cells with exactly one candidate, final or not. In a puzzle these are the clues.
    #[must_use]
    pub fn clue_count(&self) -> usize {
        self.cells.iter().filter(|cell| cell.digit().is_some()).count()
    }

    /// Whether every cell has exactly one candidate, final or not.
    pub(crate) fn is_decided(&self) -> bool {
        self.clue_count() == self.cells.len()
    }

    /// Returns the puzzle whose clues are the cells with exactly one candidate. All other cells have all candidates
    /// again.
    pub(crate) fn to_clues(&self) -> Self {
        let all = DigitSet::up_to(self.shape().side());
        let candidates = self.cells.iter().map(|cell| cell.digit().map_or(all, DigitSet::from_digit));
        Self::from_candidates(&self.layout, candidates)
    }

    /// Returns the open cell with the fewest candidates, the first on a tie; `None` if all cells are final.
    #[must_use]
    pub fn fewest_choices(&self) -> Option<usize> {
        let open = self.cells.iter().enumerate().filter(|(_, cell)| !cell.is_final());
        open.min_by_key(|(_, cell)| cell.candidates().len()).map(|(index, _)| index)
    }

    /// Returns the digits, row by row; 0 where a cell has several candidates or none.
    #[must_use]
    pub fn values(&self) -> Vec<u8> {
        self.cells.iter().map(|cell| cell.digit().map_or(0, Digit::get)).collect()
    }

    /// Returns the grid as players mark it: without the candidates that its clues rule out. Each cell keeps its last
    /// candidate, so that contradictory clues remain visible.
    ///
    /// ```
    /// use specudoku::Grid;
    /// let grid: Grid = "1.3...4..3..4.2.".parse()?;
    /// let digits = grid.pencilmarks().cells()[1].digits();
    /// assert_eq!(digits.iter().map(|digit| digit.get()).collect::<Vec<_>>(), [2, 4]);
    /// # Ok::<(), specudoku::text::Fault>(())
    /// ```
    #[must_use]
    pub fn pencilmarks(&self) -> Self {
        let mut marked = self.clone();
        for (clue, digit) in self.cells.iter().enumerate().filter_map(|(cell, value)| Some((cell, value.digit()?))) {
            for cell in self.layout.peers(clue).iter().map(|&peer| usize::from(peer)) {
                if marked.cells[cell].digits().len() > 1 {
                    // This cannot fail: the cell has another candidate.
                    let _ = marked.eliminate(cell, digit);
                }
            }
        }
        marked
    }

    /// Returns the grid with these candidates in one cell, and the other cells unchanged.
    pub(crate) fn with_candidates(&self, cell: usize, candidates: DigitSet) -> Self {
        let changed = Cell::Optional(OptionalValue::new(candidates));
        let cells = self.cells.iter().enumerate().map(|(at, own)| if at == cell { changed } else { *own });
        Self::from_cells(&self.layout, cells)
    }

    /// Returns the grid without one of the constraints of its layout.
    pub(crate) fn without_constraint(&self, number: usize) -> Self {
        Self { layout: self.layout.without_constraint(number), ..self.clone() }
    }

    /// Returns the grid with these candidates in its cells, one set per cell of the layout.
    pub(crate) fn from_candidates(layout: impl Into<Layout>, cells: impl Iterator<Item = DigitSet>) -> Self {
        Self::from_cells(layout, cells.map(|candidates| Cell::Optional(OptionalValue::new(candidates))))
    }

    /// Returns the grid with these cells, one per cell of the layout, with digits up to its side.
    pub(crate) fn from_cells(layout: impl Into<Layout>, cells: impl Iterator<Item = Cell>) -> Self {
        let cells: Box<[Cell]> = cells.collect();
        let open = cells.iter().filter(|cell| !cell.is_final()).count() as u16;
        Self { layout: layout.into(), cells, open }
    }

    /// Returns a cell that can never result from placing and eliminating: one without candidates, or with a digit that
    /// is final in a peer.
    #[cfg(feature = "serde")]
    fn unreachable_cell(&self) -> Option<usize> {
        (0..self.cells.len()).find(|&cell| {
            let digits = self.cells[cell].digits();
            let peers = self.layout.peers(cell).iter().map(|&peer| self.cells[usize::from(peer)]);
            let mut final_peers = peers.filter(|peer| peer.is_final());
            digits.is_empty() || final_peers.any(|peer| !(digits & peer.digits()).is_empty())
        })
    }
}

/// Eliminates a digit from the candidates of one of these cells. Returns whether it was one of them.
fn eliminate(cells: &mut [Cell], cell: usize, digit: Digit) -> Result<bool, Contradiction> {
    match &mut cells[cell] {
        Cell::Final(value) if value.digit() == digit => Err(Contradiction::NoCandidate(cell)),
        Cell::Final(_) => Ok(false),
        Cell::Optional(options) => match options.eliminate(digit) {
            true if options.candidates().is_empty() => Err(Contradiction::NoCandidate(cell)),
            eliminated => Ok(eliminated),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: u8) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn placing_makes_the_cell_final_and_eliminates_the_digit_from_its_peers() {
        let mut grid = Grid::empty(Shape::CLASSIC);
        grid.place(0, digit(5)).unwrap();
        assert!(grid.cells()[0].is_final());
        assert_eq!(grid.open_cells(), 80);
        let holding = (0..81).filter(|&cell| grid.cells()[cell].digits().contains(digit(5))).count();
        assert_eq!(holding, 81 - 20);
        assert_eq!(grid.place(8, digit(5)), Err(Contradiction::NotPossible(8, digit(5))));
        assert_eq!(grid.eliminate(0, digit(5)), Err(Contradiction::NoCandidate(0)));
        assert_eq!(grid.eliminate(80, digit(5)), Ok(true));
        assert_eq!(grid.eliminate(80, digit(5)), Ok(false));
    }

    #[test]
    fn clues_are_optional_values_with_one_choice() {
        let grid = Grid::try_from([[1, 0, 0, 0], [0; 4], [0; 4], [0; 4]]).unwrap();
        assert!(!grid.cells()[0].is_final());
        assert_eq!(grid.cells()[0].digit(), Some(digit(1)));
        assert_eq!(grid.fewest_choices(), Some(0));
        assert_eq!(grid.row(0).filter(|cell| cell.digit().is_some()).count(), 1);
        assert_eq!(grid.unit(Unit::Row(4)).count(), 0);
    }

    #[test]
    fn invalid_values_are_reported_with_their_cell() {
        assert_eq!(Grid::try_from([0; 80]).unwrap_err(), GridError::Cells(80));
        let mut values = [0; 16];
        values[3] = 5;
        assert_eq!(Grid::try_from(values).unwrap_err(), GridError::Value { cell: 3, value: 5, side: 4 });
    }
}
