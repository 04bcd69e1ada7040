//! Puzzles given by candidates, and their solutions by a plain enumeration.

use super::units::PlainLayout;

/// The candidates of each cell, one bit per digit, of a grid with boxes of `width` x `height` cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CandidateBoard {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) masks: Vec<u32>,
}

impl CandidateBoard {
    /// Returns the board with all candidates.
    pub(crate) fn full(width: usize, height: usize) -> Self {
        let side = width * height;
        Self { width, height, masks: vec![(1 << side) - 1; side * side] }
    }

    pub(crate) fn side(&self) -> usize {
        self.width * self.height
    }

    /// Returns the board with these candidates in one cell.
    pub(crate) fn with(&self, cell: usize, mask: u32) -> Self {
        let mut board = self.clone();
        board.masks[cell] = mask;
        board
    }

    /// Returns the candidates that are missing, as cells and digits.
    pub(crate) fn missing(&self) -> Vec<(usize, u8)> {
        let all = (0..self.masks.len()).flat_map(|cell| (1..=self.side() as u8).map(move |digit| (cell, digit)));
        all.filter(|&(cell, digit)| self.masks[cell] >> (digit - 1) & 1 == 0).collect()
    }

    /// Returns the first `limit` solutions found.
    pub(crate) fn solutions(&self, limit: usize) -> Vec<Vec<u8>> {
        let masks: Vec<u64> = self.masks.iter().map(|&mask| mask.into()).collect();
        PlainLayout::boxed(self.width, self.height).solutions_within(&masks, limit)
    }
}
