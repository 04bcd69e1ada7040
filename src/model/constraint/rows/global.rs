//! Kinds that apply to the whole grid.

use super::super::{Compiled, Constraint, ConstraintKind, GridFrame};
use super::Compiling;
use super::lines::accept;
use super::pairs::{is_consecutive, is_double};
use super::sets::same_digits;
use crate::model::Values;
use crate::model::condition::{Automaton, Condition, DigitCount, PairTable, Test};

pub(super) fn anti_taxicab(_: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let shape = frame.shape;
    let steps = 0..=frame.values().greatest();
    let tables = steps.map(|steps| PairTable::new(frame.values(), |one, other| one != other || one != steps));
    let tables: Vec<PairTable> = tables.collect();
    for one in 0..shape.cell_count() {
        if compiled.is_full() {
            break;
        }
        let (row, column) = shape.coordinates(one);
        for other in one + 1..shape.cell_count() {
            let (other_row, other_column) = shape.coordinates(other);
            // In a row or column the digits usually differ anyway.
            let is_apart = row != other_row && column != other_column || !frame.has_lines;
            if let Some(table) = tables.get(shape.steps(one, other)).filter(|_| is_apart) {
                compiled.require(Condition::pair(one as u16, other as u16, table.clone()));
            }
        }
    }
    Ok(())
}

pub(super) fn anti_consecutive(_: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    exclude(frame, compiled, &[], is_consecutive);
    Ok(())
}

pub(super) fn strict_kropki(_: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let dots = [ConstraintKind::WhiteDot, ConstraintKind::BlackDot];
    exclude(frame, compiled, &dots, |one, other| is_consecutive(one, other) || is_double(one, other));
    Ok(())
}

pub(super) fn strict_xv(_: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let signs = [ConstraintKind::X, ConstraintKind::V];
    exclude(frame, compiled, &signs, |one, other| matches!(one + other, 5 | 10));
    Ok(())
}

/// Forbids pairs of digits in every pair of adjacent cells without a constraint of these kinds.
fn exclude(frame: &GridFrame<'_>, compiled: &mut Compiled, kinds: &[ConstraintKind], excludes: fn(i64, i64) -> bool) {
    let mut drawn = Vec::new();
    frame.all.iter().for_each(|own| own.find(kinds, &mut drawn));
    let table = PairTable::new(frame.values(), |one, other| !excludes(one, other));
    for (one, other) in frame.adjacent_pairs() {
        if !drawn.iter().any(|own| own.cells.contains(&one) && own.cells.contains(&other)) {
            compiled.require(Condition::pair(one, other, table.clone()));
        }
    }
}

pub(super) fn entropy(_: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    if frame.values() != Values::from(9) {
        return Err("it is possible only with the digits 1 to 9".to_owned());
    }
    in_each_square(frame, compiled, [0o007, 0o070, 0o700]);
    Ok(())
}

pub(super) fn remainders(_: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    if frame.side() != 9 {
        return Err("it is possible only with nine digits".to_owned());
    }
    in_each_square(frame, compiled, [0o111, 0o222, 0o444]);
    Ok(())
}

/// Requires a digit of each class in each square of four cells.
fn in_each_square(frame: &GridFrame<'_>, compiled: &mut Compiled, classes: [u64; 3]) {
    for cells in (0..frame.shape.cell_count()).filter_map(|corner| frame.shape.square(corner)) {
        for digits in classes {
            let count = DigitCount { digits, allowed: vec![1, 2, 3, 4] };
            compiled.require(Condition::new(cells.to_vec(), Test::Count(count)));
        }
    }
}

/// What was read of a column from above.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum FlatmateSearch {
    /// The last digit was a 1.
    AfterOne,
    /// The last digit was a 5 without a 1 above it.
    NeedsNine,
    Other,
}

pub(super) fn dutch_flatmates(_: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    use FlatmateSearch::{AfterOne, NeedsNine, Other};
    if frame.values() != Values::from(9) {
        return Err("it is possible only with the digits 1 to 9".to_owned());
    }
    let automaton = Automaton::build(
        frame.values(),
        [Other],
        |state: &FlatmateSearch, digit: i64| match (state, digit) {
            (NeedsNine, 9) | (AfterOne, 5) => Some(Other),
            (NeedsNine, _) => None,
            (_, 1) => Some(AfterOne),
            (_, 5) => Some(NeedsNine),
            _ => Some(Other),
        },
        |state| *state != NeedsNine,
    );
    let [_, columns] = frame.shape.lines();
    columns.iter().try_for_each(|cells| accept(compiled, cells, automaton.clone()))
}

pub(super) fn region_same_values(_: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    if !frame.has_lines {
        return Err("it needs rows and columns whose digits differ".to_owned());
    }
    let mut regions = frame.shape.lines().concat();
    for number in 0..frame.regions.iter().copied().flatten().max().map_or(0, |last| last + 1) {
        let cells = (0..frame.shape.cell_count() as u16)
            .filter(|&cell| frame.regions.is_some_and(|regions| regions[usize::from(cell)] == number));
        regions.push(cells.collect());
    }
    let largest = regions.iter().map(Vec::len).max().unwrap_or(0);
    regions.retain(|cells| cells.len() == largest);
    // Regions with as many cells as there are digits hold all of them.
    if largest < frame.side() {
        regions.windows(2).for_each(|pair| same_digits(frame.values(), &pair[0], &pair[1], compiled));
    }
    Ok(())
}
