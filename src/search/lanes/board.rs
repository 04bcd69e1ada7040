//! A board in the form that the lanes use, and its conversion from and to a grid of cells.
//!
//! The word `3 * digit + row` (both from 0) has bit `9 * band + column` set if the digit is still possible in that
//! row of the band: see the drawing in [`super`]. These are the bits of the digit 1 in the cells of the first band:
//!
//! ```text
//!            box 1       box 2       box 3
//! word 0     0  1  2     3  4  5     6  7  8        bits of the rows 1, 4 (9 to 17) and 7 (18 to 26)
//! word 1     0  1  2     3  4  5     6  7  8        bits of the rows 2, 5 and 8
//! word 2     0  1  2     3  4  5     6  7  8        bits of the rows 3, 6 and 9
//! ```

use crate::model::{Cell, Digit, DigitSet, Grid, Shape};

/// Number of words of a board.
pub(crate) const WORDS: usize = 27;

/// The bits of the 27 cells of a word.
pub(crate) const BAND: u32 = (1 << 27) - 1;

/// A set of cells, in three words like those of a digit.
pub(crate) type Cells = [u32; 3];

/// All 81 cells.
pub(crate) const EVERY_CELL: Cells = [BAND; 3];

/// Returns the set of these cells.
pub(crate) fn set_of(cells: impl IntoIterator<Item = usize>) -> Cells {
    cells.into_iter().fold([0; 3], |mut set, cell| {
        let (row, bit) = row_and_bit(cell);
        set[row] |= bit;
        set
    })
}

/// A 9x9 board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    /// Three words per digit.
    pub(crate) words: [u32; WORDS],
    /// Cells known to have exactly one candidate, by row of the bands. Some may be missing: a round finds all of
    /// them.
    pub(crate) naked: [u32; 3],
}

impl Board {
    /// The board without clues.
    pub(crate) const EMPTY: Self = Self { words: [BAND; WORDS], naked: [0; 3] };

    /// A board without candidates.
    pub(super) const CONTRADICTION: Self = Self { words: [0; WORDS], naked: [0; 3] };

    /// Returns the board of a classic grid; `None` for another layout.
    pub(crate) fn from_grid(grid: &Grid) -> Option<Self> {
        grid.layout().is_classic().then(|| Self::of_cells(grid.cells()))
    }

    /// Returns the board of 81 cells.
    pub(crate) fn of_cells(cells: &[Cell]) -> Self {
        let mut board = Self::EMPTY;
        let every = DigitSet::up_to(9);
        for (cell, value) in cells.iter().enumerate().filter(|(_, value)| value.digits() != every) {
            let (row, bit) = row_and_bit(cell);
            (0..9).for_each(|digit| board.words[3 * digit + row] &= !bit);
            for digit in value.digits().iter() {
                board.words[3 * (usize::from(digit.get()) - 1) + row] |= bit;
            }
            if value.digit().is_some() {
                board.naked[row] |= bit;
            }
        }
        board
    }

    /// Returns the grid of cells with the same candidates.
    pub(crate) fn to_grid(self) -> Grid {
        Grid::from_candidates(Shape::CLASSIC, (0..81).map(|cell| self.candidates(cell)))
    }

    /// Whether a digit, from 0, is a candidate of a cell.
    pub(super) const fn has(&self, cell: usize, digit: usize) -> bool {
        let (row, bit) = row_and_bit(cell);
        self.words[3 * digit + row] & bit != 0
    }

    /// Returns the board in which a cell has only this digit, from 0.
    pub(super) fn with(mut self, cell: usize, digit: usize) -> Self {
        let (row, bit) = row_and_bit(cell);
        for other in (0..9).filter(|&other| other != digit) {
            self.words[3 * other + row] &= !bit;
        }
        self.naked[row] |= bit;
        self
    }

    /// Returns the number of candidates of all cells.
    pub(super) fn candidate_count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the candidates of a cell.
    fn candidates(&self, cell: usize) -> DigitSet {
        let digits = (0..9).filter(|&digit| self.has(cell, digit));
        digits.map(|digit| Digit::from_index(digit as u32)).collect()
    }
}

/// Returns the row of the band in which a cell lies, and its bit.
pub(crate) const fn row_and_bit(cell: usize) -> (usize, u32) {
    (cell / 9 % 3, 1 << (cell / 27 * 9 + cell % 9))
}

/// Returns the cell in this row of the band whose bit has this position.
pub(crate) const fn cell_at(row: usize, position: usize) -> usize {
    position / 9 * 27 + row * 9 + position % 9
}
