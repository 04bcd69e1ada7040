//! Vectors of WebAssembly: 8 lanes in two registers of 128 bits.
//!
//! A module either has these instructions or not: there is no asking at run time, and they are here where the compiler
//! was told that it may use them (`-C target-feature=+simd128`).

use std::arch::wasm32::{
    i8x16_bitmask, i8x16_eq, i8x16_popcnt, i8x16_splat, i8x16_sub, i8x16_swizzle, i16x8_shl, i16x8_shr, i32x4_add,
    i32x4_bitmask, i32x4_dot_i16x8, i32x4_mul, i32x4_ne, i32x4_shuffle, i32x4_sub, i64x2_shuffle, u8x16_le,
    u8x16_splat, u16x8_extadd_pairwise_u8x16, u16x8_shr, u16x8_splat, u32x4_extadd_pairwise_u16x8, u32x4_shl,
    u32x4_shr, u32x4_splat, v128, v128_and, v128_bitselect, v128_load, v128_not, v128_or, v128_store, v128_xor,
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
pub(super) struct V128Pair([v128; 2]);

impl V128Pair {
    #[inline(always)]
    fn map(self, change: impl Fn(v128) -> v128) -> Self {
        Self(self.0.map(change))
    }

    #[inline(always)]
    fn join(self, other: Self, change: impl Fn(v128, v128) -> v128) -> Self {
        Self([change(self.0[0], other.0[0]), change(self.0[1], other.0[1])])
    }

    /// Lane `i` takes the word of lane `order[i]`, which is below 8.
    #[inline(always)]
    fn permute(self, order: Self) -> Self {
        // The four bytes of word `i` are those from `4 * i` on.
        let first = u32x4_splat(0x0302_0100);
        order.map(|order| pick_bytes(&self.0, i32x4_add(first, i32x4_mul(order, u32x4_splat(0x0404_0404)))))
    }
}

/// Byte `i` is byte `places[i]` of the table. The instruction gives 0 for a place outside of its 16 bytes.
#[inline(always)]
fn pick_bytes(table: &[v128], places: v128) -> v128 {
    let sixteen = i8x16_splat(16);
    let (mut picked, mut places) = (u32x4_splat(0), places);
    for part in table {
        picked = v128_or(picked, i8x16_swizzle(*part, places));
        places = i8x16_sub(places, sixteen);
    }
    picked
}

/// Returns the 16 bytes from `16 * at` on.
#[inline(always)]
fn load_bytes(bytes: &[u8], at: usize) -> v128 {
    let bytes = &bytes[16 * at..][..16];
    // SAFETY: the slice has the size of a register, and loads need no alignment.
    unsafe { v128_load(bytes.as_ptr().cast()) }
}

/// Stores 16 bytes from `16 * at` on.
#[inline(always)]
fn store_bytes(register: v128, bytes: &mut [u8], at: usize) {
    let bytes = &mut bytes[16 * at..][..16];
    // SAFETY: the slice has the size of a register, and stores need no alignment.
    unsafe { v128_store(bytes.as_mut_ptr().cast(), register) }
}

operators! {
    V128Pair, |a, b|
    and a.join(b, |one, other| v128_and(one, other)),
    or a.join(b, |one, other| v128_or(one, other)),
    xor a.join(b, |one, other| v128_xor(one, other)),
    not a.map(|a| v128_not(a)),
}

impl Vector for V128Pair {
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([u32x4_splat(word); 2])
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        self.map(|lanes| u32x4_shl(lanes, BY))
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        self.map(|lanes| u32x4_shr(lanes, BY))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.join(other, |one, other| i32x4_add(one, other))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.join(other, |one, other| i32x4_sub(one, other))
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        let [low, high] = self.filled().0.map(|lanes| i32x4_bitmask(lanes));
        u32::from(low | high << 4)
    }

    #[inline(always)]
    fn from_words(words: &[u32]) -> Self {
        let bytes = bytemuck::cast_slice(&words[..Self::LANES]);
        Self([load_bytes(bytes, 0), load_bytes(bytes, 1)])
    }

    #[inline(always)]
    fn to_words(self, words: &mut [u32]) {
        let bytes = bytemuck::cast_slice_mut(&mut words[..Self::LANES]);
        store_bytes(self.0[0], bytes, 0);
        store_bytes(self.0[1], bytes, 1);
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
        (Self::splat(set) & Self::from_words(&LANE_BITS)).filled()
    }

    #[inline(always)]
    fn filled(self) -> Self {
        self.map(|lanes| i32x4_ne(lanes, u32x4_splat(0)))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        self.map(|lanes| u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(i8x16_popcnt(lanes))))
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
                let low = [i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<0, 4, 1, 5>(c, d)];
                let high = [i32x4_shuffle::<2, 6, 3, 7>(a, b), i32x4_shuffle::<2, 6, 3, 7>(c, d)];
                square[start].0[half] = i64x2_shuffle::<0, 2>(low[0], low[1]);
                square[start + 1].0[half] = i64x2_shuffle::<1, 3>(low[0], low[1]);
                square[start + 2].0[half] = i64x2_shuffle::<0, 2>(high[0], high[1]);
                square[start + 3].0[half] = i64x2_shuffle::<1, 3>(high[0], high[1]);
            }
        }
        for row in 0..4 {
            let (above, below) = (square[row].0[1], square[4 + row].0[0]);
            (square[row].0[1], square[4 + row].0[0]) = (below, above);
        }
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        let half = |at: usize| v128_bitselect(yes.0[at], no.0[at], mask.0[at]);
        Self([half(0), half(1)])
    }

    /// Where two agree it is what they say, elsewhere the third.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        Self::select(a ^ b, c, a)
    }

    type Planes = [[v128; 2]; 3];

    #[inline(always)]
    fn deal<const RUN: usize, const TEXT: usize>(text: &[u8; TEXT]) -> Self::Planes {
        Deal::<RUN, TEXT>::planes(text).map(|plane| [load_bytes(&plane, 0), load_bytes(&plane, 1)])
    }

    #[inline(always)]
    fn equal(planes: Self::Planes, byte: u8) -> [u32; 3] {
        set_bytes(planes, |bytes| i8x16_eq(bytes, u8x16_splat(byte)))
    }

    #[inline(always)]
    fn within<const FIRST: u8, const COUNT: u8>(planes: Self::Planes) -> [u32; 3] {
        set_bytes(planes, |bytes| u8x16_le(i8x16_sub(bytes, u8x16_splat(FIRST)), u8x16_splat(COUNT - 1)))
    }

    /// Each word is spread over 32 bytes, one a bit, and its byte put where the bit is set.
    #[inline(always)]
    fn collect<const RUN: usize, const TEXT: usize, const FIRST: u8>(sets: &[[u32; 3]], text: &mut [u8; TEXT]) {
        const OF_BYTE: [u8; 32] =
            [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3];
        let bit = load_bytes(&BYTE_BITS, 0);
        for plane in 0..3 {
            let mut bytes = [0; PLANE];
            for half in 0..2 {
                let of_byte = load_bytes(&OF_BYTE, half);
                let mut collected = u32x4_splat(0);
                for (set, byte) in sets.iter().zip(FIRST..) {
                    let bits = v128_and(i8x16_swizzle(u32x4_splat(set[plane]), of_byte), bit);
                    collected = v128_or(collected, v128_and(i8x16_eq(bits, bit), u8x16_splat(byte)));
                }
                store_bytes(collected, &mut bytes, half);
            }
            Deal::<RUN, TEXT>::write_plane(plane, &bytes, text);
        }
    }

    #[inline(always)]
    fn words(vectors: &[Self]) -> &[u32] {
        // SAFETY: `V128Pair` is 8 words without padding, all of whose bits may have any value.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * Self::LANES) }
    }

    #[inline(always)]
    fn words_mut(vectors: &mut [Self]) -> &mut [u32] {
        // SAFETY: `V128Pair` is 8 words without padding, all of whose bits may have any value.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * Self::LANES) }
    }
}

