//! The least form of a classic puzzle or board under the 3,359,232 symmetries of the grid and all renamings of the
//! digits: the min-lex form. A blank sorts before 1.
//!
//! The form is found row by row from above. What is decided at a time is kept as a *view*: which row stands where, how
//! far the columns are ordered, and which digits have names. Of all ways to go on with a row only those with the least
//! row are followed; the three stacks of a row are ordered at once (see [`stacks`]). Columns that no row has
//! distinguished yet stay together and need no decision; completed boards, in which the first row distinguishes
//! nothing, begin with their first two rows at once (see [`board`]).

mod board;
mod stacks;
mod view;

use crate::model::{Conflict, Digits81, Grid};
use stacks::{FormRow, Stacks};
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
    /// It is given by candidates.
    #[error("candidates are missing that no clue rules out: a canonical form is that of clues")]
    Candidates,
    /// A cell holds a number above 9, which only a slice taken unchecked can.
    #[error("cell {} holds {number}, and the digits are 1 to 9", cell + 1)]
    Number {
        /// The cell, by index.
        cell: usize,
        /// What it holds.
        number: u8,
    },
    /// A digit stands twice in a unit: such a board is no puzzle.
    #[error("{0}: such a board has no canonical form")]
    Conflict(#[source] Conflict),
}

/// Returns the canonical form of a puzzle or board. Two puzzles are isomorphic, that is, the same but for symmetries
/// and renaming, exactly if their forms agree.
///
/// ```
/// use specudoku::make::canonical;
/// use specudoku::Grid;
/// let one: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let other: Grid = "9..........47......8..1.3...6...8.......568.....2...4...2....79..96...2..1....5..".parse()?;
/// assert_eq!(canonical(&one), canonical(&other));
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
///
/// # Errors
/// If the grid is not 9x9, a digit stands twice in a unit, or candidates are missing that no clue rules out.
pub fn canonical(grid: &Grid) -> Result<Canonical, CanonicalError> {
    let form = Canonical::from_digits(&Digits81::try_from(grid).map_err(|_| CanonicalError::NotClassic)?)?;
    if grid.is_given_by_clues() { Ok(form) } else { Err(CanonicalError::Candidates) }
}

/// The digits of a row, with some padding.
type PuzzleRow = [u8; 16];

/// The rows of a puzzle, and those of its transpose.
type PuzzleRows = [[PuzzleRow; 9]; 2];

/// Returns the rows of a puzzle and of its transpose. A number above 9, which only a slice taken unchecked can hold, is
/// an empty cell.
fn rows(digits: &Digits81) -> PuzzleRows {
    let (cells, _) = digits.as_array().as_chunks::<9>();
    let mut rows = [[[0; 16]; 9]; 2];
    for row in 0..9 {
        for column in 0..9 {
            let digit = cells[row][column];
            let digit = if digit > 9 { 0 } else { digit };
            rows[0][row][column] = digit;
            rows[1][column][row] = digit;
        }
    }
    rows
}

/// Whether a digit stands twice in a unit. All columns at once, then all rows; the boxes by the columns of their bands.
fn has_conflict(rows: &PuzzleRows) -> bool {
    let mut twice = [0; 9];
    // The transpose has the rows as columns. Its boxes are those of the puzzle, and need not be seen again.
    for (rows, has_boxes) in rows.iter().zip([true, false]) {
        let mut columns = [0; 9];
        for band in rows.as_chunks::<3>().0 {
            let mut seen = [0; 9];
            for row in band {
                for at in 0..9 {
                    // No bit for a blank.
                    let digit = 1_u16 << (row[at] & 0xF) & !1;
                    twice[at] |= seen[at] & digit;
                    seen[at] |= digit;
                }
            }
            for at in 0..9 {
                twice[at] |= columns[at] & seen[at];
                columns[at] |= seen[at];
            }
            if has_boxes {
                for [a, b, c] in seen.as_chunks::<3>().0 {
                    twice[0] |= a & b | (a | b) & c;
                }
            }
        }
    }
    twice != [0; 9]
}

/// A way to go on with a view.
struct RowChoice {
    /// What the row comes to in the form.
    form: FormRow,
    /// The columns and names that it comes to: see [`View::order`].
    columns: [Stacks; 3],
    /// The number of the view.
    view: u32,
    /// The number of the row.
    row: u8,
}

/// The views that have the least rows so far.
struct Search<'r> {
    rows: &'r PuzzleRows,
    views: Vec<View>,
    choices: Vec<RowChoice>,
    /// Memory for the next views.
    next: Vec<View>,
}

impl Search<'_> {
    /// Goes on with every row that may stand at `at`, and keeps the views in which it is the least. Returns that.
    fn go_on(&mut self, at: usize) -> FormRow {
        let mut least = FormRow::MAX;
        for (number, view) in (0..).zip(&self.views) {
            let mut free = view.free(at);
            while free != 0 {
                let row = free.trailing_zeros() as u8;
                free &= free - 1;
                let columns = view.order(&self.rows[usize::from(view.transposed)][usize::from(row)]);
                let form = stacks::form(columns);
                least = least.min(form);
                self.choices.push(RowChoice { form, columns, view: number, row });
            }
        }
        // Views are built for the least rows alone: most ways to go on are compared and forgotten.
        for choice in self.choices.drain(..).filter(|choice| choice.form == least) {
            let view = &self.views[choice.view as usize];
            let digits = &self.rows[usize::from(view.transposed)][usize::from(choice.row)];
            view.place(choice.row, digits, choice.columns, &mut self.next);
        }
        std::mem::swap(&mut self.views, &mut self.next);
        self.next.clear();
        least
    }
}

impl Canonical {
    /// Returns the canonical form of a classic puzzle or board.
    ///
    /// # Errors
    /// If a digit stands twice in a unit, or a number is above 9.
    pub fn from_digits(digits: &Digits81) -> Result<Self, CanonicalError> {
        if let Some(cell) = digits.as_array().iter().position(|number| *number > 9) {
            return Err(CanonicalError::Number { cell, number: digits.as_array()[cell] });
        }
        let rows = &rows(digits);
        // The rows of another board would give millions of views, and a form that says nothing.
        if has_conflict(rows)
            && let Some(conflict) = digits.conflict()
        {
            return Err(CanonicalError::Conflict(conflict));
        }
        let mut form = [0; 9];
        let is_board = digits.as_array().iter().all(|digit| (1..=9).contains(digit));
        let (views, begun) = if is_board {
            form[0] = board::FIRST_ROW;
            (board::begin(rows, &mut form[1]), 2)
        } else {
            (View::begin(rows, &mut form[0]), 1)
        };
        let next = Vec::with_capacity(views.len());
        let mut search = Search { rows, views, choices: Vec::with_capacity(32), next };
        for (at, least) in form.iter_mut().enumerate().skip(begun) {
            *least = search.go_on(at);
        }
        let automorphisms = search.views.iter().map(View::orders).sum();
        Ok(Self { form: Digits81::from_valid(stacks::digits(&form)), automorphisms })
    }
}
