//! What a finder returns: the next step, reduced to its effect and to what its evidence can be made from.

use super::data::candidate::{Candidate, digit_set};
use super::data::chain_key::ChainKey;
use super::data::rating::{Tenths, tenths};
use super::data::reason::Reason;
use super::data::step::Step;
use super::data::technique::Technique;
use super::geometry::members;
use super::views::CandidateSet;
use crate::model::{Digit, Shape, Unit};

/// What the scale says of a finder's steps. Finders know no numbers: the table of the scale hands them over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
    pub(crate) technique: Technique,
    /// As the reference computes it: numbers that print the same may differ by a unit in the last place, and the
    /// choice among steps depends on that.
    pub(crate) number: f64,
}

/// A step that a finder found. Evidence is made from `pattern` and the board, and only when asked for: a vector
/// for each hint and propagation was a third of the time of a rating.
#[derive(Clone)]
pub(crate) struct FoundStep {
    pub(crate) rank: Rank,
    /// The cell that is filled and its digit, if the step places one.
    pub(crate) placement: Option<(usize, usize)>,
    pub(crate) eliminations: CandidateSet,
    pub(crate) pattern: Pattern,
}

impl FoundStep {
    /// A step that fills `cell` with `digit`.
    pub(crate) fn place(rank: Rank, cell: usize, digit: usize, pattern: Pattern) -> Self {
        Self { rank, placement: Some((cell, digit)), eliminations: CandidateSet::default(), pattern }
    }

    /// A step that removes candidates; `None` if there are none to remove.
    pub(crate) fn eliminate(rank: Rank, eliminations: CandidateSet, pattern: Pattern) -> Option<Self> {
        (!eliminations.is_empty()).then_some(Self { rank, placement: None, eliminations, pattern })
    }

    /// The step as data.
    pub(crate) fn step(&self, reason: Reason) -> Step {
        let candidate = |(cell, digit)| Candidate::from_index(cell, digit);
        Step {
            shape: Shape::CLASSIC,
            technique: self.rank.technique,
            rating: Some(Tenths(tenths(self.rank.number))),
            placement: self.placement.and_then(candidate),
            eliminations: self.eliminations.iter().filter_map(candidate).collect(),
            reason,
        }
    }
}

/// Where a finder saw its pattern: just enough to find its cells again on the same board. Units have the numbers of
/// the grid that was searched; digits count from 0.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Pattern {
    /// A single in a unit, or in its cell if there is none.
    Single { unit: Option<u8> },
    /// All places of `digit` in unit `base` lie in unit `cover`; `target` is the unit where one place is left, if
    /// the step is a direct one.
    Locked { digit: u8, base: u8, cover: u8, target: Option<u8> },
    /// Cells of `unit` at `positions` and the `digits` that fill them.
    Set { unit: u8, positions: u64, digits: u64 },
    /// The lines `base`, from unit `first` on, whose places for `digit` are the lines `cover`, from `crossing` on.
    Fish { digit: u8, first: u8, crossing: u8, base: u64, cover: u64 },
    /// A pivot and its wings.
    Wing { pivot: u8, wings: [u8; 2] },
    /// Cells of a unique loop in its order, and its two digits.
    Loop { path: Vec<u8>, digits: u16 },
    /// The cells that keep a grid from being a bivalue universal grave, and their extra digits.
    Grave { cells: Vec<u8>, digits: u16 },
    /// Base cells of an aligned exclusion.
    Aligned { base: Vec<u8> },
    /// A chain: how the chain finders are to be asked for its links.
    Chain(ChainKey),
}

impl Pattern {
    /// The reason of a step without chains, where `unit` gives the unit of a number, and `cell_at` the cell of a
    /// unit and position; `None` for chains, whose links are looked up by their finders.
    pub(crate) fn reason(
        &self,
        unit: impl Fn(usize) -> Unit,
        cell_at: impl Fn(usize, usize) -> usize,
    ) -> Option<Reason> {
        let named = |number: u8| unit(number.into());
        let lines = |first: u8, set: u64| members(set).map(|line| unit(usize::from(first) + line)).collect();
        let wide = |cells: &[u8]| cells.iter().copied().map(u16::from).collect();
        let digit = |digit: u8| Digit::new(digit + 1);
        Some(match self {
            Self::Single { unit: None } => Reason::OnlyCandidate,
            Self::Single { unit: Some(unit) } => Reason::OnlyPlace { unit: named(*unit) },
            Self::Locked { digit: locked, base, cover, target } => Reason::Locked {
                digit: digit(*locked)?,
                base: named(*base),
                cover: named(*cover),
                target: target.map(named),
            },
            Self::Set { unit, positions, digits } => Reason::Subset {
                unit: named(*unit),
                cells: members(*positions).map(|position| cell_at((*unit).into(), position) as u16).collect(),
                digits: digit_set(*digits),
            },
            Self::Fish { digit: fish, first, crossing, base, cover } => {
                Reason::Fish { digit: digit(*fish)?, base: lines(*first, *base), cover: lines(*crossing, *cover) }
            }
            Self::Wing { pivot, wings } => Reason::Wing { pivot: (*pivot).into(), wings: wings.map(u16::from) },
            Self::Loop { path, digits } => Reason::Loop { cells: wide(path), digits: digit_set(*digits) },
            Self::Grave { cells, digits } => Reason::Grave { cells: wide(cells), digits: digit_set(*digits) },
            Self::Aligned { base } => Reason::Aligned { cells: wide(base) },
            // Its links are not kept: `chains` finds them again.
            Self::Chain(_) => return None,
        })
    }
}
