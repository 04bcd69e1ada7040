//! A digit in a cell.

use crate::model::{Digit, DigitSet};

/// A digit in a cell. Cells are row-major from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Candidate {
    /// The cell.
    pub cell: u16,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// Creates the candidate `digit` of `cell`.
    #[must_use]
    pub const fn new(cell: u16, digit: Digit) -> Self {
        Self { cell, digit }
    }

    /// Returns the candidate of a digit counted from 0, or `None` beyond the largest digit.
    pub(crate) fn from_index(cell: usize, digit: usize) -> Option<Self> {
        Digit::new(digit as u8 + 1).map(|digit| Self { cell: cell as u16, digit })
    }
}

/// Converts a set of bits that count from 0 to the library's set of digits.
pub(crate) fn digit_set(bits: impl Into<u64>) -> DigitSet {
    DigitSet::from_bits(bits.into())
}
