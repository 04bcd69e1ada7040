//! The encoding as clauses: every solution meets it, and the clause against a solution is broken by that one alone.

use std::ops::ControlFlow;

use arbitrary::{Result, Unstructured};
use specudoku::deduce::deduce;
use specudoku::{Clauses, Grid, Rules, Verdict};

use crate::board::{Board, SMALL};

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let board = Board::draw(input, SMALL)?;
    let known = board.solutions(6);
    let mut grid = board.grid();
    if deduce(&mut grid, *input.choose(&[Rules::SINGLES, Rules::LOCKED, Rules::ALL])?).is_err() {
        return Ok(());
    }
    let clauses = Clauses::new(&grid);
    for solution in &known.solutions {
        let is_true = |literal: &i32| {
            let (cell, digit) = clauses.candidate(literal.unsigned_abs() as usize).expect("a variable");
            (solution[cell] == digit.get()) == (*literal > 0)
        };
        let met = clauses.each(|clause| match clause.iter().any(is_true) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        });
        assert_eq!(met, ControlFlow::Continue(()), "a solution breaks a clause");
        for other in &known.solutions {
            let except = clauses.except(&Grid::from_values(board.shape, other).expect("a solution"));
            assert_eq!(except.iter().any(is_true), solution != other);
        }
    }
    let proved = crate::solver(input)?.prove(&board.grid(), std::io::sink()).expect("nothing is written");
    let expected = match (known.solutions.len(), known.is_all) {
        (0, true) => Verdict::NoSolution,
        (1, true) => Verdict::Unique,
        (0 | 1, false) => return Ok(()),
        _ => Verdict::Multiple,
    };
    assert_eq!(proved.verdict(), expected);
    Ok(())
}
