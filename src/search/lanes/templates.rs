//! The exact closure of each digit over the whole board: candidates that lie in none of its templates are
//! eliminated. A template is a way to place a digit in all rows, columns and boxes.
//!
//! In a band a digit uses one column of each stack: a *triple*, one of 27.
//!
//! ```text
//! bit 9a + 3b + c of a set of triples    columns a of the first stack, b of the second, c of the third
//! a + s, modulo 3 in each stack          another triple without a common column, if s has no 0: there are eight
//! ```
//!
//! The triples of a band are the permanent of its 3x3 mini-rows, each taken as the set of triples that use one of
//! its columns. A triple `t` of one band is in a template if, for one of the eight `s`, the next band has `t + s`
//! and the last one `t - s`: the three columns of a stack are then all different.
//!
//! Mini-columns that no triple uses are eliminated, and so are mini-rows that no triple needs. (A closure exact to
//! the cell would need 76 nodes for forum hardest instead of 84.) This takes some 4,000 operations, the time of
//! three or four rounds.

#![expect(clippy::needless_range_loop, reason = "iterators over vectors may stay calls; by index all is inlined")]

use super::board::BAND;
use super::closure::{any_of_three, boxes_beside, columns_beside, three};
use super::pool::Batch;
use crate::simd::Vector;

/// For each stack and each set of its columns: the triples that use one of them.
static THROUGH: [[u32; 8]; 3] = {
    let mut through = [[0; 8]; 3];
    let mut index = 0;
    while index < 3 * 8 * 27 {
        let (stack, columns, triple) = (index / (8 * 27), index / 27 % 8, index % 27);
        let column = triple / [9, 3, 1][stack] % 3;
        if columns >> column & 1 == 1 {
            through[stack][columns] |= 1 << triple;
        }
        index += 1;
    }
    through
};

/// The mini-rows of a band, by row and stack, as sets of triples.
type MiniRows<V> = [[V; 3]; 3];

/// Closes all digits. Returns the lanes that lost candidates, and those in which a digit has no template.
#[inline(always)]
pub(super) fn close<V: Vector>(boards: &mut Batch<V>) -> (u32, u32) {
    let none = V::splat(0);
    let (mut lost, mut failed) = (none, 0);
    for digit in 0..9 {
        let words = boards.digit(digit);
        let (kept, has_template) = close_digit(words);
        failed |= !has_template;
        for row in 0..3 {
            lost = lost | (words[row] & !kept[row]);
            boards.words[3 * digit + row] = words[row] & kept[row];
        }
    }
    // A set has zeros for lanes that do not exist, and its complement has ones.
    (lost.nonzero(), failed & (u32::MAX >> (32 - V::LANES)))
}

/// Returns the cells of a digit that stay, and the lanes in which it has a template.
#[inline(always)]
fn close_digit<V: Vector>(words: [V; 3]) -> ([V; 3], u32) {
    let none = V::splat(0);
    let mut bands = [[[none; 3]; 3]; 3];
    // Mini-rows are shifted off the lower ends of the words, which start with those of the first band, stack by
    // stack. The lookup uses only the three lowest bits, so the bits above them do no harm.
    let mut rest = words;
    for band in 0..3 {
        for stack in 0..3 {
            for row in 0..3 {
                bands[band][row][stack] = rest[row].lookup(&THROUGH[stack]);
                rest[row] = rest[row].shr::<3>();
            }
        }
    }
    let triples = in_templates(three!(|band| permanent(&bands[band])));
    let (mut columns, mut rows) = (none, [none; 3]);
    // From the last band on, because each later band shifts the columns up.
    for band in 0..3 {
        let band = 2 - band;
        columns = columns.shl::<9>() | mini_columns(triples[band]);
        for stack in 0..3 {
            let bits = V::splat(7 << (9 * band + 3 * stack));
            for row in 0..3 {
                // A triple needs this mini-row if it uses it here, and uses both other rows elsewhere.
                let through = triples[band] & bands[band][row][stack] & minor(&bands[band], row, stack);
                rows[row] = rows[row] | (through.filled() & bits);
            }
        }
    }
    for row in 0..3 {
        rows[row] = rows[row] & columns;
    }
    // A template has a triple in each band: if none is left in one, none is left in the others.
    (rows, triples[0].nonzero())
}

/// Returns the triples that use both of the other rows, in the other stacks.
#[inline(always)]
fn minor<V: Vector>(band: &MiniRows<V>, row: usize, stack: usize) -> V {
    let (next, after) = (&band[(row + 1) % 3], &band[(row + 2) % 3]);
    let (one, other) = ((stack + 1) % 3, (stack + 2) % 3);
    (next[one] & after[other]) | (after[one] & next[other])
}

/// Returns the triples of a band.
#[inline(always)]
fn permanent<V: Vector>(band: &MiniRows<V>) -> V {
    let mut triples = V::splat(0);
    for row in 0..3 {
        triples = triples | (band[row][0] & minor(band, row, 0));
    }
    triples
}

/// Returns the triples of each band that are in a template.
#[inline(always)]
fn in_templates<V: Vector>(triples: [V; 3]) -> [V; 3] {
    let mut shifted = [[triples[0]; 8]; 3];
    for band in 0..3 {
        shifted[band] = disjoint(triples[band]);
    }
    let mut kept = triples;
    for band in 0..3 {
        // The other two bands are shifted in opposite directions: `7 - n` is the opposite of `n`.
        let (next, after) = (&shifted[(band + 1) % 3], &shifted[(band + 2) % 3]);
        let mut any = next[0] & after[7];
        for shift in 1..8 {
            any = any | (next[shift] & after[7 - shift]);
        }
        kept[band] = triples[band] & any;
    }
    kept
}

/// Returns, for each of the eight shifts `s`, the triples `t` such that `t + s` is in a set. Bit `i` of the number
/// of a shift is set if it moves stack `i` by two columns instead of one, so the shift `7 - n` is the opposite of
/// `n`.
#[inline(always)]
fn disjoint<V: Vector>(triples: V) -> [V; 8] {
    let mut shifted = [triples; 8];
    // The bits of a set of triples have the same layout as the cells of a word. So moving a stack by one column
    // moves to the next bit, mini-row or band, and the existing operations do that.
    let last = columns_beside(triples);
    for two in 0..2 {
        let middle = boxes_beside(last[two]);
        for four in 0..2 {
            let [by_two, by_one] = (middle[four] & V::splat(BAND)).turns();
            shifted[4 * two + 2 * four] = by_one;
            shifted[4 * two + 2 * four + 1] = by_two;
        }
    }
    shifted
}

/// Returns the columns that any of the triples use: three bits for each stack.
#[inline(always)]
fn mini_columns<V: Vector>(triples: V) -> V {
    let groups = any_of_three(triples);
    let first = (groups | groups.shr::<3>() | groups.shr::<6>()) & V::splat(0o001_001_001);
    let folded = triples | triples.shr::<9>() | triples.shr::<18>();
    let second = any_of_three(folded) & V::splat(0o111);
    let third = (folded | folded.shr::<3>() | folded.shr::<6>()) & V::splat(7);
    let first = (first | first.shr::<8>() | first.shr::<16>()) & V::splat(7);
    let second = (second | second.shr::<2>() | second.shr::<4>()) & V::splat(7);
    first | second.shl::<3>() | third.shl::<6>()
}
