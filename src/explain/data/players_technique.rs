//! The techniques that only the players' order distinguishes, with their names.

/// A technique that players know by name and the scale does not distinguish. [`Technique`](super::technique::Technique)
/// contains it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum PlayersTechnique {
    /// Two parallel lines with two places each for a digit, which share one crossing line.
    Skyscraper,
    /// A row and a column with two places each for a digit, which meet in a box.
    TwoStringKite,
    /// A box whose places for a digit lie in a row and a column, and a line with two places, one of which is in this
    /// row or column.
    EmptyRectangle,
    /// Conjugate places of a digit in two colours.
    SimpleColouring,
    /// Two cells with the same two candidates, and a unit with two places for one of these digits, each of which sees
    /// one cell.
    WWing,
    /// A W-wing in which several places of the unit see a cell.
    GroupedWWing,
    /// Cells with the same two candidates, each of which sees the next.
    RemotePair,
    /// An X-wing, except for some places in one box.
    FinnedXWing,
    /// A finned X-wing in which a line has at most one place apart from the fins.
    SashimiXWing,
    /// A swordfish, except for some places in one box.
    FinnedSwordfish,
    /// A finned swordfish in which a line has at most one place apart from the fins.
    SashimiSwordfish,
    /// A jellyfish, except for some places in one box.
    FinnedJellyfish,
    /// A finned jellyfish in which a line has at most one place apart from the fins.
    SashimiJellyfish,
    /// Four cells of a line and a box with four digits, only one of which fits in two of the cells.
    WxyzWing,
    /// A bent set like the WXYZ-wing, with five cells and five digits.
    VwxyzWing,
    /// Two almost locked sets that share a restricted digit.
    AlsXz,
    /// Two almost locked sets that share two restricted digits.
    DoubleAlsXz,
    /// A chain of three almost locked sets.
    AlsXyWing,
    /// A chain of four or more almost locked sets.
    AlsChain,
    /// A cell and an almost locked set for each of its candidates.
    DeathBlossom,
    /// Cells where a line and a box cross, with cells of the rest of both.
    SueDeCoq,
    /// A rectangle of two digits, one of which has no other places in the lines of a corner.
    HiddenRectangle,
    /// A rectangle of two digits, part of which was filled while solving.
    AvoidableRectangle,
    /// Six cells in which three digits could be swapped, so that there would be two solutions.
    ExtendedRectangle,
    /// Three digits in a row and a column that cross in a box.
    TripleFirework,
    /// Four digits in two rows and two columns that cross in two boxes.
    QuadrupleFirework,
    /// Candidates of several digits in two colours.
    Medusa,
    /// A swordfish with boxes.
    FrankenSwordfish,
    /// A franken swordfish, except for some places that one cell sees.
    FinnedFrankenSwordfish,
    /// A jellyfish with boxes.
    FrankenJellyfish,
    /// A franken jellyfish, except for some places that one cell sees.
    FinnedFrankenJellyfish,
    /// A swordfish of units of any kinds, except for some places that one cell sees.
    MutantSwordfish,
    /// A jellyfish of units of any kinds, except for some places that one cell sees.
    MutantJellyfish,
    /// Cells with two digits each that could be exchanged.
    BugLite,
    /// Seven or eight cells of three boxes that would have two fillings.
    Borescoper,
    /// Two lines with givens in one place, and two cells that would allow an exchange.
    Qiu,
    /// A chain of one digit through groups of cells.
    GroupedXChain,
    /// A chain through groups of cells.
    GroupedAic,
    /// A chain through almost locked sets.
    AlsAic,
    /// Eight pairs of cells around four boxes, which share two digits each.
    SkLoop,
    /// An SK loop with other numbers of shared digits.
    DominoLoop,
    /// Cells where rows and columns cross that need every digit they can hold.
    MultiSector,
    /// Two base cells whose digits must be in two target cells.
    JuniorExocet,
    /// Two junior exocets with the same digits in one band.
    DoubleExocet,
    /// An exocet with a target outside the band.
    SeniorExocet,
    /// Twelve cells of four boxes that three digits cannot fill.
    Tridagon,
    /// All ways to place a digit in the whole grid.
    Template,
    /// An assumption that leads to a contradiction, in steps each of which continues from the one before.
    Whip,
}

impl PlayersTechnique {
    /// Whether the technique is valid only in puzzles with one solution.
    pub(super) const fn needs_one_solution(self) -> bool {
        matches!(
            self,
            Self::HiddenRectangle
                | Self::AvoidableRectangle
                | Self::ExtendedRectangle
                | Self::BugLite
                | Self::Borescoper
                | Self::Qiu
        )
    }

    /// Returns the name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Skyscraper => "Skyscraper",
            Self::TwoStringKite => "Two-String Kite",
            Self::EmptyRectangle => "Empty Rectangle",
            Self::SimpleColouring => "Simple Colouring",
            Self::WWing => "W-Wing",
            Self::GroupedWWing => "Grouped W-Wing",
            Self::RemotePair => "Remote Pair",
            Self::FinnedXWing => "Finned X-Wing",
            Self::SashimiXWing => "Sashimi X-Wing",
            Self::FinnedSwordfish => "Finned Swordfish",
            Self::SashimiSwordfish => "Sashimi Swordfish",
            Self::FinnedJellyfish => "Finned Jellyfish",
            Self::SashimiJellyfish => "Sashimi Jellyfish",
            Self::WxyzWing => "WXYZ-Wing",
            Self::VwxyzWing => "VWXYZ-Wing",
            Self::AlsXz => "ALS-XZ",
            Self::DoubleAlsXz => "Doubly Linked ALS-XZ",
            Self::AlsXyWing => "ALS-XY-Wing",
            Self::AlsChain => "ALS Chain",
            Self::DeathBlossom => "Death Blossom",
            Self::SueDeCoq => "Sue de Coq",
            Self::HiddenRectangle => "Hidden Rectangle",
            Self::AvoidableRectangle => "Avoidable Rectangle",
            Self::ExtendedRectangle => "Extended Rectangle",
            Self::TripleFirework => "Triple Firework",
            Self::QuadrupleFirework => "Quadruple Firework",
            Self::Medusa => "3D Medusa",
            Self::FrankenSwordfish => "Franken Swordfish",
            Self::FinnedFrankenSwordfish => "Finned Franken Swordfish",
            Self::FrankenJellyfish => "Franken Jellyfish",
            Self::FinnedFrankenJellyfish => "Finned Franken Jellyfish",
            Self::MutantSwordfish => "Mutant Swordfish",
            Self::MutantJellyfish => "Mutant Jellyfish",
            Self::BugLite => "BUG Lite",
            Self::Borescoper => "Borescoper Deadly Pattern",
            Self::Qiu => "Qiu Deadly Pattern",
            Self::GroupedXChain => "Grouped X-Chain",
            Self::GroupedAic => "Grouped AIC",
            Self::AlsAic => "ALS AIC",
            Self::DominoLoop => "Domino Loop",
            Self::MultiSector => "Multi-Sector Locked Set",
            Self::DoubleExocet => "Double Exocet",
            Self::SeniorExocet => "Senior Exocet",
            Self::Whip => "Whip",
            Self::SkLoop => "SK Loop",
            Self::JuniorExocet => "Junior Exocet",
            Self::Tridagon => "Tridagon",
            Self::Template => "Template",
        }
    }
}
