//! The rules, built in: exactly one candidate of each group is true.
//!
//! A candidate belongs to the group of its cell and to those of its digit in the units of the cell: four groups in
//! a Sudoku, three in a Latin square. Some candidates of a digit must not both be true although no unit demands it,
//! such as those a knight's move apart; these exclude each other directly. No rule is written out as a clause.
//!
//! A group has at most 64 members and is one word: bit `i` is set while its member number `i` may be true. When one bit
//! is left, that member must be true. A true member excludes the members whose bits are still set, so members that are
//! already excluded cost nothing (this gives 1.1 times as many conflicts per second as a word that holds the number and
//! the sum of the members). All words of a 25x25 grid need 20 KB, those of a 36x36 grid 40 KB: about the size of the
//! first-level cache.

use std::collections::HashMap;

use super::literal::{Lit, Var};
use crate::model::{Cell, Digit, Grid};

/// The position of a candidate in a group: the number of the group, and of the bit in its word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Membership {
    pub(super) group: u16,
    bit: u8,
}

impl Membership {
    const fn mask(self) -> u64 {
        1 << self.bit
    }
}

/// The candidates of the open cells of a grid, numbered cell by cell, and their groups.
#[derive(Clone)]
pub(super) struct Groups {
    /// The members of all groups, as positive literals: a group is already a clause.
    members: Box<[Lit]>,
    /// The start of each group's members, and the end of the last group.
    starts: Box<[u32]>,
    /// By candidate: one membership for its cell, and one for each kind of unit in the layout.
    memberships: Box<[Membership]>,
    depth: usize,
    /// By candidate: the start of its rivals, and the end of the last ones; empty if the layout has none.
    rival_starts: Box<[u32]>,
    rivals: Box<[Lit]>,
    /// The members of each group that may still be true.
    words: Box<[u64]>,
    /// The cell and the digit of each candidate.
    candidates: Box<[(u16, Digit)]>,
}

/// The word of a group whose digit is already final. Such a group has no members. The last group is an additional one
/// of this kind, for the candidates that final cells exclude.
const FILLED: u64 = u64::MAX;

impl Groups {
    /// Returns the groups of a grid. The candidates of open cells may still include some that final cells exclude.
    pub(super) fn new(grid: &Grid) -> Self {
        let mut candidates = Vec::new();
        let layout = grid.layout();
        let (side, depth) = (layout.shape().side(), 1 + layout.kinds().len());
        let mut lists = vec![Vec::new(); grid.cells().len() + layout.unit_count() * side];
        let mut words = vec![0; lists.len()];
        for (cell, value) in grid.cells().iter().enumerate() {
            candidates.extend(value.candidates().iter().map(|digit| (cell as u16, digit)));
            if let Cell::Final(value) = value {
                groups_of(grid, cell, value.digit()).for_each(|group| words[usize::from(group)] = FILLED);
            }
        }
        // A candidate that a final cell excludes is false from the start. Its own groups would count it as possibly
        // true, so it belongs only to the last group, which implies nothing.
        let nowhere = Membership { group: words.len() as u16, bit: 0 };
        let mut memberships = vec![nowhere; depth * candidates.len()];
        for ((var, &(cell, digit)), memberships) in (0..).zip(&candidates).zip(memberships.chunks_exact_mut(depth)) {
            if groups_of(grid, cell.into(), digit).any(|group| words[usize::from(group)] == FILLED)
                || has_final_rival(grid, cell.into(), digit)
            {
                continue;
            }
            for (membership, group) in memberships.iter_mut().zip(groups_of(grid, cell.into(), digit)) {
                let list: &mut Vec<Lit> = &mut lists[usize::from(group)];
                list.push(Lit::new(var, true));
                *membership = Membership { group, bit: list.len() as u8 - 1 };
            }
        }
        let (rival_starts, rivals) = rivals_of(grid, &candidates);
        for (word, list) in words.iter_mut().zip(&lists).filter(|(word, _)| **word != FILLED) {
            // A shift by 64 would overflow: a group without a member has no bit.
            *word = u64::MAX.checked_shr(64 - list.len() as u32).unwrap_or(0);
        }
        words.push(FILLED);
        let mut starts = vec![0];
        starts.extend(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        starts.push(lists.iter().map(Vec::len).sum::<usize>() as u32);
        Self {
            members: lists.concat().into(),
            starts: starts.into(),
            memberships: memberships.into(),
            depth,
            rival_starts,
            rivals,
            words: words.into(),
            candidates: candidates.into(),
        }
    }

    /// Returns the number of candidates.
    pub(super) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the cell and the digit of a candidate.
    pub(super) fn candidate(&self, var: Var) -> (u16, Digit) {
        self.candidates[var as usize]
    }

    /// Returns the members of a group, as positive literals.
    pub(super) fn members(&self, group: u16) -> &[Lit] {
        let group = usize::from(group);
        &self.members[self.starts[group] as usize..self.starts[group + 1] as usize]
    }

    /// Returns the number of memberships of each candidate.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the memberships of a candidate: one in each of its groups, and then the last group if it has fewer
    /// groups than others.
    pub(super) fn memberships(&self, var: Var) -> &[Membership] {
        &self.memberships[var as usize * self.depth..][..self.depth]
    }

    /// Returns the candidates that a candidate excludes although they share no group with it.
    pub(super) fn rivals(&self, var: Var) -> &[Lit] {
        let starts = self.rival_starts.get(var as usize..).unwrap_or_default();
        if let [start, end, ..] = starts { &self.rivals[*start as usize..*end as usize] } else { &[] }
    }

    /// Returns the other members of a group that may still be true.
    #[inline]
    pub(super) fn others(&self, membership: Membership) -> impl Iterator<Item = Lit> + use<'_> {
        let members = self.members(membership.group);
        let mut left = self.words[usize::from(membership.group)] & !membership.mask();
        std::iter::from_fn(move || {
            let next = members.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*next)
        })
    }

    /// Removes a candidate from the word of a group. Returns the remaining member if there is only one.
    #[inline]
    pub(super) fn count_out(&mut self, membership: Membership) -> Option<Lit> {
        // Inlined, like `others`, whichever codegen unit the caller is in: calls were 6 % of the instructions of a
        // search.
        let word = &mut self.words[usize::from(membership.group)];
        *word &= !membership.mask();
        let left = *word;
        // One bit or none. For none the index is 64, which is beyond all members.
        let is_last = left & left.wrapping_sub(1) == 0;
        if is_last { self.members(membership.group).get(left.trailing_zeros() as usize).copied() } else { None }
    }

    /// Undoes [`Groups::count_out`] in all groups of a candidate.
    pub(super) fn count_in(&mut self, var: Var) {
        let Self { memberships, words, depth, .. } = self;
        for membership in &memberships[var as usize * *depth..][..*depth] {
            words[usize::from(membership.group)] |= membership.mask();
        }
    }

    /// Returns the candidates that are the only ones of a group in the given grid; `None` if a group has no
    /// candidate.
    pub(super) fn singles(&self) -> Option<Vec<Lit>> {
        if self.words.contains(&0) {
            return None;
        }
        let single = (0..).zip(&self.words).filter(|(_, word)| word.is_power_of_two());
        Some(single.map(|(group, _)| self.members(group)[0]).collect())
    }

    /// Returns the candidates that final cells exclude.
    pub(super) fn excluded(&self) -> impl Iterator<Item = Var> + '_ {
        let nowhere = self.words.len() - 1;
        (0..self.len() as Var).filter(move |var| usize::from(self.memberships(*var)[0].group) == nowhere)
    }
}

