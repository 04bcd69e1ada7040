//! Three synchronized views of the candidates: [`Views::remove`] updates all three.

use super::geometry::{CELLS, COLUMN, CellSet, Classic, Geometry, ROW, cells, members};

/// The candidates of a state, indexed by cell, by unit and digit, and by digit. Digits count from 0.
#[derive(Clone)]
pub(crate) struct Views<G: Geometry = Classic> {
    pub(crate) geometry: G,
    /// Digits possible in each cell; empty for a filled one.
    pub(crate) cells: [u16; CELLS],
    /// Positions in each unit where each digit is possible.
    pub(crate) places: G::PerUnit<[u16; 9]>,
    /// Cells where each digit is possible.
    pub(crate) digits: [CellSet; 9],
}

impl<G: Geometry> Views<G> {
    /// Builds the three views from the candidates of each cell.
    pub(crate) fn new(geometry: G, candidates: &[u16; CELLS]) -> Self {
        let mut views = Self { geometry, cells: *candidates, places: G::per_unit([0; 9]), digits: [0; 9] };
        // Finders ask by cell, by unit and by digit, and they ask more often than a candidate is removed.
        let Self { geometry, places, digits, .. } = &mut views;
        for (cell, &set) in candidates.iter().enumerate() {
            for (&unit, &position) in geometry.units_of(cell).iter().zip(geometry.positions_of(cell)) {
                // Without a branch: whether a digit is possible is unpredictable.
                for (digit, places) in places[usize::from(unit)].iter_mut().enumerate() {
                    *places |= if set & 1 << digit == 0 { 0 } else { 1 << position };
                }
            }
        }
        for row in places.as_ref()[ROW..COLUMN].iter().rev() {
            digits.iter_mut().zip(row).for_each(|(all, &places)| *all = *all << 9 | CellSet::from(places));
        }
        views
    }

    /// Whether `digit` is a candidate of `cell`.
    pub(crate) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 == 1
    }

    /// Whether none of these cells is filled.
    pub(crate) fn are_open(&self, set: CellSet) -> bool {
        cells(set).all(|cell| self.cells[cell] != 0)
    }

    /// Removes a candidate, which must be present.
    pub(crate) fn remove(&mut self, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        self.digits[digit] &= !(1 << cell);
        for (&unit, &position) in self.geometry.units_of(cell).iter().zip(self.geometry.positions_of(cell)) {
            self.places[usize::from(unit)][digit] &= !(1 << position);
        }
    }

    /// Returns the candidates of the nine cells of a unit, by position.
    pub(crate) fn unit_cells(&self, unit: usize) -> [u16; 9] {
        std::array::from_fn(|position| self.cells[self.geometry.cell_at(unit, position)])
    }

    /// Returns the cells with exactly two candidates, and those with exactly three.
    pub(crate) fn twos_and_threes(&self) -> (CellSet, CellSet) {
        // Counts all cells in parallel: each cell has a binary counter, and each variable holds one bit of every
        // counter.
        let [mut ones, mut twos, mut fours] = [0; 3];
        let mut more = 0;
        for digit in self.digits {
            let carry = ones & digit;
            ones ^= digit;
            let second = twos & carry;
            twos ^= carry;
            more |= fours & second;
            fours ^= second;
        }
        let few = !fours & !more;
        (twos & !ones & few, twos & ones & few)
    }
}

/// A set of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CandidateSet(pub(crate) [CellSet; 9]);

impl CandidateSet {
    /// Returns the set of `digit` in every cell of `set`.
    pub(crate) fn at(set: CellSet, digit: usize) -> Self {
        let mut candidates = Self::default();
        candidates.add(set, digit);
        candidates
    }

    /// Adds `digit` in every cell of `set`.
    pub(crate) fn add(&mut self, set: CellSet, digit: usize) {
        self.0[digit] |= set;
    }

    /// Adds each of `digits` in `cell`.
    pub(crate) fn add_cell(&mut self, cell: usize, digits: u16) {
        for digit in members(digits) {
            self.0[digit] |= 1 << cell;
        }
    }

    /// Returns the digits of a cell.
    pub(crate) fn digits_of(&self, cell: usize) -> u16 {
        self.0.iter().enumerate().fold(0, |digits, (digit, set)| digits | ((set >> cell & 1) as u16) << digit)
    }

    /// Adds each of `others`.
    pub(crate) fn extend(&mut self, others: &Self) {
        self.0.iter_mut().zip(others.0).for_each(|(set, other)| *set |= other);
    }

    /// Returns the cells with a candidate.
    pub(crate) fn cells(&self) -> CellSet {
        self.0.iter().fold(0, |all, set| all | set)
    }

    /// Returns the digits in any cell.
    pub(crate) fn digits(&self) -> Vec<usize> {
        (0..9).filter(|digit| self.0[*digit] != 0).collect()
    }

    /// Whether the set is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&set| set == 0)
    }

    /// Returns the candidates as (cell, digit), ordered by digit, then by cell.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.0.iter().enumerate().flat_map(|(digit, &set)| cells(set).map(move |cell| (cell, digit)))
    }
}
