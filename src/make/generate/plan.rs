//! The options as attempts need them: which cells go together, and what must be shown.

use super::options::GenerateOptions;
use super::symmetry::Symmetry;
use crate::model::Layout;
use crate::search::lanes::{Cells, set_of};

/// What an attempt must heed, for the layout that puzzles are made of.
pub(super) enum ShapePlan {
    /// 9x9, whose cells are sets of bits.
    Classic(ClassicPlan),
    /// Other shapes, and other units.
    Other(OtherPlan),
}

/// What holds for attempts at any shape.
pub(super) struct ClueRules {
    /// The least number of clues.
    pub(super) least: usize,
    /// The greatest number of clues.
    pub(super) most: usize,
    /// Whether each clue must be shown to be needed after clues were taken.
    pub(super) must_check: bool,
    /// Whether each clue must be needed.
    pub(super) minimal: bool,
}

/// What an attempt at a 9x9 puzzle must heed.
pub(super) struct ClassicPlan {
    pub(super) rules: ClueRules,
    /// Whether each minimal puzzle is to come with a probability that its number of clues alone decides.
    pub(super) unbiased: bool,
    /// The cells of all clues, if they are given.
    pub(super) pattern: Option<Cells>,
    /// The cells that go together, and for each cell the index of its set.
    pub(super) orbits: Vec<Cells>,
    pub(super) orbit_of: [u8; 81],
}

/// What an attempt at a puzzle of another shape must heed.
pub(super) struct OtherPlan {
    pub(super) rules: ClueRules,
    /// The cells of all clues, if they are given.
    pub(super) pattern: Option<Vec<usize>>,
    /// The cells that go together.
    pub(super) orbits: Vec<Vec<usize>>,
}

impl ShapePlan {
    pub(super) fn new(layout: &Layout, options: &GenerateOptions) -> Self {
        let rules = ClueRules::new(layout.shape().cell_count(), options);
        let orbits = options.symmetry.orbits(layout.shape().side());
        if !layout.is_classic() {
            return Self::Other(OtherPlan { rules, pattern: options.pattern.clone(), orbits });
        }
        let mut orbit_of = [0; 81];
        for (index, orbit) in (0..).zip(&orbits) {
            orbit.iter().for_each(|cell| orbit_of[*cell] = index);
        }
        let set = |cells: &Vec<usize>| set_of(cells.iter().copied());
        let pattern = options.pattern.as_ref().map(set);
        let orbits = orbits.iter().map(set).collect();
        Self::Classic(ClassicPlan { rules, unbiased: options.unbiased, pattern, orbits, orbit_of })
    }
}

impl ClueRules {
    fn new(cells: usize, options: &GenerateOptions) -> Self {
        let clues = options.clues.clone().unwrap_or(0..=cells);
        let minimal = options.minimal || options.unbiased;
        // Only a minimal puzzle may go below the clues asked for, and is then none of them.
        let least = if minimal { 0 } else { *clues.start() };
        // Cells taken one by one are known to be needed where they stay. Of an orbit it is known of all cells together.
        let by_orbits = options.symmetry != Symmetry::None || options.pattern.is_some();
        Self { least, most: *clues.end(), must_check: minimal && by_orbits, minimal }
    }
}
