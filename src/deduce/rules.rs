//! The names of the rules, and sets of rules that are on.

use std::fmt;
use std::str::FromStr;

use crate::parse_error::ParseError;

/// A rule of deduction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, strum::EnumString, strum::VariantNames)]
#[strum(parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<Rule>)]
#[non_exhaustive]
pub enum Rule {
    /// A cell has only one candidate.
    #[strum(serialize = "naked-singles")]
    NakedSingle,
    /// A digit has only one place in a unit.
    #[strum(serialize = "hidden-singles")]
    HiddenSingle,
    /// The places of a digit in a unit all lie in the crossing with another unit, whose other cells lose the digit:
    /// pointing (box to line) and claiming (line to box).
    #[strum(serialize = "locked-candidates")]
    LockedCandidates,
    /// A candidate is in no assignment of different digits to all cells of a unit. This covers naked and hidden
    /// pairs, triples and all larger sets.
    #[strum(serialize = "all-different")]
    AllDifferent,
    /// A candidate occurs in no assignment that satisfies its constraint.
    #[strum(serialize = "constraints")]
    Constraint,
}

impl Rule {
    /// Every rule, the cheapest first.
    pub const ALL: [Self; 5] =
        [Self::NakedSingle, Self::HiddenSingle, Self::Constraint, Self::LockedCandidates, Self::AllDifferent];
}

/// The name of a single step: `naked single`, `hidden single`, `locked candidates`, `all-different`, `constraint`.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NakedSingle => "naked single",
            Self::HiddenSingle => "hidden single",
            Self::LockedCandidates => "locked candidates",
            Self::AllDifferent => "all-different",
            Self::Constraint => "constraint",
        })
    }
}

/// The rules that are on. Naked singles are always on, because they turn clues into final values. Constraints are
/// always on, because a puzzle without one of them is a different puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules(u8);

impl Rules {
    /// Naked and hidden singles: the default.
    pub const SINGLES: Self = Self(0b1_0011);

    /// Singles and locked candidates.
    pub const LOCKED: Self = Self(0b1_0111);

    /// Every rule.
    pub const ALL: Self = Self(0b1_1111);

    /// Returns the set of these rules, naked singles and constraints.
    #[must_use]
    pub fn new(rules: &[Rule]) -> Self {
        let always = 1 << Rule::NakedSingle as u8 | 1 << Rule::Constraint as u8;
        Self(rules.iter().fold(always, |bits, &rule| bits | 1 << rule as u8))
    }

    /// Whether `rule` is on.
    #[must_use]
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 >> rule as u8 & 1 == 1
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::SINGLES
    }
}

/// Names of rules, separated by commas, or `all`.
impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "all" {
            return Ok(Self::ALL);
        }
        let rules = text.split(',').map(|word| word.trim().parse()).collect::<Result<Vec<Rule>, _>>()?;
        // Naked singles and constraints are always added: without them, no clue would become final, and constraints
        // would be ignored.
        Ok(Self::new(&rules))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_parse_from_their_names() {
        assert_eq!("all".parse(), Ok(Rules::ALL));
        assert_eq!("naked-singles,hidden-singles".parse(), Ok(Rules::SINGLES));
        assert_eq!("locked-candidates".parse(), Ok(Rules::new(&[Rule::LockedCandidates])));
        let error = "naked-singles,x-wing".parse::<Rules>().unwrap_err().to_string();
        assert_eq!(
            error,
            "'x-wing' is not one of naked-singles, hidden-singles, locked-candidates, all-different, constraints"
        );
    }
}
