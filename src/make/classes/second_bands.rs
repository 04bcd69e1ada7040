//! The second bands of canonical boards.

use super::band::BandRows;
use super::band_classes::BandClasses;
use super::first_band::FirstBand;
use crate::model::ones;

/// The fourth row of a canonical board.
pub(super) type FourthRow = [u8; 9];

/// The digits of a unit, as bits.
type DigitBits = u16;

/// All nine digits.
pub(super) const ALL_DIGITS: DigitBits = 0o777;

/// Fills a band row by row, in order.
struct BandFilling<'a, F> {
    rows: BandRows,
    /// The digits in each column and each box so far.
    columns: [DigitBits; 9],
    boxes: [DigitBits; 3],
    /// Number of the cell after the last.
    end: usize,
    first: &'a FirstBand,
    visit: F,
}

/// Returns the possible fourth rows below a first band, in order.
pub(super) fn fourth_rows(first: &FirstBand) -> Vec<FourthRow> {
    let mut found = Vec::new();
    BandFilling::new(first, 9, |rows: &BandRows| found.push(rows[0])).fill(0, 0);
    found
}

/// Returns the second bands with a fourth row that a canonical board may have, in order.
pub(super) fn second_bands(first: &FirstBand, fourth: &FourthRow) -> Vec<BandRows> {
    let mut found = Vec::new();
    let visit = |band: &BandRows| {
        if BandClasses::get().of(band) >= first.class {
            found.push(*band);
        }
    };
    let mut filling = BandFilling::new(first, 27, visit);
    for (column, digit) in fourth.iter().enumerate() {
        filling.put(column, 1 << digit);
    }
    filling.fill(9, 0);
    found
}

impl<'a, F: FnMut(&BandRows)> BandFilling<'a, F> {
    fn new(first: &'a FirstBand, end: usize, visit: F) -> Self {
        Self { rows: [[0; 9]; 3], columns: first.column_digits(), boxes: [0; 3], end, first, visit }
    }

    /// Fills the cells from `cell` on; `row` has the digits before it in its row.
    fn fill(&mut self, cell: usize, row: DigitBits) {
        if cell == self.end {
            return (self.visit)(&self.rows);
        }
        let column = cell % 9;
        let row = if column == 0 { 0 } else { row };
        let mut free = ALL_DIGITS & !(row | self.columns[column] | self.boxes[column / 3]);
        if column == 0 {
            free &= self.first_digits(cell / 9);
        }
        for digit in ones(free.into()).map(|digit| 1 << digit) {
            self.put(cell, digit);
            self.fill(cell + 1, row | digit);
            self.columns[column] ^= digit;
            self.boxes[column / 3] ^= digit;
        }
    }

    /// Puts a digit into a cell.
    fn put(&mut self, cell: usize, digit: DigitBits) {
        let column = cell % 9;
        self.rows[cell / 9][column] = digit.trailing_zeros() as u8;
        self.columns[column] |= digit;
        self.boxes[column / 3] |= digit;
    }

    /// Returns the digits that a row of the band may start with. In a canonical board the rows of a band, and the
    /// second and third band, are sorted by their first digits.
    fn first_digits(&self, row: usize) -> DigitBits {
        match row {
            0 => {
                let free = ALL_DIGITS & !self.first.column_digits()[0];
                free & free.wrapping_neg()
            }
            _ => ALL_DIGITS << (self.rows[row - 1][0] + 1),
        }
    }
}
