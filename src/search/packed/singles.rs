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
        let digit = packed.masks[cell];
        self.set_final(packed, cell, digit)?;
        // By index, as each elimination needs the whole state.
        for at in 0..packed.layout.units_of(cell).len() {
            let unit = usize::from(packed.layout.units_of(cell)[at]);
            for place in ones(packed.open_of[unit]) {
                let peer = usize::from(packed.layout.unit_cells(unit)[place]);
                if packed.masks[peer] & digit != 0 {
                    self.eliminate(packed, peer, digit, unit)?;
                }
            }
        }
        for at in 0..packed.layout.rivals(cell).len() {
            let rival = usize::from(packed.layout.rivals(cell)[at]);
            if packed.is_open(rival) {
                let cause = packed.layout.units_of(cell)[0].into();
                self.eliminate(packed, rival, digit, cause)?;
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
