//! Digits and sets of digits.

use crate::parse_error::ParseError;
use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// The value of a decided cell: a number from 1 to the side of the grid, at most 64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The largest digit of the largest grid.
    pub const MAX: u8 = 64;

    /// Returns the digit `value`, or `None` if it is not in 1..=64.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= Self::MAX => Some(Self(value)),
            _ => None,
        }
    }

    /// Returns the digit as a number, 1..=64.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the digit with this zero-based index, which must be below 64.
    pub(crate) const fn from_index(index: u32) -> Self {
        debug_assert!(index < 64);
        match NonZeroU8::new(index as u8 + 1) {
            Some(value) => Self(value),
            // Unreachable: the value is above 0. This arm exists because a constant function cannot unwrap without
            // a panic.
            None => Self(NonZeroU8::MIN),
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> Self {
        digit.get()
    }
}

impl TryFrom<u8> for Digit {
    type Error = ParseError;

    fn try_from(value: u8) -> Result<Self, ParseError> {
        Self::new(value)
            .ok_or_else(|| ParseError::new(format!("{value} is not a digit: digits range from 1 to {}", Self::MAX)))
    }
}

/// Returns the positions of the ones in a word, the lowest first. In the bits of a [`DigitSet`], these are its digits,
/// counted from 0.
#[inline]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        let is_some = word != 0;
        word &= word.wrapping_sub(1);
        is_some.then_some(place)
    })
}

/// A set of digits. Bit `d - 1` represents the digit `d`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct DigitSet(u64);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Returns the digits from 1 to `side`, which is at most 64.
    #[must_use]
    pub const fn up_to(side: usize) -> Self {
        // A shift by 64 would overflow.
        if side >= 64 { Self(u64::MAX) } else { Self((1 << side) - 1) }
    }

    /// Returns the digits from 1 to `side` that leave this remainder when divided by 2.
    pub(crate) const fn of_parity(side: usize, remainder: u8) -> Self {
        let odd = 0x5555_5555_5555_5555;
        Self(Self::up_to(side).0 & if remainder == 1 { odd } else { !odd })
    }

    /// Whether the digits are all even or all odd ones from 1 to `side`.
    pub(crate) fn has_parity(self, side: usize) -> bool {
        [0, 1].iter().any(|&remainder| self == Self::of_parity(side, remainder))
    }

    /// Returns the set that contains only this digit.
    #[must_use]
    pub const fn from_digit(digit: Digit) -> Self {
        Self(1 << (digit.get() - 1))
    }

    /// Whether `digit` is in the set.
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & Self::from_digit(digit).0 != 0
    }

    /// Returns the set with `digit` added.
    #[must_use]
    pub const fn with(self, digit: Digit) -> Self {
        Self(self.0 | Self::from_digit(digit).0)
    }

    /// Returns the set without `digit`.
    #[must_use]
    pub const fn without(self, digit: Digit) -> Self {
        Self(self.0 & !Self::from_digit(digit).0)
    }

    /// Returns the number of digits in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the lowest digit of the set.
    #[must_use]
    pub const fn least(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::from_index(self.0.trailing_zeros())) }
    }

    /// Returns the only digit of the set; `None` if there are none or several.
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.least() } else { None }
    }

    /// Returns the digits in ascending order.
    #[must_use]
    pub const fn iter(self) -> Digits {
        Digits(self)
    }

    /// Returns the set as bits, with bit `d - 1` for the digit `d`.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the set with these bits.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }
}

/// The digits of a set, in ascending order.
#[derive(Clone, Debug)]
pub struct Digits(DigitSet);

impl Iterator for Digits {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.least()?;
        // Removes the lowest bit.
        self.0.0 &= self.0.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Digits {
    fn next_back(&mut self) -> Option<Digit> {
        let digit = Digit::from_index(self.0.0.checked_ilog2()?);
        self.0 = self.0.without(digit);
        Some(digit)
    }
}

impl ExactSizeIterator for Digits {}

impl BitOr for DigitSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for DigitSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for DigitSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Digits;

    fn into_iter(self) -> Digits {
        self.iter()
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_is_a_number_from_1_to_64() {
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(65), None);
        assert_eq!(Digit::new(64).map(Digit::get), Some(64));
        assert_eq!(Digit::try_from(65).unwrap_err().to_string(), "65 is not a digit: digits range from 1 to 64");
    }

    #[test]
    fn a_set_contains_the_digits_that_were_added() {
        let digits = |list: &[u8]| -> DigitSet { list.iter().filter_map(|&d| Digit::new(d)).collect() };
        let set = digits(&[9, 1, 64]);
        assert_eq!(set.iter().map(Digit::get).collect::<Vec<_>>(), [1, 9, 64]);
        assert_eq!(set.len(), 3);
        assert_eq!(set.single(), None);
        assert_eq!(set - digits(&[1, 64]), digits(&[9]));
        assert_eq!(digits(&[9]).single(), Digit::new(9));
        assert_eq!(DigitSet::up_to(64).len(), 64);
        assert_eq!(DigitSet::up_to(9), digits(&[1, 2, 3, 4, 5, 6, 7, 8, 9]));
        assert_eq!(DigitSet::EMPTY.least(), None);
    }
}
