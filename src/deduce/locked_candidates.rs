//! Locked candidates, or the intersection method.
//!
//! Where a box crosses a line (a row or a column), a digit that the box can hold only in the crossing leaves the
//! rest of the line (pointing); a digit that the line can hold only there leaves the rest of the box (claiming).

use super::{Deduction, DeductionLog, Rule};
use crate::model::{Contradiction, Digit, DigitSet, Grid, Unit};

/// Applies the rule once to each crossing. Returns whether it eliminated a candidate.
pub(super) fn pass(grid: &mut Grid, log: &mut DeductionLog) -> Result<bool, Contradiction> {
    let shape = grid.shape();
    let (width, height, side) = (shape.box_width(), shape.box_height(), shape.side());
    let mut found = false;
    for index in 0..side {
        let (left, top) = (index % height * width, index / height * height);
        let rows = (top..top + height).map(Unit::Row);
        let columns = (left..left + width).map(Unit::Column);
        for line in rows.chain(columns) {
            let boxed = Unit::Box(index);
            found |= lock(grid, boxed, line, log)?;
            found |= lock(grid, line, boxed, log)?;
        }
    }
    Ok(found)
}

/// Digits whose places in `from` all lie in `other` leave the rest of `other`.
fn lock(grid: &mut Grid, from: Unit, other: Unit, log: &mut DeductionLog) -> Result<bool, Contradiction> {
    let outside = union(grid, from, other);
    let rest = union(grid, other, from);
    let crossing = grid.unit(from).map(|(_, cell)| cell.candidates()).fold(DigitSet::EMPTY, |all, set| all | set);
    let locked = (crossing - outside) & rest;
    locked.iter().try_for_each(|digit| clear(grid, from, other, digit, log))?;
    Ok(!locked.is_empty())
}

/// Returns the candidates of the cells of `unit` that do not lie in `other`.
fn union(grid: &Grid, unit: Unit, other: Unit) -> DigitSet {
    beside(grid, unit, other).map(|cell| grid.cells()[cell].candidates()).fold(DigitSet::EMPTY, |all, set| all | set)
}

/// Returns the cells of `unit` that do not lie in `other`.
fn beside(grid: &Grid, unit: Unit, other: Unit) -> impl Iterator<Item = usize> {
    let shape = grid.shape();
    grid.unit(unit).map(|(cell, _)| cell).filter(move |&cell| !shape.units_of(cell).contains(&other))
}

fn clear(grid: &mut Grid, from: Unit, other: Unit, digit: Digit, log: &mut DeductionLog) -> Result<(), Contradiction> {
    let holds = |&cell: &usize| grid.cells()[cell].candidates().contains(digit);
    let cells: Vec<usize> = beside(grid, other, from).filter(holds).collect();
    log.note(|| Deduction {
        rule: Rule::LockedCandidates,
        unit: Some(from),
        cells: cells.clone(),
        digits: DigitSet::from_digit(digit),
    });
    cells.into_iter().try_for_each(|cell| grid.eliminate(cell, digit).map(|_| ()))
}
