//! The symbols for digits, and the notations of cells on a line.

use std::fmt;
use std::str::FromStr;

use crate::model::Shape;
use crate::parse_error::ParseError;

/// Assigns symbols to digits in grids with sides up to 35. Up to side 9 each figure is its own digit unless another
/// alphabet is set.
///
/// ```
/// use specudoku::text::{Alphabet, Notation, Style};
/// let grid: specudoku::Grid = "1..2....3......4".parse()?;
/// let letters: Alphabet = "WORD".parse()?;
/// assert_eq!(grid.display(Style::Line).notation(Notation::Symbols(letters)).to_string(), "W..O....R......D");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Alphabet(Symbols);

/// The symbols of an alphabet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Symbols {
    One,
    Zero,
    Letters,
    Own(SymbolList),
}

/// The symbols of digits in order: figures and letters, each at most once, ignoring case.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct SymbolList {
    symbols: [u8; Self::MAX],
    count: u8,
}

impl SymbolList {
    /// Minimum number of symbols: the side of the smallest grid.
    const LEAST: usize = 4;

    /// Maximum number of symbols, so that an alphabet is cheap to copy. Larger grids use the named alphabets.
    const MAX: usize = 16;

    /// Returns the list of these symbols. Returns `None` if one of them is neither a figure nor a letter, if one occurs
    /// twice, or if there are too few or too many.
    fn new(symbols: &[u8]) -> Option<Self> {
        let has_twice = symbols
            .iter()
            .enumerate()
            .any(|(index, symbol)| symbols[..index].iter().any(|other| other.eq_ignore_ascii_case(symbol)));
        let is_valid = symbols.iter().all(u8::is_ascii_alphanumeric) && !has_twice;
        if !is_valid || !(Self::LEAST..=Self::MAX).contains(&symbols.len()) {
            return None;
        }
        let mut list = Self { symbols: [0; Self::MAX], count: symbols.len() as u8 };
        list.symbols[..symbols.len()].copy_from_slice(symbols);
        Some(list)
    }

    fn symbols(&self) -> &[u8] {
        &self.symbols[..usize::from(self.count)]
    }

    /// Returns the digit of a symbol, 0 for an empty cell, `None` for any other symbol.
    fn value(&self, symbol: u8, side: usize) -> Option<u8> {
        let digit = self.symbols().iter().position(|own| own.eq_ignore_ascii_case(&symbol)).map(|index| index + 1);
        match digit {
            Some(digit) => u8::try_from(digit).ok().filter(|_| digit <= side),
            None => (symbol == b'0' || is_empty(symbol, side)).then_some(0),
        }
    }
}

impl fmt::Display for SymbolList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.symbols()))
    }
}

impl fmt::Debug for SymbolList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SymbolList({self})")
    }
}

/// Writes the symbol of the digit 1, or all symbols of a custom alphabet.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Symbols::One => f.write_str("1"),
            Symbols::Zero => f.write_str("0"),
            Symbols::Letters => f.write_str("A"),
            Symbols::Own(symbols) => symbols.fmt(f),
        }
    }
}

impl Alphabet {
    /// `1`-`9`, then `A`-`Z`: the symbol `1` is the digit 1, `0` is an empty cell.
    pub const ONE: Self = Self(Symbols::One);

    /// `0`-`9`, then `A`-`Z`: the symbol `0` is the digit 1.
    pub const ZERO: Self = Self(Symbols::Zero);

    /// `A`-`Z`: the symbol `A` is the digit 1, `0` is an empty cell.
    pub const LETTERS: Self = Self(Symbols::Letters);

    /// All alphabets that have a name.
    pub const ALL: [Self; 3] = [Self::ONE, Self::ZERO, Self::LETTERS];

    /// The largest side whose digits have symbols. Larger grids need decimal tokens.
    pub const MAX_SIDE: usize = 35;

    /// Returns the alphabet of these symbols: the first one is the digit 1. Returns `None` if one of them is neither a
    /// figure nor a letter, if one occurs twice, or if there are fewer than 4 or more than 16.
    #[must_use]
    pub fn of_symbols(symbols: &[u8]) -> Option<Self> {
        SymbolList::new(symbols).map(|list| Self(Symbols::Own(list)))
    }

    /// Returns the largest side that this alphabet can write.
    #[must_use]
    pub const fn max_side(self) -> usize {
        match self.0 {
            Symbols::One | Symbols::Zero => Self::MAX_SIDE,
            Symbols::Letters => 26,
            Symbols::Own(symbols) => symbols.count as usize,
        }
    }

