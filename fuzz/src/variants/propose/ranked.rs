//! Random ranks of rows and columns.

use super::super::puzzle::{DrawnRule, FilledGrid, VariantPuzzle};
use super::super::random::Random;
use super::super::ranks::{numbers, rank};
use super::line_name;

/// Returns the ranks of up to four rows or columns, often with a rule about ties.
pub fn ranks(puzzle: &VariantPuzzle, board: &FilledGrid, random: &mut Random) -> Vec<DrawnRule> {
    let numbers = numbers(puzzle, board);
    let mut constraints = Vec::new();
    for _ in 0..random.between(1, 4) {
        let line = line_name(random, puzzle);
        let mut values = board.all(&puzzle.line(&line));
        let mut clues = vec![rank(&values, &numbers).to_string()];
        values.reverse();
        clues.push(rank(&values, &numbers).to_string());
        match random.below(3) {
            0 => clues.truncate(1),
            1 => clues[0].clear(),
            _ => (),
        }
        clues.insert(0, line);
        constraints.push(DrawnRule::new("FullRank", clues, &[]));
    }
    let ties = random.pick(&["", "none", "only-unclued", "any", "any"]);
    if !ties.is_empty() {
        constraints.push(DrawnRule::new("FullRankTies", vec![ties.to_string()], &[]));
    }
    constraints
}
