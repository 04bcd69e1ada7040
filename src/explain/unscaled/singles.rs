//! Hidden and naked singles.

use super::placing;
use crate::explain::{Pencilmarks, Reason, Step, Technique};

/// The only place for a digit in a unit: boxes first, since people see them best.
pub(super) fn hidden(marks: &Pencilmarks) -> Option<Step> {
    let (layout, side) = (marks.shape().layout(), marks.shape().side());
    (2 * side..3 * side).chain(0..2 * side).find_map(|unit| {
        marks.digits().find_map(|digit| {
            let places = marks.places(unit, digit);
            let cell = places.is_power_of_two().then(|| layout.unit_cells(unit)[places.trailing_zeros() as usize])?;
            let reason = Reason::OnlyPlace { unit: layout.unit(unit) };
            Some(placing(marks, Technique::HiddenSingle, cell.into(), digit, reason))
        })
    })
}

/// The only candidate of a cell.
pub(super) fn naked(marks: &Pencilmarks) -> Option<Step> {
    (0..marks.shape().cell_count()).find_map(|cell| {
        let digit = marks.candidates(cell).single()?;
        Some(placing(marks, Technique::NakedSingle, cell, digit, Reason::OnlyCandidate))
    })
}
