//! Hidden sets: k digits of a unit with k places among them take these cells; their other candidates go.
//! Pair 3.4, triplet 4.0, quad 5.4.
//!
//! The direct forms (pair 2.0, triplet 2.5) place a further digit that has one place left in the unit outside the
//! set. They erase nothing: a quirk of the scale.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). Puzzles whose hardest step it is:
//!
//! ```text
//! Direct Hidden Pair     ...........6.2.485..4...6...7........1.7.2..9.953..8...8....57..........2...1...6
//! Direct Hidden Triplet  ..8...2....9.6...11......35..........2..9.75.5.7...42.......5.....2.43...71..9.82
//! Hidden Pair            2...9.....7.6.........1..........3.5....5.6..43.....91.4.3....7.....15.6.91.27..3
//! Hidden Triplet         .2453.......7.....3....6..1468.........4...5...1....2...69..1..1.....9.55....7.4.
//! Hidden Quad            ....56.........87.16..8...5....913..3......2....8.54.............8.1...9.157....4
//! ```

use super::subsets::{self, Subset};
use crate::explain::board::Board;
use crate::explain::found::{Found, Pattern};
use crate::explain::geometry::{cell_at, members, only};
use crate::explain::memory::Memory;
use crate::explain::technique::Technique;
use crate::explain::views::Marks;

/// A hidden set of `k` digits (2 to 4) that removes something.
pub(crate) fn find(board: &Board, memory: &mut Memory, k: usize) -> Option<Found> {
    let (technique, number) =
        [(Technique::HiddenPair, 3.4), (Technique::HiddenTriplet, 4.0), (Technique::HiddenQuad, 5.4)][k - 2];
    memory.hidden[k - 2].find(|unit| {
        (board.empties(unit) > 2 * k).then_some(())?;
        subsets::find(&board.places[unit], k, |set| {
            let mut eliminations = Marks::default();
            for cell in members(set.union).map(|position| cell_at(unit, position)) {
                eliminations.add_cell(cell, board.cells[cell] & !set.members);
            }
            (!eliminations.is_empty()).then(|| Found::eliminate(technique, number, eliminations, pattern(unit, set)))
        })
    })
}

/// A hidden set of `k` digits (2 or 3) that leaves one place for another digit.
pub(crate) fn find_direct(board: &Board, memory: &mut Memory, k: usize) -> Option<Found> {
    let (technique, number) = [(Technique::DirectHiddenPair, 2.0), (Technique::DirectHiddenTriplet, 2.5)][k - 2];
    memory.direct_hidden[k - 2].find(|unit| {
        (board.empties(unit) > k).then_some(())?;
        let places = &board.places[unit];
        subsets::find(places, k, |set| {
            (0..9).filter(|digit| set.members >> digit & 1 == 0 && places[*digit].count_ones() > 1).find_map(|digit| {
                let cell = cell_at(unit, only(places[digit] & !set.union)?);
                Some(Found::place(technique, number, cell, digit, pattern(unit, set)))
            })
        })
    })
}

fn pattern(unit: usize, set: Subset) -> Pattern {
    Pattern::Set { unit: unit as u8, positions: set.union, digits: set.members }
}
