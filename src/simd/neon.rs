//! NEON: registers of 128 bits. Every aarch64 processor has it, and the compiler uses it by default.

use std::arch::aarch64::{
    uint8x16_t, uint8x16x2_t, uint8x16x4_t, uint32x4_t, vaddq_u32, vaddvq_u32, vandq_u8, vandq_u32, vbslq_u32,
    vceqq_u8, vcleq_u8, vcntq_u8, vdupq_n_s32, vdupq_n_u8, vdupq_n_u32, veorq_u32, vget_high_u8, vget_low_u8,
    vgetq_lane_u32, vld1q_u8, vld1q_u32, vmull_u8, vmulq_n_u32, vmvnq_u32, vorrq_u32, vpaddlq_u8, vpaddlq_u16,
    vpaddq_u8, vpaddq_u32, vqtbl1q_u8, vqtbl2q_u8, vqtbl4q_u8, vreinterpretq_u8_u32, vreinterpretq_u32_u8,
    vreinterpretq_u32_u64, vreinterpretq_u64_u32, vshlq_n_u32, vshlq_u32, vshrq_n_u32, vsliq_n_u32, vst1q_u8, vsubq_u8,
    vsubq_u32, vtrn1q_u32, vtrn1q_u64, vtrn2q_u32, vtrn2q_u64, vtstq_u32,
};

use super::pair::{BYTE_BITS, Half};

/// A register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Quad(uint32x4_t);

impl Quad {
    #[inline(always)]
    fn of_bytes(bytes: uint8x16_t) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { vreinterpretq_u32_u8(bytes) })
    }

    #[inline(always)]
    fn bytes(self) -> uint8x16_t {
        // SAFETY: every aarch64 processor has NEON.
        unsafe { vreinterpretq_u8_u32(self.0) }
    }
}

// SAFETY: a register of 128 bits.
unsafe impl Half for Quad {
    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> Self {
        // SAFETY: every aarch64 processor has NEON; the array has the size of a register.
        Self::of_bytes(unsafe { vld1q_u8(bytes.as_ptr()) })
    }

