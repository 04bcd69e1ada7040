//! Unavoidable sets as bits, for the last levels of a region's tree.
//!
//! ```text
//! sets      0  1  2  3 ...      the smallest first
//! cell 0    1  0  1  1 ...      1: the cell is not in the set
//! cell 1    0  1  1  1 ...
//! ```
//!
//! The sets that some clues miss are the conjunction of the rows of the clues: a few operations for 512 sets. The
//! tables are made for one node, and hold only the sets that its clues miss.

use super::blocks::{BandBits, BandBlocks, Needs};
use super::cases::ChosenClues;
use super::cell_set::{CellBits, MAX_CELLS, cells};
use super::known_sets::CaseSets;

/// Words of the bits of sets within the region, and of those that are needs of the last band.
const WORDS: usize = 8;

/// Words of the bits of the other sets that reach into the last band.
const REACHING_WORDS: usize = 16;

/// Room that is left for sets learnt below the node.
const ROOM: usize = 32;

/// Number of small sets whose supersets are dropped. More would take longer than they save.
const SMALL_SETS: usize = 64;

/// A set of unavoidable sets.
pub(super) type SetBits = [u64; WORDS];

/// For each cell, the sets that do not contain it.
struct MissedSets<const WORDS: usize>(Vec<[u64; WORDS]>);

impl<const WORDS: usize> MissedSets<WORDS> {
    fn new() -> Self {
        Self(vec![[u64::MAX; WORDS]; MAX_CELLS])
    }

    /// Forgets all sets.
    #[inline(always)]
    fn clear(&mut self) {
        self.0.fill([u64::MAX; WORDS]);
    }

    /// Adds a set with this number.
    #[inline(always)]
    fn insert(&mut self, number: usize, set: CellBits) {
        for cell in cells(set) {
            self.0[cell][number / 64] &= !(1 << (number % 64));
        }
    }

    /// Returns the sets of `missed` that one more clue also misses.
    #[inline(always)]
    fn miss_one_more(&self, missed: &[u64; WORDS], clue: usize) -> [u64; WORDS] {
        let (row, mut still_missed) = (&self.0[clue % MAX_CELLS], *missed);
        for (word, row) in still_missed.iter_mut().zip(row) {
            *word &= row;
        }
        still_missed
    }
}

/// A set that reaches into the last band.
struct ReachingSet {
    /// Its cells there.
    outside: BandBits,
    /// The needs whose clues hit it, too.
    needs: Needs,
}

/// The bits of a set in the tables.
pub(super) enum Inserted {
    /// A set within the region.
    Inside(usize),
    /// A need of the last band.
    Need(usize),
    /// Another set, or one for which there is no room. The search is right without it, but slower.
    Other,
}

/// The sets that the clues of a node miss, without the cells that are not alive.
pub(super) struct SetTables {
    /// The node.
    branch: ChosenClues,
    region: CellBits,
    /// The sets within the region.
    pub(super) inside: Vec<CellBits>,
    missed_inside: MissedSets<WORDS>,
    /// For each set within the region, those that share no cell with it.
    disjoint: Vec<SetBits>,
    /// The sets that are needs: bit `64 * i + need` is the one with index `i` of those that have this need.
    missed_needs: MissedSets<WORDS>,
    need_counts: [u8; Needs::BITS as usize],
    /// The other sets.
    reaching: Vec<ReachingSet>,
    missed_reaching: MissedSets<REACHING_WORDS>,
}

impl SetTables {
    pub(super) fn new(region: CellBits) -> Self {
        Self {
            branch: ChosenClues::default(),
            region,
            inside: Vec::new(),
            missed_inside: MissedSets::new(),
            disjoint: Vec::new(),
            missed_needs: MissedSets::new(),
            need_counts: [0; Needs::BITS as usize],
            reaching: Vec::new(),
            missed_reaching: MissedSets::new(),
        }
    }

