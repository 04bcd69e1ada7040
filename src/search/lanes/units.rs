//! Units in addition to rows, columns and boxes: diagonals, windows, disjoint groups.
//!
//! The nine cells of a unit lie in the three words of a digit. If the second word is shifted by three, they have
//! nine different bits and fit in one word:
//!
//! ```text
//! main diagonal     word 0     bits 0, 12, 24      rows 1, 4, 7
//!                   word 1     bits 1, 13, 25      rows 2, 5, 8, shifted to 4, 16, 28
//!                   word 2     bits 2, 14, 26      rows 3, 6, 9
//! ```

use super::board::{Cells, set_of};
use crate::model::Layout;

/// Maximum number of units: both diagonals, four windows and nine disjoint groups are 15.
const MAX_OTHER_UNITS: usize = 16;

/// Number of units of the classic layout.
const CLASSIC_UNITS: usize = 27;

/// The units of puzzles in addition to rows, columns and boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OtherUnits {
    cells: [Cells; MAX_OTHER_UNITS],
    count: usize,
}

impl OtherUnits {
    /// The units of classic puzzles: none.
    pub(crate) const NONE: Self = Self { cells: [[0; 3]; MAX_OTHER_UNITS], count: 0 };

    /// Returns the additional units of a layout; `None` if the lanes cannot hold its puzzles.
    pub(crate) fn of(layout: &Layout) -> Option<Self> {
        if !layout.is_classic_with_variants() {
            return None;
        }
        let mut units = Self::NONE;
        for (number, own) in (CLASSIC_UNITS..layout.unit_count()).zip(&mut units.cells) {
            let cells = set_of(layout.unit_cells(number).iter().map(|&cell| cell.into()));
            debug_assert!(has_nine_bits(cells), "unit {number} of {layout}");
            *own = cells;
            units.count += 1;
        }
        Some(units)
    }

    /// Returns the cells of each unit.
    pub(super) fn cells(&self) -> &[Cells] {
        &self.cells[..self.count]
    }

    /// Whether there are no additional units.
    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// The shift of the second word of a unit.
pub(super) const SHIFT: u32 = 3;

/// Whether the cells of a unit have nine different bits in one word.
fn has_nine_bits(cells: Cells) -> bool {
    (cells[0] | cells[1] << SHIFT | cells[2]).count_ones() == 9
}
