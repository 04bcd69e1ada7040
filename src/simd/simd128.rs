//! Vectors of WebAssembly: registers of 128 bits.
//!
//! A module either has these instructions or not. They cannot be detected at run time, and are used if the compiler
//! is told to (`-C target-feature=+simd128`). So everything except loads and stores is safe to call.

use std::arch::wasm32::{
    i8x16_bitmask, i8x16_eq, i8x16_popcnt, i8x16_splat, i8x16_sub, i8x16_swizzle, i16x8_shl, i16x8_shr, i32x4_add,
    i32x4_bitmask, i32x4_dot_i16x8, i32x4_mul, i32x4_ne, i32x4_shuffle, i32x4_sub, i64x2_shuffle, u8x16_le,
    u8x16_splat, u16x8_extadd_pairwise_u8x16, u16x8_shr, u16x8_splat, u32x4_extadd_pairwise_u16x8, u32x4_shl,
    u32x4_shr, u32x4_splat, v128, v128_and, v128_bitselect, v128_load, v128_not, v128_or, v128_store, v128_xor,
};

use super::pair::Half;

// SAFETY: a register of 128 bits.
unsafe impl Half for v128 {
    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> Self {
        // SAFETY: the array has the size of a register, and loads need no alignment.
        unsafe { v128_load(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: the array has the size of a register, and stores need no alignment.
        unsafe { v128_store(bytes.as_mut_ptr().cast(), self) };
        bytes
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        u32x4_splat(word)
    }

    #[inline(always)]
    fn splat_byte(byte: u8) -> Self {
        u8x16_splat(byte)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        v128_and(self, other)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        v128_or(self, other)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        v128_xor(self, other)
    }

    #[inline(always)]
    fn not(self) -> Self {
        v128_not(self)
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        u32x4_shl(self, BY)
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        u32x4_shr(self, BY)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        i32x4_add(self, other)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        i32x4_sub(self, other)
    }

    #[inline(always)]
    fn times(self, factor: u32) -> Self {
        i32x4_mul(self, u32x4_splat(factor))
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        v128_bitselect(yes, no, mask)
    }

    #[inline(always)]
    fn filled(self) -> Self {
        i32x4_ne(self, u32x4_splat(0))
    }

    #[inline(always)]
    fn set_words([low, high]: [Self; 2]) -> u32 {
        u32::from(i32x4_bitmask(low) | i32x4_bitmask(high) << 4)
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(i8x16_popcnt(self)))
    }

    #[inline(always)]
    fn transpose([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        let low = [i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<0, 4, 1, 5>(c, d)];
        let high = [i32x4_shuffle::<2, 6, 3, 7>(a, b), i32x4_shuffle::<2, 6, 3, 7>(c, d)];
        [
            i64x2_shuffle::<0, 2>(low[0], low[1]),
            i64x2_shuffle::<1, 3>(low[0], low[1]),
            i64x2_shuffle::<0, 2>(high[0], high[1]),
            i64x2_shuffle::<1, 3>(high[0], high[1]),
        ]
    }

    /// The instruction has one table, and returns 0 for a position outside of it.
    #[inline(always)]
    fn pick<const TABLES: usize>(tables: &[Self; TABLES], mut places: Self) -> Self {
        let mut picked = i8x16_swizzle(tables[0], places);
        for table in &tables[1..] {
            places = i8x16_sub(places, i8x16_splat(16));
            picked = v128_or(picked, i8x16_swizzle(*table, places));
        }
        picked
    }

    #[inline(always)]
    fn equal_bytes(self, other: Self) -> Self {
        i8x16_eq(self, other)
    }

    #[inline(always)]
    fn bytes_within<const FIRST: u8, const COUNT: u8>(self) -> Self {
        u8x16_le(i8x16_sub(self, u8x16_splat(FIRST)), u8x16_splat(COUNT - 1))
    }

    #[inline(always)]
    fn set_bytes(planes: [[Self; 2]; 3]) -> [u32; 3] {
        planes.map(|[low, high]| u32::from(i8x16_bitmask(low)) | u32::from(i8x16_bitmask(high)) << 16)
    }

    /// Multiplies the bytes at even and odd positions separately, as numbers of 16 bits, so that no words change
    /// their lanes.
    #[inline(always)]
    fn plus_products(sum: Self, a: Self, b: Self) -> Self {
        let signed = v128_xor(b, i8x16_splat(i8::MIN));
        let even = i32x4_dot_i16x8(v128_and(a, u16x8_splat(0xFF)), i16x8_shr(i16x8_shl(signed, 8), 8));
        let odd = i32x4_dot_i16x8(u16x8_shr(a, 8), i16x8_shr(signed, 8));
        i32x4_add(sum, i32x4_add(even, odd))
    }
}
