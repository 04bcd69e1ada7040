//! Whether a board is its own canonical form, that is, the least of its images.
//!
//! An image can only be less if its first band does not come after the first band of the board. So only bands and
//! stacks of the same class as the first band matter, and only the reorderings that lead from such a band to its form.
//! Each of these determines the image: its digits are renamed by its first row, and its other rows are sorted by their
//! first digits.

use std::cmp::Ordering;

use super::band::{BandRows, Reordering};
use super::band_classes::BandClasses;
use super::first_band::FirstBand;

/// The rows of a board. Digits count from 0.
pub(super) type BoardRows = [[u8; 9]; 9];

/// The bands and stacks of a board that are in the class of its first band.
pub(super) struct SameClass {
    /// The second and the third band.
    pub(super) bands: [bool; 2],
    pub(super) stacks: [bool; 3],
}

/// Returns the number of automorphisms of a board if no image of it is less; otherwise `None`. Its first band is
/// `first`, and no other band or stack is before it.
pub(super) fn automorphisms_if_least(board: &BoardRows, first: &FirstBand, same: &SameClass) -> Option<u32> {
    let mut automorphisms = 1;
    // Most first bands have no other symmetry than the identity.
    if first.symmetries.len() > 1 {
        automorphisms = images_from(board, 0, Reordering::NONE, first, board)?;
    }
    for band in (1..3).filter(|band| same.bands[band - 1]) {
        automorphisms += images_of_band(board, band, first, board)?;
    }
    if same.stacks != [false; 3] {
        let transposed = transposed(board);
        for stack in (0..3).filter(|stack| same.stacks[*stack]) {
            automorphisms += images_of_band(&transposed, stack, first, board)?;
        }
    }
    Some(automorphisms)
}

/// Returns the number of images that are equal to the board and whose first band is from this band of `turned`, which
/// is the board or its transpose; `None` if an image is less. The band is in the class of the first band.
fn images_of_band(turned: &BoardRows, band: usize, first: &FirstBand, board: &BoardRows) -> Option<u32> {
    let to_form = BandClasses::get().to_form(&band_of(turned, band));
    images_from(turned, band, to_form, first, board)
}

/// Like [`images_of_band`], where `to_form` is a reordering of the band that leads to its form.
fn images_from(
    turned: &BoardRows,
    band: usize,
    to_form: Reordering,
    first: &FirstBand,
    board: &BoardRows,
) -> Option<u32> {
    let mut equal = 0;
    for symmetry in &first.symmetries {
        let image = Image::new(turned, band, &to_form.then(symmetry));
        match image.compare(board) {
            Ordering::Less => return None,
            Ordering::Equal => equal += 1,
            Ordering::Greater => {}
        }
    }
    Some(equal)
}

/// Returns the transposed board.
fn transposed(board: &BoardRows) -> BoardRows {
    let mut transposed = [[0; 9]; 9];
    for (row, digits) in board.iter().enumerate() {
        for (column, digit) in digits.iter().enumerate() {
            transposed[column][row] = *digit;
        }
    }
    transposed
}

/// Returns a band of a board.
fn band_of(board: &BoardRows, band: usize) -> BandRows {
    [board[3 * band], board[3 * band + 1], board[3 * band + 2]]
}

/// An image of a board.
struct Image<'a> {
    board: &'a BoardRows,
    /// The band of the board that is the first band of the image.
    band: usize,
    /// Per column of the image, the column that it comes from.
    columns: [u8; 9],
    /// The new name of each digit.
    names: [u8; 9],
}

impl<'a> Image<'a> {
    /// Returns the image whose first band is a reordering of a band.
    fn new(board: &'a BoardRows, band: usize, reordering: &Reordering) -> Self {
        let columns = reordering.columns;
        let top = &board[3 * band + usize::from(reordering.rows[0])];
        let mut names = [0; 9];
        for (name, column) in (0..).zip(columns) {
            names[usize::from(top[usize::from(column)])] = name;
        }
        Self { board, band, columns, names }
    }

    /// Compares the rows below the first band with the same rows of a canonical board.
    fn compare(&self, board: &BoardRows) -> Ordering {
        // The first band has 0 in its first column and 1 in its first row, so the fourth row of the image starts with
        // 1.
        let fourth = self.other_rows().find(|row| self.digit(*row, 0) == 1).unwrap_or_default();
        self.compare_row(fourth, &board[3]).then_with(|| self.compare_rows(fourth / 3, board))
    }

    /// Compares all rows below the first band. The second band of the image comes from the band `second`.
    fn compare_rows(&self, second: usize, board: &BoardRows) -> Ordering {
        let mut rows: Vec<usize> = self.other_rows().collect();
        rows.sort_by_key(|row| (row / 3 != second, self.digit(*row, 0)));
        let compared = rows.into_iter().zip(&board[3..]).map(|(row, other)| self.compare_row(row, other));
        compared.fold(Ordering::Equal, Ordering::then)
    }

    /// Compares the image of a row with a row. Nearly always, one of the first digits differs.
    fn compare_row(&self, row: usize, other: &[u8; 9]) -> Ordering {
        for (column, other) in other.iter().enumerate() {
            match self.digit(row, column).cmp(other) {
                Ordering::Equal => {}
                different => return different,
            }
        }
        Ordering::Equal
    }

    /// Returns the rows of the board that are not in the first band of the image.
    fn other_rows(&self) -> impl Iterator<Item = usize> {
        (0..9).filter(|row| row / 3 != self.band)
    }

    /// Returns the new name of the digit in a row of the board and a column of the image.
    fn digit(&self, row: usize, column: usize) -> u8 {
        self.names[usize::from(self.board[row][usize::from(self.columns[column])])]
    }
}
