//! The last levels of the region's tree, where unavoidable sets are bits.

use std::marker::PhantomData;

use super::super::cases::ChosenClues;
use super::super::cell_set::{CellBits, cells, only, size, take_first};
use super::super::set_tables::{Inserted, SetBits, first_of, insert, numbers};
use super::{HittingSearch, PartEnd};
use crate::simd::{Subroutine, Vector};

/// Number of missed sets, from the first, of which the smallest is branched on.
const SETS_TO_COMPARE: usize = 7;

/// Minimum number of clues left in a region that hits all its known sets for which a solver is asked whether it hits
/// all others. For one clue, it takes less time to try them all.
const CLUES_TO_ASK_FOR: usize = 2;

/// Minimum number of clues left in a complete region for which the rest of the board is searched as a whole, instead of
/// trying all further clues of the region.
const CLUES_TO_MIX: usize = 3;

/// A node of these levels.
#[derive(Clone, Default)]
pub(super) struct TableLevel {
    branch: ChosenClues,
    /// The newest clue.
    pub(super) clue: usize,
    /// The sets within the region that the clues miss.
    inside: SetBits,
    /// The sets that are needs of the last band, and that the clues miss.
    needs: SetBits,
}

impl HittingSearch<'_> {
    /// Fills the tables for the current node of the region's tree, and searches it.
    #[inline(always)]
    pub(super) fn search_tables_from<V: Vector>(&mut self, left: usize) -> Result<(), PartEnd> {
        let level = &self.levels[self.depth];
        let [inside, needs] = self.tables.fill(level.branch, &level.sets, &self.band.blocks);
        self.below[0] = TableLevel { branch: level.branch, clue: 0, inside, needs };
        self.below_count = 1;
        let ended = V::call(SearchBelow::<V, ByTables>(self, left, PhantomData));
        self.below_count = 0;
        ended
    }

    /// Searches the current node, to which the region may add `left` clues.
    #[inline(always)]
    fn search_tables<V: Vector>(&mut self, left: usize) -> Result<(), PartEnd> {
        self.count_node()?;
        let now = self.below_count - 1;
        let level = &self.below[now];
        let Some(first) = first_of(&level.inside) else { return self.search_complete::<V>(left) };
        let mut smallest = self.tables.inside[first] & level.branch.alive;
        match left {
            0 => return Ok(()),
            1 => return self.search_last_clue::<V>(now, smallest),
            _ => {}
        }
        // The tables order the sets by their sizes at an earlier node. Cells have died since, so that a later set may
        // have fewer left.
        let mut least = size(smallest);
        for number in numbers(&level.inside).take(SETS_TO_COMPARE) {
            let set = self.tables.inside[number] & level.branch.alive;
            if size(set) < least {
                (smallest, least) = (set, size(set));
            }
        }
        if self.need_more_than(left, first, &level.inside) {
            return Ok(());
        }
        while let Some(cell) = take_first(&mut smallest) {
            self.enter_and_search_below::<V, ByTables>(now, cell, left - 1)?;
        }
        Ok(())
    }

    /// Searches node `now`, to which the region may add one clue: a cell of `set` that hits all sets.
    #[inline(always)]
    fn search_last_clue<V: Vector>(&mut self, now: usize, mut set: CellBits) -> Result<(), PartEnd> {
        while let Some(cell) = take_first(&mut set) {
            if self.tables.hits_all(&self.below[now].inside, cell) {
                self.enter_and_search_below::<V, ByTables>(now, cell, 0)?;
            } else {
                // The only clue left is another one, so no puzzle below this node has this cell.
                self.below[now].branch.alive &= !only(cell);
            }
        }
        Ok(())
    }

    /// Searches the child of node `now` that has one more clue, to which the region may add `left`.
    #[inline(always)]
    fn enter_and_search_below<V: Vector, S: BelowStep>(
        &mut self,
        now: usize,
        cell: usize,
        left: usize,
    ) -> Result<(), PartEnd> {
        self.enter_below(now, cell);
        self.below_count += 1;
        let ended = V::call(SearchBelow::<V, S>(self, left, PhantomData));
        self.below_count -= 1;
        ended
    }

    /// Whether `most` clues are too few to hit these sets, of which `first` is the first one.
    #[inline(always)]
    fn need_more_than(&self, most: usize, first: usize, sets: &SetBits) -> bool {
        let mut rest = self.tables.disjoint_from(sets, first);
        let mut count = 1;
        // Sets that share no cell need a clue each. The first one left is taken: to find the most of them would be a
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
    fn enter_below(&mut self, now: usize, cell: usize) {
        let (above, below) = self.below.split_at_mut(now + 1);
        let (parent, child) = (&mut above[now], &mut below[0]);
        child.branch = self.case.child(&mut parent.branch, cell);
        child.clue = cell;
        child.inside = self.tables.miss_inside(&parent.inside, cell);
        child.needs = self.tables.miss_needs(&parent.needs, cell);
    }

    /// Searches the current node, which hits all known sets within the region. The region may add `left` clues.
    #[inline(always)]
    fn search_complete<V: Vector>(&mut self, left: usize) -> Result<(), PartEnd> {
        let now = self.below_count - 1;
        if self.outside != 0 && left >= CLUES_TO_ASK_FOR {
            // One question costs less than searching the last band for each of the further clues.
            self.ask_region(self.below[now].branch.clues)?;
            // The node misses a set that was just learnt, so it is not complete.
            if first_of(&self.below[now].inside).is_some() {
                return V::call(SearchBelow::<V, ByTables>(self, left, PhantomData));
            }
        }
        if self.outside == 0 || left >= CLUES_TO_MIX { self.begin_outer::<V>(now) } else { self.try_clues::<V>(left) }
    }

    /// Asks whether some clues and the complete last band have one solution. If not, the search learns a set within the
    /// region that they miss.
    fn ask_region(&mut self, clues: CellBits) -> Result<(), PartEnd> {
        if let Some(other) = self.judge.others(&[clues | self.outside])?[0] {
            self.judge.shrink(other)?.into_iter().for_each(|set| self.learn(set));
        }
        Ok(())
    }

    /// Continues with all missed sets of node `now`.
    #[inline(always)]
    fn begin_outer<V: Vector>(&mut self, now: usize) -> Result<(), PartEnd> {
        let branch = self.below[now].branch;
        // The tables lack the sets for which they have no room, so the sets come from the region's tree.
        let missed = self.levels[self.depth].sets.at(branch);
        let sets = [missed.inside, missed.reaching].concat();
        self.search_outer_from::<V>(branch, sets, self.wanted.clues - size(branch.clues))
    }

    /// Searches the last band of the current node, and of each node that has up to `left` more clues of the region.
    #[inline(always)]
    fn try_clues<V: Vector>(&mut self, left: usize) -> Result<(), PartEnd> {
        let now = self.below_count - 1;
        let TableLevel { branch, needs, .. } = &self.below[now];
        // A need counts once, whichever and however many of its sets are missed.
        let needs = needs.iter().fold(0, |all, needs| all | needs);
        self.search_last_band::<V>(branch.clues, needs)?;
        if left == 0 {
            return Ok(());
        }
        // The search of the last band chooses the clues there.
        for cell in cells(self.below[now].branch.alive & !self.outside) {
            self.enter_and_search_below::<V, ByTrying>(now, cell, left - 1)?;
        }
        Ok(())
    }

    /// Adds a learnt set to the tables and to the nodes that use them.
    pub(super) fn learn_in_tables(&mut self, set: CellBits) {
        // A set that the node of the tables hits is hit by all nodes below it.
        if self.below_count == 0 || !self.tables.misses(set) {
            return;
        }
        let inserted = self.tables.insert(set, &self.band.blocks);
        for level in self.below[..self.below_count].iter_mut().filter(|level| level.branch.clues & set == 0) {
            match inserted {
                Inserted::Inside(number) => insert(&mut level.inside, number),
                Inserted::Need(number) => insert(&mut level.needs, number),
                Inserted::Other => {}
            }
        }
    }
}

