//! NEON: 8 lanes in two registers of 128 bits. Every aarch64 processor has it.

use std::arch::aarch64::{
    uint8x16_t, uint8x16x2_t, uint8x16x4_t, uint32x4_t, vaddq_u32, vaddvq_u32, vandq_u8, vandq_u32, vbslq_u32,
    vceqq_u8, vcleq_u8, vcntq_u8, vdupq_n_s32, vdupq_n_u8, vdupq_n_u32, veorq_u32, vget_high_u8, vget_low_u8,
    vgetq_lane_u32, vld1q_u8, vld1q_u32, vmlaq_n_u32, vmull_u8, vmvnq_u32, vorrq_u8, vorrq_u32, vpaddlq_u8,
    vpaddlq_u16, vpaddq_u8, vpaddq_u32, vqtbl1q_u8, vqtbl2q_u8, vqtbl4q_u8, vreinterpretq_u8_u32, vreinterpretq_u32_u8,
    vreinterpretq_u32_u64, vreinterpretq_u64_u32, vshlq_n_u32, vshlq_u32, vshrq_n_u32, vsliq_n_u32, vst1q_u8,
    vst1q_u32, vsubq_u8, vsubq_u32, vtrn1q_u32, vtrn1q_u64, vtrn2q_u32, vtrn2q_u64, vtstq_u8, vtstq_u32,
};

use super::deal::{Deal, PLANE};
use super::lane_sets::{MEMBERS, RANKS};
use super::operators::operators;
use super::{Register, Vector};

