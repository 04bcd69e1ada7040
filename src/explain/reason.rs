//! Why a step holds, as data.

use super::found::Pattern;
use super::geometry::{cell_at, members};
use super::step::{Candidate, digit_set};
use crate::{DigitSet, Unit};

/// What a step rests on. Cells are row-major from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
        digit: crate::Digit,
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
        digit: crate::Digit,
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
        nodes: Vec<Node>,
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
pub struct Node {
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
pub struct Chain {
    /// The nodes, causes before what they cause.
    pub nodes: Vec<Node>,
}

/// The unit of a number in the order boxes, rows, columns.
pub(crate) fn unit(number: usize) -> Unit {
    match number {
        0..9 => Unit::Box(number),
        9..18 => Unit::Row(number - 9),
        _ => Unit::Column(number - 18),
    }
}

/// Cells as steps have them.
fn wide(cells: &[u8]) -> Vec<u16> {
    cells.iter().copied().map(u16::from).collect()
}

impl Reason {
    /// The reason of a step without chains; `None` for chains.
    pub(crate) fn of_pattern(pattern: &Pattern) -> Option<Self> {
        let named = |number: u8| unit(usize::from(number));
        let digit = |digit: u8| crate::Digit::new(digit + 1);
        Some(match pattern {
            Pattern::Single { unit: None } => Self::OnlyCandidate,
            Pattern::Single { unit: Some(unit) } => Self::OnlyPlace { unit: named(*unit) },
            Pattern::Locked { digit: locked, base, cover, target } => Self::Locked {
                digit: digit(*locked)?,
                base: named(*base),
                cover: named(*cover),
                target: target.map(named),
            },
            Pattern::Set { unit, positions, digits } => Self::Subset {
                unit: named(*unit),
                cells: members(*positions).map(|position| cell_at(usize::from(*unit), position) as u16).collect(),
                digits: digit_set(*digits),
            },
            Pattern::Fish { digit: fish, first, base, cross } => {
                let crossing = if *first == 9 { 18 } else { 9 };
                let lines = |first: u8, set: u16| members(set).map(|line| unit(usize::from(first) + line)).collect();
                Self::Fish { digit: digit(*fish)?, base: lines(*first, *base), cover: lines(crossing, *cross) }
            }
            Pattern::Wing { pivot, wings } => Self::Wing { pivot: (*pivot).into(), wings: wings.map(u16::from) },
            Pattern::Loop { path, digits } => Self::Loop { cells: wide(path), digits: digit_set(*digits) },
            Pattern::Grave { cells, digits } => Self::Grave { cells: wide(cells), digits: digit_set(*digits) },
            Pattern::Aligned { base } => Self::Aligned { cells: wide(base) },
            Pattern::Chain(_) => return None,
        })
    }
}
