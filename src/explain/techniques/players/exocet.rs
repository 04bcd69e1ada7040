//! What exocets have in common: two base cells of a box in a row, with three or four digits, two target cells, and
//! crossing lines.

use crate::explain::board::CandidateBoard;
use crate::explain::geometry::{count, members};
use crate::explain::views::CandidateSet;

/// A board, seen as it is or with rows and columns exchanged.
#[derive(Clone, Copy)]
pub(super) struct TurnedBoard<'a> {
    pub(super) board: &'a CandidateBoard,
    pub(super) is_turned: bool,
}

/// The base cells, by their row, the box and the column in the box that has no base cell.
#[derive(Clone, Copy)]
pub(super) struct ExocetBase {
    pub(super) row: usize,
    pub(super) stack: usize,
    pub(super) free: usize,
    pub(super) digits: u16,
}

/// A base and its targets: rows and columns.
#[derive(Clone, Copy)]
pub(super) struct ExocetPlaces<'a> {
    pub(super) view: TurnedBoard<'a>,
    pub(super) base: ExocetBase,
    pub(super) targets: [[usize; 2]; 2],
}

/// The digits of the two targets.
pub(super) type TargetPair = [usize; 2];

impl<'a> TurnedBoard<'a> {
    /// Returns both views of a board.
    pub(super) fn both(board: &'a CandidateBoard) -> impl Iterator<Item = Self> {
        [false, true].into_iter().map(move |is_turned| Self { board, is_turned })
    }
}

impl TurnedBoard<'_> {
    pub(super) fn cell(self, row: usize, column: usize) -> usize {
        if self.is_turned { 9 * column + row } else { 9 * row + column }
    }

    pub(super) fn candidates(self, row: usize, column: usize) -> u16 {
        self.board.cells[self.cell(row, column)]
    }

    /// Returns the candidates of a cell, or its digit if it is filled.
    pub(super) fn possible(self, row: usize, column: usize) -> u16 {
        self.board.possible(self.cell(row, column))
    }

    /// Returns the base cells with three or four digits.
    pub(super) fn bases(self) -> impl Iterator<Item = ExocetBase> {
        let places = (0..9).flat_map(|row| (0..9).map(move |column| (row, column)));
        places.filter_map(move |(row, free)| {
            let stack = free / 3;
            let mut own = (3 * stack..3 * stack + 3).filter(|column| *column != free);
            let sets = [own.next()?, own.next()?].map(|column| self.candidates(row, column));
            let digits = sets[0] | sets[1];
            let is_base = sets.iter().all(|set| count(*set) >= 2) && (3..=4).contains(&count(digits));
            is_base.then_some(ExocetBase { row, stack, free, digits })
        })
    }

    /// Returns the possible targets of a base in a stack: rows and columns.
    pub(super) fn targets(self, base: ExocetBase, stack: usize) -> Vec<[usize; 2]> {
        let band = base.row / 3 * 3..base.row / 3 * 3 + 3;
        let rows = band.filter(|row| *row != base.row);
        let places = rows.flat_map(|row| (3 * stack..3 * stack + 3).map(move |column| [row, column]));
        let fits = places.filter(|&[row, column]| {
            let companion = 3 * (base.row / 3 * 3 + 1) - base.row - row;
            self.candidates(row, column) & base.digits != 0 && self.possible(companion, column) & base.digits == 0
        });
        fits.collect()
    }

    /// Whether two lines cover the places of a digit outside the band in the crossing lines.
    pub(super) fn is_covered(self, base: ExocetBase, columns: [usize; 3], digit: usize) -> bool {
        let outside = (0..9).filter(|row| row / 3 != base.row / 3);
        let rows: Vec<u8> = outside
            .map(|row| {
                let has = columns.map(|column| u8::from(self.possible(row, column) >> digit & 1 == 1));
                has[0] | has[1] << 1 | has[2] << 2
            })
            .collect();
        // One or two of the columns may be covers.
        (0u8..7).any(|cover| {
            let rest = rows.iter().filter(|row| *row & !cover != 0).count();
            rest + cover.count_ones() as usize <= 2
        })
    }
}

