//! AVX-512: 16 lanes. The compiler fuses pairs of logical operations into ternary ones by itself.

use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm512_add_epi32, _mm512_and_si512, _mm512_cmpeq_epi8_mask, _mm512_cmplt_epu8_mask,
    _mm512_dpbusd_epi32, _mm512_loadu_si512, _mm512_mask_mov_epi8, _mm512_maskz_permutex2var_epi8, _mm512_movepi8_mask,
    _mm512_or_si512, _mm512_permutex2var_epi8, _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi32,
    _mm512_setzero_si512, _mm512_shldi_epi32, _mm512_sll_epi32, _mm512_srl_epi32, _mm512_storeu_si512, _mm512_sub_epi8,
    _mm512_sub_epi32, _mm512_ternarylogic_epi32, _mm512_test_epi32_mask, _mm512_xor_si512,
};
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::{Kernel, Vector};

/// Whether the processor has what [`run`] needs.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vnni")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Runs a kernel; the processor must have the instructions.
pub(super) fn run<K: Kernel>(kernel: K) -> K::Output {
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512vnni,bmi1,bmi2,lzcnt,popcnt")]
    fn inner<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Zmm>()
    }
    assert!(is_available());
    // SAFETY: the instructions are there, as just asserted.
    unsafe { inner(kernel) }
}

/// Where the byte at `position` of word `row` stands in a line.
const fn place(row: usize, position: usize) -> usize {
    27 * (position / 9) + 9 * row + position % 9
}

/// For each byte of the two registers of [`Vector::rows`]: its place in two loads of the line, of the first 64 bytes
/// and of the last; the highest bit where there is none.
const BY_WORD: [[u8; 64]; 2] = {
    let mut order = [[0x80; 64]; 2];
    let mut index = 0;
    while index < 81 {
        let (row, position) = (index / 27, index % 27);
        let place = place(row, position);
        let from = if place < 64 { place } else { 64 + place - 17 };
        order[row / 2][row % 2 * 32 + position] = from as u8;
        index += 1;
    }
    order
};

/// The way back: for each byte of the first 64 and of the last 64 of a line, its place in the two registers.
const FROM_WORDS: [[u8; 64]; 2] = {
    let mut order = [[0; 64]; 2];
    let mut index = 0;
    while index < 81 {
        let (row, position) = (index / 27, index % 27);
        let (place, from) = (place(row, position), (row / 2 * 64 + row % 2 * 32 + position) as u8);
        if place < 64 {
            order[0][place] = from;
        }
        if place >= 17 {
            order[1][place - 17] = from;
        }
        index += 1;
    }
    order
};

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
        unsafe { [Self(_mm512_shldi_epi32::<9>(self.0, ring.0)), Self(_mm512_shldi_epi32::<18>(self.0, ring.0))] }
    }

    #[inline(always)]
    fn load<const PART: usize>(numbers: &[u16; 32]) -> Self {
        let numbers = &numbers[2 * Self::LANES * PART..][..2 * Self::LANES];
        // SAFETY: see `Zmm`: the instructions are there; the slice has the size of a register.
        Self(unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store<const PART: usize>(self, numbers: &mut [u16; 32]) {
        let numbers = &mut numbers[2 * Self::LANES * PART..][..2 * Self::LANES];
        // SAFETY: see `Zmm`: the instructions are there; the slice has the size of a register.
        unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn plus_products<const PART: usize>(sum: Self, a: &[u8; 64], b: &[u8; 64]) -> Self {
        let (a, b) = (&a[64 * PART..][..64], &b[64 * PART..][..64]);
        // SAFETY: see `Zmm`: the instructions are there; both slices have the size of a register.
        unsafe {
            let (a, b) = (_mm512_loadu_si512(a.as_ptr().cast()), _mm512_loadu_si512(b.as_ptr().cast()));
            // The instruction takes the second bytes as signed.
            Self(_mm512_dpbusd_epi32(sum.0, a, _mm512_xor_si512(b, _mm512_set1_epi8(i8::MIN))))
        }
    }

    #[inline(always)]
    fn pick<const COUNT: usize>(line: &[u8; 64], order: &[u8; 64]) -> [u8; COUNT] {
        let mut picked = [0; 64];
        // SAFETY: see `Zmm`: the instructions are there; the loads and the store are of 64 bytes.
        unsafe {
            let (line, order) = (_mm512_loadu_si512(line.as_ptr().cast()), _mm512_loadu_si512(order.as_ptr().cast()));
            _mm512_storeu_si512(picked.as_mut_ptr().cast(), _mm512_permutexvar_epi8(order, line));
        }
        std::array::from_fn(|at| picked[at])
    }

    type Rows = [__m512i; 2];

    /// Bytes in the order of the words: the first register holds those of word 0, and from its middle those of word 1.
    #[inline(always)]
    fn rows(line: &[u8; 81]) -> [__m512i; 2] {
        // SAFETY: see `Zmm`: the instructions are there; both loads lie within the 81 bytes.
        unsafe {
            let first = _mm512_loadu_si512(line.as_ptr().cast());
            let last = _mm512_loadu_si512(line.as_ptr().add(17).cast());
            let mut rows = [_mm512_setzero_si512(); 2];
            for (row, order) in rows.iter_mut().zip(&BY_WORD) {
                let order = _mm512_loadu_si512(order.as_ptr().cast());
                *row = _mm512_maskz_permutex2var_epi8(!_mm512_movepi8_mask(order), first, order, last);
            }
            rows
        }
    }

    #[inline(always)]
    fn positions(rows: [__m512i; 2], byte: u8) -> [u32; 3] {
        // SAFETY: see `Zmm`: the instructions are there.
        let (first, last) = unsafe {
            let byte = _mm512_set1_epi8(byte.cast_signed());
            (_mm512_cmpeq_epi8_mask(rows[0], byte), _mm512_cmpeq_epi8_mask(rows[1], byte))
        };
        [first as u32, (first >> 32) as u32, last as u32]
    }

    #[inline(always)]
    fn digits(rows: [__m512i; 2]) -> [u32; 3] {
        // SAFETY: see `Zmm`: the instructions are there.
        let (first, last) = unsafe {
            let (one, nine) = (_mm512_set1_epi8(b'1'.cast_signed()), _mm512_set1_epi8(9));
            let below = |row| _mm512_cmplt_epu8_mask(_mm512_sub_epi8(row, one), nine);
            (below(rows[0]), below(rows[1]))
        };
        [first as u32, (first >> 32) as u32, last as u32]
    }

    #[inline(always)]
    fn write_digits(words: &[u32; 27], line: &mut [u8; 81]) {
        // SAFETY: see `Zmm`: the instructions are there; the two stores lie within the 81 bytes.
        unsafe {
            let mut rows = [_mm512_setzero_si512(); 2];
            for digit in 0..9 {
                let byte = _mm512_set1_epi8((b'1' + digit as u8).cast_signed());
                let first = u64::from(words[3 * digit]) | u64::from(words[3 * digit + 1]) << 32;
                rows[0] = _mm512_mask_mov_epi8(rows[0], first, byte);
                rows[1] = _mm512_mask_mov_epi8(rows[1], words[3 * digit + 2].into(), byte);
            }
            for (order, start) in FROM_WORDS.iter().zip([0, 17]) {
                let order = _mm512_loadu_si512(order.as_ptr().cast());
                let bytes = _mm512_permutex2var_epi8(rows[0], order, rows[1]);
                _mm512_storeu_si512(line.as_mut_ptr().add(start).cast(), bytes);
            }
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
