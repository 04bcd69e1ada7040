//! The options in the form that attempts need: which cells belong together, and which checks are needed.

use std::ops::RangeInclusive;

use super::drawn_kind::DrawnKind;
use super::options::GenerateOptions;
use super::symmetry::Symmetry;
use crate::model::Layout;
use crate::search::lanes::{Cells, set_of};

/// The plan for attempts, by layout.
pub(super) enum ShapePlan {
    /// 9x9, with sets of cells as bits.
    Classic(ClassicPlan),
    /// Other shapes, or additional units.
    Other(OtherPlan),
    /// Puzzles whose constraints are drawn on the board.
    Drawn(DrawnPlan),
}

/// Rules for attempts of any shape.
pub(super) struct ClueRules {
    /// Minimum number of clues.
    pub(super) least: usize,
    /// Maximum number of clues.
    pub(super) most: usize,
    /// Whether it must be checked, after clues were removed, that each clue is needed.
    pub(super) must_check: bool,
    /// Whether each clue must be needed.
    pub(super) minimal: bool,
}

/// The plan for a 9x9 puzzle.
pub(super) struct ClassicPlan {
    pub(super) rules: ClueRules,
    /// Whether the probability of a minimal puzzle must depend only on its number of clues.
    pub(super) unbiased: bool,
    /// The cells of all clues, if they are fixed.
    pub(super) pattern: Option<Cells>,
    /// The orbits of cells, and the index of each cell's orbit.
    pub(super) orbits: Vec<Cells>,
    pub(super) orbit_of: [u8; 81],
}

/// The plan for a puzzle of another shape.
pub(super) struct OtherPlan {
    pub(super) rules: ClueRules,
    /// The cells of all clues, if they are fixed.
    pub(super) pattern: Option<Vec<usize>>,
    /// The orbits of cells.
    pub(super) orbits: Vec<Vec<usize>>,
}

/// The plan for puzzles with constraints.
pub(super) struct DrawnPlan {
    pub(super) kinds: Vec<DrawnKind>,
    pub(super) cage_sizes: RangeInclusive<usize>,
    /// Whether the puzzle must have no clues.
    pub(super) has_no_clues: bool,
    pub(super) clues: OtherPlan,
}

impl ShapePlan {
    pub(super) fn new(layout: &Layout, options: &GenerateOptions) -> Self {
        let rules = ClueRules::new(layout.shape().cell_count(), options);
        let orbits = options.symmetry.orbits(layout.shape().side());
        if !layout.is_classic() || !options.drawn.is_empty() {
            let plan = OtherPlan { rules, pattern: options.pattern.clone(), orbits };
            return if options.drawn.is_empty() {
                Self::Other(plan)
            } else {
                Self::Drawn(DrawnPlan::new(options, plan))
            };
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

impl DrawnPlan {
    fn new(options: &GenerateOptions, clues: OtherPlan) -> Self {
        Self {
            kinds: options.drawn.clone(),
            cage_sizes: options.used_cage_sizes(),
            has_no_clues: options.has_no_clues(),
            clues,
        }
    }
}

impl ClueRules {
    /// Whether the number of these clues is allowed. 0 is an empty cell.
    pub(super) fn allows(&self, clues: &[u8]) -> bool {
        (self.least..=self.most).contains(&clues.iter().filter(|clue| **clue != 0).count())
    }

    fn new(cells: usize, options: &GenerateOptions) -> Self {
        let clues = options.clues.clone().unwrap_or(0..=cells);
        let minimal = options.minimal || options.unbiased;
        // Only a minimal puzzle may have fewer clues than requested; it is then not used.
        let least = if minimal { 0 } else { *clues.start() };
        // If cells are removed one by one, those that stay are known to be needed. With orbits, this is known only of
        // an orbit as a whole.
        let by_orbits = options.symmetry != Symmetry::None || options.pattern.is_some();
        Self { least, most: *clues.end(), must_check: minimal && by_orbits, minimal }
    }
}
