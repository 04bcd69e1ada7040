//! The last band, where all other clues are chosen.

use std::marker::PhantomData;
use std::ops::Range;

use super::super::blocks::{BandBits, BandBlocks, NeededClues, Needs, NeedsOfKind, OutsideBound};
use super::super::cases::{ChosenClues, QuotaCase};
use super::super::cell_set::{CellBits, size};
use super::super::set_tables::ReachingBits;
use super::{HittingSearch, PartEnd};
use crate::simd::{Subroutine, Vector};

/// The data of the last band that does not change while a case is searched.
pub(super) struct LastBand {
    pub(super) blocks: BandBlocks,
    cells_of_needs: [BandBits; Needs::BITS as usize],
    /// For each cell, the needs that a clue there meets.
    met_by: [Needs; BandBits::BITS as usize],
    /// The cells.
    every: BandBits,
    limits: Vec<BandLimit>,
    /// The sets of the nodes from the root to the current one.
    sets: Vec<BandBits>,
}

/// A limit of cells of which some are in the last band.
struct BandLimit {
    cells: CellBits,
    most: usize,
    inside: BandBits,
    /// The blocks of the last band that it limits.
    blocks: NeedsOfKind,
}

/// A node of the last band: clues outside of it, and within it.
#[derive(Clone, Copy)]
struct BandNode {
    region: CellBits,
    clues: BandBits,
    alive: BandBits,
    left: usize,
    /// The needs that the clues do not meet.
    needs: Needs,
}

impl LastBand {
    /// Returns the last band of a case, whose lines within boxes are `lines`.
    pub(super) fn new(case: &QuotaCase, lines: &[CellBits]) -> Self {
        let blocks = BandBlocks::new(lines);
        let limits = case.limits.iter().map(|limit| BandLimit {
            cells: limit.cells,
            most: limit.most,
            inside: blocks.compress(limit.cells),
            blocks: blocks.within(limit.cells),
        });
        let cells_of_needs = blocks.cells_of_needs();
        let met = |cell: usize| (0..Needs::BITS).filter(move |need| cells_of_needs[*need as usize] >> cell & 1 == 1);
        Self {
            limits: limits.filter(|limit| limit.inside != 0).collect(),
            met_by: std::array::from_fn(|cell| met(cell).fold(0, |needs, need| needs | 1 << need)),
            every: blocks.compress(case.last().cells),
            sets: Vec::new(),
            cells_of_needs,
            blocks,
        }
    }
}

impl HittingSearch<'_> {
    /// Searches the last band below clues of the region: the clues with the missed sets `above`, and the clues `more`.
    /// Most nodes end here: the last band needs too many clues.
    #[inline(always)]
    pub(super) fn search_last_band<V: Vector>(
        &mut self,
        region: CellBits,
        needs: Needs,
        above: &ReachingBits,
        more: CellBits,
    ) -> Result<(), PartEnd> {
        let (band, left) = (&mut self.band, self.case.last().most);
        let mut node = BandNode { region, clues: 0, alive: band.every, left, needs };
        let Some(spare) = band.keep_limits(&mut node, band.every) else { return Ok(()) };
        let mut bound = OutsideBound::new(node.alive, band.needed_cells(needs) & node.alive, spare);
        band.sets.clear();
        if !self.tables.collect_reaching(above, more, needs, &mut bound, &mut band.sets) {
            return Ok(());
        }
        let sets = 0..band.sets.len();
        V::call(SearchBand(self, node, sets, PhantomData::<V>))
    }

    /// Searches a node with these sets, whose needs do not ask for more clues than are left.
    #[inline(always)]
    fn search_band<V: Vector>(&mut self, mut node: BandNode, sets: Range<usize>) -> Result<(), PartEnd> {
        self.count_node()?;
        let missed = &self.band.sets[sets.clone()];
        if node.needs == 0 && missed.is_empty() {
            let clues = node.region | self.band.blocks.expand(node.clues);
            let branch = ChosenClues { clues, alive: self.band.blocks.expand(node.alive) };
            // These include sets that the nodes of the last band do not know.
            let sets = self.tables.missed_outside(clues);
            let sets = sets.into_iter().map(|set| self.band.blocks.expand(set & node.alive)).collect();
            return self.search_outer_from::<V>(branch, sets, node.left);
        }
        let of_needs = self.band.smallest_need(node.needs, node.alive);
        if node.left == 1 {
            let mut all = missed.iter().fold(node.alive & of_needs.common, |all, set| all & set);
            while all != 0 {
                let cell = all & all.wrapping_neg();
                all &= all - 1;
                self.keep_candidate(node.region | self.band.blocks.expand(node.clues | cell))?;
            }
            return Ok(());
        }
        // Sets that share no cell with each other, nor with the needs, need a clue each.
        let mut count = NeededClues::of(node.needs).count(NeedsOfKind::MAX);
        let (mut disjoint, mut smallest) = (of_needs.all & node.alive, of_needs.smallest);
        for &set in missed {
            if set & disjoint == 0 {
                disjoint |= set;
                count += 1;
            }
            if set.count_ones() < smallest.count_ones() {
                smallest = set;
            }
        }
        if count > node.left || smallest == 0 {
            return Ok(());
        }
        if count == node.left {
            // Each clue is in one of these sets.
            node.alive &= disjoint;
            smallest &= disjoint;
        }
        while smallest != 0 {
            let cell = smallest & smallest.wrapping_neg();
            smallest &= smallest - 1;
            node.alive &= !cell;
            let Some(child) = self.band.child(node, cell) else { continue };
            if child.left == 1 && self.try_last_clue(child, sets.clone(), cell)? {
                continue;
            }
            if self.band.push_missed(sets.clone(), cell, child.alive) {
                let below = sets.end..self.band.sets.len();
                V::call(SearchBand(self, child, below, PhantomData::<V>))?;
            }
            self.band.sets.truncate(sets.end);
        }
        Ok(())
    }
}

