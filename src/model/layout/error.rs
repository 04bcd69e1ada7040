//! Why a layout is invalid.

use super::Variant;
use crate::model::ConstraintKind;

/// Returns what the units of a variant need.
const fn needed(variant: Variant) -> &'static str {
    match variant {
        Variant::Windows => "square boxes",
        Variant::X => "a square grid",
        _ => "rectangular boxes",
    }
}

/// Why a layout is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The side is not in 2..=64, or the boxes are for another side.
    #[error("{0} is not a possible side: sides range from 2 to 64, and the boxes must be for the same side")]
    Side(usize),
    /// The number of cells with a box is not the number of cells.
    #[error("boxes for {found} cells, but the grid has {cells}")]
    Cells {
        /// Number of cells with a box.
        found: usize,
        /// Number of cells of the grid.
        cells: usize,
    },
    /// A box has too few cells or too many, or there are too many boxes.
    #[error("box {number} has {cells} cells: the boxes are numbered from 1 to {side} and have {side} cells each")]
    Box {
        /// The number of the box, from 1.
        number: usize,
        /// Number of its cells.
        cells: usize,
        /// The side of the grid.
        side: usize,
    },
    /// The grid or its boxes do not allow the units of this variant.
    #[error("{0} needs {what}", what = needed(*.0))]
    Variant(Variant),
    /// A unit has fewer than two cells, more cells than there are digits, a repeated cell, or a cell outside the
    /// grid.
    #[error("unit {0} is invalid: it needs at least 2 cells and at most one per digit, all different and in the grid")]
    Unit(usize),
    /// There are too many units.
    #[error("{0} units that hold each digit are too many: at most 256 are possible")]
    Units(usize),
    /// A constraint makes no sense, or not in this grid.
    #[error("constraint {number}, {kind}: {reason}")]
    Constraint {
        /// The number of the constraint, from 1.
        number: usize,
        /// Its kind.
        kind: ConstraintKind,
        /// What is wrong with it.
        reason: String,
    },
}
