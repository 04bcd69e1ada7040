//! Hidden singles: a digit with only one place in a unit is placed there.

use super::{DeductionLog, Rule, note};
use crate::model::{Cell, Contradiction, Digit, DigitSet, Grid};

/// Places every hidden single, unit by unit. Returns whether there was one.
pub(super) fn pass(grid: &mut Grid, log: &mut DeductionLog) -> Result<bool, Contradiction> {
    let layout = grid.layout().clone();
    let mut found = false;
    for index in 0..layout.unit_count() {
        let unit = layout.unit(index);
        let cells = layout.unit_cells(index);
        let once = places(grid, cells).map_err(|missing| Contradiction::NoPlace(unit, missing))?;
        for digit in once.iter() {
            let Some(&cell) = cells.iter().find(|&&cell| grid.cells()[usize::from(cell)].candidates().contains(digit))
            else {
                // Another single of this unit has taken its only cell.
                return Err(Contradiction::NoPlace(unit, digit));
            };
            note(log, Rule::HiddenSingle, Some(unit), &[cell.into()], DigitSet::from_digit(digit));
            grid.place(cell.into(), digit)?;
            found = true;
        }
    }
    Ok(found)
}

/// Returns the digits with exactly one open place among the cells of a unit, or as an error a digit without any
/// place.
fn places(grid: &Grid, cells: &[u16]) -> Result<DigitSet, Digit> {
    let (mut final_values, mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
    for &cell in cells {
        match grid.cells()[usize::from(cell)] {
            Cell::Final(value) => final_values = final_values.with(value.digit()),
            Cell::Optional(options) => {
                twice |= once & options.candidates();
                once |= options.candidates();
            }
        }
    }
    let missing = DigitSet::up_to(cells.len()) - (final_values | once);
    missing.least().map_or(Ok(once - twice), Err)
}
