//! What a finder returns: the next step, reduced to its effect and the data from which its reason can be built.

use super::data::candidate::{Candidate, digit_set};
use super::data::chain_key::ChainKey;
use super::data::pattern_part::{PatternPart, PatternRole};
use super::data::rating::{Tenths, tenths};
use super::data::reason::Reason;
use super::data::step::Step;
use super::data::technique::Technique;
use super::geometry::members;
use super::views::CandidateSet;
use crate::model::{Digit, Shape, Unit};

/// A finder's technique and its number on the scale. Finders do not know numbers; the table of the scale passes them
/// in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
    pub(crate) technique: Technique,
    /// The number as the reference computes it. Numbers that print the same may differ in the last bit, which decides
    /// between steps.
    pub(crate) number: f64,
}

/// A step found by a finder. Its reason is built from `pattern` and the board only on request: building a vector for
/// each step and propagation took a third of the time of a rating.
#[derive(Clone)]
pub(crate) struct FoundStep {
    pub(crate) rank: Rank,
    /// The cell that the step fills, with its digit, if it places one.
    pub(crate) placement: Option<(usize, usize)>,
    pub(crate) eliminations: CandidateSet,
    pub(crate) pattern: Pattern,
}

impl FoundStep {
    /// Returns a step that fills `cell` with `digit`.
    pub(crate) fn place(rank: Rank, cell: usize, digit: usize, pattern: Pattern) -> Self {
        Self { rank, placement: Some((cell, digit)), eliminations: CandidateSet::default(), pattern }
    }

    /// Returns a step that removes candidates, or `None` if there are none to remove.
    pub(crate) fn eliminate(rank: Rank, eliminations: CandidateSet, pattern: Pattern) -> Option<Self> {
        (!eliminations.is_empty()).then_some(Self { rank, placement: None, eliminations, pattern })
    }

    /// Returns the step as public data.
    pub(crate) fn step(&self, shape: Shape, reason: Reason) -> Step {
        Step {
            shape,
            technique: self.rank.technique,
            rating: Some(Tenths(tenths(self.rank.number))),
            placement: self.placement.and_then(candidate_of),
            eliminations: self.eliminations.iter().filter_map(candidate_of).collect(),
            reason,
        }
    }
}

/// Where a finder saw its pattern: just enough to find its cells again on the same board. Units have the numbers that
/// the searched grid uses; digits count from 0.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Pattern {
    /// A single in a unit, or in its cell if `unit` is `None`.
    Single { unit: Option<u8> },
    /// All places of `digit` in unit `base` are also in unit `cover`. For a direct step, `target` is the unit that has
    /// only one place left.
    Locked { digit: u8, base: u8, cover: u8, target: Option<u8> },
    /// The cells of `unit` at `positions`, which the `digits` fill.
    Set { unit: u8, positions: u64, digits: u64 },
    /// A fish. `base` holds the lines, counted from unit `first`, whose places for `digit` are all in the lines of
    /// `cover`, counted from unit `crossing`.
    Fish { digit: u8, first: u8, crossing: u8, base: u64, cover: u64 },
    /// A pivot and its wings.
    Wing { pivot: u8, wings: [u8; 2] },
    /// The cells of a unique loop in order, and its two digits.
    Loop { path: Vec<u8>, digits: u16 },
    /// The cells that prevent a bivalue universal grave, and their extra digits.
    Grave { cells: Vec<u8>, digits: u16 },
    /// The base cells of an aligned exclusion.
    Aligned { base: Vec<u8> },
    /// A pattern of the players' order: units and candidates by role. Boxed, because it is larger than the other
    /// variants.
    Named(Box<NamedPattern>),
    /// A chain, by the key with which the chain finders can reproduce its links.
    Chain(ChainKey),
}

/// A pattern of the players' order. Units have the numbers of `geometry`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct NamedPattern {
    base: Vec<u8>,
    cover: Vec<u8>,
    parts: Vec<(PatternRole, CandidateSet)>,
}

impl NamedPattern {
    /// Returns the pattern with these units.
    pub(crate) fn of_units(base: impl IntoIterator<Item = usize>, cover: impl IntoIterator<Item = usize>) -> Self {
        let [base, cover] = [base.into_iter().collect::<Vec<_>>(), cover.into_iter().collect()].map(narrow);
        Self { base, cover, parts: Vec::new() }
    }

    /// Returns the pattern with another part.
    pub(crate) fn part(mut self, role: PatternRole, candidates: CandidateSet) -> Self {
        self.parts.push((role, candidates));
        self
    }

    fn reason(&self, unit: impl Fn(usize) -> Unit) -> Reason {
        let [base, cover] =
            [&self.base, &self.cover].map(|numbers| numbers.iter().map(|&number| unit(number.into())).collect());
        let parts = self.parts.iter().map(|(role, candidates)| PatternPart {
            role: *role,
            candidates: candidates.iter().filter_map(candidate_of).collect(),
        });
        Reason::Pattern { base, cover, parts: parts.collect() }
    }
}

/// Returns units as small numbers.
fn narrow(units: Vec<usize>) -> Vec<u8> {
    units.into_iter().map(|unit| unit as u8).collect()
}

/// Returns a candidate as public data, from its cell and its digit, both from 0.
fn candidate_of((cell, digit): (usize, usize)) -> Option<Candidate> {
    Candidate::from_index(cell, digit)
}

/// Returns cells as public data.
fn wide(cells: &[u8]) -> Vec<u16> {
    cells.iter().copied().map(u16::from).collect()
}

impl Pattern {
    /// Returns the reason of a step, or `None` for chains, whose links only their finders can reproduce. `unit` maps a
    /// number to its unit, and `cell_at` a unit and position to a cell.
    pub(crate) fn reason(
        &self,
        unit: impl Fn(usize) -> Unit,
        cell_at: impl Fn(usize, usize) -> usize,
    ) -> Option<Reason> {
        let named = |number: u8| unit(number.into());
        Some(match self {
            Self::Single { unit: None } => Reason::OnlyCandidate,
            Self::Single { unit: Some(unit) } => Reason::OnlyPlace { unit: named(*unit) },
            Self::Locked { digit: locked, base, cover, target } => Reason::Locked {
                digit: Digit::new(*locked + 1)?,
                base: named(*base),
                cover: named(*cover),
                target: target.map(named),
            },
            Self::Set { unit, positions, digits } => Reason::Subset {
                unit: named(*unit),
                cells: members(*positions).map(|position| cell_at((*unit).into(), position) as u16).collect(),
                digits: digit_set(*digits),
            },
            Self::Fish { digit: fish, first, crossing, base, cover } => Reason::Fish {
                digit: Digit::new(*fish + 1)?,
                base: members(*base).map(|line| unit(usize::from(*first) + line)).collect(),
                cover: members(*cover).map(|line| unit(usize::from(*crossing) + line)).collect(),
            },
            Self::Wing { pivot, wings } => Reason::Wing { pivot: (*pivot).into(), wings: wings.map(u16::from) },
            Self::Loop { path, digits } => Reason::Loop { cells: wide(path), digits: digit_set(*digits) },
            Self::Grave { cells, digits } => Reason::Grave { cells: wide(cells), digits: digit_set(*digits) },
            Self::Aligned { base } => Reason::Aligned { cells: wide(base) },
            Self::Named(pattern) => pattern.reason(unit),
            // The links are not stored: `chains` finds them again.
            Self::Chain(_) => return None,
        })
    }
}
