//! The state of a puzzle on the way to its solution: values, candidates, and facts derived from them that finders need
//! often.

use std::ops::Deref;

use super::error::not_on_scale;
use super::geometry::{
    CELLS, CellSet, Classic, Geometry, LayoutGeometry, NINE, PEERS, UNITS, UNITS_OF, cells, members,
};
use super::pencilmarks::Pencilmarks;
use super::views::{CandidateSet, Views};
use crate::model::{DigitSet, Grid};
use crate::puzzle_error::PuzzleError;

/// What changed since the last call of [`CandidateBoard::take_touched`]. Only searches that involve it need repeating.
#[derive(Clone, Copy, Default)]
pub(crate) struct Touched {
    pub(crate) units: u64,
    pub(crate) digits: u16,
    pub(crate) cells: CellSet,
}

/// Counters of empty and filled cells.
#[derive(Clone)]
pub(crate) struct Occupancy<G: Geometry = Classic> {
    /// Number of empty cells in each unit.
    pub(crate) empties: G::PerUnit<u8>,
    /// Number of cells filled with each digit.
    pub(crate) filled: [u8; 9],
}

/// The values and candidates of a grid.
#[derive(Clone)]
pub(crate) struct CandidateBoard<G: Geometry = Classic> {
    views: Views<G>,
    /// Counters of empty and filled cells.
    pub(crate) occupancy: Occupancy<G>,
    /// The empty cells.
    pub(crate) open: CellSet,
    /// The digits of the filled cells, and 0 for the open ones.
    pub(crate) values: [u8; CELLS],
    /// The cells that were filled in the beginning.
    given: CellSet,
    /// Per digit, the units with exactly one place for it.
    pub(crate) hidden: [u64; 9],
    /// The units with exactly one empty cell.
    pub(crate) last: u64,
    /// Cells that were reduced to one candidate. A cell stays in the set when it is filled.
    naked: CellSet,
    touched: Touched,
}

impl<G: Geometry> Deref for CandidateBoard<G> {
    type Target = Views<G>;

    fn deref(&self) -> &Views<G> {
        &self.views
    }
}

impl CandidateBoard {
    /// Creates the board of `givens` (0 for an empty cell). The candidates of an empty cell are the digits that no
    /// given in its units has.
    pub(crate) fn from_givens(givens: &[u8; CELLS]) -> Self {
        let mut seen = [0u16; UNITS];
        for (cell, &value) in givens.iter().enumerate().filter(|(_, value)| **value != 0) {
            for unit in UNITS_OF[cell] {
                seen[usize::from(unit)] |= 1 << (value - 1);
            }
        }
        let candidates = std::array::from_fn(|cell| match givens[cell] {
            0 => NINE & !UNITS_OF[cell].iter().fold(0, |taken, &unit| taken | seen[usize::from(unit)]),
            _ => 0,
        });
        Self::new(Classic, *givens, &candidates)
    }

    /// Creates the board of these candidates and removes none of them. In the order of the cells, a cell with a single
    /// candidate is filled if no peer has that candidate; other cells with a single candidate stay empty.
    pub(crate) fn from_candidates(candidates: &[u16; CELLS]) -> Self {
        let mut rest = *candidates;
        let mut values = [0; CELLS];
        // This is how the reference reads 729 candidates: cells filled earlier no longer count as peers with a
        // candidate.
        for cell in 0..CELLS {
            if rest[cell].is_power_of_two() && cells(PEERS[cell]).all(|peer| rest[peer] & rest[cell] == 0) {
                values[cell] = rest[cell].trailing_zeros() as u8 + 1;
                rest[cell] = 0;
            }
        }
        Self::new(Classic, values, &rest)
    }
}

impl CandidateBoard<LayoutGeometry> {
    /// Creates the board of a grid with this geometry.
    pub(crate) fn of(geometry: &LayoutGeometry, grid: &Grid) -> Self {
        let marks = Pencilmarks::of(grid);
        let values = std::array::from_fn(|cell| marks.value(cell).map_or(0, |digit| digit.get()));
        let candidates = std::array::from_fn(|cell| marks.candidates(cell).bits() as u16 & NINE);
        Self::new(geometry.clone(), values, &candidates)
    }
}

impl<G: Geometry> CandidateBoard<G> {
    fn new(geometry: G, values: [u8; CELLS], candidates: &[u16; CELLS]) -> Self {
        let views = Views::new(geometry, candidates);
        let mut board = Self {
            occupancy: Occupancy { empties: G::per_unit(9), filled: [0; 9] },
            open: 0,
            values,
            given: 0,
            hidden: [0; 9],
            last: 0,
            naked: 0,
            touched: Touched { units: (1 << UNITS) - 1, digits: NINE, cells: (1 << CELLS) - 1 },
            views,
        };
        for cell in 0..CELLS {
            match values[cell] {
                0 => board.open |= 1 << cell,
                value => {
                    board.given |= 1 << cell;
                    board.count_filled(cell, usize::from(value) - 1);
                }
            }
            if candidates[cell].is_power_of_two() {
                board.naked |= 1 << cell;
            }
        }
        for unit in 0..board.views.geometry.unit_count() {
            if !G::IS_CLASSIC && board.views.geometry.unit_cells(unit) == 0 {
                // Without boxes, their numbers are those of units without cells.
                board.occupancy.empties[unit] = 0;
            }
            for digit in 0..9 {
                let single = u64::from(board.places[unit][digit].is_power_of_two());
                board.hidden[digit] |= single << unit;
            }
        }
        board
    }

