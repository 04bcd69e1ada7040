//! How a chain is found again on the same state: finders keep no links, which are wanted for one step in many.

use super::technique::{Level, Technique};

/// The links that a static chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    /// Within units alone: one digit.
    X,
    /// Strong links within cells alone.
    Y,
    /// All.
    Xy,
}

/// What a static chain starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StaticKind {
    /// A cycle.
    Cycle,
    /// A candidate that, if on, is off.
    On,
    /// A candidate that, if off, is on.
    Off,
}

/// The links that a propagation follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PropagationMode {
    /// All links of the state as it is.
    Static,
    /// All links, and those that erasures make.
    Dynamic,
    /// Links in units alone, and those that erasures make there.
    OneDigit,
}

/// Several assumptions that are compared: what distinguishes the finders that do so.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ChainFamily {
    pub(crate) mode: PropagationMode,
    /// The least number of candidates of a source cell.
    pub(crate) least_candidates: u32,
    /// Whether an assumption that leads to a contradiction counts.
    pub(crate) contradictions: bool,
    /// Whether all candidates of a cell, and all places in a unit, are compared.
    pub(crate) groups: bool,
    pub(crate) level: Level,
}

impl ChainFamily {
    /// One digit alone.
    pub(crate) const NISHIO: Self = Self {
        mode: PropagationMode::OneDigit,
        least_candidates: 2,
        contradictions: true,
        groups: false,
        level: Level::Dynamic,
    };

    /// All cases of a cell or unit, over the links as they are. Q2: from cells of three candidates and more.
    pub(crate) const MULTIPLE: Self = Self {
        mode: PropagationMode::Static,
        least_candidates: 3,
        contradictions: false,
        groups: true,
        level: Level::Static,
    };

    /// All cases, with links that erasures make, and what else the level brings.
    pub(crate) const fn dynamic(level: Level) -> Self {
        Self { mode: PropagationMode::Dynamic, least_candidates: 2, contradictions: true, groups: true, level }
    }

    /// The finder within [`Level::NestedDynamic`] of this depth.
    pub(crate) const fn nested(depth: u8) -> Self {
        Self::dynamic(match depth {
            0 => Level::Dynamic,
            1 => Level::Plus,
            2 => Level::NestedStatic,
            _ => Level::NestedMultiple,
        })
    }
}

/// What compared assumptions have in common, in the order in which the scale prefers them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ConclusionKind {
    /// A candidate on and off lead to the same.
    Double,
    /// All candidates of a cell do.
    Cell,
    /// All places of a digit in a unit of this kind (0 to 2) do.
    Unit,
    /// An assumption leads to a contradiction.
    Contradiction,
}

impl ConclusionKind {
    /// Each kind, at its own number.
    pub(crate) const ALL: [Self; 4] = [Self::Double, Self::Cell, Self::Unit, Self::Contradiction];

    /// What the scale calls such a conclusion of a family.
    pub(crate) fn technique(self, family: ChainFamily) -> Technique {
        match self {
            // One digit has no cases to compare: all there is are contradictions.
            _ if family.mode == PropagationMode::OneDigit => Technique::Nishio,
            Self::Double => Technique::Double(family.level),
            Self::Cell => Technique::CellChains(family.level),
            Self::Unit => Technique::RegionChains(family.level),
            Self::Contradiction => Technique::Contradiction(family.level),
        }
    }
}

/// A step of compared assumptions: which of them lead to what.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Conclusion {
    /// Number of nodes of its chains, and of the chains within these.
    pub(crate) length: usize,
    pub(crate) kind: ConclusionKind,
    /// The source: cell and digit; for a contradiction, whether it is on.
    pub(crate) source: (u8, u8),
    pub(crate) on: bool,
    /// For [`ConclusionKind::Unit`], the kind of unit.
    pub(crate) unit: u8,
    /// What follows: candidate and whether it is on.
    pub(crate) target: (u8, u8),
    pub(crate) target_on: bool,
}

/// A chain, by what is needed to find its links again.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ChainKey {
    /// A cycle or chain without branches, of `length` nodes.
    Static { pass: Pass, kind: StaticKind, start: (u8, u8), length: usize },
    /// What several assumptions lead to.
    Compared { family: ChainFamily, conclusion: Conclusion },
}