/// The bit of each lane.
const LANE_BITS: [u32; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// The bit of each byte in its word of eight.
const BYTE_BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

/// Two registers: half of a vector each.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Quads([uint32x4_t; 2]);

impl Quads {
    #[inline(always)]
    fn map(self, change: impl Fn(uint32x4_t) -> uint32x4_t) -> Self {
        Self(self.0.map(change))
    }

    #[inline(always)]
    fn join(self, other: Self, change: impl Fn(uint32x4_t, uint32x4_t) -> uint32x4_t) -> Self {
        Self([change(self.0[0], other.0[0]), change(self.0[1], other.0[1])])
    }

    /// Lane `i` takes the word of lane `order[i]`, which is below 8.
    #[inline(always)]
    fn permute(self, order: Self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        unsafe {
            let bytes = uint8x16x2_t(vreinterpretq_u8_u32(self.0[0]), vreinterpretq_u8_u32(self.0[1]));
            // The four bytes of word `i` are those from `4 * i` on.
            let first = vdupq_n_u32(0x0302_0100);
            order.map(|order| {
                let places = vreinterpretq_u8_u32(vmlaq_n_u32(first, order, 0x0404_0404));
                vreinterpretq_u32_u8(vqtbl2q_u8(bytes, places))
            })
        }
    }
}

operators! {
    Quads, |a, b|
    // SAFETY: every aarch64 processor has NEON.
    and a.join(b, |a, b| unsafe { vandq_u32(a, b) }),
    // SAFETY: every aarch64 processor has NEON.
    or a.join(b, |a, b| unsafe { vorrq_u32(a, b) }),
    // SAFETY: every aarch64 processor has NEON.
    xor a.join(b, |a, b| unsafe { veorq_u32(a, b) }),
    // SAFETY: every aarch64 processor has NEON.
    not a.map(|a| unsafe { vmvnq_u32(a) }),
}

impl Vector for Quads {
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self([unsafe { vdupq_n_u32(word) }; 2])
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        // SAFETY: every aarch64 processor has NEON. The count is a constant, and so becomes an immediate.
        self.map(|lanes| unsafe { vshlq_u32(lanes, vdupq_n_s32(BY.cast_signed())) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        // SAFETY: every aarch64 processor has NEON. The count is a constant, and so becomes an immediate.
        self.map(|lanes| unsafe { vshlq_u32(lanes, vdupq_n_s32(-BY.cast_signed())) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        self.join(other, |one, other| unsafe { vaddq_u32(one, other) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        self.join(other, |one, other| unsafe { vsubq_u32(one, other) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        let [low, high] = (self.filled() & Self::from_words(&LANE_BITS)).0;
        // SAFETY: every aarch64 processor has NEON. No two lanes have the same bit, so that their sum is the set.
        unsafe { vaddvq_u32(vorrq_u32(low, high)) }
    }

    #[inline(always)]
    fn from_words(words: &[u32]) -> Self {
        let words = &words[..Self::LANES];
        // SAFETY: every aarch64 processor has NEON; the slice has the size of two registers.
        Self(unsafe { [vld1q_u32(words.as_ptr()), vld1q_u32(words[4..].as_ptr())] })
    }

    #[inline(always)]
    fn to_words(self, words: &mut [u32]) {
        let words = &mut words[..Self::LANES];
        // SAFETY: every aarch64 processor has NEON; the slice has the size of two registers.
        unsafe {
            vst1q_u32(words.as_mut_ptr(), self.0[0]);
            vst1q_u32(words[4..].as_mut_ptr(), self.0[1]);
        }
    }

    #[inline(always)]
    fn pack(self, set: u32, words: &mut [u32]) {
        self.permute(Self::from_words(&MEMBERS[(set & 0xFF) as usize])).to_words(words);
    }

    #[inline(always)]
    fn unpack(&mut self, set: u32, words: &[u32]) {
        let spread = Self::from_words(words).permute(Self::from_words(&RANKS[(set & 0xFF) as usize]));
        *self = Self::select(Self::lanes(set), spread, *self);
    }

    #[inline(always)]
    fn lanes(set: u32) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        Self::splat(set).join(Self::from_words(&LANE_BITS), |set, bits| unsafe { vtstq_u32(set, bits) })
    }

    #[inline(always)]
    fn filled(self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        self.map(|lanes| unsafe { vtstq_u32(lanes, lanes) })
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        self.map(|lanes| unsafe { vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u32(lanes)))) })
    }

    #[inline(always)]
    fn lookup(self, table: &[u32; 8]) -> Self {
        Self::from_words(table).permute(self & Self::splat(7))
    }

    /// Four by four words within registers; then the registers off the diagonal change their places.
    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let square = &mut square[..Self::LANES];
        for start in [0, 4] {
            for half in 0..2 {
                let [a, b, c, d] = [0, 1, 2, 3].map(|row| square[start + row].0[half]);
                // SAFETY: every aarch64 processor has NEON.
                let turned = unsafe {
                    let even = [vtrn1q_u32(a, b), vtrn1q_u32(c, d)].map(|pair| vreinterpretq_u64_u32(pair));
                    let odd = [vtrn2q_u32(a, b), vtrn2q_u32(c, d)].map(|pair| vreinterpretq_u64_u32(pair));
                    [
                        vtrn1q_u64(even[0], even[1]),
                        vtrn1q_u64(odd[0], odd[1]),
                        vtrn2q_u64(even[0], even[1]),
                        vtrn2q_u64(odd[0], odd[1]),
                    ]
                    .map(|words| vreinterpretq_u32_u64(words))
                };
                for (row, turned) in turned.into_iter().enumerate() {
                    square[start + row].0[half] = turned;
                }
            }
        }
        for row in 0..4 {
            let (above, below) = (square[row].0[1], square[4 + row].0[0]);
            (square[row].0[1], square[4 + row].0[0]) = (below, above);
        }
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: every aarch64 processor has NEON.
        let half = |at: usize| unsafe { vbslq_u32(mask.0[at], yes.0[at], no.0[at]) };
        Self([half(0), half(1)])
    }

    /// Where two agree it is what they say, elsewhere the third.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        Self::select(a ^ b, c, a)
    }

    /// One instruction shifts and inserts above what was shifted down: two for each turn, not three.
    #[inline(always)]
    fn turns(self) -> [Self; 2] {
        // SAFETY: every aarch64 processor has NEON.
        unsafe {
            [
                self.map(|lanes| vsliq_n_u32::<9>(vshrq_n_u32::<18>(lanes), lanes)),
                self.map(|lanes| vsliq_n_u32::<18>(vshrq_n_u32::<9>(lanes), lanes)),
            ]
        }
    }

    type Planes = [[uint8x16_t; 2]; 3];

    #[inline(always)]
    fn deal<const RUN: usize, const TEXT: usize>(text: &[u8; TEXT]) -> Self::Planes {
        // SAFETY: every aarch64 processor has NEON; each load is of 16 of the plane's 32 bytes.
        Deal::<RUN, TEXT>::planes(text)
            .map(|plane| unsafe { [vld1q_u8(plane.as_ptr()), vld1q_u8(plane[16..].as_ptr())] })
    }

    #[inline(always)]
    fn equal(planes: Self::Planes, byte: u8) -> [u32; 3] {
        // SAFETY: every aarch64 processor has NEON.
        set_bytes(planes, |bytes| unsafe { vceqq_u8(bytes, vdupq_n_u8(byte)) })
    }

    #[inline(always)]
    fn within<const FIRST: u8, const COUNT: u8>(planes: Self::Planes) -> [u32; 3] {
        // SAFETY: every aarch64 processor has NEON.
        set_bytes(planes, |bytes| unsafe { vcleq_u8(vsubq_u8(bytes, vdupq_n_u8(FIRST)), vdupq_n_u8(COUNT - 1)) })
    }

    /// Each word is spread over 32 bytes, one a bit, and its byte put where the bit is set.
    #[inline(always)]
    fn collect<const RUN: usize, const TEXT: usize, const FIRST: u8>(sets: &[[u32; 3]], text: &mut [u8; TEXT]) {
        const OF_BYTE: [[u8; 16]; 2] =
            [[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3]];
        for plane in 0..3 {
            let mut bytes = [0; PLANE];
            for (of_byte, bytes) in OF_BYTE.iter().zip(bytes.chunks_exact_mut(16)) {
                // SAFETY: every aarch64 processor has NEON; loads and the store are of 16 bytes.
                unsafe {
                    let (of_byte, bit) = (vld1q_u8(of_byte.as_ptr()), vld1q_u8(BYTE_BITS.as_ptr()));
                    let mut collected = vdupq_n_u8(0);
                    for (set, byte) in sets.iter().zip(FIRST..) {
                        let spread = vqtbl1q_u8(vreinterpretq_u8_u32(vdupq_n_u32(set[plane])), of_byte);
                        collected = vorrq_u8(collected, vandq_u8(vtstq_u8(spread, bit), vdupq_n_u8(byte)));
                    }
                    vst1q_u8(bytes.as_mut_ptr(), collected);
                }
            }
            Deal::<RUN, TEXT>::write_plane(plane, &bytes, text);
        }
    }

    #[inline(always)]
    fn words(vectors: &[Self]) -> &[u32] {
        // SAFETY: `Quads` is 8 words without padding, all of whose bits may have any value.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * Self::LANES) }
    }

    #[inline(always)]
    fn words_mut(vectors: &mut [Self]) -> &mut [u32] {
        // SAFETY: `Quads` is 8 words without padding, all of whose bits may have any value.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * Self::LANES) }
    }
}

/// Returns for each plane the bytes that `test` fills, as bits.
#[inline(always)]
fn set_bytes(planes: [[uint8x16_t; 2]; 3], test: impl Fn(uint8x16_t) -> uint8x16_t) -> [u32; 3] {
    // SAFETY: every aarch64 processor has NEON; the load is of 16 bytes.
    unsafe {
        let bits = vld1q_u8(BYTE_BITS.as_ptr());
        let pairs = planes.map(|[low, high]| vpaddq_u8(vandq_u8(test(low), bits), vandq_u8(test(high), bits)));
        // Sums of neighbours, three times: eight bytes with a bit each become one.
        let fours = [vpaddq_u8(pairs[0], pairs[1]), vpaddq_u8(pairs[2], pairs[2])];
        let words = vreinterpretq_u32_u8(vpaddq_u8(fours[0], fours[1]));
        [vgetq_lane_u32::<0>(words), vgetq_lane_u32::<1>(words), vgetq_lane_u32::<2>(words)]
    }
}

impl Register for Quads {
    /// A vector is two registers already.
    type Wide = Self;

    #[inline(always)]
    fn load<const PART: usize>(numbers: &[u16; 32]) -> Self {
        let numbers = &numbers[16 * PART..][..16];
        // SAFETY: every aarch64 processor has NEON; the slice has the size of two registers, and loads need no alignment.
        Self(unsafe { [vld1q_u32(numbers.as_ptr().cast()), vld1q_u32(numbers[8..].as_ptr().cast())] })
    }

    #[inline(always)]
    fn store<const PART: usize>(self, numbers: &mut [u16; 32]) {
        let numbers = &mut numbers[16 * PART..][..16];
        // SAFETY: every aarch64 processor has NEON; the slice has the size of two registers, and stores need no alignment.
        unsafe {
            vst1q_u32(numbers.as_mut_ptr().cast(), self.0[0]);
            vst1q_u32(numbers[8..].as_mut_ptr().cast(), self.0[1]);
        }
    }

    /// Products of bytes without sign; what the 128 take from each is subtracted at the end.
    #[inline(always)]
    fn plus_products<const PART: usize>(sum: Self, a: &[u8; 64], b: &[u8; 64]) -> Self {
        let (a, b) = (&a[32 * PART..][..32], &b[32 * PART..][..32]);
        // SAFETY: every aarch64 processor has NEON; each load is of 16 of 32 bytes.
        let half = |at: usize| unsafe {
            let (a, b) = (vld1q_u8(a[16 * at..].as_ptr()), vld1q_u8(b[16 * at..].as_ptr()));
            let low = vpaddlq_u16(vmull_u8(vget_low_u8(a), vget_low_u8(b)));
            let high = vpaddlq_u16(vmull_u8(vget_high_u8(a), vget_high_u8(b)));
            let taken = vshlq_n_u32::<7>(vpaddlq_u16(vpaddlq_u8(a)));
            vsubq_u32(vaddq_u32(sum.0[at], vpaddq_u32(low, high)), taken)
        };
        Self([half(0), half(1)])
    }

    #[inline(always)]
    fn pick<const COUNT: usize>(line: &[u8; 64], order: &[u8; 64]) -> [u8; COUNT] {
        let mut picked = [0; 64];
        // SAFETY: every aarch64 processor has NEON; loads and stores are of 16 of 64 bytes.
        unsafe {
            let quarter = |bytes: &[u8; 64], at: usize| vld1q_u8(bytes[16 * at..].as_ptr());
            let table = uint8x16x4_t(quarter(line, 0), quarter(line, 1), quarter(line, 2), quarter(line, 3));
            for at in 0..COUNT.div_ceil(16) {
                vst1q_u8(picked[16 * at..].as_mut_ptr(), vqtbl4q_u8(table, quarter(order, at)));
            }
        }
        std::array::from_fn(|at| picked[at])
    }
}
