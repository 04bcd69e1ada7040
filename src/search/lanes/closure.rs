//! Closures of 3x3 permutations, and other operations that move bits within words.
//!
//! In a solved band, the mini-rows that contain a digit form a permutation: one in each row, one in each box. In a
//! solved stack the same is true of its mini-columns. The closure keeps those entries of such a 3x3 matrix that lie
//! in a complete permutation:
//!
//! ```text
//!             box 0   box 1   box 2
//! row 0         x       .       .        x stays if (a and d) or (b and c): one diagonal of the opposite 2x2
//! row 1         .       a       b        minor. By Hall's theorem for three rows this does every pointing, claiming
//! row 2         .       c       d        and hidden single of a line in one step.
//! ```
//!
//! Indices are taken modulo 3, so that each entry is its own row 0 and box 0, and all 27 entries of a word are
//! closed by the same operations. For mini-rows, the next row is another word, and the next box is three bits
//! further ([`boxes_beside`]). Mini-columns are the same in all three words; the next column is one bit further
//! within each group of three, and the next band is nine bits further ([`close_columns`]).
//!
//! # Masks
//!
//! In octal a digit is a group of three bits, a mini-row; three digits are a band. A cyclic shift inside a field
//! needs two shifts, one for the bits that stay inside and one for those that wrap around; the mask selects between
//! them.
//!
//! ```text
//! next box of a band        0o700 = target of the bits that wrap around; the others come from three bits above
//! box after that            0o007 = target of the bits from six above; the others wrap around
//! next column of a box      3 * 0o111 = the next of two columns of each box is one bit above; the third wraps around
//! column after that         0o111 = for one column it is two bits above; the others wrap around
//! ```
//!
//! Bits above 26 (`ABOVE`) may come from either side; each mask takes the side on which they are zero.

use super::board::BAND;
use crate::simd::Vector;

/// The first column of each box.
pub(super) const COLUMN_0: u32 = 0o111_111_111;
/// The bits above bit 26, which belong to no cell.
const ABOVE: u32 = !BAND;

/// Three vectors, by index. It is a macro because closures may stay calls, with the vector instructions inside
/// them: several times slower. It uses a loop because writing the expression three times would need three times the
/// stack without optimisation.
macro_rules! three {
    (|$index:ident| $value:expr) => {{
        let mut vectors = [crate::simd::Vector::splat(0); 3];
        for $index in 0..3 {
            vectors[$index] = $value;
        }
        vectors
    }};
}
pub(super) use three;

/// Returns the mini-rows of three words that contain any cell, each as the first of its three bits; the other bits
/// are undefined.
#[inline(always)]
pub(super) fn mini_rows<V: Vector>(words: [V; 3]) -> [V; 3] {
    three!(|row| any_of_three(words[row]))
}

/// Returns the mini-rows of three words that contain several cells, each as the first of its three bits.
#[inline(always)]
pub(super) fn crowded_mini_rows<V: Vector>(words: [V; 3]) -> [V; 3] {
    three!(|row| V::majority(words[row], words[row].shr::<1>(), words[row].shr::<2>()))
}

/// Returns whether any bit of each group of three is set, as the first of them; the other bits are undefined.
#[inline(always)]
pub(super) fn any_of_three<V: Vector>(word: V) -> V {
    word | word.shr::<1>() | word.shr::<2>()
}

/// Returns all three bits of each group whose first bit is set; the other bits are not read.
#[inline(always)]
pub(super) fn fill_from_first<V: Vector>(word: V) -> V {
    // In each group, 8x - x = 7x.
    let first = word & V::splat(COLUMN_0);
    first.shl::<3>().minus(first)
}

/// Returns the same bits of the next box in each row, and of the one after it, cyclically.
#[inline(always)]
pub(super) fn boxes_beside<V: Vector>(word: V) -> [V; 2] {
    [
        V::select(V::splat(0o700_700_700), word.shl::<6>(), word.shr::<3>()),
        V::select(V::splat(0o007_007_007 | ABOVE), word.shr::<6>(), word.shl::<3>()),
    ]
}

/// Returns the next bit in each group of three, and the one after it, cyclically.
#[inline(always)]
pub(super) fn columns_beside<V: Vector>(word: V) -> [V; 2] {
    [
        V::select(V::splat((3 * COLUMN_0) | ABOVE), word.shr::<1>(), word.shl::<2>()),
        V::select(V::splat(COLUMN_0 | ABOVE), word.shr::<2>(), word.plus(word)),
    ]
}

/// Returns the closure, in each band, of the mini-rows of three words, each given as the first of its three bits.
#[inline(always)]
pub(super) fn close_rows<V: Vector>(rows: [V; 3]) -> [V; 3] {
    let (mut next, mut after) = (rows, rows);
    for row in 0..3 {
        [next[row], after[row]] = boxes_beside(rows[row]);
    }
    three!(|row| {
        let (one, other) = ((row + 1) % 3, (row + 2) % 3);
        rows[row] & ((next[one] & after[other]) | (after[one] & next[other]))
    })
}

/// Returns the closure, in each stack, of the mini-columns.
#[inline(always)]
pub(super) fn close_columns<V: Vector>(columns: V) -> V {
    // The names are column (next, after), then band: `after_next` is one band further and two columns.
    let [next, after] = columns_beside(columns);
    let [after_next, next_next] = next.turns();
    let [after_after, next_after] = after.turns();
    columns & ((next_next & after_after) | (next_after & after_next))
}
