//! Locked candidates, or the intersection method.
//!
//! Where two units cross, a digit that the one can hold only in the crossing leaves the rest of the other. Of a box and a
//! line (a row or a column) people say pointing if it is the box that can hold it there alone, and claiming if it is the
//! line.

use super::{Deduction, DeductionLog, Rule};
use crate::model::{Contradiction, Digit, DigitSet, Grid, Layout};

/// Applies the rule once to each crossing. Returns whether it eliminated a candidate.
pub(super) fn pass(grid: &mut Grid, log: &mut DeductionLog) -> Result<bool, Contradiction> {
    let layout = grid.layout().clone();
    let mut found = false;
    for &(line, other) in layout.crossing_units() {
        found |= CrossingLock { layout: &layout, from: other, other: line }.apply(grid, log)?;
        found |= CrossingLock { layout: &layout, from: line, other }.apply(grid, log)?;
    }
    Ok(found)
}

/// Two units that cross, by number: digits whose places in `from` all lie in `other` leave the rest of `other`.
struct CrossingLock<'l> {
    layout: &'l Layout,
    from: u16,
    other: u16,
}

impl CrossingLock<'_> {
    fn apply(&self, grid: &mut Grid, log: &mut DeductionLog) -> Result<bool, Contradiction> {
        let outside = union(grid, self.beside(self.from, self.other));
        let rest = union(grid, self.beside(self.other, self.from));
        let held = union(grid, self.layout.unit_cells(self.from.into()).iter().map(|&cell| cell.into()));
        let locked = (held - outside) & rest;
        locked.iter().try_for_each(|digit| self.clear(grid, digit, log))?;
        Ok(!locked.is_empty())
    }

    /// Returns the cells of `unit` that do not lie in `other`.
    fn beside(&self, unit: u16, other: u16) -> impl Iterator<Item = usize> {
        let cells = self.layout.unit_cells(unit.into()).iter().map(|&cell| usize::from(cell));
        cells.filter(move |&cell| !self.layout.units_of(cell).contains(&other))
    }

    fn clear(&self, grid: &mut Grid, digit: Digit, log: &mut DeductionLog) -> Result<(), Contradiction> {
        let holds = |&cell: &usize| grid.cells()[cell].candidates().contains(digit);
        let cells: Vec<usize> = self.beside(self.other, self.from).filter(holds).collect();
        log.note(|| Deduction {
            rule: Rule::LockedCandidates,
            unit: Some(self.layout.unit(self.from.into())),
            cells: cells.clone(),
            digits: DigitSet::from_digit(digit),
        });
        cells.into_iter().try_for_each(|cell| grid.eliminate(cell, digit).map(|_| ()))
    }
}

/// Returns the candidates of these cells.
fn union(grid: &Grid, cells: impl Iterator<Item = usize>) -> DigitSet {
    cells.map(|cell| grid.cells()[cell].candidates()).fold(DigitSet::EMPTY, |all, set| all | set)
}
