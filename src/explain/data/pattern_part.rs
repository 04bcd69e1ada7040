//! The parts of a named pattern.

use super::candidate::Candidate;

/// The role of candidates in a named pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum PatternRole {
    /// The candidates that make the pattern.
    Base,
    /// Candidates outside the pattern, one of which is true if the pattern does not hold.
    Fin,
    /// Candidates that connect two parts; at most or exactly one of them is true.
    Link,
    /// The cell that connects the other parts, or the cells where units cross.
    Pivot,
    /// A set of cells with one candidate more than cells; its number counts from 0.
    Set(u8),
    /// The candidates of one colour; its number counts from 0.
    Colour(u8),
    /// Cells that must hold the same digits as other cells of the pattern.
    Target,
}

/// Candidates of a named pattern that have the same role.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PatternPart {
    /// The role.
    pub role: PatternRole,
    /// The candidates, ordered by digit, then by cell.
    pub candidates: Vec<Candidate>,
}
