//! The values of digits.

use std::ops::RangeInclusive;

use super::digit::{Digit, DigitSet};

/// The values of the digits of a grid, which are successive numbers. The least one is 1, or 0 in some grids with
/// constraints. Everything that computes with digits uses their values; digits themselves always count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Values {
    pub(crate) least: i64,
    pub(crate) count: usize,
}

impl Values {
    /// Returns the greatest value.
    pub(crate) const fn greatest(self) -> i64 {
        self.least + self.count as i64 - 1
    }

    /// Returns all values, the least one first.
    pub(crate) const fn all(self) -> RangeInclusive<i64> {
        self.least..=self.greatest()
    }

    /// Returns the digit with this value; `None` if there is none.
    pub(crate) fn digit(self, value: i64) -> Option<Digit> {
        DigitSet::from_bits(self.set_of(value)).single()
    }

    /// Returns the value of a digit.
    pub(crate) fn of(self, digit: Digit) -> i64 {
        i64::from(digit.get()) - 1 + self.least
    }

    /// Returns the set of the digit with this value; no digits if there is none.
    pub(crate) fn set_of(self, value: i64) -> u64 {
        if self.all().contains(&value) { 1 << (value - self.least) } else { 0 }
    }

    /// Returns the set of the digits whose values have a property.
    pub(crate) fn set_where(self, has: impl Fn(i64) -> bool) -> u64 {
        self.all().filter(|value| has(*value)).fold(0, |set, value| set | self.set_of(value))
    }
}

/// Returns the values from 1 to this number.
impl From<usize> for Values {
    fn from(count: usize) -> Self {
        Self { least: 1, count }
    }
}
