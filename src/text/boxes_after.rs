//! Boxes that follow the cells of a grid on the same line, where most lists have a solution or a comment.

use super::bytes::{ends_cells, is_blank};
use super::reading::Reading;

/// Whether the text after the cells of a grid describes its boxes, with one symbol for each cell. If the layout is
/// given, the text is a comment.
///
/// Each symbol of such a text occurs in as many cells as a row has. The same is true of a solution, but a solution has
/// the clues of the grid.
pub(crate) fn boxes_follow(cells: &[u8], after: &[u8], reading: &Reading) -> bool {
    if reading.layout.is_some() {
        return false;
    }
    let begin = after.iter().take_while(|byte| is_blank(**byte) || **byte == b',').count();
    let Some((word, rest)) = after[begin..].split_at_checked(cells.len()) else { return false };
    // Most words of this length are solutions, so this precedes the search for the word's end.
    if !differs_from_clues(cells, word) || rest.first().is_some_and(|&byte| !ends_cells(byte)) {
        return false;
    }
    let mut counts = [0; 256];
    word.iter().for_each(|symbol| counts[usize::from(*symbol)] += 1);
    let side = cells.len().isqrt();
    !word.iter().any(|&byte| ends_cells(byte)) && counts.iter().all(|count| *count == 0 || *count == side)
}

/// Whether a word has another symbol where the grid has a clue. The loop has no branch, so the compiler vectorises it:
/// lists of puzzles with their solutions are read at full speed.
fn differs_from_clues(cells: &[u8], word: &[u8]) -> bool {
    let differs = |(cell, other): (&u8, &u8)| cell.is_ascii_alphanumeric() & (*cell != b'0') & (cell != other);
    cells.iter().zip(word).fold(false, |found, pair| found | differs(pair))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: &[u8] = b"1.3...4..3..4.2.";

    #[test]
    fn boxes_are_told_from_solutions_and_comments() {
        let boxes = [" 1122112233443344", ",0011001122332233", "\taaabacbbccbdcddd", " 1122112233443344 # jigsaw"];
        assert!(boxes.iter().all(|after| boxes_follow(CELLS, after.as_bytes(), &Reading::default())));
        let solution = " 1432324123144123";
        let others = [
            "",
            solution,
            " # 1122112233443344",
            ";1122112233443344",
            " 112211223344334",
            " 11221122334433445",
            " 1122112233443355",
            " a puzzle for beginners",
        ];
        assert!(others.iter().all(|after| !boxes_follow(CELLS, after.as_bytes(), &Reading::default())));
    }
}
