//! Boards whose open cells fall apart into components with two solutions each.
//!
//! ```text
//! 1 2   2 1      Each open cell has two candidates, and each digit two places in a unit or none: what one cell holds
//! 2 1   1 2      decides all that are connected with it, and the other choice turns all of them.
//! ```
//!
//! Such a board is *even*. Of its two children one has as many solutions as the other, and the component of the cell on
//! which it was split is all that they differ in. So only the first is explored, and what is found is found twice: with
//! `n` components lost one after the other, a solution stands for 2^n.
//!
//! To ask for an even number of places is enough: as many digits as cells are open in a unit, and each cell is two places.
//! If a digit has more than two, another has none, and the board has no solution: nor have its children.

use crate::search::lanes::board::{BAND, Board, Cells, WORDS};
use crate::search::lanes::pool::{ROWS, TAG};

/// Components at the most: each has four cells or more.
const MAX_COMPONENTS: usize = 20;

/// The components that a board has lost.
#[derive(Clone, Copy)]
pub(super) struct Components {
    /// The board that had them all.
    rows: [u32; ROWS],
    /// The cells that were open before each was decided.
    open: [Cells; MAX_COMPONENTS],
}

impl Components {
    pub(super) const NONE: Self = Self { rows: [0; ROWS], open: [[0; 3]; MAX_COMPONENTS] };

    /// Adds the component with a number, from 0, of a board with these rows and open cells. Returns false if there is no
    /// room.
    pub(super) fn add(&mut self, number: usize, rows: impl FnOnce() -> [u32; ROWS], open: Cells) -> bool {
        if number == 0 {
            self.rows = rows();
        }
        let place = self.open.get_mut(number);
        let has_room = place.is_some();
        place.into_iter().for_each(|place| *place = open);
        has_room
    }

    /// The board with all components, and its tag.
    pub(super) fn board(&self) -> (Board, u32) {
        let naked = self.open[0].map(|open| BAND & !open);
        (Board { words: *self.rows.first_chunk().unwrap_or(&[0; WORDS]), naked }, self.rows[TAG])
    }

    /// Turns a solution into the next one, which has this number, from 1: the last component turns each time, the one
    /// before it every other time. `count` components were lost.
    #[inline]
    pub(super) fn turn(&self, count: u32, number: u64, words: &mut [u32; WORDS]) {
        let first = (count - 1).saturating_sub(number.trailing_zeros());
        let open = &self.open[first as usize];
        for (index, word) in words.iter_mut().enumerate() {
            *word ^= self.rows[index] & open[index % 3];
        }
    }
}
