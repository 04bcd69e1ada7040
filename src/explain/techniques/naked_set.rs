//! Naked sets: k cells of a unit with k candidates among them take these digits, which go from the rest of the unit.
//! Pair 3.0, triplet 3.6, quad 5.0. Only the unit itself is cleared, not a second one that the cells share: a quirk
//! of the scale.

use super::subsets;
use crate::explain::board::Board;
use crate::explain::found::{Found, Pattern};
use crate::explain::geometry::{NINE, cell_at, members};
use crate::explain::memory::Memory;
use crate::explain::technique::Technique;
use crate::explain::views::Marks;

/// A naked set of `k` cells (2 to 4) that removes something.
pub(crate) fn find(board: &Board, memory: &mut Memory, k: usize) -> Option<Found> {
    let (technique, number) =
        [(Technique::NakedPair, 3.0), (Technique::NakedTriplet, 3.6), (Technique::NakedQuad, 5.0)][k - 2];
    memory.naked[k - 2].find(|unit| {
        (board.empties(unit) >= 2 * k).then_some(())?;
        subsets::find(&board.unit_cells(unit), k, |set| {
            let mut eliminations = Marks::default();
            for cell in members(NINE & !set.members).map(|position| cell_at(unit, position)) {
                eliminations.add_cell(cell, board.cells[cell] & set.union);
            }
            let pattern = Pattern::Set { unit: unit as u8, positions: set.members, digits: set.union };
            (!eliminations.is_empty()).then(|| Found::eliminate(technique, number, eliminations, pattern))
        })
    })
}
