//! The view of a grid that size-independent finders need: candidates by cell, and places by unit.

use std::ops::{BitAnd, BitOr, Not, Range};

use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{self, CellSet, Geometry, cells, members};
use crate::explain::views::{CandidateSet, Views};

/// A set of digits, positions or lines, numbered from 0: 16 bits for 9x9, 64 bits for all sizes.
pub(crate) trait SmallSet:
    Copy + Eq + Into<u64> + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// Whether subsets come in colex order, as the scale requires. Other sizes have no scale and use plain order, as
    /// people would.
    const COLEX: bool;

    /// Returns the set of one member.
    fn of(member: usize) -> Self;

    /// Returns the number of members.
    fn count(self) -> usize;
}

impl SmallSet for u16 {
    const EMPTY: Self = 0;
    const COLEX: bool = true;

    fn of(member: usize) -> Self {
        1 << member
    }

    fn count(self) -> usize {
        // Uses a table, because portable builds have no instruction to count bits.
        geometry::count(self)
    }
}

impl SmallSet for u64 {
    const EMPTY: Self = 0;
    const COLEX: bool = false;

    fn of(member: usize) -> Self {
        1 << member
    }

    fn count(self) -> usize {
        self.count_ones() as usize
    }
}

/// Members and the union of their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Subset<S> {
    pub(crate) members: S,
    pub(crate) union: S,
}

/// The candidates of a grid. The grid chooses the numbers of its units, but parallel lines have consecutive numbers.
pub(crate) trait Marks {
    /// A set of digits of a cell, positions in a unit, or lines with a digit.
    type Set: SmallSet;
    /// One set per digit, position or line.
    type Sets: AsRef<[Self::Set]>;
    /// Candidates to remove.
    type Eliminations: Default;
    /// The result of a finder.
    type Step;
    /// Returns the number of digits.
    fn side(&self) -> usize;
    /// Returns the first row and the first column.
    fn lines(&self) -> [usize; 2];
    /// Returns the boxes and all other units that are not lines.
    fn regions(&self) -> Range<usize>;
    /// Returns the first unit of each kind that could contain all places of a region, or of a line.
    fn kinds_of_covers(&self, from_region: bool) -> impl Iterator<Item = usize>;
    /// Returns the places of `digit` in a unit, as positions.
    fn places(&self, unit: usize, digit: usize) -> Self::Set;
    /// Returns the unit, of the kind that starts at `kind`, that contains all `places` of unit `base`, and the
    /// positions that it covers in each unit parallel to `base`. Returns `None` if there is no such unit.
    fn cover(&self, base: usize, kind: usize, places: Self::Set) -> Option<(usize, Self::Set)>;
    /// Returns the places of `digit` in the cells of unit `cover` outside unit `base`, or `None` if there are none.
    fn outside(&self, digit: usize, cover: usize, base: usize) -> Option<Self::Eliminations>;
    /// Returns the places of each digit in a unit, as positions.
    fn places_in(&self, unit: usize) -> Self::Sets;
    /// Returns the candidates of the cells of a unit, by position.
    fn candidates_in(&self, unit: usize) -> Self::Sets;
    /// Returns the places of `digit` in the parallel lines that start at unit `first`.
    fn places_of(&self, digit: usize, first: usize) -> Self::Sets;
    /// Returns the candidates of a cell.
    fn digits_at(&self, cell: usize) -> Self::Set;
    /// Returns the cell at a position of a unit.
    fn cell_at(&self, unit: usize, position: usize) -> usize;
    /// Returns the cells outside a unit that see the places of a naked set's digits in it, with the digits they lose.
    /// There are none on the classic grid: a quirk of the scale.
    fn seen_beyond(&self, unit: usize, set: Subset<Self::Set>) -> impl Iterator<Item = (usize, Self::Set)>;
    /// Adds the `digits` that are candidates of `cell` to the candidates to be removed.
    fn remove(&self, gone: &mut Self::Eliminations, cell: usize, digits: Self::Set);
    /// Returns the step that removes candidates, or `None` if there are none to remove.
    fn step(&self, rank: Rank, gone: Self::Eliminations, pattern: Pattern) -> Option<Self::Step>;
}

impl<G: Geometry> Views<G> {
    /// Returns the places of `digit` that see all its places in `within`.
    pub(crate) fn places_seen_from(&self, digit: usize, within: CellSet) -> CellSet {
        let from = within & self.digits[digit];
        self.geometry.common_peers(cells(from)) & self.digits[digit] & !from
    }

    /// Returns the cells of a unit at some positions.
    pub(crate) fn cells_at(&self, unit: usize, positions: u16) -> CellSet {
        members(positions).fold(0, |set, position| set | 1 << self.geometry.cell_at(unit, position))
    }
}

impl<G: Geometry> Marks for Views<G> {
    type Set = u16;
    type Sets = [u16; 9];
    type Eliminations = CandidateSet;
    type Step = FoundStep;

    fn side(&self) -> usize {
        9
    }

    fn lines(&self) -> [usize; 2] {
        [geometry::ROW, geometry::COLUMN]
    }

    fn regions(&self) -> Range<usize> {
        geometry::BOX..geometry::ROW
    }

    fn kinds_of_covers(&self, from_region: bool) -> impl Iterator<Item = usize> {
        let kinds: &[usize] = if from_region { &[geometry::ROW, geometry::COLUMN] } else { &[geometry::BOX] };
        kinds.iter().copied()
    }

    fn places(&self, unit: usize, digit: usize) -> u16 {
        self.places[unit][digit]
    }

    fn cover(&self, base: usize, kind: usize, places: u16) -> Option<(usize, u16)> {
        self.geometry.cover(base, kind, places)
    }

    fn outside(&self, digit: usize, cover: usize, base: usize) -> Option<CandidateSet> {
        let places = self.digits[digit] & self.geometry.unit_cells(cover) & !self.geometry.unit_cells(base);
        (places != 0).then(|| CandidateSet::at(places, digit))
    }

    fn places_in(&self, unit: usize) -> [u16; 9] {
        self.places[unit]
    }

    fn candidates_in(&self, unit: usize) -> [u16; 9] {
        self.unit_cells(unit)
    }

    fn places_of(&self, digit: usize, first: usize) -> [u16; 9] {
        std::array::from_fn(|line| self.places[first + line][digit])
    }

    fn digits_at(&self, cell: usize) -> u16 {
        self.cells[cell]
    }

    fn cell_at(&self, unit: usize, position: usize) -> usize {
        self.geometry.cell_at(unit, position)
    }

    fn seen_beyond(&self, unit: usize, set: Subset<u16>) -> impl Iterator<Item = (usize, u16)> {
        let mut gone = CandidateSet::default();
        if !G::IS_CLASSIC {
            let (own, within) = (self.cells_at(unit, set.members), self.geometry.unit_cells(unit));
            members(set.union).for_each(|digit| gone.add(self.places_seen_from(digit, own) & !within, digit));
        }
        let beyond = gone.0.iter().fold(0, |all, set| all | set);
        cells(beyond).map(move |cell| (cell, gone.digits_of(cell)))
    }

    fn remove(&self, gone: &mut CandidateSet, cell: usize, digits: u16) {
        // Only existing candidates are added: a step that removes nothing is not a step.
        gone.add_cell(cell, self.cells[cell] & digits);
    }

    fn step(&self, rank: Rank, gone: CandidateSet, pattern: Pattern) -> Option<FoundStep> {
        FoundStep::eliminate(rank, gone, pattern)
    }
}
