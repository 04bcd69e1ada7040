//! The three numbers of a puzzle.

use crate::parse_error::ParseError;
use std::fmt;
use std::str::FromStr;

use super::technique::Technique;

/// The three numbers of a puzzle, and the technique that set the highest. `Display` formats them as `ER/EP/ED`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Rating {
    /// ER: the number of the hardest step; 20.0 if no technique of the scale solves the puzzle.
    pub er: Tenths,
    /// EP (pearl): the number of the hardest step up to the first placed digit; 0.0 if no digit is placed.
    pub ep: Tenths,
    /// ED (diamond): the number of the first step; 0.0 if there are no steps.
    pub ed: Tenths,
    /// The first technique that reached ER; `None` for a full grid.
    pub technique: Option<Technique>,
}

impl Rating {
    /// The rating of a full grid, which needs no steps.
    pub const FULL: Self = Self { er: Tenths(0), ep: Tenths(0), ed: Tenths(0), technique: None };
}

impl fmt::Display for Rating {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// A number of the scale, in tenths. `Display` formats it with one decimal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tenths(pub u16);

impl fmt::Display for Tenths {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// [`BEYOND`] in tenths: the highest number of the scale.
pub(crate) const HIGHEST: Tenths = Tenths(200);

impl FromStr for Tenths {
    type Err = ParseError;

    /// Parses `4.2`, or `4` for 4.0.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let tenth = small_number(tenth).filter(|_| tenth.len() == 1);
        let tenths = small_number(whole).zip(tenth).map(|(whole, tenth)| 10 * whole + tenth);
        // A user who writes 45 for 4.5 should get an error instead of waiting for a puzzle rated 45.0.
        tenths.filter(|tenths| *tenths <= HIGHEST.0).map(Self).ok_or_else(|| {
            ParseError::new(format!("a rating has at most one decimal, like 4.2, and is at most {HIGHEST}"))
        })
    }
}

/// Parses a number below 1,000 that is written with digits only.
fn small_number(digits: &str) -> Option<u16> {
    // `parse` would accept a sign.
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { digits.parse().ok().filter(|number| *number < 1_000) } else { None }
}

/// The number that means "no technique of the scale solves this".
pub(crate) const BEYOND: f64 = 20.0;

/// Returns the tenths that the reference prints for a number.
pub(crate) const fn tenths(number: f64) -> u16 {
    ((number + 0.05) * 10.0) as u16
}

/// Returns the number of a chain of `length` nodes in a technique whose base number is `base`. Each threshold that the
/// length exceeds adds a tenth. The tenths are summed one by one and then added to the base, as in the reference (Q12),
/// because chains are compared by these doubles and not by the printed numbers.
pub(crate) fn chain_number(base: f64, length: usize) -> f64 {
    let mut sum = 0.0;
    // The thresholds are 4, 6, 8, 12, 16, 24, ...: each is alternately 3/2 and 4/3 of the one before.
    let (mut threshold, mut half) = (4, true);
    while length.saturating_sub(2) > threshold {
        sum += 0.1;
        threshold = if half { threshold / 2 * 3 } else { threshold / 3 * 4 };
        half = !half;
    }
    base + sum
}
