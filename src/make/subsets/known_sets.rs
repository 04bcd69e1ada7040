//! The unavoidable sets that reach out of a region, as bits that tell which sets are missed by which clues.
//!
//! ```text
//! sets      0  1  2  3 ...      ordered by their cells outside the region, the fewest first
//! cell 0    1  0  1  1 ...      1: the cell is not in the set
//! cell 1    0  1  1  1 ...
//! ```
//!
//! The sets that some clues miss are the conjunction of the rows of the clues: a few operations for 64 sets.

use super::cell_set::{CellBits, only, size, take_first};

/// Words of the bits.
const WORDS: usize = 32;

/// A subset of the known sets.
pub(super) type SetBits = [u64; WORDS];

/// Unavoidable sets that reach out of a region.
#[derive(Clone)]
pub(super) struct KnownSets {
    sets: Vec<CellBits>,
    /// For each cell, the sets that do not contain it.
    missed_by: Vec<SetBits>,
}

impl KnownSets {
    /// Returns the sets of `sets` that reach out of `region`, on a board of `cells` cells.
    pub(super) fn new(region: CellBits, sets: &[CellBits], cells: usize) -> Self {
        let mut reaching: Vec<CellBits> = sets.iter().copied().filter(|set| set & !region != 0).collect();
        // Sets with the same cells outside are adjacent: where the region is complete, they are one set.
        reaching.sort_by_key(|set| (size(set & !region), set & !region, size(*set)));
        let mut known = Self { sets: Vec::with_capacity(reaching.len()), missed_by: vec![[0; WORDS]; cells] };
        reaching.into_iter().for_each(|set| _ = known.insert(set));
        known
    }

    /// Adds a set and returns its number; `None` if there is no room. Without the set the search is still right, but
    /// slower.
    pub(super) fn insert(&mut self, set: CellBits) -> Option<usize> {
        let number = self.sets.len();
        if number == 64 * WORDS {
            return None;
        }
        self.sets.push(set);
        for (cell, missed) in self.missed_by.iter_mut().enumerate() {
            missed[number / 64] |= u64::from(set & only(cell) == 0) << (number % 64);
        }
        Some(number)
    }

    /// Returns the sets that these clues miss.
    pub(super) fn missed(&self, clues: CellBits) -> SetBits {
        let mut bits = [0; WORDS];
        for (number, set) in self.sets.iter().enumerate() {
            bits[number / 64] |= u64::from(set & clues == 0) << (number % 64);
        }
        bits
    }

    /// Writes the sets of `missed` that one more clue also misses.
    #[inline(always)]
    pub(super) fn miss_one_more(&self, missed: &SetBits, clue: usize, still_missed: &mut SetBits) {
        let row = &self.missed_by[clue];
        for word in 0..self.words() {
            still_missed[word] = missed[word] & row[word];
        }
    }

    /// Returns the number of words in use.
    #[inline(always)]
    fn words(&self) -> usize {
        self.sets.len().div_ceil(64)
    }

    /// Whether `most` clues among the cells of `alive` are too few to hit all missed sets, which are those of `missed`
    /// that the clues `chosen` do not hit. Disjoint sets are counted, since each needs a clue of its own.
    #[inline(always)]
    pub(super) fn need_more_than(&self, most: usize, alive: CellBits, missed: &SetBits, chosen: [usize; 2]) -> bool {
        // The clues, and the cells of the disjoint sets. A set that these hit does not count.
        let (mut hitting, mut count) = ([0_u8; super::cell_set::MAX_CELLS + 2], 2);
        hitting[0] = chosen[0] as u8;
        hitting[1] = chosen[1] as u8;
        let mut disjoint = 0;
        for (word, missed) in missed.iter().enumerate().take(self.words()) {
            let mut bits = *missed;
            for cell in &hitting[..count] {
                bits &= self.missed_by[usize::from(*cell)][word];
            }
            while bits != 0 {
                let mut set = self.sets[64 * word + bits.trailing_zeros() as usize] & alive;
                disjoint += 1;
                if set == 0 || disjoint > most {
                    return true;
                }
                while let Some(cell) = take_first(&mut set) {
                    bits &= self.missed_by[cell][word];
                    hitting[count] = cell as u8;
                    count += 1;
                }
            }
        }
        false
    }

    /// Collects the sets of `missed`, each without the cells that are not in `alive`.
    pub(super) fn collect_missed(&self, alive: CellBits, missed: &SetBits, sets: &mut Vec<CellBits>) {
        for (number, set) in self.sets.iter().enumerate() {
            if missed[number / 64] >> (number % 64) & 1 == 1 {
                sets.push(set & alive);
            }
        }
    }

    /// Collects the sets of `missed` that the clues `chosen` also miss, each without the cells that are not in `alive`.
    #[inline(always)]
    pub(super) fn collect(&self, alive: CellBits, missed: &SetBits, chosen: [usize; 2], sets: &mut Vec<CellBits>) {
        for (word, missed) in missed.iter().enumerate().take(self.words()) {
            let mut bits = missed & self.missed_by[chosen[0]][word] & self.missed_by[chosen[1]][word];
            while bits != 0 {
                let set = self.sets[64 * word + bits.trailing_zeros() as usize] & alive;
                if sets.last() != Some(&set) {
                    sets.push(set);
                }
                bits &= bits - 1;
            }
        }
    }
}

/// The unavoidable sets that the search of a case starts with.
#[derive(Clone)]
pub(super) struct CaseSets {
    /// The sets within the region.
    pub(super) inside: Vec<CellBits>,
    /// The others.
    pub(super) known: KnownSets,
}

impl CaseSets {
    pub(super) fn new(region: CellBits, sets: &[CellBits], cells: usize) -> Self {
        let inside = sets.iter().copied().filter(|set| set & !region == 0).collect();
        Self { inside, known: KnownSets::new(region, sets, cells) }
    }

    /// Adds a set to the group that it belongs to.
    fn insert(&mut self, region: CellBits, set: CellBits) {
        if set & !region == 0 {
            self.inside.push(set);
        } else {
            self.known.insert(set);
        }
    }
}

/// The sets known to all parts of a case, which grow by those that the parts learn.
pub(super) struct GrowingSets {
    sets: CaseSets,
    /// Number of all sets, and their number when they were last ordered.
    count: usize,
    ordered: usize,
}

impl GrowingSets {
    pub(super) fn new(region: CellBits, sets: &[CellBits], cells: usize) -> Self {
        Self { sets: CaseSets::new(region, sets, cells), count: sets.len(), ordered: sets.len() }
    }

    /// Returns all sets, after adding those of `all` that are new since the last call.
    pub(super) fn with_new(&mut self, region: CellBits, all: &[CellBits], cells: usize) -> CaseSets {
        if all.len() > self.ordered + self.ordered / 4 {
            *self = Self::new(region, all, cells);
        }
        all[self.count..].iter().for_each(|set| self.sets.insert(region, *set));
        self.count = all.len();
        self.sets.clone()
    }
}

/// Adds the set with this number.
pub(super) fn insert(bits: &mut SetBits, number: usize) {
    bits[number / 64] |= 1 << (number % 64);
}
