//! Ranks: all rows and columns, read from both ends as numbers, in ascending order.
//!
//! Each digit begins one number on each of the four sides, so a rank determines the first digit, and how many of the
//! three other numbers with this first digit are less.

use std::cmp::Ordering;

use super::super::{Compiled, Constraint, ConstraintKind, GridFrame};
use super::Compiling;
use crate::model::Values;
use crate::model::condition::{Automaton, Condition};

/// Whether this result of comparing two numbers is allowed.
type Relation = fn(Ordering) -> bool;

/// Which ranks several numbers may share: the texts of [`ConstraintKind::FullRankTies`].
const NONE: &str = "none";
const ONLY_UNCLUED: &str = "only-unclued";
const ANY: &str = "any";

pub(super) fn ties(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let sides = sides(frame)?;
    if frame.all.iter().any(|own| own.kind == constraint.kind && own.text != constraint.text) {
        return Err("another one differs".to_owned());
    }
    match constraint.text.as_str() {
        NONE => numbers_differ(&sides.concat(), frame, compiled),
        ONLY_UNCLUED | ANY => {}
        text => return Err(format!("'{text}' is not one of {NONE}, {ONLY_UNCLUED} and {ANY}")),
    }
    Ok(())
}

/// Requires all numbers to differ.
fn numbers_differ(numbers: &[Vec<u16>], frame: &GridFrame<'_>, compiled: &mut Compiled) {
    let automaton = DigitRace::Even.automaton(frame.values(), 0, Ordering::is_ne);
    for (at, number) in numbers.iter().enumerate() {
        for other in numbers[at + 1..].iter().filter(|other| may_begin_alike(frame, number, other)) {
            if compiled.is_full() {
                return;
            }
            let pairs = number.iter().zip(other).filter(|(one, other)| one != other);
            compiled.require(line(pairs.flat_map(|(one, other)| [*one, *other]), &automaton));
        }
    }
}

pub(super) fn full_rank(constraint: &Constraint, frame: &GridFrame<'_>, compiled: &mut Compiled) -> Compiling {
    let sides = sides(frame)?;
    let (rank, least) = (constraint.first_number(), frame.values().least);
    let most = 4 * frame.side() as i64;
    if !(1..=most).contains(&rank) {
        return Err(format!("{rank} is not a rank: they are 1 to {most}"));
    }
    let first = least + (rank - 1) / 4;
    compiled.require(Condition::one_of(constraint.cells[0], frame.values().set_of(first)));
    let (own, others): (Vec<_>, Vec<_>) = sides.iter().partition(|side| side.contains(&constraint.cells));
    if own.is_empty() {
        return Err("its cells are not a row or a column".to_owned());
    }
    let clue = RankClue { cells: &constraint.cells, first, frame };
    // How many of the numbers on sides without another clue for this first digit are less.
    let (mut missing, mut open) = ((rank - 1) % 4, Vec::new());
    for side in others {
        match clue.other_rank_on(side, rank) {
            Some((number, other)) => {
                let relation = if other < rank { Ordering::is_lt } else { Ordering::is_gt };
                missing -= i64::from(other < rank);
                clue.compare(std::slice::from_ref(number), relation).for_each(|condition| compiled.require(condition));
            }
            None => open.push(side),
        }
    }
    clue.require_less(missing, &open, compiled);
    Ok(())
}

/// A number with a clue, and its first digit.
struct RankClue<'a> {
    cells: &'a [u16],
    first: i64,
    frame: &'a GridFrame<'a>,
}

