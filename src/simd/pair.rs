//! Eight lanes in two registers of 128 bits, which both ARM and WebAssembly have.

use super::deal::{Deal, PLANE};
use super::lane_sets::{MEMBERS, RANKS};
use super::operators::operators;
use super::{Register, Subroutine, Vector};

/// The bit of each lane.
const LANE_BITS: [u32; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// The bit of each byte in its word of eight.
pub(super) const BYTE_BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

/// A register of 128 bits: four words, or sixteen bytes.
///
/// # Safety
/// The type must have exactly these 128 bits, and each may have any value.
pub(super) unsafe trait Half: Copy {
    /// Loads sixteen bytes.
    fn load(bytes: &[u8; 16]) -> Self;

    /// Returns the sixteen bytes.
    fn store(self) -> [u8; 16];

    /// Returns the same word four times.
    fn splat(word: u32) -> Self;

    /// Returns the same byte sixteen times.
    fn splat_byte(byte: u8) -> Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn not(self) -> Self;

    /// Returns the words shifted left; `BY` is below 32.
    fn shl<const BY: u32>(self) -> Self;

    /// Returns the words shifted right; `BY` is below 32.
    fn shr<const BY: u32>(self) -> Self;

    /// Returns the sums of the words, modulo 2^32.
    fn plus(self, other: Self) -> Self;

    /// Returns the differences of the words, modulo 2^32.
    fn minus(self, other: Self) -> Self;

    /// Returns the products of the words and `factor`, modulo 2^32.
    fn times(self, factor: u32) -> Self;

    /// Returns the bits of `yes` where `mask` is set, and those of `no` elsewhere.
    fn select(mask: Self, yes: Self, no: Self) -> Self;

    /// Returns all ones in the words that are not zero.
    fn filled(self) -> Self;

    /// Returns which of eight words are set, as bits. Each word must be all ones or zero.
    fn set_words(filled: [Self; 2]) -> u32;

    /// Returns the number of bits that are set in each word.
    fn count_ones(self) -> Self;

    /// Returns words of 27 bits rotated, in the form of [`Vector::turns`].
    #[inline(always)]
    fn turns(self) -> [Self; 2] {
        [self.shl::<9>().or(self.shr::<18>()), self.shl::<18>().or(self.shr::<9>())]
    }

    /// Transposes: word `i` of row `j` becomes word `j` of row `i`.
    fn transpose(rows: [Self; 4]) -> [Self; 4];

    /// Returns bytes picked from the joined tables: byte `i` is byte `places[i]`, which must be within the tables.
    fn pick<const TABLES: usize>(tables: &[Self; TABLES], places: Self) -> Self;

    /// Returns all ones in the bytes that are equal.
    fn equal_bytes(self, other: Self) -> Self;

    /// Returns all ones in the bytes that are at least `FIRST` and less than `FIRST + COUNT`.
    fn bytes_within<const FIRST: u8, const COUNT: u8>(self) -> Self;

    /// Returns which of the 32 bytes in each plane are set, as bits. Each byte must be all ones or zero.
    fn set_bytes(planes: [[Self; 2]; 3]) -> [u32; 3];

    /// Returns `sum` plus, in each word, the products of its four bytes of `a` with those of `b` minus 128, modulo
    /// 2^32.
    fn plus_products(sum: Self, a: Self, b: Self) -> Self;
}

/// Two registers: the lower four lanes and the upper four.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Pair<H>([H; 2]);

impl<H: Half> Pair<H> {
    #[inline(always)]
    fn map(self, change: impl Fn(H) -> H) -> Self {
        Self(self.0.map(change))
    }

    #[inline(always)]
    fn join(self, other: Self, change: impl Fn(H, H) -> H) -> Self {
        Self([change(self.0[0], other.0[0]), change(self.0[1], other.0[1])])
    }

    /// Returns a vector whose lane `i` has the word of lane `order[i]`, which is below 8.
    #[inline(always)]
    fn permute(self, order: Self) -> Self {
        // Word `i` consists of the four bytes from `4 * i` on.
        let first = H::splat(0x0302_0100);
        order.map(|order| H::pick(&self.0, first.plus(order.times(0x0404_0404))))
    }
}

/// Returns the 16 bytes from `16 * at` on.
#[inline(always)]
fn sixteen<H: Half>(bytes: &[u8], at: usize) -> H {
    H::load(bytes[16 * at..].first_chunk().unwrap_or(&[0; 16]))
}

operators! {
    Pair<H> [H: Half], |self, other|
    and self.join(other, H::and),
    or self.join(other, H::or),
    xor self.join(other, H::xor),
    not self.map(H::not),
}

// SAFETY: a `Half` is four words, as its trait requires, and the lower lanes come first.
unsafe impl<H: Half> Vector for Pair<H> {
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([H::splat(word); 2])
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        self.map(H::shl::<BY>)
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        self.map(H::shr::<BY>)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.join(other, H::plus)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.join(other, H::minus)
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        H::set_words(self.filled().0)
    }

    #[inline(always)]
    fn from_words(words: &[u32]) -> Self {
        let bytes = bytemuck::cast_slice(&words[..Self::LANES]);
        Self([sixteen(bytes, 0), sixteen(bytes, 1)])
    }

    #[inline(always)]
    fn to_words(self, words: &mut [u32]) {
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut words[..Self::LANES]);
        bytes[..16].copy_from_slice(&self.0[0].store());
        bytes[16..].copy_from_slice(&self.0[1].store());
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
        self.map(H::filled)
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        self.map(H::count_ones)
    }

    #[inline(always)]
    fn lookup(self, table: &[u32; 8]) -> Self {
        Self::from_words(table).permute(self & Self::splat(7))
    }

    /// Transposes four by four words within registers, then exchanges the registers off the diagonal.
    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let square = &mut square[..Self::LANES];
        for start in [0, 4] {
            for half in 0..2 {
                let turned = H::transpose([0, 1, 2, 3].map(|row| square[start + row].0[half]));
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
        Self([H::select(mask.0[0], yes.0[0], no.0[0]), H::select(mask.0[1], yes.0[1], no.0[1])])
    }

    /// If `a` and `b` agree, the result is their bit, otherwise the third.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        Self::select(a ^ b, c, a)
    }

    #[inline(always)]
    fn turns(self) -> [Self; 2] {
        let [low, high] = self.0.map(H::turns);
        [Self([low[0], high[0]]), Self([low[1], high[1]])]
    }

    fn call<S: Subroutine>(subroutine: S) -> S::Output {
        subroutine.run()
    }

    type Planes = [[H; 2]; 3];

    #[inline(always)]
    fn deal<const RUN: usize, const TEXT: usize>(text: &[u8; TEXT]) -> Self::Planes {
        Deal::<RUN, TEXT>::planes(text).map(|plane| [sixteen(&plane, 0), sixteen(&plane, 1)])
    }

    #[inline(always)]
    fn equal(planes: Self::Planes, byte: u8) -> [u32; 3] {
        H::set_bytes(planes.map(|plane| plane.map(|bytes| bytes.equal_bytes(H::splat_byte(byte)))))
    }

    #[inline(always)]
    fn within<const FIRST: u8, const COUNT: u8>(planes: Self::Planes) -> [u32; 3] {
        H::set_bytes(planes.map(|plane| plane.map(H::bytes_within::<FIRST, COUNT>)))
    }

    /// Spreads each word over 32 bytes, one per bit, and writes its byte where the bit is set.
    #[inline(always)]
    fn collect<const RUN: usize, const TEXT: usize, const FIRST: u8>(sets: &[[u32; 3]], text: &mut [u8; TEXT]) {
        const OF_BYTE: [u8; PLANE] =
            [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3];
        let bit = H::load(&BYTE_BITS);
        for plane in 0..3 {
            let mut bytes = [0; PLANE];
            for (half, bytes) in bytes.chunks_exact_mut(16).enumerate() {
                let of_byte = sixteen(&OF_BYTE, half);
                let mut collected = H::splat(0);
                for (set, byte) in sets.iter().zip(FIRST..) {
                    let bits = H::pick(&[H::splat(set[plane])], of_byte).and(bit);
                    collected = collected.or(bits.equal_bytes(bit).and(H::splat_byte(byte)));
                }
                bytes.copy_from_slice(&collected.store());
            }
            Deal::<RUN, TEXT>::write_plane(plane, &bytes, text);
        }
    }
}

