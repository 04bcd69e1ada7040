//! Tridagons: see the definition in [`super`].

use std::ops::ControlFlow;

use super::Tridagon;
use crate::explain::{TridagonCells, TridagonForm, TridagonSearch};
use crate::model::{DigitSet, Grid};

/// More guardians than this are not counted: CSP-Rules has chains for at most eight.
const MAX_GUARDIANS: usize = 8;

/// Returns the tridagon of a classic grid that has the fewest guardians; a degenerate one only if there is no other.
/// Open cells have the candidates that are left after singles and locked candidates.
pub(super) fn find(state: &Grid) -> Option<Tridagon> {
    if !state.layout().is_classic() {
        return None;
    }
    let mut cells = [0; 81];
    for (set, cell) in cells.iter_mut().zip(state.cells()).filter(|(_, cell)| !cell.is_final()) {
        *set = cell.digits().bits() as u16;
    }
    let found = of_form(&cells, TridagonForm::Full).or_else(|| of_form(&cells, TridagonForm::Cyclic));
    found.map(|found| found.in_grid(state))
}

/// A tridagon with the number of its guardians.
struct FoundTridagon {
    pattern: TridagonCells,
    form: TridagonForm,
    guardians: usize,
}

/// Returns the tridagon with the fewest guardians.
fn of_form(cells: &[u16; 81], form: TridagonForm) -> Option<FoundTridagon> {
    let mut best = None;
    let search = TridagonSearch { cells, form, cost: |guardians| guardians.count_ones() as usize };
    search.visit(MAX_GUARDIANS, &mut |pattern, guardians| {
        best = Some(FoundTridagon { pattern, form, guardians });
        // With no guardian the state has no solution.
        if guardians == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(guardians - 1) }
    });
    best
}

impl FoundTridagon {
    fn in_grid(&self, state: &Grid) -> Tridagon {
        let TridagonCells { digits, cells } = self.pattern;
        let digits = DigitSet::from_bits(digits.into());
        let has_guardian = |cell: &usize| !(state.cells()[*cell].digits() - digits).is_empty();
        let guarded: Vec<usize> = cells.iter().copied().filter(has_guardian).collect();
        let after = match guarded[..] {
            [cell] => Some(state.with_candidates(cell, state.cells()[cell].digits() - digits)),
            _ => None,
        };
        let is_degenerate = self.form == TridagonForm::Cyclic;
        Tridagon { is_degenerate, guardians: self.guardians, digits, cells: cells.to_vec(), after }
    }
}
