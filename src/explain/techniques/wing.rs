//! What XY-wings and XYZ-wings share: the digit of the wings goes from the cells that see them.

use crate::explain::board::Board;
use crate::explain::found::{Found, Pattern};
use crate::explain::geometry::PEERS;
use crate::explain::technique::Technique;
use crate::explain::views::Marks;

/// The step of a pivot and its wings, which share `digit`, if that stands elsewhere in `reach` where both wings see it.
pub(super) fn wing(
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
