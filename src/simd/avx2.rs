//! AVX2: 8 lanes.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm_loadu_si128, _mm256_add_epi8, _mm256_add_epi32, _mm256_adds_epu8, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi8, _mm256_cmpeq_epi32,
    _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_min_epu8, _mm256_movemask_epi8,
    _mm256_movemask_ps, _mm256_or_si256, _mm256_permute2x128_si256, _mm256_permutevar8x32_epi32, _mm256_set1_epi8,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_setr_epi32, _mm256_setr_epi64x,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sll_epi32, _mm256_slli_epi16, _mm256_srai_epi16,
    _mm256_srl_epi32, _mm256_srli_epi16, _mm256_storeu_si256, _mm256_sub_epi8, _mm256_sub_epi32, _mm256_unpackhi_epi32,
    _mm256_unpackhi_epi64, _mm256_unpacklo_epi32, _mm256_unpacklo_epi64, _mm256_xor_si256,
};

use super::deal::{Deal, PLANE};
use super::lane_sets::{MEMBERS, RANKS};
use super::operators::operators;
use super::{Register, Subroutine, Two, Vector};

entry! { Ymm: "avx2" "bmi1" "bmi2" "lzcnt" "popcnt" }

/// A 256-bit register. Only [`run`] uses this type in a kernel, after it has checked that the instructions are
/// available.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Ymm(__m256i);

impl Ymm {
    /// Returns a vector whose lane `i` has the word of lane `order[i]`.
    #[inline(always)]
    fn permute(self, order: &[u32; 8]) -> Self {
        // SAFETY: see `Ymm`: the instructions are available.
        Self(unsafe { _mm256_permutevar8x32_epi32(self.0, Self::from_words(order).0) })
    }
}

operators! {
    Ymm, |self, other|
    // SAFETY: see `Ymm`: the instructions are available.
    and Self(unsafe { _mm256_and_si256(self.0, other.0) }),
    // SAFETY: see `Ymm`: the instructions are available.
    or Self(unsafe { _mm256_or_si256(self.0, other.0) }),
    // SAFETY: see `Ymm`: the instructions are available.
    xor Self(unsafe { _mm256_xor_si256(self.0, other.0) }),
    not self ^ Self::splat(u32::MAX),
}

// SAFETY: a register is 8 words.
unsafe impl Vector for Ymm {
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: see `Ymm`: the instructions are available.
        Self(unsafe { _mm256_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        // SAFETY: see `Ymm`: the instructions are available. The count is a constant, so it becomes an immediate.
        Self(unsafe { _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BY.cast_signed())) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        // SAFETY: see `Ymm`: the instructions are available. The count is a constant, so it becomes an immediate.
        Self(unsafe { _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BY.cast_signed())) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: see `Ymm`: the instructions are available.
        Self(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: see `Ymm`: the instructions are available.
        Self(unsafe { _mm256_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: see `Ymm`: the instructions are available.
        let zero =
            unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()))) };
        !zero.cast_unsigned() & 0xFF
    }

    #[inline(always)]
    fn from_words(words: &[u32]) -> Self {
        let words = &words[..Self::LANES];
        // SAFETY: see `Ymm`: the instructions are available; the slice has the size of a register.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn to_words(self, words: &mut [u32]) {
        let words = &mut words[..Self::LANES];
        // SAFETY: see `Ymm`: the instructions are available; the slice has the size of a register.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn pack(self, set: u32, words: &mut [u32]) {
        self.permute(&MEMBERS[(set & 0xFF) as usize]).to_words(words);
    }

    #[inline(always)]
    fn unpack(&mut self, set: u32, words: &[u32]) {
        let spread = Self::from_words(words).permute(&RANKS[(set & 0xFF) as usize]);
        *self = Self::select(Self::lanes(set), spread, *self);
    }

