//! The sums of separate cells together.
//!
//! The diagonals of a little killer may have no cell in common, but cells in the same boxes. Together they have larger
//! groups of cells that differ than each on its own, so the bounds of their sum are narrower. The idea is from the
//! Interactive Sudoku Solver.

use super::{Condition, Test, tallies};
use crate::model::values::Values;

/// Maximum number of sums, and of cells of a combined sum. They limit the time that any constraints can take here.
const MAX_SUMS: usize = 40;
const MAX_CELLS: usize = 128;

/// Returns the sums of several separate sums, if these are so close to the least or the greatest possible one that
/// they may exclude digits. `differ` returns whether two cells must hold different digits.
pub(in crate::model) fn combined_sums<'a>(
    conditions: impl IntoIterator<Item = &'a Condition>,
    values: Values,
    differ: &impl Fn(u16, u16) -> bool,
) -> Vec<Condition> {
    let sums: Vec<(&[u16], i64)> = conditions.into_iter().filter_map(|own| sum_of_digits(own, values)).collect();
    if sums.len() > MAX_SUMS {
        return Vec::new();
    }
    let mut found: Vec<Condition> =
        (0..sums.len()).filter_map(|first| combined(&sums, first, values, differ)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the cells and the total of a sum of different cells whose weights are their digits.
fn sum_of_digits(condition: &Condition, values: Values) -> Option<(&[u16], i64)> {
    let Test::Sum(sum) = &condition.test else { return None };
    let is_plain = sum.weights.chunks(sum.side).all(|weights| weights.iter().copied().eq(values.all()));
    is_plain.then_some((&*condition.cells, sum.total))
}

/// Adds sums without common cells to the first one, in their order from there on.
fn combined(
    sums: &[(&[u16], i64)],
    first: usize,
    values: Values,
    differ: &impl Fn(u16, u16) -> bool,
) -> Option<Condition> {
    let (mut cells, mut total, mut count) = (Vec::new(), 0, 0);
    for (own, sum) in sums[first..].iter().chain(&sums[..first]) {
        if cells.len() + own.len() <= MAX_CELLS && own.iter().all(|cell| !cells.contains(cell)) {
            cells.extend_from_slice(own);
            (total, count) = (total + sum, count + 1);
        }
    }
    cells.sort_unstable();
    let groups = tallies::groups(0..cells.len(), |one, other| differ(cells[one], cells[other]));
    let least: i64 = groups.iter().map(|group| values.all().take(group.len()).sum::<i64>()).sum();
    let skipped = |size: usize| values.count.saturating_sub(size);
    let greatest: i64 = groups.iter().map(|group| values.all().skip(skipped(group.len())).sum::<i64>()).sum();
    if count < 2 || (total - least).min(greatest - total) > cells.len() as i64 {
        return None;
    }
    let mut condition = Condition::sum(values, cells.into_iter().map(|cell| (cell, 1)), total);
    condition.use_differences(differ);
    Some(condition)
}
