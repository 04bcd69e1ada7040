//! Kinds that are equations between sums of digits.

use super::super::{Compiled, Constraint, GridFrame};
use super::Compiling;
use crate::model::condition::{Condition, EqualSums, Test};

/// Returns cells, each with the same factor.
pub(super) fn each(cells: &[u16], factor: i64) -> impl Iterator<Item = (u16, i64)> + Clone {
    cells.iter().map(move |&cell| (cell, factor))
}

pub(super) fn sum(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let (total, factors) = (constraint.first_number(), constraint.numbers.get(1..).unwrap_or_default());
    if !factors.is_empty() && factors.len() != constraint.cells.len() {
        return Err(format!("it has {} factors for {} cells", factors.len(), constraint.cells.len()));
    }
    if factors.is_empty() {
        compiled.require(Condition::sum(frame.values(), each(&constraint.cells, 1), total));
    } else {
        let terms = constraint.cells.iter().copied().zip(factors.iter().copied());
        compiled.require(Condition::sum(frame.values(), terms, total));
    }
    Ok(())
}

/// Requires two groups of cells to have the same sum.
fn equal(frame: &GridFrame<'_>, compiled: &mut Compiled, one: &[u16], other: &[u16]) {
    compiled.require(Condition::sum(frame.values(), each(one, 1).chain(each(other, -1)), 0));
}

pub(super) fn arrow(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let (circle, arm) = constraint.cells.split_at(1);
    equal(frame, compiled, circle, arm);
    Ok(())
}

pub(super) fn double_arrow(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let [first, between @ .., last] = constraint.cells.as_slice() else { return Ok(()) };
    equal(frame, compiled, &[*first, *last], between);
    Ok(())
}

pub(super) fn pill_arrow(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let size = match constraint.first_number() {
        size @ (2 | 3) => size as usize,
        size => return Err(format!("its pill has {size} cells: 2 or 3 are possible")),
    };
    let Some((pill, arm)) = constraint.cells.split_at_checked(size).filter(|(_, arm)| !arm.is_empty()) else {
        return Err(format!("a pill of {size} cells needs at least one more cell"));
    };
    // The number is read from left to right and from top to bottom, whatever the order in which it is drawn.
    let mut pill = pill.to_vec();
    pill.sort_unstable();
    let powers = [100, 10, 1];
    let places = pill.iter().copied().zip(powers[3 - size..].iter().copied());
    compiled.require(Condition::sum(frame.values(), places.chain(each(arm, -1)), 0));
    // Only the first digit of a number may be above 9.
    let single = frame.values().set_where(|value| value < 10);
    if frame.values().greatest() > 9 {
        pill[1..].iter().for_each(|&cell| compiled.require(Condition::one_of(cell, single)));
    }
    Ok(())
}

pub(super) fn zipper(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let cells = &constraint.cells;
    let half = cells.len() / 2;
    let opposite = cells.iter().zip(cells.iter().rev()).take(half);
    let pairs: Vec<[u16; 2]> = opposite.map(|(one, other)| [*one, *other]).collect();
    if cells.len() % 2 == 1 {
        pairs.iter().for_each(|pair| equal(frame, compiled, pair, &cells[half..=half]));
    } else {
        pairs.windows(2).for_each(|two| equal(frame, compiled, &two[0], &two[1]));
    }
    Ok(())
}

pub(super) fn equal_sum(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    // No list ends at a negative number.
    let mut ends: Vec<usize> = constraint.numbers.iter().map(|&end| usize::try_from(end).unwrap_or(0)).collect();
    ends.push(constraint.cells.len());
    let (mut lists, mut from) = (Vec::new(), 0);
    for end in ends {
        let list = constraint.cells.get(from..end).filter(|list| !list.is_empty());
        lists.push(list.ok_or("one of its lists is empty")?);
        from = end;
    }
    equal_sums(frame, compiled, &lists);
    Ok(())
}

/// Maximum number of lists with the same sum that are one condition, all of whose cells are read in each test. A puzzle
/// with 22 lists takes .9 s with equations of two lists, and 1.8 s with one condition.
const MAX_LISTS: usize = 9;

/// Requires lists of cells to have the same sum.
fn equal_sums(frame: &GridFrame<'_>, compiled: &mut Compiled, lists: &[&[u16]]) {
    let cells = lists.concat();
    let is_repeated = (0..cells.len()).any(|at| cells[..at].contains(&cells[at]));
    // In an equation of two lists, a cell of both counts once.
    if (3..=MAX_LISTS).contains(&lists.len())
        && !is_repeated
        && let Some(sums) = EqualSums::new(frame.values(), lists.iter().map(|list| list.len()))
    {
        return compiled.require(Condition::new(cells, Test::EqualSums(sums)));
    }
    for (at, list) in lists.iter().enumerate().skip(1) {
        equal(frame, compiled, lists[at - 1], list);
        // The sum of the first list is also compared directly: a chain of equations propagates only bounds from one
        // to the next.
        if at > 1 {
            equal(frame, compiled, lists[0], list);
        }
    }
}

pub(super) fn region_sum_line(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let Some(regions) = frame.regions else {
        return Err("the grid has no boxes that could cut it into parts".to_owned());
    };
    let parts =
        constraint.cells.chunk_by(|&one, &next| regions.get(usize::from(one)) == regions.get(usize::from(next)));
    equal_sums(frame, compiled, &parts.collect::<Vec<_>>());
    Ok(())
}
