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
        found |= lock(grid, &layout, other, line, log)?;
        found |= lock(grid, &layout, line, other, log)?;
    }
    Ok(found)
}

/// Eliminates from the rest of `other` the digits whose places in the unit with the number `from` all lie in
/// `other`.
fn lock(
    grid: &mut Grid,
    layout: &Layout,
    from: u16,
    other: u16,
    log: &mut DeductionLog,
) -> Result<bool, Contradiction> {
    let outside = union(grid, cells_beside(layout, from, other));
    let rest = union(grid, cells_beside(layout, other, from));
    let locked = (union(grid, cells_of(layout, from)) - outside) & rest;
    for digit in locked.iter() {
        let losing = cells_beside(layout, other, from).filter(|&cell| grid.cells()[cell].candidates().contains(digit));
        let cells: Vec<usize> = losing.collect();
        let unit = Some(layout.unit(from.into()));
        note(log, Rule::LockedCandidates, unit, &cells, DigitSet::from_digit(digit));
        cells.into_iter().try_for_each(|cell| grid.eliminate(cell, digit).map(|_| ()))?;
    }
    Ok(!locked.is_empty())
}

/// Returns the cells of the unit with this number.
fn cells_of(layout: &Layout, unit: u16) -> impl Iterator<Item = usize> {
    layout.unit_cells(unit.into()).iter().map(|&cell| usize::from(cell))
}

/// Returns the cells of a unit that are not in the unit that crosses it.
fn cells_beside(layout: &Layout, unit: u16, crossing: u16) -> impl Iterator<Item = usize> {
    cells_of(layout, unit).filter(move |&cell| !layout.units_of(cell).contains(&crossing))
}

/// Returns the candidates of these cells.
fn union(grid: &Grid, cells: impl Iterator<Item = usize>) -> DigitSet {
    cells.map(|cell| grid.cells()[cell].candidates()).fold(DigitSet::EMPTY, |all, set| all | set)
}
