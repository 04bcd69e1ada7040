//! Dots between two cells of a board.

use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use crate::model::{Constraint, ConstraintKind, Shape};

/// Returns the dots of a kind that the board has: all, or `most` of them chosen at random.
pub(super) fn draw(
    kind: ConstraintKind,
    shape: Shape,
    board: &[u8],
    most: Option<usize>,
    random: &mut Pcg64,
) -> Vec<Constraint> {
    let cells = 0..shape.cell_count();
    let pairs = cells.flat_map(|one| (one + 1..shape.cell_count()).map(move |other| [one, other]));
    let mut dots: Vec<Constraint> = pairs
        .filter(|[one, other]| shape.steps(*one, *other) == 1 && has_dot(kind, board[*one], board[*other]))
        .map(|pair| Constraint::new(kind, pair))
        .collect();
    dots.shuffle(random);
    dots.truncate(most.unwrap_or(usize::MAX));
    dots.sort_unstable();
    dots
}

/// Whether a dot of this kind may be drawn between two digits.
fn has_dot(kind: ConstraintKind, one: u8, other: u8) -> bool {
    match kind {
        ConstraintKind::WhiteDot => one.abs_diff(other) == 1,
        _ => one == 2 * other || other == 2 * one,
    }
}
