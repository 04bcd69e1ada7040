//! Deduction keeps every solution and is a fixpoint, and replaying its steps gives the same grid.

use arbitrary::{Result, Unstructured};
use specudoku::Grid;
use specudoku::deduce::{Rule, Rules};

use crate::board::{SMALL, TestBoard};

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let board = TestBoard::draw(input, SMALL)?;
    let rules: Vec<Rule> = Rule::ALL.into_iter().filter(|_| input.ratio(2, 3).unwrap_or(false)).collect();
    let rules = Rules::new(&rules);
    let known = board.solutions(50);
    let mut grid = board.grid();
    let (steps, result) = grid.deduce_logged(rules);
    if result.is_err() {
        assert!(known.solutions.is_empty(), "a contradiction although there is a solution");
        return Ok(());
    }
    for solution in &known.solutions {
        let has = |(cell, value): (usize, &u8)| grid.cells()[cell].digits().iter().any(|digit| digit.get() == *value);
        assert!(solution.iter().enumerate().all(has), "a solution was lost");
    }
    let mut replayed = board.grid();
    for step in &steps {
        assert!(!step.describe(board.shape).is_empty());
        step.apply(&mut replayed).expect("no contradiction where there was none");
    }
    assert_eq!(replayed, grid);
    assert_eq!(grid.clone().deduce_logged(rules), (Vec::new(), Ok(())), "not a fixpoint");
    more_rules(&board, rules, &grid);
    Ok(())
}

/// Checks that all rules together leave no candidate that some of them eliminate.
fn more_rules(board: &TestBoard, rules: Rules, grid: &Grid) {
    let mut all = board.grid();
    if all.deduce(Rules::ALL).is_ok() {
        let is_within = |(more, fewer): (&specudoku::Cell, &specudoku::Cell)| {
            more.digits() - fewer.digits() == specudoku::DigitSet::EMPTY
        };
        assert!(all.cells().iter().zip(grid.cells()).all(is_within), "{rules:?} eliminate what all rules do not");
    }
}
