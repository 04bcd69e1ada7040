//! 3D Medusa: candidates get two colours alternately wherever a unit has only two places for a digit or a cell has only
//! two candidates. All candidates of one colour are true, and all of the other are false.
//!
//! A colour is false if it has two candidates in a cell, two places for a digit that see each other, or if another cell
//! would lose all of its candidates. Otherwise a candidate is false if it sees both colours: in its cell, or as places
//! of its digit.

use super::turbot::conjugates;
use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CELLS, PEERS, cells, count, members};
use crate::explain::views::{CandidateSet, Views};

/// The links between candidates that are the only two of a unit or of a cell.
struct Links<'a> {
    views: &'a Views,
    /// Per digit, the places that are linked to each cell.
    next_to: Vec<[u128; CELLS]>,
}

/// The candidates of both colours.
type Colours = [CandidateSet; 2];

/// Returns a step of 3D Medusa.
pub(crate) fn find(views: &Views, rank: Rank) -> Option<FoundStep> {
    let links = Links::new(views);
    let mut rest = links.linked();
    loop {
        let start = rest.iter().next()?;
        let colours = links.coloured(start);
        for (digit, places) in rest.0.iter_mut().enumerate() {
            *places &= !(colours[0].0[digit] | colours[1].0[digit]);
        }
        let found = conclusion(views, rank, &colours);
        if found.is_some() {
            return found;
        }
    }
}

impl<'a> Links<'a> {
    fn new(views: &'a Views) -> Self {
        let mut next_to = vec![[0; CELLS]; 9];
        for (digit, next_to) in next_to.iter_mut().enumerate() {
            for found in conjugates(views, digit) {
                let [one, other] = found.ends;
                next_to[one] |= 1 << other;
                next_to[other] |= 1 << one;
            }
        }
        Self { views, next_to }
    }

    /// Returns the candidates that have a link.
    fn linked(&self) -> CandidateSet {
        let (mut set, (twos, _)) = (CandidateSet::default(), self.views.twos_and_threes());
        for (digit, places) in self.views.digits.iter().enumerate() {
            let linked = cells(*places).filter(|&cell| self.next_to[digit][cell] != 0 || twos >> cell & 1 == 1);
            set.0[digit] = linked.fold(0, |linked, cell| linked | 1 << cell);
        }
        set
    }

    /// Returns the candidates that are linked to one, by colour.
    fn coloured(&self, start: (usize, usize)) -> Colours {
        let mut colours = Colours::default();
        let mut open = vec![(start, 0)];
        while let Some(((cell, digit), colour)) = open.pop() {
            if colours.iter().any(|set| set.0[digit] >> cell & 1 == 1) {
                continue;
            }
            colours[colour].add(1 << cell, digit);
            open.extend(cells(self.next_to[digit][cell]).map(|other| ((other, digit), 1 - colour)));
            if count(self.views.cells[cell]) == 2 {
                let other = (self.views.cells[cell] & !(1 << digit)).trailing_zeros() as usize;
                open.push(((cell, other), 1 - colour));
            }
        }
        colours
    }
}

/// Returns the digits that a colour has in a cell.
fn digits_in(colour: &CandidateSet, cell: usize) -> u16 {
    (0..9).filter(|&digit| colour.0[digit] >> cell & 1 == 1).fold(0, |set, digit| set | 1 << digit)
}

/// Returns two candidates of a colour that cannot both be true, or a cell that the colour would leave without a
/// candidate.
fn contradiction(views: &Views, colours: &Colours, colour: &CandidateSet) -> Option<CandidateSet> {
    for cell in 0..CELLS {
        let own = digits_in(colour, cell);
        if count(own) > 1 {
            let mut pair = CandidateSet::default();
            pair.add_cell(cell, own);
            return Some(pair);
        }
    }
    for (digit, &places) in colour.0.iter().enumerate() {
        if let Some(one) = cells(places).find(|&cell| PEERS[cell] & places != 0) {
            let other = (PEERS[one] & places).trailing_zeros();
            return Some(CandidateSet::at(1 << one | 1 << other, digit));
        }
    }
    let plain =
        (0..CELLS).filter(|&cell| views.cells[cell] != 0 && colours.iter().all(|colour| digits_in(colour, cell) == 0));
    let emptied = { plain }.find(|&cell| members(views.cells[cell]).all(|digit| colour.0[digit] & PEERS[cell] != 0))?;
    let mut set = CandidateSet::default();
    set.add_cell(emptied, views.cells[emptied]);
    Some(set)
}

fn conclusion(views: &Views, rank: Rank, colours: &Colours) -> Option<FoundStep> {
    let pattern =
        NamedPattern::default().part(PatternRole::Colour(0), colours[0]).part(PatternRole::Colour(1), colours[1]);
    for colour in colours {
        if let Some(pair) = contradiction(views, colours, colour) {
            let pattern = pattern.part(PatternRole::Link, pair);
            return FoundStep::eliminate(rank, *colour, Pattern::Named(Box::new(pattern)));
        }
    }
    let mut gone = CandidateSet::default();
    for (cell, peers) in PEERS.iter().enumerate() {
        let own = [0, 1].map(|colour| digits_in(&colours[colour], cell));
        for digit in members(views.cells[cell] & !(own[0] | own[1])) {
            let met = [0, 1].map(|colour| own[colour] != 0 || colours[colour].0[digit] & peers != 0);
            if met == [true, true] {
                gone.add(1 << cell, digit);
            }
        }
    }
    FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
}