impl ExocetPlaces<'_> {
    /// Returns the digits of the base in these cells.
    pub(super) fn shown(&self, places: &[[usize; 2]]) -> CandidateSet {
        let mut set = CandidateSet::default();
        for &[row, column] in places {
            set.add_cell(self.view.cell(row, column), self.view.candidates(row, column) & self.base.digits);
        }
        set
    }

    pub(super) fn base_cells(&self) -> [[usize; 2]; 2] {
        let first = 3 * self.base.stack;
        let own = match self.base.free - first {
            0 => [first + 1, first + 2],
            1 => [first, first + 2],
            _ => [first, first + 1],
        };
        own.map(|column| [self.base.row, column])
    }

    /// Returns the row of the band that is neither that of the base nor that of a target in the band.
    pub(super) const fn third_row(&self, target: usize) -> usize {
        3 * (self.base.row / 3 * 3 + 1) - self.base.row - self.targets[target][0]
    }

    /// Whether a digit is possible in some of these cells.
    pub(super) fn is_in(&self, places: &[[usize; 2]], digit: usize) -> bool {
        places.iter().any(|&[row, column]| self.view.possible(row, column) >> digit & 1 == 1)
    }

    /// Returns the pairs that the targets and the base can hold.
    pub(super) fn pairs(&self) -> Vec<TargetPair> {
        let digits = || members(self.base.digits);
        let all = digits().flat_map(|one| digits().map(move |other| [one, other]));
        all.filter(|pair| pair[0] != pair[1] && self.fits(*pair)).collect()
    }

    fn fits(&self, pair: TargetPair) -> bool {
        let [one, other] = pair;
        let are_targets = (0..2).all(|target| self.is_in(&[self.targets[target]], pair[target]));
        let [first, second] = self.base_cells();
        let are_base = self.is_in(&[first], one) && self.is_in(&[second], other)
            || self.is_in(&[first], other) && self.is_in(&[second], one);
        are_targets && are_base
    }

    /// Returns the candidates of the base with each pair of digits, regardless of their order.
    pub(super) fn sets_of_base(&self, pairs: &[TargetPair]) -> Vec<CandidateSet> {
        let mut sets: Vec<u16> = pairs.iter().map(digits_of).collect();
        sets.sort_unstable();
        sets.dedup();
        let candidates = |set: u16| {
            let mut candidates = CandidateSet::default();
            for [row, column] in self.base_cells() {
                candidates.add_cell(self.view.cell(row, column), self.view.candidates(row, column) & set);
            }
            candidates
        };
        sets.into_iter().map(candidates).collect()
    }

    /// Returns the candidates of the base and the targets that are in none of these pairs.
    pub(super) fn gone(&self, pairs: &[TargetPair]) -> CandidateSet {
        let mut gone = CandidateSet::default();
        let [first, second] = self.base_cells();
        for (cell, partner) in [(first, second), (second, first)] {
            let orders = pairs.iter().flat_map(|[one, other]| [[*one, *other], [*other, *one]]);
            let fitting =
                orders.filter(|[own, of_partner]| self.is_in(&[cell], *own) && self.is_in(&[partner], *of_partner));
            self.keep(&mut gone, cell, fitting.fold(0, |digits, [own, _]| digits | 1 << own));
        }
        for target in 0..2 {
            self.keep(&mut gone, self.targets[target], digits_in(pairs, target));
        }
        gone
    }

    /// Adds to `gone` what follows for the cells that must hold the digit of a target, if only one of them can.
    pub(super) fn narrow_mirror(
        &self,
        gone: &mut CandidateSet,
        mirror: &[[usize; 2]],
        pairs: &[TargetPair],
        target: usize,
    ) {
        let digits = digits_in(pairs, target);
        let mut able = mirror.iter().filter(|&&[row, column]| self.view.possible(row, column) & digits != 0);
        if let (Some(&only), None) = (able.next(), able.next()) {
            self.keep(gone, only, digits);
        }
    }

    /// Adds to `gone` the candidates of a cell other than these digits.
    fn keep(&self, gone: &mut CandidateSet, [row, column]: [usize; 2], digits: u16) {
        gone.add_cell(self.view.cell(row, column), self.view.candidates(row, column) & !digits);
    }
}

/// Returns both digits of a pair.
pub(super) fn digits_of([one, other]: &TargetPair) -> u16 {
    1 << one | 1 << other
}

/// Returns the digits that a target has in these pairs.
fn digits_in(pairs: &[TargetPair], target: usize) -> u16 {
    pairs.iter().fold(0, |digits, pair| digits | 1 << pair[target])
}
