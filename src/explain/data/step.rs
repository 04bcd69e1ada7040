//! A step as data: its effect and its reason.

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
    /// The number on the scale; `None` for grids that the scale does not cover, such as other sizes than 9x9, and in
    /// the players' order.
    pub rating: Option<Tenths>,
    /// The cell that is filled, with its digit, if the step places one.
    pub placement: Option<Candidate>,
    /// The candidates that are removed, ordered by digit, then by cell. A placement also removes its digit from the
    /// peers.
    pub eliminations: Vec<Candidate>,
    /// Why the step is valid.
    pub reason: Reason,
}
