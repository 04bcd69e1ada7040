//! Locked candidates, or the intersection method.
//!
//! Two units cross. If one of them can hold a digit only in the crossing, the digit is eliminated from the rest of
//! the other. For a box and a line (a row or a column) this is called pointing if the box can hold it only there,
//! and claiming if the line can.

use super::{DeductionLog, Rule, note};
use crate::model::{Contradiction, DigitSet, Grid, Layout};

/// Applies the rule once to each crossing. Returns whether it eliminated a candidate.
pub(super) fn pass(grid: &mut Grid, log: &mut DeductionLog) -> Result<bool, Contradiction> {
    let layout = grid.layout().clone();
    let mut found = false;
    for &(line, other) in layout.crossing_units() {
        let crossing = CrossingDigits::of(grid, &layout, line, other);
        // What one direction eliminates changes nothing for the other.
        found |= lock(grid, &layout, [other, line], crossing.locked_in_other(), log)?;
        found |= lock(grid, &layout, [line, other], crossing.locked_in_line(), log)?;
    }
    Ok(found)
}

/// The candidates of two units that cross.
struct CrossingDigits {
    shared: DigitSet,
    /// Those of the cells that are only in one of the units.
    line: DigitSet,
    other: DigitSet,
}

impl CrossingDigits {
    fn of(grid: &Grid, layout: &Layout, line: u16, other: u16) -> Self {
        let mut crossing = Self {
            shared: DigitSet::EMPTY,
            line: DigitSet::EMPTY,
            other: union(grid, cells_beside(layout, other, line)),
        };
        for &cell in layout.unit_cells(line.into()) {
            let cell = usize::from(cell);
            let candidates = grid.cells()[cell].candidates();
            let digits = if layout.units_of(cell).contains(&other) { &mut crossing.shared } else { &mut crossing.line };
            *digits |= candidates;
        }
        crossing
    }

    /// Returns the digits that the other unit can hold only in the crossing, and that the line can also hold elsewhere.
    fn locked_in_other(&self) -> DigitSet {
        (self.shared - self.other) & self.line
    }

    fn locked_in_line(&self) -> DigitSet {
        (self.shared - self.line) & self.other
    }
}

/// Eliminates from the rest of `other` the digits whose places in the unit with the number `from` all lie in
/// `other`.
fn lock(
    grid: &mut Grid,
    layout: &Layout,
    [from, other]: [u16; 2],
    locked: DigitSet,
    log: &mut DeductionLog,
) -> Result<bool, Contradiction> {
    for digit in locked.iter() {
        let losing = cells_beside(layout, other, from).filter(|&cell| grid.cells()[cell].candidates().contains(digit));
        let cells: Vec<usize> = losing.collect();
        let unit = Some(layout.unit(from.into()));
        note(log, Rule::LockedCandidates, unit, &cells, DigitSet::from_digit(digit));
        cells.into_iter().try_for_each(|cell| grid.eliminate(cell, digit).map(|_| ()))?;
    }
    Ok(!locked.is_empty())
}

/// Returns the cells of a unit that are not in the unit that crosses it.
fn cells_beside(layout: &Layout, unit: u16, crossing: u16) -> impl Iterator<Item = usize> {
    let cells = layout.unit_cells(unit.into()).iter().map(|&cell| usize::from(cell));
    cells.filter(move |&cell| !layout.units_of(cell).contains(&crossing))
}

/// Returns the candidates of these cells.
fn union(grid: &Grid, cells: impl Iterator<Item = usize>) -> DigitSet {
    cells.map(|cell| grid.cells()[cell].candidates()).fold(DigitSet::EMPTY, |all, set| all | set)
}
