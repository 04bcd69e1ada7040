//! Deduction: one rule per file, and the fixpoint of the rules that are on.

mod all_different;
mod conditions;
mod hidden_singles;
mod locked_candidates;
mod naked_singles;
mod rules;
mod trace;

pub(crate) use all_different::Matching;
pub(crate) use conditions::{LineRoom, Unmet, can_be_met, can_eliminate, common_sums, filter, is_tested_once, widen};
pub use rules::{Rule, Rules};
pub use trace::Deduction;
pub(crate) use trace::DeductionLog;
use trace::note;

use crate::model::{Contradiction, Grid};

/// Applies `rules` until nothing changes. After each success it starts again with the cheapest rule.
pub(crate) fn fixpoint(grid: &mut Grid, rules: Rules, log: &mut DeductionLog) -> Result<(), Contradiction> {
    loop {
        let changed = naked_singles::pass(grid, log)?
            || rules.contains(Rule::HiddenSingle) && hidden_singles::pass(grid, log)?
            || conditions::pass(grid, log)?
            || rules.contains(Rule::LockedCandidates) && locked_candidates::pass(grid, log)?
            || rules.contains(Rule::AllDifferent) && all_different::pass(grid, log)?;
        if grid.is_completed() {
            // In a complete grid the conditions eliminate nothing, but may fail.
            return conditions::pass(grid, log).map(|_| ());
        }
        if !changed {
            return Ok(());
        }
    }
}

impl Grid {
    /// Applies `rules` until nothing more follows from them.
    ///
    /// # Errors
    /// If the grid turns out to have no solution. The grid must not be used after that.
    ///
    /// ```
    /// use specudoku::Grid;
    /// use specudoku::deduce::Rules;
    /// let mut grid: Grid = "1.3...4..3..4.2.".parse()?;
    /// grid.deduce(Rules::SINGLES)?;
    /// assert_eq!(grid.to_string(), "1432324123144123");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deduce(&mut self, rules: Rules) -> Result<(), Contradiction> {
        fixpoint(self, rules, &mut None)
    }

    /// Deduces like [`deduce`](Self::deduce), and returns the steps in order, including those that led to a
    /// contradiction.
    pub fn deduce_logged(&mut self, rules: Rules) -> (Vec<Deduction>, Result<(), Contradiction>) {
        let mut log = Some(Vec::new());
        let result = fixpoint(self, rules, &mut log);
        (log.unwrap_or_default(), result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{DigitSet, Shape};

    fn grid(text: &str) -> Grid {
        text.parse().unwrap()
    }

    const EASY: &str = "015003002000100906270068430490002017501040380003905000900081040860070025037204600";
    const SOLUTION: &str = "615493872348127956279568431496832517521746389783915264952681743864379125137254698";

    #[test]
    fn singles_solve_an_easy_puzzle_and_the_steps_can_be_replayed() {
        let (mut solved, mut replayed) = (grid(EASY), grid(EASY));
        let (steps, _) = solved.deduce_logged(Rules::SINGLES);
        assert_eq!(solved.to_string(), SOLUTION);
        assert!(solved.is_completed() && solved.solves(&grid(EASY)));
        for step in &steps {
            step.apply(&mut replayed).unwrap();
        }
        assert_eq!(replayed, solved);
    }

    #[test]
    fn a_contradiction_is_found() {
        let mut values = [0; 81];
        (values[0], values[8]) = (5, 5);
        let mut two_fives = Grid::try_from(values).unwrap();
        assert!(two_fives.deduce(Rules::SINGLES).is_err());
    }

    #[test]
    fn a_cell_that_never_had_a_candidate_is_a_contradiction() {
        let none = crate::Cell::Optional(crate::OptionalValue::new(DigitSet::EMPTY));
        let empty = Grid::empty(Shape::CLASSIC);
        let cells = empty.cells().iter().enumerate().map(|(index, &cell)| if index == 40 { none } else { cell });
        let mut grid = Grid::from_cells(Shape::CLASSIC, cells);
        assert_eq!(grid.deduce(Rules::SINGLES), Err(Contradiction::NoCandidate(40)));
    }

    #[test]
    fn locked_candidates_find_what_singles_do_not() {
        // Row 1 needs 1 in box 1, so the other rows of that box lose it (claiming).
        let text = format!("...234567{}", ".".repeat(72));
        let (mut singles, mut locked) = (grid(&text), grid(&text));
        singles.deduce(Rules::SINGLES).unwrap();
        let (steps, _) = locked.deduce_logged(Rules::ALL);
        assert_ne!(singles, locked);
        let one = crate::Digit::new(1).unwrap();
        assert!(!locked.cells()[9].digits().contains(one));
        let mut replayed = grid(&text);
        steps.iter().for_each(|step| step.apply(&mut replayed).unwrap());
        assert_eq!(replayed, locked);
    }

    #[test]
    fn pointing_eliminates_candidates_from_the_line() {
        // Box 1 can hold 9 only in its first row, so the rest of row 1 loses it.
        let mut grid = grid(&format!("...{}123......456......{}", ".".repeat(6), ".".repeat(54)));
        grid.deduce(Rules::ALL).unwrap();
        let nine = crate::Digit::new(9).unwrap();
        assert!(grid.row(0).skip(3).all(|cell| !cell.digits().contains(nine)));
        assert!(grid.row(0).take(3).all(|cell| cell.digits().contains(nine)));
    }
}