    /// Reads one symbol of a grid with this side: the digit, 0 for an empty cell, `None` for any other symbol.
    pub(crate) fn value(self, symbol: u8, side: usize) -> Option<u8> {
        if let Symbols::Own(symbols) = self.0 {
            return symbols.value(symbol, side);
        }
        let figure = match CLASSES[usize::from(symbol)] {
            EMPTY_CLASS => return Some(0),
            OTHER_CLASS => return None,
            // Some people write empty cells as `x` or `o`. Above side 9 these are letters like any others.
            X_CLASS | O_CLASS if side <= 9 => return Some(0),
            figure => figure,
        };
        let digit = match self.0 {
            Symbols::Zero => figure + 1,
            Symbols::One | Symbols::Letters if figure == 0 => return Some(0),
            Symbols::One => figure,
            Symbols::Letters => figure.checked_sub(9).filter(|digit| *digit > 0)?,
            Symbols::Own(_) => return None,
        };
        (usize::from(digit) <= side.min(Self::MAX_SIDE)).then_some(digit)
    }

    /// Returns the symbol of a digit from 1 to 35; `.` for 0.
    pub(crate) fn symbol(self, value: u8) -> char {
        let index = match self.0 {
            Symbols::Own(symbols) if value > 0 => {
                return symbols.symbols().get(usize::from(value) - 1).map_or('?', |symbol| char::from(*symbol));
            }
            Symbols::Own(_) => 0,
            Symbols::One => value,
            Symbols::Zero => value.wrapping_sub(1),
            Symbols::Letters => value.saturating_add(9),
        };
        match value {
            0 => '.',
            _ => char::from_digit(index.into(), 36).unwrap_or('?').to_ascii_uppercase(),
        }
    }
}

/// The class of a symbol that means an empty cell in every alphabet.
const EMPTY_CLASS: u8 = 64;

/// The class of a byte that is not a symbol.
const OTHER_CLASS: u8 = 255;

/// The letters that mean empty cells up to side 9.
const X_CLASS: u8 = 33;
const O_CLASS: u8 = 24;

/// The class of each byte: 0 to 35 for the figures and letters `0` to `Z`, or one of the constants above.
const CLASSES: [u8; 256] = {
    let mut classes = [OTHER_CLASS; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'.' | b'_' | b'*' | b'?' | b'-' => EMPTY_CLASS,
            symbol @ b'0'..=b'9' => symbol - b'0',
            symbol @ b'A'..=b'Z' => symbol - b'A' + 10,
            symbol @ b'a'..=b'z' => symbol - b'a' + 10,
            _ => OTHER_CLASS,
        };
        byte += 1;
    }
    classes
};

/// Returns the value of a figure or letter, `0` to `Z`: 0 to 35.
pub(super) fn figure(symbol: u8) -> Option<u8> {
    Some(CLASSES[usize::from(symbol)]).filter(|class| *class < EMPTY_CLASS)
}

/// Whether a symbol means an empty cell in every alphabet. `x` and `o` do up to side 9; above it they are digits.
pub(super) fn is_empty(symbol: u8, side: usize) -> bool {
    match CLASSES[usize::from(symbol)] {
        EMPTY_CLASS => true,
        X_CLASS | O_CLASS => side <= 9,
        _ => false,
    }
}

/// Parses `1`, `0` or `A`, the symbol of the digit 1, or all symbols in the order of their digits.
impl FromStr for Alphabet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let named = Self::ALL.into_iter().find(|alphabet| alphabet.to_string().eq_ignore_ascii_case(text));
        named.or_else(|| Self::of_symbols(text.as_bytes())).ok_or_else(|| {
            ParseError::new(format!(
                "'{text}' is not an alphabet: 1 is for 1-9A-Z, 0 for 0-9A-Z, A for A-Z, and a word of 4 to 16 different symbols lists its own"
            ))
        })
    }
}

/// How the cells of a grid are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// One symbol per cell.
    Symbols(Alphabet),
    /// A decimal number per cell, separated by blanks; 0 is an empty cell.
    Tokens,
}

impl Notation {
    /// Returns the default notation for a grid of this side.
    #[must_use]
    pub const fn for_side(side: usize) -> Self {
        if side <= Alphabet::MAX_SIDE { Self::Symbols(Alphabet::ONE) } else { Self::Tokens }
    }

    /// Returns the default notation for a grid of this shape. If the values of digits begin with 0, so do the symbols.
    #[must_use]
    pub const fn for_shape(shape: Shape) -> Self {
        if shape.values().least == 0 { Self::Symbols(Alphabet::ZERO) } else { Self::for_side(shape.side()) }
    }
}

