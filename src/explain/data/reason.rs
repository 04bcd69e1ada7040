//! Why a step holds, as data.

use super::candidate::Candidate;
use crate::model::{Digit, DigitSet, Unit};

/// What a step rests on. Cells are row-major from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Reason {
    /// The cell has one candidate left.
    OnlyCandidate,
    /// The unit has one place left for the digit.
    OnlyPlace {
        /// The unit.
        unit: Unit,
    },
    /// All places of a digit in `base` lie in `cover`.
    Locked {
        /// The digit.
        digit: Digit,
        /// The unit with few places.
        base: Unit,
        /// The unit that holds them all.
        cover: Unit,
        /// The unit where one place is left, if the step is a direct one.
        target: Option<Unit>,
    },
    /// These cells of a unit take these digits.
    Subset {
        /// The unit.
        unit: Unit,
        /// The cells.
        cells: Vec<u16>,
        /// The digits, as many as cells.
        digits: DigitSet,
    },
    /// The places of a digit in the lines `base` all lie in as many lines `cover`.
    Fish {
        /// The digit.
        digit: Digit,
        /// Parallel lines.
        base: Vec<Unit>,
        /// The lines that cross them.
        cover: Vec<Unit>,
    },
    /// A pivot and the two cells that see it.
    Wing {
        /// The pivot.
        pivot: u16,
        /// The wings.
        wings: [u16; 2],
    },
    /// Cells that could swap two digits all around.
    Loop {
        /// The cells in the loop's order.
        cells: Vec<u16>,
        /// The two digits.
        digits: DigitSet,
    },
    /// The cells with more than two candidates, and their extra digits.
    Grave {
        /// The cells.
        cells: Vec<u16>,
        /// The digits.
        digits: DigitSet,
    },
    /// Cells whose combinations others exclude.
    Aligned {
        /// The two or three cells.
        cells: Vec<u16>,
    },
    /// A cycle: each node follows from the one before, and the first from the last.
    Cycle {
        /// The nodes.
        nodes: Vec<ChainNode>,
    },
    /// Chains that together force the step.
    Chains {
        /// The chains: each ends in its last node.
        chains: Vec<Chain>,
    },
}

/// A candidate that is on or off in a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ChainNode {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether the cell has the digit.
    pub on: bool,
    /// The nodes it follows from, by their places in the chain: all come before it. Empty for an assumption.
    pub causes: Vec<u16>,
}

/// What follows from an assumption, the first node; only what the last one rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Chain {
    /// The nodes, causes before what they cause.
    pub nodes: Vec<ChainNode>,
}
