//! Parts of a puzzle: disjoint, together complete, as many as requested, none above its share.

use std::time::Duration;

use arbitrary::{Result, Unstructured};

use crate::board::{Board, SMALL};

/// Maximum number of solutions that are all enumerated here. Shapes other than 9x9 promise shares up to 4,096.
const MOST: usize = 3_000;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let board = Board::draw(input, SMALL)?;
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
        let part = Board { shape: board.shape, values: part.values() };
        assert!(board.clue_cells().into_iter().all(|cell| part.values[cell] == board.values[cell]), "a clue is lost");
        let solutions = part.solutions(MOST);
        assert!(solutions.is_all && solutions.solutions.len() <= share, "a part above its share of {share}");
        together.extend(solutions.solutions);
    }
    together.sort_unstable();
    assert_eq!(together, known.solutions, "the parts are incomplete or not disjoint");
    Ok(())
}
