//! The techniques of the scale, with their names.

use std::fmt;

use super::players_technique::PlayersTechnique;

/// The means by which the consequences of a dynamic chain's assumptions are found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Level {
    /// Candidates are not eliminated along the way.
    Static,
    /// Eliminated candidates create new links.
    Dynamic,
    /// Also locked candidates, pairs and X-wings on the remaining candidates.
    Plus,
    /// Also static chains on the remaining candidates.
    NestedStatic,
    /// Also static multiple chains on the remaining candidates.
    NestedMultiple,
    /// Also dynamic chains on the remaining candidates, themselves nested 0 to 3 deep.
    NestedDynamic(u8),
}

impl Level {
    /// Returns what the scale appends to the names of chains of this level.
    const fn suffix(self) -> &'static str {
        match self {
            // Static and dynamic chains differ at the start of the name: "Dynamic ...".
            Self::Static | Self::Dynamic => "",
            Self::Plus => " (+)",
            Self::NestedStatic => " (+ Forcing Chains)",
            Self::NestedMultiple => " (+ Multiple Forcing Chains)",
            // Q9: all depths have the same name, as they have the same number.
            Self::NestedDynamic(_) => " (+ Dynamic Forcing Chains)",
        }
    }
}

/// A technique, as far as the scale distinguishes techniques. [`Display`](fmt::Display) writes the scale's name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Technique {
    /// A digit has only one place in a unit.
    HiddenSingle,
    /// Pointing that leaves only one place for its digit in another box.
    DirectPointing,
    /// Claiming that leaves only one place for its digit in a parallel line.
    DirectClaiming,
    /// A hidden pair that leaves only one place for another digit.
    DirectHiddenPair,
    /// A cell has only one candidate.
    NakedSingle,
    /// The digits that a constraint allows in two of its cells.
    ConstraintPair,
    /// The digits that a constraint allows in its cells, by their combinations, their sum, or how often they occur.
    ConstraintDigits,
    /// A hidden triplet that leaves only one place for another digit.
    DirectHiddenTriplet,
    /// All places of a digit in a box lie in one line.
    Pointing,
    /// All places of a digit in a line lie in one box.
    Claiming,
    /// All places of a digit in a unit are seen from another cell: locked candidates on grids with other units than the
    /// classic ones.
    GeneralizedIntersection,
    /// All places of a digit that a constraint needs are seen from another cell.
    ConstraintLocked,
    /// Two cells of a unit with the same two candidates.
    NakedPair,
    /// Two lines whose places for a digit lie in two crossing lines.
    XWing,
    /// Two digits with the same two places in a unit.
    HiddenPair,
    /// The digits that a constraint allows in a line of cells, by all arrangements that are left.
    ConstraintLine,
    /// Several sums together: of complete units minus the cages in them, or of lines without a common cell.
    ConstraintSums,
    /// Three cells of a unit with three candidates in all.
    NakedTriplet,
    /// Three lines whose places for a digit lie in three crossing lines.
    Swordfish,
    /// Three digits with three places in a unit.
    HiddenTriplet,
    /// A bivalue pivot with two bivalue wings.
    XyWing,
    /// A pivot of three candidates with two bivalue wings.
    XyzWing,
    /// A loop in which two digits could be swapped, so that there would be two solutions. It has `length` cells and is
    /// of type `kind`, 1 to 4. A loop of length 4 is the unique rectangle.
    UniqueLoop {
        /// Number of cells of the loop.
        length: u8,
        /// The type, 1 to 4.
        kind: u8,
    },
    /// Four cells of a unit with four candidates in all.
    NakedQuad,
    /// Four lines whose places for a digit lie in four crossing lines.
    Jellyfish,
    /// Four digits with four places in a unit.
    HiddenQuad,
    /// Bivalue universal grave: without some extra candidates, all cells would have two candidates; `kind` 1 to 4.
    Bug {
        /// The type, 1 to 4.
        kind: u8,
    },
    /// Two cells whose combinations of digits are excluded by cells that see both.
    AlignedPair,
    /// A cycle of one digit with four nodes.
    GeneralizedXWing,
    /// A cycle of one digit.
    XCycle,
    /// A cycle through bivalue cells.
    YCycle,
    /// A chain of one digit with six nodes.
    TurbotFish,
    /// A longer chain of one digit.
    ForcingXChain,
    /// A cycle with links of any kind.
    Cycle,
    /// A chain with links of any kind.
    ForcingChain,
    /// Three cells whose combinations of digits are excluded by cells that see all three.
    AlignedTriplet,
    /// An assumption leads to a contradiction within one digit.
    Nishio,
    /// An assumption leads to a contradiction.
    Contradiction(Level),
    /// A candidate on and off leads to the same result.
    Double(Level),
    /// All candidates of a cell lead to the same result.
    CellChains(Level),
    /// All places of a digit in a unit lead to the same result.
    RegionChains(Level),
    /// No technique of the scale applies.
    Beyond,
    /// A technique of the players' order.
    Players(PlayersTechnique),
}

