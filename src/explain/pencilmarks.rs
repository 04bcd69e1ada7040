//! The state of a puzzle between two steps, as one writes it on paper.

use super::board::Board;
use super::geometry::{CELLS, PEERS, cells};
use super::state::RateError;
use super::step::{Step, digit_set};
use crate::{Digit, DigitSet, Grid};

/// The digits and candidates of a classic grid. Cells are row-major from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pencilmarks {
    values: [Option<Digit>; CELLS],
    candidates: [DigitSet; CELLS],
}

impl Pencilmarks {
    /// The state in which the rater begins.
    ///
    /// # Errors
    /// If the grid is not 9x9 with boxes of 3x3.
    pub fn of(grid: &Grid) -> Result<Self, RateError> {
        let board = Board::try_from(grid)?;
        let mut marks = Self { values: [None; CELLS], candidates: board.cells.map(digit_set) };
        for ((value, cell), left) in marks.values.iter_mut().zip(grid.cells()).zip(board.cells) {
            *value = if left == 0 { cell.digits().single() } else { None };
        }
        Ok(marks)
    }

    /// The digit of a filled cell; `None` for an open one, and beyond 80.
    #[must_use]
    pub fn value(&self, cell: usize) -> Option<Digit> {
        self.values.get(cell).copied().flatten()
    }

    /// The candidates of an open cell; empty for a filled one, and beyond 80.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> DigitSet {
        self.candidates.get(cell).copied().unwrap_or(DigitSet::EMPTY)
    }

    /// Carries a step out by its data alone. Cells beyond 80 are left out.
    pub fn apply(&mut self, step: &Step) {
        for gone in &step.eliminations {
            if let Some(set) = self.candidates.get_mut(usize::from(gone.cell)) {
                *set = set.without(gone.digit);
            }
        }
        if let Some(placed) = step.placement.filter(|placed| usize::from(placed.cell) < CELLS) {
            let cell = usize::from(placed.cell);
            self.values[cell] = Some(placed.digit);
            self.candidates[cell] = DigitSet::EMPTY;
            for peer in cells(PEERS[cell]) {
                self.candidates[peer] = self.candidates[peer].without(placed.digit);
            }
        }
    }
}
