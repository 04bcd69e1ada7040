//! Members whose elements are lines of cells.

use super::element::NamedElement;
use super::pair;
use crate::model::{Constraint, ConstraintKind};
use crate::text::draft::PuzzleDraft;
use crate::text::fault::Fault;

/// What a line means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineRule {
    /// A constraint of this kind.
    Plain(ConstraintKind),
    /// Remainders when divided by 3.
    Modular,
    /// A constraint whose number may be given; otherwise it is half of the side.
    Half(ConstraintKind, HalfRounding),
    /// The digits do not decrease.
    Slow,
    /// No two digits are equal or consecutive.
    Apart,
}

/// How half of an odd side is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HalfRounding {
    Down,
    Up,
}

impl HalfRounding {
    /// Returns half of a side.
    pub(super) const fn half(self, side: usize) -> i64 {
        (match self {
            Self::Down => side / 2,
            Self::Up => side.div_ceil(2),
        }) as i64
    }
}

/// The members, with their meanings.
pub(super) const RULES: [(&str, LineRule); 13] = [
    ("thermometer", LineRule::Plain(ConstraintKind::Thermo)),
    ("palindrome", LineRule::Plain(ConstraintKind::Palindrome)),
    ("renban", LineRule::Plain(ConstraintKind::Renban)),
    ("regionsumline", LineRule::Plain(ConstraintKind::RegionSumLine)),
    ("entropicline", LineRule::Plain(ConstraintKind::Entropic)),
    ("zipperline", LineRule::Plain(ConstraintKind::Zipper)),
    ("doublearrow", LineRule::Plain(ConstraintKind::DoubleArrow)),
    ("betweenline", LineRule::Plain(ConstraintKind::Between)),
    ("modularline", LineRule::Modular),
    ("whispers", LineRule::Half(ConstraintKind::Whisper, HalfRounding::Up)),
    ("lockout", LineRule::Half(ConstraintKind::Lockout, HalfRounding::Down)),
    ("slowthermometer", LineRule::Slow),
    ("nabner", LineRule::Apart),
];

/// Returns what the lines of this member mean.
pub(super) fn rule(name: &str) -> Option<LineRule> {
    RULES.iter().find(|(own, _)| *own == name).map(|(_, rule)| *rule)
}

/// Reads the lines of an element.
pub(super) fn read_lines(draft: &mut PuzzleDraft, element: &NamedElement<'_>, rule: LineRule) -> Result<(), Fault> {
    let side = draft.side();
    for cells in element.lines("lines")? {
        // One cell, or the two ends of a between line, require nothing.
        let least = if rule == LineRule::Plain(ConstraintKind::Between) { 3 } else { 2 };
        if cells.len() < least {
            continue;
        }
        let constraint = match rule {
            LineRule::Plain(kind) => Constraint::new(kind, cells),
            LineRule::Modular => Constraint::new(ConstraintKind::Modular, cells).number(3),
            LineRule::Half(kind, rounding) => {
                Constraint::new(kind, cells).number(element.number("value")?.unwrap_or_else(|| rounding.half(side)))
            }
            LineRule::Slow => pair(ConstraintKind::Pair, cells, side, |one, other| one <= other),
            LineRule::Apart => pair(ConstraintKind::PairX, cells, side, |one, other| one.abs_diff(other) > 1),
        };
        draft.add(&element.name, constraint);
    }
    Ok(())
}
