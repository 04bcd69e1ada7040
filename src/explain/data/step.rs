//! A step as data: what it does, and why.

use super::candidate::Candidate;
use super::rating::Tenths;
use super::reason::Reason;
use super::technique::Technique;
use crate::model::Shape;

/// One step on the way to the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
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
