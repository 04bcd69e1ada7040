//! The numbers of a puzzle.

use crate::parse_error::ParseError;
use std::fmt;
use std::str::FromStr;

use super::technique::Technique;

/// The three numbers of a puzzle and the technique that set the highest. `Display` gives `ER/EP/ED`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Rating {
    /// ER: the number of the hardest step; 20.0 if no technique solves the puzzle.
    pub er: Tenths,
    /// EP (pearl): the hardest step up to the first placed digit; 0.0 if none is placed.
    pub ep: Tenths,
    /// ED (diamond): the first step; 0.0 if there is none.
    pub ed: Tenths,
    /// The first technique that reached ER; `None` for a full grid.
    pub technique: Option<Technique>,
}

impl Rating {
    /// The rating of a full grid: nothing is to be done.
    pub const FULL: Self = Self { er: Tenths(0), ep: Tenths(0), ed: Tenths(0), technique: None };
}

impl fmt::Display for Rating {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// A number of the scale, in tenths. `Display` gives it with one decimal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tenths(pub u16);

impl fmt::Display for Tenths {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// The tenths of [`BEYOND`]: no number is above it.
pub(crate) const HIGHEST: Tenths = Tenths(200);

impl FromStr for Tenths {
    type Err = ParseError;

    /// Reads `4.2`, or `4` for 4.0.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let number = |digits: &str| match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => digits.parse::<u16>().ok().filter(|number| *number < 1_000),
            false => None,
        };
        let tenth = number(tenth).filter(|_| tenth.len() == 1);
        let tenths = number(whole).zip(tenth).map(|(whole, tenth)| 10 * whole + tenth);
        // Who writes 45 for 4.5 is not to wait for a puzzle of 45.0.
        tenths.filter(|tenths| *tenths <= HIGHEST.0).map(Self).ok_or_else(|| {
            ParseError::new(format!("a number of the scale has one decimal, like 4.2, and is at most {HIGHEST}"))
        })
    }
}

/// The number that stands for "no technique of the scale solves this".
pub(crate) const BEYOND: f64 = 20.0;

/// The tenths that the reference prints for a number.
pub(crate) const fn tenths(number: f64) -> u16 {
    ((number + 0.05) * 10.0) as u16
}

/// The number of a chain of `length` nodes in a technique that begins at `base`: a tenth more for each threshold that
/// it exceeds. Tenths are added one by one, and the sum to the base, as the reference does (Q12): chains are compared
/// as these doubles, not as what is printed.
pub(crate) fn chain_number(base: f64, length: usize) -> f64 {
    let mut sum = 0.0;
    // 4, 6, 8, 12, 16, 24, ...: by turns half as much again and a third.
    let (mut threshold, mut half) = (4, true);
    while length.saturating_sub(2) > threshold {
        sum += 0.1;
        threshold = if half { threshold / 2 * 3 } else { threshold / 3 * 4 };
        half = !half;
    }
    base + sum
}