/// Returns for each plane the bytes that `test` fills, as bits.
#[inline(always)]
fn set_bytes(planes: [[v128; 2]; 3], test: impl Fn(v128) -> v128) -> [u32; 3] {
    planes.map(|halves| {
        let [low, high] = halves.map(|bytes| u32::from(i8x16_bitmask(test(bytes))));
        low | high << 16
    })
}

impl Register for V128Pair {
    /// A vector is two registers already.
    type Wide = Self;

    #[inline(always)]
    fn load<const PART: usize>(numbers: &[u16; 32]) -> Self {
        let bytes = bytemuck::cast_slice(&numbers[16 * PART..][..16]);
        Self([load_bytes(bytes, 0), load_bytes(bytes, 1)])
    }

    #[inline(always)]
    fn store<const PART: usize>(self, numbers: &mut [u16; 32]) {
        let bytes = bytemuck::cast_slice_mut(&mut numbers[16 * PART..][..16]);
        store_bytes(self.0[0], bytes, 0);
        store_bytes(self.0[1], bytes, 1);
    }

    /// Bytes at even places and those at odd ones, each as numbers of 16 bits, so that no words change their lanes.
    #[inline(always)]
    fn plus_products<const PART: usize>(sum: Self, a: &[u8; 64], b: &[u8; 64]) -> Self {
        let half = |at: usize| {
            let (a, b) = (load_bytes(a, 2 * PART + at), load_bytes(b, 2 * PART + at));
            let signed = v128_xor(b, i8x16_splat(i8::MIN));
            let even = i32x4_dot_i16x8(v128_and(a, u16x8_splat(0xFF)), i16x8_shr(i16x8_shl(signed, 8), 8));
            let odd = i32x4_dot_i16x8(u16x8_shr(a, 8), i16x8_shr(signed, 8));
            i32x4_add(sum.0[at], i32x4_add(even, odd))
        };
        Self([half(0), half(1)])
    }

    #[inline(always)]
    fn pick<const COUNT: usize>(line: &[u8; 64], order: &[u8; 64]) -> [u8; COUNT] {
        let table = [0, 1, 2, 3].map(|at| load_bytes(line, at));
        let mut picked = [0; 64];
        for at in 0..COUNT.div_ceil(16) {
            store_bytes(pick_bytes(&table, load_bytes(order, at)), &mut picked, at);
        }
        std::array::from_fn(|at| picked[at])
    }
}
