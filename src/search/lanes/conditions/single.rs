//! Conditions that only the tests of one grid can test, one board at a time.

use super::super::board::row_and_bit;
use super::super::lane::Lane;
use super::super::round::Boards;
use super::CellDigits;
use crate::deduce::{LineRoom, filter};
use crate::model::{Condition, ones};
use crate::simd::Vector;

/// Tests conditions on the boards of single lanes.
pub(in crate::search::lanes) struct SingleTests<'a> {
    conditions: Vec<&'a Condition>,
    domains: Vec<u64>,
    room: LineRoom,
}

/// The result of the tests of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search::lanes) enum SingleFindings {
    /// This condition cannot be met.
    Failed(usize),
    /// A candidate was eliminated.
    Changed,
    /// Nothing was found.
    Nothing,
}

impl<'a> SingleTests<'a> {
    pub(in crate::search::lanes) fn new(conditions: Vec<&'a Condition>) -> Self {
        Self { conditions, domains: Vec::new(), room: LineRoom::default() }
    }

    /// Tests the board of a lane, whose cells have these digits, until a condition eliminates something.
    #[inline(always)]
    pub(in crate::search::lanes) fn run<V: Vector>(
        &mut self,
        boards: &mut Boards<V>,
        digits: &CellDigits<V>,
        lane: Lane,
    ) -> SingleFindings {
        let digits = V::words(digits);
        for (number, condition) in self.conditions.iter().enumerate() {
            self.domains.clear();
            self.domains.extend(
                condition.cells.iter().map(|&cell| u64::from(digits[usize::from(cell) * V::LANES + lane.index()])),
            );
            if filter(condition, &mut self.domains, &mut self.room).is_err() {
                return SingleFindings::Failed(number);
            }
            let mut is_changed = false;
            for (&cell, &left) in condition.cells.iter().zip(&self.domains) {
                let gone = u64::from(digits[usize::from(cell) * V::LANES + lane.index()]) & !left;
                let (row, bit) = row_and_bit(cell.into());
                for digit in ones(gone) {
                    V::words_mut(&mut boards.words)[(3 * digit + row) * V::LANES + lane.index()] &= !bit;
                    is_changed = true;
                }
            }
            if is_changed {
                return SingleFindings::Changed;
            }
        }
        SingleFindings::Nothing
    }
}
