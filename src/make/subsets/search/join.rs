//! The join of the two bands of the region: all pairs of hitting sets, one of each band, that hit all unavoidable sets
//! within the region.
//!
//! ```text
//! hitting sets of one band      0  1  2  3 ...        up to 512, one bit each
//! missed set a                  1  0  1  1 ...        1: the hitting set has a cell of the missed set
//! missed set b                  1  1  0  1 ...
//! ```
//!
//! For a hitting set of the other band, the partners are the conjunction of the rows of all sets that it misses.

use std::marker::PhantomData;

use super::super::blocks::{NeededClues, NeedsOfKind};
use super::super::cases::QuotaCase;
use super::super::cell_set::{CellBits, MAX_CELLS, cells, size};
use super::super::set_tables::{SetBits, SetTables, WORDS, insert, numbers};
use super::lists::HittingLists;
use super::region::{CLUES_TO_JOIN, RegionLevel};
use super::{HittingSearch, PartEnd};
use crate::simd::{Subroutine, Vector};

/// Maximum number of hitting sets that are joined at a time.
const CHUNK: usize = 64 * WORDS;

/// The hitting sets of the two bands, and the rows of a chunk of these sets.
pub(super) struct BandJoin {
    lists: HittingLists,
    /// The missed sets within each band.
    own: [Vec<CellBits>; 2],
    /// The numbers of the missed sets with cells in both.
    across: Vec<usize>,
    /// The hitting sets of the band that has fewer, and of the other band.
    few: Vec<CellBits>,
    many: Vec<CellBits>,
    /// The cells of all of `many`.
    many_cells: CellBits,
    /// For each cell, the hitting sets of the chunk that contain it.
    columns: Vec<SetBits>,
    /// For the number of each missed set, the hitting sets of the chunk that hit it.
    hits: Vec<SetBits>,
    /// For each limit and number of clues, the hitting sets of the chunk that have at most that many there.
    fitting: Vec<[SetBits; COUNTS]>,
}

/// Number of bits in a count of the clues that a hitting set adds, and the number of such counts.
const COUNT_BITS: usize = 3;
const COUNTS: usize = 1 << COUNT_BITS;
const _: () = assert!(CLUES_TO_JOIN < COUNTS);

impl Default for BandJoin {
    fn default() -> Self {
        Self {
            lists: HittingLists::default(),
            own: Default::default(),
            across: Vec::new(),
            few: Vec::new(),
            many: Vec::new(),
            many_cells: 0,
            columns: vec![[0; WORDS]; MAX_CELLS],
            hits: vec![[0; WORDS]; CHUNK],
            fitting: Vec::new(),
        }
    }
}

impl HittingSearch<'_> {
    /// Searches the current node by joining the hitting sets of its two bands.
    #[inline(always)]
    pub(super) fn search_join<V: Vector>(&mut self) -> Result<(), PartEnd> {
        let mut join = std::mem::take(&mut self.join);
        let ended = self.search_join_with::<V>(&mut join);
        self.join = join;
        ended
    }

    #[inline(always)]
    fn search_join_with<V: Vector>(&mut self, join: &mut BandJoin) -> Result<(), PartEnd> {
        // Sets that are learnt in the meantime are used only in the last band.
        let level = self.levels[self.level_count - 1].clone();
        if !V::call(ListBands(join, self.case, &self.tables, &level, PhantomData::<V>)) {
            return Ok(());
        }
        let across = join.across.iter().fold([0; WORDS], |mut across, number| {
            insert(&mut across, *number);
            across
        });
        let node = JoinNode { clues: level.branch.clues, across, needs: level.needs };
        for start in (0..join.many.len()).step_by(CHUNK) {
            V::call(FillChunk(join, start, self.case, &self.tables, PhantomData::<V>));
            for index in 0..join.few.len() {
                V::call(JoinOne(self, join, &node, start, join.few[index], PhantomData::<V>))?;
            }
        }
        Ok(())
    }

    /// Searches the last band below each pair of a hitting set of one band and its partners in the chunk.
    #[inline(always)]
    fn join_one<V: Vector>(
        &mut self,
        join: &BandJoin,
        node: &JoinNode,
        start: usize,
        one: CellBits,
    ) -> Result<(), PartEnd> {
        self.count_node()?;
        let (chunk, last) = (&join.many[start..], self.case.last());
        let clues = node.clues | one;
        let mut partners = first_bits(chunk.len());
        for (limit, fitting) in self.case.limits.iter().zip(&join.fitting) {
            let room = limit.most.saturating_sub(size(clues & limit.cells));
            intersect(&mut partners, &fitting[room.min(COUNTS - 1)]);
        }
        let missed = self.tables.miss_inside(&node.across, one);
        for number in numbers(&missed) {
            intersect(&mut partners, &join.hits[number % CHUNK]);
            if any_of(&partners) == 0 {
                return Ok(());
            }
        }
        let needs_of_one = self.tables.miss_needs(&node.needs, one);
        let mut above = None;
        for partner in numbers(&partners) {
            // A need counts once, however many of its sets are missed.
            let needs = any_of(&self.tables.miss_needs(&needs_of_one, chunk[partner]));
            if NeededClues::of(needs).count(NeedsOfKind::MAX) <= last.most {
                let above = above.get_or_insert_with(|| self.tables.reaching_after(clues));
                self.search_last_band::<V>(clues | chunk[partner], needs, above, chunk[partner])?;
            }
        }
        Ok(())
    }
}

