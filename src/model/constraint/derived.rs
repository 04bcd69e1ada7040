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
/// `boxes` has the cells of the boxes. `differ` returns whether two cells must hold different digits.
pub(in crate::model) fn derived_sums(
    frame: &GridFrame<'_>,
    boxes: &[Vec<u16>],
    differ: impl Fn(u16, u16) -> bool,
) -> Vec<Condition> {
    let cages: Vec<&Constraint> = frame.all.iter().filter(|own| has_sum(own)).collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut sums = Vec::new();
    for cells in regions(frame, boxes) {
        if let Some(sum) = derive(frame, &cells, &cages, &differ) {
            sums.push(sum);
        }
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

/// Returns the cells of units, and of several neighbouring ones.
fn regions(frame: &GridFrame<'_>, boxes: &[Vec<u16>]) -> Vec<Vec<u16>> {
    let [mut rows, mut columns] = if frame.has_lines { frame.shape.lines() } else { [Vec::new(), Vec::new()] };
    let mut regions = boxes.to_vec();
    // Cells that do not hold each digit have no known sum.
    for units in [&mut rows, &mut columns, &mut regions] {
        units.retain(|cells| cells.len() == frame.side());
    }
    for count in 1..=MAX_UNITS {
        regions.extend(rows.windows(count).map(<[_]>::concat));
        regions.extend(columns.windows(count).map(<[_]>::concat));
    }
    regions
}

/// Returns the sum that follows for the cells of a region and the cages in it.
fn derive(
    frame: &GridFrame<'_>,
    region: &[u16],
    cages: &[&Constraint],
    differ: &impl Fn(u16, u16) -> bool,
) -> Option<Condition> {
    let mut is_inside = vec![false; frame.cell_count];
    let mut factors = vec![0_i64; frame.cell_count];
    for &cell in region {
        is_inside[usize::from(cell)] = true;
        factors[usize::from(cell)] += 1;
    }
    // Every unit of the region has all digits.
    let mut total = frame.values().all().sum::<i64>() * (region.len() / frame.side()) as i64;
    for cage in cages {
        let inside = cage.cells.iter().filter(|&&cell| is_inside[usize::from(cell)]).count();
        // A cage that reaches out further than it reaches in leaves more cells than it removes.
        if 2 * inside > cage.cells.len() {
            cage.cells.iter().for_each(|&cell| factors[usize::from(cell)] -= 1);
            total -= cage.numbers[0];
        }
    }
    let terms: Vec<(u16, i64)> = (0..).zip(factors).filter(|(_, factor)| *factor != 0).collect();
    if terms.is_empty() || terms.len() > MAX_CELLS && !is_tight(frame, &terms, total) {
        return None;
    }
    let cells: Vec<u16> = terms.iter().map(|(cell, _)| *cell).collect();
    let same_sign = terms.iter().all(|(_, factor)| *factor == terms[0].1 && factor.abs() == 1);
    let all_differ = cells.iter().enumerate().all(|(at, &one)| cells[..at].iter().all(|&other| differ(one, other)));
    Some(if same_sign && all_differ {
        super::rows::different_sum(frame.values(), &cells, total * terms[0].1)
    } else {
        Condition::sum(frame.values(), terms, total)
    })
}

/// Whether a sum of many cells is so close to the least or the greatest one that it excludes digits.
fn is_tight(frame: &GridFrame<'_>, terms: &[(u16, i64)], total: i64) -> bool {
    let mut values = frame.values().all();
    let Some(first) = values.next() else { return false };
    let last = values.last().unwrap_or(first);
    let sum_of =
        |pick: fn(i64, i64) -> i64| terms.iter().map(|(_, factor)| pick(factor * first, factor * last)).sum::<i64>();
    let distance = (total - sum_of(i64::min)).min(sum_of(i64::max) - total);
    terms.len() <= MAX_TIGHT_CELLS && distance <= MAX_TIGHT_DISTANCE * terms.len() as i64
}
