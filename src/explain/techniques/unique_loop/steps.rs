//! The steps of a unique loop: types 1 to 4, and the choice among all steps.

use crate::explain::board::CandidateBoard;
use crate::explain::data::technique::Technique;
use crate::explain::data::technique_set::TechniqueSet;
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{
    CellSet, NINE, POSITIONS_OF, UNIT_SETS, cell_at, cells, common_peers, count, members, subsets,
};
use crate::explain::views::CandidateSet;

/// The best step so far: lowest number, then lowest type, then the first one found.
pub(super) struct BestLoopStep<'a> {
    pub(super) found: Option<FoundStep>,
    techniques: &'a TechniqueSet,
    /// The number of a rectangle of type 1, 2 or 4.
    number: f64,
    /// The cells of each valid loop so far. A walk finds each loop in both directions, but its steps depend only on the
    /// cells of the loop: any cell with two candidates shows its digits.
    pub(super) offered: Vec<CellSet>,
}

/// A valid loop, its cells with more than two candidates, and their extra digits.
struct Loop<'a> {
    board: &'a CandidateBoard,
    path: &'a [u8],
    digits: u16,
    open: CellSet,
    extras: u16,
}

impl<'a> BestLoopStep<'a> {
    pub(super) fn new(number: f64, techniques: &'a TechniqueSet) -> Self {
        Self { found: None, techniques, number, offered: Vec::new() }
    }

    /// Returns the number of types 1, 2 and 4 by the length of the loop. The sums are written as in the reference: such
    /// a sum is not always the double nearest to its decimal, and steps are compared as doubles.
    fn base(&self, length: usize) -> f64 {
        match length {
            ..=4 => self.number,
            6 => self.number + 0.1,
            8 => self.number + 0.2,
            _ => (self.number + 0.3) + 0.2,
        }
    }

    /// Whether a loop of at least `length` cells could still win.
    pub(super) fn wants(&self, length: usize) -> bool {
        self.is_better(self.base(length + (length & 1)), 1)
    }

    /// Considers all steps of a valid loop.
    pub(super) fn offer(&mut self, board: &CandidateBoard, path: &[u8], digits: u16) {
        let own = path.iter().fold(0, |set, &cell| set | 1 << cell);
        if self.offered.contains(&own) {
            return;
        }
        self.offered.push(own);
        let open = cells(own).filter(|&cell| board.cells[cell] != digits).fold(0, |set, cell| set | 1 << cell);
        let extras = cells(open).fold(0, |set, cell| set | board.cells[cell]) & !digits;
        let found = Loop { board, path, digits, open, extras };
        match (open.count_ones(), count(extras)) {
            (0, _) => {}
            (1, _) => self.consider(&found, 1, 0, found.only_open()),
            (2, 1) => {
                self.consider(&found, 2, 0, found.shared_extra());
                self.consider(&found, 4, 0, found.locked_digit());
            }
            (2, _) => {
                found.with_subsets(self);
                self.consider(&found, 4, 0, found.locked_digit());
            }
            _ => self.consider(&found, 2, 0, found.shared_extra()),
        }
    }

    /// Returns the number of a step with a set of `tenths` further cells or digits.
    fn number(&self, from: &Loop<'_>, tenths: usize) -> f64 {
        self.base(from.path.len()) + tenths as f64 * 0.1
    }

    /// Whether a step of this number and type would win over the best so far.
    fn is_better(&self, number: f64, kind: u8) -> bool {
        self.found.as_ref().is_none_or(|best| (number, kind) < (best.rank.number, kind_of(best)))
    }

    fn consider(&mut self, from: &Loop<'_>, kind: u8, tenths: usize, eliminations: CandidateSet) {
        let number = self.number(from, tenths);
        let better = self.is_better(number, kind);
        let technique = Technique::UniqueLoop { length: from.path.len() as u8, kind };
        // Excluded techniques are skipped here and not where loops are offered, because `Loopless` must not depend on
        // the set.
        if better && !eliminations.is_empty() && self.techniques.allows(technique) {
            let pattern = Pattern::Loop { path: from.path.to_vec(), digits: from.digits };
            self.found = FoundStep::eliminate(Rank { technique, number }, eliminations, pattern);
        }
    }
}

