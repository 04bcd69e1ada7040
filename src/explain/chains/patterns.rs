//! Patterns on the remaining candidates, which a propagation above the dynamic level tries when no link is left to
//! follow.
//!
//! The rules are locked candidates, hidden pairs, naked pairs and X-wings, in this order. The first rule that erases a
//! candidate with a cause ends the attempt, and all instances of this rule count. The causes are the earlier erasures
//! that made the pattern possible; a pattern that existed from the start has none and does not count (Q13).

use super::base::Workspace;
use super::emission::{Emission, in_emission_order};
use super::propagate::{NO_INNER, Propagation};
use crate::explain::geometry::{BOX, COLUMN, CellSet, Geometry, NINE, ROW, cells, members};
use crate::explain::techniques::locked::{Lock, lock, seen_from_unit, units_by_kind};
use crate::explain::techniques::marks::{Marks, Subset};
use crate::explain::techniques::subsets;

/// Returns the units in the order in which the rules for pairs scan them.
fn by_box_column_row<G: Geometry>(geometry: &G) -> impl Iterator<Item = usize> + use<G> {
    let others = COLUMN + 9..geometry.unit_count();
    (BOX..ROW).chain(COLUMN..COLUMN + 9).chain(ROW..COLUMN).chain(others)
}

impl<const W: usize, G: Geometry> Propagation<W, G> {
    /// Turns off the candidates that the first applicable rule erases. Returns whether there was one.
    pub(super) fn erase_by_patterns(&mut self, workspace: &mut Workspace<'_, W, G>) -> bool {
        self.locked(workspace) || self.hidden_pairs(workspace) || self.naked_pairs(workspace) || self.x_wings(workspace)
    }

    // All instances of a rule see the candidates as they were before the rule: those that it turns off are erased
    // afterwards.

    fn locked(&mut self, workspace: &mut Workspace<'_, W, G>) -> bool {
        if !G::IS_CLASSIC {
            return self.seen_from_units(workspace);
        }
        let base = workspace.base.candidates;
        let geometry = &base.geometry;
        let mut any = false;
        let changed = (0..9).filter(|&digit| self.views.digits[digit] != base.digits[digit]);
        let changed: u16 = changed.fold(0, |set, digit| set | 1 << digit);
        for &(first, kind) in geometry.locks() {
            for digit in members(changed) {
                for unit in geometry.kind(first) {
                    let erased = base.places[unit][digit] & !self.views.places[unit][digit];
                    if erased != 0
                        && let Some(Lock { cover, crossing, .. }) = lock(&self.views, digit, unit, kind)
                    {
                        let positions = members(self.views.places[cover][digit]);
                        let targets = positions.map(|position| geometry.cell_at(cover, position));
                        let targets = targets.filter(|&cell| geometry.unit_cells(unit) >> cell & 1 == 0);
                        let targets = targets.map(|cell| (cell, 1 << digit)).collect();
                        let erased = members(erased & !crossing);
                        let causes = erased.map(|position| (geometry.cell_at(unit, position), digit));
                        any |= self.erase(workspace, targets, &causes.collect::<Vec<_>>(), NO_INNER);
                    }
                }
            }
        }
        any
    }

    /// Turns off the places of a digit that see all its places in a unit.
    fn seen_from_units(&mut self, workspace: &mut Workspace<'_, W, G>) -> bool {
        let base = workspace.base.candidates;
        let mut any = false;
        for (unit, digit) in units_by_kind(&base.geometry) {
            let erased = base.places[unit][digit] & !self.views.places[unit][digit];
            let seen: CellSet = if erased == 0 { 0 } else { seen_from_unit(&self.views, unit, digit) };
            if seen != 0 {
                let targets = cells(seen).map(|cell| (cell, 1 << digit)).collect();
                let causes = members(erased).map(|position| (base.geometry.cell_at(unit, position), digit));
                any |= self.erase(workspace, targets, &causes.collect::<Vec<_>>(), NO_INNER);
            }
        }
        any
    }

