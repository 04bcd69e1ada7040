//! Unavoidable sets as bits.
//!
//! ```text
//! sets      0  1  2  3 ...      the smallest first
//! cell 0    1  0  1  1 ...      1: the cell is not in the set
//! cell 1    0  1  1  1 ...
//! ```
//!
//! The sets that some clues miss are the conjunction of the rows of the clues: a few operations for 512 sets. The
//! tables are made for one part of the search, and hold only the sets that its clues miss.

use super::blocks::{BandBits, BandBlocks, Needs, OutsideBound};
use super::cases::ChosenClues;
use super::cell_set::{CellBits, MAX_CELLS, cells};
use super::known_sets::CaseSets;

/// Number of words for the bits of sets within the region, and of sets that are needs of the last band.
pub(super) const WORDS: usize = 8;

/// Number of words for the bits of the other sets that reach into the last band.
const REACHING_WORDS: usize = 32;

/// Room that is left for sets learnt within the part.
const ROOM: usize = 128;

/// Number of small sets whose supersets are dropped. More would take longer than they save.
const SMALL_SETS: usize = 64;

/// Maximum number of sets that a search of the last band uses, besides its needs. Few puzzles that hit these miss a
/// larger one.
const MAX_SETS_IN_BAND: usize = 40;

/// A set of unavoidable sets within the region, or of unavoidable sets that are needs.
pub(super) type SetBits = [u64; WORDS];

/// A set of other unavoidable sets.
pub(super) type ReachingBits = [u64; REACHING_WORDS];

/// Sets by the cells that miss them.
struct MissedSets<const WORDS: usize> {
    /// All sets.
    all: [u64; WORDS],
    /// For each cell, the sets that do not contain it.
    rows: Vec<[u64; WORDS]>,
}

impl<const WORDS: usize> MissedSets<WORDS> {
    fn new() -> Self {
        Self { all: [0; WORDS], rows: vec![[u64::MAX; WORDS]; MAX_CELLS] }
    }

    /// Forgets all sets.
    #[inline(always)]
    fn clear(&mut self) {
        self.all = [0; WORDS];
        self.rows.fill([u64::MAX; WORDS]);
    }

    /// Adds a set with this number.
    #[inline(always)]
    fn insert(&mut self, number: usize, set: CellBits) {
        insert(&mut self.all, number);
        for cell in cells(set) {
            self.rows[cell][number / 64] &= !(1 << (number % 64));
        }
    }

    /// Returns the sets of `missed` that further clues also miss.
    #[inline(always)]
    fn miss_more(&self, missed: &[u64; WORDS], clues: CellBits) -> [u64; WORDS] {
        cells(clues).fold(*missed, |mut still_missed, clue| {
            for (word, row) in still_missed.iter_mut().zip(&self.rows[clue % MAX_CELLS]) {
                *word &= row;
            }
            still_missed
        })
    }

    /// Whether some clues miss any set.
    #[inline(always)]
    fn any_missed(&self, clues: CellBits) -> bool {
        self.miss_more(&self.all, clues).iter().any(|word| *word != 0)
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
    /// Another set.
    Reaching,
    /// There is no room for the set. The search is right without it, but slower.
    Nowhere,
}

/// The sets that the clues of a node miss, without the cells that are not alive.
pub(super) struct SetTables {
    /// The node.
    branch: ChosenClues,
    region: CellBits,
    /// The sets within the region.
    pub(super) inside: Vec<CellBits>,
    missed_inside: MissedSets<WORDS>,
    /// For each set within the region, the sets that share no cell with it.
    disjoint: Vec<SetBits>,
    /// The sets that are needs: bit `64 * i + need` is the set with index `i` among the sets with this need.
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
        for &set in &sets.inside {
            // The omitted sets are the largest, which are missed least often.
            if self.inside.len() == 64 * WORDS - ROOM {
                break;
            }
            // Clues that hit a set also hit every set that contains it.
            if self.inside.iter().take(SMALL_SETS).all(|smaller| smaller & set != *smaller) {
                self.missed_inside.insert(self.inside.len(), set);
                self.inside.push(set);
            }
        }
        // If clues in all cells of a set miss another set, the two share no cell.
        for set in &self.inside {
            self.disjoint.push(self.missed_inside.miss_more(&self.missed_inside.all, *set));
        }
        for &set in &sets.reaching {
            self.insert_reaching(set, ROOM, blocks);
        }
        [self.missed_inside.all, self.missed_needs.all]
    }

