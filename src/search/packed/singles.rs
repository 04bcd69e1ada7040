//! Naked and hidden singles, as they turn up.

use super::deducer::Deducer;
use super::{FailedUnit, Packed, ones};

impl Deducer {
    /// Places every single, and those that follow.
    pub(super) fn singles(&mut self, packed: &mut Packed) -> Result<(), FailedUnit> {
        loop {
            if let Some(cell) = self.naked.pop() {
                self.place_naked(packed, cell.into())?;
            } else if let Some((unit, digit)) = self.hidden.pop() {
                self.keep_hidden(packed, unit.into(), digit.into())?;
            } else {
                return Ok(());
            }
        }
    }

    /// Makes a cell with one candidate final, and eliminates its digit from its peers.
    fn place_naked(&mut self, packed: &mut Packed, cell: usize) -> Result<(), FailedUnit> {
        let layout = packed.layout;
        let digit = packed.masks[cell];
        self.set_final(packed, cell, digit)?;
        for unit in layout.units_of(cell) {
            let cells = layout.unit_cells(unit);
            for place in ones(packed.open_of[unit]) {
                let peer = usize::from(cells[place]);
                if packed.masks[peer] & digit != 0 {
                    self.eliminate(packed, peer, digit, unit)?;
                }
            }
        }
        Ok(())
    }

    /// Eliminates the other candidates from the one cell of a unit that can hold the digit.
    fn keep_hidden(&mut self, packed: &mut Packed, unit: usize, digit: usize) -> Result<(), FailedUnit> {
        // Since it was noted, the digit may have been placed in the unit.
        if packed.placed[unit] >> digit & 1 == 1 {
            return Ok(());
        }
        let cells = packed.layout.unit_cells(unit);
        let mut open = ones(packed.open_of[unit]).map(|place| usize::from(cells[place]));
        match open.find(|&cell| packed.masks[cell] >> digit & 1 == 1) {
            Some(cell) => self.eliminate(packed, cell, !(1 << digit), unit),
            None => Err(FailedUnit(unit)),
        }
    }
}
