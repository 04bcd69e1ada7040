//! The state of a puzzle between two steps, as people write it on paper.

use super::data::step::Step;
use crate::model::{Digit, DigitSet, Grid, Layout, Shape};

/// The digits and candidates of a grid. Cells are row-major from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pencilmarks {
    layout: Layout,
    values: Vec<Option<Digit>>,
    candidates: Vec<DigitSet>,
}

impl Pencilmarks {
    /// Returns the state in which the rater starts. The grid is a puzzle if it has constraints, or if every cell is
    /// given, fully open, or open for exactly the even or exactly the odd digits. In a puzzle, clues are removed from
    /// the candidates of their peers. Any other grid is a state, and its candidates are kept.
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        let side = grid.shape().side();
        let all = DigitSet::up_to(side);
        let candidates: Vec<DigitSet> = grid.cells().iter().map(|cell| cell.digits()).collect();
        let is_puzzle = !grid.layout().constraints().is_empty()
            || candidates.iter().all(|set| *set == all || set.len() == 1 || set.has_parity(side));
        let mut marks = Self { layout: grid.layout().clone(), values: vec![None; candidates.len()], candidates };
        for (cell, given) in grid.cells().iter().enumerate() {
            let single = given.digits().single();
            if let Some(digit) = single.filter(|digit| is_puzzle || marks.sees_none(cell, *digit)) {
                marks.place(cell, digit);
            }
        }
        marks
    }

    fn sees_none(&self, cell: usize, digit: Digit) -> bool {
        let mut seen = self.layout.peers(cell).iter().chain(implied_peers(&self.layout, cell));
        seen.all(|peer| usize::from(*peer) == cell || !self.candidates[usize::from(*peer)].contains(digit))
    }

    /// Returns the layout of the grid.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the shape of the grid.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Whether every cell is filled.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.open() == 0
    }

    /// Returns the number of cells that are not filled.
    #[must_use]
    pub fn open(&self) -> usize {
        self.values.iter().filter(|value| value.is_none()).count()
    }

    /// Returns the digit of a filled cell, or `None` for an open cell or an index beyond the last cell.
    #[must_use]
    pub fn value(&self, cell: usize) -> Option<Digit> {
        self.values.get(cell).copied().flatten()
    }

    /// Returns the digits of all cells; `None` for open ones.
    pub(super) fn values(&self) -> &[Option<Digit>] {
        &self.values
    }

    /// Returns the candidates of an open cell. The set is empty for a filled cell and for an index beyond the last
    /// cell.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> DigitSet {
        self.candidates.get(cell).copied().unwrap_or(DigitSet::EMPTY)
    }

    /// Applies a step. Only its placement and eliminations are used; cells beyond the last are ignored.
    pub fn apply(&mut self, step: &Step) {
        for gone in &step.eliminations {
            if let Some(set) = self.candidates.get_mut(usize::from(gone.cell)) {
                *set = set.without(gone.digit);
            }
        }
        if let Some(placed) = step.placement.filter(|placed| usize::from(placed.cell) < self.values.len()) {
            self.place(placed.cell.into(), placed.digit);
        }
    }

    fn place(&mut self, cell: usize, digit: Digit) {
        self.values[cell] = Some(digit);
        self.candidates[cell] = DigitSet::EMPTY;
        for &peer in self.layout.peers(cell).iter().chain(implied_peers(&self.layout, cell)) {
            let set = &mut self.candidates[usize::from(peer)];
            *set = set.without(digit);
        }
    }
}

/// Returns the cells of the implied units that contain `cell`, including `cell` itself.
fn implied_peers(layout: &Layout, cell: usize) -> impl Iterator<Item = &u16> {
    let own = layout.implied_units().iter().filter(move |(_, cells)| cells.contains(&(cell as u16)));
    own.flat_map(|(_, cells)| cells)
}
