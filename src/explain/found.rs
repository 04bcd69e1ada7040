//! What a finder returns: the next step, reduced to its effect and to what its evidence can be made from.

use super::technique::Technique;
use super::views::Marks;

/// A step that a finder found. Evidence is made from `pattern` and the board, and only when asked for.
#[derive(Clone)]
pub(crate) struct Found {
    pub(crate) technique: Technique,
    /// The number of the step, as the reference computes it: steps of the same printed number may differ by a unit
    /// in the last place, and the choice among them depends on that.
    pub(crate) number: f64,
    /// The cell that is filled and its digit, if the step places one.
    pub(crate) placement: Option<(usize, usize)>,
    pub(crate) eliminations: Marks,
    pub(crate) pattern: Pattern,
}

impl Found {
    /// A step that fills `cell` with `digit`.
    pub(crate) fn place(technique: Technique, number: f64, cell: usize, digit: usize, pattern: Pattern) -> Self {
        Self { technique, number, placement: Some((cell, digit)), eliminations: Marks::default(), pattern }
    }

    /// A step that removes candidates.
    pub(crate) fn eliminate(technique: Technique, number: f64, eliminations: Marks, pattern: Pattern) -> Self {
        Self { technique, number, placement: None, eliminations, pattern }
    }
}

/// Where a finder saw its pattern: just enough to find its cells again on the same board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Pattern {
    /// A single in a unit, or in its cell if there is none.
    Single { unit: Option<u8> },
    /// All places of `digit` in unit `base` lie in unit `cover`; `target` is the unit where one place is left, if
    /// the step is a direct one.
    Locked { digit: u8, base: u8, cover: u8, target: Option<u8> },
    /// Cells of `unit` at `positions` and the `digits` that fill them.
    Set { unit: u8, positions: u16, digits: u16 },
    /// The lines `base`, from unit `first` on, whose places for `digit` are the positions `cross`.
    Fish { digit: u8, first: u8, base: u16, cross: u16 },
    /// A pivot and its wings.
    Wing { pivot: u8, wings: [u8; 2] },
    /// Cells of a unique loop in its order, and its two digits.
    Loop { path: Vec<u8>, digits: u16 },
    /// The cells that keep a grid from being a bivalue universal grave, and their extra digits.
    Grave { cells: Vec<u8>, digits: u16 },
    /// Base cells of an aligned exclusion.
    Aligned { base: Vec<u8> },
    /// A chain: how the chain finders are to be asked for its links.
    Chain(super::chains::Trail),
}
