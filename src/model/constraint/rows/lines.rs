//! Kinds that an automaton reads along a line.

use super::super::{Compiled, Constraint, GridFrame};
use super::Compiling;
use super::regex;
use crate::model::condition::{Automaton, Condition, Test};

/// Requires the digits of the cells to be accepted; `None` means that the automaton is too large.
pub(super) fn accept(compiled: &mut Compiled, cells: &[u16], automaton: Option<Automaton>) -> Compiling {
    let Some(automaton) = automaton else {
        return Err(format!("it needs more than {} states", Automaton::MAX_STATES));
    };
    compiled.require(Condition::new(cells.to_vec(), Test::Line(automaton)));
    Ok(())
}

/// What is known of the two ends of a line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Ends {
    Unknown,
    One(i64),
    Both(i64, i64),
}

/// Requires a relation between the ends, and one between the ends and each cell between them. `ends` and `inner` get
/// the lower end first.
fn bind_ends(
    constraint: &Constraint,
    frame: &GridFrame<'_>,
    compiled: &mut Compiled,
    ends: impl Fn(i64, i64) -> bool,
    inner: impl Fn(i64, i64, i64) -> bool,
) -> Compiling {
    let [first, between @ .., last] = constraint.cells.as_slice() else { return Ok(()) };
    // The automaton reads both ends before the others.
    let cells: Vec<u16> = [*first, *last].iter().chain(between).copied().collect();
    let automaton = Automaton::build(
        frame.side(),
        [Ends::Unknown],
        |state: &Ends, digit: i64| match *state {
            Ends::Unknown => Some(Ends::One(digit)),
            Ends::One(end) => {
                let (low, high) = (end.min(digit), end.max(digit));
                ends(low, high).then_some(Ends::Both(low, high))
            }
            Ends::Both(low, high) => inner(low, high, digit).then_some(Ends::Both(low, high)),
        },
        |_| true,
    );
    accept(compiled, &cells, automaton)
}

pub(super) fn between(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    bind_ends(constraint, frame, compiled, |low, high| low < high, |low, high, digit| low < digit && digit < high)
}

pub(super) fn lockout(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let least = constraint.first_number().max(1);
    bind_ends(
        constraint,
        frame,
        compiled,
        |low, high| high - low >= least,
        |low, high, digit| digit < low || digit > high,
    )
}

/// Returns the sum of a part after one more digit: 0 where the part is complete.
fn part_after(sum: i64, digit: i64, total: i64) -> Option<i64> {
    match sum + digit {
        after if after == total => Some(0),
        after if after < total => Some(after),
        _ => None,
    }
}

pub(super) fn sum_line(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let total = constraint.first_number();
    let automaton = Automaton::build(frame.side(), [0], |&sum, digit| part_after(sum, digit, total), |&sum| sum == 0);
    accept(compiled, &constraint.cells, automaton)
}

pub(super) fn sum_loop(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let total = constraint.first_number();
    // The sum of the cells at the end of the line that belong to the first part, and the sum of the current part.
    let starts = (0..total.clamp(0, Automaton::MAX_STATES as i64)).map(|end| (end, end));
    let automaton = Automaton::build(
        frame.side(),
        starts,
        |&(end, sum): &(i64, i64), digit: i64| part_after(sum, digit, total).map(|sum| (end, sum)),
        // The line must end with the sum that its start assumed. Without a complete part the sum would be greater.
        |(end, sum)| end == sum,
    );
    accept(compiled, &constraint.cells, automaton)
}

pub(super) fn count_distinct(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    // How many digits are still missing, and the set of those that occurred; `None` before the first cell.
    let automaton = Automaton::build(
        frame.side(),
        [None],
        |state: &Option<(i64, u64)>, digit: i64| match *state {
            None => Some(Some((digit, 0))),
            Some((missing, seen)) if seen >> digit & 1 == 1 => Some(Some((missing, seen))),
            Some((missing, seen)) => (missing > 0).then_some(Some((missing - 1, seen | 1 << digit))),
        },
        |state| matches!(state, Some((0, _))),
    );
    accept(compiled, &constraint.cells, automaton)
}

pub(super) fn regular_expression(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let automaton = regex::automaton(&constraint.text, frame.side(), &mut compiled.visited_places)?;
    accept(compiled, &constraint.cells, automaton)
}
