//! Senior exocet: as a junior exocet, but one or both targets may lie anywhere in the three crossing lines outside the
//! row and the box of the base. For each digit of the base, two lines cover its places in the crossing lines apart from
//! the targets and from the cells that see the base.
//!
//! Each digit that the base takes is in all three crossing lines, but not in cells that see the base. Two lines have at
//! most two of its three places, so one is a target, and the targets hold the two digits of the base.
//!
//! Mirror rule: the digit of a target in the band is in the base row in the box of the base. So in the third box of the
//! band it is in the third row: in one of three cells, the mirror.
//!
//! Incompatible pairs: the digit of a target is in the other two crossing lines too, not in cells that see the base and
//! not in the other target, which holds the other digit. The places of both digits are different cells. A pair without
//! room for this is not in the base.
//!
//! Double exocet: two junior exocets of the same four digits in the same crossing lines, with bases in different boxes
//! and rows of a band, and different targets in the third box. A digit cannot be in both bases, because both exocets
//! would need it in the third box. So the bases hold all four digits once, and so do the targets. If two rows cover the
//! places of a digit outside the band, both have it in the crossing lines. If the rules for pairs of a junior exocet
//! exclude a pair from one base, the other base does not hold the other two digits.
//!
//! Described by David P Bird and champagne on the New Sudoku Players' Forum.

use super::exocet::{ExocetBase, ExocetPlaces, TargetPair, TurnedBoard, digits_of};
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
        let places = targets.map(|cell| [cell.row, self.columns[cell.line]]);
        let exocet = ExocetPlaces { view: self.view, base: self.base, targets: places };
        let mirrors = [0, 1].map(|target| exocet.senior_mirror(target));
        let plain = exocet.pairs();
        let is_in_mirror =
            |target: usize, digit: usize| mirrors[target].is_none_or(|cells| exocet.is_in(&cells, digit));
        let mut mirrored = plain.clone();
        mirrored.retain(|&[one, other]| is_in_mirror(0, one) && is_in_mirror(1, other));
        let mut all = mirrored.clone();
        all.retain(|pair| self.has_room(targets, *pair));
        if all.is_empty() {
            return None;
        }
        let [after_mirrors, gone] = [&mirrored, &all].map(|pairs| {
            let mut gone = exocet.gone(pairs);
            for (target, cells) in mirrors.iter().enumerate() {
                cells.iter().for_each(|cells| exocet.narrow_mirror(&mut gone, cells, pairs, target));
            }
            gone
        });
        let mut pattern = NamedPattern::of_units(self.columns.map(|column| self.view.column(column)), []);
        if gone != after_mirrors {
            for set in exocet.sets_of_base(&all) {
                pattern = pattern.part(PatternRole::Set(0), set);
            }
        }
        let of_band = mirrors.iter().flatten().next().filter(|_| after_mirrors != exocet.gone(&plain));
        if let Some(mirror) = of_band {
            pattern = pattern.part(PatternRole::Link, exocet.shown(mirror));
        }
        pattern = pattern.part(PatternRole::Base, exocet.shown(&exocet.base_cells()));
        pattern = pattern.part(PatternRole::Target, exocet.shown(&places));
        FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
    }

    /// Whether both digits have places in the crossing lines besides the targets.
    fn has_room(&self, targets: [CrossCell; 2], pair: TargetPair) -> bool {
        let [one, other] = [0, 1].map(|index| self.rests(targets, index, pair[index]));
        one.iter().any(|cells| other.iter().any(|rest| !rest.iter().any(|cell| cells.contains(cell))))
    }

    /// Returns the ways to place a digit of the base in the two crossing lines without its target.
    fn rests(&self, targets: [CrossCell; 2], index: usize, digit: usize) -> Vec<[CrossCell; 2]> {
        let (own, other) = (targets[index], targets[1 - index]);
        let cells = |line: usize| {
            let rows = (0..9).filter(move |&row| row != own.row && self.places[digit][row] >> line & 1 == 1);
            rows.map(move |row| CrossCell { row, line }).filter(move |cell| *cell != other)
        };
        let [first, second] = [1, 2].map(|step| (own.line + step) % 3);
        let all = cells(first).flat_map(|one| cells(second).map(move |other| [one, other]));
        all.filter(|[one, other]| one.row != other.row).collect()
    }
}

