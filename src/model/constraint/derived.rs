//! Sums that follow from the units: players call them innies and outies.
//!
//! The digits of a unit have a known sum. If the cages inside it are subtracted, the sum of the other cells is known as
//! well. If cages that reach out of it are subtracted too, the difference between the cells inside and outside is
//! known. The same holds for several neighbouring units together.

use super::{Constraint, ConstraintKind, GridFrame};
use crate::model::condition::Condition;

/// Maximum number of cells of a derived sum. The sums of more cells exclude hardly any digit, unless they are tight.
/// With seven instead of five, 48 copies of the extreme killers take 1.3 times as long, and those of tarek's list 1.2
/// times.
const MAX_CELLS: usize = 5;

/// Maximum number of cells of a tight sum, which is close to the least or the greatest one. Without sums of more than
/// seven cells, the nine killers of the list HS, which are hard for people but not for programs, take 3,600 nodes
/// instead of 670.
const MAX_TIGHT_CELLS: usize = 16;

/// Maximum mean distance of the cells of a tight sum from their least or their greatest digit. With three instead of
/// two, the hardest killers take a hundredth fewer nodes, but a tenth more time.
const MAX_TIGHT_DISTANCE: i64 = 2;

/// Maximum number of neighbouring rows, columns or boxes that are combined.
const MAX_UNITS: usize = 4;

/// Returns sums that follow from the cages of a grid together with its units, and that are short enough to be useful.
/// `units` are its rows, columns and boxes that hold each digit. `differ` returns whether two cells must hold different
/// digits.
pub(in crate::model) fn derived_sums(
    frame: &GridFrame<'_>,
    units: &[Vec<&[u16]>; 3],
    differ: impl Fn(u16, u16) -> bool,
) -> Vec<Condition> {
    let cages: Vec<&Constraint> = frame.all.iter().filter(|own| has_sum(own)).collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut rest = CageRest::new(frame);
    let mut sums = Vec::new();
    for units in regions(units) {
        rest.enter(units);
        rest.subtract(&cages);
        sums.extend(rest.sum(frame, &differ));
    }
    sums.sort_unstable();
    sums.dedup();
    sums
}

/// Whether a constraint is the plain sum of some cells.
fn has_sum(constraint: &Constraint) -> bool {
    let is_plain = matches!(constraint.kind, ConstraintKind::Cage | ConstraintKind::Sum);
    is_plain && constraint.numbers.len() == 1
}

/// Returns each unit, and several neighbouring rows or columns.
fn regions<'u, 'c>([rows, columns, boxes]: &'u [Vec<&'c [u16]>; 3]) -> impl Iterator<Item = &'u [&'c [u16]]> {
    let lines = (1..=MAX_UNITS).flat_map(|count| rows.windows(count).chain(columns.windows(count)));
    boxes.chunks(1).chain(lines)
}

/// Some units together, and the equation for their cells that is left after cages are subtracted.
struct CageRest {
    /// By cell: whether it is in a unit.
    is_inside: Vec<bool>,
    /// By cell: the factor of its digit.
    factors: Vec<i64>,
    /// The number of factors that are not 0.
    terms: usize,
    total: i64,
    /// The sum of all digits.
    of_unit: i64,
}

impl CageRest {
    /// Returns the rest of no units.
    fn new(frame: &GridFrame<'_>) -> Self {
        let (is_inside, factors) = (vec![false; frame.cell_count], vec![0; frame.cell_count]);
        Self { is_inside, factors, terms: 0, total: 0, of_unit: frame.values().all().sum() }
    }

    /// Replaces the units by others, which share no cell.
    fn enter(&mut self, units: &[&[u16]]) {
        self.is_inside.fill(false);
        self.factors.fill(0);
        for &cell in units.iter().copied().flatten() {
            self.is_inside[usize::from(cell)] = true;
            self.factors[usize::from(cell)] = 1;
        }
        // Every unit has all digits.
        (self.terms, self.total) = (units.iter().copied().map(<[_]>::len).sum(), self.of_unit * units.len() as i64);
    }

    /// Subtracts cages.
    fn subtract(&mut self, cages: &[&Constraint]) {
        for cage in cages {
            let inside = cage.cells.iter().filter(|&&cell| self.is_inside[usize::from(cell)]).count();
            // A cage that reaches out further than it reaches in leaves more cells than it removes.
            if 2 * inside > cage.cells.len() {
                for &cell in &cage.cells {
                    let factor = &mut self.factors[usize::from(cell)];
                    self.terms -= usize::from(*factor != 0);
                    *factor -= 1;
                    self.terms += usize::from(*factor != 0);
                }
                self.total -= cage.numbers[0];
            }
        }
    }

    /// Returns the condition for the cells that are left, if it is useful.
    fn sum(&self, frame: &GridFrame<'_>, differ: &impl Fn(u16, u16) -> bool) -> Option<Condition> {
        if !(1..=MAX_TIGHT_CELLS).contains(&self.terms) {
            return None;
        }
        let terms: Vec<(u16, i64)> =
            (0..).zip(self.factors.iter().copied()).filter(|(_, factor)| *factor != 0).collect();
        if terms.len() > MAX_CELLS && !is_tight(frame, &terms, self.total) {
            return None;
        }
        let cells: Vec<u16> = terms.iter().map(|(cell, _)| *cell).collect();
        let same_sign = terms.iter().all(|(_, factor)| *factor == terms[0].1 && factor.abs() == 1);
        let all_differ = cells.iter().enumerate().all(|(at, &one)| cells[..at].iter().all(|&other| differ(one, other)));
        Some(if same_sign && all_differ {
            super::rows::different_sum(frame.values(), &cells, self.total * terms[0].1)
        } else {
            Condition::sum(frame.values(), terms, self.total)
        })
    }
}

/// Whether a sum of many cells is so close to the least or the greatest one that it excludes digits.
fn is_tight(frame: &GridFrame<'_>, terms: &[(u16, i64)], total: i64) -> bool {
    let mut values = frame.values().all();
    let Some(first) = values.next() else { return false };
    let last = values.last().unwrap_or(first);
    let sum_of =
        |pick: fn(i64, i64) -> i64| terms.iter().map(|(_, factor)| pick(factor * first, factor * last)).sum::<i64>();
    let distance = (total - sum_of(i64::min)).min(sum_of(i64::max) - total);
    distance <= MAX_TIGHT_DISTANCE * terms.len() as i64
}
