//! The kinds of constraints that are drawn on boards.

use std::ops::RangeInclusive;

use crate::model::ConstraintKind;

/// The sizes of cages, if none are asked for.
pub(super) const CAGE_SIZES: RangeInclusive<usize> = 2..=5;

/// The largest size of cages. All ways to cut a cage in two are tried.
pub(super) const MAX_CAGE_SIZE: usize = 12;

/// The numbers of cells of a thermometer or a whisper.
pub(super) const LINE_CELLS: RangeInclusive<usize> = 3..=6;

/// The difference that a whisper asks for: the usual one of a German whisper.
pub(super) const WHISPER_DIFFERENCE: u8 = 5;

/// The kinds of constraints that can be drawn.
pub(super) const DRAWN_KINDS: [ConstraintKind; 6] = [
    ConstraintKind::Cage,
    ConstraintKind::Thermo,
    ConstraintKind::Arrow,
    ConstraintKind::Whisper,
    ConstraintKind::WhiteDot,
    ConstraintKind::BlackDot,
];

/// A kind of constraint to draw, and how many of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DrawnKind {
    pub(super) kind: ConstraintKind,
    /// The allowed numbers of constraints; `None` for as many as are usual.
    pub(super) counts: Option<RangeInclusive<usize>>,
}
