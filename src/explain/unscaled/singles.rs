//! Hidden and naked singles.

use crate::explain::data::candidate::Candidate;
use crate::explain::data::reason::Reason;
use crate::explain::data::step::Step;
use crate::explain::found::Rank;
use crate::explain::pencilmarks::Pencilmarks;
use crate::explain::techniques::marks::Marks;
use crate::model::Digit;

/// The only place for a digit in a unit: boxes first, since people see them best.
pub(super) fn hidden(marks: &Pencilmarks, rank: Rank) -> Option<Step> {
    let (layout, side) = (marks.layout(), marks.shape().side());
    (2 * side..layout.unit_count()).chain(0..2 * side).find_map(|unit| {
        (0..side).find_map(|digit| {
            let places = marks.places(unit, digit);
            let cell = places.is_power_of_two().then(|| layout.unit_cells(unit)[places.trailing_zeros() as usize])?;
            let digit = Digit::new(digit as u8 + 1)?;
            Some(placing(marks, rank, cell, digit, Reason::OnlyPlace { unit: layout.unit(unit) }))
        })
    })
}

/// The only candidate of a cell.
pub(super) fn naked(marks: &Pencilmarks, rank: Rank) -> Option<Step> {
    (0..marks.shape().cell_count()).find_map(|cell| {
        let digit = marks.candidates(cell).single()?;
        Some(placing(marks, rank, cell as u16, digit, Reason::OnlyCandidate))
    })
}

fn placing(marks: &Pencilmarks, rank: Rank, cell: u16, digit: Digit, reason: Reason) -> Step {
    let placement = Some(Candidate::new(cell, digit));
    let (shape, technique) = (marks.shape(), rank.technique);
    Step { shape, technique, rating: None, placement, eliminations: Vec::new(), reason }
}
