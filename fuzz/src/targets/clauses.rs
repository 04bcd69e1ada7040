//! The encoding as clauses: every solution satisfies it, and the clause that excludes a solution is violated only by
//! that solution.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::ControlFlow;

use arbitrary::{Result, Unstructured};
use specudoku::deduce::Rules;
use specudoku::{Clauses, Grid, Verdict};

use crate::board::{SMALL, TestBoard};
use crate::one_in;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let board = TestBoard::draw(input, SMALL)?;
    let known = board.solutions(6);
    let mut grid = board.grid();
    if grid.deduce(*input.choose(&[Rules::SINGLES, Rules::LOCKED, Rules::ALL])?).is_err() {
        return Ok(());
    }
    let clauses = Clauses::new(&grid);
    if one_in(input, 4)? {
        are_whole(&board, &grid, &clauses);
    }
    for solution in &known.solutions {
        let is_true = |literal: &i32| {
            let (cell, digit) = clauses.candidate(literal.unsigned_abs() as usize).expect("a variable");
            (solution[cell] == digit.get()) == (*literal > 0)
        };
        let met = clauses.each(|clause| match clause.iter().any(is_true) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        });
        assert_eq!(met, ControlFlow::Continue(()), "a solution violates a clause");
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

/// Checks that no clause is missing: of each cell, and of each digit in each unit, exactly one candidate is true.
fn are_whole(board: &TestBoard, grid: &Grid, clauses: &Clauses) {
    let mut written = HashSet::new();
    let _ = clauses.each(|clause| {
        written.insert(clause.iter().copied().collect::<BTreeSet<_>>());
        ControlFlow::<()>::Continue(())
    });
    // The key of a group is a cell, or a kind of unit with its number and a digit.
    let mut groups: BTreeMap<(usize, usize, usize), Vec<i32>> = BTreeMap::new();
    for variable in 1..=clauses.variables() {
        let (cell, digit) = clauses.candidate(variable).expect("a variable");
        let units = board.units(cell).into_iter().zip(1..).map(|(unit, kind)| (kind, unit, digit.get().into()));
        for group in units.chain([(0, cell, 0)]) {
            groups.entry(group).or_default().push(variable as i32);
        }
    }
    let is_final = |(kind, unit, digit): (usize, usize, usize)| {
        (0..board.values.len()).any(|cell| match kind {
            0 => cell == unit && grid.cells()[cell].is_final(),
            _ => board.units(cell)[kind - 1] == unit && usize::from(grid.values()[cell]) == digit,
        })
    };
    for (group, variables) in groups.into_iter().filter(|(group, _)| !is_final(*group)) {
        assert!(written.contains(&variables.iter().copied().collect()), "{group:?} may have no true candidate");
        for (at, one) in variables.iter().enumerate() {
            let is_parted = |other: &i32| written.contains(&[-one, -other].into());
            assert!(variables[at + 1..].iter().all(is_parted), "{group:?} may have two true candidates");
        }
    }
}