    fn hidden_pairs(&mut self, workspace: &mut Workspace<'_, W, G>) -> bool {
        let (base, occupancy) = (workspace.base.candidates, workspace.base.occupancy);
        let mut any = false;
        // Q11: the empty cells are counted in the grid.
        for unit in by_box_column_row(&base.geometry).filter(|&unit| occupancy.empties[unit] > 4) {
            let places = self.views.places[unit];
            each_pair(&places, |pair| {
                let targets: Emission = subsets::hidden_eliminations(&self.views, unit, pair).collect();
                // A pair remains after it has erased its targets; its causes are not needed then.
                if targets.iter().any(|&(_, digits)| digits != 0) {
                    let others = members(NINE & !pair.union).map(|position| base.geometry.cell_at(unit, position));
                    let causes = others.flat_map(|cell| candidates_of(cell, pair.members));
                    let causes: Vec<_> = causes.filter(|&(cell, digit)| base.has(cell, digit)).collect();
                    any |= self.erase(workspace, targets, &causes, NO_INNER);
                }
            });
        }
        any
    }

    fn naked_pairs(&mut self, workspace: &mut Workspace<'_, W, G>) -> bool {
        let (base, occupancy) = (workspace.base.candidates, workspace.base.occupancy);
        let mut any = false;
        for unit in by_box_column_row(&base.geometry).filter(|&unit| occupancy.empties[unit] >= 4) {
            let cells = self.views.unit_cells(unit);
            each_pair(&cells, |pair| {
                let targets: Emission = subsets::naked_eliminations(&self.views, unit, 9, pair).collect();
                if targets.iter().any(|&(_, digits)| digits != 0) {
                    let own = members(pair.members).map(|position| base.geometry.cell_at(unit, position));
                    let causes = own.flat_map(|cell| candidates_of(cell, base.cells[cell] & !pair.union));
                    let causes: Vec<_> = causes.collect();
                    any |= self.erase(workspace, targets, &causes, NO_INNER);
                }
            });
        }
        any
    }

    fn x_wings(&mut self, workspace: &mut Workspace<'_, W, G>) -> bool {
        let (base, occupancy) = (workspace.base.candidates, workspace.base.occupancy);
        let mut any = false;
        for (first, crossing) in [(COLUMN, ROW), (ROW, COLUMN)] {
            let mut wings = Vec::new();
            for digit in (0..9).filter(|&digit| occupancy.filled[digit] <= 5) {
                each_pair(&self.views.places_of(digit, first), |pair| wings.push((pair.members, digit, pair)));
            }
            // Ordered by pair of lines in colex order, which is the order of their bits, then by digit.
            wings.sort_unstable_by_key(|&(lines, digit, _)| (lines, digit));
            for (lines, digit, wing) in wings {
                let targets = subsets::fish_eliminations(&self.views, digit, crossing, wing).collect();
                let causes = members(lines).map(|line| first + line).flat_map(|line| {
                    let erased = base.places[line][digit] & !self.views.places[line][digit] & !wing.union;
                    members(erased).map(move |position| (base.geometry.cell_at(line, position), digit))
                });
                let causes: Vec<_> = causes.collect();
                any |= self.erase(workspace, targets, &causes, NO_INNER);
            }
        }
        any
    }

    /// Turns `targets` off because `causes` are off. Returns whether any was new.
    pub(super) fn erase(
        &mut self,
        workspace: &mut Workspace<'_, W, G>,
        targets: Emission,
        causes: &[(usize, usize)],
        inner: u32,
    ) -> bool {
        let targets = in_emission_order(targets);
        // Q13: a pattern that existed from the start has no causes.
        if targets.is_empty() || causes.is_empty() {
            return false;
        }
        let links = workspace.base.links;
        let causes = causes.iter().map(|&(cell, digit)| links.number(cell, digit));
        let causes: Vec<u16> = causes.map(|number| self.node(number, false) as u16).collect();
        let mut any = false;
        for (cell, digits) in targets {
            for digit in members(digits) {
                any |= self.set_off(workspace.scratch, links.number(cell, digit), &causes, inner);
            }
        }
        any
    }
}

/// Returns the candidates of a cell with these digits.
fn candidates_of(cell: usize, digits: u16) -> impl Iterator<Item = (usize, usize)> {
    members(digits).map(move |digit| (cell, digit))
}

/// Calls `visit` with each pair of equal sets of two members among the nine, in colex order.
#[inline]
fn each_pair(sets: &[u16; 9], mut visit: impl FnMut(Subset<u16>)) {
    let none: Option<()> = subsets::find(sets, 2, |pair| {
        visit(pair);
        None
    });
    debug_assert!(none.is_none());
}
