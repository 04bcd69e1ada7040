//! Puzzles with missing candidates, for the commands that only support clues.

use specudoku::Grid;

/// Returns why a command that only supports clues does not answer this puzzle: it would answer a different one. Only
/// this function gives the reason; a command that learns to support candidates stops calling it.
pub(super) fn refusal(grid: &Grid) -> Option<&'static str> {
    const WHY: &str = "candidates are missing that no clue rules out, and this command only supports clues: solve, count, \
                       sample, split, check, minimize, hint, explain and convert --to 729 or pencilmarks support them";
    (!grid.is_given_by_clues()).then_some(WHY)
}
