//! Two vectors used as one with twice the lanes.
//!
//! If each operation waits for the previous one, a processor that can start several at a time is idle most of the
//! time. With two vectors it has another, independent chain of operations to continue with.

use super::operators::operators;
use super::{Subroutine, Vector};

/// The lanes of the first vector, then those of the second.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Two<V>(V, V);

impl<V: Vector> Two<V> {
    /// Returns the lanes of a set that are in the first vector.
    #[inline(always)]
    const fn of_first(set: u32) -> u32 {
        set & (u32::MAX >> (32 - V::LANES))
    }
}

operators! {
    Two<V> [V: Vector], |self, other|
    and Self(self.0 & other.0, self.1 & other.1),
    or Self(self.0 | other.0, self.1 | other.1),
    xor Self(self.0 ^ other.0, self.1 ^ other.1),
    not Self(!self.0, !self.1),
}

// SAFETY: two vectors of words in their order, because of `repr(C)`.
unsafe impl<V: Vector> Vector for Two<V> {
    const LANES: usize = 2 * V::LANES;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(V::splat(word), V::splat(word))
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        Self(self.0.shl::<BY>(), self.1.shl::<BY>())
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        Self(self.0.shr::<BY>(), self.1.shr::<BY>())
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(self.0.plus(other.0), self.1.plus(other.1))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(self.0.minus(other.0), self.1.minus(other.1))
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        self.0.nonzero() | self.1.nonzero() << V::LANES
    }

    #[inline(always)]
    fn from_words(words: &[u32]) -> Self {
        let (first, second) = words.split_at(V::LANES);
        Self(V::from_words(first), V::from_words(second))
    }

    #[inline(always)]
    fn to_words(self, words: &mut [u32]) {
        let (first, second) = words.split_at_mut(V::LANES);
        self.0.to_words(first);
        self.1.to_words(second);
    }

    #[inline(always)]
    fn pack(self, set: u32, words: &mut [u32]) {
        let first = Self::of_first(set);
        self.0.pack(first, words);
        self.1.pack(set >> V::LANES, &mut words[first.count_ones() as usize..]);
    }

    #[inline(always)]
    fn unpack(&mut self, set: u32, words: &[u32]) {
        let first = Self::of_first(set);
        self.0.unpack(first, words);
        self.1.unpack(set >> V::LANES, &words[first.count_ones() as usize..]);
    }

    #[inline(always)]
    fn lanes(set: u32) -> Self {
        Self(V::lanes(Self::of_first(set)), V::lanes(set >> V::LANES))
    }

    #[inline(always)]
    fn filled(self) -> Self {
        Self(self.0.filled(), self.1.filled())
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(self.0.count_ones(), self.1.count_ones())
    }

    #[inline(always)]
    fn lookup(self, table: &[u32; 8]) -> Self {
        Self(self.0.lookup(table), self.1.lookup(table))
    }

    /// Transposes quarter by quarter, then exchanges two of them.
    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let mut quarter = [V::splat(0); 16];
        for half in 0..2 {
            let rows = V::LANES * half;
            for at in 0..V::LANES {
                quarter[at] = square[rows + at].0;
            }
            V::transpose(&mut quarter[..V::LANES]);
            for at in 0..V::LANES {
                square[rows + at].0 = quarter[at];
                quarter[at] = square[rows + at].1;
            }
            V::transpose(&mut quarter[..V::LANES]);
            for at in 0..V::LANES {
                square[rows + at].1 = quarter[at];
            }
        }
        // Exchange the quarters above and below the diagonal.
        for at in 0..V::LANES {
            let first = square[at].1;
            square[at].1 = square[V::LANES + at].0;
            square[V::LANES + at].0 = first;
        }
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        Self(V::select(mask.0, yes.0, no.0), V::select(mask.1, yes.1, no.1))
    }

    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        Self(V::majority(a.0, b.0, c.0), V::majority(a.1, b.1, c.1))
    }

    #[inline(always)]
    fn turns(self) -> [Self; 2] {
        let ([a, b], [c, d]) = (self.0.turns(), self.1.turns());
        [Self(a, c), Self(b, d)]
    }

    #[inline(always)]
    fn call<S: Subroutine>(subroutine: S) -> S::Output {
        V::call(subroutine)
    }

    type Planes = V::Planes;

    #[inline(always)]
    fn deal<const RUN: usize, const TEXT: usize>(text: &[u8; TEXT]) -> V::Planes {
        V::deal::<RUN, TEXT>(text)
    }

    #[inline(always)]
    fn equal(planes: V::Planes, byte: u8) -> [u32; 3] {
        V::equal(planes, byte)
    }

    #[inline(always)]
    fn within<const FIRST: u8, const COUNT: u8>(planes: V::Planes) -> [u32; 3] {
        V::within::<FIRST, COUNT>(planes)
    }

    #[inline(always)]
    fn collect<const RUN: usize, const TEXT: usize, const FIRST: u8>(sets: &[[u32; 3]], text: &mut [u8; TEXT]) {
        V::collect::<RUN, TEXT, FIRST>(sets, text);
    }
}