fn kind_of(found: &FoundStep) -> u8 {
    match found.rank.technique {
        Technique::UniqueLoop { kind, .. } => kind,
        _ => 0,
    }
}

impl Loop<'_> {
    /// Type 1: the only cell with extra digits loses both digits of the loop.
    fn only_open(&self) -> CandidateSet {
        let mut marks = CandidateSet::default();
        members(self.digits).for_each(|digit| marks.add(self.open, digit));
        marks
    }

    /// Type 2: there is one extra digit, and one of the open cells takes it.
    fn shared_extra(&self) -> CandidateSet {
        let mut marks = CandidateSet::default();
        let digit = self.extras.trailing_zeros() as usize;
        marks.add(self.board.digits[digit] & common_peers(cells(self.open)), digit);
        marks
    }

    /// Returns the units that both open cells share, each with the positions of the two cells in it.
    fn common_units(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        let shared = cells(self.open).fold(!0, |units, cell| units & UNIT_SETS[cell]);
        members(shared).map(|unit| {
            let own = cells(self.open).fold(0, |own, cell| own | 1 << POSITIONS_OF[cell][unit / 9]);
            (unit, own)
        })
    }

    /// Type 4: in a common unit, one of the two digits has places only in the open cells, so both lose the other digit.
    fn locked_digit(&self) -> CandidateSet {
        let mut marks = CandidateSet::default();
        if let Some(locked) = members(self.digits).find(|&digit| self.is_locked(digit)) {
            members(self.digits & !(1 << locked)).for_each(|other| marks.add(self.open, other));
        }
        marks
    }

    /// Whether a unit that the open cells share has places for a digit only in them.
    fn is_locked(&self, digit: usize) -> bool {
        self.common_units().any(|(unit, own)| self.board.places[unit][digit] & !own == 0)
    }

    /// Type 3: the open cells together act as one cell of a naked or hidden set.
    fn with_subsets(&self, best: &mut BestLoopStep<'_>) {
        // Naked sets need 2k empty cells in the unit, hidden sets even more, so k is at most 4.
        for k in 2..=4 {
            for (unit, own) in self.common_units() {
                self.naked(best, k, unit, own);
                self.hidden(best, k, unit, own);
            }
        }
    }

    fn naked(&self, best: &mut BestLoopStep<'_>, k: usize, unit: usize, own: u16) {
        // Usually a rectangle of another type was found before, and no set needs to be searched.
        let is_wanted = best.is_better(best.number(self, k - 1), 3);
        if !is_wanted || 2 * k > self.board.empties(unit) || k < count(self.extras) {
            return;
        }
        let cells = self.board.unit_cells(unit);
        let both = members(own).fold(self.extras, |both, position| both & cells[position]);
        let others = NINE & !own;
        for chosen in subsets(others, k - 1) {
            let union = members(chosen).fold(0, |set, position| set | cells[position]);
            let filled = members(chosen).all(|position| count(cells[position]) >= 2);
            let fits = [self.extras, both].iter().all(|own| count(own | union) == k);
            if filled && fits {
                let mut marks = CandidateSet::default();
                for position in members(others & !chosen) {
                    marks.add_cell(cell_at(unit, position), cells[position] & (self.extras | union));
                }
                best.consider(self, 3, k - 1, marks);
            }
        }
    }

    fn hidden(&self, best: &mut BestLoopStep<'_>, k: usize, unit: usize, own: u16) {
        let others = NINE & !self.digits & !self.extras;
        let is_wanted = best.is_better(best.number(self, k - 2), 3);
        if !is_wanted || 2 * k >= self.board.empties(unit) || others == 0 || k - 2 > count(others) {
            return;
        }
        // One of the two open cells represents both; it does not matter which.
        let one = own & own.wrapping_neg();
        let places = self.board.places[unit].map(|places| places & !(own & !one));
        for chosen in subsets(others, k - 2) {
            let set = chosen | self.digits;
            let union = members(set).fold(0, |union, digit| union | places[digit]);
            if members(set).all(|digit| places[digit] != 0) && count(union) == k {
                let mut marks = CandidateSet::default();
                for position in members(union & !one) {
                    let cell = cell_at(unit, position);
                    marks.add_cell(cell, self.board.cells[cell] & !set);
                }
                best.consider(self, 3, k - 2, marks);
            }
        }
    }
}
