//! AVX-512: 16 lanes. The compiler fuses pairs of logical operations into ternary ones automatically.

use std::arch::x86_64::{
    __m512i, _mm256_loadu_si256, _mm512_add_epi32, _mm512_and_si512, _mm512_broadcast_i64x4, _mm512_cmpeq_epi8_mask,
    _mm512_cmplt_epu8_mask, _mm512_dpbusd_epi32, _mm512_loadu_si512, _mm512_mask_mov_epi8,
    _mm512_mask_permutexvar_epi32, _mm512_maskz_compress_epi32, _mm512_maskz_expand_epi32,
    _mm512_maskz_permutex2var_epi8, _mm512_maskz_set1_epi32, _mm512_movepi8_mask, _mm512_or_si512,
    _mm512_permutex2var_epi8, _mm512_permutexvar_epi8, _mm512_permutexvar_epi32, _mm512_popcnt_epi32, _mm512_set1_epi8,
    _mm512_set1_epi32, _mm512_setr_epi32, _mm512_setzero_si512, _mm512_shldi_epi32, _mm512_shuffle_i32x4,
    _mm512_slli_epi32, _mm512_srli_epi32, _mm512_storeu_si512, _mm512_sub_epi8, _mm512_sub_epi32,
    _mm512_ternarylogic_epi32, _mm512_test_epi32_mask, _mm512_unpackhi_epi32, _mm512_unpackhi_epi64,
    _mm512_unpacklo_epi32, _mm512_unpacklo_epi64, _mm512_xor_si512,
};

use super::avx2::Ymm;
use super::deal::{Deal, PLANE};
use super::operators::operators;
use super::{Register, Subroutine, Two, Vector};

entry! { Zmm: "avx512f" "avx512vl" "avx512bw" "avx512vbmi" "avx512vbmi2" "avx512vnni" "avx512vpopcntdq" "bmi1" "bmi2" "lzcnt" "popcnt" }

/// The permutations of bytes for [`Deal`]. Two registers hold the planes: the first two planes share one.
struct Orders<const RUN: usize, const TEXT: usize>;

impl<const RUN: usize, const TEXT: usize> Orders<RUN, TEXT> {
    /// The start of the last 64 bytes of the text.
    const LAST: usize = {
        assert!(64 <= TEXT && TEXT <= 128, "two loads of 64 bytes cover the text");
        TEXT - 64
    };

    const BOTH: [[[u8; 64]; 2]; 2] = {
        let (mut deal, mut collect) = ([[0x80; 64]; 2], [[0; 64]; 2]);
        let mut index = 0;
        while index < TEXT {
            let (plane, at) = (index / Deal::<RUN, TEXT>::LENGTH, index % Deal::<RUN, TEXT>::LENGTH);
            let source = Deal::<RUN, TEXT>::source(plane, at);
            let place = plane * PLANE + at;
            if source >= Self::LAST {
                deal[place / 64][place % 64] = (64 + source - Self::LAST) as u8;
                collect[1][source - Self::LAST] = place as u8;
            }
            if source < 64 {
                deal[place / 64][place % 64] = source as u8;
                collect[0][source] = place as u8;
            }
            index += 1;
        }
        [deal, collect]
    };

    /// For each byte of the two registers, its position in two loads of the text, of the first 64 bytes and of the
    /// last; the highest bit if there is none.
    const DEAL: [[u8; 64]; 2] = Self::BOTH[0];

    /// The inverse: for each byte of the first 64 and of the last 64 of a text, its position in the two registers.
    const COLLECT: [[u8; 64]; 2] = Self::BOTH[1];
}

/// A 512-bit register. Only [`run`] uses this type in a kernel, after it has checked that the instructions are
/// available.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Zmm(__m512i);

impl Zmm {
    /// Returns the number of each lane.
    #[inline(always)]
    fn numbers() -> Self {
        // SAFETY: see `Zmm`: the instructions are available.
        Self(unsafe { _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) })
    }
}

