//! XY-wing: a pivot of two candidates and two bivalue wings that see it. Each wing shares one digit with the pivot, and
//! the wings share a third digit. Whichever digit the pivot takes, one of the wings takes the third digit, which is
//! removed from the cells that see both.
//!
//! XYZ-wing: a pivot of three candidates and two bivalue wings that see it, each with two of the pivot's digits.
//! Whichever digit the pivot takes, the pivot or one of the wings takes the digit that all three share, which is
//! removed from the cells that see all three.

use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{CellSet, Geometry, cells, members};
use crate::explain::views::{CandidateSet, Views};

/// Returns an XY-wing: the pivot has two candidates and shares one with each wing.
pub(crate) fn xy<G: Geometry>(views: &Views<G>, rank: Rank) -> Option<FoundStep> {
    let (twos, _) = views.twos_and_threes();
    cells(twos).find_map(|pivot| {
        let near = twos & views.geometry.peers(pivot);
        let mut digits = members(views.cells[pivot]);
        let (low, high) = (digits.next()?, digits.next()?);
        // The wing with the lower digit comes first; in the other order, the step would be the same.
        let first_wings = near & views.digits[low] & !views.digits[high];
        cells(first_wings).find_map(|first| {
            let shared = (views.cells[first] & !(1 << low)).trailing_zeros() as usize;
            let second_wings = near & views.digits[high] & !views.digits[low] & views.digits[shared];
            cells(second_wings).find_map(|second| wing(views, rank, pivot, [first, second], shared, !0))
        })
    })
}

/// Returns an XYZ-wing: the pivot has three candidates and shares two with each wing.
pub(crate) fn xyz<G: Geometry>(views: &Views<G>, rank: Rank) -> Option<FoundStep> {
    let (twos, threes) = views.twos_and_threes();
    cells(threes).find_map(|pivot| {
        let own = views.cells[pivot];
        let wings = cells(twos & views.geometry.peers(pivot)).filter(|&wing| views.cells[wing] & !own == 0);
        let wings = wings.fold(0, |set, wing| set | 1 << wing);
        cells(wings).find_map(|first| {
            cells(wings & !(1 << first)).find_map(|second| {
                let shared = views.cells[first] & views.cells[second];
                let shared = shared.is_power_of_two().then(|| shared.trailing_zeros() as usize)?;
                // The pivot may take the digit too, so cells must see the pivot as well.
                wing(views, rank, pivot, [first, second], shared, views.geometry.peers(pivot))
            })
        })
    })
}

/// Returns the step of a pivot and its wings, which share `digit`; `None` if no other cell of `reach` that both wings
/// see has it.
fn wing<G: Geometry>(
    views: &Views<G>,
    rank: Rank,
    pivot: usize,
    wings: [usize; 2],
    digit: usize,
    reach: CellSet,
) -> Option<FoundStep> {
    let [one, other] = wings.map(|wing| views.geometry.peers(wing));
    let rest = views.digits[digit] & one & other & reach & !(1 << pivot);
    (rest != 0).then(|| {
        let pattern = Pattern::Wing { pivot: pivot as u8, wings: wings.map(|wing| wing as u8) };
        FoundStep::eliminate(rank, CandidateSet::at(rest, digit), pattern)
    })?
}
