//! AVX2: 8 lanes.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32,
    _mm256_movemask_ps, _mm256_or_si256, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_sll_epi32, _mm256_srl_epi32,
    _mm256_sub_epi32, _mm256_xor_si256, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_cmpeq_epi8, _mm256_set1_epi8,
};
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::{Kernel, Vector};

/// Whether the processor has what [`run`] needs.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Runs a kernel; the processor must have the instructions.
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn inner<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Ymm>()
    }
    assert!(is_available());
    // SAFETY: the instructions are there, as just asserted.
    unsafe { inner(kernel) }
}

/// A 256-bit register. Only [`run`] names this type to a kernel, where the instructions are known to be there.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Ymm(__m256i);

impl BitAnd for Ymm {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: see `Ymm`: the instructions are there.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Ymm {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: see `Ymm`: the instructions are there.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl BitXor for Ymm {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: see `Ymm`: the instructions are there.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

impl Not for Ymm {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::splat(u32::MAX)
    }
}

impl Vector for Ymm {
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: see `Ymm`: the instructions are there.
        Self(unsafe { _mm256_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        // SAFETY: see `Ymm`: the instructions are there. The count is a constant, and so becomes an immediate.
        Self(unsafe { _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BY.cast_signed())) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        // SAFETY: see `Ymm`: the instructions are there. The count is a constant, and so becomes an immediate.
        Self(unsafe { _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BY.cast_signed())) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: see `Ymm`: the instructions are there.
        Self(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: see `Ymm`: the instructions are there.
        Self(unsafe { _mm256_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: see `Ymm`: the instructions are there.
        let zero = unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()))) };
        !zero.cast_unsigned() & 0xFF
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: see `Ymm`: the instructions are there.
        let no = Self(unsafe { _mm256_andnot_si256(mask.0, no.0) });
        (mask & yes) | no
    }

    /// Three loads of 32 bytes; the last two overlap.
    #[inline(always)]
    fn positions(line: &[u8; 81], byte: u8) -> u128 {
        let at = |offset: usize| {
            // SAFETY: see `Ymm`: the instructions are there; each load lies within the 81 bytes.
            let equal = unsafe {
                let bytes = _mm256_loadu_si256(line.as_ptr().add(offset).cast());
                _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte.cast_signed())))
            };
            u128::from(equal.cast_unsigned())
        };
        at(0) | at(32) << 32 | at(49) >> 15 << 64
    }

    #[inline(always)]
    fn words(vectors: &[Self]) -> &[u32] {
        // SAFETY: a `Ymm` is 8 words without padding, all of whose bits may have any value.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * Self::LANES) }
    }

    #[inline(always)]
    fn words_mut(vectors: &mut [Self]) -> &mut [u32] {
        // SAFETY: a `Ymm` is 8 words without padding, all of whose bits may have any value.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * Self::LANES) }
    }
}