    #[inline(always)]
    fn lanes(set: u32) -> Self {
        // SAFETY: see `Ymm`: the instructions are available.
        Self(unsafe {
            let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(set.cast_signed()), bits), bits)
        })
    }

    #[inline(always)]
    fn filled(self) -> Self {
        // SAFETY: see `Ymm`: the instructions are available.
        !Self(unsafe { _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()) })
    }

    /// Uses a table for half bytes, and adds up the counts.
    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: see `Ymm`: the instructions are available.
        Self(unsafe {
            let counts = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let half = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(self.0, half));
            let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), half));
            let pairs = _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1));
            _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
        })
    }

    /// The instruction uses only the three lowest bits.
    #[inline(always)]
    fn lookup(self, table: &[u32; 8]) -> Self {
        // SAFETY: see `Ymm`: the instructions are available.
        Self(unsafe { _mm256_permutevar8x32_epi32(Self::from_words(table).0, self.0) })
    }

    /// First transposes within halves of registers: vector `j` of every four rows then holds the columns `j` and `j
    /// + 4`. After that the halves are exchanged.
    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let square = &mut square[..Self::LANES];
        for start in (0..Self::LANES).step_by(4) {
            let four = &mut square[start..start + 4];
            // SAFETY: see `Ymm`: the instructions are available.
            unsafe {
                let low = (_mm256_unpacklo_epi32(four[0].0, four[1].0), _mm256_unpacklo_epi32(four[2].0, four[3].0));
                let high = (_mm256_unpackhi_epi32(four[0].0, four[1].0), _mm256_unpackhi_epi32(four[2].0, four[3].0));
                four[0] = Self(_mm256_unpacklo_epi64(low.0, low.1));
                four[1] = Self(_mm256_unpackhi_epi64(low.0, low.1));
                four[2] = Self(_mm256_unpacklo_epi64(high.0, high.1));
                four[3] = Self(_mm256_unpackhi_epi64(high.0, high.1));
            }
        }
        for column in 0..4 {
            let (a, b) = (square[column].0, square[4 + column].0);
            // SAFETY: see `Ymm`: the instructions are available.
            unsafe {
                square[column] = Self(_mm256_permute2x128_si256::<0x20>(a, b));
                square[4 + column] = Self(_mm256_permute2x128_si256::<0x31>(a, b));
            }
        }
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: see `Ymm`: the instructions are available.
        let no = Self(unsafe { _mm256_andnot_si256(mask.0, no.0) });
        (mask & yes) | no
    }

    #[inline(always)]
    fn call<S: Subroutine>(subroutine: S) -> S::Output {
        // SAFETY: see `Ymm`: the instructions are available.
        unsafe { call(subroutine) }
    }

    type Planes = [__m256i; 3];

    #[inline(always)]
    fn deal<const RUN: usize, const TEXT: usize>(text: &[u8; TEXT]) -> [__m256i; 3] {
        let [a, b, c] = &Deal::<RUN, TEXT>::planes(text);
        // SAFETY: see `Ymm`: the instructions are available; each load is of 32 bytes.
        unsafe {
            [
                _mm256_loadu_si256(a.as_ptr().cast()),
                _mm256_loadu_si256(b.as_ptr().cast()),
                _mm256_loadu_si256(c.as_ptr().cast()),
            ]
        }
    }

    #[inline(always)]
    fn equal(planes: [__m256i; 3], byte: u8) -> [u32; 3] {
        let mut words = [0; 3];
        for (word, plane) in words.iter_mut().zip(planes) {
            // SAFETY: see `Ymm`: the instructions are available.
            let equal = unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(plane, _mm256_set1_epi8(byte.cast_signed()))) };
            *word = equal.cast_unsigned();
        }
        words
    }

    #[inline(always)]
    fn within<const FIRST: u8, const COUNT: u8>(planes: [__m256i; 3]) -> [u32; 3] {
        let mut words = [0; 3];
        for (word, plane) in words.iter_mut().zip(planes) {
            // SAFETY: see `Ymm`: the instructions are available.
            let within = unsafe {
                let value = _mm256_sub_epi8(plane, _mm256_set1_epi8(FIRST.cast_signed()));
                let last = _mm256_set1_epi8((COUNT - 1).cast_signed());
                _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_min_epu8(value, last), value))
            };
            *word = within.cast_unsigned();
        }
        words
    }

    /// Spreads each word over 32 bytes, one per bit, and writes its byte where the bit is set.
    #[inline(always)]
    fn collect<const RUN: usize, const TEXT: usize, const FIRST: u8>(sets: &[[u32; 3]], text: &mut [u8; TEXT]) {
        for plane in 0..3 {
            let mut bytes = [0; PLANE];
            // SAFETY: see `Ymm`: the instructions are available; the store is of 32 bytes.
            unsafe {
                let of_byte =
                    _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
                let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
                let mut collected = _mm256_setzero_si256();
                for (set, byte) in sets.iter().zip(FIRST..) {
                    let word = _mm256_set1_epi32(set[plane].cast_signed());
                    let bits = _mm256_and_si256(_mm256_shuffle_epi8(word, of_byte), bit);
                    let here = _mm256_cmpeq_epi8(bits, bit);
                    let byte = _mm256_set1_epi8(byte.cast_signed());
                    collected = _mm256_or_si256(collected, _mm256_and_si256(here, byte));
                }
                _mm256_storeu_si256(bytes.as_mut_ptr().cast(), collected);
            }
            Deal::<RUN, TEXT>::write_plane(plane, &bytes, text);
        }
    }
}

