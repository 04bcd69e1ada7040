//! Qiu's deadly pattern: two rows of a band that have givens in only one column, and two cells of another band in two
//! columns of a box, the corner. In the box where these columns meet the rows, two digits have places only in the four
//! cells of both, and the corner would hold only these digits without some extra candidates.
//!
//! If the corner held only the two digits, there would be a second solution. The columns of the rows fall into cycles,
//! in each of which the two digits of every column can be exchanged. One of the cycles contains the given column. If
//! the other three cells allow it, another cycle is exchanged. Otherwise the corner and the two digits are exchanged
//! along the rows, if necessary together with all columns that are not on the way between the two digits.
//!
//! The same with rows and columns exchanged.

use super::deadly::ruled_out;
use crate::explain::board::CandidateBoard;
use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{BOX, COLUMN, CellSet, PAIRS_OF_THREE, ROW, UNIT_CELLS, UNITS_OF, cells, subsets};
use crate::explain::views::CandidateSet;

/// Two parallel lines of a chute.
#[derive(Clone, Copy)]
struct QiuLines {
    lines: [usize; 2],
    /// The first line of the other kind.
    crossing: usize,
}

/// Returns a deadly pattern.
pub(crate) fn find(board: &CandidateBoard, rank: Rank) -> Option<FoundStep> {
    let kinds = [(ROW, COLUMN), (COLUMN, ROW)];
    kinds.into_iter().find_map(|(first, crossing)| {
        (0..9).find_map(|pair| {
            let [one, other] = PAIRS_OF_THREE[pair % 3];
            let lines = QiuLines { lines: [first + pair / 3 * 3 + one, first + pair / 3 * 3 + other], crossing };
            let given = lines.given(board)?;
            (0..9).filter(|line| line / 3 != pair / 3).find_map(|line| lines.corners(board, rank, given, first + line))
        })
    })
}

impl QiuLines {
    fn cells(self) -> CellSet {
        UNIT_CELLS[self.lines[0]] | UNIT_CELLS[self.lines[1]]
    }

    /// Returns the only crossing line in which the lines have givens.
    fn given(self, board: &CandidateBoard) -> Option<usize> {
        let given = self.cells() & board.given();
        let crossed = (self.crossing..self.crossing + 9).filter(|&line| UNIT_CELLS[line] & given != 0);
        let all: Vec<usize> = crossed.collect();
        if let [only] = all[..] { Some(only) } else { None }
    }

    /// Tries all pairs of crossing lines of a chute with their cells in another line.
    fn corners(self, board: &CandidateBoard, rank: Rank, given: usize, line: usize) -> Option<FoundStep> {
        (0..9).find_map(|pair| {
            let [one, other] = PAIRS_OF_THREE[pair % 3];
            let crossing = [one, other].map(|at| self.crossing + pair / 3 * 3 + at);
            if crossing.contains(&given) {
                return None;
            }
            let both = UNIT_CELLS[crossing[0]] | UNIT_CELLS[crossing[1]];
            self.conclusion(board, rank, both & UNIT_CELLS[line], both & self.cells())
        })
    }

    fn conclusion(self, board: &CandidateBoard, rank: Rank, corner: CellSet, square: CellSet) -> Option<FoundStep> {
        if !board.are_open(corner | square) {
            return None;
        }
        let own = cells(corner).fold(0x1FF, |digits, cell| digits & board.cells[cell]);
        let of_box = BOX + usize::from(UNITS_OF[square.trailing_zeros() as usize][0]);
        let rest = UNIT_CELLS[of_box] & !square;
        let taken = cells(rest).fold(0, |digits, cell| digits | board.possible(cell));
        let locked = own & !taken;
        subsets(locked, 2).find_map(|pair| self.step(board, rank, corner, square, pair))
    }

    fn step(
        self,
        board: &CandidateBoard,
        rank: Rank,
        corner: CellSet,
        square: CellSet,
        pair: u16,
    ) -> Option<FoundStep> {
        let (mut base, mut fins, mut links) =
            (CandidateSet::default(), CandidateSet::default(), CandidateSet::default());
        for cell in cells(corner) {
            base.add_cell(cell, board.cells[cell] & pair);
            fins.add_cell(cell, board.cells[cell] & !pair);
        }
        cells(square).for_each(|cell| links.add_cell(cell, board.cells[cell] & pair));
        let gone = ruled_out(board, &base, &fins);
        let pattern = NamedPattern::of_units(self.lines, [])
            .part(PatternRole::Base, base)
            .part(PatternRole::Fin, fins)
            .part(PatternRole::Link, links);
        FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
    }
}