impl ExocetPlaces<'_> {
    /// Returns the three cells one of which holds the digit of a target in the band.
    fn senior_mirror(&self, target: usize) -> Option<[[usize; 2]; 3]> {
        let [row, column] = self.targets[target];
        (row / 3 == self.base.row / 3).then(|| {
            let third = 3 - self.base.stack - column / 3;
            [0, 1, 2].map(|step| [self.third_row(target), 3 * third + step])
        })
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
    let exocets = [0, 1].map(|index| ExocetPlaces { view, base: bases[index], targets: [own[index], third[index]] });
    let plain = exocets.each_ref().map(ExocetPlaces::pairs);
    let joint = joint_pairs(&exocets, &plain);
    if joint.iter().any(Vec::is_empty) {
        return None;
    }
    let mut gone = gone_of(&exocets, &joint);
    let needs_pairs = gone != gone_of(&exocets, &plain);
    let (mut base, mut targets) = (CandidateSet::default(), CandidateSet::default());
    for (index, of) in exocets.iter().enumerate() {
        base.extend(&of.shown(&of.base_cells()));
        targets.extend(&of.shown(&of.targets));
        // These cells see both bases.
        for place in 3 * bases[1 - index].stack..3 * bases[1 - index].stack + 3 {
            gone.add_cell(view.cell(of.base.row, place), view.candidates(of.base.row, place) & one.digits);
        }
    }
    let crossing = columns.iter().fold(0, |set, &line| set | UNIT_CELLS[view.column(line)]);
    for digit in members(one.digits) {
        for row in lines[0].covering_rows(digit) {
            gone.add(view.board.digits[digit] & UNIT_CELLS[view.row(row)] & !crossing, digit);
        }
    }
    let mut pattern = NamedPattern::of_units(columns.map(|line| view.column(line)), []);
    if needs_pairs {
        for set in exocets[0].sets_of_base(&joint[0]) {
            pattern = pattern.part(PatternRole::Set(0), set);
        }
    }
    pattern = pattern.part(PatternRole::Base, base).part(PatternRole::Target, targets);
    FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
}

/// Returns the pairs of two exocets that obey the rules for pairs and leave such a pair to the other exocet.
fn joint_pairs(exocets: &[ExocetPlaces<'_>; 2], pairs: &[Vec<TargetPair>; 2]) -> [Vec<TargetPair>; 2] {
    let fitting = [0, 1].map(|index| exocets[index].with_room(exocets[index].with_mirrors(pairs[index].clone())));
    [0, 1].map(|index| {
        let all = exocets[index].base.digits;
        let mut joint = fitting[index].clone();
        joint.retain(|pair| fitting[1 - index].iter().any(|other| digits_of(pair) | digits_of(other) == all));
        joint
    })
}

/// Returns the candidates of the bases and the targets that are in none of these pairs.
fn gone_of(exocets: &[ExocetPlaces<'_>; 2], pairs: &[Vec<TargetPair>; 2]) -> CandidateSet {
    let mut gone = exocets[0].gone(&pairs[0]);
    gone.extend(&exocets[1].gone(&pairs[1]));
    gone
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
    fn targets_in(self, base: ExocetBase, column: usize) -> Option<[usize; 2]> {
        self.targets(base, column / 3).into_iter().find(|[_, at]| *at == column)
    }

    fn row(self, row: usize) -> usize {
        if self.is_turned { COLUMN + row } else { ROW + row }
    }

    fn column(self, column: usize) -> usize {
        if self.is_turned { ROW + column } else { COLUMN + column }
    }
}
