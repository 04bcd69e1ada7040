//! Vectors of 32-bit lanes: semantic operations, detection, one file per backend. All `unsafe` of the package is
//! here.
//!
//! Code that works on vectors is written once, as a [`Kernel`] that is generic over [`Vector`]; [`Backend::run`]
//! compiles it for each backend and chooses one at run time. Only the code that uses the vectors knows the meaning of
//! the bits of a lane.
//!
//! # Backends
//!
//! A backend is a variant of [`Backend`] and a file. `avx512`, `avx2` and `portable` implement [`Vector`] and
//! [`Register`]. `neon` and `simd128` implement `Half`, of which `pair` makes eight lanes in two registers of 128 bits.
//! The other files are shared: `operators` by all, `two` (two vectors as one), `lane_sets` and `deal` by some. `tests`
//! compares every backend with single words.
//!
//! # Stack usage of a kernel
//!
//! Everything that works on vectors is `#[inline(always)]`, because it must be compiled inside a function that
//! enables the instructions. Without optimisation every operation has its own stack slots for operands and result,
//! and a function of the length of a kernel needs megabytes of stack for them. So a kernel is divided into several
//! [`Subroutine`]s. Each of them is compiled as a separate function with the instructions enabled, and frees its
//! stack when it returns. An optimising compiler may inline them. `tests/dependent` checks that everything runs in
//! 512 KiB.

#![expect(unsafe_code, reason = "vector intrinsics need it; every use states why it is sound")]

/// The entry into a kernel with these instructions. They are listed once, both for detection and for enabling.
#[cfg(target_arch = "x86_64")]
macro_rules! entry {
    ($register:ty: $($feature:tt)+) => {
        /// Whether the processor has the instructions that [`run`] needs.
        pub(super) fn is_available() -> bool {
            $(is_x86_feature_detected!($feature))&&+
        }

        /// Runs a kernel. The processor must have the instructions.
        pub(super) fn run<K: super::Kernel>(kernel: K) -> K::Output {
            #[target_feature($(enable = $feature),+)]
            fn inner<K: super::Kernel>(kernel: K) -> K::Output {
                kernel.run::<$register>()
            }
            assert!(is_available());
            // SAFETY: the instructions are available, as just asserted.
            unsafe { inner(kernel) }
        }

        /// Runs a subroutine of a kernel. The processor must have the instructions.
        #[target_feature($(enable = $feature),+)]
        fn call<S: super::Subroutine>(subroutine: S) -> S::Output {
            subroutine.run()
        }
    };
}
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod deal;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod lane_sets;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
mod operators;
#[cfg(any(
    all(target_arch = "aarch64", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod pair;
#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod two;

use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::parse_error::ParseError;
#[cfg(target_arch = "x86_64")]
use two::Two;

/// A vector of 32-bit lanes. The operations work on each lane separately.
///
/// # Safety
/// The type must be `LANES` words in the order of its lanes, without padding, and each bit may have any value.
pub(crate) unsafe trait Vector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// Number of lanes, at most 32.
    const LANES: usize;

    /// Returns the same word in every lane.
    fn splat(word: u32) -> Self;

    /// Returns the words shifted left; `BY` is below 32.
    fn shl<const BY: u32>(self) -> Self;

    /// Returns the words shifted right, filled with zeros; `BY` is below 32.
    fn shr<const BY: u32>(self) -> Self;

    /// Returns the sum, modulo 2^32.
    fn plus(self, other: Self) -> Self;

    /// Returns the difference, modulo 2^32.
    fn minus(self, other: Self) -> Self;

    /// Returns the lanes that are not zero, with bit `i` for lane `i`.
    fn nonzero(self) -> u32;

    /// Returns the first `LANES` words, one in each lane.
    fn from_words(words: &[u32]) -> Self;

    /// Stores the lanes as the first `LANES` words.
    fn to_words(self, words: &mut [u32]);

    /// Stores the lanes of a set, in ascending order, as the first words; up to `LANES` words are overwritten.
    fn pack(self, set: u32, words: &mut [u32]);

    /// Loads the first words into the lanes of a set, in ascending order; the other lanes stay. `words` has at
    /// least `LANES`.
    fn unpack(&mut self, set: u32, words: &[u32]);

    /// Returns all ones in the lanes of a set, and zeros in the others.
    fn lanes(set: u32) -> Self;

    /// Returns all ones in the lanes that are not zero, and zeros in the others.
    #[inline(always)]
    fn filled(self) -> Self {
        Self::lanes(self.nonzero())
    }

    /// Returns the number of bits that are set in each lane.
    fn count_ones(self) -> Self;

    /// Returns the table entry whose index is the three lowest bits.
    fn lookup(self, table: &[u32; 8]) -> Self;

    /// Transposes `LANES` vectors: word `i` of vector `j` becomes word `j` of vector `i`.
    fn transpose(square: &mut [Self]);

    /// Returns the bits of `yes` where `mask` is set, and those of `no` elsewhere.
    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        (mask & yes) | (!mask & no)
    }

    /// Returns the bits that are set in at least two of the three.
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        // This is five operations. AVX-512 has one instruction for any function of three words, and overrides this.
        (a & b) | (c & (a | b))
    }

    /// Returns a word of 27 bits rotated left by 9 and by 18 bits, as a ring of 27. The upper bits must be 0 in the
    /// word, and are undefined in the results.
    #[inline(always)]
    fn turns(self) -> [Self; 2] {
        [self.shl::<9>() | self.shr::<18>(), self.shl::<18>() | self.shr::<9>()]
    }

    /// A text in three planes: see [`deal`].
    type Planes: Copy;

    /// Deals a text of 64 to 96 bytes to three planes, in runs of `RUN` bytes. The bytes after the text are zeros.
    fn deal<const RUN: usize, const TEXT: usize>(text: &[u8; TEXT]) -> Self::Planes;

    /// Returns where the planes contain a byte: bit `i` of word `p` is for byte `i` of plane `p`.
    fn equal(planes: Self::Planes, byte: u8) -> [u32; 3];

    /// Returns where the planes contain one of the `COUNT` bytes from `FIRST` on, in the form of [`Self::equal`].
    fn within<const FIRST: u8, const COUNT: u8>(planes: Self::Planes) -> [u32; 3];

    /// The inverse: writes the byte `FIRST + i` wherever set `i` has a bit. Every byte of the text is in one set.
    fn collect<const RUN: usize, const TEXT: usize, const FIRST: u8>(sets: &[[u32; 3]], text: &mut [u8; TEXT]);

    /// Runs a subroutine of a kernel as a separate function, with the instructions of this vector enabled.
    fn call<S: Subroutine>(subroutine: S) -> S::Output;

    /// Returns the words of several vectors: lane `i` of vector `v` is word `v * LANES + i`.
    #[inline(always)]
    fn words(vectors: &[Self]) -> &[u32] {
        // SAFETY: a vector is `LANES` words without padding.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * Self::LANES) }
    }

    /// Returns the words of several vectors, mutably.
    #[inline(always)]
    fn words_mut(vectors: &mut [Self]) -> &mut [u32] {
        // SAFETY: a vector is `LANES` words without padding, all of whose bits may have any value.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * Self::LANES) }
    }
}

