//! Boards from the 81 bytes of a line, and back.

use super::board::{BAND, WORDS};
use super::round::Lane;
use crate::simd::Vector;

/// The cells of a board.
pub(crate) const CELLS: usize = 81;

/// Puts the board of 81 clean bytes into a lane; false if a byte is neither a digit nor a blank (`text` then words the
/// fault). The words go to their places one by one: as a whole board they would be packed and taken apart again.
#[inline(always)]
pub(super) fn read_clues<V: Vector>(line: &[u8; CELLS], lane: &mut Lane<'_>) -> bool {
    let rows = V::rows(line);
    let clues = V::digits(rows);
    let (points, zeros) = (V::positions(rows, b'.'), V::positions(rows, b'0'));
    for row in 0..3 {
        let clues = clues[row] & BAND;
        if clues | points[row] | zeros[row] != BAND && !rare_blanks::<V>(rows, row, clues | points[row] | zeros[row]) {
            return false;
        }
        lane.set_naked(row, clues);
    }
    for digit in 0..9 {
        let places = V::positions(rows, b'1' + digit as u8);
        for row in 0..3 {
            lane.set_word(3 * digit + row, places[row] | BAND & !clues[row]);
        }
    }
    true
}

/// Whether all cells of a word but those seen so far are blanks of the rarer kinds.
#[inline(always)]
fn rare_blanks<V: Vector>(rows: V::Rows, row: usize, mut seen: u32) -> bool {
    for &blank in b"_*xX" {
        seen |= V::positions(rows, blank)[row];
    }
    seen == BAND
}

/// Writes the digits of a solved board, one candidate a cell.
#[inline(always)]
pub(super) fn write_solution<V: Vector>(words: &[u32; WORDS], line: &mut [u8; CELLS]) {
    V::write_digits(words, line);
}
