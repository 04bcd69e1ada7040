//! Plain Rust: arrays of words, which the compiler turns into the vectors that the target has (SSE2, NEON).

use super::deal::{Deal, PLANE};
use super::operators::operators;
use super::{Register, Subroutine, Vector};

/// Number of lanes.
const LANES: usize = 8;

/// An array of words.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Words([u32; LANES]);

impl Words {
    #[inline(always)]
    fn map(self, change: impl Fn(u32) -> u32) -> Self {
        // Written out, here and below: LLVM needed 9 s to unroll the thousand operations of a round as loops.
        let [a, b, c, d, e, f, g, h] = self.0;
        Self([change(a), change(b), change(c), change(d), change(e), change(f), change(g), change(h)])
    }

    #[inline(always)]
    fn join(self, other: Self, change: impl Fn(u32, u32) -> u32) -> Self {
        let ([a, b, c, d, e, f, g, h], [i, j, k, l, m, n, o, p]) = (self.0, other.0);
        Self([
            change(a, i),
            change(b, j),
            change(c, k),
            change(d, l),
            change(e, m),
            change(f, n),
            change(g, o),
            change(h, p),
        ])
    }
}

operators! {
    Words, |self, other|
    and self.join(other, |a, b| a & b),
    or self.join(other, |a, b| a | b),
    xor self.join(other, |a, b| a ^ b),
    not self.map(|word| !word),
}

// SAFETY: it is an array of `LANES` words, whose size equals its alignment.
unsafe impl Vector for Words {
    const LANES: usize = LANES;

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; LANES])
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        self.map(|word| word << BY)
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        self.map(|word| word >> BY)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.join(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.join(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        (0..LANES).fold(0, |mask, lane| mask | u32::from(self.0[lane] != 0) << lane)
    }

    #[inline(always)]
    fn from_words(words: &[u32]) -> Self {
        Self(*words.first_chunk().unwrap_or(&[0; LANES]))
    }

    #[inline(always)]
    fn to_words(self, words: &mut [u32]) {
        if let Some(words) = words.first_chunk_mut() {
            *words = self.0;
        }
    }

    #[inline(always)]
    fn pack(self, set: u32, words: &mut [u32]) {
        let words = &mut words[..LANES];
        let (mut rest, mut at) = (set, 0);
        while rest != 0 && at < LANES {
            words[at] = self.0[rest.trailing_zeros() as usize % LANES];
            rest &= rest - 1;
            at += 1;
        }
    }

    #[inline(always)]
    fn unpack(&mut self, set: u32, words: &[u32]) {
        let (mut rest, mut at) = (set, 0);
        while rest != 0 {
            self.0[rest.trailing_zeros() as usize % LANES] = words[at];
            rest &= rest - 1;
            at += 1;
        }
    }

    #[inline(always)]
    fn lanes(set: u32) -> Self {
        let mut lanes = [0; LANES];
        for (lane, word) in lanes.iter_mut().enumerate() {
            *word = 0_u32.wrapping_sub(set >> lane & 1);
        }
        Self(lanes)
    }

    #[inline(always)]
    fn filled(self) -> Self {
        self.map(|word| 0_u32.wrapping_sub(u32::from(word != 0)))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        self.map(u32::count_ones)
    }

    #[inline(always)]
    fn lookup(self, table: &[u32; 8]) -> Self {
        self.map(|word| table[(word & 7) as usize])
    }

    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        for row in 0..LANES {
            for column in 0..row {
                let above = square[column].0[row];
                square[column].0[row] = std::mem::replace(&mut square[row].0[column], above);
            }
        }
    }

    fn call<S: Subroutine>(subroutine: S) -> S::Output {
        subroutine.run()
    }

    type Planes = [[u8; PLANE]; 3];

    #[inline(always)]
    fn deal<const RUN: usize, const TEXT: usize>(text: &[u8; TEXT]) -> Self::Planes {
        Deal::<RUN, TEXT>::planes(text)
    }

    #[inline(always)]
    fn equal(planes: Self::Planes, byte: u8) -> [u32; 3] {
        planes.map(|plane| (0..PLANE).fold(0, |equal, at| equal | u32::from(plane[at] == byte) << at))
    }

    #[inline(always)]
    fn within<const FIRST: u8, const COUNT: u8>(planes: Self::Planes) -> [u32; 3] {
        planes.map(|plane| {
            (0..PLANE).fold(0, |within, at| within | u32::from(plane[at].wrapping_sub(FIRST) < COUNT) << at)
        })
    }

    #[inline(always)]
    fn collect<const RUN: usize, const TEXT: usize, const FIRST: u8>(sets: &[[u32; 3]], text: &mut [u8; TEXT]) {
        for plane in 0..3 {
            let mut bytes = [0; PLANE];
            for (set, byte) in sets.iter().zip(FIRST..) {
                let mut rest = set[plane];
                while rest != 0 {
                    bytes[rest.trailing_zeros() as usize % PLANE] = byte;
                    rest &= rest - 1;
                }
            }
            Deal::<RUN, TEXT>::write_plane(plane, &bytes, text);
        }
    }
}

impl Register for Words {
    type Wide = Self;
    type Narrow = Self;

    #[inline(always)]
    fn load<const PART: usize>(numbers: &[u16; 32]) -> Self {
        let mut words = [0; LANES];
        for (word, pair) in words.iter_mut().zip(numbers[2 * LANES * PART..].chunks_exact(2)) {
            *word = u32::from(pair[0]) | u32::from(pair[1]) << 16;
        }
        Self(words)
    }

    #[inline(always)]
    fn store<const PART: usize>(self, numbers: &mut [u16; 32]) {
        for (word, pair) in self.0.iter().zip(numbers[2 * LANES * PART..].chunks_exact_mut(2)) {
            (pair[0], pair[1]) = (*word as u16, (*word >> 16) as u16);
        }
    }

    #[inline(always)]
    fn plus_products<const PART: usize>(mut sum: Self, a: &[u8; 64], b: &[u8; 64]) -> Self {
        let bytes = a.as_chunks::<4>().0.iter().zip(b.as_chunks::<4>().0).skip(LANES * PART);
        for (sum, (a, b)) in sum.0.iter_mut().zip(bytes) {
            let products = (0..4).map(|at| i32::from(a[at]) * (i32::from(b[at]) - 128));
            *sum = sum.wrapping_add_signed(products.sum());
        }
        sum
    }
}
