//! Kinds that specify which digits some cells hold, in any order.

use super::super::{Compiled, Constraint, GridFrame};
use super::Compiling;
use super::sums::each;
use crate::model::condition::{Circles, Condition, DigitCount, DigitSets, DistinctCount, Test};
use crate::model::sets_by_sum::SetsBySum;
use crate::model::{DigitSet, Values};

/// Maximum number of sets that a cage lists. If there are more, its sum becomes an equation. Cages of up to four cells
/// on 16x16, and all cages on 9x9, have fewer.
const MAX_SETS: usize = 256;

pub(super) fn cage(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let (cells, values) = (&constraint.cells, frame.values());
    let (least, greatest) = (values.least, values.greatest());
    if cells.len() > values.count && compiled.depth == 0 {
        return Err(format!("{} cells cannot hold different digits from {least} to {greatest}", cells.len()));
    }
    compiled.differ(cells);
    if let Some(&total) = constraint.numbers.first() {
        let condition = different_sum(values, cells, total);
        // Inside an `Or`, an alternative may be impossible.
        if condition.test == Test::Sets(DigitSets::default()) && compiled.depth == 0 {
            let count = cells.len();
            return Err(format!("no {count} different digits from {least} to {greatest} have the sum {total}"));
        }
        compiled.require(condition);
    }
    Ok(())
}

/// Returns the condition that cells, which must differ anyway, have this sum.
pub(in crate::model::constraint) fn different_sum(values: Values, cells: &[u16], total: i64) -> Condition {
    match sets_with_sum(values, cells.len(), total) {
        Some(sets) => Condition::new(cells.to_vec(), Test::Sets(DigitSets::new(sets))),
        None => Condition::sum(values, cells.iter().map(|&cell| (cell, 1)), total),
    }
}

/// Returns the sets of `count` digits with this sum, in ascending order; `None` if there are more than [`MAX_SETS`].
fn sets_with_sum(values: Values, count: usize, total: i64) -> Option<Vec<u64>> {
    // The same digits counted from 1 have this sum.
    let total = total - (values.least - 1) * count as i64;
    if values.count <= SetsBySum::DIGITS {
        let all = DigitSet::up_to(values.count).bits();
        return Some(SetsBySum::with(count, total).filter(|set| set & !all == 0).collect());
    }
    let mut sets = Vec::new();
    extend(values.count as i64, count as i64, total, 0, &mut sets).then_some(sets)
}

/// Adds to `sets` those that consist of `set` and `count` digits up to `greatest` with the sum `total`. Returns `false`
/// if there are too many.
fn extend(greatest: i64, count: i64, total: i64, set: u64, sets: &mut Vec<u64>) -> bool {
    // The sum of the least digits and that of the greatest ones bound all other sums.
    let (least, most) = (count * (count + 1) / 2, count * (2 * greatest - count + 1) / 2);
    if count > greatest || !(least..=most).contains(&total) {
        return true;
    }
    if count == 0 {
        sets.push(set);
        return sets.len() <= MAX_SETS;
    }
    extend(greatest - 1, count, total, set, sets)
        && extend(greatest - 1, count - 1, total - greatest, set | 1 << (greatest - 1), sets)
}

pub(super) fn even(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    each_of(constraint, compiled, frame.values().set_where(|value| value % 2 == 0));
    Ok(())
}

pub(super) fn odd(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    each_of(constraint, compiled, frame.values().set_where(|value| value % 2 == 1));
    Ok(())
}

/// Restricts each cell to some digits.
fn each_of(constraint: &Constraint, compiled: &mut Compiled, digits: u64) {
    for &cell in &constraint.cells {
        compiled.require(Condition::one_of(cell, digits));
    }
}

pub(super) fn renban(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let count = constraint.cells.len();
    compiled.differ(&constraint.cells);
    let run = DigitSet::up_to(count).bits();
    let sets = (0..(frame.side() + 1).saturating_sub(count)).map(|first| run << first).collect();
    compiled.require(Condition::new(constraint.cells.clone(), Test::Sets(DigitSets::new(sets))));
    Ok(())
}

pub(super) fn rellik_cage(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let (cells, excluded) = (&constraint.cells, constraint.first_number());
    let side = frame.side();
    if side > 16 {
        return Err("it is possible in grids up to 16x16".to_owned());
    }
    compiled.differ(cells);
    let sets = (0..1_u64 << side).filter(|set| set.count_ones() as usize == cells.len());
    let sets: Vec<u64> = sets.filter(|&set| !has_group(frame.values(), set, excluded)).collect();
    compiled.require(Condition::new(cells.clone(), Test::Sets(DigitSets::new(sets))));
    Ok(())
}