impl HittingSearch<'_> {
    /// Searches a node that lacks one clue. `cell` is its newest clue, and its parent has these sets. Returns false if
    /// the node misses none of these sets.
    #[inline(always)]
    fn try_last_clue(&mut self, node: BandNode, sets: Range<usize>, cell: BandBits) -> Result<bool, PartEnd> {
        let mut all = node.alive & self.band.smallest_need(node.needs, node.alive).common;
        let mut is_hit = node.needs == 0;
        for &set in &self.band.sets[sets] {
            if set & cell == 0 {
                all &= set;
                is_hit = false;
                if all == 0 {
                    break;
                }
            }
        }
        if is_hit {
            return Ok(false);
        }
        while all != 0 {
            let last = all & all.wrapping_neg();
            all &= all - 1;
            self.keep_candidate(node.region | self.band.blocks.expand(node.clues | last))?;
        }
        Ok(true)
    }
}

/// The cells of some needs.
struct NeedCells {
    /// The cells of all needs, and the cells that are in every need.
    all: BandBits,
    common: BandBits,
    /// The fewest cells of a need that may become clues; all cells if there is no need.
    smallest: BandBits,
}

impl LastBand {
    /// Returns the cells of all needs.
    #[inline(always)]
    fn needed_cells(&self, needs: Needs) -> BandBits {
        self.smallest_need(needs, BandBits::MAX).all
    }

    /// Returns the cells of some needs, and the need with the fewest cells in `alive`.
    #[inline(always)]
    fn smallest_need(&self, mut needs: Needs, alive: BandBits) -> NeedCells {
        let mut cells = NeedCells { all: 0, common: BandBits::MAX, smallest: BandBits::MAX };
        while needs != 0 {
            let need = self.cells_of_needs[needs.trailing_zeros() as usize % self.cells_of_needs.len()];
            needs &= needs - 1;
            cells.all |= need;
            cells.common &= need;
            if (need & alive).count_ones() < cells.smallest.count_ones() {
                cells.smallest = need & alive;
            }
        }
        cells
    }

    /// Returns the child of a node that has one more clue; `None` if it needs more clues than it may have.
    #[inline(always)]
    fn child(&self, node: BandNode, cell: BandBits) -> Option<BandNode> {
        let needs = node.needs & !self.met_by[cell.trailing_zeros() as usize % self.met_by.len()];
        let mut child = BandNode { clues: node.clues | cell, left: node.left - 1, needs, ..node };
        self.keep_limits(&mut child, cell).map(|_| child)
    }

    /// Drops the cells of a node that cannot become clues, because the needs ask for all clues that are left, in the
    /// band or within a limit. Looks at the limits of the cells `new`. Returns the number of clues that are left
    /// besides those for the needs; `None` if the needs ask for too many.
    #[inline(always)]
    fn keep_limits(&self, node: &mut BandNode, new: BandBits) -> Option<usize> {
        let needed = NeededClues::of(node.needs);
        let spare = node.left.checked_sub(needed.count(NeedsOfKind::MAX))?;
        let of_needs = self.needed_cells(node.needs);
        if spare == 0 {
            node.alive &= of_needs;
        }
        for limit in self.limits.iter().filter(|limit| limit.inside & new != 0) {
            let used = size(node.region & limit.cells) + (node.clues & limit.inside).count_ones() as usize;
            let room = limit.most.checked_sub(used)?;
            // Needs that are only partly within the limit are not counted, so without room no cell remains.
            match room.checked_sub(needed.count(limit.blocks))? {
                _ if room == 0 => node.alive &= !limit.inside,
                0 => node.alive &= !limit.inside | of_needs,
                _ => {}
            }
        }
        Some(spare)
    }

    /// Adds the `sets` that do not contain a cell, without their cells that are not alive. Returns false if such a set
    /// has no cell left.
    #[inline(always)]
    fn push_missed(&mut self, sets: Range<usize>, cell: BandBits, alive: BandBits) -> bool {
        for index in sets {
            let set = self.sets[index];
            if set & cell == 0 {
                if set & alive == 0 {
                    return false;
                }
                self.sets.push(set & alive);
            }
        }
        true
    }
}

struct SearchBand<'s, 'a, V>(&'s mut HittingSearch<'a>, BandNode, Range<usize>, PhantomData<V>);

impl<V: Vector> Subroutine for SearchBand<'_, '_, V> {
    type Output = Result<(), PartEnd>;

    #[inline(always)]
    fn run(self) -> Result<(), PartEnd> {
        self.0.search_band::<V>(self.1, self.2)
    }
}
