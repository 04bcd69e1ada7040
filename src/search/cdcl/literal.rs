//! Variables and literals: a variable is a candidate, and a literal states that it is true or that it is false.

use std::ops::Not;

/// The number of a candidate, from 0; below 2^18, since the largest grid has 64 x 64 x 64 candidates.
pub(super) type Var = u32;

/// A literal: twice its variable, plus one if it states that the candidate is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lit(u32);

impl Lit {
    pub(super) const fn new(var: Var, is_true: bool) -> Self {
        Self(var * 2 + !is_true as u32)
    }

    /// Returns the literal with these [`Lit::bits`].
    pub(super) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    pub(super) const fn var(self) -> Var {
        self.0 / 2
    }

    /// Whether it states that the candidate is true.
    pub(super) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
