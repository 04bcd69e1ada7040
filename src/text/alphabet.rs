//! The symbols for digits, and the notations of a line.

use std::fmt;
use std::str::FromStr;

/// Which symbol stands for which digit in grids with sides up to 35.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Alphabet {
    /// `1`-`9`, then `A`-`Z`: the symbol `1` is the digit 1.
    #[default]
    One,
    /// `0`-`9`, then `A`-`Z`: the symbol `0` is the digit 1, in grids above 9x9.
    Zero,
}

impl Alphabet {
    /// The largest side that symbols can write; larger grids take decimal tokens.
    pub const MAX_SIDE: usize = 35;

    /// Reads one symbol of a grid with this side: the digit, 0 for an empty cell, `None` for neither.
    pub(crate) fn value(self, symbol: u8, side: usize) -> Option<u8> {
        match symbol {
            b'.' | b'_' | b'*' => return Some(0),
            b'0' if self.in_use(side) == Self::One => return Some(0),
            b'x' | b'X' if side <= 9 => return Some(0),
            _ => {}
        }
        let value = char::from(symbol).to_digit(36)? as u8;
        let digit = if self.in_use(side) == Self::Zero { value + 1 } else { value };
        (usize::from(digit) <= side.min(Self::MAX_SIDE)).then_some(digit)
    }

    /// The alphabet that is in use for a side: up to 9 the digits stand for themselves.
    fn in_use(self, side: usize) -> Self {
        if side <= 9 { Self::One } else { self }
    }

    /// The symbol of a digit from 1 to 35 in a grid with this side; `.` for 0.
    pub(crate) fn symbol(self, value: u8, side: usize) -> char {
        let index = if self.in_use(side) == Self::Zero { value.wrapping_sub(1) } else { value };
        match value {
            0 => '.',
            _ => char::from_digit(index.into(), 36).unwrap_or('?').to_ascii_uppercase(),
        }
    }
}

/// A word that names no alphabet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not an alphabet: 1 is for 1-9A-Z, 0 for 0-9A-Z")]
pub struct AlphabetError(String);

/// `1` or `0`: the symbol of the digit 1.
impl FromStr for Alphabet {
    type Err = AlphabetError;

    fn from_str(text: &str) -> Result<Self, AlphabetError> {
        match text {
            "1" => Ok(Self::One),
            "0" => Ok(Self::Zero),
            _ => Err(AlphabetError(text.to_owned())),
        }
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::One { "1" } else { "0" })
    }
}

/// How the cells of a grid are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// One symbol a cell.
    Symbols(Alphabet),
    /// A decimal number a cell, with blanks between; 0 is an empty cell.
    Tokens,
}

impl Notation {
    /// The notation for a grid of this side if nobody asks for another.
    #[must_use]
    pub const fn for_side(side: usize) -> Self {
        if side <= Alphabet::MAX_SIDE { Self::Symbols(Alphabet::One) } else { Self::Tokens }
    }
}

/// Reads a decimal token of a grid with this side: the digit, 0 for an empty cell, `None` for neither.
pub(super) fn token_value(token: &[u8], side: usize) -> Option<u8> {
    match token {
        b"." | b"_" | b"*" => Some(0),
        [b'x' | b'X'] if side <= 9 => Some(0),
        _ => number(token).filter(|value| usize::from(*value) <= side),
    }
}

/// A decimal number of one or two figures.
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
        for alphabet in [Alphabet::One, Alphabet::Zero] {
            for value in 0..=35 {
                let symbol = alphabet.symbol(value, 35) as u8;
                assert_eq!(alphabet.value(symbol, 35), Some(value));
                assert_eq!(alphabet.value(symbol.to_ascii_lowercase(), 35), Some(value));
            }
            assert_eq!(alphabet.to_string().parse(), Ok(alphabet));
        }
    }

    #[test]
    fn an_x_is_a_blank_up_to_side_9_only() {
        assert_eq!(Alphabet::One.value(b'x', 9), Some(0));
        assert_eq!(Alphabet::One.value(b'x', 16), None);
        assert_eq!(Alphabet::One.value(b'x', 35), Some(33));
        assert_eq!(Alphabet::One.value(b'0', 16), Some(0));
        assert_eq!(Alphabet::Zero.value(b'0', 16), Some(1));
        assert_eq!(Alphabet::Zero.value(b'G', 16), None);
    }

    #[test]
    fn tokens_have_one_or_two_figures() {
        assert_eq!(token_value(b"16", 16), Some(16));
        assert_eq!(token_value(b"17", 16), None);
        assert_eq!(token_value(b"007", 16), None);
        assert_eq!(token_value(b".", 16), Some(0));
    }
}
