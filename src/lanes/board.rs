//! A packed board, and its two-way conversion to the grid of cells.

use crate::cell::{Cell, OptionalValue};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::shape::Shape;

/// The words of a board: digit by digit, three bands each.
pub(crate) const WORDS: usize = 27;

/// The 27 cells of a band.
pub(crate) const BAND: u32 = (1 << 27) - 1;

/// A board of 9x9 cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    /// Word `3 * digit + band` (both from 0) holds the cells of the band where the digit is still possible.
    pub(crate) words: [u32; WORDS],
    /// Cells, by band, that are known to have one candidate while their peers may not know it yet. It may name too
    /// few: a round finds them all.
    pub(crate) naked: [u32; 3],
}

impl Board {
    /// The board without a clue.
    pub(crate) const EMPTY: Self = Self { words: [BAND; WORDS], naked: [0; 3] };

    /// The board of a classic grid; `None` for another shape.
    pub(crate) fn from_grid(grid: &Grid) -> Option<Self> {
        if grid.shape() != Shape::CLASSIC {
            return None;
        }
        let mut board = Self { words: [0; WORDS], naked: [0; 3] };
        for (cell, value) in grid.cells().iter().enumerate() {
            let (band, bit) = (cell / 27, 1 << (cell % 27));
            for digit in value.digits().iter() {
                board.words[3 * (usize::from(digit.get()) - 1) + band] |= bit;
            }
            if value.digit().is_some() {
                board.naked[band] |= bit;
            }
        }
        Some(board)
    }

    /// The grid of cells with the same candidates.
    pub(crate) fn to_grid(self) -> Grid {
        let candidates = |cell: usize| {
            let holds = |digit: &Digit| self.words[3 * (usize::from(digit.get()) - 1) + cell / 27] >> (cell % 27) & 1 == 1;
            DigitSet::up_to(9).iter().filter(holds).collect::<DigitSet>()
        };
        Grid::from_cells(Shape::CLASSIC, (0..81).map(|cell| Cell::Optional(OptionalValue::new(candidates(cell)))))
    }
}
