//! What follows from a unique loop: types 1 to 4, and the choice among all.

use crate::explain::board::CandidateBoard;
use crate::explain::data::technique::Technique;
use crate::explain::data::technique_set::TechniqueSet;
use crate::explain::found::{FoundStep, Pattern, Rank};
use crate::explain::geometry::{NINE, POSITIONS_OF, UNITS_OF, cell_at, common_peers, members};
use crate::explain::views::CandidateSet;

/// The best step so far: lowest number, then lowest type, then first.
pub(super) struct BestLoopStep<'a> {
    found: Option<FoundStep>,
    techniques: &'a TechniqueSet,
    /// The number of a rectangle of types 1, 2 and 4.
    number: f64,
    /// Number of valid loops seen.
    pub(super) offers: usize,
}

/// A valid loop, its cells with more than two candidates, and their extra digits.
struct Loop<'a> {
    board: &'a CandidateBoard,
    path: &'a [u8],
    digits: u16,
    open: Vec<usize>,
    extras: u16,
}

impl<'a> BestLoopStep<'a> {
    pub(super) fn new(number: f64, techniques: &'a TechniqueSet) -> Self {
        Self { found: None, techniques, number, offers: 0 }
    }

    /// The number of types 1, 2 and 4 by the length of the loop, summed as the reference does: 4.5 + 0.1 is not always
    /// the double nearest to the decimal, and steps are compared as doubles.
    fn base(&self, length: usize) -> f64 {
        match length {
            ..=4 => self.number,
            6 => self.number + 0.1,
            8 => self.number + 0.2,
            _ => (self.number + 0.3) + 0.2,
        }
    }

    /// Whether a loop of at least `length` cells could still be taken.
    pub(super) fn wants(&self, length: usize) -> bool {
        self.found.as_ref().is_none_or(|best| (self.base(length + (length & 1)), 1) < (best.rank.number, kind_of(best)))
    }

    /// Considers the steps of a valid loop.
    pub(super) fn offer(&mut self, board: &CandidateBoard, path: &[u8], digits: u16) {
        self.offers += 1;
        let open: Vec<usize> =
            path.iter().map(|&cell| usize::from(cell)).filter(|&cell| board.cells[cell] != digits).collect();
        let extras = open.iter().fold(0, |set, &cell| set | board.cells[cell]) & !digits;
        let found = Loop { board, path, digits, open, extras };
        match (found.open.len(), extras.count_ones()) {
            (0, _) => {}
            (1, _) => self.take(&found, 1, 0, found.only_open()),
            (2, 1) => {
                self.take(&found, 2, 0, found.shared_extra());
                self.take(&found, 4, 0, found.locked_digit());
            }
            (2, _) => {
                found.with_subsets(self);
                self.take(&found, 4, 0, found.locked_digit());
            }
            _ => self.take(&found, 2, 0, found.shared_extra()),
        }
    }

    /// The step taken.
    pub(super) fn into_found(self) -> Option<FoundStep> {
        self.found
    }

