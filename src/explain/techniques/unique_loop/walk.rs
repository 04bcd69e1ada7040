//! The walk that finds loops: depth first, by box, row, column, never the same kind of unit twice running.

use super::Field;
use super::steps::Best;
use crate::explain::board::Board;
use crate::explain::geometry::{POSITIONS_OF, UNIT_SETS, UNITS_OF, cell_at};

/// Cells with more than the two digits that may be of any kind; further ones must all have the same extra digit.
const FREE_EXTRAS: u8 = 2;

struct Walk<'a> {
    board: &'a Board,
    field: &'a Field,
    path: Vec<u8>,
    /// The units of the cells at even and at odd places of the path: a unit takes one of each.
    units: [u32; 2],
    best: &'a mut Best,
}

/// Offers every loop through `start` to `best`.
pub(super) fn from(board: &Board, field: &Field, start: usize, best: &mut Best) {
    let mut walk = Walk { board, field, path: vec![start as u8], units: [UNIT_SETS[start], 0], best };
    walk.extend(start, 3, 0, FREE_EXTRAS);
}

impl Walk<'_> {
    /// Goes on from `end`, reached within a unit of kind `last` (3 at the start) with `extras` so far.
    fn extend(&mut self, end: usize, last: usize, extras: u16, budget: u8) {
        let start = usize::from(self.path[0]);
        for kind in (0..3).filter(|&kind| kind != last) {
            let unit = usize::from(UNITS_OF[end][kind]);
            for position in (0..9).filter(|&position| position != usize::from(POSITIONS_OF[end][kind])) {
                let cell = cell_at(unit, position);
                if cell == start && self.path.len() >= 4 {
                    self.close();
                } else if self.field.usable >> cell & 1 == 1 && !self.path.contains(&(cell as u8)) {
                    self.step(cell, kind, extras, budget);
                }
            }
        }
    }

    fn step(&mut self, cell: usize, kind: usize, extras: u16, budget: u8) {
        let parity = self.path.len() & 1;
        let own = self.board.cells[cell] & !self.field.digits;
        let extras = extras | own;
        let allowed = own == 0 || extras.is_power_of_two() || budget > 0;
        let blocked = self.units[parity] & UNIT_SETS[cell] != 0;
        if !allowed || blocked || !self.best.wants(self.path.len() + 1) {
            return;
        }
        self.path.push(cell as u8);
        self.units[parity] |= UNIT_SETS[cell];
        self.extend(cell, kind, extras, if own == 0 { budget } else { budget.saturating_sub(1) });
        self.units[parity] &= !UNIT_SETS[cell];
        self.path.pop();
    }

    fn close(&mut self) {
        if self.units[0] == self.units[1] {
            self.best.offer(self.board, &self.path, self.field.digits);
        }
    }
}