/// The data that all pairs of a node share.
struct JoinNode {
    clues: CellBits,
    /// The missed sets with cells in both bands.
    across: SetBits,
    /// The missed sets that are needs.
    needs: SetBits,
}

impl BandJoin {
    /// Lists the hitting sets of both bands. Returns false if no pair of them belongs to a puzzle.
    #[inline(always)]
    fn list_bands<V: Vector>(&mut self, case: &QuotaCase, tables: &SetTables, level: &RegionLevel) -> bool {
        let branch = level.branch;
        let [first, second] = [case.shares[0], case.shares[1]];
        self.own.iter_mut().for_each(Vec::clear);
        self.across.clear();
        for number in numbers(&level.inside) {
            let set = tables.inside[number] & branch.alive;
            match (set & first.cells, set & second.cells) {
                (_, 0) => self.own[0].push(set),
                (0, _) => self.own[1].push(set),
                _ => self.across.push(number),
            }
        }
        let fits = |set: &CellBits| {
            let puzzle = branch.clues | set;
            case.limits.iter().all(|limit| size(puzzle & limit.cells) <= limit.most)
        };
        let left = |share: super::super::cases::Quota| share.most - size(branch.clues & share.cells);
        self.lists.list::<V>(self.own[0].iter().copied(), branch.alive & first.cells, left(first), &mut self.few);
        self.few.retain(fits);
        let few_cells = union(&self.few);
        // Sets that cannot be hit in the first band must be hit in the second, and the other way around.
        let own = &mut self.own[1];
        self.across.retain(|number| {
            let set = tables.inside[*number] & branch.alive;
            if set & few_cells == 0 {
                own.push(set & second.cells);
            }
            set & few_cells != 0
        });
        if self.few.is_empty() {
            return false;
        }
        self.lists.list::<V>(own.iter().copied(), branch.alive & second.cells, left(second), &mut self.many);
        self.many_cells = union(&self.many);
        let (closed, many_cells) = (&mut self.own[0], self.many_cells);
        closed.clear();
        self.across.retain(|number| {
            let set = tables.inside[*number] & branch.alive;
            if set & many_cells == 0 {
                closed.push(set);
            }
            set & many_cells != 0
        });
        self.few.retain(|hitting| closed.iter().all(|set| hitting & set != 0));
        if self.few.is_empty() || self.many.is_empty() {
            return false;
        }
        if self.few.len() > self.many.len() {
            std::mem::swap(&mut self.few, &mut self.many);
            self.many_cells = few_cells;
        }
        // The needs of all pairs.
        let needs = tables.miss_needs(&level.needs, few_cells | many_cells);
        NeededClues::of(any_of(&needs)).count(NeedsOfKind::MAX) <= case.last().most
    }