operators! {
    Zmm, |self, other|
    // SAFETY: see `Zmm`: the instructions are available.
    and Self(unsafe { _mm512_and_si512(self.0, other.0) }),
    // SAFETY: see `Zmm`: the instructions are available.
    or Self(unsafe { _mm512_or_si512(self.0, other.0) }),
    // SAFETY: see `Zmm`: the instructions are available.
    xor Self(unsafe { _mm512_xor_si512(self.0, other.0) }),
    not self ^ Self::splat(u32::MAX),
}

// SAFETY: a register is 16 words.
unsafe impl Vector for Zmm {
    const LANES: usize = 16;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: see `Zmm`: the instructions are available.
        Self(unsafe { _mm512_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        // SAFETY: see `Zmm`: the instructions are available.
        Self(unsafe { _mm512_slli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        // SAFETY: see `Zmm`: the instructions are available.
        Self(unsafe { _mm512_srli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: see `Zmm`: the instructions are available.
        Self(unsafe { _mm512_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: see `Zmm`: the instructions are available.
        Self(unsafe { _mm512_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: see `Zmm`: the instructions are available.
        unsafe { _mm512_test_epi32_mask(self.0, self.0) }.into()
    }

    #[inline(always)]
    fn from_words(words: &[u32]) -> Self {
        let words = &words[..Self::LANES];
        // SAFETY: see `Zmm`: the instructions are available; the slice has the size of a register.
        Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn to_words(self, words: &mut [u32]) {
        let words = &mut words[..Self::LANES];
        // SAFETY: see `Zmm`: the instructions are available; the slice has the size of a register.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }

    /// Compresses the lane numbers and then permutes, because storing a packed register directly takes longer.
    #[inline(always)]
    fn pack(self, set: u32, words: &mut [u32]) {
        // SAFETY: see `Zmm`: the instructions are available.
        let packed =
            unsafe { _mm512_permutexvar_epi32(_mm512_maskz_compress_epi32(set as u16, Self::numbers().0), self.0) };
        Self(packed).to_words(words);
    }

    #[inline(always)]
    fn unpack(&mut self, set: u32, words: &[u32]) {
        // SAFETY: see `Zmm`: the instructions are available.
        self.0 = unsafe {
            let ranks = _mm512_maskz_expand_epi32(set as u16, Self::numbers().0);
            _mm512_mask_permutexvar_epi32(self.0, set as u16, ranks, Self::from_words(words).0)
        };
    }

    #[inline(always)]
    fn lanes(set: u32) -> Self {
        // SAFETY: see `Zmm`: the instructions are available.
        Self(unsafe { _mm512_maskz_set1_epi32(set as u16, -1) })
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        // SAFETY: see `Zmm`: the instructions are available.
        Self(unsafe { _mm512_popcnt_epi32(self.0) })
    }

    /// The instruction uses four bits, so the table is loaded twice.
    #[inline(always)]
    fn lookup(self, table: &[u32; 8]) -> Self {
        // SAFETY: see `Zmm`: the instructions are available; the load is of 32 bytes.
        Self(unsafe {
            let table = _mm512_broadcast_i64x4(_mm256_loadu_si256(table.as_ptr().cast()));
            _mm512_permutexvar_epi32(self.0, table)
        })
    }

    /// First transposes within quarters of registers: vector `j` of every four rows then holds the columns `j`, `j
    /// + 4`, `j + 8` and `j + 12`. After that the quarters are exchanged.
    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let square = &mut square[..Self::LANES];
        for start in (0..Self::LANES).step_by(4) {
            let four = &mut square[start..start + 4];
            // SAFETY: see `Zmm`: the instructions are available.
            unsafe {
                let low = (_mm512_unpacklo_epi32(four[0].0, four[1].0), _mm512_unpacklo_epi32(four[2].0, four[3].0));
                let high = (_mm512_unpackhi_epi32(four[0].0, four[1].0), _mm512_unpackhi_epi32(four[2].0, four[3].0));
                four[0] = Self(_mm512_unpacklo_epi64(low.0, low.1));
                four[1] = Self(_mm512_unpackhi_epi64(low.0, low.1));
                four[2] = Self(_mm512_unpacklo_epi64(high.0, high.1));
                four[3] = Self(_mm512_unpackhi_epi64(high.0, high.1));
            }
        }
        for column in 0..4 {
            let (a, b) = (square[column].0, square[4 + column].0);
            let (c, d) = (square[8 + column].0, square[12 + column].0);
            // SAFETY: see `Zmm`: the instructions are available.
            unsafe {
                let even = (_mm512_shuffle_i32x4::<0x88>(a, b), _mm512_shuffle_i32x4::<0x88>(c, d));
                let odd = (_mm512_shuffle_i32x4::<0xDD>(a, b), _mm512_shuffle_i32x4::<0xDD>(c, d));
                square[column] = Self(_mm512_shuffle_i32x4::<0x88>(even.0, even.1));
                square[4 + column] = Self(_mm512_shuffle_i32x4::<0x88>(odd.0, odd.1));
                square[8 + column] = Self(_mm512_shuffle_i32x4::<0xDD>(even.0, even.1));
                square[12 + column] = Self(_mm512_shuffle_i32x4::<0xDD>(odd.0, odd.1));
            }
        }
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: see `Zmm`: the instructions are available.
        Self(unsafe { _mm512_ternarylogic_epi32::<0xCA>(mask.0, yes.0, no.0) })
    }

    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        // SAFETY: see `Zmm`: the instructions are available.
        Self(unsafe { _mm512_ternarylogic_epi32::<0xE8>(a.0, b.0, c.0) })
    }

    /// `ring` has the word at the upper end of its lane, from where it is shifted in from the right, so a rotation
    /// is one double shift.
    #[inline(always)]
    fn turns(self) -> [Self; 2] {
        let ring = self.shl::<5>();
        // SAFETY: see `Zmm`: the instructions are available.
        unsafe { [Self(_mm512_shldi_epi32::<9>(self.0, ring.0)), Self(_mm512_shldi_epi32::<18>(self.0, ring.0))] }
    }

    #[inline(always)]
    fn call<S: Subroutine>(subroutine: S) -> S::Output {
        // SAFETY: see `Zmm`: the instructions are available.
        unsafe { call(subroutine) }
    }

    type Planes = [__m512i; 2];

    #[inline(always)]
    fn deal<const RUN: usize, const TEXT: usize>(text: &[u8; TEXT]) -> [__m512i; 2] {
        let last = &text[Orders::<RUN, TEXT>::LAST..];
        // SAFETY: see `Zmm`: the instructions are available; both loads lie within the text, which has at least 64
        // bytes.
        unsafe {
            let first = _mm512_loadu_si512(text.as_ptr().cast());
            let last = _mm512_loadu_si512(last.as_ptr().cast());
            let mut planes = [_mm512_setzero_si512(); 2];
            for (plane, order) in planes.iter_mut().zip(&Orders::<RUN, TEXT>::DEAL) {
                let order = _mm512_loadu_si512(order.as_ptr().cast());
                *plane = _mm512_maskz_permutex2var_epi8(!_mm512_movepi8_mask(order), first, order, last);
            }
            planes
        }
    }

    #[inline(always)]
    fn equal(planes: [__m512i; 2], byte: u8) -> [u32; 3] {
        // SAFETY: see `Zmm`: the instructions are available.
        let (first, last) = unsafe {
            let byte = _mm512_set1_epi8(byte.cast_signed());
            (_mm512_cmpeq_epi8_mask(planes[0], byte), _mm512_cmpeq_epi8_mask(planes[1], byte))
        };
        [first as u32, (first >> 32) as u32, last as u32]
    }

    #[inline(always)]
    fn within<const FIRST: u8, const COUNT: u8>(planes: [__m512i; 2]) -> [u32; 3] {
        // SAFETY: see `Zmm`: the instructions are available.
        let (first, last) = unsafe {
            let (start, count) = (_mm512_set1_epi8(FIRST.cast_signed()), _mm512_set1_epi8(COUNT.cast_signed()));
            let (first, last) = (_mm512_sub_epi8(planes[0], start), _mm512_sub_epi8(planes[1], start));
            (_mm512_cmplt_epu8_mask(first, count), _mm512_cmplt_epu8_mask(last, count))
        };
        [first as u32, (first >> 32) as u32, last as u32]
    }

    #[inline(always)]
    fn collect<const RUN: usize, const TEXT: usize, const FIRST: u8>(sets: &[[u32; 3]], text: &mut [u8; TEXT]) {
        let last = Orders::<RUN, TEXT>::LAST;
        // SAFETY: see `Zmm`: the instructions are available; the two stores lie within the text.
        unsafe {
            let mut planes = [_mm512_setzero_si512(); 2];
            for (set, byte) in sets.iter().zip(FIRST..) {
                let byte = _mm512_set1_epi8(byte.cast_signed());
                let first = u64::from(set[0]) | u64::from(set[1]) << 32;
                planes[0] = _mm512_mask_mov_epi8(planes[0], first, byte);
                planes[1] = _mm512_mask_mov_epi8(planes[1], set[2].into(), byte);
            }
            for (order, start) in Orders::<RUN, TEXT>::COLLECT.iter().zip([0, last]) {
                let order = _mm512_loadu_si512(order.as_ptr().cast());
                let bytes = _mm512_permutex2var_epi8(planes[0], order, planes[1]);
                _mm512_storeu_si512(text[start..].as_mut_ptr().cast(), bytes);
            }
        }
    }
}

impl Register for Zmm {
    type Wide = Two<Self>;
    // The AVX-512 instructions for 256 bits fuse pairs of logical operations too.
    type Narrow = Ymm;

    #[inline(always)]
    fn load<const PART: usize>(numbers: &[u16; 32]) -> Self {
        // SAFETY: see `Zmm`: the instructions are available; the slice has the size of a register.
        Self(unsafe { _mm512_loadu_si512(numbers[2 * Self::LANES * PART..][..2 * Self::LANES].as_ptr().cast()) })
    }

    #[inline(always)]
    fn store<const PART: usize>(self, numbers: &mut [u16; 32]) {
        let words = &mut numbers[2 * Self::LANES * PART..][..2 * Self::LANES];
        // SAFETY: see `Zmm`: the instructions are available; the slice has the size of a register.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn plus_products<const PART: usize>(sum: Self, a: &[u8; 64], b: &[u8; 64]) -> Self {
        let (a, b) = (&a[64 * PART..][..64], &b[64 * PART..][..64]);
        // SAFETY: see `Zmm`: the instructions are available; both slices have the size of a register.
        unsafe {
            let (a, b) = (_mm512_loadu_si512(a.as_ptr().cast()), _mm512_loadu_si512(b.as_ptr().cast()));
            // The instruction treats the second bytes as signed.
            Self(_mm512_dpbusd_epi32(sum.0, a, _mm512_xor_si512(b, _mm512_set1_epi8(i8::MIN))))
        }
    }

    #[inline(always)]
    fn pick<const COUNT: usize>(line: &[u8; 64], order: &[u8; 64], picked: &mut [u8; COUNT]) {
        let mut all = [0; 64];
        // SAFETY: see `Zmm`: the instructions are available; the loads and the store are of 64 bytes.
        unsafe {
            let (line, order) = (_mm512_loadu_si512(line.as_ptr().cast()), _mm512_loadu_si512(order.as_ptr().cast()));
            _mm512_storeu_si512(all.as_mut_ptr().cast(), _mm512_permutexvar_epi8(order, line));
        }
        picked.copy_from_slice(&all[..COUNT]);
    }
}