/// Whether some digits of a set have this sum.
fn has_group(values: Values, set: u64, total: i64) -> bool {
    let (mut sums, mut greatest) = (1_u128, 0);
    for value in values.all().filter(|value| set & values.set_of(*value) != 0) {
        sums |= sums << value;
        greatest += value;
    }
    // The digits of a group and the others add up to the same total. One of the two sums is small: sixteen digits have
    // a sum of at most 136.
    let less = total.min(greatest - total);
    let is_zero = total == 0 && set & values.set_of(0) != 0;
    is_zero || total > 0 && less >= 0 && sums >> less & 1 == 1
}

/// Returns, for each number, the set of its digit and how often the number occurs. The set is empty if the number is
/// not a digit of the grid.
fn counted(constraint: &Constraint, frame: &GridFrame<'_>) -> Vec<(u64, usize)> {
    let mut numbers = constraint.numbers.clone();
    numbers.sort_unstable();
    numbers.chunk_by(i64::eq).map(|same| (frame.values().set_of(same[0]), same.len())).collect()
}

pub(super) fn contain_at_least(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let count = constraint.cells.len();
    for (digits, least) in counted(constraint, frame) {
        let allowed = (least..=count).map(|number| number as u16).collect();
        compiled.require(Condition::new(constraint.cells.clone(), Test::Count(DigitCount { digits, allowed })));
    }
    Ok(())
}

pub(super) fn contain_exact(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    for (digits, number) in counted(constraint, frame) {
        let count = DigitCount { digits, allowed: vec![number as u16] };
        compiled.require(Condition::new(constraint.cells.clone(), Test::Count(count)));
    }
    Ok(())
}

pub(super) fn look_and_say(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    if constraint.numbers.len() % 2 == 1 {
        return Err("its clue is not pairs of a count and a digit".to_owned());
    }
    for pair in constraint.numbers.chunks(2) {
        let allowed = vec![u16::try_from(pair[0]).unwrap_or(u16::MAX)];
        let count = DigitCount { digits: frame.values().set_of(pair[1]), allowed };
        compiled.require(Condition::new(constraint.cells.clone(), Test::Count(count)));
    }
    Ok(())
}

pub(super) fn counting_circles(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let cells = constraint.cells.clone();
    let numbers = frame.values().all().map(|value| value as u16).collect();
    let groups = vec![1; cells.len()];
    compiled.require(Condition::new(cells, Test::Circles(Circles { numbers, groups })));
    Ok(())
}

pub(super) fn count_distinct(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let Some((first, counted)) = constraint.cells.split_first() else { return Ok(()) };
    let own = counted.iter().position(|cell| cell == first);
    let count = DistinctCount { least_value: frame.values().least, own, differing: 0 };
    compiled.require(Condition::new(constraint.cells.clone(), Test::Distinct(count)));
    Ok(())
}

pub(super) fn equality_cage(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let (side, cells) = (frame.side(), &constraint.cells);
    if cells.len() % 2 == 1 {
        return Err(format!("{} cells cannot be even and odd in equal numbers", cells.len()));
    }
    compiled.differ(cells);
    let half = side / 2;
    let (even, low) = (frame.values().set_where(|value| value % 2 == 0), DigitSet::up_to(half).bits());
    let middle = if side % 2 == 1 { 1 << half } else { 0 };
    for (digits, number) in [(even, cells.len() / 2), (low, cells.len() / 2), (middle, 0)] {
        let count = DigitCount { digits, allowed: vec![number as u16] };
        compiled.require(Condition::new(cells.clone(), Test::Count(count)));
    }
    Ok(())
}

pub(super) fn same_values(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    for pair in parts(constraint)?.windows(2) {
        same_digits(frame.values(), pair[0], pair[1], compiled);
    }
    Ok(())
}

/// Returns the cells in parts of equal size, as many as the number.
pub(super) fn parts(constraint: &Constraint) -> Result<Vec<&[u16]>, String> {
    let (cells, number) = (&constraint.cells, constraint.first_number());
    match usize::try_from(number).ok().filter(|parts| *parts > 0 && cells.len() % parts == 0) {
        Some(parts) => Ok(cells.chunks(cells.len() / parts).collect()),
        None => Err(format!("{} cells cannot be divided into {number} sets", cells.len())),
    }
}

/// Requires two sets of cells to hold each digit equally often.
pub(super) fn same_digits(values: Values, one: &[u16], other: &[u16], compiled: &mut Compiled) {
    let (side, terms) = (values.count, each(one, 1).chain(each(other, -1)));
    for digit in 0..side {
        compiled.require(Condition::weighted(side, terms.clone(), 0, |factor| {
            (0..side).map(move |own| if own == digit { factor } else { 0 })
        }));
    }
    // This is implied, but a search detects a conflict sooner with it than with one digit at a time.
    compiled.require(Condition::sum(values, terms, 0));
}
