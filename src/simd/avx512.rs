//! AVX-512: 16 lanes. The compiler fuses pairs of logical operations into ternary ones by itself.

use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm512_add_epi32, _mm512_and_si512, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512,
    _mm512_mask_storeu_epi8, _mm512_or_si512, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_shldi_epi32,
    _mm512_sll_epi32, _mm512_srl_epi32, _mm512_sub_epi32, _mm512_ternarylogic_epi32, _mm512_test_epi32_mask,
    _mm512_xor_si512,
};
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::{Kernel, Vector};

/// Whether the processor has what [`run`] needs.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Runs a kernel; the processor must have the instructions.
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
    fn inner<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Zmm>()
    }
    assert!(is_available());
    // SAFETY: the instructions are there, as just asserted.
    unsafe { inner(kernel) }
}

/// A 512-bit register. Only [`run`] names this type to a kernel, where the instructions are known to be there.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Zmm(__m512i);

impl BitAnd for Zmm {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: see `Zmm`: the instructions are there.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }
}

impl BitOr for Zmm {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: see `Zmm`: the instructions are there.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
}

impl BitXor for Zmm {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: see `Zmm`: the instructions are there.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
}

impl Not for Zmm {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::splat(u32::MAX)
    }
}

impl Vector for Zmm {
    const LANES: usize = 16;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: see `Zmm`: the instructions are there.
        Self(unsafe { _mm512_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        // SAFETY: see `Zmm`: the instructions are there. The count is a constant, and so becomes an immediate.
        Self(unsafe { _mm512_sll_epi32(self.0, _mm_cvtsi32_si128(BY.cast_signed())) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        // SAFETY: see `Zmm`: the instructions are there. The count is a constant, and so becomes an immediate.
        Self(unsafe { _mm512_srl_epi32(self.0, _mm_cvtsi32_si128(BY.cast_signed())) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: see `Zmm`: the instructions are there.
        Self(unsafe { _mm512_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: see `Zmm`: the instructions are there.
        Self(unsafe { _mm512_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: see `Zmm`: the instructions are there.
        unsafe { _mm512_test_epi32_mask(self.0, self.0) }.into()
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: see `Zmm`: the instructions are there.
        Self(unsafe { _mm512_ternarylogic_epi32::<0xCA>(mask.0, yes.0, no.0) })
    }

    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: see `Zmm`: the instructions are there.
        Self(unsafe { _mm512_ternarylogic_epi32::<0xE8>(a.0, b.0, c.0) })
    }

    /// The word moved up to the end of its lane stands behind itself; then each turn is one double shift.
    #[inline(always)]
    fn turns(self) -> [Self; 2] {
        let ring = self.shl::<5>();
        // SAFETY: see `Zmm`: the instructions are there.
        unsafe { [_mm512_shldi_epi32::<9>(self.0, ring.0), _mm512_shldi_epi32::<18>(self.0, ring.0)] }.map(Self)
    }

    /// Two loads, of the first 64 bytes and of the last 64: they overlap.
    #[inline(always)]
    fn positions(line: &[u8; 81], byte: u8) -> u128 {
        // SAFETY: see `Zmm`: the instructions are there; both loads lie within the 81 bytes.
        let (first, last) = unsafe {
            let byte = _mm512_set1_epi8(byte.cast_signed());
            let first = _mm512_loadu_si512(line.as_ptr().cast());
            let last = _mm512_loadu_si512(line.as_ptr().add(17).cast());
            (_mm512_cmpeq_epi8_mask(first, byte), _mm512_cmpeq_epi8_mask(last, byte))
        };
        u128::from(first) | u128::from(last >> 47) << 64
    }

    #[inline(always)]
    fn write_at(line: &mut [u8; 81], positions: u128, byte: u8) {
        let (low, high) = (positions as u64, (positions >> 64) as u64 & 0x1_FFFF);
        // SAFETY: see `Zmm`: the instructions are there; the masks name bytes within the 81.
        unsafe {
            let byte = _mm512_set1_epi8(byte.cast_signed());
            _mm512_mask_storeu_epi8(line.as_mut_ptr().cast(), low, byte);
            _mm512_mask_storeu_epi8(line.as_mut_ptr().add(64).cast(), high, byte);
        }
    }

    #[inline(always)]
    fn words(vectors: &[Self]) -> &[u32] {
        // SAFETY: a `Zmm` is 16 words without padding, all of whose bits may have any value.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * Self::LANES) }
    }

    #[inline(always)]
    fn words_mut(vectors: &mut [Self]) -> &mut [u32] {
        // SAFETY: a `Zmm` is 16 words without padding, all of whose bits may have any value.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * Self::LANES) }
    }
}
