//! Ranks of rows and columns.

use super::puzzle::{DrawnRule, FilledGrid, VariantPuzzle};

/// Whether the ranks of a clue, or the ties of all ranks, are right.
pub fn holds(constraint: &DrawnRule, puzzle: &VariantPuzzle, grid: &FilledGrid) -> bool {
    let numbers = numbers(puzzle, grid);
    let ties = puzzle.named("FullRankTies").last().map_or("only-unclued", |own| own.args[0].as_str());
    if constraint.name == "FullRankTies" {
        return ties != "none" || numbers.iter().all(|number| times(number, &numbers) == 1);
    }
    ends(constraint, puzzle, grid).into_iter().all(|(number, clue)| {
        let is_alone = times(&number, &numbers) == 1;
        clue.is_none_or(|clue| clue == rank(&number, &numbers) && (ties == "any" || is_alone))
    })
}

/// Returns the two numbers of a clue's row or column, and the clue of each.
fn ends(constraint: &DrawnRule, puzzle: &VariantPuzzle, grid: &FilledGrid) -> [(Vec<i64>, Option<usize>); 2] {
    let forwards = grid.all(&puzzle.line(&constraint.args[0]));
    let backwards = forwards.iter().rev().copied().collect();
    let clue = |at: usize| constraint.args.get(at).and_then(|clue| clue.parse().ok());
    [(forwards, clue(1)), (backwards, clue(2))]
}

/// Returns the digits of all rows and columns, read from both ends.
pub fn numbers(puzzle: &VariantPuzzle, grid: &FilledGrid) -> Vec<Vec<i64>> {
    let rows = (1..=puzzle.rows).map(|row| format!("R{row}"));
    let columns = (1..=puzzle.columns).map(|column| format!("C{column}"));
    let forwards = rows.chain(columns).map(|name| grid.all(&puzzle.line(&name))).collect::<Vec<_>>();
    let backwards = forwards.iter().map(|number| number.iter().rev().copied().collect()).collect::<Vec<_>>();
    [forwards, backwards].concat()
}

/// Returns the rank of a number: one more than the number of lesser ones.
pub fn rank(number: &[i64], numbers: &[Vec<i64>]) -> usize {
    1 + numbers.iter().filter(|other| other.as_slice() < number).count()
}

fn times(number: &[i64], numbers: &[Vec<i64>]) -> usize {
    numbers.iter().filter(|other| other.as_slice() == number).count()
}
