//! Naked and hidden singles, in the order in which they appear.

use super::deducer::Deducer;
use super::{FailedRule, Packed, ones};
use crate::model::Layout;

impl Deducer {
    /// Places every single, and the singles that result from them.
    pub(super) fn singles(&mut self, layout: &Layout, packed: &mut Packed) -> Result<(), FailedRule> {
        loop {
            if let Some(cell) = self.naked.pop() {
                self.place_naked(layout, packed, cell.into())?;
            } else if let Some((unit, digit)) = self.hidden.pop() {
                self.keep_hidden(layout, packed, unit.into(), digit.into())?;
            } else {
                return Ok(());
            }
        }
    }

    /// Makes a cell with one candidate final, and eliminates its digit from its peers.
    fn place_naked(&mut self, layout: &Layout, packed: &mut Packed, cell: usize) -> Result<(), FailedRule> {
        let digit = packed.masks[cell];
        self.set_final(packed, cell, digit)?;
        let units = layout.units_of(cell);
        for unit in units.iter().map(|&unit| usize::from(unit)) {
            let cells = layout.unit_cells(unit);
            for place in ones(packed.open_of[unit]) {
                self.eliminate(layout, packed, cells[place].into(), digit, unit)?;
            }
        }
        for &rival in layout.rivals(cell) {
            if packed.is_open(rival.into()) {
                self.eliminate(layout, packed, rival.into(), digit, layout.first_unit(cell))?;
            }
        }
        Ok(())
    }

    /// Finds the hidden singles of a unit. A digit that is missing there without a place is a contradiction.
    pub(super) fn search_unit(&mut self, layout: &Layout, packed: &Packed, unit: usize) -> Result<(), FailedRule> {
        let cells = layout.unit_cells(unit);
        let (mut once, mut twice) = (0, 0);
        for place in ones(packed.open_of[unit]) {
            let digits = packed.masks[usize::from(cells[place])];
            twice |= once & digits;
            once |= digits;
        }
        let missing = packed.missing(unit).bits();
        if missing & !once != 0 {
            return Err(FailedRule(unit));
        }
        self.hidden.extend(ones(missing & !twice).map(|digit| (unit as u16, digit as u8)));
        Ok(())
    }

    /// Eliminates the other candidates from the only cell of a unit that can hold the digit.
    fn keep_hidden(
        &mut self,
        layout: &Layout,
        packed: &mut Packed,
        unit: usize,
        digit: usize,
    ) -> Result<(), FailedRule> {
        // The digit may have been placed in the unit since it was recorded.
        if packed.placed[unit] >> digit & 1 == 1 {
            return Ok(());
        }
        let cells = layout.unit_cells(unit);
        let mut open = ones(packed.open_of[unit]).map(|place| usize::from(cells[place]));
        match open.find(|&cell| packed.masks[cell] >> digit & 1 == 1) {
            Some(cell) => self.eliminate(layout, packed, cell, !(1 << digit), unit),
            None => Err(FailedRule(unit)),
        }
    }
}