/// Reads a decimal token of a grid with this side: the digit, 0 for an empty cell, `None` for any other token.
pub(super) fn token_value(token: &[u8], side: usize) -> Option<u8> {
    match token {
        [symbol] if !symbol.is_ascii_digit() => is_empty(*symbol, side).then_some(0),
        [b'-', b'1'] => Some(0),
        _ => number(token).filter(|value| usize::from(*value) <= side),
    }
}

/// Returns the alphabet of cells between separators: the given one, if the cells are symbols as they are on a plain
/// line. Cells of grids up to 9x9 are symbols. Those of larger grids may be decimal numbers, which have no alphabet.
pub(super) fn cell_alphabet(side: usize, named: Option<Alphabet>, are_single: bool) -> Option<Alphabet> {
    named.filter(|alphabet| *alphabet != Alphabet::ONE && side <= alphabet.max_side() && (side <= 9 || are_single))
}

/// Reads a cell between separators: a symbol of this alphabet, or a decimal number.
pub(super) fn cell_value(cell: &[u8], side: usize, alphabet: Option<Alphabet>) -> Option<u8> {
    match (cell, alphabet) {
        ([symbol], Some(alphabet)) => alphabet.value(*symbol, side),
        _ => token_value(cell, side),
    }
}

/// Returns the decimal number written with one or two figures.
pub(super) fn number(token: &[u8]) -> Option<u8> {
    match token {
        [a @ b'0'..=b'9'] => Some(a - b'0'),
        [a @ b'0'..=b'9', b @ b'0'..=b'9'] => Some((a - b'0') * 10 + b - b'0'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_read_and_written() {
        for alphabet in Alphabet::ALL {
            let side = alphabet.max_side();
            for value in 0..=side as u8 {
                let symbol = alphabet.symbol(value) as u8;
                assert_eq!(alphabet.value(symbol, side), Some(value));
                assert_eq!(alphabet.value(symbol.to_ascii_lowercase(), side), Some(value));
            }
            assert_eq!(alphabet.to_string().parse(), Ok(alphabet));
        }
        assert!("2".parse::<Alphabet>().is_err());
    }

    #[test]
    fn an_alphabet_that_is_named_is_that_of_small_grids_too() {
        assert_eq!([b'0', b'8', b'.', b'x'].map(|symbol| Alphabet::ZERO.value(symbol, 9)), [1, 9, 0, 0].map(Some));
        assert_eq!([b'A', b'i', b'0', b'o'].map(|symbol| Alphabet::LETTERS.value(symbol, 9)), [1, 9, 0, 0].map(Some));
        assert_eq!((Alphabet::ZERO.value(b'9', 9), Alphabet::LETTERS.value(b'1', 9)), (None, None));
        let zero = Some(Alphabet::ZERO);
        assert_eq!([&b"0"[..], b"-1", b"9"].map(|cell| cell_value(cell, 9, zero)), [Some(1), Some(0), None]);
        assert_eq!((cell_value(b"0", 16, None), cell_value(b"16", 16, None)), (Some(0), Some(16)));
        assert_eq!([9, 16].map(|side| cell_alphabet(side, zero, false)), [zero, None]);
        assert_eq!(cell_alphabet(16, zero, true), zero);
    }

    #[test]
    fn some_letters_are_empty_cells_up_to_side_9_only() {
        for letter in [b'x', b'O'] {
            assert_eq!(Alphabet::ONE.value(letter, 9), Some(0));
            assert_eq!(Alphabet::ONE.value(letter, 16), None);
        }
        assert_eq!(Alphabet::ONE.value(b'x', 35), Some(33));
        assert_eq!(Alphabet::ONE.value(b'0', 16), Some(0));
        assert_eq!(Alphabet::ZERO.value(b'0', 16), Some(1));
        assert_eq!(Alphabet::ZERO.value(b'G', 16), None);
        assert_eq!(Alphabet::LETTERS.value(b'P', 16), Some(16));
        assert_eq!(Alphabet::LETTERS.value(b'9', 16), None);
    }

    #[test]
    fn tokens_have_one_or_two_figures() {
        assert_eq!(token_value(b"16", 16), Some(16));
        assert_eq!(token_value(b"17", 16), None);
        assert_eq!(token_value(b"007", 16), None);
        assert_eq!(token_value(b".", 16), Some(0));
        assert_eq!(token_value(b"-1", 16), Some(0));
    }
}
