//! Canonical forms: the same for every image under a symmetry, and forms of themselves.

use arbitrary::{Result, Unstructured};
use specudoku::make::{Canonical, CanonicalError, canonical};
use specudoku::{Digits81, Shape};

use crate::board::{Board, CLASSIC, SMALL};
use crate::one_in;
use crate::symmetry::Symmetry;

/// Symmetries of the grid.
const SYMMETRIES: u64 = 3_359_232;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let boxes = if one_in(input, 50)? { SMALL } else { CLASSIC };
    let board = Board::draw(input, boxes)?;
    let form = match canonical(&board.grid()) {
        Ok(form) => form,
        Err(error) => {
            let is_right = match error {
                CanonicalError::NotClassic => board.shape != Shape::CLASSIC,
                CanonicalError::Conflict(_) => board.has_conflict(),
                _ => false,
            };
            assert!(is_right, "{error}");
            return Ok(());
        }
    };
    let Canonical { form: digits, automorphisms, .. } = form;
    assert!(!board.has_conflict());
    assert_eq!(digits.clue_count(), board.clue_cells().len());
    assert!(automorphisms > 0 && SYMMETRIES.is_multiple_of(automorphisms), "{automorphisms} automorphisms");
    assert_eq!(Canonical::from_digits(&digits), Ok(form), "a form has another form");
    let own = Digits81::new(*board.values.first_chunk().expect("81 values")).expect("digits");
    assert!(digits.as_array() <= own.as_array(), "not the least");
    for _ in 0..input.int_in_range(1..=4)? {
        let image = Symmetry::draw(input, Shape::CLASSIC)?.of(&board);
        assert_eq!(canonical(&image.grid()), Ok(form), "an image has another form");
    }
    Ok(())
}
