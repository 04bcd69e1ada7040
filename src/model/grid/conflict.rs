//! Contradictions of a grid with itself, with its clues, or with a puzzle that it should solve.

use std::fmt::Display;

use super::Grid;
use crate::model::{Digit, DigitSet, Shape, Unit};

/// Two cells of a unit that hold the same digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.with_symbol(.digit))]
#[non_exhaustive]
pub struct Conflict {
    /// The first of the two cells.
    pub other: usize,
    /// The second of the two cells.
    pub cell: usize,
    /// The digit.
    pub digit: Digit,
    /// The unit.
    pub unit: Unit,
    /// The shape of the grid, which names the cells.
    pub shape: Shape,
}

impl Conflict {
    /// Returns the message, with the digit written as `symbol`.
    pub(crate) fn with_symbol(&self, symbol: impl Display) -> String {
        let [other, cell] = [self.other, self.cell].map(|cell| self.shape.cell_name(cell));
        // The names of the two cells already show a row or a column; any other unit is named.
        let place = match self.unit {
            Unit::Row(_) | Unit::Column(_) => String::new(),
            Unit::Knight(_) => ", a knight's move apart".to_owned(),
            Unit::King(_) => ", and they touch".to_owned(),
            unit => format!(", in {unit}"),
        };
        format!("{other} and {cell} are both {symbol}{place}")
    }
}

impl Grid {
    /// Whether no digit occurs twice in a unit, and every missing candidate is ruled out by the digit of a peer.
    /// The cells with exactly one candidate then determine the grid.
    #[must_use]
    pub fn is_given_by_clues(&self) -> bool {
        self.conflict().is_none() && self.missing_candidates().next().is_none()
    }

    /// Returns the candidates, as cell and digit, that are missing without being ruled out by the only candidate of
    /// a peer. Cells with exactly one candidate miss none.
    pub(crate) fn missing_candidates(&self) -> impl Iterator<Item = (usize, Digit)> {
        let all = DigitSet::up_to(self.shape().side());
        // This runs each time a grid is written. Clues and cells with all candidates are skipped: a puzzle given by
        // clues has no others.
        let lacking =
            self.cells.iter().enumerate().filter(move |(_, cell)| cell.digits() != all && cell.digit().is_none());
        lacking.flat_map(move |(cell, own)| {
            let gone = all - own.digits();
            gone.iter().filter(move |digit| !self.has_peer_with(cell, *digit)).map(move |digit| (cell, digit))
        })
    }

    /// Whether a peer of a cell has this digit as its only one.
    fn has_peer_with(&self, cell: usize, digit: Digit) -> bool {
        self.layout.peers(cell).iter().any(|&peer| self.cells[usize::from(peer)].digit() == Some(digit))
    }

    /// Whether the grid is obviously unsolvable: a cell has no candidate, a unit has a digit twice, or the digits of
    /// its cells violate a constraint.
    #[must_use]
    pub fn is_invalid(&self) -> bool {
        let is_empty = self.cells.iter().any(|cell| cell.digits().is_empty());
        is_empty || self.conflict().is_some() || self.violated_constraint().is_some()
    }

    /// Returns the first cell, row by row, whose only digit already occurs in one of its units; the row is checked
    /// first.
    #[must_use]
    pub fn conflict(&self) -> Option<Conflict> {
        let mut seen = vec![DigitSet::EMPTY; self.layout.unit_count()];
        self.cells.iter().enumerate().find_map(|(cell, value)| {
            let digit = value.digit()?;
            let mut conflict = None;
            // All units are marked even if the first has a conflict, because the row comes first and must be the
            // one reported.
            for unit in self.layout.units_of(cell).iter().map(|&unit| usize::from(unit)) {
                let seen = &mut seen[unit];
                if seen.contains(digit) {
                    conflict = conflict.or_else(|| self.conflict_in(self.layout.unit(unit), cell, digit));
                }
                *seen = seen.with(digit);
            }
            conflict.or_else(|| self.conflict_with_rival(cell, digit))
        })
    }

    /// Returns the conflict of a cell with an earlier one that must differ from it although they share no complete
    /// unit.
    fn conflict_with_rival(&self, cell: usize, digit: Digit) -> Option<Conflict> {
        let mut earlier = self.layout.rivals(cell).iter().filter(|rival| usize::from(**rival) < cell);
        let rival = *earlier.find(|rival| self.cells[usize::from(**rival)].digit() == Some(digit))?;
        let (unit, _) =
            self.layout.units().find(|(_, cells)| [rival, cell as u16].iter().all(|own| cells.contains(own)))?;
        self.conflict_in(unit, cell, digit)
    }

    /// Returns the conflict of a cell with the first cell of a unit that holds the same digit.
    fn conflict_in(&self, unit: Unit, cell: usize, digit: Digit) -> Option<Conflict> {
        let mut cells = self.layout.cells_of(unit).iter().map(|&cell| usize::from(cell));
        let other = cells.find(|&other| other < cell && self.cells[other].digit() == Some(digit))?;
        Some(Conflict { other, cell, digit, unit, shape: self.shape() })
    }

    /// Whether this grid is complete, without a conflict or a violated constraint, and each of its digits is possible
    /// in `puzzle`.
    #[must_use]
    pub fn solves(&self, puzzle: &Self) -> bool {
        let mut cells = self.cells.iter().zip(&puzzle.cells);
        self.layout == puzzle.layout
            && self.conflict().is_none()
            && self.violated_constraint().is_none()
            && cells.all(|(own, given)| own.digit().is_some_and(|digit| given.digits().contains(digit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: u8) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn a_grid_is_given_by_clues_unless_it_lacks_a_candidate_that_no_peer_excludes() {
        let mut grid = Grid::try_from([[1, 0, 0, 0], [0; 4], [0; 4], [0; 4]]).unwrap();
        grid.eliminate(1, digit(1)).unwrap();
        assert!(grid.is_given_by_clues(), "the clue next to it excludes the digit");
        grid.eliminate(1, digit(2)).unwrap();
        assert!(!grid.is_given_by_clues());
    }

    #[test]
    fn a_digit_that_occurs_twice_is_reported_with_both_cells() {
        for (cells, unit, words) in [
            ([1, 8], Unit::Row(0), "R1C2 and R1C9 are both 5"),
            ([0, 72], Unit::Column(0), "R1C1 and R9C1 are both 5"),
            ([60, 80], Unit::Box(8), "R7C7 and R9C9 are both 5, in box 9"),
        ] {
            let mut values = [0; 81];
            cells.iter().for_each(|&cell| values[cell] = 5);
            let grid = Grid::try_from(values).unwrap();
            assert!(grid.is_invalid());
            let conflict = grid.conflict().unwrap();
            assert_eq!((conflict.other, conflict.cell, conflict.unit), (cells[0], cells[1], unit));
            assert_eq!((conflict.digit, conflict.to_string().as_str()), (digit(5), words));
        }
    }
}
