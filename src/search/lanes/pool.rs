//! Boards outside the lanes, and how they move: many at the same time, by permutations of registers.
//!
//! ```text
//! row     word 0     [ board 0 | board 1 | board 2 | ...           a stack: boards come and go at the end
//!         word 1     [ board 0 | board 1 | board 2 | ...
//!         ...
//!         naked 2    [ ...
//!         tag        [ ...
//!
//! push    the lanes of a set move to the first lanes, and are stored after the last board: permute and store per row
//! take    the last boards are loaded and move to the lanes of a set: a load, a permute and a selection per row
//! ```

#![expect(clippy::needless_range_loop, reason = "iterators over vectors may stay calls; by index all is inlined")]

use super::board::WORDS;
use super::closure::three;
use crate::simd::{Subroutine, Vector};

/// Rows of a board: its words, its naked cells or pairs, its tag.
pub(super) const ROWS: usize = WORDS + 4;

/// The first row of the naked cells or pairs of a board.
pub(super) const MARKED: usize = WORDS;

/// The row of the tag of a board.
pub(super) const TAG: usize = WORDS + 3;

/// Number of boards that a pool can hold: more than puzzles and lanes together, because a puzzle has several boards
/// only where lanes would be idle.
const CAPACITY: usize = 256;

/// Number of words from one row to the next. With a power of two, all rows would map to the same cache set.
const STRIDE: usize = CAPACITY + 48;

/// A stack of boards, row by row.
pub(super) struct Pool {
    rows: Box<[[u32; STRIDE]; ROWS]>,
    len: usize,
}

/// Boards in registers, one in each lane.
#[derive(Clone, Copy)]
pub(super) struct Batch<V> {
    pub(super) words: [V; WORDS],
    /// Cells with one candidate; in stalled boards, those with two.
    pub(super) marked: [V; 3],
    pub(super) tags: V,
}

impl Pool {
    pub(super) fn new() -> Self {
        Self { rows: Box::new([[0; STRIDE]; ROWS]), len: 0 }
    }

    pub(super) const fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds the boards in a set of lanes. There must be room.
    #[inline(always)]
    pub(super) fn push<V: Vector>(&mut self, words: &[V; WORDS], marked: &[V; 3], tags: V, set: u32) {
        V::call(Push { pool: self, words, marked, tags, set });
    }

    /// Moves the last boards to the lowest lanes of a set. Returns the lanes that received one.
    #[inline(always)]
    pub(super) fn take<V: Vector>(
        &mut self,
        words: &mut [V; WORDS],
        marked: &mut [V; 3],
        tags: &mut V,
        set: u32,
    ) -> u32 {
        let mut set = set;
        // If there are fewer boards than lanes, the highest lanes receive none.
        while set.count_ones() as usize > self.len {
            set &= !(1 << (31 - set.leading_zeros()));
        }
        self.len -= set.count_ones() as usize;
        let len = self.len.min(CAPACITY);
        for row in 0..WORDS {
            words[row].unpack(set, &self.rows[row][len..]);
        }
        for row in 0..3 {
            marked[row].unpack(set, &self.rows[MARKED + row][len..]);
        }
        tags.unpack(set, &self.rows[TAG][len..]);
        set
    }

    /// Takes as many boards from the end as there are lanes, or all. Returns the lanes that received one; the
    /// contents of the others have no meaning.
    #[inline(always)]
    pub(super) fn take_last<V: Vector>(&mut self, batch: &mut Batch<V>) -> u32 {
        let count = self.len.min(V::LANES);
        self.len -= count;
        let len = self.len.min(CAPACITY);
        for row in 0..WORDS {
            batch.words[row] = V::from_words(&self.rows[row][len..]);
        }
        for row in 0..3 {
            batch.marked[row] = V::from_words(&self.rows[MARKED + row][len..]);
        }
        batch.tags = V::from_words(&self.rows[TAG][len..]);
        ((1_u64 << count) - 1) as u32
    }

    /// Returns the rows of a board.
    pub(super) fn board(&self, index: usize) -> [u32; ROWS] {
        let mut board = [0; ROWS];
        board.iter_mut().zip(self.rows.iter()).for_each(|(word, row)| *word = row[index]);
        board
    }
}

/// Adds the boards in a set of lanes to a pool.
struct Push<'a, V> {
    pool: &'a mut Pool,
    words: &'a [V; WORDS],
    marked: &'a [V; 3],
    tags: V,
    set: u32,
}

impl<V: Vector> Subroutine for Push<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { pool, words, marked, tags, set } = self;
        // A puzzle has one board in lanes or pools, and more than one only where lanes would be idle. So there
        // is at most one board for each of 192 puzzles, plus one for each lane. One board more would silently
        // overwrite the last.
        debug_assert!(pool.len + set.count_ones() as usize <= CAPACITY, "a pool has room for all boards under way");
        // The clamp avoids the bounds checks of 31 stores.
        let len = pool.len.min(CAPACITY);
        for row in 0..WORDS {
            words[row].pack(set, &mut pool.rows[row][len..]);
        }
        for row in 0..3 {
            marked[row].pack(set, &mut pool.rows[MARKED + row][len..]);
        }
        tags.pack(set, &mut pool.rows[TAG][len..]);
        pool.len = len + set.count_ones() as usize;
    }
}

impl<V: Vector> Batch<V> {
    /// Returns lanes without boards.
    #[inline(always)]
    pub(super) fn none() -> Self {
        let none = V::splat(0);
        Self { words: [none; WORDS], marked: [none; 3], tags: none }
    }

    /// Sets the naked cells, those with one candidate.
    #[inline(always)]
    pub(super) fn mark_naked(&mut self) {
        for row in 0..3 {
            let [once, twice] = self.counted(row);
            self.marked[row] = once & !twice;
        }
    }

    /// Returns the cells with several candidates.
    #[inline(always)]
    pub(super) fn open(&self) -> [V; 3] {
        three!(|row| self.counted(row)[1])
    }

    /// Returns, for a row of the bands, the cells with any candidate and those with several.
    #[inline(always)]
    fn counted(&self, row: usize) -> [V; 2] {
        let (mut once, mut twice) = (V::splat(0), V::splat(0));
        for digit in 0..9 {
            let word = self.words[3 * digit + row];
            twice = twice | (once & word);
            once = once | word;
        }
        [once, twice]
    }

    /// Returns the words of a digit.
    #[inline(always)]
    pub(super) fn digit(&self, digit: usize) -> [V; 3] {
        three!(|row| self.words[3 * digit + row])
    }
}
