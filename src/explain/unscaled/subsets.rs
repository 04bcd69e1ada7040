//! Naked and hidden sets: k cells of a unit take k digits.

use super::{named, removing, sets};
use crate::explain::{Pencilmarks, Reason, Step, Technique};
use crate::{Digit, DigitSet};

/// `k` cells (2 to 4) with `k` candidates among them.
pub(super) fn naked(marks: &Pencilmarks, k: usize) -> Option<Step> {
    let technique = [Technique::NakedPair, Technique::NakedTriplet, Technique::NakedQuad][k - 2];
    let layout = marks.shape().layout();
    (0..layout.unit_count()).find_map(|unit| {
        let cells: Vec<usize> = layout.unit_cells(unit).iter().map(|cell| usize::from(*cell)).collect();
        let candidates: Vec<u64> = cells.iter().map(|cell| marks.candidates(*cell).bits()).collect();
        sets::find(&candidates, k, |members, union| {
            let own: Vec<usize> = members.iter().map(|member| cells[*member]).collect();
            let digits = DigitSet::from_bits(union);
            let others = cells.iter().filter(|cell| !own.contains(cell));
            let gone = others.flat_map(|cell| digits.iter().map(|digit| (*cell, digit)));
            removing(marks, technique, gone, || Reason::Subset { unit: layout.unit(unit), cells: named(&own), digits })
        })
    })
}

/// `k` digits (2 to 4) with `k` places among them.
pub(super) fn hidden(marks: &Pencilmarks, k: usize) -> Option<Step> {
    let technique = [Technique::HiddenPair, Technique::HiddenTriplet, Technique::HiddenQuad][k - 2];
    let layout = marks.shape().layout();
    let all: Vec<Digit> = marks.digits().collect();
    (0..layout.unit_count()).find_map(|unit| {
        let places: Vec<u64> = all.iter().map(|digit| marks.places(unit, *digit)).collect();
        sets::find(&places, k, |members, union| {
            let digits: DigitSet = members.iter().map(|member| all[*member]).collect();
            let own = marks.cells_at(unit, union);
            let gone =
                own.iter().flat_map(|cell| (marks.candidates(*cell) - digits).iter().map(|digit| (*cell, digit)));
            removing(marks, technique, gone, || Reason::Subset { unit: layout.unit(unit), cells: named(&own), digits })
        })
    })
}
