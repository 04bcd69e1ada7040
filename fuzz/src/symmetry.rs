//! Symmetries, which give an equivalent puzzle: digits renamed, lines moved within bands, bands moved, the grid
//! transposed.

use arbitrary::{Result, Unstructured};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use specudoku::Shape;

use crate::board::{TestBoard, random};

/// A random symmetry of a shape.
pub struct BoardSymmetry {
    names: Vec<u8>,
    rows: Vec<usize>,
    columns: Vec<usize>,
    is_transposed: bool,
}

/// Returns a random order of lines. Groups of `width` lines stay together.
fn lines(side: usize, width: usize, random: &mut Pcg64) -> Vec<usize> {
    let mut groups: Vec<Vec<usize>> = (0..side / width).map(|at| (at * width..(at + 1) * width).collect()).collect();
    groups.shuffle(random);
    groups.iter_mut().for_each(|group| group.shuffle(random));
    groups.concat()
}

impl BoardSymmetry {
    /// Draws a symmetry.
    pub fn draw(input: &mut Unstructured<'_>, shape: Shape) -> Result<Self> {
        Ok(Self::random(shape, &mut random(input)?))
    }

    /// Returns a random symmetry. Grids whose boxes are not square are not transposed.
    pub fn random(shape: Shape, random: &mut Pcg64) -> Self {
        let side = shape.side();
        let mut names: Vec<u8> = (1..=side as u8).collect();
        names.shuffle(random);
        names.insert(0, 0);
        Self {
            names,
            rows: lines(side, shape.box_height(), random),
            columns: lines(side, shape.box_width(), random),
            is_transposed: shape.box_width() == shape.box_height() && random.random(),
        }
    }

    /// Returns the image of a board.
    pub fn of(&self, board: &TestBoard) -> TestBoard {
        let side = board.shape.side();
        let mut image = board.clone();
        for (cell, &value) in board.values.iter().enumerate() {
            let (row, column) = (self.rows[cell / side], self.columns[cell % side]);
            let place = if self.is_transposed { column * side + row } else { row * side + column };
            image.values[place] = self.names[usize::from(value)];
        }
        image
    }
}
