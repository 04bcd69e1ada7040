//! What a run above the dynamic level tries when no link is left: patterns on the candidates that are not erased.
//!
//! Locked candidates, hidden pairs, naked pairs and X-wings, in this order; the first rule that erases something for
//! a reason ends the attempt, and of this rule all instances count. The reason is what was erased before so that the
//! pattern came to be; a pattern that was there from the start has none and does not count.

use super::graph::Graph;
use super::run::{NO_INNER, Run};
use super::working::Working;
use crate::explain::board::Occupancy;
use crate::explain::geometry::{CELL_AT, NINE, cell_at, count, members};
use crate::explain::patience::Patience;
use crate::explain::techniques::locked::{COLUMN, THIRD};
use crate::explain::views::Views;

/// The state a run began with.
pub(super) struct Origin<'a, const W: usize> {
    pub(super) graph: &'a Graph<W>,
    pub(super) base: &'a Views,
    pub(super) occupancy: &'a Occupancy,
    /// When the search is given up.
    pub(super) patience: &'a Patience,
}

impl<const W: usize> Clone for Origin<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<const W: usize> Copy for Origin<'_, W> {}

impl<const W: usize> Origin<'_, W> {
    /// Whether the search is given up.
    pub(super) fn is_given_up(&self) -> bool {
        self.patience.check().is_err()
    }
}

/// The first units of boxes, rows and columns.
const BOX: usize = 0;
const ROW: usize = 9;
const COL: usize = 18;

impl<const W: usize> Run<W> {
    /// Sets off what the first fruitful rule erases. Returns whether there was one.
    pub(super) fn advance(&mut self, origin: Origin<'_, W>, working: &mut Working) -> bool {
        self.locked(origin, working)
            || self.hidden_pairs(origin, working)
            || self.naked_pairs(origin, working)
            || self.x_wings(origin, working)
    }

    fn locked(&mut self, origin: Origin<'_, W>, working: &mut Working) -> bool {
        let mut any = false;
        let changed = (0..9).filter(|&digit| self.views.digits[digit] != origin.base.digits[digit]);
        let changed: u16 = changed.fold(0, |set, digit| set | 1 << digit);
        for (first, second) in [(BOX, COL), (BOX, ROW), (COL, BOX), (ROW, BOX)] {
            for digit in members(changed) {
                for index in 0..9 {
                    let unit = first + index;
                    let places = self.views.places[unit][digit];
                    let erased = origin.base.places[unit][digit] & !places;
                    if erased == 0 || count(places) < 2 {
                        continue;
                    }
                    if let Some((cover, crossing)) = cover(index, first, second, places) {
                        any |= self.lock((origin, working), digit, unit, cover, erased & !crossing);
                    }
                }
            }
        }
        any
    }

