//! Puzzles that some commands do not support: those with missing candidates, and those with an unusual size.

use specudoku::Grid;

/// Returns why a command that supports only clues rejects this puzzle, if it does: if missing candidates were ignored,
/// it would be a different puzzle. A command that supports candidates does not call this function.
pub(super) fn refusal(grid: &Grid) -> Option<&'static str> {
    const WHY: &str = "candidates are missing that no clue rules out, and this command supports only clues: solve, count, \
                       sample, split, check, minimize, hint, explain and convert --to 729 or pencilmarks support them";
    (!grid.is_given_by_clues()).then_some(WHY)
}

/// Returns why a command that draws or describes steps rejects this puzzle, if it does.
pub(super) fn unusual_size(grid: &Grid) -> Option<&'static str> {
    const WHY: &str = "pictures, sheets and steps are only for square grids with digits from 1 to the side: solve, count, \
                       check, candidates, minimize, split and convert support others";
    (!grid.shape().is_usual()).then_some(WHY)
}
