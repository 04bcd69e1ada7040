//! The clues that the last band needs: a lower bound from unavoidable sets that have two or three cells there.
//!
//! ```text
//! a band of a 9x9 board has nine blocks: the three cells of a row in a box
//!     one pair of a block is in a set that no clue hits, or all three cells are:   the block needs a clue
//!     each of its three pairs is in such a set:                                    it needs two
//! ```
//!
//! A need is one bit of a word. So the needs of a puzzle are counted in a few operations, from whatever sets they come.

use super::cell_set::{CellBits, MAX_CELLS, cells, only, set_of, size};

/// Maximum number of blocks, and the number of bits for each kind of need.
const MAX_BLOCKS: usize = 16;

/// Maximum number of cells of a block.
const MAX_CELLS_IN_BLOCK: usize = 3;

/// A set of needs: bit `16 * kind + block`. The first three kinds need a clue in one of two cells: the first and
/// second, the first and third, or the second and third. The last kind needs a clue in one of all three cells.
pub(super) type Needs = u64;

/// Needs of one kind: a bit for each block.
pub(super) type NeedsOfKind = u16;

/// The needs of the first kind.
const KIND: Needs = NeedsOfKind::MAX as Needs;

/// A set of cells of the last band: bit `i` is its cell with index `i`.
pub(super) type BandBits = u64;

/// The blocks of the last band.
#[derive(Clone)]
pub(super) struct BandBlocks {
    /// The cells of the last band. Boards with up to 128 cells that have one have at most 32.
    band: CellBits,
    blocks: Vec<CellBits>,
    /// For each cell, bit `16 * position + block`.
    places: [u64; MAX_CELLS],
}

/// The number of clues that needs ask for, by blocks.
#[derive(Clone, Copy)]
pub(super) struct NeededClues {
    one: NeedsOfKind,
    two: NeedsOfKind,
}

impl BandBlocks {
    /// Returns the blocks within these groups of cells, which are the last band. Needs of further blocks are not
    /// counted.
    pub(super) fn new(groups: &[CellBits]) -> Self {
        let band = groups.iter().fold(0, |band, group| band | group);
        assert!(size(band) <= BandBits::BITS as usize, "a last band of {} cells", size(band));
        let (mut blocks, mut places) = (Vec::new(), [0; MAX_CELLS]);
        for group in groups {
            let group: Vec<usize> = cells(*group).collect();
            for block in group.chunks(MAX_CELLS_IN_BLOCK).take(MAX_BLOCKS - blocks.len()) {
                for (position, cell) in block.iter().enumerate() {
                    places[*cell] = 1 << (MAX_BLOCKS * position + blocks.len());
                }
                blocks.push(set_of(block.iter().copied()));
            }
        }
        Self { band, blocks, places }
    }

    /// Returns the needs whose cells are all in a set of the last band: a clue for one of them hits the set, too.
    #[inline(always)]
    pub(super) fn needs_within(&self, outside: CellBits) -> Needs {
        let places = cells(outside).fold(0, |places, cell| places | self.places[cell % MAX_CELLS]);
        let [first, second, third] = [0, 1, 2].map(|position| places >> (MAX_BLOCKS * position) & KIND);
        let pairs = [first & second, first & third, second & third, first & second & third];
        pairs.iter().rev().fold(0, |needs, kind| needs << MAX_BLOCKS | kind)
    }

    /// Returns the need of a clue among these cells of the last band; `None` if they are not two or three of a block.
    #[inline(always)]
    pub(super) fn need_of(&self, outside: CellBits) -> Option<usize> {
        let needs = self.needs_within(outside);
        let whole = needs >> (3 * MAX_BLOCKS);
        match size(outside) {
            2 if needs != 0 => Some(needs.trailing_zeros() as usize),
            MAX_CELLS_IN_BLOCK if whole != 0 => Some(3 * MAX_BLOCKS + whole.trailing_zeros() as usize),
            _ => None,
        }
    }

    /// Returns the cells of each need.
    pub(super) fn cells_of_needs(&self) -> [BandBits; Needs::BITS as usize] {
        std::array::from_fn(|need| {
            let block = self.blocks.get(need % MAX_BLOCKS).copied().unwrap_or(0);
            // All cells but the last, all but the second, all but the first, or all.
            let without = match need / MAX_BLOCKS {
                kind @ 0..=2 => cells(block).nth(2 - kind).map_or(0, only),
                _ => 0,
            };
            self.compress(block & !without)
        })
    }