    #[inline(always)]
    fn store(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: every aarch64 processor has NEON; the array has the size of a register.
        unsafe { vst1q_u8(bytes.as_mut_ptr(), self.bytes()) };
        bytes
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { vdupq_n_u32(word) })
    }

    #[inline(always)]
    fn splat_byte(byte: u8) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self::of_bytes(unsafe { vdupq_n_u8(byte) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { vandq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { vorrq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { veorq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn not(self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { vmvnq_u32(self.0) })
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        // SAFETY: every aarch64 processor has NEON. The count is a constant, so it becomes an immediate.
        Self(unsafe { vshlq_u32(self.0, vdupq_n_s32(BY.cast_signed())) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        // SAFETY: every aarch64 processor has NEON. The count is a constant, so it becomes an immediate.
        Self(unsafe { vshlq_u32(self.0, vdupq_n_s32(-BY.cast_signed())) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { vaddq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { vsubq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, factor: u32) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { vmulq_n_u32(self.0, factor) })
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { vbslq_u32(mask.0, yes.0, no.0) })
    }

    #[inline(always)]
    fn filled(self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { vtstq_u32(self.0, self.0) })
    }

    #[inline(always)]
    fn set_words(filled: [Self; 2]) -> u32 {
        const LOW: [u32; 4] = [1, 2, 4, 8];
        const HIGH: [u32; 4] = [16, 32, 64, 128];
        // SAFETY: every aarch64 processor has NEON; each load is of four words. No two words have the same bit, so
        // their sum is the set.
        unsafe {
            let low = vandq_u32(filled[0].0, vld1q_u32(LOW.as_ptr()));
            let high = vandq_u32(filled[1].0, vld1q_u32(HIGH.as_ptr()));
            vaddvq_u32(vorrq_u32(low, high))
        }
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe { vpaddlq_u16(vpaddlq_u8(vcntq_u8(self.bytes()))) })
    }

    /// One instruction shifts and inserts above the bits that were shifted down: two instructions per rotation, not
    /// three.
    #[inline(always)]
    fn turns(self) -> [Self; 2] {
        // SAFETY: every aarch64 processor has NEON.
        unsafe {
            [
                Self(vsliq_n_u32::<9>(vshrq_n_u32::<18>(self.0), self.0)),
                Self(vsliq_n_u32::<18>(vshrq_n_u32::<9>(self.0), self.0)),
            ]
        }
    }

    #[inline(always)]
    fn transpose([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        // SAFETY: every aarch64 processor has NEON.
        unsafe {
            let even = [vtrn1q_u32(a.0, b.0), vtrn1q_u32(c.0, d.0)].map(|pair| vreinterpretq_u64_u32(pair));
            let odd = [vtrn2q_u32(a.0, b.0), vtrn2q_u32(c.0, d.0)].map(|pair| vreinterpretq_u64_u32(pair));
            [
                vtrn1q_u64(even[0], even[1]),
                vtrn1q_u64(odd[0], odd[1]),
                vtrn2q_u64(even[0], even[1]),
                vtrn2q_u64(odd[0], odd[1]),
            ]
            .map(|words| Self(vreinterpretq_u32_u64(words)))
        }
    }

    #[inline(always)]
    fn pick<const TABLES: usize>(tables: &[Self; TABLES], places: Self) -> Self {
        let (table, places) = (|at: usize| tables[at].bytes(), places.bytes());
        // SAFETY: every aarch64 processor has NEON.
        Self::of_bytes(unsafe {
            match TABLES {
                1 => vqtbl1q_u8(table(0), places),
                2 => vqtbl2q_u8(uint8x16x2_t(table(0), table(1)), places),
                _ => vqtbl4q_u8(uint8x16x4_t(table(0), table(1), table(2), table(3)), places),
            }
        })
    }

    #[inline(always)]
    fn equal_bytes(self, other: Self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self::of_bytes(unsafe { vceqq_u8(self.bytes(), other.bytes()) })
    }

    #[inline(always)]
    fn bytes_within<const FIRST: u8, const COUNT: u8>(self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self::of_bytes(unsafe { vcleq_u8(vsubq_u8(self.bytes(), vdupq_n_u8(FIRST)), vdupq_n_u8(COUNT - 1)) })
    }

    /// Adds neighbours three times: eight bytes with one bit each become one byte.
    #[inline(always)]
    fn set_bytes(planes: [[Self; 2]; 3]) -> [u32; 3] {
        // SAFETY: every aarch64 processor has NEON; the load is of 16 bytes.
        unsafe {
            let bits = vld1q_u8(BYTE_BITS.as_ptr());
            let pairs = planes.map(|[low, high]| vpaddq_u8(vandq_u8(low.bytes(), bits), vandq_u8(high.bytes(), bits)));
            let fours = [vpaddq_u8(pairs[0], pairs[1]), vpaddq_u8(pairs[2], pairs[2])];
            let words = vreinterpretq_u32_u8(vpaddq_u8(fours[0], fours[1]));
            [vgetq_lane_u32::<0>(words), vgetq_lane_u32::<1>(words), vgetq_lane_u32::<2>(words)]
        }
    }

    /// Multiplies unsigned bytes; the excess of 128 in each byte of `b` is subtracted at the end.
    #[inline(always)]
    fn plus_products(sum: Self, a: Self, b: Self) -> Self {
        let (a, b) = (a.bytes(), b.bytes());
        // SAFETY: every aarch64 processor has NEON.
        Self(unsafe {
            let low = vpaddlq_u16(vmull_u8(vget_low_u8(a), vget_low_u8(b)));
            let high = vpaddlq_u16(vmull_u8(vget_high_u8(a), vget_high_u8(b)));
            let taken = vshlq_n_u32::<7>(vpaddlq_u16(vpaddlq_u8(a)));
            vsubq_u32(vaddq_u32(sum.0, vpaddq_u32(low, high)), taken)
        })
    }
}
