//! `check` and `minimize`: which clues are needed, compared with exact cover.

use arbitrary::{Result, Unstructured};
use specudoku::make::Check;
use specudoku::{Grid, PuzzleError, Solver};

use crate::board::{SMALL, TestBoard};
use crate::one_in;

/// The maximum number of redundant clues for which every subset is tried.
const FEW: usize = 6;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let solver = crate::solver(input)?;
    if one_in(input, 4)? {
        let board = TestBoard::draw(input, SMALL)?;
        any(&solver, &board);
        return Ok(());
    }
    let Some((board, solution)) = TestBoard::unique(input, SMALL)? else { return Ok(()) };
    let check = solver.check(&board.grid()).expect("no limit");
    assert_eq!((check.solutions, check.redundant), (1, redundant(&board)));
    assert_eq!(check.solution.map(|grid| grid.values()), Some(solution));
    is_minimal_within(&solver.minimize(&board.grid()).expect("one solution"), &board);
    let limit = input.int_in_range(1..=12)?;
    let all = solver.minimize_all(&board.grid(), limit).expect("one solution");
    assert!((1..=limit).contains(&all.len()));
    all.iter().for_each(|minimal| is_minimal_within(minimal, &board));
    let mut values: Vec<Vec<u8>> = all.iter().map(Grid::values).collect();
    values.sort_unstable();
    assert!(values.is_sorted_by(|one, other| one < other), "a minimal puzzle is returned twice");
    let redundant = redundant(&board);
    if all.len() < limit && redundant.len() <= FEW {
        assert_eq!(values, all_minimal(&board, &redundant), "a minimal puzzle is missing");
    }
    Ok(())
}

/// Checks a board that may have any number of solutions.
fn any(solver: &Solver, board: &TestBoard) {
    let known = board.solutions(2);
    if !known.is_all && known.solutions.len() < 2 {
        return;
    }
    let Check { solutions, differing, .. } = solver.check(&board.grid()).expect("no limit");
    assert_eq!(solutions, known.solutions.len() as u64);
    assert_eq!(differing.is_empty(), solutions < 2);
    assert!(differing.iter().all(|cell| board.values[*cell] == 0));
    let minimal = solver.minimize(&board.grid());
    match solutions {
        0 => assert_eq!(minimal, Err(PuzzleError::NoSolution)),
        1 => is_minimal_within(&minimal.expect("one solution"), board),
        _ => assert_eq!(minimal, Err(PuzzleError::Several)),
    }
}

/// Returns the clues without which there is still one solution.
fn redundant(board: &TestBoard) -> Vec<usize> {
    let is_redundant = |cell: &usize| board.with(*cell, 0).solutions(2).solutions.len() == 1;
    board.clue_cells().into_iter().filter(is_redundant).collect()
}

/// Returns the minimal puzzles within a board with these redundant clues, by removing every subset of them.
fn all_minimal(board: &TestBoard, redundant: &[usize]) -> Vec<Vec<u8>> {
    let without = |set: usize| {
        let left_out = (0..redundant.len()).filter(|&at| set >> at & 1 == 1);
        left_out.fold(board.clone(), |board, at| board.with(redundant[at], 0))
    };
    let is_unique = |board: &TestBoard| board.solutions(2).solutions.len() == 1;
    let boards = (0..1 << redundant.len()).map(without);
    let minimal = boards.filter(|board| is_unique(board) && self::redundant(board).is_empty());
    let mut values: Vec<Vec<u8>> = minimal.map(|board| board.values).collect();
    values.sort_unstable();
    values
}

fn is_minimal_within(minimal: &Grid, board: &TestBoard) {
    let minimal = TestBoard { shape: board.shape, values: minimal.values() };
    assert!(minimal.clue_cells().into_iter().all(|cell| minimal.values[cell] == board.values[cell]));
    assert_eq!(minimal.solutions(2).solutions.len(), 1);
    assert!(redundant(&minimal).is_empty(), "not minimal");
}
