//! Kinds whose clue is outside the grid: their cells are those of a row or column, from the side of the clue.

use super::super::{Compiled, Constraint, GridFrame};
use super::Compiling;
use super::lines::accept;
use crate::model::condition::Automaton;

/// The part of a row or column that a sandwich has read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Sandwich {
    Before,
    /// After the digit that opened the sandwich: whether that was the greatest digit, and the sum so far.
    Inside(bool, i64),
    After,
}

pub(super) fn sandwich(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let (total, greatest) = (constraint.first_number(), frame.side() as i64);
    let automaton = Automaton::build(
        frame.side(),
        [Sandwich::Before],
        |state: &Sandwich, digit: i64| {
            let is_end = digit == 1 || digit == greatest;
            match *state {
                Sandwich::Before if is_end => Some(Sandwich::Inside(digit == greatest, 0)),
                Sandwich::Inside(high, sum) if is_end => {
                    (high == (digit == 1) && sum == total).then_some(Sandwich::After)
                }
                Sandwich::Inside(high, sum) => (sum + digit <= total).then_some(Sandwich::Inside(high, sum + digit)),
                _ if is_end && *state == Sandwich::After => None,
                _ => Some(state.clone()),
            }
        },
        |state| *state == Sandwich::After,
    );
    accept(compiled, &constraint.cells, automaton)
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
