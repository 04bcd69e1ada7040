//! The canonical form of a classic puzzle or board: the least form (min-lex) under the 3,359,232 symmetries of the grid
//! and all renamings of the digits. A blank sorts before 1.
//!
//! The form is built row by row from the top. A partial decision is a *view*: which rows are placed, how far the
//! columns are ordered, and which digits have names. Each step extends all views by a row and keeps only those with the
//! least row; the three stacks of a row are ordered in parallel (see [`stacks`]). Columns that no row has distinguished
//! yet stay together and need no decision. In completed boards the first row distinguishes nothing, so their first two
//! rows are placed together (see [`board`]).

mod board;
mod maps;
mod small;
mod stacks;
mod view;

use crate::make::isomorphism::Isomorphism;
use crate::model::{Digits81, Grid, GridError};
use crate::puzzle_error::PuzzleError;
use stacks::{FormRow, Stacks};
use view::View;

/// A canonical form: [`Digits81`] for a classic puzzle, or a [`Grid`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Canonical<F = Digits81> {
    /// The form.
    pub form: F,
    /// Number of symmetries of the grid (3,359,232 for 9x9) that lead to the form. This equals the number of symmetries
    /// that map the puzzle onto itself, up to a renaming of digits; 1 for most puzzles.
    pub automorphisms: u64,
}

/// Returns the error for a shape with too many symmetries.
fn too_symmetric() -> PuzzleError {
    PuzzleError::unsupported(
        "grids of 4x4, 6x6, 8x8 and 9x9 have a canonical form here: others have too many symmetries",
    )
}

impl Grid {
    /// Returns the canonical form of a puzzle or board. Two puzzles are isomorphic, that is, equal up to symmetries and
    /// renaming, if and only if their forms are equal.
    ///
    /// ```
    /// use specudoku::Grid;
    /// let one: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let other: Grid = "9..........47......8..1.3...6...8.......568.....2...4...2....79..96...2..1....5..".parse()?;
    /// assert_eq!(one.canonical(), other.canonical());
    /// # Ok::<(), specudoku::text::Fault>(())
    /// ```
    ///
    /// # Errors
    /// If the grid is not 4x4, 6x6, 8x8 or 9x9, has other units than its shape, has a digit twice in a unit, or is not
    /// determined by its clues.
    pub fn canonical(&self) -> Result<Canonical<Self>, PuzzleError> {
        self.canonical_with_map().map(|(found, _)| found)
    }

    /// Returns the canonical form like [`canonical`](Self::canonical), and an isomorphism that maps the puzzle onto it.
    ///
    /// # Errors
    /// As for [`canonical`](Self::canonical).
    pub fn canonical_with_map(&self) -> Result<(Canonical<Self>, Isomorphism), PuzzleError> {
        if let Some(conflict) = self.conflict() {
            return Err(PuzzleError::Conflict(conflict));
        }
        if self.layout().as_shape().is_none() {
            return Err(PuzzleError::unsupported(
                "grids with constraints, or with other units than rows, columns and rectangular boxes, have no canonical form here",
            ));
        }
        if !self.is_given_by_clues() {
            return Err(PuzzleError::unsupported(
                "candidates are missing that no clue rules out: a canonical form is that of clues",
            ));
        }
        match Digits81::try_from(self) {
            Ok(digits) => {
                let (Canonical { form, automorphisms }, map) = Canonical::with_map(&digits)?;
                Ok((Canonical { form: form.into(), automorphisms }, map))
            }
            Err(_) => small::canonical(self),
        }
    }
}

/// The digits of a row, with some padding.
type PuzzleRow = [u8; 16];

/// The rows of a puzzle, and the rows of its transpose.
type PuzzleRows = [[PuzzleRow; 9]; 2];

/// Returns the rows of a puzzle and of its transpose. A number above 9, which is only possible with unchecked digits,
/// becomes an empty cell.
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

