//! Senior exocet: as a junior exocet, but one or both targets may lie anywhere in the three crossing lines outside the
//! row and the box of the base. For each digit of the base, two lines cover its places in the crossing lines apart from
//! the targets and from the cells that see the base.
//!
//! Each digit that the base takes is in all three crossing lines, but not in cells that see the base. Two lines have at
//! most two of its three places, so one is a target, and the targets hold the two digits of the base.
//!
//! Double exocet: two junior exocets of the same four digits in the same crossing lines, with bases in different boxes
//! and rows of a band, and different targets in the third box. A digit cannot be in both bases, because both exocets
//! would need it in the third box. So the bases hold all four digits once, and so do the targets. If two rows cover the
//! places of a digit outside the band, both have it in the crossing lines.
//!
//! Described by David P Bird and champagne on the New Sudoku Players' Forum.

use super::exocet::{ExocetBase, TurnedBoard};
use crate::explain::board::CandidateBoard;
use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{COLUMN, ROW, UNIT_CELLS, members};
use crate::explain::views::CandidateSet;

/// The crossing lines of a base, and the places of each of its digits in them.
struct CrossLines<'a> {
    view: TurnedBoard<'a>,
    base: ExocetBase,
    columns: [usize; 3],
    /// Per digit: for each row, in which of the columns the digit is possible and does not see the base.
    places: [[u8; 9]; 9],
}

/// A cell of the crossing lines: its row, and the number of its column among the three.
#[derive(Clone, Copy, PartialEq, Eq)]
struct CrossCell {
    row: usize,
    line: usize,
}

/// Returns a senior exocet.
pub(crate) fn senior(board: &CandidateBoard, rank: Rank) -> Option<FoundStep> {
    TurnedBoard::both(board).find_map(|view| {
        view.bases().find_map(|base| {
            let [first, second] = [1, 2].map(|step| 3 * ((base.stack + step) % 3));
            (0..9).find_map(|pair| {
                let columns = [base.free, first + pair / 3, second + pair % 3];
                CrossLines::new(view, base, columns).senior(rank)
            })
        })
    })
}

impl<'a> CrossLines<'a> {
    fn new(view: TurnedBoard<'a>, base: ExocetBase, columns: [usize; 3]) -> Self {
        let mut places = [[0; 9]; 9];
        for (row, line) in (0..9).flat_map(|row| (0..3).map(move |line| (row, line))) {
            let is_seen = row == base.row || row / 3 == base.row / 3 && columns[line] / 3 == base.stack;
            if !is_seen {
                for digit in members(view.possible(row, columns[line]) & base.digits) {
                    places[digit][row] |= 1 << line;
                }
            }
        }
        Self { view, base, columns, places }
    }

    /// Returns the number of lines that cover the places of a digit without some cells, at most 4.
    fn lines(&self, digit: usize, without: &[CrossCell]) -> usize {
        let mut rows = self.places[digit];
        without.iter().for_each(|cell| rows[cell.row] &= !(1 << cell.line));
        let covers =
            (0u8..8).map(|cover| rows.iter().filter(|row| *row & !cover != 0).count() + cover.count_ones() as usize);
        covers.min().unwrap_or_default()
    }

    /// Whether this number of lines suffices for each digit.
    fn fits(&self, without: &[CrossCell], most: usize) -> bool {
        members(self.base.digits).all(|digit| self.lines(digit, without) <= most)
    }

    fn senior(&self, rank: Rank) -> Option<FoundStep> {
        // A target is one place of a digit, so two targets spare at most two lines; three always suffice.
        let targets: Vec<CrossCell> = (0..27)
            .map(|place| CrossCell { row: place / 3, line: place % 3 })
            .filter(|cell| self.is_target(*cell))
            .filter(|cell| self.fits(&[*cell], 3))
            .collect();
        targets.iter().enumerate().find_map(|(index, one)| {
            targets[index + 1..].iter().find_map(|other| {
                let in_band = [one, other].map(|cell| cell.row / 3 == self.base.row / 3);
                let fits = in_band != [true, true] && self.fits(&[*one, *other], 2);
                fits.then(|| self.conclusion(rank, [*one, *other]))?
            })
        })
    }

    /// Whether a cell is open, does not see the base, and has a digit of the base.
    fn is_target(&self, cell: CrossCell) -> bool {
        let is_place = members(self.base.digits).any(|digit| self.places[digit][cell.row] >> cell.line & 1 == 1);
        is_place && self.view.candidates(cell.row, self.columns[cell.line]) != 0
    }

