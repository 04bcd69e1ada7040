//! Kinds whose clue is outside the grid: their cells are those of a row or column, from the side of the clue.

use super::super::{Compiled, Constraint, GridFrame, MAX_MORE_CELLS};
use super::Compiling;
use super::lines::accept;
use super::sets::different_sum;
use crate::model::condition::{Automaton, Condition, DigitSets, Test};
use crate::model::{Shape, Values};

pub(super) fn more_cells(constraint: &Constraint, frame: &GridFrame<'_>, _: &mut Compiled) -> Compiling {
    let name = &constraint.text;
    if name.is_empty() || !name.bytes().all(|letter| letter.is_ascii_uppercase()) {
        return Err(format!("'{name}' is not a name of capital letters"));
    }
    if frame.all.iter().filter(|own| own.kind == constraint.kind && own.text == *name).count() > 1 {
        return Err(format!("'{name}' is the name of other cells"));
    }
    if constraint.first_number() < 1 || frame.cell_count > frame.shape.cell_count() + MAX_MORE_CELLS {
        return Err(format!("from 1 to {MAX_MORE_CELLS} cells are possible outside the grid"));
    }
    Ok(())
}

/// Checks the size of the grid, which the shape already has.
pub(super) fn size(constraint: &Constraint, frame: &GridFrame<'_>, _: &mut Compiled) -> Compiling {
    let [rows, columns, least, greatest] = *constraint.numbers else { return Ok(()) };
    let (side, most) = (frame.side() as i64, Shape::MAX_SIDE as i64);
    if frame.all.iter().filter(|own| own.kind == constraint.kind).count() > 1 {
        return Err("a grid has one size".to_owned());
    }
    if !(1..=most).contains(&rows) || !(1..=most).contains(&columns) {
        return Err(format!("{rows} rows and {columns} columns are not possible: there are 1 to {most} of each"));
    }
    if !(0..=1).contains(&least) || greatest - least + 1 != side {
        return Err(format!("the {side} digits of the layout go from 0 or from 1, not from {least} to {greatest}"));
    }
    if frame.has_lines && rows.max(columns) > side {
        return Err(format!("{side} digits are not enough for rows and columns of up to {} cells", rows.max(columns)));
    }
    Ok(())
}

/// A sandwich: digits with a given sum between the least and the greatest digit of a line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Sandwich {
    /// The two ends, as assumed. The line has no digits below or above them.
    least: i64,
    greatest: i64,
    read: SandwichPart,
}

/// The part of a line that was read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum SandwichPart {
    Before,
    /// After the digit that opened the sandwich: whether that was the greatest digit, and the sum so far.
    Inside(bool, i64),
    After,
}

impl Sandwich {
    const fn new(least: i64, greatest: i64) -> Self {
        Self { least, greatest, read: SandwichPart::Before }
    }

    /// Whether the ends are the least and the greatest of all digits.
    const fn is_of_all(&self, values: Values) -> bool {
        self.least == values.least && self.greatest == values.greatest()
    }

    /// Returns what was read after one more digit; `None` if that digit is not possible. The digits between the two
    /// ends have the total.
    fn after(&self, digit: i64, total: i64) -> Option<Self> {
        if !(self.least..=self.greatest).contains(&digit) {
            return None;
        }
        let is_end = digit == self.least || digit == self.greatest;
        let read = match self.read {
            SandwichPart::Before if is_end => Some(SandwichPart::Inside(digit == self.greatest, 0)),
            SandwichPart::Before => Some(SandwichPart::Before),
            SandwichPart::Inside(high, sum) if is_end => {
                (high == (digit == self.least) && sum == total).then_some(SandwichPart::After)
            }
            SandwichPart::Inside(high, sum) => {
                (sum + digit <= total).then_some(SandwichPart::Inside(high, sum + digit))
            }
            SandwichPart::After => (!is_end).then_some(SandwichPart::After),
        };
        read.map(|read| Self { read, ..*self })
    }
}

/// Requires a sandwich whose ends are one of these pairs.
fn accept_sandwich(
    constraint: &Constraint,
    frame: &GridFrame<'_>,
    compiled: &mut Compiled,
    starts: impl IntoIterator<Item = Sandwich>,
) -> Compiling {
    let total = constraint.first_number();
    let automaton = Automaton::build(
        frame.values(),
        starts,
        |state: &Sandwich, digit: i64| state.after(digit, total),
        |state| state.read == SandwichPart::After,
    );
    accept(compiled, &constraint.cells, automaton)
}

pub(super) fn sandwich(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    // A line that does not hold each digit may have other ends.
    let is_whole = constraint.cells.len() >= frame.side();
    let ends = sandwiches(frame.values()).filter(|ends| !is_whole || ends.is_of_all(frame.values()));
    accept_sandwich(constraint, frame, compiled, ends)
}

/// Returns sandwiches with all possible ends.
fn sandwiches(values: Values) -> impl Iterator<Item = Sandwich> {
    values
        .all()
        .flat_map(move |least| (least + 1..=values.greatest()).map(move |greatest| Sandwich::new(least, greatest)))
}

/// A sandwich whose ends are the least and the greatest digit of its cells.
pub(super) fn lunchbox(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    compiled.differ(&constraint.cells);
    accept_sandwich(constraint, frame, compiled, sandwiches(frame.values()))
}

pub(super) fn x_sum(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let (cells, values) = (&constraint.cells, frame.values());
    // A choice of the first digit propagates more than an automaton, because digits of a line differ.
    let alternatives = (1..=values.greatest()).zip(1..=cells.len()).filter_map(|(digit, count)| {
        let is_first = Condition::one_of(cells[0], values.set_of(digit));
        let missing = constraint.first_number() - digit;
        if count == 1 {
            return (missing == 0).then(|| vec![is_first]);
        }
        let mut others = different_sum(values, &cells[1..count], missing);
        if let Test::Sets(sets) = &mut others.test {
            let without = sets.iter().copied().filter(|set| set & values.set_of(digit) == 0);
            *sets = DigitSets::new(without.collect());
        }
        (others.test != Test::Sets(DigitSets::default())).then(|| vec![is_first, others])
    });
    let alternatives: Vec<Vec<Condition>> = alternatives.collect();
    let is_possible = !alternatives.is_empty();
    compiled.require(if is_possible { Condition::any_of(alternatives) } else { Condition::one_of(cells[0], 0) });
    Ok(())
}

pub(super) fn skyscraper(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let seen = constraint.first_number();
    // The greatest digit so far, and the number of digits that were greater than all before them.
    let automaton = Automaton::build(
        frame.values(),
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
        frame.values(),
        [Some(frame.values().least - 1)],
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
        frame.values(),
        [None],
        |state: &Option<i64>, digit: i64| match *state {
            None if digit == 1 => (clue == 1).then_some(Some(-1)),
            None if digit < 1 => None,
            None => Some(Some(digit - 2)),
            Some(0) => (digit == clue).then_some(Some(-1)),
            Some(left) => Some(Some((left - 1).max(-1))),
        },
        |state| *state == Some(-1),
    );
    accept(compiled, &constraint.cells, automaton)
}
