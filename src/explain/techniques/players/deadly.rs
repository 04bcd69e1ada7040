//! The consequences of deadly patterns: cells that would have two fillings if they held only the digits of the pattern.

use crate::explain::geometry::{cells, common_peers};
use crate::explain::views::{CandidateSet, Views};

/// Returns the candidates that a deadly pattern rules out: one of the `extra` candidates of its cells is true. If a
/// single cell has all the extra candidates, it loses the digits of the pattern, `base`. If all extra candidates are
/// the same digit, this digit is removed from the cells that see all of its places.
pub(super) fn ruled_out(views: &Views, base: &CandidateSet, extra: &CandidateSet) -> CandidateSet {
    let places = extra.cells();
    let mut gone = CandidateSet::default();
    if places.is_power_of_two() {
        let cell = places.trailing_zeros() as usize;
        gone.add_cell(cell, base.digits_of(cell));
    } else if let [digit] = extra.digits()[..] {
        gone.add(views.digits[digit] & common_peers(cells(places)), digit);
    }
    gone
}
