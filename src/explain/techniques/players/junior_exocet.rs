//! Junior exocet: two base cells of a box in a row, with three or four digits, and a target cell in each of the other
//! two boxes of the band, not in this row. Three crossing lines run through the third column of the base box and
//! through the targets. In the band, the other cells of the targets' lines outside the row have no digit of the base.
//! Outside the band, two lines cover all places of each base digit in the crossing lines.
//!
//! A digit that the base takes must be in all three crossing lines. Two of its places at most lie outside the band, so
//! it is in a target. The targets therefore hold the two digits of the base: other digits are removed from them, and a
//! digit that neither target has is removed from the base.
//!
//! Mirror rule: the digit of a target is in the base row in the box of the base, and in the target's row in the box of
//! the target. So in the box of the other target it is in the third row of the band. There it is not in the crossing
//! line: that cell is the other target, which holds the other digit, or the cell next to the other target, which has no
//! digit of the base. So it is in one of the other two cells, the mirror of the target.
//!
//! Incompatible pairs: outside the band, the digit of a target is in the two crossing lines that do not contain this
//! target, in different rows. Both digits are in the line through the base box, in different cells. A pair without room
//! for this is not in the base.
//!
//! Described by David P Bird in the JExocet Compendium, New Sudoku Players' Forum.

use super::exocet::{ExocetBase, ExocetPlaces, TargetPair, TurnedBoard};
use crate::explain::board::CandidateBoard;
use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::members;
use crate::explain::views::CandidateSet;

/// Returns a junior exocet.
pub(crate) fn junior(board: &CandidateBoard, rank: Rank) -> Option<FoundStep> {
    TurnedBoard::both(board).find_map(|view| {
        view.bases().find_map(|base| {
            let [one, other] = [1, 2].map(|step| view.targets(base, (base.stack + step) % 3));
            one.iter().find_map(|&first| other.iter().find_map(|&second| view.conclusion(rank, base, [first, second])))
        })
    })
}

impl TurnedBoard<'_> {
    fn conclusion(self, rank: Rank, base: ExocetBase, targets: [[usize; 2]; 2]) -> Option<FoundStep> {
        let columns = [base.free, targets[0][1], targets[1][1]];
        if !members(base.digits).all(|digit| self.is_covered(base, columns, digit)) {
            return None;
        }
        let (gone, pattern) = ExocetPlaces { view: self, base, targets }.conclusion()?;
        FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
    }
}

impl ExocetPlaces<'_> {
    /// Returns what the exocet removes, and its pattern. If no pair of digits fits, there is no solution.
    fn conclusion(&self) -> Option<(CandidateSet, NamedPattern)> {
        let plain = self.pairs();
        let mirrored = self.with_mirrors(plain.clone());
        let all = self.with_room(mirrored.clone());
        if all.is_empty() {
            return None;
        }
        let [after_mirrors, gone] = [&mirrored, &all].map(|pairs| self.gone_with_mirrors(pairs));
        let mut pattern = NamedPattern::default();
        if gone != after_mirrors {
            for set in self.sets_of_base(&all) {
                pattern = pattern.part(PatternRole::Set(0), set);
            }
        }
        if after_mirrors != self.gone(&plain) {
            for target in 0..2 {
                pattern = pattern.part(PatternRole::Link, self.shown(&self.mirror(target)));
            }
        }
        pattern = pattern.part(PatternRole::Base, self.shown(&self.base_cells()));
        for target in self.targets {
            pattern = pattern.part(PatternRole::Target, self.shown(&[target]));
        }
        Some((gone, pattern))
    }

    /// Returns the two cells one of which holds the digit of a target.
    fn mirror(&self, target: usize) -> [[usize; 2]; 2] {
        let other = self.targets[1 - target];
        let (row, first) = (self.third_row(target), other[1] / 3 * 3);
        [1, 2].map(|step| [row, first + (other[1] - first + step) % 3])
    }

    /// Returns the pairs that fit the mirrors.
    pub(super) fn with_mirrors(&self, mut pairs: Vec<TargetPair>) -> Vec<TargetPair> {
        pairs.retain(|pair| (0..2).all(|target| self.is_in(&self.mirror(target), pair[target])));
        pairs
    }

    /// Returns the pairs that have places in the crossing lines outside the band.
    pub(super) fn with_room(&self, mut pairs: Vec<TargetPair>) -> Vec<TargetPair> {
        pairs.retain(|pair| self.has_room(*pair));
        pairs
    }

    fn has_room(&self, pair: TargetPair) -> bool {
        // In the line through the base box, and in the line of the other target.
        let rows = [0, 1].map(|target| {
            let lines = [self.base.free, self.targets[1 - target][1]];
            lines.map(|column| self.outer_rows(column, pair[target]))
        });
        rows[0][0].iter().any(|row| {
            let has_second = rows[0][1].iter().any(|second| second != row);
            let mut of_other = rows[1][0].iter().filter(|other| *other != row);
            has_second && of_other.any(|other| rows[1][1].iter().any(|second| second != other))
        })
    }

    /// Returns the rows outside the band where a digit is possible in a column.
    fn outer_rows(&self, column: usize, digit: usize) -> Vec<usize> {
        let outside = (0..9).filter(|row| row / 3 != self.base.row / 3);
        outside.filter(|&row| self.is_in(&[[row, column]], digit)).collect()
    }

    /// Returns the candidates of the base, the targets and the mirrors that are in none of these pairs.
    fn gone_with_mirrors(&self, pairs: &[TargetPair]) -> CandidateSet {
        let mut gone = self.gone(pairs);
        (0..2).for_each(|target| self.narrow_mirror(&mut gone, &self.mirror(target), pairs, target));
        gone
    }
}