/// Whether a digit occurs twice in a unit. Checks all columns in parallel, then all rows; boxes are checked by the
/// columns of their bands.
fn has_conflict(rows: &PuzzleRows) -> bool {
    let mut twice = [0; 9];
    // The transpose has the rows as columns. It has the same boxes as the puzzle, so these are not checked again.
    for (rows, has_boxes) in rows.iter().zip([true, false]) {
        let mut columns = [0; 9];
        for band in rows.as_chunks::<3>().0 {
            let mut seen = [0; 9];
            for row in band {
                for at in 0..9 {
                    // A blank sets no bit.
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

/// A candidate for the next row of a view.
struct RowChoice {
    /// The row as it would be in the form.
    form: FormRow,
    /// The resulting columns and names: see [`View::order`].
    columns: [Stacks; 3],
    /// The index of the view.
    view: u32,
    /// The index of the row.
    row: u8,
}

/// The views that have the least rows so far.
struct Search<'r> {
    rows: &'r PuzzleRows,
    views: Vec<View>,
    choices: Vec<RowChoice>,
    /// Reused memory for the next views.
    next: Vec<View>,
}

impl Search<'_> {
    /// Extends the views by every row that may be at `at`, and keeps those for which it is the least. Returns the least
    /// row.
    fn add_row(&mut self, at: usize) -> FormRow {
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
        // Views are built only for the least rows: most candidates are compared and dropped.
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
    /// If a digit occurs twice in a unit, or a number is above 9.
    pub fn from_digits(digits: &Digits81) -> Result<Self, PuzzleError> {
        let rows = &checked_rows(digits)?;
        let (form, views) = search(rows, digits);
        Ok(Self { form, automorphisms: views.iter().map(View::orders).sum() })
    }

    /// Returns the canonical form of a classic puzzle or board, and an isomorphism that maps the puzzle onto it.
    ///
    /// # Errors
    /// As for [`Self::from_digits`].
    pub fn with_map(digits: &Digits81) -> Result<(Self, Isomorphism), PuzzleError> {
        let rows = &checked_rows(digits)?;
        let (form, views) = search(rows, digits);
        let automorphisms = views.iter().map(View::orders).sum();
        Ok((Self { form, automorphisms }, maps::isomorphism(&views[0], rows, &form)))
    }

    /// Returns the canonical form of the solution of a classic puzzle, with the clues placed in it, so that puzzles
    /// with the same solution grid get forms within one board. Among the maps onto the board, the one that gives the
    /// least puzzle is chosen. The automorphisms are counted for the puzzle, not for the board.
    ///
    /// ```
    /// use specudoku::make::Canonical;
    /// use specudoku::{Digits81, Grid, Solver};
    /// let puzzle: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let solution = Solver::new().solve(&puzzle).solutions[0].clone();
    /// let [puzzle, solution] = [puzzle, solution].map(|grid| Digits81::try_from(&grid).unwrap());
    /// let (within, _) = Canonical::within_solution(&puzzle, &solution)?;
    /// let board = Canonical::from_digits(&solution)?.form;
    /// let agrees = |(clue, digit): (&u8, &u8)| *clue == 0 || clue == digit;
    /// assert!(within.form.as_array().iter().zip(board.as_array()).all(agrees));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Self::from_digits`].
    pub fn within_solution(puzzle: &Digits81, solution: &Digits81) -> Result<(Self, Isomorphism), PuzzleError> {
        let rows = &checked_rows(solution)?;
        let (board, views) = search(rows, solution);
        // For a board, each symmetry that leads to the form has its own view.
        let images = views.iter().map(|view| {
            let map = maps::isomorphism(view, rows, &board);
            (map.image_digits(puzzle), map)
        });
        let mut images: Vec<(Digits81, Isomorphism)> = images.collect();
        images.sort_by_key(|(form, _)| *form);
        let (form, map) = images[0].clone();
        let automorphisms = images.iter().take_while(|(image, _)| *image == form).count() as u64;
        Ok((Self { form, automorphisms }, map))
    }
}

/// Returns the rows of a puzzle or board, after checking that it has a form.
fn checked_rows(digits: &Digits81) -> Result<PuzzleRows, PuzzleError> {
    if let Some(cell) = digits.as_array().iter().position(|number| *number > 9) {
        return Err(GridError::Value { cell, value: digits.as_array()[cell], side: 9 }.into());
    }
    let rows = rows(digits);
    // A board with conflicts would lead to millions of views and a meaningless form.
    if has_conflict(&rows)
        && let Some(conflict) = digits.conflict()
    {
        return Err(PuzzleError::Conflict(conflict));
    }
    Ok(rows)
}

/// Returns the form, and the views that lead to it; there is at least one.
fn search(rows: &PuzzleRows, digits: &Digits81) -> (Digits81, Vec<View>) {
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
        *least = search.add_row(at);
    }
    (Digits81::from_valid(stacks::digits(&form)), search.views)
}
