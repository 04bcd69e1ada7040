//! Naked singles: a cell with only one candidate gets that digit.

use super::{DeductionLog, Rule, note};
use crate::model::{Cell, Contradiction, DigitSet, Grid};

/// Places every naked single once, row by row. Returns whether there was one.
pub(super) fn pass(grid: &mut Grid, log: &mut DeductionLog) -> Result<bool, Contradiction> {
    let mut found = false;
    for cell in 0..grid.cells().len() {
        let Cell::Optional(options) = grid.cells()[cell] else { continue };
        if options.candidates().is_empty() {
            return Err(Contradiction::NoCandidate(cell));
        }
        let Some(digit) = options.single() else { continue };
        note(log, Rule::NakedSingle, None, &[cell], DigitSet::from_digit(digit));
        grid.place(cell, digit)?;
        found = true;
    }
    Ok(found)
}