/// A vector that is a register of the processor.
pub(crate) trait Register: Vector {
    /// The vectors for large amounts of the same work: two registers, if two are processed nearly as fast as one.
    type Wide: Vector;

    /// The vector of eight lanes whose operations are fastest in a [`Subroutine`] of this register.
    type Narrow: Vector;

    /// Returns the numbers from `2 * LANES * PART` on, two per lane.
    fn load<const PART: usize>(numbers: &[u16; 32]) -> Self;

    /// Stores the numbers that [`Self::load`] loads.
    fn store<const PART: usize>(self, numbers: &mut [u16; 32]);

    /// Returns `sum` plus, in each lane, the products of four bytes of `a` with those of `b` minus 128, modulo
    /// 2^32. Lane `i` uses the bytes from `4 * (LANES * PART + i)` on.
    fn plus_products<const PART: usize>(sum: Self, a: &[u8; 64], b: &[u8; 64]) -> Self;

    /// Writes byte `order[i]` of the line as byte `i`. The numbers in `order` are below 64, and `COUNT` is at most
    /// 64.
    #[inline(always)]
    fn pick<const COUNT: usize>(line: &[u8; 64], order: &[u8; 64], picked: &mut [u8; COUNT]) {
        // A loop: a closure for `array::from_fn` may be placed in another codegen unit, and is then called for each
        // byte.
        for (byte, at) in picked.iter_mut().zip(order) {
            *byte = line[usize::from(at % 64)];
        }
    }
}

/// Code that is generic over the vectors that it uses.
pub(crate) trait Kernel {
    /// The type of its result.
    type Output;

    /// Runs the kernel. Implementations, and everything on vectors that they call, are `#[inline(always)]`, because
    /// the code must be compiled inside the function that enables the instructions.
    fn run<V: Register>(self) -> Self::Output;
}

/// A part of a kernel that [`Vector::call`] compiles as a separate function.
pub(crate) trait Subroutine {
    /// The type of its result.
    type Output;

    /// Runs the subroutine. Implementations are `#[inline(always)]`, as for [`Kernel::run`].
    fn run(self) -> Self::Output;
}

/// A set of vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "lowercase", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<Backend>)]
pub enum Backend {
    /// 16 lanes: AVX-512 with its foundation, vector-length, byte-and-word, byte-manipulation and dot-product
    /// instructions (Zen 4, Ice Lake and later).
    Avx512,
    /// 8 lanes (nearly every x86-64 processor since 2013).
    Avx2,
    /// 8 lanes in two registers (every 64-bit ARM processor).
    Neon,
    /// 8 lanes in two registers: WebAssembly, if compiled with `-C target-feature=+simd128`.
    Simd128,
    /// 8 lanes in plain Rust: any processor. WebAssembly with `simd128` has no other backend than that.
    Portable,
}

impl Backend {
    /// Every backend, fastest first.
    pub const ALL: [Self; 5] = [Self::Avx512, Self::Avx2, Self::Neon, Self::Simd128, Self::Portable];

    /// Returns the fastest backend that this processor supports.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.into_iter().find(|backend| backend.is_available()).unwrap_or(Self::Portable)
    }

    /// Whether this processor has the instructions.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::is_available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
            // Every 64-bit ARM processor has it, and the compiler uses it by default.
            Self::Neon => cfg!(all(target_arch = "aarch64", target_endian = "little")),
            Self::Simd128 => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            Self::Portable => !cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
        }
    }

    /// Runs a kernel with these instructions, or with the portable ones if the processor lacks them.
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            // This is checked again, because a value of this type may come from the settings of another machine, and
            // `avx512::run` without its instructions is undefined behaviour. The standard library caches the answer.
            Self::Avx512 if avx512::is_available() => avx512::run(kernel),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 if avx2::is_available() => avx2::run(kernel),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Self::Neon => kernel.run::<pair::Pair<neon::Quad>>(),
            // A module with these instructions runs only where they are available. A portable copy of each kernel
            // would be a thirtieth of the page's module.
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            _ => kernel.run::<pair::Pair<std::arch::wasm32::v128>>(),
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            _ => kernel.run::<portable::Words>(),
        }
    }
}
