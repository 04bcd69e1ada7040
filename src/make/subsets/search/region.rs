//! The region's tree far from its leaves: unavoidable sets within the region are branched on, as bits.

use std::marker::PhantomData;

use super::super::cases::ChosenClues;
use super::super::cell_set::{CellBits, only, size, take_first};
use super::super::set_tables::{Inserted, SetBits, first_of, insert, numbers};
use super::{HittingSearch, PartEnd};
use crate::simd::{Subroutine, Vector};

/// Number of missed sets, from the first, of which the smallest is branched on.
const SETS_TO_COMPARE: usize = 7;

/// Maximum number of clues that the two bands of the region lack when they are joined. With more, few pairs of hitting
/// sets would fit; with fewer, it takes longer to list them than to join them.
pub(super) const CLUES_TO_JOIN: usize = 6;

/// A node of this tree.
#[derive(Clone, Default)]
pub(super) struct RegionLevel {
    pub(super) branch: ChosenClues,
    /// The sets within the region that the clues miss.
    pub(super) inside: SetBits,
    /// The sets that are needs of the last band, and that the clues miss.
    pub(super) needs: SetBits,
}

impl HittingSearch<'_> {
    /// Searches the current node, which lacks `left` clues of the region.
    #[inline(always)]
    pub(super) fn search_region<V: Vector>(&mut self, left: usize) -> Result<(), PartEnd> {
        self.count_node()?;
        let now = self.level_count - 1;
        if left <= CLUES_TO_JOIN {
            return self.search_join::<V>();
        }
        let level = &self.levels[now];
        let mut smallest = level.branch.alive & self.case.region().cells;
        if let Some(first) = first_of(&level.inside) {
            // The tables order the sets by their sizes at the root. Some cells are no longer alive, so a later set may
            // have fewer cells left.
            for number in numbers(&level.inside).take(SETS_TO_COMPARE) {
                let set = self.tables.inside[number] & level.branch.alive;
                if size(set) < size(smallest) {
                    smallest = set;
                }
            }
            if self.need_more_than(left, first, &level.inside) {
                return Ok(());
            }
        }
        while let Some(cell) = take_first(&mut smallest) {
            self.enter(now, cell);
            self.level_count += 1;
            let ended = V::call(SearchRegion(self, left - 1, PhantomData::<V>));
            self.level_count -= 1;
            ended?;
        }
        Ok(())
    }

    /// Whether `most` clues are too few to hit these sets, of which `first` is the first one.
    #[inline(always)]
    fn need_more_than(&self, most: usize, first: usize, sets: &SetBits) -> bool {
        let mut rest = self.tables.disjoint_from(sets, first);
        let mut count = 1;
        // Sets that share no cell need a clue each. The first set left is taken: to find the most such sets would be a
        // search of its own.
        while let Some(next) = first_of(&rest) {
            count += 1;
            if count > most {
                return true;
            }
            rest = self.tables.disjoint_from(&rest, next);
        }
        false
    }

    /// Creates the child of node `now` that has one more clue.
    #[inline(always)]
    fn enter(&mut self, now: usize, cell: usize) {
        let (above, below) = self.levels.split_at_mut(now + 1);
        let (parent, child) = (&mut above[now], &mut below[0]);
        child.branch = self.case.child(&mut parent.branch, cell);
        child.inside = self.tables.miss_inside(&parent.inside, only(cell));
        child.needs = self.tables.miss_needs(&parent.needs, only(cell));
    }

    /// Adds a learnt set to the tables and to the nodes that use them.
    pub(super) fn learn_in_tables(&mut self, set: CellBits) {
        // A set that the root hits is hit by all nodes below it.
        if self.level_count == 0 || !self.tables.misses(set) {
            return;
        }
        let inserted = self.tables.insert(set, &self.band.blocks);
        for level in self.levels[..self.level_count].iter_mut().filter(|level| level.branch.clues & set == 0) {
            match inserted {
                Inserted::Inside(number) => insert(&mut level.inside, number),
                Inserted::Need(number) => insert(&mut level.needs, number),
                Inserted::Reaching | Inserted::Nowhere => {}
            }
        }
        if matches!(inserted, Inserted::Nowhere) {
            self.unplaced.push(set);
        }
    }
}

/// The search of the current node as a function of its own.
pub(super) struct SearchRegion<'s, 'a, V>(
    pub(super) &'s mut HittingSearch<'a>,
    pub(super) usize,
    pub(super) PhantomData<V>,
);

impl<V: Vector> Subroutine for SearchRegion<'_, '_, V> {
    type Output = Result<(), PartEnd>;

    #[inline(always)]
    fn run(self) -> Result<(), PartEnd> {
        self.0.search_region::<V>(self.1)
    }
}
