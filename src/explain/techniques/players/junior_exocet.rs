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

use super::exocet::{ExocetBase, TurnedBoard};
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

/// A base and its targets: rows and columns.
#[derive(Clone, Copy)]
struct ExocetPlaces<'a> {
    view: TurnedBoard<'a>,
    base: ExocetBase,
    targets: [[usize; 2]; 2],
}

/// The rules that a pair must obey.
#[derive(Clone, Copy)]
struct PairRules {
    mirror: bool,
    room: bool,
}

/// The digits of the two targets.
type TargetPair = [usize; 2];

impl ExocetPlaces<'_> {
    /// Returns what the exocet removes, and its pattern. If no pair of digits fits, there is no solution.
    fn conclusion(&self) -> Option<(CandidateSet, NamedPattern)> {
        let [plain, mirrored, all] = [(false, false), (true, false), (true, true)].map(|(mirror, room)| {
            let rules = PairRules { mirror, room };
            let pairs = self.pairs(rules);
            (self.gone(&pairs, rules), pairs)
        });
        if all.1.is_empty() {
            return None;
        }
        let mut pattern = NamedPattern::default();
        if all.0 != mirrored.0 {
            for set in self.sets_of_base(&all.1) {
                pattern = pattern.part(PatternRole::Set(0), set);
            }
        }
        if mirrored.0 != plain.0 {
            for target in 0..2 {
                pattern = pattern.part(PatternRole::Link, self.shown(&self.mirror(target)));
            }
        }
        pattern = pattern.part(PatternRole::Base, self.shown(&self.base_cells()));
        for target in self.targets {
            pattern = pattern.part(PatternRole::Target, self.shown(&[target]));
        }
        Some((all.0, pattern))
    }

    /// Returns the digits of the base in these cells.
    fn shown(&self, places: &[[usize; 2]]) -> CandidateSet {
        let mut set = CandidateSet::default();
        for &[row, column] in places {
            set.add_cell(self.view.cell(row, column), self.view.candidates(row, column) & self.base.digits);
        }
        set
    }

    /// Returns the candidates of the base with each pair of digits, regardless of their order.
    fn sets_of_base(&self, pairs: &[TargetPair]) -> Vec<CandidateSet> {
        let mut sets: Vec<u16> = pairs.iter().map(|[one, other]| 1 << one | 1 << other).collect();
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

    fn base_cells(&self) -> [[usize; 2]; 2] {
        let first = 3 * self.base.stack;
        let own = match self.base.free - first {
            0 => [first + 1, first + 2],
            1 => [first, first + 2],
            _ => [first, first + 1],
        };
        own.map(|column| [self.base.row, column])
    }

    /// Returns the two cells one of which holds the digit of a target.
    fn mirror(&self, target: usize) -> [[usize; 2]; 2] {
        let [own, other] = [self.targets[target], self.targets[1 - target]];
        let row = 3 * (self.base.row / 3 * 3 + 1) - self.base.row - own[0];
        let first = other[1] / 3 * 3;
        [1, 2].map(|step| [row, first + (other[1] - first + step) % 3])
    }

    /// Whether a digit is possible in some of these cells.
    fn is_in(&self, places: &[[usize; 2]], digit: usize) -> bool {
        places.iter().any(|&[row, column]| self.view.possible(row, column) >> digit & 1 == 1)
    }

    /// Returns the pairs that fit.
    fn pairs(&self, rules: PairRules) -> Vec<TargetPair> {
        let digits = || members(self.base.digits);
        let all = digits().flat_map(|one| digits().map(move |other| [one, other]));
        all.filter(|pair| pair[0] != pair[1] && self.fits(*pair, rules)).collect()
    }

    fn fits(&self, pair: TargetPair, rules: PairRules) -> bool {
        let [one, other] = pair;
        let are_targets = (0..2).all(|target| self.is_in(&[self.targets[target]], pair[target]));
        let [first, second] = self.base_cells();
        let are_base = self.is_in(&[first], one) && self.is_in(&[second], other)
            || self.is_in(&[first], other) && self.is_in(&[second], one);
        let are_mirrored = || (0..2).all(|target| self.is_in(&self.mirror(target), pair[target]));
        are_targets && are_base && (!rules.mirror || are_mirrored()) && (!rules.room || self.has_room(pair))
    }

    /// Whether both digits have places in the crossing lines outside the band.
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

    /// Returns the candidates that are in none of these pairs.
    fn gone(&self, pairs: &[TargetPair], rules: PairRules) -> CandidateSet {
        let mut gone = CandidateSet::default();
        let mut keep = |[row, column]: [usize; 2], digits: u16| {
            gone.add_cell(self.view.cell(row, column), self.view.candidates(row, column) & !digits);
        };
        let [first, second] = self.base_cells();
        for (cell, partner) in [(first, second), (second, first)] {
            let orders = pairs.iter().flat_map(|[one, other]| [[*one, *other], [*other, *one]]);
            let fitting =
                orders.filter(|[own, of_partner]| self.is_in(&[cell], *own) && self.is_in(&[partner], *of_partner));
            keep(cell, fitting.fold(0, |digits, [own, _]| digits | 1 << own));
        }
        for target in 0..2 {
            let digits = pairs.iter().fold(0, |digits, pair| digits | 1 << pair[target]);
            keep(self.targets[target], digits);
            let [one, other] = self.mirror(target);
            for (cell, partner) in [(one, other), (other, one)] {
                // If one cell of the mirror has none of the digits, the other holds the digit of the target.
                if rules.mirror && self.view.possible(partner[0], partner[1]) & digits == 0 {
                    keep(cell, digits);
                }
            }
        }
        gone
    }
}
