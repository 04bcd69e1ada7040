//! Kinds whose clue is outside the grid: their cells are those of a row or column, from the side of the clue.

use super::super::{Compiled, Constraint, GridFrame, MAX_MORE_CELLS};
use super::Compiling;
use super::lines::accept;
use crate::model::condition::Automaton;

pub(super) fn more_cells(constraint: &Constraint, frame: &GridFrame<'_>, _: &mut Compiled) -> Compiling {
    let name = &constraint.text;
    if name.is_empty() || !name.bytes().all(|letter| letter.is_ascii_uppercase()) {
        return Err(format!("'{name}' is not a name of capital letters"));
    }
    let is_same = |own: &&Constraint| own.kind == constraint.kind && own.text == *name;
    if frame.all.iter().filter(is_same).count() > 1 {
        return Err(format!("'{name}' is the name of other cells"));
    }
    if constraint.first_number() < 1 || frame.cell_count > frame.shape.cell_count() + MAX_MORE_CELLS {
        return Err(format!("from 1 to {MAX_MORE_CELLS} cells are possible outside the grid"));
    }
    Ok(())
}

/// The part of a row or column that a sandwich has read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Sandwich {
    Before,
    /// After the digit that opened the sandwich: whether that was the greatest digit, and the sum so far.
    Inside(bool, i64),
    After,
}

pub(super) fn sandwich(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let (total, ends) = (constraint.first_number(), (1, frame.side() as i64));
    let automaton = Automaton::build(
        frame.side(),
        [Sandwich::Before],
        |state: &Sandwich, digit: i64| sandwich_after(state, digit, ends, total),
        |state| *state == Sandwich::After,
    );
    accept(compiled, &constraint.cells, automaton)
}

/// Returns what was read after one more digit; `None` if that digit is not possible. The digits between the two ends
/// have the total.
fn sandwich_after(state: &Sandwich, digit: i64, (least, greatest): (i64, i64), total: i64) -> Option<Sandwich> {
    let is_end = digit == least || digit == greatest;
    match *state {
        Sandwich::Before if is_end => Some(Sandwich::Inside(digit == greatest, 0)),
        Sandwich::Inside(high, sum) if is_end => (high == (digit == least) && sum == total).then_some(Sandwich::After),
        Sandwich::Inside(high, sum) => (sum + digit <= total).then_some(Sandwich::Inside(high, sum + digit)),
        _ if is_end && *state == Sandwich::After => None,
        _ => Some(state.clone()),
    }
}

/// The least and the greatest digit of a lunchbox, as assumed, and what was read of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Lunchbox {
    least: i64,
    greatest: i64,
    read: Sandwich,
}

pub(super) fn lunchbox(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let (total, side) = (constraint.first_number(), frame.side() as i64);
    let pairs = (1..=side).flat_map(|least| (least + 1..=side).map(move |greatest| (least, greatest)));
    let starts = pairs.map(|(least, greatest)| Lunchbox { least, greatest, read: Sandwich::Before });
    let step = |state: &Lunchbox, digit: i64| {
        let Lunchbox { least, greatest, ref read } = *state;
        let read = sandwich_after(read, digit, (least, greatest), total)?;
        (least..=greatest).contains(&digit).then_some(Lunchbox { least, greatest, read })
    };
    compiled.differ(&constraint.cells);
    accept(
        compiled,
        &constraint.cells,
        Automaton::build(frame.side(), starts, step, |state| state.read == Sandwich::After),
    )
}

pub(super) fn x_sum(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let total = constraint.first_number();
    // How many digits still count, and their sum; `None` before the first digit.
    let automaton = Automaton::build(
        frame.side(),
        [None],
        |state: &Option<(i64, i64)>, digit: i64| match *state {
            None => Some(Some((digit - 1, total - digit))),
            Some((0, missing)) => (missing == 0).then_some(Some((0, 0))),
            Some((count, missing)) => (missing >= digit).then_some(Some((count - 1, missing - digit))),
        },
        |state| *state == Some((0, 0)),
    );
    accept(compiled, &constraint.cells, automaton)
}

pub(super) fn skyscraper(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let seen = constraint.first_number();
    // The greatest digit so far, and the number of digits that were greater than all before them.
    let automaton = Automaton::build(
        frame.side(),
        [(0, 0)],
        |&(greatest, count): &(i64, i64), digit: i64| match digit > greatest {
            true if count == seen => None,
            true => Some((digit, count + 1)),
            false => Some((greatest, count)),
        },
        |&(_, count)| count == seen,
    );
    accept(compiled, &constraint.cells, automaton)
}

pub(super) fn hidden_skyscraper(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let clue = constraint.first_number();
    // The greatest digit so far; `None` after the first hidden one.
    let automaton = Automaton::build(
        frame.side(),
        [Some(0)],
        |greatest: &Option<i64>, digit: i64| match *greatest {
            Some(greatest) if digit > greatest => Some(Some(digit)),
            Some(_) => (digit == clue).then_some(None),
            None => Some(None),
        },
        Option::is_none,
    );
    accept(compiled, &constraint.cells, automaton)
}

pub(super) fn numbered_room(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let clue = constraint.first_number();
    // The number of cells before the one that holds the clue; `None` at the start, and negative after that cell.
    let automaton = Automaton::build(
        frame.side(),
        [None],
        |state: &Option<i64>, digit: i64| match *state {
            None if digit == 1 => (clue == 1).then_some(Some(-1)),
            None => Some(Some(digit - 2)),
            Some(0) => (digit == clue).then_some(Some(-1)),
            Some(left) => Some(Some((left - 1).max(-1))),
        },
        |state| *state == Some(-1),
    );
    accept(compiled, &constraint.cells, automaton)
}
