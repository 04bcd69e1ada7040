//! Parts of a puzzle: disjoint, together complete, at least as many as requested, and none larger than its share.

use std::time::Duration;

use arbitrary::{Result, Unstructured};

use crate::board::{SMALL, TestBoard};

/// Puzzles with more solutions than this are not enumerated here. Shapes other than 9x9 guarantee shares up to
/// 4,096.
const MOST: usize = 3_000;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let board = TestBoard::draw(input, SMALL)?;
    let known = board.solutions(MOST);
    let wanted = if input.arbitrary()? { input.int_in_range(1..=40)? } else { input.int_in_range(1..=MOST + 10)? };
    if !known.is_all {
        return Ok(());
    }
    let solver = crate::solver(input)?.timeout(Duration::from_secs(5));
    let Ok(parts) = solver.split(&board.grid(), wanted) else { return Ok(()) };
    let total = known.solutions.len();
    assert!(parts.len() >= wanted.min(total), "{} parts of {wanted}, {total} solutions", parts.len());
    let share = total.div_ceil(wanted);
    let mut together = Vec::new();
    for part in parts {
        let part = TestBoard { shape: board.shape, values: part.values() };
        assert!(board.clue_cells().into_iter().all(|cell| part.values[cell] == board.values[cell]), "a clue is lost");
        let solutions = part.solutions(MOST);
        assert!(solutions.is_all && solutions.solutions.len() <= share, "a part has more than its share of {share}");
        together.extend(solutions.solutions);
    }
    together.sort_unstable();
    assert_eq!(together, known.solutions, "the parts are not complete, or not disjoint");
    Ok(())
}
