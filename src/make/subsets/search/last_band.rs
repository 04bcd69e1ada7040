//! The last band, where all other clues are chosen.

use std::marker::PhantomData;
use std::ops::Range;

use super::super::blocks::{BandBits, BandBlocks, NeededClues, Needs, NeedsOfKind};
use super::super::cases::{ChosenClues, QuotaCase};
use super::super::cell_set::{CellBits, size};
use super::super::set_tables::OutsideBound;
use super::{HittingSearch, PartEnd};
use crate::simd::{Subroutine, Vector};

/// What does not change while a case is searched.
pub(super) struct LastBand {
    pub(super) blocks: BandBlocks,
    cells_of_needs: [BandBits; Needs::BITS as usize],
    /// The cells, and the maximum number of clues there.
    every: BandBits,
    most: usize,
    quotas: Vec<BandQuota>,
    /// The sets of the nodes from the root to the current one.
    sets: Vec<BandBits>,
}

/// A quota of cells of which some are in the last band.
struct BandQuota {
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
}

impl LastBand {
    /// Returns the last band of a case, whose lines within boxes are `lines`.
    pub(super) fn new(case: &QuotaCase, lines: &[CellBits]) -> Self {
        let (blocks, outside) = (BandBlocks::new(lines), lines.iter().fold(0, |all, line| all | line));
        let quotas = case.quotas.iter().map(|quota| BandQuota {
            cells: quota.cells,
            most: quota.most,
            inside: blocks.compress(quota.cells),
            blocks: blocks.within(quota.cells),
        });
        Self {
            quotas: quotas.filter(|quota| quota.inside != 0).collect(),
            cells_of_needs: blocks.cells_of_needs(),
            every: blocks.compress(outside),
            most: case.most_of(outside),
            sets: Vec::new(),
            blocks,
        }
    }
}

impl HittingSearch<'_> {
    /// Searches the last band of the current node of the tables, to whose clues the region adds no other. Most nodes
    /// end here: the last band needs too many clues.
    #[inline(always)]
    pub(super) fn search_last_band<V: Vector>(&mut self, region: CellBits, needs: Needs) -> Result<(), PartEnd> {
        let (band, left) = (&mut self.band, self.wanted.clues - size(region));
        let needed = NeededClues::of(needs);
        let count = needed.count(NeedsOfKind::MAX);
        if left > band.most || count > left {
            return Ok(());
        }
        let mut alive = band.every;
        for quota in &band.quotas {
            let used = size(region & quota.cells);
            if used + needed.count(quota.blocks) > quota.most {
                return Ok(());
            }
            if used == quota.most {
                alive &= !quota.inside;
            }
        }
        band.sets.clear();
        let (mut rest, mut cells_of_needs) = (needs, 0);
        while rest != 0 {
            let set = band.cells_of_needs[rest.trailing_zeros() as usize % band.cells_of_needs.len()] & alive;
            rest &= rest - 1;
            band.sets.push(set);
            cells_of_needs |= set;
        }
        let mut bound = OutsideBound::new(alive, cells_of_needs, left - count);
        let clues = self.below[1..self.below_count].iter().map(|level| level.clue);
        if !self.tables.collect_reaching(clues, needs, &mut bound, &mut band.sets) {
            return Ok(());
        }
        let sets = 0..band.sets.len();
        V::call(SearchBand(self, BandNode { region, clues: 0, alive, left }, sets, PhantomData::<V>))
    }

    /// Searches a node with these sets.
    #[inline(always)]
    fn search_band<V: Vector>(&mut self, mut node: BandNode, sets: Range<usize>) -> Result<(), PartEnd> {
        self.count_node()?;
        let missed = &self.band.sets[sets.clone()];
        if missed.is_empty() {
            let clues = node.region | self.band.blocks.expand(node.clues);
            let branch = ChosenClues { clues, alive: self.band.blocks.expand(node.alive) };
            return self.search_outer_from::<V>(branch, Vec::new(), node.left);
        }
        let (mut disjoint, mut count, mut smallest) = (0, 0, missed[0]);
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
        if node.left == 1 {
            let mut all = missed.iter().fold(node.alive, |all, set| all & set);
            while all != 0 {
                let cell = all & all.wrapping_neg();
                all &= all - 1;
                self.keep_candidate(node.region | self.band.blocks.expand(node.clues | cell))?;
            }
            return Ok(());
        }
        if count == node.left {
            // Each clue is in one of the disjoint sets.
            node.alive &= disjoint;
            smallest &= disjoint;
        }
        while smallest != 0 {
            let cell = smallest & smallest.wrapping_neg();
            smallest &= smallest - 1;
            node.alive &= !cell;
            let child = self.band.child(node, cell);
            if self.band.push_missed(sets.clone(), cell, child.alive) {
                let below = sets.end..self.band.sets.len();
                V::call(SearchBand(self, child, below, PhantomData::<V>))?;
            }
            self.band.sets.truncate(sets.end);
        }
        Ok(())
    }
}

impl LastBand {
    /// Returns the child of a node that has one more clue.
    #[inline(always)]
    fn child(&self, node: BandNode, cell: BandBits) -> BandNode {
        let mut child = BandNode { clues: node.clues | cell, left: node.left - 1, ..node };
        for quota in self.quotas.iter().filter(|quota| quota.inside & cell != 0) {
            let used = size(node.region & quota.cells) + (child.clues & quota.inside).count_ones() as usize;
            if used >= quota.most {
                child.alive &= !quota.inside;
            }
        }
        child
    }

    /// Adds those of `sets` that do not contain a cell, without the cells that are not alive. Returns false if one has
    /// no other cell.
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