    /// Returns the number of empty cells in a unit.
    pub(crate) fn empties(&self, unit: usize) -> usize {
        usize::from(self.occupancy.empties[unit])
    }

    /// Returns the number of cells filled with a digit.
    pub(crate) fn filled(&self, digit: usize) -> usize {
        usize::from(self.occupancy.filled[digit])
    }

    /// Returns the candidates of a cell, or its digit if it is filled.
    pub(crate) fn possible(&self, cell: usize) -> u16 {
        match self.values[cell] {
            0 => self.cells[cell],
            value => 1 << (value - 1),
        }
    }

    /// Returns the cells that were filled in the beginning.
    pub(crate) fn given(&self) -> CellSet {
        self.given
    }

    /// Returns the cells that were filled while solving.
    pub(crate) fn found(&self) -> CellSet {
        !self.open & !self.given & ((1 << CELLS) - 1)
    }

    /// Returns the grid of this state.
    pub(crate) fn to_grid(&self) -> Grid {
        let candidates = (0..CELLS).map(|cell| DigitSet::from_bits(self.possible(cell).into()));
        Grid::from_candidates(self.geometry.layout(), candidates)
    }

    /// Returns the empty cells with exactly one candidate.
    pub(crate) fn naked_singles(&self) -> CellSet {
        cells(self.naked & self.open).filter(|&cell| self.cells[cell] != 0).fold(0, |set, cell| set | 1 << cell)
    }

    /// Fills `cell` with `digit`, and removes the digit from its peers.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        for other in members(self.views.cells[cell]) {
            self.remove(cell, other);
        }
        for peer in cells(self.views.geometry.peers(cell) & self.views.digits[digit]) {
            self.remove(peer, digit);
        }
        self.open &= !(1 << cell);
        self.values[cell] = digit as u8 + 1;
        self.count_filled(cell, digit);
        self.touch(cell, digit);
    }

    /// Removes those candidates of `marks` that are present.
    pub(crate) fn eliminate(&mut self, marks: &CandidateSet) {
        for (digit, &set) in marks.0.iter().enumerate() {
            for cell in cells(set & self.views.digits[digit]) {
                self.remove(cell, digit);
            }
        }
    }

    /// Returns what changed since the last call.
    pub(crate) fn take_touched(&mut self) -> Touched {
        std::mem::take(&mut self.touched)
    }

    /// Removes a candidate and updates all derived facts, because in nearly every state some finder needs them.
    fn remove(&mut self, cell: usize, digit: usize) {
        let (own, rest) = (1 << cell, self.views.cells[cell] & !(1 << digit));
        self.views.cells[cell] = rest;
        self.views.digits[digit] &= !own;
        if rest.is_power_of_two() {
            self.naked |= own;
        }
        let mut singles = 0;
        let Views { geometry, places, .. } = &mut self.views;
        for (&unit, &position) in geometry.units_of(cell).iter().zip(geometry.positions_of(cell)) {
            let places = &mut places[usize::from(unit)][digit];
            *places &= !(1 << position);
            singles |= u64::from(places.is_power_of_two()) << unit;
        }
        self.hidden[digit] = self.hidden[digit] & !self.views.geometry.unit_set(cell) | singles;
        self.touch(cell, digit);
    }

    fn touch(&mut self, cell: usize, digit: usize) {
        self.touched.units |= self.views.geometry.unit_set(cell);
        self.touched.digits |= 1 << digit;
        self.touched.cells |= 1 << cell;
    }

    fn count_filled(&mut self, cell: usize, digit: usize) {
        self.occupancy.filled[digit] += 1;
        for &unit in self.views.geometry.units_of(cell) {
            let empties = &mut self.occupancy.empties[usize::from(unit)];
            *empties -= 1;
            self.last = self.last & !(1 << unit) | u64::from(*empties == 1) << unit;
        }
    }
}

impl TryFrom<&Grid> for CandidateBoard {
    type Error = PuzzleError;

    /// Converts a grid. If every cell is either given or fully open, it is a puzzle; otherwise it is a state with its
    /// candidates.
    fn try_from(grid: &Grid) -> Result<Self, PuzzleError> {
        if !grid.layout().is_classic() {
            return Err(not_on_scale(grid.layout()));
        }
        let mut candidates = [0; CELLS];
        for (set, cell) in candidates.iter_mut().zip(grid.cells()) {
            *set = cell.digits().bits() as u16 & NINE;
        }
        if candidates.iter().all(|set| *set == NINE || set.is_power_of_two()) {
            let givens = candidates.map(|set| if set.is_power_of_two() { set.trailing_zeros() as u8 + 1 } else { 0 });
            return Ok(Self::from_givens(&givens));
        }
        Ok(Self::from_candidates(&candidates))
    }
}