    /// Fills the tables with sets that a node misses, the smallest first. Returns the sets within the region, and the
    /// needs, as bits.
    #[inline(always)]
    pub(super) fn fill(&mut self, branch: ChosenClues, sets: &CaseSets, blocks: &BandBlocks) -> [SetBits; 2] {
        self.branch = branch;
        self.inside.clear();
        self.disjoint.clear();
        self.reaching.clear();
        self.need_counts = [0; Needs::BITS as usize];
        self.missed_inside.clear();
        self.missed_needs.clear();
        self.missed_reaching.clear();
        let (mut inside, mut needs) = ([0; WORDS], [0; WORDS]);
        for &set in &sets.inside {
            // The omitted sets are the largest, which are missed least often.
            if self.inside.len() == 64 * WORDS - ROOM {
                break;
            }
            // Clues that hit a set also hit every set that contains it.
            if self.inside.iter().take(SMALL_SETS).all(|smaller| smaller & set != *smaller) {
                insert(&mut inside, self.inside.len());
                self.missed_inside.insert(self.inside.len(), set);
                self.inside.push(set);
            }
        }
        // A set shares no cell with those that clues in all of its cells would miss.
        for set in &self.inside {
            self.disjoint.push(cells(*set).fold(inside, |sets, cell| self.missed_inside.miss_one_more(&sets, cell)));
        }
        for &set in &sets.reaching {
            if let Inserted::Need(number) = self.insert_reaching(set, ROOM, blocks) {
                insert(&mut needs, number);
            }
        }
        [inside, needs]
    }

    /// Adds a set that the node misses.
    pub(super) fn insert(&mut self, set: CellBits, blocks: &BandBlocks) -> Inserted {
        if set & !self.region != 0 {
            return self.insert_reaching(set, 0, blocks);
        }
        // Cells that are not alive cannot hit the set, and would hide that it is disjoint from others.
        let (number, set) = (self.inside.len(), set & self.branch.alive);
        if number == 64 * WORDS {
            return Inserted::Other;
        }
        let mut disjoint = [0; WORDS];
        for (other, cells) in self.inside.iter().enumerate() {
            if cells & set == 0 {
                insert(&mut disjoint, other);
                insert(&mut self.disjoint[other], number);
            }
        }
        self.inside.push(set);
        self.disjoint.push(disjoint);
        self.missed_inside.insert(number, set);
        Inserted::Inside(number)
    }

    /// Adds a set that reaches into the last band, if more than `room` places are free.
    #[inline(always)]
    fn insert_reaching(&mut self, set: CellBits, room: usize, blocks: &BandBlocks) -> Inserted {
        let (within, outside) = (set & self.region & self.branch.alive, set & !self.region);
        if let Some(need) = blocks.need_of(outside) {
            // Further sets of this need would rarely be the only ones that are missed.
            let index = usize::from(self.need_counts[need]);
            if index == WORDS {
                return Inserted::Other;
            }
            self.need_counts[need] += 1;
            self.missed_needs.insert(64 * index + need, within);
            return Inserted::Need(64 * index + need);
        }
        // What is the same for all nodes below is computed here, because they use each set many times.
        let number = self.reaching.len();
        if number + room < 64 * REACHING_WORDS {
            self.missed_reaching.insert(number, within);
            self.reaching.push(ReachingSet { outside: blocks.compress(outside), needs: blocks.needs_within(outside) });
        }
        Inserted::Other
    }

    /// Whether the node misses a set.
    pub(super) fn misses(&self, set: CellBits) -> bool {
        set & self.branch.clues == 0
    }

    /// Returns the sets within the region of `missed` that one more clue also misses.
    #[inline(always)]
    pub(super) fn miss_inside(&self, missed: &SetBits, clue: usize) -> SetBits {
        self.missed_inside.miss_one_more(missed, clue)
    }

