//! Two units with two places each for a digit (conjugate places). If one place of the first unit sees one place of the
//! second, these two are not both true, so at least one of the other two places is. The digit is removed from the cells
//! that see both.
//!
//! Skyscraper: two rows that share a column, or two columns that share a row. Two-string kite: a row and a column that
//! meet in a box. An empty rectangle has a box whose places lie in a row and a column instead of one of the two units.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::data::players_technique::PlayersTechnique;
use crate::explain::data::technique::Technique;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{BOX, COLUMN, CellSet, PEERS, ROW, UNIT_CELLS, UNITS, UNITS_OF, cell_at, members, sees};
use crate::explain::views::{CandidateSet, Views};

/// A unit with exactly two places for a digit.
#[derive(Clone, Copy)]
pub(crate) struct Conjugates {
    pub(crate) unit: usize,
    pub(crate) ends: [usize; 2],
}

/// Returns the units with exactly two places for a digit.
pub(crate) fn conjugates(views: &Views, digit: usize) -> impl Iterator<Item = Conjugates> {
    (0..UNITS).filter_map(move |unit| {
        let mut places = members(views.places[unit][digit]).map(|position| cell_at(unit, position));
        match (places.next(), places.next(), places.next()) {
            (Some(one), Some(other), None) => Some(Conjugates { unit, ends: [one, other] }),
            _ => None,
        }
    })
}

/// Returns which of these patterns two lines form whose inner ends see each other.
fn kind(one: Conjugates, other: Conjugates, inner: [usize; 2]) -> Option<PlayersTechnique> {
    let share_line = (1..3).any(|kind| UNITS_OF[inner[0]][kind] == UNITS_OF[inner[1]][kind]);
    match (one.unit / ROW, other.unit / ROW) {
        (1, 1) | (2, 2) if share_line => Some(PlayersTechnique::Skyscraper),
        (1, 2) if !share_line => Some(PlayersTechnique::TwoStringKite),
        _ => None,
    }
}

/// Returns a skyscraper or a two-string kite, whichever the rank asks for.
pub(crate) fn find(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    let all: Vec<Conjugates> = conjugates(views, digit).filter(|found| found.unit >= ROW).collect();
    all.iter()
        .enumerate()
        .find_map(|(index, &one)| all[index + 1..].iter().find_map(|&other| between(views, rank, digit, one, other)))
}

fn between(views: &Views, rank: Rank, digit: usize, one: Conjugates, other: Conjugates) -> Option<FoundStep> {
    let turned = [one.ends, [one.ends[1], one.ends[0]]];
    turned.into_iter().find_map(|[outer, inner]| {
        [other.ends, [other.ends[1], other.ends[0]]].into_iter().find_map(|[next, end]| {
            let is_chain = sees(inner, next) && outer != end && outer != next && inner != end;
            let gone = views.digits[digit] & PEERS[outer] & PEERS[end];
            let is_wanted = is_chain && kind(one, other, [inner, next]).map(Technique::Players) == Some(rank.technique);
            if !is_wanted || gone == 0 {
                return None;
            }
            let pattern = NamedPattern::of_units([one.unit, other.unit], [])
                .part(PatternRole::Base, CandidateSet::at(1 << outer | 1 << end, digit))
                .part(PatternRole::Link, CandidateSet::at(1 << inner | 1 << next, digit));
            FoundStep::eliminate(rank, CandidateSet::at(gone, digit), Pattern::Named(Box::new(pattern)))
        })
    })
}

/// Returns an empty rectangle.
pub(crate) fn empty_rectangle(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    let all: Vec<Conjugates> = conjugates(views, digit).filter(|found| found.unit >= ROW).collect();
    if all.is_empty() {
        return None;
    }
    (BOX..ROW).find_map(|of_box| {
        let own = views.digits[digit] & UNIT_CELLS[of_box];
        let rows = (0..3).map(|row| ROW + of_box / 3 * 3 + row);
        let columns = (0..3).map(|column| COLUMN + of_box % 3 * 3 + column);
        rows.flat_map(|row| columns.clone().map(move |column| (row, column))).find_map(|(row, column)| {
            let [along, down] = [row, column].map(|line| own & UNIT_CELLS[line]);
            // Places in a single line are locked candidates.
            let is_cross = own & !along & !down == 0 && own & !along != 0 && own & !down != 0;
            is_cross.then(|| hinge(views, rank, digit, of_box, [row, column], &all))?
        })
    })
}

/// Returns an empty rectangle of a box whose places lie in two crossing lines.
fn hinge(
    views: &Views,
    rank: Rank,
    digit: usize,
    of_box: usize,
    lines: [usize; 2],
    all: &[Conjugates],
) -> Option<FoundStep> {
    let [row, column] = lines;
    [(row, column), (column, row)].into_iter().find_map(|(met, cleared)| {
        // The conjugate places are parallel to the cleared line, outside the box, and one of the two is in the other
        // line.
        let parallel = all.iter().filter(|found| found.unit / ROW == cleared / ROW);
        parallel.flat_map(|found| [found.ends, [found.ends[1], found.ends[0]]]).find_map(|[near, far]| {
            let beyond = UNIT_CELLS[met] & !UNIT_CELLS[of_box];
            let crossing: CellSet = UNIT_CELLS[cleared] & !UNIT_CELLS[of_box] & PEERS[far];
            let of_line = UNIT_CELLS[usize::from(UNITS_OF[far][met / ROW])];
            let gone = views.digits[digit] & crossing & of_line;
            if beyond >> near & 1 == 0 || gone == 0 || UNIT_CELLS[of_box] >> far & 1 == 1 {
                return None;
            }
            let line = usize::from(UNITS_OF[near][cleared / ROW]);
            let own = views.digits[digit] & UNIT_CELLS[of_box];
            let pattern = NamedPattern::of_units([of_box, line], [met, cleared])
                .part(PatternRole::Base, CandidateSet::at(own, digit))
                .part(PatternRole::Link, CandidateSet::at(1 << near, digit))
                .part(PatternRole::Pivot, CandidateSet::at(1 << far, digit));
            FoundStep::eliminate(rank, CandidateSet::at(gone, digit), Pattern::Named(Box::new(pattern)))
        })
    })
}
