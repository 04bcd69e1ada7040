//! W-wing: two cells with the same two candidates, and a unit whose places for one of the two see the first or the
//! second cell. The two cells cannot both take this digit, so one of them takes the other, which is removed from the
//! cells that see both. It is grouped if the unit has more than two places.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::data::players_technique::PlayersTechnique;
use crate::explain::data::technique::Technique;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{PEERS, UNIT_CELLS, UNITS, cells, members};
use crate::explain::views::{CandidateSet, Views};

/// Returns a W-wing, grouped if the rank asks for it.
pub(crate) fn find(views: &Views, rank: Rank) -> Option<FoundStep> {
    let (twos, _) = views.twos_and_threes();
    cells(twos).find_map(|one| {
        let pair = views.cells[one];
        let later = twos & !((2 << one) - 1);
        let mut same = cells(later & !PEERS[one]).filter(|&other| views.cells[other] == pair);
        same.find_map(|other| members(pair).find_map(|linked| joined(views, rank, [one, other], linked)))
    })
}

fn joined(views: &Views, rank: Rank, ends: [usize; 2], linked: usize) -> Option<FoundStep> {
    let [one, other] = ends;
    let kept = (views.cells[one] & !(1 << linked)).trailing_zeros() as usize;
    let gone = views.digits[kept] & PEERS[one] & PEERS[other];
    if gone == 0 {
        return None;
    }
    let is_grouped = rank.technique == Technique::Players(PlayersTechnique::GroupedWWing);
    (0..UNITS).find_map(|unit| {
        let places = views.digits[linked] & UNIT_CELLS[unit];
        let is_open = places.count_ones() >= 2 && (places.count_ones() > 2) == is_grouped;
        let is_linked = is_open
            && places & !(PEERS[one] | PEERS[other]) == 0
            && places & !PEERS[one] != 0
            && places & !PEERS[other] != 0;
        is_linked.then(|| {
            let mut cells = CandidateSet::at(1 << one | 1 << other, linked);
            cells.add(1 << one | 1 << other, kept);
            let pattern = NamedPattern::of_units([unit], [])
                .part(PatternRole::Base, cells)
                .part(PatternRole::Link, CandidateSet::at(places, linked));
            FoundStep::eliminate(rank, CandidateSet::at(gone, kept), Pattern::Named(Box::new(pattern)))
        })?
    })
}
