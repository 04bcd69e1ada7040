//! What finders know to be fruitless: units and digits that were searched in vain and have not changed since.

use super::board::Touched;
use super::geometry::{CELLS, CellSet, NINE, UNITS};

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
                return found;
            }
            self.0 &= self.0 - 1;
        }
        None
    }
}

/// The memory of a rater, for one puzzle at a time.
#[derive(Clone)]
pub(crate) struct Memory {
    /// Digits; so are the next three.
    pub(crate) direct_pointing: Untried,
    pub(crate) direct_claiming: Untried,
    pub(crate) pointing: Untried,
    pub(crate) claiming: Untried,
    /// Units: direct hidden pairs and triplets.
    pub(crate) direct_hidden: [Untried; 2],
    /// Units: naked pairs, triplets, quads.
    pub(crate) naked: [Untried; 3],
    /// Units: hidden pairs, triplets, quads.
    pub(crate) hidden: [Untried; 3],
    /// Digits: X-wing, swordfish, jellyfish.
    pub(crate) fish: [Untried; 3],
    /// Digits: nishio.
    pub(crate) nishio: Untried,
    /// Two digits that have no unique loop, and the cells that this depends on.
    pub(crate) loopless: Vec<(u16, CellSet)>,
    /// Cells that changed since the last fruitless search for aligned pairs.
    pub(crate) aligned_pair: CellSet,
    /// Cells that changed since the last fruitless search for aligned triplets.
    pub(crate) aligned_triplet: CellSet,
}

impl Memory {
    /// Nothing is known.
    pub(crate) fn new() -> Self {
        let (units, digits, cells) = (Untried((1 << UNITS) - 1), Untried(NINE.into()), (1 << CELLS) - 1);
        Self {
            direct_pointing: digits,
            direct_claiming: digits,
            pointing: digits,
            claiming: digits,
            direct_hidden: [units; 2],
            naked: [units; 3],
            hidden: [units; 3],
            fish: [digits; 3],
            nishio: digits,
            loopless: Vec::new(),
            aligned_pair: cells,
            aligned_triplet: cells,
        }
    }

    /// Forgets what was known of what changed.
    pub(crate) fn forget(&mut self, touched: Touched) {
        for units in self.direct_hidden.iter_mut().chain(&mut self.naked).chain(&mut self.hidden) {
            units.0 |= touched.units;
        }
        let locked = [&mut self.direct_pointing, &mut self.direct_claiming, &mut self.pointing, &mut self.claiming];
        for digits in locked.into_iter().chain(&mut self.fish) {
            digits.0 |= u32::from(touched.digits);
        }
        self.nishio.0 |= u32::from(touched.digits);
        self.loopless.retain(|(_, cells)| cells & touched.cells == 0);
        self.aligned_pair |= touched.cells;
        self.aligned_triplet |= touched.cells;
    }
}
