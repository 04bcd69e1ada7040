//! A cell: a final value, or an optional value that holds the digits still possible.

use crate::model::{Digit, DigitSet};

/// The digit of a cell that is decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FinalValue(Digit);

impl FinalValue {
    /// Returns the digit.
    #[must_use]
    pub const fn digit(self) -> Digit {
        self.0
    }
}

/// The digits still possible in a cell that is open: its candidates.
///
/// A clue enters the grid as an optional value with one choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OptionalValue(DigitSet);

impl OptionalValue {
    /// Returns the optional value with these candidates.
    #[must_use]
    pub const fn new(candidates: DigitSet) -> Self {
        Self(candidates)
    }

    /// Returns the digits still possible.
    #[must_use]
    pub const fn candidates(self) -> DigitSet {
        self.0
    }

    /// Returns the only candidate, if there is one alone.
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        self.0.single()
    }

    /// Eliminates `digit` from the candidates. Returns whether it was one.
    pub const fn eliminate(&mut self, digit: Digit) -> bool {
        let had = self.0.contains(digit);
        self.0 = self.0.without(digit);
        had
    }

    /// Returns the final value `digit`, if it is still possible: the one way from an optional value to a final one.
    pub(crate) const fn decide(self, digit: Digit) -> Option<FinalValue> {
        if self.0.contains(digit) { Some(FinalValue(digit)) } else { None }
    }
}

/// A cell of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_enums, reason = "the idea of the solver: decided, or the digits still possible")]
pub enum Cell {
    /// Decided.
    Final(FinalValue),
    /// Open, with the digits still possible.
    Optional(OptionalValue),
}

impl Cell {
    /// Returns the digits the cell may hold: the candidates, or the final value alone.
    #[must_use]
    pub const fn digits(self) -> DigitSet {
        match self {
            Self::Final(value) => DigitSet::from_digit(value.digit()),
            Self::Optional(options) => options.candidates(),
        }
    }

    /// Returns the candidates of an open cell; none if it is final.
    #[must_use]
    pub const fn candidates(self) -> DigitSet {
        match self {
            Self::Final(_) => DigitSet::EMPTY,
            Self::Optional(options) => options.candidates(),
        }
    }

    /// Returns the only digit the cell may hold, final or not.
    #[must_use]
    pub const fn digit(self) -> Option<Digit> {
        self.digits().single()
    }

    /// Whether the cell is final.
    #[must_use]
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Final(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_eliminated_and_one_that_is_left_is_decided_for_one_it_still_has() {
        let [one, two, three] = [1, 2, 3].map(|digit| Digit::new(digit).unwrap());
        let mut options = OptionalValue::new(DigitSet::up_to(3));
        assert!(options.eliminate(two));
        assert!(!options.eliminate(two));
        assert_eq!(options.decide(two), None);
        assert_eq!(options.decide(three).map(FinalValue::digit), Some(three));
        assert_eq!(options.single(), None);
        options.eliminate(three);
        assert_eq!(options.single(), Some(one));
        assert_eq!(Cell::Optional(options).digit(), Some(one));
    }
}