    /// Whether one more clue hits all sets of `missed`.
    #[inline(always)]
    pub(super) fn hits_all(&self, missed: &SetBits, clue: usize) -> bool {
        self.missed_inside.miss_one_more(missed, clue).iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the sets that are needs of `missed` that one more clue also misses.
    #[inline(always)]
    pub(super) fn miss_needs(&self, missed: &SetBits, clue: usize) -> SetBits {
        self.missed_needs.miss_one_more(missed, clue)
    }

    /// Returns the sets of `missed` that share no cell with set `number`.
    #[inline(always)]
    pub(super) fn disjoint_from(&self, missed: &SetBits, number: usize) -> SetBits {
        let (row, mut disjoint) = (&self.disjoint[number], *missed);
        for (word, row) in disjoint.iter_mut().zip(row) {
            *word &= row;
        }
        disjoint
    }

    /// Collects the cells in the last band of all other sets that the clues below the node miss, without those that
    /// `needs` imply. Returns false, early, if the sets need more clues than there may be.
    #[inline(always)]
    pub(super) fn collect_reaching(
        &self,
        clues: impl Iterator<Item = usize>,
        needs: Needs,
        bound: &mut OutsideBound,
        sets: &mut Vec<BandBits>,
    ) -> bool {
        let words = self.reaching.len().div_ceil(64);
        let mut missed = [u64::MAX; REACHING_WORDS];
        for clue in clues {
            for (word, row) in missed.iter_mut().zip(&self.missed_reaching.0[clue % MAX_CELLS]).take(words) {
                *word &= row;
            }
        }
        for (word, sets_of_word) in self.reaching.chunks(64).enumerate() {
            let mut bits = missed[word];
            // No clue clears the bits after the last set.
            if sets_of_word.len() < 64 {
                bits &= (1 << sets_of_word.len()) - 1;
            }
            while bits != 0 {
                let set = &sets_of_word[bits.trailing_zeros() as usize % 64];
                bits &= bits - 1;
                // The clue for the need hits this set, too.
                if set.needs & needs != 0 {
                    continue;
                }
                let outside = set.outside & bound.alive;
                if !bound.add(outside) {
                    return false;
                }
                // Only neighbours are compared: a duplicate costs less than the search for it.
                if sets.last() != Some(&outside) {
                    sets.push(outside);
                }
            }
        }
        true
    }
}

/// A lower bound of the number of clues in the last band: those for its needs, and one for each set that is disjoint
/// from these and from each other.
pub(super) struct OutsideBound {
    /// The cells that may become clues.
    pub(super) alive: BandBits,
    /// The cells of all needs.
    needed: BandBits,
    /// The number of clues that may be added to those for the needs.
    spare: usize,
    /// The number of disjoint sets, and their cells and those of the needs.
    count: usize,
    disjoint: BandBits,
    /// The cells that are in each set without a needed cell.
    common: BandBits,
}

impl OutsideBound {
    #[inline(always)]
    pub(super) const fn new(alive: BandBits, needed: BandBits, spare: usize) -> Self {
        Self { alive, needed, spare, count: 0, disjoint: needed, common: alive & !needed }
    }

    /// Adds a set. Returns false if more clues are needed than there may be.
    #[inline(always)]
    fn add(&mut self, set: BandBits) -> bool {
        // The clues for the needs may hit it.
        if set & self.needed != 0 {
            return true;
        }
        self.common &= set;
        if set & self.disjoint == 0 {
            self.disjoint |= set;
            self.count += 1;
        }
        // A single spare clue must be in all sets.
        set != 0 && self.count <= self.spare && (self.common != 0 || self.spare > 1)
    }
}

/// Adds the set with this number.
#[inline(always)]
pub(super) fn insert<const WORDS: usize>(bits: &mut [u64; WORDS], number: usize) {
    bits[number / 64] |= 1 << (number % 64);
}

/// Returns the numbers of the sets.
#[inline(always)]
pub(super) fn numbers(bits: &SetBits) -> impl Iterator<Item = usize> {
    let (mut word, mut rest) = (0, bits[0]);
    std::iter::from_fn(move || {
        while rest == 0 {
            word += 1;
            rest = *bits.get(word)?;
        }
        let number = 64 * word + rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(number)
    })
}

/// Returns the number of the first set; `None` if there is none.
#[inline(always)]
pub(super) fn first_of(bits: &SetBits) -> Option<usize> {
    numbers(bits).next()
}
