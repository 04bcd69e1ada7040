//! A cell: a final value, or an optional value that holds the digits still possible.

use crate::model::{Digit, DigitSet};

/// The digit of a decided cell.
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

/// The digits that are still possible in an open cell: its candidates.
///
/// A clue enters the grid as an optional value with a single candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OptionalValue(DigitSet);

impl OptionalValue {
    /// Returns the optional value with these candidates.
    #[must_use]
    pub const fn new(candidates: DigitSet) -> Self {
        Self(candidates)
    }

    /// Returns the candidates.
    #[must_use]
    pub const fn candidates(self) -> DigitSet {
        self.0
    }

    /// Returns the only candidate; `None` if there are none or several.
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        self.0.single()
    }

    /// Eliminates `digit` from the candidates. Returns whether it was one of them.
    pub const fn eliminate(&mut self, digit: Digit) -> bool {
        let had = self.0.contains(digit);
        self.0 = self.0.without(digit);
        had
    }

    /// Returns the final value `digit` if it is still possible. There is no other way from an optional value to a
    /// final one.
    pub(crate) const fn decide(self, digit: Digit) -> Option<FinalValue> {
        if self.0.contains(digit) { Some(FinalValue(digit)) } else { None }
    }
}

/// A cell of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::exhaustive_enums, reason = "a cell is either decided or has possible digits")]
pub enum Cell {
    /// Decided.
    Final(FinalValue),
    /// Open, with the digits that are still possible.
    Optional(OptionalValue),
}

impl Cell {
    /// Returns the digits that the cell may hold: the candidates, or only the final value.
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

    /// Returns the only digit that the cell may hold, final or not; `None` if there are none or several.
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
    fn an_optional_value_can_become_final_only_with_one_of_its_candidates() {
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
