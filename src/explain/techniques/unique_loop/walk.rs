//! Finds loops by a depth-first walk: by box, row, column, and never through the same kind of unit twice in a row.

use super::LoopCells;
use super::steps::BestLoopStep;
use crate::explain::board::CandidateBoard;
use crate::explain::geometry::{CellSet, PEERS, UNIT_CELLS, UNIT_SETS, UNITS_OF, cells, only};

/// Number of cells on a path that may have any extra digits; all further cells must have the same single extra digit.
const FREE_EXTRAS: u8 = 2;

struct Walk<'a, 'b> {
    board: &'a CandidateBoard,
    field: &'a LoopCells,
    path: Vec<u8>,
    /// The units of the cells at even and at odd indices of the path. Each unit of a loop has one cell of each parity.
    units: [u64; 2],
    /// The cells that may be at an even index, and at an odd index.
    free: [CellSet; 2],
    best: &'a mut BestLoopStep<'b>,
}

/// Offers every loop through `start` to `best`.
pub(super) fn from(board: &CandidateBoard, field: &LoopCells, start: usize, best: &mut BestLoopStep<'_>) {
    let own = 1 << start;
    let free = [field.usable & !PEERS[start] & !own, field.usable & !own];
    let mut walk = Walk { board, field, path: vec![start as u8], units: [UNIT_SETS[start], 0], free, best };
    walk.extend(start, 3, 0, FREE_EXTRAS);
}

impl Walk<'_, '_> {
    /// Extends the path from `end`, which was reached through a unit of kind `last` (3 at the start) with `extras` so
    /// far.
    fn extend(&mut self, end: usize, last: usize, extras: u16, budget: u8) {
        let start: CellSet = if self.path.len() >= 4 { 1 << self.path[0] } else { 0 };
        let parity = self.path.len() & 1;
        let allowed = start | self.allowed(extras, budget);
        for kind in (0..3).filter(|&kind| kind != last) {
            let unit = usize::from(UNITS_OF[end][kind]);
            // In every unit, cells are in ascending order of their positions.
            for cell in cells(UNIT_CELLS[unit] & (self.free[parity] | start) & allowed & !(1 << end)) {
                if start >> cell & 1 == 0 {
                    self.step(cell, kind, extras, budget);
                } else if self.units[0] == self.units[1] {
                    self.best.offer(self.board, &self.path, self.field.digits);
                }
            }
        }
    }

    /// Returns the cells that may be next, by their extra digits.
    fn allowed(&self, extras: u16, budget: u8) -> CellSet {
        let (twos, threes) = self.field.few;
        match only(extras) {
            _ if budget > 0 => !0,
            Some(extra) => twos | threes & self.board.digits[extra],
            None => twos,
        }
    }

    fn step(&mut self, cell: usize, kind: usize, extras: u16, budget: u8) {
        let parity = self.path.len() & 1;
        let own = self.board.cells[cell] & !self.field.digits;
        let extras = extras | own;
        if !self.best.wants(self.path.len() + 1) {
            return;
        }
        let free = self.free;
        self.path.push(cell as u8);
        self.units[parity] |= UNIT_SETS[cell];
        self.free[parity] &= !PEERS[cell] & !(1 << cell);
        self.free[1 - parity] &= !(1 << cell);
        self.extend(cell, kind, extras, if own == 0 { budget } else { budget.saturating_sub(1) });
        self.free = free;
        self.units[parity] &= !UNIT_SETS[cell];
        self.path.pop();
    }
}
