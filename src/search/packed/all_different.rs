//! All-different on the units that lost a candidate.

use super::deducer::Deducer;
use super::{FailedRule, Packed, ones};
use crate::deduce::Matching;
use crate::model::Layout;

/// In units with fewer open cells, the rule finds nothing that singles do not find.
const MIN_OPEN_CELLS: u32 = 4;

impl Deducer {
    /// Applies the rule to one unit. All singles must already be placed.
    pub(super) fn all_different(
        &mut self,
        layout: &Layout,
        packed: &mut Packed,
        unit: usize,
    ) -> Result<(), FailedRule> {
        if packed.open_of[unit].count_ones() < MIN_OPEN_CELLS {
            return Ok(());
        }
        let cells = layout.unit_cells(unit);
        let mut matching = Matching::new(packed.missing(unit).bits());
        let (mut open, mut count) = ([(0_u16, 0_u8); 64], 0);
        let hints = &mut self.hints[unit * cells.len()..][..cells.len()];
        for at in ones(packed.open_of[unit]) {
            let cell = cells[at];
            matching.push(packed.masks[usize::from(cell)], hints[at]);
            open[count] = (cell, at as u8);
            count += 1;
        }
        let open = &open[..count];
        if !matching.complete() {
            return Err(FailedRule(unit));
        }
        for (&(_, at), &digit) in open.iter().zip(matching.digits()) {
            hints[usize::from(at)] = digit;
        }
        // A cell can hold only digits of the component of its matched digit: any other would leave the rest without
        // a matching. The eliminated candidates occur in no matching, so all components stay valid.
        let mut done = Ok(());
        matching.components(|component| {
            for (&(cell, _), &digit) in open.iter().zip(matching.digits()) {
                if component >> digit & 1 == 1 && done.is_ok() {
                    done = self.eliminate(layout, packed, cell.into(), !component, unit);
                }
            }
        });
        done
    }
}
