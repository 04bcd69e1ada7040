//! Naked sets: k cells of a unit with k candidates among them take these digits, which go from the rest of the unit.
//! Pair 3.0, triplet 3.6, quad 5.0. Only the unit itself is cleared, not a second one that the cells share: a quirk
//! of the scale.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). Puzzles whose hardest step it is:
//!
//! ```text
//! Naked Pair     58.........6......7...1........27..6..1..52...9.8......1.4...9....7.8.4...2..135.
//! Naked Triplet  .5....9.86.....14....7....2.2.....53..742.8.....8.1........6...193......2.5.9....
//! Naked Quad     .3...25..5.....1.3.86..5.7.....5..4.4....76.8......2...731.8............2..4.63..
//! ```

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