impl<H: Half> Register for Pair<H> {
    /// A vector already has two registers.
    type Wide = Self;
    type Narrow = Self;

    #[inline(always)]
    fn load<const PART: usize>(numbers: &[u16; 32]) -> Self {
        let bytes = bytemuck::cast_slice(&numbers[16 * PART..][..16]);
        Self([sixteen(bytes, 0), sixteen(bytes, 1)])
    }

    #[inline(always)]
    fn store<const PART: usize>(self, numbers: &mut [u16; 32]) {
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut numbers[16 * PART..][..16]);
        bytes[..16].copy_from_slice(&self.0[0].store());
        bytes[16..].copy_from_slice(&self.0[1].store());
    }

    #[inline(always)]
    fn plus_products<const PART: usize>(sum: Self, a: &[u8; 64], b: &[u8; 64]) -> Self {
        Self([
            H::plus_products(sum.0[0], sixteen(a, 2 * PART), sixteen(b, 2 * PART)),
            H::plus_products(sum.0[1], sixteen(a, 2 * PART + 1), sixteen(b, 2 * PART + 1)),
        ])
    }

    #[inline(always)]
    fn pick<const COUNT: usize>(line: &[u8; 64], order: &[u8; 64], picked: &mut [u8; COUNT]) {
        let tables: [H; 4] = [0, 1, 2, 3].map(|at| sixteen(line, at));
        for (at, picked) in picked.chunks_mut(16).enumerate() {
            picked.copy_from_slice(&H::pick(&tables, sixteen(order, at)).store()[..picked.len()]);
        }
    }
}