impl fmt::Display for Technique {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let family = self.family();
        match *self {
            // A rectangle needs no length: the name implies it.
            Self::UniqueLoop { length: 4, kind } | Self::Bug { kind } => write!(formatter, "{family} type {kind}"),
            Self::UniqueLoop { length, kind } => write!(formatter, "{family} {length} type {kind}"),
            Self::Contradiction(level) | Self::Double(level) | Self::CellChains(level) | Self::RegionChains(level) => {
                write!(formatter, "{family}{}", level.suffix())
            }
            _ => formatter.write_str(family),
        }
    }
}

impl Technique {
    /// The techniques of constraints, which are not on the scale.
    pub(crate) const OF_CONSTRAINTS: [Self; 5] = [
        Self::ConstraintPair,
        Self::ConstraintDigits,
        Self::ConstraintLocked,
        Self::ConstraintLine,
        Self::ConstraintSums,
    ];

    /// Whether the technique is valid only in puzzles with one solution.
    #[must_use]
    pub const fn needs_one_solution(self) -> bool {
        match self {
            Self::UniqueLoop { .. } | Self::Bug { .. } => true,
            Self::Players(technique) => technique.needs_one_solution(),
            _ => false,
        }
    }

    /// Whether the technique tries assumptions and compares their consequences.
    pub(crate) const fn is_trial(self) -> bool {
        matches!(
            self,
            Self::Nishio | Self::Contradiction(_) | Self::Double(_) | Self::CellChains(_) | Self::RegionChains(_)
        )
    }

    /// Returns the name without lengths, types and levels.
    pub(crate) const fn family(self) -> &'static str {
        match self {
            Self::HiddenSingle => "Hidden Single",
            Self::DirectPointing => "Direct Pointing",
            Self::DirectClaiming => "Direct Claiming",
            Self::DirectHiddenPair => "Direct Hidden Pair",
            Self::NakedSingle => "Naked Single",
            Self::DirectHiddenTriplet => "Direct Hidden Triplet",
            Self::Pointing => "Pointing",
            Self::Claiming => "Claiming",
            Self::GeneralizedIntersection => "Generalized Intersection",
            Self::NakedPair => "Naked Pair",
            Self::XWing => "X-Wing",
            Self::HiddenPair => "Hidden Pair",
            Self::NakedTriplet => "Naked Triplet",
            Self::Swordfish => "Swordfish",
            Self::HiddenTriplet => "Hidden Triplet",
            Self::XyWing => "XY-Wing",
            Self::XyzWing => "XYZ-Wing",
            Self::NakedQuad => "Naked Quad",
            Self::Jellyfish => "Jellyfish",
            Self::HiddenQuad => "Hidden Quad",
            Self::AlignedPair => "Aligned Pair Exclusion",
            Self::GeneralizedXWing => "Generalized X-Wing",
            Self::XCycle => "Bidirectional X-Cycle",
            Self::YCycle => "Bidirectional Y-Cycle",
            Self::TurbotFish => "Turbot Fish",
            Self::ForcingXChain => "Forcing X-Chain",
            Self::Cycle => "Bidirectional Cycle",
            Self::ForcingChain => "Forcing Chain",
            Self::AlignedTriplet => "Aligned Triplet Exclusion",
            Self::Nishio => "Nishio Forcing Chains",
            Self::UniqueLoop { length: 4, .. } => "Unique Rectangle",
            Self::UniqueLoop { .. } => "Unique Loop",
            Self::Bug { .. } => "BUG",
            Self::CellChains(Level::Static) => "Cell Forcing Chains",
            Self::RegionChains(Level::Static) => "Region Forcing Chains",
            Self::Contradiction(_) => "Dynamic Contradiction Forcing Chains",
            Self::Double(_) => "Dynamic Double Forcing Chains",
            Self::CellChains(_) => "Dynamic Cell Forcing Chains",
            Self::RegionChains(_) => "Dynamic Region Forcing Chains",
            Self::ConstraintPair => "Pair in a Constraint",
            Self::ConstraintDigits => "Digits of a Constraint",
            Self::ConstraintLocked => "Locked in a Constraint",
            Self::ConstraintLine => "Line of a Constraint",
            Self::ConstraintSums => "Innies and Outies",
            Self::Beyond => "Beyond solver",
            Self::Players(technique) => technique.name(),
        }
    }
}
