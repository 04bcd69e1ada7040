//! Boards from the 81 bytes of a line, and back.

use super::board::{BAND, Board, WORDS};
use crate::simd::Vector;

/// The cells of a board.
pub(crate) const CELLS: usize = 81;

/// One bit a cell.
const ALL: u128 = (1 << CELLS) - 1;

/// The board of 81 clean bytes; `None` if one is neither a digit nor a blank (`text` then words the fault).
#[inline(always)]
pub(super) fn read_clues<V: Vector>(line: &[u8; CELLS]) -> Option<Board> {
    let places: [u128; 9] = std::array::from_fn(|digit| V::positions(line, b'1' + digit as u8));
    let clues = places.iter().fold(0, |all, digit| all | digit);
    let blank = V::positions(line, b'.') | V::positions(line, b'0');
    if clues | blank != ALL && !has_rare_blanks::<V>(line, clues | blank) {
        return None;
    }
    let blank = ALL & !clues;
    let mut board = Board::EMPTY;
    for (digit, places) in places.into_iter().enumerate() {
        board.words[3 * digit..][..3].copy_from_slice(&bands(places | blank));
    }
    board.naked = bands(clues);
    Some(board)
}

/// Whether all but the cells seen so far are blanks of the rarer kinds.
#[cold]
#[inline(always)]
fn has_rare_blanks<V: Vector>(line: &[u8; CELLS], seen: u128) -> bool {
    b"_*xX".iter().fold(seen, |seen, &blank| seen | V::positions(line, blank)) == ALL
}

/// One bit a cell, cut into bands.
#[inline(always)]
const fn bands(cells: u128) -> [u32; 3] {
    let (low, high) = (cells as u64, (cells >> 54) as u32);
    [low as u32 & BAND, (low >> 27) as u32 & BAND, high & BAND]
}

/// Writes the digits of a solved board, one candidate a cell.
#[inline(always)]
pub(super) fn write_solution<V: Vector>(words: &[u32; WORDS], line: &mut [u8; CELLS]) {
    for digit in 0..9 {
        let [a, b, c] = [words[3 * digit], words[3 * digit + 1], words[3 * digit + 2]].map(u64::from);
        let (low, high) = (a | b << 27 | c << 54, c >> 10);
        V::write_at(line, u128::from(low) | u128::from(high) << 64, b'1' + digit as u8);
    }
}
