//! Templates: all ways to place a digit in each row, column and box that still lacks it. A place that is in no template
//! is false. Templates show everything that follows from a single digit.
//!
//! Also called the pattern overlay method.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CellSet, PEERS, ROW, UNIT_CELLS, cells};
use crate::explain::views::{CandidateSet, Views};

/// Returns a step that removes the places `gone` of a digit, which are in no template.
pub(crate) fn find(views: &Views, rank: Rank, digit: usize, gone: CellSet) -> Option<FoundStep> {
    let used = views.digits[digit] & !gone;
    let pattern = NamedPattern::default().part(PatternRole::Base, CandidateSet::at(used, digit));
    FoundStep::eliminate(rank, CandidateSet::at(gone, digit), Pattern::Named(Box::new(pattern)))
}

/// Returns the places that are in at least one template.
pub(crate) fn places_in_templates(all: CellSet) -> CellSet {
    let rows: Vec<CellSet> = (0..9).map(|row| UNIT_CELLS[ROW + row] & all).filter(|places| *places != 0).collect();
    let mut used = 0;
    for cell in cells(all) {
        // Most places are in the first template that is found.
        if used >> cell & 1 == 0
            && let Some(template) = complete(&rows, 1 << cell, all & !PEERS[cell])
        {
            used |= template;
        }
    }
    used
}

/// Returns a template that contains the chosen places, and otherwise only places of `open`.
fn complete(rows: &[CellSet], chosen: CellSet, open: CellSet) -> Option<CellSet> {
    // The row with the fewest places left.
    let missing = rows.iter().filter(|row| *row & chosen == 0).map(|row| row & open);
    let Some(row) = missing.min_by_key(|row| row.count_ones()) else { return Some(chosen) };
    cells(row).find_map(|cell| complete(rows, chosen | 1 << cell, open & !PEERS[cell] & !(1 << cell)))
}
