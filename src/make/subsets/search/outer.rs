//! The rest of the board as a whole: below a region that may have several more clues than its sets need, and on boards
//! without bands.

use std::marker::PhantomData;

use super::super::cases::ChosenClues;
use super::super::cell_set::{CellBits, cells, only, size, take_first};
use super::{HittingSearch, PartEnd, busiest_first, pack, sort_by_size};
use crate::simd::{Subroutine, Vector};

/// A node of this tree.
#[derive(Clone, Default)]
pub(super) struct OuterLevel {
    pub(super) branch: ChosenClues,
    /// The sets that the clues miss, without the cells that are not alive.
    pub(super) sets: Vec<CellBits>,
}

impl HittingSearch<'_> {
    /// Searches from a node with these sets, which lacks `left` clues.
    #[inline(always)]
    pub(super) fn search_outer_from<V: Vector>(
        &mut self,
        branch: ChosenClues,
        mut sets: Vec<CellBits>,
        left: usize,
    ) -> Result<(), PartEnd> {
        sort_by_size(&mut sets, &mut self.sorted);
        self.outer[0] = OuterLevel { branch, sets };
        self.outer_count = 1;
        let ended = V::call(SearchOuter(self, left, PhantomData::<V>));
        self.outer_count = 0;
        ended
    }

    /// Searches the current node, which lacks `left` clues.
    #[inline(always)]
    fn search_outer<V: Vector>(&mut self, left: usize) -> Result<(), PartEnd> {
        self.count_node()?;
        let now = self.outer_count - 1;
        let puzzle = self.outer[now].branch.clues;
        if size(self.outer[now].branch.alive) < left {
            return Ok(());
        }
        if self.outer[now].sets.is_empty() {
            if left == 0 {
                return self.keep_candidate(puzzle);
            }
            if self.has_one_solution(puzzle)? {
                // Any further clues are redundant.
                let ChosenClues { clues, alive } = self.outer[now].branch;
                return if self.wanted.redundant { self.add_any(clues, alive, left) } else { Ok(()) };
            }
        }
        let Some(smallest) = self.tighten(now, left) else { return Ok(()) };
        if left == 1 {
            let level = &self.outer[now];
            let all = level.sets.iter().fold(level.branch.alive, |all, set| all & set);
            return cells(all).try_for_each(|cell| self.keep_candidate(puzzle | only(cell)));
        }
        if left == 2 {
            return self.search_outer_last_two::<V>(now, smallest);
        }
        let region = self.case.region().cells;
        let order = busiest_first(smallest, &self.outer[now].sets);
        // Cells of the region come first: after its last clue, none of its cells is alive.
        let inside = order.cells().filter(|cell| region & only(*cell) != 0);
        for cell in inside.chain(order.cells().filter(|cell| region & only(*cell) == 0)) {
            self.enter_and_search_outer::<V>(now, cell, left - 1)?;
        }
        Ok(())
    }

    /// Searches a node that lacks two clues. For each cell of one set, the other clue must be in all sets that this
    /// cell does not hit.
    #[inline(always)]
    fn search_outer_last_two<V: Vector>(&mut self, now: usize, mut smallest: CellBits) -> Result<(), PartEnd> {
        while let Some(cell) = take_first(&mut smallest) {
            let OuterLevel { branch, sets } = &mut self.outer[now];
            let clues = branch.clues | only(cell);
            let mut all = self.case.alive_after(clues, cell, branch.alive & !only(cell));
            let mut is_hit = true;
            for set in sets.iter().filter(|set| *set & only(cell) == 0) {
                all &= set;
                is_hit = false;
                if all == 0 {
                    break;
                }
            }
            if is_hit {
                self.enter_and_search_outer::<V>(now, cell, 1)?;
            } else {
                branch.alive &= !only(cell);
                cells(all).try_for_each(|other| self.keep_candidate(clues | only(other)))?;
            }
        }
        Ok(())
    }

    /// Searches the child node that has one more clue, and lacks `left`.
    #[inline(always)]
    fn enter_and_search_outer<V: Vector>(&mut self, now: usize, cell: usize, left: usize) -> Result<(), PartEnd> {
        if !self.enter_outer(now, cell) {
            return Ok(());
        }
        self.outer_count += 1;
        let ended = V::call(SearchOuter(self, left, PhantomData::<V>));
        self.outer_count -= 1;
        ended
    }

    /// Drops cells that cannot be clues: if the number of disjoint sets equals the number of clues left, each clue is
    /// in one of these sets. Returns the smallest set; `None` if the sets need more clues.
    #[inline(always)]
    fn tighten(&mut self, now: usize, left: usize) -> Option<CellBits> {
        loop {
            let OuterLevel { branch, sets } = &mut self.outer[now];
            let packing = pack(sets, left);
            if packing.count > left || packing.smallest == 0 {
                return None;
            }
            if packing.count < left || branch.alive & !packing.cells == 0 {
                return Some(packing.smallest);
            }
            branch.alive &= packing.cells;
            let mut has_changed = false;
            for set in sets.iter_mut() {
                has_changed |= *set & !packing.cells != 0;
                *set &= packing.cells;
            }
            if !has_changed {
                return Some(packing.smallest);
            }
            sort_by_size(sets, &mut self.sorted);
        }
    }

    /// Creates the child node that has one more clue. Returns false if some set cannot be hit there.
    #[inline(always)]
    fn enter_outer(&mut self, now: usize, cell: usize) -> bool {
        let (above, below) = self.outer.split_at_mut(now + 1);
        let (parent, child) = (&mut above[now], &mut below[0]);
        child.branch = self.case.child(&mut parent.branch, cell);
        let alive = child.branch.alive;
        child.sets.clear();
        for set in parent.sets.iter().filter(|set| *set & only(cell) == 0) {
            if set & alive == 0 {
                return false;
            }
            child.sets.push(set & alive);
        }
        true
    }

    /// Reports every puzzle that adds `left` clues to a puzzle that has one solution.
    fn add_any(&mut self, clues: CellBits, alive: CellBits, left: usize) -> Result<(), PartEnd> {
        if left == 0 {
            return self.found(clues);
        }
        self.count_node()?;
        let (mut alive, mut more) = (alive, alive);
        while size(alive) >= left
            && let Some(cell) = take_first(&mut more)
        {
            alive &= !only(cell);
            let clues = clues | only(cell);
            self.add_any(clues, self.case.alive_after(clues, cell, alive), left - 1)?;
            // The clues below this node may use up a quota that the clues of later branches do not use up.
        }
        Ok(())
    }
}

struct SearchOuter<'s, 'a, V>(&'s mut HittingSearch<'a>, usize, PhantomData<V>);

impl<V: Vector> Subroutine for SearchOuter<'_, '_, V> {
    type Output = Result<(), PartEnd>;

    #[inline(always)]
    fn run(self) -> Result<(), PartEnd> {
        self.0.search_outer::<V>(self.1)
    }
}
