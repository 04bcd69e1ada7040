//! Determines the alphabet of a grid. Its own symbols decide; if they do not suffice, nothing is guessed.

use super::alphabet::{Alphabet, figure, is_empty};
use super::fault::FaultKind;
use super::reading::Reading;
use crate::model::Shape;

/// Returns the alphabet of a grid with these symbols, one for each of its cells.
///
/// If several alphabets are possible, these rules decide. `0` is a digit if there is another symbol for empty cells, or
/// if no cell is empty and every digit occurs. `0` is not a digit if it occurs twice in a row. If all symbols are
/// letters, and some are beyond those for digits from 10, they are `A`-`Z`. Without `0`, the two alphabets that begin
/// with figures differ only in the names of digits.
pub(super) fn alphabet_of(symbols: &[u8], shape: Shape, reading: &Reading) -> Result<Alphabet, FaultKind> {
    let side = shape.side();
    if let Some(alphabet) = reading.alphabet {
        let has_symbols = side <= alphabet.max_side();
        return if has_symbols { Ok(alphabet) } else { Err(FaultKind::FewSymbols { alphabet, side }) };
    }
    if side <= 9 {
        return of_letters(symbols, side);
    }
    let seen = Seen::new(symbols, side);
    // The rules above choose among the possible alphabets. Each rule decides a case that the others leave open.
    let [one, zero, letters] = Alphabet::ALL.map(|alphabet| side <= alphabet.max_side() && seen.fits(alphabet, side));
    match seen.zeros {
        0 if letters && one && seen.values >> 10 != 0 => Err(FaultKind::Alphabet([Alphabet::ONE, Alphabet::LETTERS])),
        0 if letters && seen.values >> 10 != 0 => Ok(Alphabet::LETTERS),
        0 => Ok(Alphabet::ONE),
        _ if !zero => Ok(if one || !letters { Alphabet::ONE } else { Alphabet::LETTERS }),
        _ if seen.empty > 0 => Ok(Alphabet::ZERO),
        _ if zero_twice(symbols, side) && letters => Err(FaultKind::Alphabet([Alphabet::ONE, Alphabet::LETTERS])),
        _ if zero_twice(symbols, side) => Ok(Alphabet::ONE),
        _ if seen.values.count_ones() as usize == side => Ok(Alphabet::ZERO),
        _ => Err(FaultKind::Alphabet([Alphabet::ONE, Alphabet::ZERO])),
    }
}

/// Minimum side of grids whose letters are taken for digits. Ordinary words have as many different letters as smaller
/// grids have digits.
const LEAST_LETTERS: usize = 6;

/// Returns the alphabet of a grid up to 9x9 with these symbols. Letters are digits if the number of different letters
/// is the side, or one less. Letters that start at A or leave no gap are numbered in alphabetical order, and others in
/// order of appearance.
pub(super) fn of_letters(symbols: &[u8], side: usize) -> Result<Alphabet, FaultKind> {
    // `x` and `o` are ordinary letters if another symbol marks empty cells.
    let has_blank = symbols.iter().any(|symbol| is_blank(*symbol, side));
    let mut letters: Vec<u8> = Vec::new();
    for &symbol in symbols.iter().filter(|symbol| !is_blank(**symbol, side)) {
        if !symbol.is_ascii_alphabetic() {
            return Ok(Alphabet::ONE);
        }
        let is_letter = has_blank || !is_empty(symbol, side);
        if is_letter && !letters.iter().any(|own| own.eq_ignore_ascii_case(&symbol)) {
            letters.push(symbol);
        }
        if letters.len() > side {
            return Ok(Alphabet::ONE);
        }
    }
    let numbers = letters.iter().map(|letter| usize::from(letter.to_ascii_uppercase() - b'A'));
    let (first, last) = (numbers.clone().min(), numbers.max());
    let found = letters.len();
    match (first, last) {
        _ if side < LEAST_LETTERS || found + 1 < side => Ok(Alphabet::ONE),
        (_, Some(last)) if last < side => Ok(Alphabet::LETTERS),
        _ if found < side => Err(FaultKind::FewLetters { found, side }),
        (Some(first), Some(last)) => {
            if last - first + 1 == side {
                letters.sort_unstable_by_key(u8::to_ascii_uppercase);
            }
            Ok(Alphabet::of_symbols(&letters).unwrap_or(Alphabet::ONE))
        }
        _ => Ok(Alphabet::ONE),
    }
}