#[cfg(test)]
impl Groups {
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Compares each word with one that is computed from scratch.
    pub(super) fn check(&self, is_false: impl Fn(Var) -> bool) {
        for (group, &word) in self.words.iter().enumerate().filter(|(_, word)| **word != FILLED) {
            for (bit, lit) in self.members(group as u16).iter().enumerate() {
                assert_eq!(word >> bit & 1 == 0, is_false(lit.var()));
            }
        }
    }
}

/// Returns the groups of a candidate: its cell's, then those of its digit in the cell's units.
fn groups_of(grid: &Grid, cell: usize, digit: Digit) -> impl Iterator<Item = u16> {
    let (side, cells) = (grid.shape().side(), grid.cells().len());
    let units = grid.layout().units_of(cell).iter().map(|&unit| usize::from(unit));
    let of_digit = units.map(move |unit| (cells + unit * side + usize::from(digit.get()) - 1) as u16);
    std::iter::once(cell as u16).chain(of_digit)
}

/// Whether a rival of a cell is final with this digit.
fn has_final_rival(grid: &Grid, cell: usize, digit: Digit) -> bool {
    let mut rivals = grid.layout().rivals(cell).iter().map(|&rival| grid.cells()[usize::from(rival)]);
    rivals.any(|rival| matches!(rival, Cell::Final(value) if value.digit() == digit))
}

/// Returns the start of each candidate's rivals, and the rivals; both are empty if no cell has any.
fn rivals_of(grid: &Grid, candidates: &[(u16, Digit)]) -> (Box<[u32]>, Box<[Lit]>) {
    let layout = grid.layout();
    if (0..grid.cells().len()).all(|cell| layout.rivals(cell).is_empty()) {
        return Default::default();
    }
    let vars: HashMap<(u16, Digit), Var> = candidates.iter().copied().zip(0..).collect();
    let (mut starts, mut rivals) = (vec![0], Vec::new());
    for &(cell, digit) in candidates {
        let others = layout.rivals(cell.into()).iter().filter_map(|&rival| vars.get(&(rival, digit)));
        rivals.extend(others.map(|&var| Lit::new(var, true)));
        starts.push(rivals.len() as u32);
    }
    (starts.into(), rivals.into())
}
