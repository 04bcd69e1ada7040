//! What aligned pairs and triplets share: base cells, and the cells that exclude combinations of their digits.
//!
//! A combination of digits in the base cells is impossible if two cells that see each other have the same digit, or
//! if it leaves nothing for a cell that sees them all. Quirks of the scale: only cells that see *all* base cells
//! count, and at least two such cells are asked for.

use crate::explain::board::CandidateBoard;
use crate::explain::geometry::{CellSet, PEERS, cells};

/// Whether there are as many common excluders as the scale asks for: two.
fn several(excluders: CellSet) -> bool {
    excluders & excluders.wrapping_sub(1) != 0
}

/// The cells an aligned exclusion may start from, ascending, each with its excluders.
pub(super) struct Bases {
    pub(super) list: Vec<(usize, CellSet)>,
    /// All cells of `list`.
    pub(super) set: CellSet,
}

impl Bases {
    /// The open cells that see one of `excluders` at least.
    pub(super) fn new(board: &CandidateBoard, excluders: CellSet) -> Self {
        let base = |cell: usize| board.cells[cell].count_ones() >= 2 && PEERS[cell] & board.naked_singles() == 0;
        let seen = |cell: usize| (cell, PEERS[cell] & excluders);
        let list: Vec<_> =
            cells(board.open()).filter(|&cell| base(cell)).map(seen).filter(|(_, seen)| *seen != 0).collect();
        let set = list.iter().fold(0, |set, (cell, _)| set | 1 << cell);
        Self { list, set }
    }

    /// The first result of `search` over the pairs with enough common excluders, in colex order, with these.
    pub(super) fn find_pair<T>(&self, mut search: impl FnMut([usize; 2], CellSet) -> Option<T>) -> Option<T> {
        for (index, &(second, high)) in self.list.iter().enumerate() {
            if !several(high) {
                continue;
            }
            for &(first, low) in &self.list[..index] {
                if several(low & high) {
                    let found = search([first, second], low & high);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        None
    }
}
