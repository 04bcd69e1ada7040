//! XY-wing and XYZ-wing: a pivot and two bivalue wings that see it. Whatever the pivot is, one of the three is the
//! digit that the wings share, which goes from the cells that see them (and an XYZ pivot). 4.2 and 4.4.
//!
//! Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2006). Puzzles whose hardest step it is:
//!
//! ```text
//! XY-Wing   .......1.....93..42....85..8...2.7.9.9..67...5.3....2.............85.23.....3.8.1
//! XYZ-Wing  .4........5.3.49....7.9.5...91.23.4.3.......6..8...25......6........74..5....23.7
//! ```

use crate::explain::board::Board;
use crate::explain::found::{Found, Pattern};
use crate::explain::geometry::{PEERS, cells};
use crate::explain::technique::Technique;
use crate::explain::views::Marks;

/// An XY-wing: the pivot has two candidates and shares one with each wing.
pub(crate) fn find_xy(board: &Board) -> Option<Found> {
    let (twos, _) = board.twos_and_threes();
    cells(twos).find_map(|pivot| {
        let near = twos & PEERS[pivot];
        let [low, high] = pair(board.cells[pivot]);
        let first_wings = near & board.digits[low] & !board.digits[high];
        cells(first_wings).find_map(|first| {
            let shared = (board.cells[first] & !(1 << low)).trailing_zeros() as usize;
            let second_wings = near & board.digits[high] & !board.digits[low] & board.digits[shared];
            cells(second_wings).find_map(|second| wing(board, Technique::XyWing, pivot, [first, second], shared, !0))
        })
    })
}

/// An XYZ-wing: the pivot has three candidates and shares two with each wing.
pub(crate) fn find_xyz(board: &Board) -> Option<Found> {
    let (twos, threes) = board.twos_and_threes();
    cells(threes).find_map(|pivot| {
        let own = board.cells[pivot];
        let wings = cells(twos & PEERS[pivot]).filter(|&wing| board.cells[wing] & !own == 0);
        let wings = wings.fold(0, |set, wing| set | 1 << wing);
        cells(wings).find_map(|first| {
            cells(wings & !(1 << first)).find_map(|second| {
                let shared = board.cells[first] & board.cells[second];
                let shared = shared.is_power_of_two().then(|| shared.trailing_zeros() as usize)?;
                wing(board, Technique::XyzWing, pivot, [first, second], shared, PEERS[pivot])
            })
        })
    })
}

fn wing(
    board: &Board,
    technique: Technique,
    pivot: usize,
    wings: [usize; 2],
    digit: usize,
    reach: u128,
) -> Option<Found> {
    let rest = board.digits[digit] & PEERS[wings[0]] & PEERS[wings[1]] & reach & !(1 << pivot);
    (rest != 0).then(|| {
        let mut eliminations = Marks::default();
        eliminations.add(rest, digit);
        let number = if technique == Technique::XyWing { 4.2 } else { 4.4 };
        let pattern = Pattern::Wing { pivot: pivot as u8, wings: wings.map(|wing| wing as u8) };
        Found::eliminate(technique, number, eliminations, pattern)
    })
}

/// The two digits of a set of two.
fn pair(set: u16) -> [usize; 2] {
    [set.trailing_zeros() as usize, 15 - set.leading_zeros() as usize]
}
