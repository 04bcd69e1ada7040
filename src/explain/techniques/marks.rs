//! What the finders that know no size ask of a grid: candidates by cell, and places by unit.

use std::ops::{BitAnd, BitOr, Not, Range};

use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{self, UNIT_CELLS};
use crate::explain::views::{CandidateSet, Views};

/// A set of digits, positions or lines, numbered from 0: 16 bits for 9x9, 64 for all sizes.
pub(crate) trait SmallSet:
    Copy + Eq + Into<u64> + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// Whether subsets come in colex order, the scale's. Other sizes have no scale and take the plain order, in which
    /// one would look.
    const COLEX: bool;

    /// The set of one member.
    fn of(member: usize) -> Self;

    /// Number of members.
    fn count(self) -> usize;
}

impl SmallSet for u16 {
    const EMPTY: Self = 0;
    const COLEX: bool = true;

    fn of(member: usize) -> Self {
        1 << member
    }

    fn count(self) -> usize {
        // By table: portable code has no instruction that counts bits.
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

/// The candidates of a grid. Units are numbered as the grid likes; parallel lines one after the other.
pub(crate) trait Marks {
    /// Digits of a cell, positions of a unit, lines of a digit.
    type Set: SmallSet;
    /// A set for each digit, position or line.
    type Sets: AsRef<[Self::Set]>;
    /// Candidates to remove.
    type Eliminations: Default;
    /// What a finder finds.
    type Step;
    /// Number of digits.
    fn side(&self) -> usize;
    /// The first row and the first column.
    fn lines(&self) -> [usize; 2];
    /// Boxes, and what else is no line.
    fn regions(&self) -> Range<usize>;
    /// The first unit of each kind that may hold all places of a region, or of a line.
    fn kinds_of_covers(&self, from_region: bool) -> impl Iterator<Item = usize>;
    /// The places of `digit` in a unit, as positions.
    fn places(&self, unit: usize, digit: usize) -> Self::Set;
    /// The unit among those from `kind` on that holds all `places` of unit `base`, and the positions that it takes of
    /// each unit parallel to `base`; `None` if there is none.
    fn cover(&self, base: usize, kind: usize, places: Self::Set) -> Option<(usize, Self::Set)>;
    /// The places of `digit` in the cells of unit `cover` that are not of unit `base`; `None` if there are none.
    fn outside(&self, digit: usize, cover: usize, base: usize) -> Option<Self::Eliminations>;
    /// The places of each digit in a unit, as positions.
    fn places_in(&self, unit: usize) -> Self::Sets;
    /// The candidates of the cells of a unit, by position.
    fn candidates_in(&self, unit: usize) -> Self::Sets;
    /// The places of `digit` in the parallel lines from unit `first` on.
    fn places_of(&self, digit: usize, first: usize) -> Self::Sets;
    /// The candidates of a cell.
    fn digits_at(&self, cell: usize) -> Self::Set;
    /// The cell at a position of a unit.
    fn cell_at(&self, unit: usize, position: usize) -> usize;
    /// Adds the candidates of `cell` among `digits` to those to be removed.
    fn remove(&self, gone: &mut Self::Eliminations, cell: usize, digits: Self::Set);
    /// The step that removes candidates; `None` if there are none to remove.
    fn step(&self, rank: Rank, gone: Self::Eliminations, pattern: Pattern) -> Option<Self::Step>;
}

impl Marks for Views {
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
        geometry::cover(base, kind, places)
    }

    fn outside(&self, digit: usize, cover: usize, base: usize) -> Option<CandidateSet> {
        let places = self.digits[digit] & UNIT_CELLS[cover] & !UNIT_CELLS[base];
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
        geometry::cell_at(unit, position)
    }

    fn remove(&self, gone: &mut CandidateSet, cell: usize, digits: u16) {
        // Only what is there: a step that removes nothing is none.
        gone.add_cell(cell, self.cells[cell] & digits);
    }

    fn step(&self, rank: Rank, gone: CandidateSet, pattern: Pattern) -> Option<FoundStep> {
        FoundStep::eliminate(rank, gone, pattern)
    }
}