    /// Erases a digit from what `cover` does not share with `unit`.
    fn lock(
        &mut self,
        (origin, working): (Origin<'_, W>, &mut Working),
        digit: usize,
        unit: usize,
        cover: usize,
        erased: u16,
    ) -> bool {
        let shared = crate::explain::geometry::UNIT_CELLS[unit];
        let targets = members(self.views.places[cover][digit]).map(|position| cell_at(cover, position));
        let targets: Emission =
            targets.filter(|&cell| shared >> cell & 1 == 0).map(|cell| (cell, 1 << digit)).collect();
        let causes = members(erased).map(|position| (cell_at(unit, position), digit)).collect::<Vec<_>>();
        self.erase((origin, working), targets, &causes, NO_INNER)
    }

    fn hidden_pairs(&mut self, origin: Origin<'_, W>, working: &mut Working) -> bool {
        let mut any = false;
        for unit in by_box_column_row().filter(|&unit| origin.occupancy.empties[unit] > 4) {
            let places = self.views.places[unit];
            for [low, high] in equal_pairs(&places) {
                let pair = 1 << low | 1 << high;
                let cells = || members(places[low]).map(|position| cell_at(unit, position));
                let targets: Emission = cells().map(|cell| (cell, self.views.cells[cell] & !pair)).collect();
                if targets.iter().all(|&(_, digits)| digits == 0) {
                    continue;
                }
                let others = members(NINE & !places[low]).map(|position| cell_at(unit, position));
                let causes: Vec<_> = others
                    .flat_map(|cell| [(cell, low), (cell, high)])
                    .filter(|&(cell, digit)| origin.base.has(cell, digit))
                    .collect();
                any |= self.erase((origin, working), targets, &causes, NO_INNER);
            }
        }
        any
    }

    fn naked_pairs(&mut self, origin: Origin<'_, W>, working: &mut Working) -> bool {
        let mut any = false;
        for unit in by_box_column_row().filter(|&unit| origin.occupancy.empties[unit] >= 4) {
            let cells = self.views.unit_cells(unit);
            for pair in equal_pairs(&cells) {
                let digits = cells[pair[0]];
                let rest = members(NINE & !(1 << pair[0] | 1 << pair[1]));
                let targets: Emission =
                    rest.map(|position| (cell_at(unit, position), cells[position] & digits)).collect();
                if targets.iter().all(|&(_, digits)| digits == 0) {
                    continue;
                }
                let causes: Vec<_> = pair
                    .map(|position| cell_at(unit, position))
                    .into_iter()
                    .flat_map(|cell| members(origin.base.cells[cell] & !digits).map(move |digit| (cell, digit)))
                    .collect();
                any |= self.erase((origin, working), targets, &causes, NO_INNER);
            }
        }
        any
    }

    fn x_wings(&mut self, origin: Origin<'_, W>, working: &mut Working) -> bool {
        let mut any = false;
        for (first, crossing) in [(COL, ROW), (ROW, COL)] {
            let mut wings = Vec::new();
            for digit in (0..9).filter(|&digit| origin.occupancy.filled[digit] <= 5) {
                let lines = std::array::from_fn(|line| self.views.places[first + line][digit]);
                wings.extend(equal_pairs(&lines).into_iter().map(|[low, high]| (high, low, digit)));
            }
            wings.sort_unstable();
            for (high, low, digit) in wings {
                any |= self.x_wing((origin, working), [first + low, first + high], crossing, digit);
            }
        }
        any
    }

    fn x_wing(
        &mut self,
        (origin, working): (Origin<'_, W>, &mut Working),
        lines: [usize; 2],
        crossing: usize,
        digit: usize,
    ) -> bool {
        let places = self.views.places[lines[0]][digit];
        let own = lines.map(|line| line % 9).iter().fold(0, |set, line| set | 1u16 << line);
        let covers = members(places).map(|position| crossing + position);
        let targets: Emission = covers
            .flat_map(|cover| {
                members(self.views.places[cover][digit] & !own)
                    .map(move |position| (cell_at(cover, position), 1 << digit))
            })
            .collect();
        let causes: Vec<_> = lines
            .into_iter()
            .flat_map(|line| {
                let erased = origin.base.places[line][digit] & !self.views.places[line][digit] & !places;
                members(erased).map(move |position| (cell_at(line, position), digit))
            })
            .collect();
        self.erase((origin, working), targets, &causes, NO_INNER)
    }

    /// Sets `targets` off because `causes` are. Returns whether there were both.
    pub(super) fn erase(
        &mut self,
        (origin, working): (Origin<'_, W>, &mut Working),
        targets: Emission,
        causes: &[(usize, usize)],
        inner: u32,
    ) -> bool {
        let targets = in_emission_order(targets);
        if targets.is_empty() || causes.is_empty() {
            return false;
        }
        let causes: Vec<u16> =
            causes.iter().map(|&(cell, digit)| self.node(origin.graph.number(cell, digit), false) as u16).collect();
        let mut any = false;
        for (cell, digits) in targets {
            for digit in members(digits) {
                any |= self.set_off(working, origin.graph.number(cell, digit), &causes, inner);
            }
        }
        any
    }
}

/// Cells and the digits they lose.
pub(super) type Emission = Vec<(usize, u16)>;

/// The order in which the reference's hash map hands out the cells of a step, a quirk that decides which node comes
/// first: by the cell's number modulo the size of the table, which doubles from 16 as it fills to three quarters.
pub(super) fn in_emission_order(mut targets: Emission) -> Emission {
    targets.retain(|&(_, digits)| digits != 0);
    let mut table = 16;
    while targets.len() * 4 > table * 3 {
        table *= 2;
    }
    targets.sort_by_key(|&(cell, _)| cell % table);
    targets
}

fn by_box_column_row() -> impl Iterator<Item = usize> {
    (BOX..ROW).chain(COL..COL + 9).chain(ROW..COL)
}

/// The pairs of places with equal sets of two, in colex order.
fn equal_pairs(sets: &[u16; 9]) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    let twos: u16 = (0..9).filter(|&index| count(sets[index]) == 2).fold(0, |set, index| set | 1 << index);
    for high in members(twos) {
        for low in members(twos & ((1 << high) - 1)).filter(|&low| sets[low] == sets[high]) {
            pairs.push([low, high]);
        }
    }
    pairs
}

/// The unit of the kind `second` that holds all `places` of the unit `first + index`, and the positions they share.
fn cover(index: usize, first: usize, second: usize, places: u16) -> Option<(usize, u16)> {
    let set = usize::from(places);
    match (first, second) {
        (BOX, COL) => {
            let column = usize::from(COLUMN[set]);
            (column < 3).then(|| (COL + index % 3 * 3 + column, 0b001_001_001 << column))
        }
        (BOX, ROW) => {
            let row = usize::from(THIRD[set]);
            (row < 3).then(|| (ROW + index / 3 * 3 + row, 0b111 << (3 * row)))
        }
        _ => {
            let third = usize::from(THIRD[set]);
            let cell = usize::from(CELL_AT[first + index][3 * third.min(2)]);
            (third < 3).then(|| (usize::from(crate::explain::geometry::UNITS_OF[cell][0]), 0b111 << (3 * third)))
        }
    }
}
