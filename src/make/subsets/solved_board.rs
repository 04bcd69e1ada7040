//! A board, the completed grid whose puzzles are searched for.

use super::cell_set::{CellBits, MAX_CELLS, only, set_of};
use crate::model::{Grid, Layout};

/// A completed grid of up to 128 cells, and which cells must differ from each other.
#[derive(Clone, Debug)]
pub(super) struct SolvedBoard {
    pub(super) layout: Layout,
    /// The digit of each cell, from 1.
    pub(super) digits: Vec<u8>,
    /// All cells.
    pub(super) every: CellBits,
    /// For each cell, the cells that must differ from it.
    pub(super) peers: Vec<CellBits>,
}

impl SolvedBoard {
    /// Returns the board of a completed grid; `None` if the grid is not completed or is too large.
    pub(super) fn new(grid: &Grid) -> Option<Self> {
        let (digits, layout) = (grid.values(), grid.layout().clone());
        let count = digits.len();
        if count > MAX_CELLS || digits.contains(&0) || grid.conflict().is_some() {
            return None;
        }
        let peers = (0..count).map(|cell| set_of(layout.peers(cell).iter().map(|peer| usize::from(*peer)))).collect();
        Some(Self { every: set_of(0..count), peers, digits, layout })
    }

    /// Returns the largest digit.
    pub(super) fn side(&self) -> usize {
        self.layout.shape().side()
    }

    /// Returns the cells that hold one of these digits.
    pub(super) fn cells_with(&self, digits: &[u8]) -> CellBits {
        set_of((0..self.digits.len()).filter(|cell| digits.contains(&self.digits[*cell])))
    }

    /// Returns the digits of these cells, and 0 for all other cells.
    pub(super) fn clues(&self, cells: CellBits) -> Vec<u8> {
        let mut clues = self.digits.clone();
        for (cell, digit) in clues.iter_mut().enumerate() {
            if cells & only(cell) == 0 {
                *digit = 0;
            }
        }
        clues
    }

    /// Returns the puzzle with these clues.
    pub(super) fn puzzle(&self, clues: CellBits) -> Grid {
        // Clues of a completed grid are never in conflict.
        Grid::from_values(&self.layout, &self.clues(clues)).unwrap_or_else(|_| Grid::empty(&self.layout))
    }

    /// Returns the bands and stacks: groups of lines that are as high or as wide as the boxes.
    pub(super) fn chutes(&self) -> [Vec<CellBits>; 2] {
        let (shape, side) = (self.layout.shape(), self.side());
        let (width, height) = (shape.box_width(), shape.box_height());
        [
            (0..side / height)
                .map(|band| set_of((0..side * side).filter(|cell| cell / side / height == band)))
                .collect(),
            (0..side / width)
                .map(|stack| set_of((0..side * side).filter(|cell| cell % side / width == stack)))
                .collect(),
        ]
    }

    /// Returns the lines of the boxes within one band or stack, in the direction in which it is long. Boxes are those
    /// of the shape, also where the layout has others.
    pub(super) fn box_lines(&self, chute: CellBits) -> Vec<CellBits> {
        let (side, [bands, stacks]) = (self.side(), self.chutes());
        let is_band = bands.contains(&chute);
        let across = if is_band { &stacks } else { &bands };
        let mut lines = Vec::new();
        for line in 0..side {
            let line = set_of((0..side).map(|place| if is_band { line * side + place } else { place * side + line }));
            lines.extend(across.iter().map(|across| across & line & chute).filter(|cells| *cells != 0));
        }
        lines
    }
}
