//! Extended rectangle: six cells in three rows and two columns of one stack of boxes, or the other way round. If they
//! held only three digits, the two cells of each short line could be swapped, and there would be two solutions. If only
//! one cell has other candidates, it takes one of these. If all other candidates are the same digit, one of its places
//! is true.

use super::deadly::ruled_out;
use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CellSet, PAIRS_OF_THREE, cells, count, members, subsets};
use crate::explain::views::{CandidateSet, Views};

/// Two lines of a chute, and how they run.
#[derive(Clone, Copy)]
struct LinePair {
    lines: [usize; 2],
    are_rows: bool,
}

impl LinePair {
    /// Returns every pair.
    fn all() -> impl Iterator<Item = Self> {
        let pairs = (0..3).flat_map(|chute| PAIRS_OF_THREE.map(|pair| pair.map(|line| 3 * chute + line)));
        pairs.flat_map(|lines| [false, true].map(|are_rows| Self { lines, are_rows }))
    }

    /// Returns the two cells at a place of the lines.
    fn cells(self, at: usize) -> CellSet {
        let cells = self.lines.map(|line| if self.are_rows { 9 * line + at } else { 9 * at + line });
        1 << cells[0] | 1 << cells[1]
    }
}

/// Returns an extended rectangle.
pub(crate) fn find(views: &Views, rank: Rank) -> Option<FoundStep> {
    LinePair::all().find_map(|pair| {
        let open = (0..9).filter(|&at| views.are_open(pair.cells(at)));
        let open = open.fold(0u16, |set, at| set | 1 << at);
        subsets(open, 3).find_map(|chosen| {
            // In a single box, six cells cannot hold three digits.
            let is_spread = members(chosen).any(|at| at / 3 != chosen.trailing_zeros() as usize / 3);
            let own = members(chosen).fold(0, |own, at| own | pair.cells(at));
            is_spread.then(|| deadly(views, rank, own, 3))?
        })
    })
}

fn union(views: &Views, own: CellSet) -> u16 {
    cells(own).fold(0, |union, cell| union | views.cells[cell])
}

/// Returns the step of cells that would have two fillings if they held only `size` digits.
pub(super) fn deadly(views: &Views, rank: Rank, own: CellSet, size: usize) -> Option<FoundStep> {
    let all = union(views, own);
    // The digits of the pattern: without one cell that has other candidates, or without the only other digit.
    let without_cell = cells(own).map(|odd| union(views, own & !(1 << odd)));
    let without_cell = without_cell.filter(|digits| count(*digits) == size && all & !digits != 0);
    let without_digit = members(all).filter(|_| count(all) == size + 1).map(|extra| all & !(1 << extra));
    without_cell.chain(without_digit).find_map(|digits| step(views, rank, own, digits))
}

fn step(views: &Views, rank: Rank, own: CellSet, digits: u16) -> Option<FoundStep> {
    let (mut base, mut fins) = (CandidateSet::default(), CandidateSet::default());
    for cell in cells(own) {
        base.add_cell(cell, views.cells[cell] & digits);
        fins.add_cell(cell, views.cells[cell] & !digits);
    }
    let gone = ruled_out(views, &base, &fins);
    let pattern = NamedPattern::default().part(PatternRole::Base, base).part(PatternRole::Fin, fins);
    FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
}
