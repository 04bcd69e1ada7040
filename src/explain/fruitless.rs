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

/// Units or digits still to be searched by one finder, as a set of their numbers.
#[derive(Clone, Copy)]
pub(crate) struct Untried(u32);

impl Untried {
    /// The first result of `search` over the numbers not yet known to be fruitless, ascending.
    pub(crate) fn find<T>(&mut self, mut search: impl FnMut(usize) -> Option<T>) -> Option<T> {
        while self.0 != 0 {
            let number = self.0.trailing_zeros() as usize;
            let found = search(number);
            if found.is_some() {
                // It stays: a number may have several steps.
                return found;
            }
            self.0 &= self.0 - 1;
        }
        None
    }
}

/// No scale has more finders.
pub(crate) const MAX_FINDERS: usize = 40;

/// What a rater knows of one puzzle at a time.
#[derive(Clone)]
pub(crate) struct Fruitless {
    /// By the finder's place in the scale; each finder uses one of the two.
    units: [Untried; MAX_FINDERS],
    digits: [Untried; MAX_FINDERS],
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
            units: [Untried((1 << UNITS) - 1); MAX_FINDERS],
            digits: [Untried(NINE.into()); MAX_FINDERS],
            loopless: Vec::new(),
            aligned_pair: cells,
            aligned_triplet: cells,
        }
    }

    /// What is left to one finder, by its place in the scale.
    pub(crate) fn untried(&mut self, finder: usize, scope: Scope) -> &mut Untried {
        match scope {
            Scope::Units => &mut self.units[finder],
            Scope::Digits => &mut self.digits[finder],
        }
    }

    /// Forgets what was known of what changed.
    pub(crate) fn forget(&mut self, touched: Touched) {
        self.units.iter_mut().for_each(|untried| untried.0 |= touched.units);
        self.digits.iter_mut().for_each(|untried| untried.0 |= u32::from(touched.digits));
        self.loopless.retain(|(_, cells)| cells & touched.cells == 0);
        self.aligned_pair |= touched.cells;
        self.aligned_triplet |= touched.cells;
    }
}
