//! Simple colouring: where a digit has only two places in a unit, the places get two colours alternately. All places of
//! one colour are true. If two places of a colour see each other, this colour is false. Otherwise a place that sees
//! both colours is false.

use super::turbot::conjugates;
use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CellSet, PEERS, cells};
use crate::explain::views::{CandidateSet, Views};

/// Returns a step of simple colouring.
pub(crate) fn find(views: &Views, rank: Rank, digit: usize) -> Option<FoundStep> {
    let mut next_to: [CellSet; 81] = [0; 81];
    let mut rest: CellSet = 0;
    for found in conjugates(views, digit) {
        let [one, other] = found.ends;
        next_to[one] |= 1 << other;
        next_to[other] |= 1 << one;
        rest |= 1 << one | 1 << other;
    }
    while rest != 0 {
        let colours = coloured(rest.trailing_zeros() as usize, &next_to);
        rest &= !(colours[0] | colours[1]);
        let found = conclusion(views, rank, digit, colours);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Returns the places of both colours that are linked to a place.
fn coloured(start: usize, next_to: &[CellSet; 81]) -> [CellSet; 2] {
    let mut colours = [1 << start, 0];
    let mut last: CellSet = 1 << start;
    for colour in (0..2).cycle() {
        let next = cells(last).fold(0, |next, cell| next | next_to[cell]) & !(colours[0] | colours[1]);
        if next == 0 {
            break;
        }
        colours[1 - colour] |= next;
        last = next;
    }
    colours
}

fn conclusion(views: &Views, rank: Rank, digit: usize, colours: [CellSet; 2]) -> Option<FoundStep> {
    let pattern = NamedPattern::default()
        .part(PatternRole::Colour(0), CandidateSet::at(colours[0], digit))
        .part(PatternRole::Colour(1), CandidateSet::at(colours[1], digit));
    for colour in colours {
        let Some(one) = cells(colour).find(|&cell| PEERS[cell] & colour != 0) else { continue };
        let other = (PEERS[one] & colour).trailing_zeros() as usize;
        let pattern = pattern.part(PatternRole::Link, CandidateSet::at(1 << one | 1 << other, digit));
        return FoundStep::eliminate(rank, CandidateSet::at(colour, digit), Pattern::Named(Box::new(pattern)));
    }
    let open = views.digits[digit] & !(colours[0] | colours[1]);
    let trapped = cells(open).filter(|&cell| colours.iter().all(|colour| PEERS[cell] & colour != 0));
    let gone = trapped.fold(0, |set, cell| set | 1 << cell);
    FoundStep::eliminate(rank, CandidateSet::at(gone, digit), Pattern::Named(Box::new(pattern)))
}