impl Register for Ymm {
    type Wide = Two<Self>;
    type Narrow = Self;

    #[inline(always)]
    fn load<const PART: usize>(numbers: &[u16; 32]) -> Self {
        let numbers = &numbers[2 * Self::LANES * PART..][..2 * Self::LANES];
        // SAFETY: see `Ymm`: the instructions are available; the slice has the size of a register.
        Self(unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store<const PART: usize>(self, numbers: &mut [u16; 32]) {
        let numbers = &mut numbers[2 * Self::LANES * PART..][..2 * Self::LANES];
        // SAFETY: see `Ymm`: the instructions are available; the slice has the size of a register.
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn plus_products<const PART: usize>(sum: Self, a: &[u8; 64], b: &[u8; 64]) -> Self {
        let (a, b) = (&a[32 * PART..][..32], &b[32 * PART..][..32]);
        // SAFETY: see `Ymm`: the instructions are available; both slices have the size of a register.
        unsafe {
            let (a, b) = (_mm256_loadu_si256(a.as_ptr().cast()), _mm256_loadu_si256(b.as_ptr().cast()));
            let low = _mm256_set1_epi16(0xFF);
            let signed = _mm256_xor_si256(b, _mm256_set1_epi8(i8::MIN));
            let even = _mm256_srai_epi16::<8>(_mm256_slli_epi16::<8>(signed));
            let even = _mm256_madd_epi16(_mm256_and_si256(a, low), even);
            let odd = _mm256_madd_epi16(_mm256_srli_epi16::<8>(a), _mm256_srai_epi16::<8>(signed));
            Self(_mm256_add_epi32(sum.0, _mm256_add_epi32(even, odd)))
        }
    }

    /// The instruction picks from 16 bytes by four bits, and returns 0 where the eighth bit is set. So it is used
    /// once per quarter of the line, with that bit set for positions in other quarters.
    #[inline(always)]
    fn pick<const COUNT: usize>(line: &[u8; 64], order: &[u8; 64], picked: &mut [u8; COUNT]) {
        for (half, picked) in picked.chunks_mut(32).enumerate() {
            let order = &order[32 * half..][..32];
            let mut all = [0; 32];
            // SAFETY: see `Ymm`: the instructions are available; the loads are of 16 and 32 bytes, the store of 32.
            unsafe {
                let mut places = _mm256_loadu_si256(order.as_ptr().cast());
                let mut found = _mm256_setzero_si256();
                for quarter in line.as_chunks::<16>().0 {
                    let quarter = _mm256_broadcastsi128_si256(_mm_loadu_si128(quarter.as_ptr().cast()));
                    // 0 to 15 become 0x70 to 0x7F, and all others 0x80 or more.
                    let in_quarter = _mm256_adds_epu8(places, _mm256_set1_epi8(0x70));
                    found = _mm256_or_si256(found, _mm256_shuffle_epi8(quarter, in_quarter));
                    places = _mm256_sub_epi8(places, _mm256_set1_epi8(16));
                }
                _mm256_storeu_si256(all.as_mut_ptr().cast(), found);
            }
            picked.copy_from_slice(&all[..picked.len()]);
        }
    }
}
