//! Draws boards for fuzzing: from nearly solved to unsolvable, with clues of every kind.

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use specudoku::Shape;

use crate::board::{TestBoard, random, shape};
use crate::exact_cover::ExactCover;
use crate::one_in;
use crate::symmetry::BoardSymmetry;

/// Puzzles of the project: hard ones, minimal ones, ones without a solution, and ones with several.
const PUZZLES: [&str; 6] = [
    include_str!("../../puzzles/made-minimal.txt"),
    include_str!("../../puzzles/rated.csv"),
    include_str!("../../puzzles/hardest.txt"),
    include_str!("../../puzzles/made-few-clues.txt"),
    include_str!("../../puzzles/several.txt"),
    include_str!("../../puzzles/unsolvable.txt"),
];

/// Maximum number of nodes for finding a solved board.
const NODES: u64 = 2_000;

impl TestBoard {
    /// Draws a board: a puzzle, a sparse board or arbitrary values. Up to three changes are made to it.
    pub fn draw(input: &mut Unstructured<'_>, boxes: &[(usize, usize)]) -> Result<Self> {
        let shape = shape(input, boxes)?;
        let mut board = match input.int_in_range(0..=7)? {
            0..=2 => Self::clues(input, shape)?,
            // Making a minimal classic puzzle takes longer than most tests that use it.
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

    /// Draws a board that has one solution, and that solution, if one is found soon.
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

    /// Draws a puzzle of the project, sometimes without some of its clues.
    fn of_project(input: &mut Unstructured<'_>) -> Result<Self> {
        static VALUES: LazyLock<Vec<[u8; 81]>> = LazyLock::new(|| {
            let lines = PUZZLES.iter().flat_map(|list| list.lines());
            let lines = lines.filter_map(|line| line.as_bytes().first_chunk::<81>());
            let lines = lines.filter(|line| line.iter().all(|symbol| b".0123456789".contains(symbol)));
            lines.map(|line| line.map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' })).collect()
        });
        let values = input.choose(&VALUES)?.to_vec();
        let mut board = BoardSymmetry::draw(input, Shape::CLASSIC)?.of(&Self { shape: Shape::CLASSIC, values });
        if one_in(input, 3)? {
            for _ in 0..input.int_in_range(1..=6)? {
                board.values[input.choose_index(81)?] = 0;
            }
        }
        Ok(board)
    }

    /// Draws a solved board, and removes up to a number of clues while one solution remains.
    fn minimal(input: &mut Unstructured<'_>, shape: Shape) -> Result<Self> {
        let mut random = random(input)?;
        let mut board = Self::solved(shape, &mut random);
        let most =
            if shape.side() > 9 { shape.cell_count() / 3 } else { input.choose_index(2 * shape.cell_count())? };
        let mut cells: Vec<usize> = (0..shape.cell_count()).collect();
        cells.shuffle(&mut random);
        for cell in cells.into_iter().take(most) {
            let value = std::mem::take(&mut board.values[cell]);
            // Large boards are not worth the search, so every clue is removed.
            if shape.side() <= 9 && board.solutions(2).solutions.len() > 1 {
                board.values[cell] = value;
            }
        }
        Ok(board)
    }

    /// Draws a board with clues placed one by one, without a conflict.
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

    /// Returns a solved board: random boxes along the diagonal and a solution of that board. If none is found soon,
    /// it is the cyclic board with its rows, columns and digits permuted.
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
            None => BoardSymmetry::random(shape, random).of(&Self::cyclic(shape)),
        }
    }

    /// Returns the solved board in which each row is the one above it, shifted by a box.
    fn cyclic(shape: Shape) -> Self {
        let (side, width, height) = (shape.side(), shape.box_width(), shape.box_height());
        let value = |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            ((row % height * width + row / height + column) % side) as u8 + 1
        };
        Self { shape, values: (0..shape.cell_count()).map(value).collect() }
    }
}