    fn take(&mut self, from: &Loop<'_>, kind: u8, tenths: usize, eliminations: CandidateSet) {
        let base = self.base(from.path.len());
        let number = base + tenths as f64 * 0.1;
        let better = self.found.as_ref().is_none_or(|best| (number, kind) < (best.rank.number, kind_of(best)));
        let technique = Technique::UniqueLoop { length: from.path.len() as u8, kind };
        // Left out here and not where loops are offered: that a digit pair has loops holds for any set.
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
    /// Type 1: the only cell with extra digits has none of the two.
    fn only_open(&self) -> CandidateSet {
        let mut marks = CandidateSet::default();
        marks.add_cell(self.open[0], self.digits);
        marks
    }

    /// Type 2: one extra digit in all, which some open cell takes.
    fn shared_extra(&self) -> CandidateSet {
        let mut marks = CandidateSet::default();
        let digit = self.extras.trailing_zeros() as usize;
        marks.add(self.board.digits[digit] & common_peers(self.open.iter().copied()), digit);
        marks
    }

    /// The units of both open cells.
    fn common_units(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let [first, second] = [self.open[0], self.open[1]];
        (0..3)
            .filter(move |&kind| UNITS_OF[first][kind] == UNITS_OF[second][kind])
            .map(move |kind| (kind, usize::from(UNITS_OF[first][kind])))
    }

    /// Type 4: one of the two digits has no place in a common unit but the open cells, so the other goes from both.
    fn locked_digit(&self) -> CandidateSet {
        let mut marks = CandidateSet::default();
        let locked = members(self.digits).find(|&digit| {
            self.common_units().any(|(kind, unit)| {
                let own = self.open.iter().fold(0, |set, &cell| set | 1 << POSITIONS_OF[cell][kind]);
                self.board.places[unit][digit] & !own == 0
            })
        });
        if let Some(digit) = locked {
            for &cell in &self.open {
                marks.add_cell(cell, self.digits & !(1 << digit));
            }
        }
        marks
    }

    /// Type 3: the open cells together act as one cell of a naked or hidden set.
    fn with_subsets(&self, best: &mut BestLoopStep<'_>) {
        // Naked sets need 2k empty cells of a unit, hidden ones more: k ends at 4. Which of the two open cells is the
        // first makes no difference.
        for k in 2..=4 {
            for (kind, unit) in self.common_units() {
                let positions = [0, 1].map(|index| usize::from(POSITIONS_OF[self.open[index]][kind]));
                self.naked(best, k, unit, positions);
                self.hidden(best, k, unit, positions);
            }
        }
    }

    fn naked(&self, best: &mut BestLoopStep<'_>, k: usize, unit: usize, own: [usize; 2]) {
        let e = self.extras.count_ones() as usize;
        if 2 * k > self.board.empties(unit) || k < e {
            return;
        }
        let cells = self.board.unit_cells(unit);
        let both = self.extras & cells[own[0]] & cells[own[1]];
        let others = NINE & !(1 << own[0] | 1 << own[1]);
        for chosen in subsets(others, k - 1) {
            let union = members(chosen).fold(0, |set, position| set | cells[position]);
            let filled = members(chosen).all(|position| cells[position].count_ones() >= 2);
            let fits = [self.extras, both].iter().all(|own| (own | union).count_ones() as usize == k);
            if filled && fits {
                let mut marks = CandidateSet::default();
                for position in members(others & !chosen) {
                    marks.add_cell(cell_at(unit, position), cells[position] & (self.extras | union));
                }
                best.take(self, 3, k - 1, marks);
            }
        }
    }

    fn hidden(&self, best: &mut BestLoopStep<'_>, k: usize, unit: usize, own: [usize; 2]) {
        let others = NINE & !self.digits & !self.extras;
        if 2 * k >= self.board.empties(unit) || others == 0 || k - 2 > others.count_ones() as usize {
            return;
        }
        let places = self.board.places[unit].map(|places| places & !(1 << own[1]));
        for chosen in subsets(others, k - 2) {
            let set = chosen | self.digits;
            let union = members(set).fold(0, |union, digit| union | places[digit]);
            if members(set).all(|digit| places[digit] != 0) && union.count_ones() as usize == k {
                let mut marks = CandidateSet::default();
                for position in members(union & !(1 << own[0])) {
                    let cell = cell_at(unit, position);
                    marks.add_cell(cell, self.board.cells[cell] & !set);
                }
                best.take(self, 3, k - 2, marks);
            }
        }
    }
}

/// The subsets of `set` with `size` members, in ascending order of their bits.
fn subsets(set: u16, size: usize) -> impl Iterator<Item = u16> {
    let mut current = Some(0u16);
    std::iter::from_fn(move || {
        let this = current?;
        let next = this.wrapping_sub(set) & set;
        current = (next != 0).then_some(next);
        Some(this)
    })
    .filter(move |subset| subset.count_ones() as usize == size)
}
