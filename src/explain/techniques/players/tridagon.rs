//! Tridagon (Thor's hammer): three digits in twelve cells of four boxes that form a rectangle. In each box the cells
//! lie in different rows and columns; three of these diagonals run in one direction and one in the other, up to the
//! order of rows and columns. Three digits cannot fill such cells, so one of the other candidates, the guardians, is
//! true. A candidate that every guardian rules out is removed.
//!
//! Described as the tridagon by denis_berthier on the New Sudoku Players' Forum in March 2022; known before as Thor's
//! hammer or trivalue oddagon.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CellSet, NINE, PEERS, cells, count, subsets};
use crate::explain::views::{CandidateSet, Views};

/// The most cells with guardians. With more, hardly any candidate is ruled out by all of them.
const MAX_GUARDED: usize = 4;

/// The columns, by row, of the three cells of a box that lie in different rows and columns. Those with even numbers run
/// in one direction.
const DIAGONALS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 2, 0], [1, 0, 2], [2, 0, 1], [2, 1, 0]];

/// Three cells of a box that can hold the three digits.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: CellSet,
    is_odd: bool,
    guarded: usize,
}

/// Returns a tridagon.
pub(crate) fn find(views: &Views, rank: Rank) -> Option<FoundStep> {
    subsets(NINE, 3).find_map(|digits| {
        let diagonals: [Vec<Diagonal>; 9] = std::array::from_fn(|of_box| diagonals_of(views, of_box, digits));
        let pairs = [[0, 1], [0, 2], [1, 2]];
        pairs.into_iter().flat_map(|bands| pairs.map(|stacks| (bands, stacks))).find_map(|(bands, stacks)| {
            let boxes = bands.map(|band| stacks.map(|stack| 3 * band + stack));
            let boxes = [boxes[0][0], boxes[0][1], boxes[1][0], boxes[1][1]].map(|of_box| &diagonals[of_box][..]);
            choose(views, rank, digits, &boxes, Diagonal { cells: 0, is_odd: false, guarded: 0 })
        })
    })
}

/// Returns the diagonals of a box whose cells have at least two of the digits each.
fn diagonals_of(views: &Views, of_box: usize, digits: u16) -> Vec<Diagonal> {
    let corner = of_box / 3 * 27 + of_box % 3 * 3;
    let all = DIAGONALS.iter().enumerate().map(|(number, columns)| {
        let own = columns.iter().enumerate().map(|(row, column)| corner + 9 * row + column);
        (number, own.fold(0, |set, cell| set | 1 << cell))
    });
    let fitting = all.filter(|(_, own)| cells(*own).all(|cell| count(views.cells[cell] & digits) >= 2));
    let diagonal = fitting.map(|(number, own)| Diagonal {
        cells: own,
        is_odd: number % 2 == 1,
        guarded: cells(own).filter(|&cell| views.cells[cell] & !digits != 0).count(),
    });
    diagonal.collect()
}

/// Chooses a diagonal in each box.
fn choose(views: &Views, rank: Rank, digits: u16, boxes: &[&[Diagonal]], chosen: Diagonal) -> Option<FoundStep> {
    let Some((first, rest)) = boxes.split_first() else {
        return if chosen.is_odd { conclusion(views, rank, digits, chosen.cells) } else { None };
    };
    first.iter().find_map(|next| {
        let guarded = chosen.guarded + next.guarded;
        let next = Diagonal { cells: chosen.cells | next.cells, is_odd: chosen.is_odd != next.is_odd, guarded };
        (guarded <= MAX_GUARDED).then(|| choose(views, rank, digits, rest, next))?
    })
}

fn conclusion(views: &Views, rank: Rank, digits: u16, own: CellSet) -> Option<FoundStep> {
    let (mut base, mut guardians) = (CandidateSet::default(), CandidateSet::default());
    for cell in cells(own) {
        base.add_cell(cell, views.cells[cell] & digits);
        guardians.add_cell(cell, views.cells[cell] & !digits);
    }
    let mut gone = CandidateSet(views.digits);
    for (cell, digit) in guardians.iter() {
        for (other, places) in gone.0.iter_mut().enumerate() {
            *places &= if other == digit { PEERS[cell] } else { 1 << cell };
        }
    }
    let pattern = NamedPattern::default().part(PatternRole::Base, base).part(PatternRole::Fin, guardians);
    FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether three digits can fill these cells.
    fn can_fill(own: &[usize], filled: &mut Vec<usize>) -> bool {
        let Some(&cell) = own.get(filled.len()) else { return true };
        (0..3).any(|digit| {
            let clashes = filled.iter().zip(own).any(|(other, at)| *other == digit && PEERS[cell] >> at & 1 == 1);
            if clashes {
                return false;
            }
            filled.push(digit);
            let fits = can_fill(own, filled);
            filled.pop();
            fits
        })
    }

    #[test]
    fn an_odd_number_of_odd_diagonals_cannot_be_filled() {
        let corners = [0, 3, 27, 30];
        let mut seen = [0; 2];
        for choice in 0..6usize.pow(4) {
            let numbers = [choice % 6, choice / 6 % 6, choice / 36 % 6, choice / 216];
            let own: Vec<usize> = corners
                .iter()
                .zip(numbers)
                .flat_map(|(corner, number)| {
                    DIAGONALS[number].iter().enumerate().map(move |(row, column)| corner + 9 * row + column)
                })
                .collect();
            let is_odd = numbers.iter().filter(|number| *number % 2 == 1).count() % 2 == 1;
            seen[usize::from(is_odd)] += 1;
            assert_eq!(can_fill(&own, &mut Vec::new()), !is_odd, "{numbers:?}");
        }
        assert_eq!(seen, [648, 648]);
    }
}