    fn conclusion(&self, rank: Rank, targets: [CrossCell; 2]) -> Option<FoundStep> {
        let ends = targets.map(|cell| self.view.cell(cell.row, self.columns[cell.line]));
        let exocet = self.view.conclusions(self.base, ends);
        let lines = self.columns.map(|column| self.view.column(column));
        let pattern = NamedPattern::of_units(lines, [])
            .part(PatternRole::Base, exocet.bases)
            .part(PatternRole::Target, exocet.kept);
        FoundStep::eliminate(rank, exocet.gone, Pattern::Named(Box::new(pattern)))
    }
}

/// Returns a double exocet.
pub(crate) fn double(board: &CandidateBoard, rank: Rank) -> Option<FoundStep> {
    TurnedBoard::both(board).find_map(|view| {
        let bases: Vec<ExocetBase> = view.bases().filter(|base| base.digits.count_ones() == 4).collect();
        bases.iter().enumerate().find_map(|(index, one)| {
            let mut others = bases[index + 1..].iter().filter(|other| is_pair(*one, **other));
            others.find_map(|other| {
                let third = 3 - one.stack - other.stack;
                (3 * third..3 * third + 3).find_map(|column| doubled(view, rank, [*one, *other], column))
            })
        })
    })
}

/// Whether two bases are of the same band and digits, in different boxes and rows.
fn is_pair(one: ExocetBase, other: ExocetBase) -> bool {
    one.digits == other.digits && one.row / 3 == other.row / 3 && one.row != other.row && one.stack != other.stack
}

/// Returns the double exocet of two bases whose third crossing line is this column.
fn doubled(view: TurnedBoard<'_>, rank: Rank, bases: [ExocetBase; 2], column: usize) -> Option<FoundStep> {
    let columns = [bases[0].free, bases[1].free, column];
    let [one, other] = bases;
    let lines = [one, other].map(|base| CrossLines::new(view, base, columns));
    let outside = lines.iter().all(|cross| members(one.digits).all(|digit| cross.is_covered_outside(digit)));
    if !outside {
        return None;
    }
    // Each base has a target in the box of the other, and one in the third box.
    let own = [view.targets_in(one, other.free)?, view.targets_in(other, one.free)?];
    let third = [view.targets_in(one, column)?, view.targets_in(other, column)?];
    if third[0] == third[1] {
        return None;
    }
    let mut gone = CandidateSet::default();
    let (mut base, mut targets) = (CandidateSet::default(), CandidateSet::default());
    for (index, of) in bases.into_iter().enumerate() {
        let exocet = view.conclusions(of, [own[index], third[index]]);
        gone.extend(&exocet.gone);
        base.extend(&exocet.bases);
        targets.extend(&exocet.kept);
        // These cells see both bases.
        for place in 3 * bases[1 - index].stack..3 * bases[1 - index].stack + 3 {
            gone.add_cell(view.cell(of.row, place), view.candidates(of.row, place) & of.digits);
        }
    }
    let crossing = columns.iter().fold(0, |set, &line| set | UNIT_CELLS[view.column(line)]);
    for digit in members(one.digits) {
        for row in lines[0].covering_rows(digit) {
            gone.add(view.board.digits[digit] & UNIT_CELLS[view.row(row)] & !crossing, digit);
        }
    }
    let pattern = NamedPattern::of_units(columns.map(|line| view.column(line)), [])
        .part(PatternRole::Base, base)
        .part(PatternRole::Target, targets);
    FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
}

impl CrossLines<'_> {
    /// Returns the rows outside the band where a digit is possible.
    fn outer_rows(&self, digit: usize) -> impl Iterator<Item = (usize, u8)> + '_ {
        let rows = self.places[digit].iter().copied().enumerate();
        rows.filter(|(row, lines)| row / 3 != self.base.row / 3 && *lines != 0)
    }

    /// Whether two lines cover the places of a digit outside the band.
    fn is_covered_outside(&self, digit: usize) -> bool {
        (0u8..7).any(|cover| {
            let rest = self.outer_rows(digit).filter(|(_, lines)| lines & !cover != 0).count();
            rest + cover.count_ones() as usize <= 2
        })
    }

    /// Returns the two rows that cover the places of a digit outside the band, if rows do.
    fn covering_rows(&self, digit: usize) -> Vec<usize> {
        let rows: Vec<usize> = self.outer_rows(digit).map(|(row, _)| row).collect();
        if rows.len() == 2 { rows } else { Vec::new() }
    }
}

impl TurnedBoard<'_> {
    /// Returns the only target of a base in a column of the band: the cell next to it has no digit of the base.
    fn targets_in(self, base: ExocetBase, column: usize) -> Option<usize> {
        let targets = self.targets(base, column / 3);
        let [row, column] = targets.into_iter().find(|[_, at]| *at == column)?;
        Some(self.cell(row, column))
    }

    fn row(self, row: usize) -> usize {
        if self.is_turned { COLUMN + row } else { ROW + row }
    }

    fn column(self, column: usize) -> usize {
        if self.is_turned { ROW + column } else { COLUMN + column }
    }
}
