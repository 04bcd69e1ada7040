//! Plain Rust: arrays of words, which the compiler turns into what vectors the target has (SSE2, NEON).

use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::Vector;

/// How many lanes there are.
const LANES: usize = 8;

/// An array of words.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Words([u32; LANES]);

impl Words {
    #[inline(always)]
    fn map(self, change: impl Fn(u32) -> u32) -> Self {
        Self(self.0.map(change))
    }

    #[inline(always)]
    fn join(self, other: Self, change: impl Fn(u32, u32) -> u32) -> Self {
        Self(std::array::from_fn(|lane| change(self.0[lane], other.0[lane])))
    }
}

impl BitAnd for Words {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.join(other, |a, b| a & b)
    }
}

impl BitOr for Words {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.join(other, |a, b| a | b)
    }
}

impl BitXor for Words {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.join(other, |a, b| a ^ b)
    }
}

impl Not for Words {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.map(|word| !word)
    }
}

impl Vector for Words {
    const LANES: usize = LANES;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; LANES])
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        self.map(|word| word << BY)
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        self.map(|word| word >> BY)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.join(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.join(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        (0..LANES).fold(0, |mask, lane| mask | u32::from(self.0[lane] != 0) << lane)
    }

    #[inline(always)]
    fn words(vectors: &[Self]) -> &[u32] {
        // SAFETY: `Words` is `LANES` words without padding.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * LANES) }
    }

    #[inline(always)]
    fn words_mut(vectors: &mut [Self]) -> &mut [u32] {
        // SAFETY: `Words` is `LANES` words without padding.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * LANES) }
    }
}
