//! A step as data: what it does, and why.

use super::found::Found;
use super::rating::{Tenths, tenths};
use super::reason::Reason;
use super::technique::Technique;
use crate::{Digit, DigitSet, Shape};

/// A cell, row-major from 0, and a digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidate {
    /// The cell.
    pub cell: u16,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// The candidate of a digit counted from 0; `None` beyond 9.
    pub(crate) fn new(cell: usize, digit: usize) -> Option<Self> {
        Digit::new(digit as u8 + 1).map(|digit| Self { cell: cell as u16, digit })
    }
}

/// One step on the way to the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The shape of the grid.
    pub shape: Shape,
    /// The technique.
    pub technique: Technique,
    /// Its number on the scale; `None` for other grids than 9x9, which the scale does not know.
    pub rating: Option<Tenths>,
    /// The cell that is filled, with its digit.
    pub placement: Option<Candidate>,
    /// The candidates that are removed, by digit, then cell. A placement removes its digit from the peers besides.
    pub eliminations: Vec<Candidate>,
    /// Why.
    pub reason: Reason,
}

impl Step {
    pub(crate) fn new(found: &Found, reason: Reason) -> Self {
        let eliminations = found.eliminations.iter();
        Self {
            shape: Shape::CLASSIC,
            technique: found.technique,
            rating: Some(Tenths(tenths(found.number))),
            placement: found.placement.and_then(|(cell, digit)| Candidate::new(cell, digit)),
            eliminations: eliminations.filter_map(|(cell, digit)| Candidate::new(cell, digit)).collect(),
            reason,
        }
    }
}

/// A set of digits as the library has it, from one of bits from 0.
pub(crate) fn digit_set(bits: u16) -> DigitSet {
    DigitSet::from_bits(u64::from(bits))
}
