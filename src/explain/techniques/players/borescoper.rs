//! Borescoper's deadly pattern: three or all four cells where two rows and two columns cross in a box, the two cells of
//! one row in these columns in another box, and the two cells of one column in these rows in another box. If seven such
//! cells held only three digits, or eight only four, there would be a second way to fill them. If only one cell has
//! other candidates, it takes one of these. If all other candidates are the same digit, one of its places is true.

use super::extended_rectangle::deadly;
use crate::explain::found::{FoundStep, Rank};
use crate::explain::geometry::{CellSet, PAIRS_OF_THREE, cells};
use crate::explain::views::Views;

/// Returns a deadly pattern of seven or eight cells.
pub(crate) fn find(views: &Views, rank: Rank) -> Option<FoundStep> {
    (0..81).find_map(|place| {
        let (of_box, pairs) = (place / 9, place % 9);
        let rows = PAIRS_OF_THREE[pairs / 3].map(|row| of_box / 3 * 3 + row);
        let columns = PAIRS_OF_THREE[pairs % 3].map(|column| of_box % 3 * 3 + column);
        (0..9).filter(|row| row / 3 != of_box / 3).find_map(|row| {
            let mut outer_columns = (0..9).filter(|column| column / 3 != of_box % 3);
            outer_columns.find_map(|column| of_lines(views, rank, rows, columns, [row, column]))
        })
    })
}

fn of_lines(
    views: &Views,
    rank: Rank,
    rows: [usize; 2],
    columns: [usize; 2],
    [row, column]: [usize; 2],
) -> Option<FoundStep> {
    let arms = columns.map(|at| 9 * row + at).into_iter().chain(rows.map(|at| 9 * at + column));
    let arms: CellSet = arms.fold(0, |set, cell| set | 1 << cell);
    if !views.are_open(arms) {
        return None;
    }
    let square = rows.into_iter().flat_map(|row| columns.map(|column| 9 * row + column));
    let square: CellSet = square.fold(0, |set, cell| set | 1 << cell);
    let mut centers = cells(square).map(|corner| (square & !(1 << corner), 3)).chain([(square, 4)]);
    centers.find_map(|(center, digits)| views.are_open(center).then(|| deadly(views, rank, arms | center, digits))?)
}
