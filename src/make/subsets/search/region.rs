//! The region's tree: sets of cells that hit all known unavoidable sets within the region.

use std::marker::PhantomData;

use super::super::cases::ChosenClues;
use super::super::cell_set::{CellBits, cells, only, size, take_first};
use super::{HittingSearch, PartEnd, busiest_first, pack, sort_by_size};
use crate::simd::{Subroutine, Vector};

/// Minimum number of clues left for which the sets of a node are ordered by size. With fewer, ordering costs more than
/// it saves.
const CLUES_TO_SORT_FOR: usize = 4;

impl HittingSearch<'_> {
    /// Searches the current node, to which the region may add `left` clues.
    #[inline(always)]
    pub(super) fn search_region<V: Vector>(&mut self, left: usize) -> Result<(), PartEnd> {
        self.count_node()?;
        let level = &self.levels[self.depth];
        let (branch, region) = (level.branch, self.case.region().cells);
        if level.inside.is_empty() {
            return self.begin_outer::<V>(left);
        }
        let packing = pack(&level.inside, left);
        if packing.count > left || packing.smallest == 0 {
            return Ok(());
        }
        match left {
            1 => {
                let all = level.inside.iter().fold(branch.alive & region, |all, set| all & set);
                self.search_last_clues::<V>(branch, None, all)
            }
            2 => self.search_last_two::<V>(branch, packing.smallest),
            _ => {
                for cell in busiest_first(packing.smallest, &level.inside).cells() {
                    self.enter_and_search::<V>(cell, left - 1)?;
                }
                Ok(())
            }
        }
    }

    /// Searches the child node that has one more clue, to which the region may add `left`.
    #[inline(always)]
    fn enter_and_search<V: Vector>(&mut self, cell: usize, left: usize) -> Result<(), PartEnd> {
        if !self.enter(cell, left) {
            return Ok(());
        }
        self.depth += 1;
        let ended = V::call(SearchRegion(self, left, PhantomData::<V>));
        self.depth -= 1;
        ended
    }

    /// Creates the child node that has one more clue. Later branches of this node do not use that cell. Returns false
    /// if some set cannot be hit there.
    #[inline(always)]
    fn enter(&mut self, cell: usize, left: usize) -> bool {
        let (above, below) = self.levels.split_at_mut(self.depth + 1);
        let (parent, child) = (&mut above[self.depth], &mut below[0]);
        parent.branch.alive &= !only(cell);
        let clues = parent.branch.clues | only(cell);
        let alive = self.case.alive_after(clues, cell, parent.branch.alive);
        child.branch = ChosenClues { clues, alive };
        child.inside.clear();
        for set in parent.inside.iter().filter(|set| *set & only(cell) == 0) {
            if set & alive == 0 {
                return false;
            }
            child.inside.push(set & alive);
        }
        self.known.miss_one_more(&parent.missed, cell, &mut child.missed);
        if left >= CLUES_TO_SORT_FOR - 1 {
            sort_by_size(&mut child.inside, &mut self.sorted);
        }
        true
    }

    /// Searches a node with two clues left. For each cell of one set, the other clue must be in all sets that this cell
    /// does not hit.
    #[inline(always)]
    fn search_last_two<V: Vector>(&mut self, mut branch: ChosenClues, mut smallest: CellBits) -> Result<(), PartEnd> {
        let region = self.case.region().cells;
        while let Some(cell) = take_first(&mut smallest) {
            branch.alive &= !only(cell);
            let alive = self.case.alive_after(branch.clues | only(cell), cell, branch.alive);
            let (mut all, mut is_hit) = (alive & region, true);
            for set in &self.levels[self.depth].inside {
                if set & only(cell) == 0 {
                    all &= set;
                    is_hit = false;
                    if all == 0 {
                        break;
                    }
                }
            }
            if is_hit {
                // The region needs no other clue, but may have one.
                self.enter_and_search::<V>(cell, 1)?;
            } else if all != 0 {
                self.search_last_clues::<V>(ChosenClues { alive, ..branch }, Some(cell), all)?;
            }
            self.levels[self.depth].branch.alive = branch.alive;
        }
        Ok(())
    }

    /// Completes the region with each cell of `last`, and searches the rest of the board. `before` is a clue that is
    /// chosen, but not part of the current node.
    #[inline(always)]
    fn search_last_clues<V: Vector>(
        &mut self,
        branch: ChosenClues,
        before: Option<usize>,
        last: CellBits,
    ) -> Result<(), PartEnd> {
        let clues = before.map_or(branch.clues, |cell| branch.clues | only(cell));
        let mut alive = branch.alive;
        for cell in cells(last) {
            alive &= !only(cell);
            let branch = ChosenClues {
                clues: clues | only(cell),
                alive: self.case.alive_after(clues | only(cell), cell, alive),
            };
            let outside = ChosenClues { alive: branch.alive & !self.case.region().cells, ..branch };
            let left = self.wanted.clues - size(outside.clues);
            let (missed, chosen) = (&self.levels[self.depth].missed, [before.unwrap_or(cell), cell]);
            if !self.known.need_more_than(left, outside.alive, missed, chosen) {
                let mut sets = std::mem::take(&mut self.outer[0].sets);
                sets.clear();
                self.known.collect(outside.alive, &self.levels[self.depth].missed, chosen, &mut sets);
                self.search_outer_from::<V>(outside, sets, left)?;
            }
        }
        Ok(())
    }

    /// Continues from a node that hits all sets within the region, to which the region may add `left` clues.
    #[inline(always)]
    fn begin_outer<V: Vector>(&mut self, left: usize) -> Result<(), PartEnd> {
        let level = &self.levels[self.depth];
        let mut branch = level.branch;
        if left == 0 {
            branch.alive &= !self.case.region().cells;
        }
        let mut sets = std::mem::take(&mut self.outer[0].sets);
        sets.clear();
        self.known.collect_missed(branch.alive, &level.missed, &mut sets);
        self.search_outer_from::<V>(branch, sets, self.wanted.clues - size(branch.clues))
    }
}

struct SearchRegion<'s, 'a, V>(&'s mut HittingSearch<'a>, usize, PhantomData<V>);

impl<V: Vector> Subroutine for SearchRegion<'_, '_, V> {
    type Output = Result<(), PartEnd>;

    #[inline(always)]
    fn run(self) -> Result<(), PartEnd> {
        self.0.search_region::<V>(self.1)
    }
}
