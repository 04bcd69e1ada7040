//! Fireworks: a row and a column that cross in a box. Outside the box, each of some digits has at most one place in the
//! row and at most one in the column; these two cells are the same for all of the digits. If a digit is in neither
//! cell, it is in the box in both lines, so where they cross. Three such digits fill the three cells. Four digits, two
//! for each of two opposite crossings, fill the four corners.
//!
//! Described by shye on the New Sudoku Players' Forum in November 2021.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CellSet, UNIT_CELLS, UNITS_OF, cells, count, subsets};
use crate::explain::views::{CandidateSet, Views};

/// The crossing cell and the two wings of digits: one in its row and one in its column.
#[derive(Clone, Copy)]
struct FireworkCrossing {
    hub: usize,
    wings: [usize; 2],
}

impl FireworkCrossing {
    /// Returns the digits that are in one of the three cells.
    fn digits(self, views: &Views) -> u16 {
        let [of_box, row, column] = UNITS_OF[self.hub].map(usize::from);
        let outside = |line: usize| UNIT_CELLS[line] & !UNIT_CELLS[of_box];
        let fits = (0..9).filter(|&digit| {
            let own = views.digits[digit];
            let places = own & (outside(row) | outside(column));
            places & !(1 << self.wings[0] | 1 << self.wings[1]) == 0
                && own & self.cells() != 0
                && own & UNIT_CELLS[row] != 0
                && own & UNIT_CELLS[column] != 0
        });
        fits.fold(0, |set, digit| set | 1 << digit)
    }

    fn cells(self) -> CellSet {
        1 << self.hub | 1 << self.wings[0] | 1 << self.wings[1]
    }
}

/// Returns the crossings with wings outside the box of the hub, all cells open.
fn crossings(views: &Views) -> impl Iterator<Item = FireworkCrossing> {
    let open = move |cell: &usize| views.cells[*cell] != 0;
    (0..81).filter(open).flat_map(move |hub| {
        let (row, column) = (hub / 9, hub % 9);
        let along = (0..9).filter(move |other| other / 3 != column / 3).map(move |other| 9 * row + other).filter(open);
        along.flat_map(move |one| {
            let down = (0..9).filter(move |other| other / 3 != row / 3).map(move |other| 9 * other + column);
            down.filter(open).map(move |other| FireworkCrossing { hub, wings: [one, other] })
        })
    })
}

/// Returns a triple firework.
pub(crate) fn triple(views: &Views, rank: Rank) -> Option<FoundStep> {
    crossings(views).find_map(|crossing| {
        let digits = crossing.digits(views);
        if count(digits) < 3 {
            return None;
        }
        subsets(digits, 3).find_map(|digits| step(views, rank, crossing.cells(), &[(crossing, digits)]))
    })
}

/// Returns a quadruple firework.
pub(crate) fn quadruple(views: &Views, rank: Rank) -> Option<FoundStep> {
    crossings(views).find_map(|crossing| {
        let [along, down] = crossing.wings;
        let opposite = FireworkCrossing { hub: down / 9 * 9 + along % 9, wings: [down, along] };
        if opposite.hub < crossing.hub || views.cells[opposite.hub] == 0 {
            return None;
        }
        let [digits, others] = [crossing, opposite].map(|crossing| crossing.digits(views));
        if count(digits) < 2 || count(others) < 2 {
            return None;
        }
        subsets(digits, 2).find_map(|pair| {
            subsets(others & !pair, 2).find_map(|other| {
                step(views, rank, crossing.cells() | 1 << opposite.hub, &[(crossing, pair), (opposite, other)])
            })
        })
    })
}

/// Returns the step of digits that fill equally many cells.
fn step(views: &Views, rank: Rank, own: CellSet, groups: &[(FireworkCrossing, u16)]) -> Option<FoundStep> {
    let all = groups.iter().fold(0, |all, (_, digits)| all | digits);
    let mut gone = CandidateSet::default();
    for cell in cells(own) {
        // A digit of a crossing is in one of its three cells, so not in the opposite one.
        let fits = groups.iter().filter(|(crossing, _)| crossing.cells() >> cell & 1 == 1);
        let kept = fits.fold(0, |kept, (_, digits)| kept | digits);
        gone.add_cell(cell, views.cells[cell] & !(all & kept));
    }
    let mut pattern = NamedPattern::of_units(
        groups.iter().flat_map(|(crossing, _)| UNITS_OF[crossing.hub][1..].iter().map(|&line| usize::from(line))),
        [],
    );
    for (number, (crossing, digits)) in groups.iter().enumerate() {
        let mut set = CandidateSet::default();
        cells(crossing.cells()).for_each(|cell| set.add_cell(cell, views.cells[cell] & digits));
        pattern = pattern.part(PatternRole::Set(number as u8), set);
    }
    FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
}