    /// Adds a set that the node misses.
    pub(super) fn insert(&mut self, set: CellBits, blocks: &BandBlocks) -> Inserted {
        if set & !self.region != 0 {
            return self.insert_reaching(set, 0, blocks);
        }
        // Cells that are not alive cannot hit the set, and would hide that it is disjoint from other sets.
        let (number, set) = (self.inside.len(), set & self.branch.alive);
        if number == 64 * WORDS {
            return Inserted::Nowhere;
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
        // Further sets of a need would rarely be the only ones that are missed.
        let need = blocks.need_of(outside).filter(|need| usize::from(self.need_counts[*need]) < WORDS);
        if let Some(need) = need {
            let number = 64 * usize::from(self.need_counts[need]) + need;
            self.need_counts[need] += 1;
            self.missed_needs.insert(number, within | outside);
            return Inserted::Need(number);
        }
        // Values that are the same for all nodes below are computed here, because the nodes use each set many times.
        let number = self.reaching.len();
        if number + room >= 64 * REACHING_WORDS {
            return Inserted::Nowhere;
        }
        self.missed_reaching.insert(number, within | outside);
        self.reaching.push(ReachingSet { outside: blocks.compress(outside), needs: blocks.needs_within(outside) });
        Inserted::Reaching
    }

    /// Whether the node misses a set.
    pub(super) fn misses(&self, set: CellBits) -> bool {
        set & self.branch.clues == 0
    }

    /// Whether some clues of the complete board miss a set.
    #[inline(always)]
    pub(super) fn any_missed(&self, clues: CellBits) -> bool {
        self.missed_reaching.any_missed(clues)
            || self.missed_inside.any_missed(clues)
            || self.missed_needs.any_missed(clues)
    }

    /// Returns the sets within the region of `missed` that further clues also miss.
    #[inline(always)]
    pub(super) fn miss_inside(&self, missed: &SetBits, clues: CellBits) -> SetBits {
        self.missed_inside.miss_more(missed, clues)
    }

    /// Returns the sets that are needs of `missed` that further clues also miss.
    #[inline(always)]
    pub(super) fn miss_needs(&self, missed: &SetBits, clues: CellBits) -> SetBits {
        self.missed_needs.miss_more(missed, clues)
    }

    /// Returns the other sets that some clues miss.
    #[inline(always)]
    pub(super) fn reaching_after(&self, clues: CellBits) -> ReachingBits {
        self.missed_reaching.miss_more(&self.missed_reaching.all, clues)
    }

    /// Returns the cells in the last band of all sets other than needs that reach into it, and that some clues of the
    /// complete board miss.
    pub(super) fn missed_outside(&self, clues: CellBits) -> Vec<BandBits> {
        let missed = self.reaching_after(clues);
        let sets = self.reaching.iter().enumerate();
        sets.filter(|(number, _)| missed[number / 64] >> (number % 64) & 1 == 1).map(|(_, set)| set.outside).collect()
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

    /// Collects, for up to [`MAX_SETS_IN_BAND`] of the sets `above`, their cells in the last band. Skips sets that
    /// further clues hit or that `needs` imply. Returns false, early, if the sets need more clues than there may be.
    #[inline(always)]
    pub(super) fn collect_reaching(
        &self,
        above: &ReachingBits,
        clues: CellBits,
        needs: Needs,
        bound: &mut OutsideBound,
        sets: &mut Vec<BandBits>,
    ) -> bool {
        let missed = self.missed_reaching.miss_more(above, clues);
        for (word, sets_of_word) in self.reaching.chunks(64).enumerate() {
            let mut bits = missed[word];
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
                // Only adjacent sets are compared: a duplicate costs less than a search for it.
                if sets.last() != Some(&outside) {
                    sets.push(outside);
                }
                if sets.len() == MAX_SETS_IN_BAND {
                    return true;
                }
            }
        }
        true
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
