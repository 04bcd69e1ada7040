//! The least form of a classic puzzle or board under the 3,359,232 symmetries of the grid and all renamings of the
//! digits: the min-lex form. A blank sorts before 1.
//!
//! The form is found row by row from above. What is decided at a time is kept as a *view*: which row stands where, how
//! far the columns are ordered, and which digits have names. Of all ways to go on with a row only those with the least
//! row are followed. Columns that no row has distinguished yet stay together and need no decision; completed boards, in
//! which the first row distinguishes nothing, begin with their first two rows at once (see [`board`]).

mod board;
mod view;

use crate::model::{Conflict, Digits81, Grid};
use view::View;

/// A canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// The digits of the form; 0 for a blank.
    pub form: Digits81,
    /// Number of the 3,359,232 symmetries of the grid that lead to the form: as many as map the puzzle onto itself, its
    /// digits renamed. 1 for most.
    pub automorphisms: u64,
}

/// Why a puzzle has no canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CanonicalError {
    /// Its shape is not 9x9.
    #[error("only 9x9 grids have a canonical form here")]
    NotClassic,
    /// A digit stands twice in a unit: such a board is no puzzle.
    #[error("{0}: such a board has no canonical form")]
    Conflict(Conflict),
}

/// Returns the canonical form of a puzzle or board. Two puzzles are isomorphic, that is, the same but for symmetries and
/// renaming, exactly if their forms agree. Only values count, not candidates.
///
/// ```
/// use specudoku::{Grid, canonical};
/// let one: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let other: Grid = "9..........47......8..1.3...6...8.......568.....2...4...2....79..96...2..1....5..".parse()?;
/// assert_eq!(canonical(&one), canonical(&other));
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
///
/// # Errors
/// If the grid is not 9x9, or a digit stands twice in a unit.
pub fn canonical(grid: &Grid) -> Result<Canonical, CanonicalError> {
    Canonical::of(&Digits81::try_from(grid).map_err(|_| CanonicalError::NotClassic)?)
}

/// The rows of a puzzle, and those of its transpose.
type Rows = [[[u8; 9]; 9]; 2];

impl Canonical {
    /// Returns the canonical form of a classic puzzle or board.
    ///
    /// # Errors
    /// If a digit stands twice in a unit.
    pub fn of(digits: &Digits81) -> Result<Self, CanonicalError> {
        // The rows of another board would give millions of views, and a form that says nothing.
        if let Some(conflict) = digits.conflict() {
            return Err(CanonicalError::Conflict(conflict));
        }
        let mut rows: Rows = [[[0; 9]; 9]; 2];
        for (cell, &digit) in digits.as_array().iter().enumerate() {
            rows[0][cell / 9][cell % 9] = digit;
            rows[1][cell % 9][cell / 9] = digit;
        }
        let mut form = [0; 81];
        let (mut views, begun) = if !board::is_board(&rows) {
            let mut least = [u8::MAX; 9];
            let views = View::begin(&rows, &mut least);
            form[..9].copy_from_slice(&least);
            (views, 1)
        } else {
            (board::begin(&rows, &mut form), 2)
        };
        let mut next = Vec::new();
        for (at, place) in form.chunks_exact_mut(9).enumerate().skip(begun) {
            let mut least = [u8::MAX; 9];
            for view in &views {
                view.go_on(&rows, at, &mut least, &mut next);
            }
            place.copy_from_slice(&least);
            std::mem::swap(&mut views, &mut next);
            next.clear();
        }
        Ok(Self { form: Digits81::of(form), automorphisms: views.iter().map(View::orders).sum() })
    }
}
