//! Closures of 3x3 permutations, three at a time in one word.
//!
//! In a solved band, the mini-rows that hold a digit form a permutation: one in each row, one in each box. In a solved
//! stack the same holds for its columns. The closure keeps of such a 3x3 matrix the entries that lie in a whole
//! permutation: an entry stays if one of the two diagonals of the opposite 2x2 minor stays with it. That is every
//! pointing, claiming and hidden single of a line, at once.
//!
//! Matrices are packed so that one word holds three of them. The two packings, by their bits:
//!
//! ```text
//! mini-rows      9 * row  + 3 * box   + band     (the band takes the place of the column in the box)
//! mini-columns   9 * band + 3 * stack + column   (the band takes the place of the row)
//! ```

use crate::simd::Vector;

/// The first column of each box, in all rows.
pub(super) const COLUMN_0: u32 = 0o111_111_111;
/// The second column of each box.
const COLUMN_1: u32 = COLUMN_0 << 1;
/// The first row.
const ROW_0: u32 = 0o777;
/// The second row.
const ROW_1: u32 = ROW_0 << 9;
/// All that is not clean: above bit 26.
const ABOVE: u32 = !super::board::BAND;

/// The masks of the closures, in registers.
#[derive(Clone, Copy)]
pub(super) struct Masks<V> {
    column_0: V,
    column_1: V,
    column_2: V,
    row_0: V,
    row_1: V,
    /// The last three of each nine bits, and the first three with what lies above bit 26.
    last_box: V,
    first_box: V,
    /// The first two columns of each box with what lies above bit 26.
    not_column_2: V,
    column_0_above: V,
    band: V,
}

impl<V: Vector> Masks<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            column_0: V::splat(COLUMN_0),
            column_1: V::splat(COLUMN_1),
            column_2: V::splat(COLUMN_0 << 2),
            row_0: V::splat(ROW_0),
            row_1: V::splat(ROW_1),
            last_box: V::splat(0o700_700_700),
            first_box: V::splat(0o007_007_007 | ABOVE),
            not_column_2: V::splat(COLUMN_0 | COLUMN_1 | ABOVE),
            column_0_above: V::splat(COLUMN_0 | ABOVE),
            band: V::splat(super::board::BAND),
        }
    }

    /// Which mini-rows hold any cell, and which hold two or more; packed by mini-rows.
    #[inline(always)]
    pub(super) fn pack_rows(self, [a, b, c]: [V; 3]) -> [V; 2] {
        let (a1, a2) = (a.shr::<1>(), a.shr::<2>());
        let (b1, b2) = (b.plus(b), b.shr::<1>());
        let c1 = c.plus(c);
        let c2 = c1.plus(c1);
        // The first band was shifted right alone: what it leaves above bit 26 is clean.
        let pack = |a, b, c| V::select(self.column_2, c, V::select(self.column_1, b, a));
        [
            pack(a | a1 | a2, b | b1 | b2, c | c1 | c2),
            pack(V::majority(a, a1, a2), V::majority(b, b1, b2), V::majority(c, c1, c2)),
        ]
    }

    /// Which mini-columns hold any cell; packed by mini-columns.
    #[inline(always)]
    pub(super) fn pack_columns(self, [a, b, c]: [V; 3]) -> V {
        // Row `r` of band `b` goes to place `b`: three turns, each of one row of each band.
        let diagonal = |x, y, z| V::select(self.row_0, x, V::select(self.row_1, y, z));
        let [second, _] = diagonal(b, c, a).turns();
        let [_, third] = diagonal(c, a, b).turns();
        (diagonal(a, b, c) | second | third) & self.band
    }

    /// The cells of each band whose mini-row is set; what lies above bit 26 is undefined.
    #[inline(always)]
    pub(super) fn spread_rows(self, packed: V) -> [V; 3] {
        // In each group of three bits: 8x - x, 4x - x/2, 2x - x/4 turn the only bit into 111.
        let (a, b, c) = (packed & self.column_0, packed & self.column_1, packed & self.column_2);
        [a.shl::<3>().minus(a), b.shl::<2>().minus(b.shr::<1>()), c.plus(c).minus(c.shr::<2>())]
    }

    /// The cells of each band whose mini-column is set; what lies above bit 26 is undefined.
    #[inline(always)]
    pub(super) fn spread_columns(self, packed: V) -> [V; 3] {
        let [second, third] = packed.turns();
        let diagonal = |x, y, z| V::select(self.row_0, x, V::select(self.row_1, y, z));
        [
            diagonal(packed, second, third),
            diagonal(third, packed, second),
            diagonal(second, third, packed),
        ]
    }

    /// The closure of matrices packed by mini-rows.
    #[inline(always)]
    pub(super) fn close_rows(self, packed: V) -> V {
        let [next, after] = self.boxes_beside(packed);
        close(packed, next, after)
    }

    /// The closure of matrices packed by mini-columns.
    #[inline(always)]
    pub(super) fn close_columns(self, packed: V) -> V {
        let twice = packed.plus(packed);
        let next = V::select(self.not_column_2, packed.shr::<1>(), packed.shl::<2>());
        let after = V::select(self.column_0_above, packed.shr::<2>(), twice);
        close(packed, next, after)
    }

    /// Packed by mini-columns: all three of a box where one is set.
    #[inline(always)]
    pub(super) fn fill_boxes(self, packed: V) -> V {
        let first = any_of_three(packed) & self.column_0;
        first.shl::<3>().minus(first)
    }

    /// Packed by mini-rows, given which hold any cell and which several: the rows that hold several cells, and the
    /// boxes that do; each answer stands in all mini-rows of its row or box.
    #[inline(always)]
    pub(super) fn crowded(self, [any, several]: [V; 2]) -> [V; 2] {
        let [next, after] = self.boxes_beside(any);
        let [several_next, several_after] = self.boxes_beside(several);
        let rows = V::majority(any, next, after) | several | several_next | several_after;
        [rows, crowded_boxes(any, several).1]
    }

    /// Packed by mini-rows: the mini-rows of the next box and of the one after, cyclically.
    #[inline(always)]
    fn boxes_beside(self, packed: V) -> [V; 2] {
        [
            V::select(self.last_box, packed.shl::<6>(), packed.shr::<3>()),
            V::select(self.first_box, packed.shr::<6>(), packed.shl::<3>()),
        ]
    }
}

/// Packed by mini-rows, given which hold any cell and which several: the boxes that hold any cell, and those that
/// hold several; each answer stands in all mini-rows of its box.
#[inline(always)]
pub(super) fn crowded_boxes<V: Vector>(any: V, several: V) -> (V, V) {
    let [next, after] = any.turns();
    let [several_next, several_after] = several.turns();
    (any | next | after, V::majority(any, next, after) | several | several_next | several_after)
}

/// At the first bit of each group of three: whether one of them is set. The other bits are undefined.
#[inline(always)]
pub(super) fn any_of_three<V: Vector>(packed: V) -> V {
    packed | packed.shr::<1>() | packed.shr::<2>()
}

/// The closure, given each entry's neighbours in its row of the matrix, cyclically: the next one and the one after.
#[inline(always)]
fn close<V: Vector>(packed: V, next: V, after: V) -> V {
    // A turn by 18 brings the next row, a turn by 9 the row after.
    let [after_next, next_next] = next.turns();
    let [after_after, next_after] = after.turns();
    packed & ((next_next & after_after) | (next_after & after_next))
}
