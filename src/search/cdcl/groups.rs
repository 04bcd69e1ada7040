//! The rules of Sudoku, natively: of each group of candidates exactly one is true.
//!
//! A candidate lies in four groups: those of its cell, and those of its digit in its row, column and box. No rule is
//! written out as a clause. A group is one 32-bit word:
//!
//! ```text
//! bit 31      25 24                          0
//!    [   count  |  sum of their numbers      ]   of the members that are not false
//! ```
//!
//! A member that becomes false is subtracted, one that is open again is added. Where the count is 1, the sum *is* the
//! number of the candidate that must be true: no list is gone through. At most 64 members, numbers below 2^18: the sum
//! stays below 2^25. All words of a 25x25 grid are 10 KB, of a 64x64 grid 64 KB, near to the first-level cache.

use super::literal::{Lit, Var};
use crate::{Cell, Digit, Grid};

/// The candidates of the open cells of a grid, numbered cell by cell, and their groups.
#[derive(Clone)]
pub(super) struct Groups {
    /// The members of all groups, as positive literals: a group is a clause as it stands.
    members: Box<[Lit]>,
    /// Where the members of each group begin, and where the last ones end.
    starts: Box<[u32]>,
    /// The groups of each candidate; there are at most 4 x 64 x 64.
    of: Box<[[u16; 4]]>,
    words: Box<[u32]>,
    /// The cell and the digit of each candidate.
    candidates: Box<[(u16, Digit)]>,
}

/// One member in a word.
const ONE: u32 = 1 << 25;

/// Added where the digit is final in the unit already: the word never comes down to one member.
const FILLED: u32 = 2 * ONE;

impl Groups {
    /// The groups of a grid. What its final cells exclude may still be among the candidates of others.
    pub(super) fn new(grid: &Grid) -> Self {
        let mut candidates = Vec::new();
        for (cell, value) in grid.cells().iter().enumerate() {
            candidates.extend(value.candidates().iter().map(|digit| (cell as u16, digit)));
        }
        let of: Box<[[u16; 4]]> = candidates.iter().map(|&(cell, digit)| groups_of(grid, cell.into(), digit)).collect();
        let mut lists = vec![Vec::new(); 4 * grid.shape().cells()];
        let mut words = vec![0; lists.len()];
        for (cell, value) in grid.cells().iter().enumerate() {
            if let Cell::Final(value) = value {
                groups_of(grid, cell, value.digit()).iter().for_each(|&group| words[usize::from(group)] = FILLED);
            }
        }
        for (var, groups) in of.iter().enumerate() {
            for group in groups.map(usize::from) {
                lists[group].push(Lit::new(var as Var, true));
                words[group] += ONE + var as u32;
            }
        }
        let mut starts = vec![0];
        starts.extend(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        Self {
            members: lists.concat().into(),
            starts: starts.into(),
            of,
            words: words.into(),
            candidates: candidates.into(),
        }
    }

    /// Number of candidates.
    pub(super) fn len(&self) -> usize {
        self.of.len()
    }

    /// The cell and the digit of a candidate.
    pub(super) fn candidate(&self, var: Var) -> (u16, Digit) {
        self.candidates[var as usize]
    }

    /// The members of a group, as positive literals.
    pub(super) fn members(&self, group: u16) -> &[Lit] {
        let group = usize::from(group);
        &self.members[self.starts[group] as usize..self.starts[group + 1] as usize]
    }

    /// The groups of a candidate.
    pub(super) fn of(&self, var: Var) -> [u16; 4] {
        self.of[var as usize]
    }

    /// Counts a candidate out of a group. Returns the last member, if no more is left.
    pub(super) fn count_out(&mut self, group: u16, var: Var) -> Option<Var> {
        let word = &mut self.words[usize::from(group)];
        *word -= ONE + var;
        (*word < 2 * ONE).then_some(*word % ONE)
    }

    /// Undoes [`Groups::count_out`] in all groups of a candidate.
    pub(super) fn count_in(&mut self, var: Var) {
        for group in self.of(var) {
            self.words[usize::from(group)] += ONE + var;
        }
    }

    /// The candidates that are alone in a group as the grid is given; `None` if a group has no candidate.
    pub(super) fn singles(&self) -> Option<Vec<Var>> {
        let is_empty = self.words.iter().any(|&word| word < ONE);
        let singles = self.words.iter().filter(|&&word| word < 2 * ONE).map(|&word| word % ONE);
        (!is_empty).then(|| singles.collect())
    }

    /// The candidates that final cells exclude.
    pub(super) fn excluded(&self, grid: &Grid) -> Vec<Var> {
        let mut filled = vec![false; self.words.len()];
        for (cell, value) in grid.cells().iter().enumerate() {
            if let Cell::Final(value) = value {
                groups_of(grid, cell, value.digit()).iter().for_each(|&group| filled[usize::from(group)] = true);
            }
        }
        let is_excluded = |var: &Var| self.of(*var).iter().any(|&group| filled[usize::from(group)]);
        (0..self.len() as Var).filter(is_excluded).collect()
    }
}

#[cfg(test)]
impl Groups {
    pub(super) fn words(&self) -> &[u32] {
        &self.words
    }

    /// Compares each word with what is counted anew.
    pub(super) fn check(&self, is_false: impl Fn(Var) -> bool) {
        for (group, &word) in self.words.iter().enumerate() {
            let left = self.members(group as u16).iter().map(|lit| lit.var()).filter(|&var| !is_false(var));
            assert_eq!(word, left.map(|var| ONE + var).sum::<u32>());
        }
    }
}

/// The groups of a candidate: its cell's, then those of its digit in row, column and box.
fn groups_of(grid: &Grid, cell: usize, digit: Digit) -> [u16; 4] {
    let (side, cells) = (grid.shape().side(), grid.shape().cells());
    let [row, column, of_box] =
        grid.layout().units_of(cell).map(|unit| cells + unit * side + usize::from(digit.get()) - 1);
    [cell, row, column, of_box].map(|group| group as u16)
}
