//! Facts about a puzzle.

use serde_json::{Value, json};
use specudoku::{Digit, DigitSet, Grid, Solver, Verdict};

use crate::answer::{Reply, because};
use crate::board::{PlayedBoard, told};

pub(crate) fn solver() -> Solver {
    Solver::new().threads(1)
}

/// Returns whether there is a solution, and where two differ.
pub(crate) fn solve(board: &PlayedBoard) -> Reply {
    let found = solver().limit(2).solve(&board.puzzle()?);
    let solutions: Vec<Vec<u8>> = found.solutions.iter().map(Grid::values).collect();
    let verdict = match found.verdict() {
        Verdict::NoSolution => "none",
        Verdict::Unique => "unique",
        _ => "several",
    };
    let differing: Vec<usize> = match &solutions[..] {
        [one, other, ..] => (0..one.len()).filter(|cell| one[*cell] != other[*cell]).collect(),
        _ => Vec::new(),
    };
    Ok(json!({ "verdict": verdict, "solutions": solutions, "differing": differing }))
}

/// Returns the redundant clues or eliminations.
pub(crate) fn check(board: &PlayedBoard) -> Reply {
    let check = solver().check(&board.puzzle()?).map_err(because)?;
    let eliminations = check.redundant_eliminations.iter();
    let eliminations: Vec<Value> =
        eliminations.map(|(cell, digit): &(usize, Digit)| json!([cell, digit.get()])).collect();
    Ok(json!({ "words": check.words(), "redundant": check.redundant, "eliminations": eliminations }))
}

/// Removes redundant clues and returns a minimal puzzle.
pub(crate) fn minimize(board: &PlayedBoard) -> Reply {
    solver().minimize(&board.puzzle()?).map_err(because).and_then(|puzzle| told(&puzzle))
}

/// Returns the exact number of solutions as text, since it may have more digits than a number of JavaScript.
pub(crate) fn count(board: &PlayedBoard) -> Reply {
    let count = solver().count(&board.puzzle()?).map_err(because)?;
    Ok(json!({ "count": count.to_string() }))
}

/// Returns the true candidates of each cell.
pub(crate) fn candidates(board: &PlayedBoard) -> Reply {
    let found = solver().true_candidates(&board.puzzle()?).map_err(because)?;
    let grid = found.grid.ok_or("no solution")?;
    let sets: Vec<DigitSet> = grid.cells().iter().map(|cell| cell.digits()).collect();
    Ok(json!({ "candidates": sets.iter().map(|set| set.bits()).collect::<Vec<_>>() }))
}
