//! Deduction: one rule a file, and the fixpoint of those that are switched on.

mod all_different;
mod hidden_singles;
mod locked_candidates;
mod naked_singles;
mod rules;

pub(crate) use all_different::Matching;
pub use rules::{Rule, Rules};

use crate::model::{Contradiction, DigitSet, Grid, Shape, Unit};

/// A step that a rule took, as data: it can be printed, and replayed with [`Deduction::apply`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deduction {
    /// The rule that allowed the step.
    pub rule: Rule,
    /// The unit in which the rule saw it; a naked single needs none.
    pub unit: Option<Unit>,
    /// For a single: the one cell that becomes final. For other rules: the cells that lose the digits.
    pub cells: Vec<usize>,
    /// The digit placed, or the digits lost.
    pub digits: DigitSet,
}

impl Deduction {
    /// Whether the step makes a cell final; otherwise it takes candidates away.
    #[must_use]
    pub fn is_placement(&self) -> bool {
        matches!(self.rule, Rule::NakedSingle | Rule::HiddenSingle)
    }

    /// The step in words: `hidden single: R3C4 = 5 in row 3`.
    #[must_use]
    pub fn describe(&self, shape: Shape) -> String {
        let cells = self.cells.iter().map(|&cell| shape.cell_name(cell)).collect::<Vec<_>>().join(" ");
        let digits = self.digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ");
        match (self.is_placement(), self.unit) {
            (true, None) => format!("{}: {cells} = {digits}", self.rule),
            (true, Some(unit)) => format!("{}: {cells} = {digits} in {unit}", self.rule),
            (false, None) => format!("{}: no {digits} in {cells}", self.rule),
            (false, Some(unit)) if self.rule == Rule::AllDifferent => {
                format!("{} in {unit}: no {digits} in {cells}", self.rule)
            }
            (false, Some(unit)) => format!("{}: {digits} of {unit}, so not in {cells}", self.rule),
        }
    }

    /// Takes the step on a grid.
    ///
    /// # Errors
    /// If the step leads to a contradiction there.
    pub fn apply(&self, grid: &mut Grid) -> Result<(), Contradiction> {
        for &cell in &self.cells {
            for digit in self.digits.iter() {
                if self.is_placement() {
                    grid.place(cell, digit)?;
                } else {
                    grid.eliminate(cell, digit)?;
                }
            }
        }
        Ok(())
    }
}

/// Where deductions are noted, if somebody wants to read them.
pub(crate) enum Log {
    /// Nobody does: nothing is built.
    Off,
    /// All of them, in order.
    On(Vec<Deduction>),
}

impl Log {
    fn note(&mut self, deduction: impl FnOnce() -> Deduction) {
        if let Self::On(deductions) = self {
            deductions.push(deduction());
        }
    }
}

/// Applies `rules` until nothing more follows. The cheapest rule that finds anything goes first again.
pub(crate) fn fixpoint(grid: &mut Grid, rules: Rules, log: &mut Log) -> Result<(), Contradiction> {
    loop {
        let changed = naked_singles::pass(grid, log)?
            || rules.contains(Rule::HiddenSingle) && hidden_singles::pass(grid, log)?
            || rules.contains(Rule::LockedCandidates) && locked_candidates::pass(grid, log)?
            || rules.contains(Rule::AllDifferent) && all_different::pass(grid, log)?;
        if !changed || grid.is_completed() {
            return Ok(());
        }
    }
}

/// Deduces all that `rules` allow, and tells each step in order.
///
/// # Errors
/// If the grid turns out to have no solution. It is then of no further use.
///
/// ```
/// use specudoku::{Grid, Rules, deduce};
/// let mut grid: Grid = "1.3...4..3..4.2.".parse()?;
/// let steps = deduce::deduce(&mut grid, Rules::SINGLES).unwrap();
/// assert!(!steps.is_empty());
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
pub fn deduce(grid: &mut Grid, rules: Rules) -> Result<Vec<Deduction>, Contradiction> {
    let (deductions, result) = deduce_logged(grid, rules);
    result.map(|()| deductions)
}

/// Like [`deduce`], and tells the steps that led to a contradiction too.
pub fn deduce_logged(grid: &mut Grid, rules: Rules) -> (Vec<Deduction>, Result<(), Contradiction>) {
    let mut log = Log::On(Vec::new());
    let result = fixpoint(grid, rules, &mut log);
    match log {
        Log::On(deductions) => (deductions, result),
        Log::Off => (Vec::new(), result),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(text: &str) -> Grid {
        text.parse().unwrap()
    }

    const EASY: &str = "015003002000100906270068430490002017501040380003905000900081040860070025037204600";
    const SOLUTION: &str = "615493872348127956279568431496832517521746389783915264952681743864379125137254698";

    #[test]
    fn singles_solve_an_easy_puzzle_and_the_steps_can_be_replayed() {
        let (mut solved, mut replayed) = (grid(EASY), grid(EASY));
        let steps = deduce(&mut solved, Rules::SINGLES).unwrap();
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
        assert!(deduce(&mut two_fives, Rules::SINGLES).is_err());
    }

    #[test]
    fn a_cell_that_never_had_a_candidate_is_a_contradiction() {
        let none = crate::Cell::Optional(crate::OptionalValue::new(DigitSet::EMPTY));
        let empty = Grid::empty(Shape::CLASSIC);
        let cells = empty.cells().iter().enumerate().map(|(index, &cell)| if index == 40 { none } else { cell });
        let mut grid = Grid::from_cells(Shape::CLASSIC, cells);
        assert_eq!(deduce(&mut grid, Rules::SINGLES), Err(Contradiction::NoCandidate(40)));
    }

    #[test]
    fn locked_candidates_find_what_singles_do_not() {
        // Row 1 needs 1 in box 1, whose other rows then lose it (claiming).
        let text = format!("...234567{}", ".".repeat(72));
        let (mut singles, mut locked) = (grid(&text), grid(&text));
        deduce(&mut singles, Rules::SINGLES).unwrap();
        let steps = deduce(&mut locked, Rules::ALL).unwrap();
        assert_ne!(singles, locked);
        let one = crate::Digit::new(1).unwrap();
        assert!(!locked.cells()[9].digits().contains(one));
        let mut replayed = grid(&text);
        steps.iter().for_each(|step| step.apply(&mut replayed).unwrap());
        assert_eq!(replayed, locked);
    }

    #[test]
    fn pointing_takes_candidates_from_the_line() {
        // Box 1 can hold 9 only in its first row: the rest of row 1 loses it.
        let mut grid = grid(&format!("...{}123......456......{}", ".".repeat(6), ".".repeat(54)));
        deduce(&mut grid, Rules::ALL).unwrap();
        let nine = crate::Digit::new(9).unwrap();
        assert!(grid.row(0).skip(3).all(|cell| !cell.digits().contains(nine)));
        assert!(grid.row(0).take(3).all(|cell| cell.digits().contains(nine)));
    }
}