/// How a node of these levels is searched.
trait BelowStep {
    /// Searches the current node, to which the region may add `left` clues.
    fn search<V: Vector>(search: &mut HittingSearch<'_>, left: usize) -> Result<(), PartEnd>;
}

/// By branching on the sets that the clues miss.
struct ByTables;

impl BelowStep for ByTables {
    #[inline(always)]
    fn search<V: Vector>(search: &mut HittingSearch<'_>, left: usize) -> Result<(), PartEnd> {
        search.search_tables::<V>(left)
    }
}

/// By trying all further clues of a complete region.
struct ByTrying;

impl BelowStep for ByTrying {
    #[inline(always)]
    fn search<V: Vector>(search: &mut HittingSearch<'_>, left: usize) -> Result<(), PartEnd> {
        search.try_clues::<V>(left)
    }
}

/// The search of the current node as a function of its own.
struct SearchBelow<'s, 'a, V, S>(&'s mut HittingSearch<'a>, usize, PhantomData<(V, S)>);

impl<V: Vector, S: BelowStep> Subroutine for SearchBelow<'_, '_, V, S> {
    type Output = Result<(), PartEnd>;

    #[inline(always)]
    fn run(self) -> Result<(), PartEnd> {
        S::search::<V>(self.0, self.1)
    }
}
