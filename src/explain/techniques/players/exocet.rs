//! What exocets have in common: two base cells of a box in a row, with three or four digits, two target cells, and
//! crossing lines.

use crate::explain::board::CandidateBoard;
use crate::explain::geometry::{CellSet, cells, count};
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

/// The eliminations of an exocet, and the candidates that its picture shows.
pub(super) struct ExocetConclusion {
    pub(super) gone: CandidateSet,
    pub(super) bases: CandidateSet,
    /// The digits of the base in the targets.
    pub(super) kept: CandidateSet,
}

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

impl TurnedBoard<'_> {
    /// Returns what follows if two targets hold the digits of a base.
    pub(super) fn conclusions(self, base: ExocetBase, ends: [usize; 2]) -> ExocetConclusion {
        let own = (3 * base.stack..3 * base.stack + 3).filter(|column| *column != base.free);
        let own: CellSet = own.fold(0, |set, column| set | 1 << self.cell(base.row, column));
        let reached = ends.iter().fold(0, |digits, &cell| digits | self.board.cells[cell]);
        let [mut gone, mut bases, mut kept] = [CandidateSet::default(); 3];
        for cell in ends {
            gone.add_cell(cell, self.board.cells[cell] & !base.digits);
            kept.add_cell(cell, self.board.cells[cell] & base.digits);
        }
        for cell in cells(own) {
            gone.add_cell(cell, self.board.cells[cell] & !reached);
            bases.add_cell(cell, self.board.cells[cell]);
        }
        ExocetConclusion { gone, bases, kept }
    }
}
