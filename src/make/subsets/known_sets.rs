//! The unavoidable sets that the parts of a search know.

use super::cases::ChosenClues;
use super::cell_set::{CellBits, size};

/// Maximum size of a learnt set that is kept for other parts, and for nodes far from the one that learnt it. Larger
/// sets are rarely missed, so they would cost more than they save.
const MAX_CELLS_TO_SHARE: usize = 20;

/// Whether a learnt set is kept for other parts.
pub(super) fn is_shared(set: CellBits) -> bool {
    size(set) <= MAX_CELLS_TO_SHARE
}

/// Unavoidable sets that a node misses, without the cells that are not alive, the smallest first.
#[derive(Clone, Default)]
pub(super) struct CaseSets {
    /// The sets within the region.
    pub(super) inside: Vec<CellBits>,
    /// The sets that reach out of the region, ordered by the number of cells outside.
    pub(super) reaching: Vec<CellBits>,
}

impl CaseSets {
    /// Returns the sets for a region.
    pub(super) fn new(region: CellBits, sets: &[CellBits]) -> Self {
        let (mut inside, mut reaching): (Vec<_>, Vec<_>) = sets.iter().partition(|set| *set & !region == 0);
        inside.sort_unstable_by_key(|set| (size(*set), *set));
        inside.dedup();
        reaching.sort_unstable_by_key(|set| (size(set & !region), size(*set), *set));
        reaching.dedup();
        Self { inside, reaching }
    }

    /// Adds a set.
    pub(super) fn insert(&mut self, region: CellBits, set: CellBits) {
        if set & !region == 0 { self.inside.push(set) } else { self.reaching.push(set) }
    }

    /// Returns the sets that a node misses.
    pub(super) fn at(&self, node: ChosenClues) -> Self {
        Self { inside: missed(node, &self.inside).collect(), reaching: missed(node, &self.reaching).collect() }
    }
}

/// Returns the sets that a node misses, without the cells that are not alive.
fn missed(node: ChosenClues, sets: &[CellBits]) -> impl Iterator<Item = CellBits> {
    sets.iter().filter(move |set| *set & node.clues == 0).map(move |set| set & node.alive)
}

/// The sets known to all parts of a case, which grow as the parts learn.
pub(super) struct GrowingSets {
    sets: CaseSets,
    /// Number of all sets, and their number when they were last ordered.
    count: usize,
    ordered: usize,
}

impl GrowingSets {
    pub(super) fn new(region: CellBits, sets: &[CellBits]) -> Self {
        Self { sets: CaseSets::new(region, sets), count: sets.len(), ordered: sets.len() }
    }

    /// Returns the sets that a node misses, after adding those of `all` that are new since the last call.
    pub(super) fn at(&mut self, node: ChosenClues, region: CellBits, all: &[CellBits]) -> CaseSets {
        if all.len() > self.ordered + self.ordered / 4 {
            *self = Self::new(region, all);
        }
        all[self.count..].iter().for_each(|set| self.sets.insert(region, *set));
        self.count = all.len();
        self.sets.at(node)
    }
}
