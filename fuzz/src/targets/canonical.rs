//! Canonical forms: the same for every image under a symmetry, and each is its own canonical form.

use arbitrary::{Result, Unstructured};
use specudoku::{PuzzleError, Shape};

use crate::board::{CLASSIC, SMALL, TestBoard};
use crate::one_in;
use crate::symmetry::BoardSymmetry;

/// Number of symmetries of the grid.
const SYMMETRIES: u64 = 3_359_232;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let boxes = if one_in(input, 50)? { SMALL } else { CLASSIC };
    let board = TestBoard::draw(input, boxes)?;
    let form = match board.grid().canonical() {
        Ok(form) => form,
        Err(error) => {
            let is_right = match error {
                PuzzleError::Unsupported(_) => board.shape.side() > 9,
                PuzzleError::Conflict(_) => board.has_conflict(),
                _ => false,
            };
            assert!(is_right, "{error}");
            return Ok(());
        }
    };
    let automorphisms = form.automorphisms;
    assert!(!board.has_conflict());
    assert_eq!(form.form.clue_count(), board.clue_cells().len());
    assert!(automorphisms > 0, "no automorphism");
    assert!(board.shape != Shape::CLASSIC || SYMMETRIES.is_multiple_of(automorphisms), "{automorphisms} automorphisms");
    assert_eq!(form.form.canonical().as_ref(), Ok(&form), "a form is not its own form");
    assert!(form.form.values() <= board.values, "not the least");
    for _ in 0..input.int_in_range(1..=4)? {
        let image = BoardSymmetry::draw(input, board.shape)?.of(&board);
        assert_eq!(image.grid().canonical().as_ref(), Ok(&form), "an image has another form");
    }
    Ok(())
}
