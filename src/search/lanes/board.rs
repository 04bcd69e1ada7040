//! A packed board, and its two-way conversion to the grid of cells.
//!
//! A board has 27 words, three for each digit. The word `3 * digit + row` (both from 0) holds the cells where the
//! digit is still possible in that row of each band: bit `9 * band + column`. With one row of each band in a word, the
//! words of a digit united are its mini-columns, and what is done to a mini-column is done to all three words alike.

use crate::model::{Cell, Digit, DigitSet, Grid, OptionalValue, Shape};

/// The words of a board.
pub(crate) const WORDS: usize = 27;

/// The cells of a word.
pub(crate) const BAND: u32 = (1 << 27) - 1;

/// A set of cells: those of each row of the bands, as the words of a board hold them.
pub(crate) type Cells = [u32; 3];

/// All 81 cells.
pub(crate) const EVERY_CELL: Cells = [BAND; 3];

/// A board of 9x9 cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    /// Three for each digit.
    pub(crate) words: [u32; WORDS],
    /// Cells that are known to have one candidate while their peers may not know it yet. It may name too
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
            let (row, bit) = place(cell);
            for digit in value.digits().iter() {
                board.words[3 * (usize::from(digit.get()) - 1) + row] |= bit;
            }
            if value.digit().is_some() {
                board.naked[row] |= bit;
            }
        }
        Some(board)
    }

    /// The grid of cells with the same candidates.
    pub(crate) fn to_grid(self) -> Grid {
        let candidates = |cell: usize| {
            let (row, bit) = place(cell);
            let holds = |digit: &Digit| self.words[3 * (usize::from(digit.get()) - 1) + row] & bit != 0;
            DigitSet::up_to(9).iter().filter(holds).collect::<DigitSet>()
        };
        Grid::from_cells(Shape::CLASSIC, (0..81).map(|cell| Cell::Optional(OptionalValue::new(candidates(cell)))))
    }

    /// The completed grid of the words of a solved board, one candidate a cell.
    pub(crate) fn solution(words: &[u32; WORDS]) -> Grid {
        let mut cells = [Cell::Optional(OptionalValue::new(DigitSet::EMPTY)); 81];
        for (index, &word) in words.iter().enumerate() {
            let digit = Digit::from_index(index as u32 / 3);
            let mut rest = word;
            while rest != 0 {
                let position = rest.trailing_zeros() as usize;
                let options = OptionalValue::new(DigitSet::of(digit));
                cells[position / 9 * 27 + index % 3 * 9 + position % 9] =
                    options.decide(digit).map_or(Cell::Optional(options), Cell::Final);
                rest &= rest - 1;
            }
        }
        Grid::from_cells(Shape::CLASSIC, cells.into_iter())
    }
}

/// The row of the band in which a cell lies, and its bit.
pub(crate) const fn place(cell: usize) -> (usize, u32) {
    (cell / 9 % 3, 1 << (cell / 27 * 9 + cell % 9))
}