impl RankClue<'_> {
    /// Returns a number on this side with the same first digit and another rank as a clue, and that rank.
    fn other_rank_on<'b>(&self, side: &'b [Vec<u16>], rank: i64) -> Option<(&'b Vec<u16>, i64)> {
        let clues = self.frame.all.iter().filter(|own| own.kind == ConstraintKind::FullRank);
        let mut alike =
            clues.filter(|own| own.first_number() != rank && (own.first_number() - 1) / 4 == (rank - 1) / 4);
        alike.find_map(|own| Some((side.iter().find(|number| **number == own.cells)?, own.first_number())))
    }

    /// Returns conditions for each number that begins with the digit: it compares with the clue's number in this way.
    fn compare(&self, numbers: &[Vec<u16>], relation: Relation) -> impl Iterator<Item = Condition> {
        let automaton = DigitRace::Start.automaton(self.frame.values(), self.first, relation);
        let numbers = numbers.iter().filter(|number| may_begin_alike(self.frame, self.cells, number));
        numbers.map(move |number| {
            let pairs = number.iter().zip(self.cells).skip(1).filter(|(one, other)| one != other);
            line(number[..1].iter().copied().chain(pairs.flat_map(|(one, other)| [*one, *other])), &automaton)
        })
    }

    /// Requires the numbers with the first digit to be less than the clue's number on exactly that many of these sides.
    fn require_less(&self, count: i64, sides: &[&Vec<Vec<u16>>], compiled: &mut Compiled) {
        let mut ties = self.frame.all.iter().filter(|own| own.kind == ConstraintKind::FullRankTies);
        let not_less = if ties.any(|own| own.text == ANY) { Ordering::is_ge } else { Ordering::is_gt };
        let choices = (0..1_u32 << sides.len()).filter(|choice| i64::from(choice.count_ones()) == count);
        let mut alternatives: Vec<Vec<Condition>> = choices
            .map(|choice| {
                let relations = (0..).map(|at| if choice >> at & 1 == 1 { Ordering::is_lt } else { not_less });
                sides.iter().zip(relations).flat_map(|(side, relation)| self.compare(side, relation)).collect()
            })
            .collect();
        match alternatives.len() {
            0 => compiled.require(Condition::one_of(self.cells[0], 0)),
            1 => alternatives.remove(0).into_iter().for_each(|condition| compiled.require(condition)),
            _ => compiled.require(Condition::any_of(alternatives)),
        }
    }
}

/// Returns the numbers by the side from which they are read.
fn sides(frame: &GridFrame<'_>) -> Result<[Vec<Vec<u16>>; 4], String> {
    let shape = frame.shape;
    if !frame.has_lines {
        return Err("it needs rows and columns whose digits differ".to_owned());
    }
    if shape.rows() != frame.side() || shape.columns() != frame.side() {
        return Err("ranks need a square grid whose rows and columns hold every digit".to_owned());
    }
    let [rows, columns] = shape.lines();
    let [from_right, from_below] = [&rows, &columns]
        .map(|lines| lines.iter().map(|cells| cells.iter().rev().copied().collect()).collect::<Vec<Vec<u16>>>());
    Ok([rows, columns, from_right, from_below])
}

/// Whether two numbers may have the same first digit.
fn may_begin_alike(frame: &GridFrame<'_>, one: &[u16], other: &[u16]) -> bool {
    one[0] == other[0] || !frame.share_unit(&[one[0], other[0]])
}

fn line(cells: impl Iterator<Item = u16>, automaton: &Automaton) -> Condition {
    Condition::line(cells.collect(), automaton)
}

/// What was read of two numbers: a digit of each alternately.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum DigitRace {
    /// Nothing. The first digit of one number is next, and that of the other one is known.
    Start,
    /// As many digits of both, which are the same.
    Even,
    /// One more digit of the first number, which is this.
    Half(i64),
    /// Enough.
    Decided,
}

impl DigitRace {
    /// Returns the automaton that starts here. If the first digits differ, anything is accepted after `Start`.
    fn automaton(self, values: Values, first: i64, relation: Relation) -> Automaton {
        let automaton = Automaton::build(
            values,
            [self],
            |state: &Self, digit: i64| state.after(digit, first, relation),
            |state| *state == Self::Decided || *state == Self::Even && relation(Ordering::Equal),
        );
        automaton.expect("few states")
    }

    /// Returns what was read after one more digit; `None` if the relation no longer holds.
    fn after(&self, digit: i64, first: i64, relation: Relation) -> Option<Self> {
        match *self {
            Self::Start if digit == first => Some(Self::Even),
            Self::Start | Self::Decided => Some(Self::Decided),
            Self::Even => Some(Self::Half(digit)),
            Self::Half(other) => match other.cmp(&digit) {
                Ordering::Equal => Some(Self::Even),
                order => relation(order).then_some(Self::Decided),
            },
        }
    }
}
