//! Boards for fuzzing: a shape and values.

use arbitrary::{Result, Unstructured};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use specudoku::{Grid, Shape};

/// A shape and its values, row by row; 0 is an empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestBoard {
    pub shape: Shape,
    pub values: Vec<u8>,
}

/// Box widths and heights of shapes on which every engine finishes soon.
pub const SMALL: &[(usize, usize)] = &[(3, 3), (3, 3), (2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (5, 1), (1, 6), (2, 1)];

/// Only the classic shape.
pub const CLASSIC: &[(usize, usize)] = &[(3, 3)];

/// Box widths and heights of every kind of shape, up to 64x64.
pub const ANY: &[(usize, usize)] = &[
    (3, 3),
    (2, 2),
    (3, 2),
    (2, 3),
    (4, 2),
    (1, 5),
    (7, 1),
    (5, 2),
    (2, 6),
    (4, 3),
    (4, 4),
    (5, 4),
    (5, 5),
    (9, 3),
    (6, 6),
    (7, 7),
    (8, 8),
    (32, 2),
];

/// Draws a generator of random numbers.
pub fn random(input: &mut Unstructured<'_>) -> Result<Pcg64> {
    Ok(Pcg64::seed_from_u64(input.arbitrary()?))
}

/// Draws a shape with one of these boxes.
pub fn shape(input: &mut Unstructured<'_>, boxes: &[(usize, usize)]) -> Result<Shape> {
    let &(width, height) = input.choose(boxes)?;
    Ok(Shape::new(width, height).expect("a side from 2 to 64"))
}

impl TestBoard {
    /// Returns the grid of the library.
    pub fn grid(&self) -> Grid {
        Grid::from_values(self.shape, &self.values).expect("as many values as cells, none above the side")
    }

    /// Returns the cells that have a clue.
    pub fn clue_cells(&self) -> Vec<usize> {
        (0..self.values.len()).filter(|&cell| self.values[cell] != 0).collect()
    }

    /// Returns this board with another value in one cell.
    pub fn with(&self, cell: usize, value: u8) -> Self {
        let mut board = self.clone();
        board.values[cell] = value;
        board
    }

    /// Returns the symbols of a classic board.
    pub fn line(&self) -> [u8; 81] {
        let symbol = |cell: usize| if self.values[cell] == 0 { b'.' } else { b'0' + self.values[cell] };
        std::array::from_fn(symbol)
    }

    /// Returns the row, column and box of a cell.
    pub fn units(&self, cell: usize) -> [usize; 3] {
        let (side, width, height) = (self.shape.side(), self.shape.box_width(), self.shape.box_height());
        let (row, column) = (cell / side, cell % side);
        [row, column, row / height * height + column / width]
    }

    /// Whether a unit has a value twice.
    pub fn has_conflict(&self) -> bool {
        let mut seen = vec![[0_u64; 3]; self.shape.side()];
        self.clue_cells().into_iter().any(|cell| {
            let bit = 1 << (self.values[cell] - 1);
            (0..3).fold(false, |conflict, kind| {
                let seen = &mut seen[self.units(cell)[kind]][kind];
                conflict | (std::mem::replace(seen, *seen | bit) & bit != 0)
            })
        })
    }

    /// Whether these values are a solution.
    pub fn is_solved_by(&self, values: &[u8]) -> bool {
        let solution = Self { shape: self.shape, values: values.to_vec() };
        values.len() == self.values.len()
            && values.iter().all(|value| (1..=self.shape.side() as u8).contains(value))
            && !solution.has_conflict()
            && self.clue_cells().into_iter().all(|cell| values[cell] == self.values[cell])
    }
}
