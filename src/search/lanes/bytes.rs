//! Converts the 81 bytes of a line to a board, and back.

use super::board::{BAND, WORDS, cell_at};
use super::round::LaneWriter;
use crate::simd::Vector;

/// Number of cells of a board.
pub(crate) const CELLS: usize = 81;

/// Number of cells of a row. When the bytes of a line are dealt by rows, they have the order of the cells of a
/// word: see [`super::board`].
const ROW: usize = 9;

/// Reads a line of 81 bytes into a lane. Returns `false` if a byte is neither a digit nor a blank; `text` then
/// words the fault. The words are stored one by one: a complete board would be packed and unpacked again.
#[inline(always)]
pub(super) fn read_clues<V: Vector>(line: &[u8; CELLS], lane: &mut LaneWriter<'_>) -> bool {
    let cells = V::deal::<ROW, CELLS>(line);
    let clues = V::within::<b'1', 9>(cells);
    let (points, zeros) = (V::equal(cells, b'.'), V::equal(cells, b'0'));
    for row in 0..3 {
        let clues = clues[row] & BAND;
        if clues | points[row] | zeros[row] != BAND && !rare_blanks::<V>(cells, row, clues | points[row] | zeros[row]) {
            return false;
        }
        lane.set_naked(row, clues);
    }
    for digit in 0..9 {
        let places = V::equal(cells, b'1' + digit as u8);
        for row in 0..3 {
            lane.set_word(3 * digit + row, places[row] | BAND & !clues[row]);
        }
    }
    true
}

/// Whether all cells of a word that are not in `seen` are blanks of the rarer kinds.
#[inline(always)]
fn rare_blanks<V: Vector>(cells: V::Planes, row: usize, mut seen: u32) -> bool {
    for &blank in b"_*xX" {
        seen |= V::equal(cells, blank)[row];
    }
    seen == BAND
}

/// Writes a solved board, which has one candidate per cell, as the numbers 1 to 9.
#[inline(always)]
pub(super) fn write_digits<V: Vector>(words: &[u32; WORDS], digits: &mut [u8; CELLS]) {
    V::collect::<ROW, CELLS, 1>(words.as_chunks().0, digits);
}

/// Returns the numbers 1 to 9 of a solved board, without using vectors.
pub(super) fn digits_of(words: &[u32; WORDS]) -> [u8; CELLS] {
    let mut digits = [0; CELLS];
    for (index, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            digits[cell_at(index % 3, rest.trailing_zeros() as usize)] = index as u8 / 3 + 1;
            rest &= rest - 1;
        }
    }
    digits
}
