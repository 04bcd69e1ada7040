//! Fruitless searches that need not be repeated: those of units and digits that have not changed since.

use super::board::Touched;
use super::geometry::{CELLS, CellSet, NINE, UNITS, members};
use super::techniques::players::als::AlsNet;
use super::techniques::players::template::places_in_templates;
use super::techniques::unique_loop::Loopless;
use super::views::Views;

/// The items that a finder examines one at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// The 27 units.
    Units,
    /// The nine digits.
    Digits,
}

/// What a rater has learnt about the current puzzle.
#[derive(Clone)]
pub(crate) struct Fruitless {
    /// Per finder, by its index in the scale: the units and the digits that it still has to search, as sets of their
    /// numbers. Each finder uses only one of the two.
    pub(crate) untried: Vec<[u32; 2]>,
    /// Pairs of digits that have no unique loop.
    pub(crate) loopless: Vec<Loopless>,
    /// Cells that changed since the last fruitless search for aligned pairs.
    pub(crate) aligned_pair: CellSet,
    /// Cells that changed since the last fruitless search for aligned triplets.
    pub(crate) aligned_triplet: CellSet,
    /// The almost locked sets of the current state, if they are known.
    pub(crate) als_net: Option<AlsNet>,
    /// Per digit, its places that are in no template, if they are known.
    dead: [Option<CellSet>; 9],
}

impl Fruitless {
    /// Creates the initial state, in which everything has yet to be searched, for a scale with this many finders.
    pub(crate) fn new(finders: usize) -> Self {
        let mut new = Self {
            untried: vec![[0; 2]; finders],
            loopless: Vec::new(),
            aligned_pair: 0,
            aligned_triplet: 0,
            als_net: None,
            dead: [None; 9],
        };
        new.reset();
        new
    }

    /// Returns to the initial state.
    pub(crate) fn reset(&mut self) {
        let cells = (1 << CELLS) - 1;
        self.untried.fill([(1 << UNITS) - 1, NINE.into()]);
        self.loopless.clear();
        [self.aligned_pair, self.aligned_triplet] = [cells; 2];
        self.als_net = None;
        self.dead = [None; 9];
    }

    /// Returns the places of a digit that are in no template.
    pub(crate) fn dead(&mut self, views: &Views, digit: usize) -> CellSet {
        let places = views.digits[digit];
        *self.dead[digit].get_or_insert_with(|| places & !places_in_templates(places))
    }

    /// Forgets the results that depend on what changed.
    pub(crate) fn forget(&mut self, touched: Touched) {
        for [units, digits] in &mut self.untried {
            *units |= touched.units as u32;
            *digits |= u32::from(touched.digits);
        }
        self.loopless.retain(|(_, cells)| cells & touched.cells == 0);
        self.aligned_pair |= touched.cells;
        self.aligned_triplet |= touched.cells;
        self.als_net = None;
        members(touched.digits).for_each(|digit| self.dead[digit] = None);
    }
}
