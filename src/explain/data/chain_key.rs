//! Keys for finding a chain again in the same state. Finders do not store links, because only a few steps ever need
//! them.

use super::technique::{Level, Technique};

/// The links that a static chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    /// Only links within units: one digit.
    X,
    /// Strong links only within cells.
    Y,
    /// All links.
    Xy,
}

/// The start of a static chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StaticKind {
    /// A cycle.
    Cycle,
    /// A candidate that would be off if it were on.
    On,
    /// A candidate that would be on if it were off.
    Off,
}

impl StaticKind {
    /// The two kinds of chains, in the order of the scale.
    pub(crate) const CHAINS: [Self; 2] = [Self::On, Self::Off];
}

/// The links that a propagation follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PropagationMode {
    /// All links of the state as it is.
    Static,
    /// All links, including those that eliminations create.
    Dynamic,
    /// Only links within units, including those that eliminations create there.
    OneDigit,
}

/// The properties that distinguish the finders that compare several assumptions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ChainFamily {
    pub(crate) mode: PropagationMode,
    /// Minimum number of candidates of a source cell.
    pub(crate) least_candidates: u32,
    /// Whether an assumption that leads to a contradiction is a conclusion.
    pub(crate) contradictions: bool,
    /// Whether to compare all candidates of a cell, and all places of a digit in a unit.
    pub(crate) groups: bool,
    pub(crate) level: Level,
}

impl ChainFamily {
    /// Assumptions about one digit.
    pub(crate) const NISHIO: Self = Self {
        mode: PropagationMode::OneDigit,
        least_candidates: 2,
        contradictions: true,
        groups: false,
        level: Level::Dynamic,
    };

    /// All cases of a cell or unit, with the links of the state. Q2: only from cells with three or more candidates.
    pub(crate) const MULTIPLE: Self = Self {
        mode: PropagationMode::Static,
        least_candidates: 3,
        contradictions: false,
        groups: true,
        level: Level::Static,
    };

    /// All cases, with the links that eliminations create and the patterns or chains that the level adds.
    pub(crate) const fn dynamic(level: Level) -> Self {
        Self { mode: PropagationMode::Dynamic, least_candidates: 2, contradictions: true, groups: true, level }
    }

    /// Returns the family that is nested within [`Level::NestedDynamic`] of this depth.
    pub(crate) const fn nested(depth: u8) -> Self {
        Self::dynamic(match depth {
            0 => Level::Dynamic,
            1 => Level::Plus,
            2 => Level::NestedStatic,
            _ => Level::NestedMultiple,
        })
    }
}

/// The kinds of conclusions from compared assumptions, in the order in which the scale prefers them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ConclusionKind {
    /// A candidate on and off leads to the same result.
    Double,
    /// All candidates of a cell lead to the same result.
    Cell,
    /// All places of a digit in a unit lead to the same result.
    Unit,
    /// An assumption leads to a contradiction.
    Contradiction,
}

impl ConclusionKind {
    /// All kinds; each is at its own index.
    pub(crate) const ALL: [Self; 4] = [Self::Double, Self::Cell, Self::Unit, Self::Contradiction];

    /// Returns the scale's name for such a conclusion in a family.
    pub(crate) fn technique(self, family: ChainFamily) -> Technique {
        match self {
            // With one digit there are no cases to compare: every conclusion is a contradiction.
            _ if family.mode == PropagationMode::OneDigit => Technique::Nishio,
            Self::Double => Technique::Double(family.level),
            Self::Cell => Technique::CellChains(family.level),
            Self::Unit => Technique::RegionChains(family.level),
            Self::Contradiction => Technique::Contradiction(family.level),
        }
    }
}

/// A conclusion from compared assumptions: their source and their result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Conclusion {
    /// Number of nodes in its chains and in the chains nested in them.
    pub(crate) length: usize,
    pub(crate) kind: ConclusionKind,
    /// The source: cell and digit. For a contradiction, `on` is the assumed state.
    pub(crate) source: (u8, u8),
    pub(crate) on: bool,
    /// For [`ConclusionKind::Unit`], the kind of unit (0 to 2).
    pub(crate) unit: u8,
    /// The result: the candidate, and whether it is on.
    pub(crate) target: (u8, u8),
    pub(crate) target_on: bool,
}

/// A chain, identified by the data from which its links can be found again.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ChainKey {
    /// A cycle or unbranched chain of `length` nodes.
    Static { pass: Pass, kind: StaticKind, start: (u8, u8), length: usize },
    /// A conclusion from several assumptions.
    Compared { family: ChainFamily, conclusion: Conclusion },
}
