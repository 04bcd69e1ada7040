//! Kinds that an automaton reads along a line.

use super::super::{Compiled, Constraint, GridFrame};
use super::Compiling;
use super::regex;
use crate::model::condition::{Automaton, Condition};

/// Requires the digits of the cells to be accepted; `None` means that the automaton is too large.
pub(super) fn accept(compiled: &mut Compiled, cells: &[u16], automaton: Option<Automaton>) -> Compiling {
    let Some(automaton) = automaton else {
        return Err(format!("it needs more than {} states", Automaton::MAX_STATES));
    };
    compiled.charge(automaton.size());
    compiled.require(Condition::line(cells.to_vec(), &automaton));
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
        frame.values(),
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

/// What was read of a line that is cut into parts with the same sum.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct LineCut {
    /// The sum of the cells at the end of a loop that belong to the first part.
    end: i64,
    /// The sum of the current part: 0 where it is complete.
    sum: i64,
    /// Whether a part was complete, if zeros are possible: only zeros do not make one. Otherwise it is true.
    has_part: bool,
}

impl LineCut {
    /// Returns what was read after one more digit; `None` if it is not possible.
    fn after(&self, digit: i64, total: i64) -> Option<Self> {
        match self.sum + digit {
            after if after == total => Some(Self { sum: 0, has_part: true, ..*self }),
            after if after < total => Some(Self { sum: after, ..*self }),
            _ => None,
        }
    }

    /// Whether the line may end here: with the sum that its start assumed.
    const fn is_whole(&self) -> bool {
        self.has_part && self.end == self.sum
    }
}

/// Requires a line to be cut into parts. `ends` are the possible sums at its end that belong to the first part.
fn accept_cuts(
    constraint: &Constraint,
    frame: &GridFrame<'_>,
    compiled: &mut Compiled,
    ends: std::ops::Range<i64>,
) -> Compiling {
    let total = constraint.first_number();
    let has_part = frame.values().least > 0;
    let starts = ends.map(|end| LineCut { end, sum: end, has_part });
    let after = |cut: &LineCut, digit: i64| cut.after(digit, total);
    let automaton = Automaton::build(frame.values(), starts, after, LineCut::is_whole);
    accept(compiled, &constraint.cells, automaton)
}

pub(super) fn sum_line(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    accept_cuts(constraint, frame, compiled, 0..1)
}

pub(super) fn sum_loop(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let most = constraint.first_number().clamp(1, Automaton::MAX_STATES as i64);
    accept_cuts(constraint, frame, compiled, 0..most)
}

pub(super) fn regular_expression(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let automaton = regex::automaton(&constraint.text, frame.values(), &mut compiled.visited_places)?;
    accept(compiled, &constraint.cells, automaton)
}
