//! Locked candidates: all places of a digit in one unit lie in another.

use super::removing;
use crate::explain::{Pencilmarks, Reason, Step, Technique};

/// From a box to a line.
pub(super) fn pointing(marks: &Pencilmarks) -> Option<Step> {
    find(marks, Technique::Pointing)
}

/// From a line to a box.
pub(super) fn claiming(marks: &Pencilmarks) -> Option<Step> {
    find(marks, Technique::Claiming)
}

fn find(marks: &Pencilmarks, technique: Technique) -> Option<Step> {
    let layout = marks.shape().layout();
    layout.crossings().iter().flatten().find_map(|crossing| {
        let (base, cover) = match technique {
            Technique::Pointing => (crossing.of_box, crossing.line),
            _ => (crossing.line, crossing.of_box),
        };
        marks.digits().find_map(|digit| {
            let has = |cell: &&u16| marks.candidates(usize::from(**cell)).contains(digit);
            let places = layout.unit_cells(base).iter().filter(has).count();
            let shared = crossing.cells.iter().filter(has).count();
            (places >= 2 && places == shared).then_some(())?;
            let outside = layout.unit_cells(cover).iter().filter(|cell| !crossing.cells.contains(cell));
            let reason = || Reason::Locked { digit, base: layout.unit(base), cover: layout.unit(cover), target: None };
            removing(marks, technique, outside.map(|cell| (usize::from(*cell), digit)), reason)
        })
    })
}
