//! The state of a puzzle between two steps, as one writes it on paper.

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
    /// The state in which the rater begins. A grid whose cells are all given or wholly open is a puzzle: clues take
    /// their digits from their peers. Any other is a state with the candidates it has.
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        let all = DigitSet::up_to(grid.shape().side());
        let candidates: Vec<DigitSet> = grid.cells().iter().map(|cell| cell.digits()).collect();
        let is_puzzle = candidates.iter().all(|set| *set == all || set.len() == 1);
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
        let mut peers = self.layout.peers(cell).iter();
        peers.all(|peer| !self.candidates[usize::from(*peer)].contains(digit))
    }

    /// The layout of the grid.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The shape of the grid.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Whether every cell is filled.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.open() == 0
    }

    /// Number of cells that are not filled.
    #[must_use]
    pub fn open(&self) -> usize {
        self.values.iter().filter(|value| value.is_none()).count()
    }

    /// The digit of a filled cell; `None` for an open one, and beyond the last.
    #[must_use]
    pub fn value(&self, cell: usize) -> Option<Digit> {
        self.values.get(cell).copied().flatten()
    }

    /// The candidates of an open cell; empty for a filled one, and beyond the last.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> DigitSet {
        self.candidates.get(cell).copied().unwrap_or(DigitSet::EMPTY)
    }

    /// Carries a step out by its data alone. Cells beyond the last are left out.
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
        for &peer in self.layout.peers(cell) {
            let set = &mut self.candidates[usize::from(peer)];
            *set = set.without(digit);
        }
    }
}
