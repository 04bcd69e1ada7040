//! Rectangles of four cells in two rows, two columns and two boxes, none of which is given. If they held only two
//! digits, these could be swapped, and there would be two solutions.
//!
//! Hidden rectangle: a corner has only the two digits, and for one of them the opposite cell has the only other places
//! in its row and its column. If the opposite cell took the other digit, the two digits would fill the rectangle. So
//! this digit is removed there.
//!
//! Avoidable rectangle: two or three corners were filled while solving. In type 1 the last corner cannot take the digit
//! that completes the rectangle. In type 2 each of two corners has this digit and one more, the same in both; one of
//! them takes it, so it is removed from the cells that see both.

use crate::explain::board::CandidateBoard;
use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CELLS, PEERS, UNIT_CELLS, UNITS_OF, cells, count, members};
use crate::explain::views::{CandidateSet, Views};

/// Returns the corners of a rectangle from two opposite ones: these two, then the corner in the row of the first, then
/// the corner in its column. `None` if the cells are not in two rows, two columns and two boxes.
fn corners(one: usize, opposite: usize) -> Option<[usize; 4]> {
    let [row, column] = [one / 9, one % 9];
    let [other_row, other_column] = [opposite / 9, opposite % 9];
    let boxes = (row / 3 == other_row / 3) != (column / 3 == other_column / 3);
    let is_rectangle = row != other_row && column != other_column && boxes;
    is_rectangle.then_some([one, opposite, 9 * row + other_column, 9 * other_row + column])
}

/// Returns a hidden rectangle.
pub(crate) fn hidden(views: &Views, rank: Rank) -> Option<FoundStep> {
    let (twos, _) = views.twos_and_threes();
    cells(twos).find_map(|start| {
        let pair = views.cells[start];
        let opposite = members(pair).fold(!0, |set, digit| set & views.digits[digit]);
        cells(opposite).find_map(|end| {
            let [_, _, along, down] = corners(start, end)?;
            let is_open = [along, down].iter().all(|&cell| views.cells[cell] & pair == pair);
            is_open.then(|| members(pair).find_map(|strong| forced(views, rank, [start, end, along, down], strong)))?
        })
    })
}

/// Returns the step of a rectangle whose second corner has the only other places for a digit in its lines.
fn forced(views: &Views, rank: Rank, rectangle: [usize; 4], strong: usize) -> Option<FoundStep> {
    let [start, end, along, down] = rectangle;
    let [_, row, column] = UNITS_OF[end].map(usize::from);
    let is_forced = [(row, down), (column, along)]
        .into_iter()
        .all(|(unit, other)| views.digits[strong] & UNIT_CELLS[unit] == 1 << end | 1 << other);
    if !is_forced {
        return None;
    }
    let pair = views.cells[start];
    let weak = (pair & !(1 << strong)).trailing_zeros() as usize;
    let mut base = CandidateSet::default();
    rectangle.iter().for_each(|&cell| base.add_cell(cell, pair));
    let links = CandidateSet::at(1 << end | 1 << along | 1 << down, strong);
    let pattern = NamedPattern::of_units([row, column], [])
        .part(PatternRole::Base, base)
        .part(PatternRole::Pivot, CandidateSet::at(1 << start, weak))
        .part(PatternRole::Link, links);
    FoundStep::eliminate(rank, CandidateSet::at(1 << end, weak), Pattern::Named(Box::new(pattern)))
}

/// Returns an avoidable rectangle.
pub(crate) fn avoidable(board: &CandidateBoard, rank: Rank) -> Option<FoundStep> {
    let found = board.found();
    cells(found).find_map(|one| {
        // The opposite corner is filled with the same digit, or it is the open one of type 1.
        (0..CELLS).find_map(|opposite| {
            let [_, _, along, down] = corners(one, opposite)?;
            let filled = [along, down].map(|cell| found >> cell & 1 == 1);
            match filled {
                [true, true] => last_corner(board, rank, [one, opposite, along, down]),
                [true, false] if found >> opposite & 1 == 0 => {
                    pair_of_corners(board, rank, [one, along, down, opposite])
                }
                [false, true] if found >> opposite & 1 == 0 => {
                    pair_of_corners(board, rank, [one, down, along, opposite])
                }
                _ => None,
            }
        })
    })
}

/// Type 1: all corners but the second are filled.
fn last_corner(board: &CandidateBoard, rank: Rank, rectangle: [usize; 4]) -> Option<FoundStep> {
    let [one, last, along, down] = rectangle;
    let digit = usize::from(board.values[one]) - 1;
    if board.values[along] != board.values[down] || !board.has(last, digit) {
        return None;
    }
    let pattern = NamedPattern::default()
        .part(PatternRole::Base, CandidateSet::at(1 << one | 1 << last, digit))
        .part(PatternRole::Pivot, CandidateSet::at(1 << along | 1 << down, usize::from(board.values[along]) - 1));
    FoundStep::eliminate(rank, CandidateSet::at(1 << last, digit), Pattern::Named(Box::new(pattern)))
}

/// Type 2: the first two corners are filled and share a line. The third is opposite to the second, the last to the
/// first.
fn pair_of_corners(board: &CandidateBoard, rank: Rank, rectangle: [usize; 4]) -> Option<FoundStep> {
    let [one, other, third, last] = rectangle;
    let [digit, next] = [one, other].map(|cell| usize::from(board.values[cell]) - 1);
    let extra = board.cells[third] & !(1 << next);
    let is_pair = board.has(third, next) && board.has(last, digit) && board.cells[last] & !(1 << digit) == extra;
    if !is_pair || count(extra) != 1 || extra & (1 << digit | 1 << next) != 0 {
        return None;
    }
    let extra = extra.trailing_zeros() as usize;
    let gone = board.digits[extra] & PEERS[third] & PEERS[last];
    let pattern = NamedPattern::default()
        .part(PatternRole::Base, CandidateSet::at(1 << one | 1 << last, digit))
        .part(PatternRole::Pivot, CandidateSet::at(1 << other | 1 << third, next))
        .part(PatternRole::Fin, CandidateSet::at(1 << third | 1 << last, extra));
    FoundStep::eliminate(rank, CandidateSet::at(gone, extra), Pattern::Named(Box::new(pattern)))
}
