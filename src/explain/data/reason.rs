//! Reasons for steps, as data.

use super::candidate::Candidate;
use super::pattern_part::PatternPart;
use crate::model::{Digit, DigitSet, Unit};

/// The evidence for a step. Cells are row-major from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Reason {
    /// The cell has one candidate left.
    OnlyCandidate,
    /// The unit has only one place left for the digit.
    OnlyPlace {
        /// The unit.
        unit: Unit,
    },
    /// All places of a digit in `base` are also in `cover`.
    Locked {
        /// The digit.
        digit: Digit,
        /// The unit whose places all lie in `cover`.
        base: Unit,
        /// The unit that contains all these places.
        cover: Unit,
        /// The unit in which only one place is left, if the step is a direct one.
        target: Option<Unit>,
    },
    /// Some cells of a unit hold exactly these digits.
    Subset {
        /// The unit.
        unit: Unit,
        /// The cells.
        cells: Vec<u16>,
        /// The digits, the same number as cells.
        digits: DigitSet,
    },
    /// The places of a digit in the lines `base` all lie in the same number of lines `cover`.
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
    /// Cells in which two digits could be swapped all around the loop.
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
    /// Cells whose combinations of digits are excluded by other cells.
    Aligned {
        /// The two or three cells.
        cells: Vec<u16>,
    },
    /// The digits that a constraint, or several constraints together with complete units, allow in some cells.
    Constraint {
        /// The number of the constraint in the layout; the number after the last one for several.
        number: usize,
        /// What players call it.
        name: String,
        /// Its cells.
        cells: Vec<u16>,
        /// What it allows, in words.
        because: String,
    },
    /// A pattern of the players' order.
    Pattern {
        /// Units whose places form the pattern.
        base: Vec<Unit>,
        /// Units in which the pattern rules out digits.
        cover: Vec<Unit>,
        /// Its candidates by role.
        parts: Vec<PatternPart>,
    },
    /// A cycle: each node follows from the previous one, and the first from the last.
    Cycle {
        /// The nodes.
        nodes: Vec<ChainNode>,
    },
    /// Chains that together prove the step.
    Chains {
        /// The chains. The first node of a chain is an assumption, and the last node is its result. A chain has only
        /// the nodes on which its result depends, and causes come before their effects.
        chains: Vec<Vec<ChainNode>>,
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
    /// The nodes from which this one follows, as indices in the chain; all are earlier. Empty for an assumption.
    pub causes: Vec<u16>,
}
