//! BUG lite: cells with two digits each, so that every row, column and box with one of these digits has it in exactly
//! two of the cells. Exchanging the two digits of every cell would give a second solution. If one cell has other
//! candidates, it takes one of these. If all other candidates are the same digit, one of its places is true.
//!
//! With two digits this is a unique loop. A BUG lite has three or more, and at most [`MAX_CELLS`] cells.
//!
//! Described in the thread *The BUG (Bivalue Universal Grave) Principle*, Sudoku Players' Forum, 2005.

use super::deadly::ruled_out;
use crate::explain::board::CandidateBoard;
use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CELLS, CellSet, UNIT_CELLS, UNIT_SETS, cells, count, members};
use crate::explain::views::CandidateSet;

/// The most cells.
const MAX_CELLS: usize = 10;

/// The cells so far, with their two digits each.
struct BugSearch<'a> {
    board: &'a CandidateBoard,
    rank: Rank,
    chosen: Vec<(usize, u16)>,
    own: CellSet,
    /// Per digit, the units that have it in one of the cells so far, and in two.
    once: [u64; 9],
    twice: [u64; 9],
    /// Other candidates of the cells so far.
    extra: CandidateSet,
}

/// Returns a BUG lite.
pub(crate) fn find(board: &CandidateBoard, rank: Rank) -> Option<FoundStep> {
    (0..CELLS).filter(|&cell| count(board.cells[cell]) == 2).find_map(|cell| {
        let mut search = BugSearch {
            board,
            rank,
            chosen: Vec::new(),
            own: 0,
            once: [0; 9],
            twice: [0; 9],
            extra: CandidateSet::default(),
        };
        search.with(cell, board.cells[cell])
    })
}

impl BugSearch<'_> {
    /// Adds a cell with two of its digits, and searches for the other cells.
    fn with(&mut self, cell: usize, pair: u16) -> Option<FoundStep> {
        let units = UNIT_SETS[cell];
        if members(pair).any(|digit| self.twice[digit] & units != 0) {
            return None;
        }
        let before = (self.once, self.twice, self.extra);
        for digit in members(pair) {
            self.twice[digit] |= self.once[digit] & units;
            self.once[digit] ^= units;
        }
        self.extra.add_cell(cell, self.board.cells[cell] & !pair);
        self.chosen.push((cell, pair));
        self.own |= 1 << cell;
        let found = if self.is_hopeless() { None } else { self.extend() };
        self.own &= !(1 << cell);
        self.chosen.pop();
        (self.once, self.twice, self.extra) = before;
        found
    }

    /// Whether more than one cell has other candidates, and these are not all the same digit.
    fn is_hopeless(&self) -> bool {
        self.extra.cells().count_ones() > 1 && self.extra.digits().len() > 1
    }

    fn extend(&mut self) -> Option<FoundStep> {
        let Some(digit) = (0..9).find(|&digit| self.once[digit] != 0) else { return self.conclusion() };
        if self.chosen.len() == MAX_CELLS {
            return None;
        }
        let unit = self.once[digit].trailing_zeros() as usize;
        // The first cell is the lowest cell of the pattern with two candidates, so each pattern is found once.
        let places = UNIT_CELLS[unit] & self.board.digits[digit] & !self.own;
        cells(places).find_map(|cell| {
            let own = self.board.cells[cell];
            if count(own) == 2 && cell < self.chosen[0].0 {
                return None;
            }
            members(own & !(1 << digit)).find_map(|other| self.with(cell, 1 << digit | 1 << other))
        })
    }

    fn conclusion(&self) -> Option<FoundStep> {
        let digits = self.chosen.iter().fold(0, |digits, (_, pair)| digits | pair);
        if count(digits) < 3 {
            return None;
        }
        let mut base = CandidateSet::default();
        self.chosen.iter().for_each(|(cell, pair)| base.add_cell(*cell, *pair));
        let gone = ruled_out(self.board, &base, &self.extra);
        let pattern = NamedPattern::default().part(PatternRole::Base, base).part(PatternRole::Fin, self.extra);
        FoundStep::eliminate(self.rank, gone, Pattern::Named(Box::new(pattern)))
    }
}
