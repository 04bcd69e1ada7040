//! Puzzles that are given by candidates, for the commands that know clues alone.

use specudoku::Grid;

/// Why a command that looks at clues alone does not answer this puzzle: it would answer for another one. The one place
/// that says so; a command that learns to heed candidates no longer asks here.
pub(super) fn refusal(grid: &Grid) -> Option<&'static str> {
    const WHY: &str = "candidates are missing that no clue rules out, and what was asked for knows clues alone: solve, count, \
                       sample, split, check, minimize, hint, explain and convert --to 729 or pencilmarks heed them";
    (!grid.is_given_by_clues()).then_some(WHY)
}
