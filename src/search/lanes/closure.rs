//! Closures of 3x3 permutations, and what else moves bits within words.
//!
//! In a solved band, the mini-rows that hold a digit form a permutation: one in each row, one in each box. In a solved
//! stack the same holds for its mini-columns. The closure keeps of such a 3x3 matrix the entries that lie in a whole
//! permutation: an entry stays if one of the two diagonals of the opposite 2x2 minor stays with it. That is every
//! pointing, claiming and hidden single of a line, at once.
//!
//! A word holds one row of each band (see [`super::board`]), so that
//!
//! ```text
//! bit  26 .. 18   17 .. 9   8 .. 0
//!      band 3     band 2    band 1     each: three boxes of three columns
//! ```
//!
//! the mini-columns of all boxes are the union of three words, and a turn by 9 bits goes from band to band.

use super::board::BAND;
use crate::simd::Vector;

/// The first column of each box.
pub(super) const COLUMN_0: u32 = 0o111_111_111;
/// All that is not clean: above bit 26.
const ABOVE: u32 = !BAND;

/// One of something for each of three words. Unlike `array::from_fn` this is certain to be inlined, without which the
/// vector instructions inside would become calls.
#[inline(always)]
pub(super) fn three<T>(make: impl Fn(usize) -> T) -> [T; 3] {
    [make(0), make(1), make(2)]
}

/// The mini-rows of three words that hold any cell. Of each three bits the first counts; the others are undefined.
#[inline(always)]
pub(super) fn mini_rows<V: Vector>(words: [V; 3]) -> [V; 3] {
    three(|row| any_of_three(words[row]))
}

/// The mini-rows of three words that hold several cells. Of each three bits the first counts.
#[inline(always)]
pub(super) fn crowded_mini_rows<V: Vector>(words: [V; 3]) -> [V; 3] {
    three(|row| V::majority(words[row], words[row].shr::<1>(), words[row].shr::<2>()))
}

/// Of each three bits the first tells whether any is set; the others are undefined.
#[inline(always)]
pub(super) fn any_of_three<V: Vector>(word: V) -> V {
    word | word.shr::<1>() | word.shr::<2>()
}

/// All of each three bits, where the first is set; the others are not looked at.
#[inline(always)]
pub(super) fn fill_from_first<V: Vector>(word: V) -> V {
    // 8x - x = 7x in each group.
    let first = word & V::splat(COLUMN_0);
    first.shl::<3>().minus(first)
}

/// The same bits of the next box of each row, and of the one after that, cyclically.
#[inline(always)]
pub(super) fn boxes_beside<V: Vector>(word: V) -> [V; 2] {
    [
        V::select(V::splat(0o700_700_700), word.shl::<6>(), word.shr::<3>()),
        V::select(V::splat(0o007_007_007 | ABOVE), word.shr::<6>(), word.shl::<3>()),
    ]
}

/// The closure in each band of the mini-rows of three words. Of each three bits the first counts.
#[inline(always)]
pub(super) fn close_rows<V: Vector>(rows: [V; 3]) -> [V; 3] {
    let beside = three(|row| boxes_beside(rows[row]));
    three(|row| {
        let ([next_next, next_after], [after_next, after_after]) = (beside[(row + 1) % 3], beside[(row + 2) % 3]);
        rows[row] & ((next_next & after_after) | (next_after & after_next))
    })
}

/// The closure in each stack of the mini-columns.
#[inline(always)]
pub(super) fn close_columns<V: Vector>(columns: V) -> V {
    // The next column in the box, and the one after; then the same of the next band, and of the one after.
    let next = V::select(V::splat((3 * COLUMN_0) | ABOVE), columns.shr::<1>(), columns.shl::<2>());
    let after = V::select(V::splat(COLUMN_0 | ABOVE), columns.shr::<2>(), columns.plus(columns));
    let [after_next, next_next] = next.turns();
    let [after_after, next_after] = after.turns();
    columns & ((next_next & after_after) | (next_after & after_next))
}
