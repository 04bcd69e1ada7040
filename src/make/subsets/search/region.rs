//! The region's tree far from its leaves: sets of cells that hit all known unavoidable sets within the region.

use std::marker::PhantomData;

use super::super::cases::ChosenClues;
use super::super::cell_set::{CellBits, only};
use super::super::known_sets::CaseSets;
use super::{HittingSearch, PartEnd, busiest_first, pack, sort_by_size};
use crate::simd::{Subroutine, Vector};

/// Number of clues left in the region at which its tables are filled. With more, one table has sets that other branches
/// have long hit; with fewer, filling tables takes longer than the search below.
const CLUES_BELOW_TABLES: usize = 6;

/// A node of this tree.
#[derive(Clone, Default)]
pub(super) struct RegionLevel {
    pub(super) branch: ChosenClues,
    /// The sets that the clues miss.
    pub(super) sets: CaseSets,
}

impl HittingSearch<'_> {
    /// Searches the current node, to which the region may add `left` clues.
    #[inline(always)]
    pub(super) fn search_region<V: Vector>(&mut self, left: usize) -> Result<(), PartEnd> {
        let level = &self.levels[self.depth];
        if left <= CLUES_BELOW_TABLES || level.sets.inside.is_empty() {
            return self.search_tables_from::<V>(left);
        }
        self.count_node()?;
        let inside = &self.levels[self.depth].sets.inside;
        let packing = pack(inside, left);
        if packing.count > left || packing.smallest == 0 {
            return Ok(());
        }
        for cell in busiest_first(packing.smallest, inside).cells() {
            self.enter_and_search::<V>(cell, left - 1)?;
        }
        Ok(())
    }

    /// Searches the child node that has one more clue, to which the region may add `left`.
    #[inline(always)]
    fn enter_and_search<V: Vector>(&mut self, cell: usize, left: usize) -> Result<(), PartEnd> {
        if !self.enter(cell) {
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
    fn enter(&mut self, cell: usize) -> bool {
        let (above, below) = self.levels.split_at_mut(self.depth + 1);
        let (parent, child) = (&mut above[self.depth], &mut below[0]);
        child.branch = self.case.child(&mut parent.branch, cell);
        let is_possible = child.sets.miss_one_more(&parent.sets, only(cell), child.branch.alive);
        sort_by_size(&mut child.sets.inside, &mut self.sorted);
        is_possible
    }

    /// Adds a learnt set to the nodes from the root to the current one that miss it.
    pub(super) fn learn_in_region(&mut self, set: CellBits) {
        let region = self.case.region().cells;
        for level in self.levels[..=self.depth].iter_mut().filter(|level| level.branch.clues & set == 0) {
            level.sets.insert(region, set);
        }
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