/// Whether a symbol that is not a letter marks an empty cell, if letters are the digits.
fn is_blank(symbol: u8, side: usize) -> bool {
    symbol == b'0' || is_empty(symbol, side) && !symbol.is_ascii_alphabetic()
}

/// The symbols of a grid.
struct Seen {
    /// Bit `v` is set for the figure or letter of value `v`, `0` to `Z`.
    values: u64,
    zeros: usize,
    /// Number of cells that are empty in every alphabet.
    empty: usize,
}

impl Seen {
    fn new(symbols: &[u8], side: usize) -> Self {
        let mut seen = Self { values: 0, zeros: 0, empty: 0 };
        for &symbol in symbols {
            if is_empty(symbol, side) {
                seen.empty += 1;
            } else if let Some(value) = figure(symbol) {
                seen.values |= 1 << value;
                seen.zeros += usize::from(value == 0);
            }
        }
        seen
    }

    /// Whether every figure and letter is a digit of this alphabet, or its symbol for empty cells.
    const fn fits(&self, alphabet: Alphabet, side: usize) -> bool {
        let digits = (1_u64 << side) - 1;
        let own = match alphabet {
            // Bit 0 is `0`, an empty cell unless it is the first digit. Letters begin at bit 10.
            Alphabet::ONE => digits << 1 | 1,
            Alphabet::ZERO => digits,
            Alphabet::LETTERS => digits << 10 | 1,
            _ => 0,
        };
        self.values & !own == 0
    }
}

/// Whether a row holds two zeros, which are then not digits.
fn zero_twice(symbols: &[u8], side: usize) -> bool {
    symbols.chunks(side).any(|row| row.iter().filter(|symbol| **symbol == b'0').count() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Result<Alphabet, FaultKind> {
        let symbols: Vec<u8> = text.bytes().chain(std::iter::repeat(b'.')).take(256).collect();
        alphabet_of(&symbols, Shape::from_side(16).unwrap(), &Reading::default())
    }

    #[test]
    fn the_symbols_decide() {
        assert_eq!(found("123G"), Ok(Alphabet::ONE));
        assert_eq!(found("0123F"), Ok(Alphabet::ZERO));
        assert_eq!(found("0123G"), Ok(Alphabet::ONE));
        assert_eq!(found("ABCP"), Ok(Alphabet::LETTERS));
        assert_eq!(found("0ABCP"), Ok(Alphabet::LETTERS));
        assert_eq!(found(""), Ok(Alphabet::ONE));
        assert_eq!(found("123456789ABCDEF"), Ok(Alphabet::ONE));
    }

    #[test]
    fn letters_are_digits_where_they_are_as_many() {
        let found = |text: &str| {
            let symbols: Vec<u8> = text.bytes().chain(std::iter::repeat(b'.')).take(81).collect();
            of_letters(&symbols, 9).map(|alphabet| alphabet.to_string())
        };
        for (text, alphabet) in [
            ("123", "1"),
            ("A", "1"),
            ("IHGFEDCBA", "A"),
            ("abdefghi", "A"),
            ("MOUSETRAP", "MOUSETRAP"),
            ("mousetrapM", "mousetrap"),
            ("jihgfedcb", "bcdefghij"),
            ("MOUSETRAP5", "1"),
            ("QWERTZUIOP", "1"),
        ] {
            assert_eq!(found(text).as_deref(), Ok(alphabet), "{text}");
        }
        assert_eq!(found("MOUSETRA"), Err(FaultKind::FewLetters { found: 8, side: 9 }));
        // Without another symbol for empty cells `x` is one.
        let crosses: Vec<u8> = b"ABCDEFGHI".iter().copied().chain(std::iter::repeat(b'x')).take(81).collect();
        assert_eq!(of_letters(&crosses, 9), Ok(Alphabet::LETTERS));
    }

    #[test]
    fn what_is_left_open_is_refused() {
        assert_eq!(found("ABCDEFG"), Err(FaultKind::Alphabet([Alphabet::ONE, Alphabet::LETTERS])));
        let row = "0123456789ABCDE1".repeat(16);
        assert_eq!(found(&row), Err(FaultKind::Alphabet([Alphabet::ONE, Alphabet::ZERO])));
        assert_eq!(found(&row.replace("1", "0")), Ok(Alphabet::ONE));
        assert_eq!(found(&"0123456789ABCDEF".repeat(16)), Ok(Alphabet::ZERO));
    }
}
