//! Boards for the fuzz targets: from nearly solved to very hard, with clues of every kind.

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use specudoku::{Grid, Shape};

use crate::exact_cover::ExactCover;
use crate::one_in;
use crate::symmetry::Symmetry;

/// A shape and its values, row by row; 0 is an empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub shape: Shape,
    pub values: Vec<u8>,
}

/// Boxes, as width and height, of shapes on which every engine ends soon.
pub const SMALL: &[(usize, usize)] = &[(3, 3), (3, 3), (2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (5, 1), (1, 6), (2, 1)];

/// Only the classic shape.
pub const CLASSIC: &[(usize, usize)] = &[(3, 3)];

/// Boxes of every kind of shape, up to 64x64.
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

/// Puzzles of the project: hard, minimal, without a solution, and with several solutions.
const PUZZLES: [&str; 6] = [
    include_str!("../../puzzles/made-minimal.txt"),
    include_str!("../../puzzles/rated.csv"),
    include_str!("../../puzzles/hardest.txt"),
    include_str!("../../puzzles/made-few-clues.txt"),
    include_str!("../../puzzles/several.txt"),
    include_str!("../../puzzles/unsolvable.txt"),
];

/// Maximum number of nodes to find a solved board.
const NODES: u64 = 2_000;

/// Draws a generator of random numbers.
pub fn random(input: &mut Unstructured<'_>) -> Result<Pcg64> {
    Ok(Pcg64::seed_from_u64(input.arbitrary()?))
}

/// Draws a shape with one of these boxes.
pub fn shape(input: &mut Unstructured<'_>, boxes: &[(usize, usize)]) -> Result<Shape> {
    let &(width, height) = input.choose(boxes)?;
    Ok(Shape::new(width, height).expect("a side from 2 to 64"))
}

impl Board {
    /// Draws a board: puzzles, sparse boards and plain nonsense, then up to three changes.
    pub fn draw(input: &mut Unstructured<'_>, boxes: &[(usize, usize)]) -> Result<Self> {
        let shape = shape(input, boxes)?;
        let mut board = match input.int_in_range(0..=7)? {
            0..=2 => Self::clues(input, shape)?,
            // Making a minimal classic puzzle takes longer than most tests of it.
            3..=5 if shape == Shape::CLASSIC && !one_in(input, 8)? => Self::of_project(input)?,
            3..=5 => Self::minimal(input, shape)?,
            6 => Self::sparse(input, shape)?,
            _ => Self::raw(input, shape)?,
        };
        for _ in 0..input.int_in_range(0..=3)? {
            let cell = input.choose_index(shape.cell_count())?;
            board.values[cell] = input.int_in_range(0..=shape.side() as u8)?;
        }
        Ok(board)
    }

    /// Draws a board with exactly one solution, and this solution, if it is found soon.
    pub fn unique(input: &mut Unstructured<'_>, boxes: &[(usize, usize)]) -> Result<Option<(Self, Vec<u8>)>> {
        let shape = shape(input, boxes)?;
        let board = match input.int_in_range(0..=3)? {
            0..=2 if shape == Shape::CLASSIC && !one_in(input, 8)? => Self::of_project(input)?,
            3 => Self::clues(input, shape)?,
            _ => Self::minimal(input, shape)?,
        };
        let known = board.solutions(2);
        Ok((known.is_all && known.solutions.len() == 1).then(|| (board, known.solutions[0].clone())))
    }

    /// Draws some cells of a solved board.
    fn clues(input: &mut Unstructured<'_>, shape: Shape) -> Result<Self> {
        let mut random = random(input)?;
        // Most puzzles have a quarter to a half of their cells as clues.
        let percent = if one_in(input, 5)? { input.int_in_range(0..=100)? } else { input.int_in_range(24..=55)? };
        let mut board = Self::solved(shape, &mut random);
        board.values.iter_mut().filter(|_| random.random_range(0..100) >= percent).for_each(|value| *value = 0);
        Ok(board)
    }

    /// Draws a puzzle of the project, possibly without some of its clues.
    fn of_project(input: &mut Unstructured<'_>) -> Result<Self> {
        static VALUES: LazyLock<Vec<[u8; 81]>> = LazyLock::new(|| {
            let lines = PUZZLES.iter().flat_map(|list| list.lines());
            let lines = lines.filter_map(|line| line.as_bytes().first_chunk::<81>());
            let lines = lines.filter(|line| line.iter().all(|symbol| b".0123456789".contains(symbol)));
            lines.map(|line| line.map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' })).collect()
        });
        let values = input.choose(&VALUES)?.to_vec();
        let mut board = Symmetry::draw(input, Shape::CLASSIC)?.of(&Self { shape: Shape::CLASSIC, values });
        if one_in(input, 3)? {
            for _ in 0..input.int_in_range(1..=6)? {
                board.values[input.choose_index(81)?] = 0;
            }
        }
        Ok(board)
    }

    /// Draws a solved board, and removes up to a number of clues while the solution stays unique.
    fn minimal(input: &mut Unstructured<'_>, shape: Shape) -> Result<Self> {
        let mut random = random(input)?;
        let mut board = Self::solved(shape, &mut random);
        let most =
            if shape.side() > 9 { shape.cell_count() / 3 } else { input.choose_index(2 * shape.cell_count())? };
        let mut cells: Vec<usize> = (0..shape.cell_count()).collect();
        cells.shuffle(&mut random);
        for cell in cells.into_iter().take(most) {
            let value = std::mem::take(&mut board.values[cell]);
            // For large boards the search takes too long: remove every clue.
            if shape.side() <= 9 && board.solutions(2).solutions.len() > 1 {
                board.values[cell] = value;
            }
        }
        Ok(board)
    }

    /// Draws clues one by one without conflicts.
    fn sparse(input: &mut Unstructured<'_>, shape: Shape) -> Result<Self> {
        let mut board = Self { shape, values: vec![0; shape.cell_count()] };
        for _ in 0..input.int_in_range(0..=2 * shape.side())? {
            let (cell, value) = (input.choose_index(shape.cell_count())?, input.int_in_range(1..=shape.side() as u8)?);
            let old = std::mem::replace(&mut board.values[cell], value);
            if board.has_conflict() {
                board.values[cell] = old;
            }
        }
        Ok(board)
    }

    /// Draws arbitrary values.
    fn raw(input: &mut Unstructured<'_>, shape: Shape) -> Result<Self> {
        let mut board = Self { shape, values: vec![0; shape.cell_count()] };
        for value in &mut board.values {
            *value = if one_in(input, 4)? { input.int_in_range(0..=shape.side() as u8)? } else { 0 };
        }
        Ok(board)
    }

    /// Returns a solved board: a solution of a board with random boxes along the diagonal. If none is found soon, a
    /// random image of the cyclic board.
    pub fn solved(shape: Shape, random: &mut Pcg64) -> Self {
        let (side, width, height) = (shape.side(), shape.box_width(), shape.box_height());
        let mut board = Self { shape, values: vec![0; shape.cell_count()] };
        for (x, y) in (0..side).step_by(width).zip((0..side).step_by(height)) {
            let mut digits: Vec<u8> = (1..=side as u8).collect();
            digits.shuffle(random);
            for (at, digit) in digits.into_iter().enumerate() {
                board.values[(y + at / width) * side + x + at % width] = digit;
            }
        }
        let found = if side <= 25 { ExactCover::new(&board).find(1, NODES).solutions.pop() } else { None };
        match found {
            Some(values) => Self { shape, values },
            None => Symmetry::random(shape, random).of(&Self::cyclic(shape)),
        }
    }

    /// Returns the solved board in which each row is the row above it, shifted by a box.
    fn cyclic(shape: Shape) -> Self {
        let (side, width, height) = (shape.side(), shape.box_width(), shape.box_height());
        let value = |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            ((row % height * width + row / height + column) % side) as u8 + 1
        };
        Self { shape, values: (0..shape.cell_count()).map(value).collect() }
    }

    /// Returns the grid of the library.
    pub fn grid(&self) -> Grid {
        Grid::from_values(self.shape, &self.values).expect("as many values as cells, none above the side")
    }

    /// Returns the cells with a clue.
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

    /// Returns whether a value occurs twice in a unit.
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

    /// Returns whether these values are a solution.
    pub fn is_solved_by(&self, values: &[u8]) -> bool {
        let solution = Self { shape: self.shape, values: values.to_vec() };
        values.len() == self.values.len()
            && values.iter().all(|value| (1..=self.shape.side() as u8).contains(value))
            && !solution.has_conflict()
            && self.clue_cells().into_iter().all(|cell| values[cell] == self.values[cell])
    }

    /// Returns at most `limit` solutions, by exact cover.
    pub fn solutions(&self, limit: usize) -> crate::exact_cover::Known {
        ExactCover::new(self).find(limit, 200_000)
    }
}