    /// Returns the cells of a set that are in the last band.
    pub(super) fn compress(&self, set: CellBits) -> BandBits {
        cells(set & self.band).fold(0, |bits, cell| bits | 1 << size(self.band & (only(cell) - 1)))
    }

    /// Returns cells of the last band as cells of the board.
    pub(super) fn expand(&self, bits: BandBits) -> CellBits {
        let in_band = cells(self.band).enumerate().filter(|(index, _)| bits >> index & 1 == 1);
        in_band.fold(0, |set, (_, cell)| set | only(cell))
    }

    /// Returns the blocks within these cells.
    pub(super) fn within(&self, cells: CellBits) -> NeedsOfKind {
        let blocks = self.blocks.iter().enumerate().filter(|(_, block)| *block & !cells == 0);
        blocks.fold(0, |set, (number, _)| set | 1 << number)
    }
}

impl NeededClues {
    /// Returns the clues that these needs ask for.
    #[inline(always)]
    pub(super) const fn of(needs: Needs) -> Self {
        let [first, second, third] =
            [needs as NeedsOfKind, (needs >> MAX_BLOCKS) as NeedsOfKind, (needs >> (2 * MAX_BLOCKS)) as NeedsOfKind];
        let whole = (needs >> (3 * MAX_BLOCKS)) as NeedsOfKind;
        Self { one: first | second | third | whole, two: first & second & third }
    }

    /// Returns the number of clues in some blocks.
    #[inline(always)]
    pub(super) const fn count(self, blocks: NeedsOfKind) -> usize {
        ((self.one & blocks).count_ones() + (self.two & blocks).count_ones()) as usize
    }
}

/// A lower bound on the number of clues in the last band: the clues for its needs, and one clue for each of some sets
/// that share no cell with the needs or with each other.
pub(super) struct OutsideBound {
    /// The cells that may become clues.
    pub(super) alive: BandBits,
    /// The cells of all needs.
    needed: BandBits,
    /// The number of clues that may be added to those for the needs.
    spare: usize,
    /// The number of disjoint sets, and the cells of these sets and of the needs.
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
    pub(super) fn add(&mut self, set: BandBits) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needs_ask_for_as_many_clues_as_hit_their_cells() {
        let blocks = BandBlocks::new(&[0b111, 0b11_1000, 0b1100_0000]);
        let sets = [0b11, 0b101, 0b110, 0b111, 0b1_1000, 0b11_1000, 0b1100_0000];
        for chosen in 0..1_u32 << sets.len() {
            let chosen: Vec<CellBits> = (0..sets.len()).filter(|i| chosen >> i & 1 == 1).map(|i| sets[i]).collect();
            let needs = chosen.iter().fold(0, |needs, set| needs | 1 << blocks.need_of(*set).unwrap());
            let hits = |clues: &CellBits| chosen.iter().all(|set| set & clues != 0);
            let least = (0..1 << 8).filter(hits).map(size).min();
            assert_eq!(Some(NeededClues::of(needs).count(!0)), least, "{chosen:?}");
        }
    }

    #[test]
    fn sets_of_the_last_band_are_compressed_and_expanded() {
        let blocks = BandBlocks::new(&[0b111 << 3, 0b111 << 12]);
        assert_eq!(blocks.compress(0b101 << 3 | 0b110 << 12 | 0b11), 0b11_0101);
        for bits in 0..64 {
            assert_eq!(blocks.compress(blocks.expand(bits)), bits);
        }
    }

    #[test]
    fn a_need_has_cells_of_one_block() {
        let blocks = BandBlocks::new(&[0b111, 0b1111 << 3]);
        assert_eq!(blocks.need_of(0b1001), None);
        assert_eq!(blocks.need_of(0b1000), None);
        for set in [0b11, 0b110, 0b101, 0b111, 0b11000, 0b111000] {
            assert_eq!(blocks.expand(blocks.cells_of_needs()[blocks.need_of(set).unwrap()]), set);
        }
        let both = [0b11, 0b11000].map(|set| 1 << blocks.need_of(set).unwrap());
        assert_eq!(blocks.needs_within(0b11011), both[0] | both[1]);
    }
}
