//! Locked candidates: all places of a digit in one unit lie in another. Boxes need not be square here: crossings are
//! looked up, where 9x9 has a table of thirds.

use crate::explain::data::step::Step;
use crate::explain::data::technique::Technique;
use crate::explain::found::{Pattern, Rank};
use crate::explain::pencilmarks::Pencilmarks;
use crate::explain::techniques::marks::Marks;

/// From a box to a line, or from a line to a box, by the technique.
pub(super) fn find(marks: &Pencilmarks, rank: Rank) -> Option<Step> {
    let layout = marks.shape().layout();
    layout.crossings().iter().flatten().find_map(|crossing| {
        let (base, cover) = match rank.technique {
            Technique::Pointing => (crossing.of_box, crossing.line),
            _ => (crossing.line, crossing.of_box),
        };
        (0..marks.shape().side()).find_map(|digit| {
            let has = |cell: &&u16| marks.digits_at(usize::from(**cell)) >> digit & 1 == 1;
            let places = layout.unit_cells(base).iter().filter(has).count();
            let shared = crossing.cells.iter().filter(has).count();
            (places >= 2 && places == shared).then_some(())?;
            let mut gone = Vec::new();
            for cell in layout.unit_cells(cover).iter().filter(|cell| !crossing.cells.contains(cell)) {
                marks.remove(&mut gone, usize::from(*cell), 1 << digit);
            }
            let (base, cover) = (base as u8, cover as u8);
            marks.step(rank, gone, Pattern::Locked { digit: digit as u8, base, cover, target: None })
        })
    })
}
