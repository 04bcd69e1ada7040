//! Solving many lines, as most tests need it.

use specudoku::{Answer, Line81, Solver};

/// Solves lines on one thread. Returns their answers, and the first solution of each.
pub(crate) fn solve_lines(solver: &Solver, lines: &[[u8; 81]]) -> Vec<(Answer<()>, String)> {
    let mut solutions = lines.to_vec();
    let (puzzles, rows) = (Line81::from_slice(lines), Line81::from_slice_mut(&mut solutions));
    let answers = solver.clone().threads(1).solve_many(puzzles, rows);
    answers.into_iter().zip(rows.iter().map(Line81::to_string)).collect()
}