    /// Fills the rows of the chunk that starts with hitting set `start`.
    #[inline(always)]
    fn fill_chunk(&mut self, start: usize, case: &QuotaCase, tables: &SetTables) {
        cells(self.many_cells).for_each(|cell| self.columns[cell] = [0; WORDS]);
        for (index, set) in self.many[start..].iter().take(CHUNK).enumerate() {
            cells(*set).for_each(|cell| insert(&mut self.columns[cell % MAX_CELLS], index));
        }
        self.fitting.clear();
        for limit in &case.limits {
            let fitting = counted(cells(limit.cells & self.many_cells).map(|cell| &self.columns[cell % MAX_CELLS]));
            self.fitting.push(fitting);
        }
        for number in &self.across {
            let mut hits = [0; WORDS];
            for cell in cells(tables.inside[*number] & self.many_cells) {
                for (word, column) in hits.iter_mut().zip(&self.columns[cell % MAX_CELLS]) {
                    *word |= column;
                }
            }
            self.hits[*number] = hits;
        }
    }
}

/// Returns the cells of all of some sets.
#[inline(always)]
fn union(sets: &[CellBits]) -> CellBits {
    sets.iter().fold(0, |all, set| all | set)
}

/// Returns the first `count` bits, or all.
#[inline(always)]
fn first_bits(count: usize) -> SetBits {
    std::array::from_fn(|word| match count.saturating_sub(64 * word) {
        0 => 0,
        rest @ 1..64 => (1 << rest) - 1,
        _ => u64::MAX,
    })
}

/// Returns, for each count, where at most that many of some columns have a bit.
#[inline(always)]
fn counted<'c>(columns: impl Iterator<Item = &'c SetBits>) -> [SetBits; COUNTS] {
    let mut digits = [[0; WORDS]; COUNT_BITS];
    for column in columns {
        let mut carry = *column;
        for digit in &mut digits {
            for (digit, carry) in digit.iter_mut().zip(&mut carry) {
                (*digit, *carry) = (*digit ^ *carry, *digit & *carry);
            }
        }
    }
    let mut fewer = [0; WORDS];
    std::array::from_fn(|count| {
        for word in 0..WORDS {
            let equal = |bit: usize| if count >> bit & 1 == 1 { digits[bit][word] } else { !digits[bit][word] };
            fewer[word] |= (0..COUNT_BITS).fold(u64::MAX, |all, bit| all & equal(bit));
        }
        fewer
    })
}

#[inline(always)]
fn intersect(bits: &mut SetBits, other: &SetBits) {
    for (word, other) in bits.iter_mut().zip(other) {
        *word &= other;
    }
}

/// Returns the bits that are in any word.
#[inline(always)]
fn any_of(bits: &SetBits) -> u64 {
    bits.iter().fold(0, |all, word| all | word)
}

struct ListBands<'l, V>(&'l mut BandJoin, &'l QuotaCase, &'l SetTables, &'l RegionLevel, PhantomData<V>);

impl<V: Vector> Subroutine for ListBands<'_, V> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        self.0.list_bands::<V>(self.1, self.2, self.3)
    }
}

struct FillChunk<'l, V>(&'l mut BandJoin, usize, &'l QuotaCase, &'l SetTables, PhantomData<V>);

impl<V: Vector> Subroutine for FillChunk<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.fill_chunk(self.1, self.2, self.3);
    }
}

struct JoinOne<'s, 'a, V>(&'s mut HittingSearch<'a>, &'s BandJoin, &'s JoinNode, usize, CellBits, PhantomData<V>);

impl<V: Vector> Subroutine for JoinOne<'_, '_, V> {
    type Output = Result<(), PartEnd>;

    #[inline(always)]
    fn run(self) -> Result<(), PartEnd> {
        self.0.join_one::<V>(self.1, self.2, self.3, self.4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted() {
        // Bit i of column j is bit j of i, so bit i is in as many columns as i has ones.
        let columns: Vec<SetBits> = (0..6)
            .map(|column| {
                let mut bits = [0; WORDS];
                (0..64).filter(|i| i >> column & 1 == 1).for_each(|i| insert(&mut bits, i));
                bits
            })
            .collect();
        for (count, fitting) in counted(columns.iter()).iter().enumerate() {
            assert!((0..64_usize).all(|i| (fitting[0] >> i & 1 == 1) == (i.count_ones() as usize <= count)), "{count}");
        }
    }
}
