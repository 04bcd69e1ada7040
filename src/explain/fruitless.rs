//! What finders know to be fruitless: units and digits that were searched in vain and have not changed since.

use super::board::Touched;
use super::geometry::{CELLS, CellSet, NINE, UNITS};
use super::techniques::unique_loop::Loopless;

/// What a finder goes through, one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// The 27 units.
    Units,
    /// The nine digits.
    Digits,
}

/// No scale has more finders.
pub(crate) const MAX_FINDERS: usize = 40;

/// What a rater knows of one puzzle at a time.
#[derive(Clone)]
pub(crate) struct Fruitless {
    /// Units, then digits still to be searched, as sets of their numbers, by the finder's place in the scale. Each finder
    /// uses one of the two.
    pub(crate) untried: [[u32; 2]; MAX_FINDERS],
    /// Two digits that have no unique loop.
    pub(crate) loopless: Vec<Loopless>,
    /// Cells that changed since the last fruitless search for aligned pairs.
    pub(crate) aligned_pair: CellSet,
    /// Cells that changed since the last fruitless search for aligned triplets.
    pub(crate) aligned_triplet: CellSet,
}

impl Fruitless {
    /// Nothing is known.
    pub(crate) fn new() -> Self {
        let cells = (1 << CELLS) - 1;
        Self {
            untried: [[(1 << UNITS) - 1, NINE.into()]; MAX_FINDERS],
            loopless: Vec::new(),
            aligned_pair: cells,
            aligned_triplet: cells,
        }
    }

    /// Forgets what was known of what changed.
    pub(crate) fn forget(&mut self, touched: Touched) {
        for [units, digits] in &mut self.untried {
            *units |= touched.units;
            *digits |= u32::from(touched.digits);
        }
        self.loopless.retain(|(_, cells)| cells & touched.cells == 0);
        self.aligned_pair |= touched.cells;
        self.aligned_triplet |= touched.cells;
    }
}
