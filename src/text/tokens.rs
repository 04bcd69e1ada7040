//! One grid on one line of decimal tokens.

use super::alphabet::{Alphabet, Notation, cell_alphabet, cell_value, number, token_value};
use super::bytes::is_blank;
use super::evidence::of_letters;
use super::fault::{Fault, FaultKind, first_shown};
use super::puzzle::Puzzle;
use super::reading::Reading;
use crate::model::{Layout, Shape};

/// A token, and the byte at which it begins.
type Token<'l> = (usize, &'l [u8]);

/// Reads a grid of tokens. A header `ID SIDE HEIGHT WIDTH` may precede them, with the height and width of a box.
pub(super) fn read_tokens(line: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let tokens: Vec<Token<'_>> = tokens(line).collect();
    if let Some(shape) = header(&tokens) {
        return read_cells(&tokens[4..], line, start, &reading.layout_of(shape)?, reading.alphabet);
    }
    if let Some(alphabet) = alphabet_of_letters(&tokens, reading) {
        return read_tokens(line, start, &reading.clone().alphabet(alphabet));
    }
    // If the shape is given, numbers after the last cell are a comment. Otherwise they are cells.
    let numbers = tokens.iter().take_while(|(_, token)| is_token(token, reading.alphabet)).count();
    let shape = reading.shape_of(numbers)?;
    if let (None, Some((index, token))) = (reading.given_shape(), tokens[..numbers].get(shape.cell_count())) {
        let kind = FaultKind::Behind { shown: first_shown(token), cells: shape.cell_count() };
        return Err(Fault::at(start + index + 1, kind));
    }
    let puzzle = read_cells(&tokens, line, start, &reading.layout_of(shape)?, reading.alphabet);
    if reading.given_shape().is_some() { puzzle } else { Puzzle::assumed(puzzle, shape) }
}

/// Returns the alphabet of single letters that are the cells of a grid up to 9x9, unless an alphabet is given.
fn alphabet_of_letters(tokens: &[Token<'_>], reading: &Reading) -> Option<Alphabet> {
    let side = tokens.len().isqrt();
    if reading.alphabet.is_some() || side > 9 || side * side != tokens.len() {
        return None;
    }
    let symbols = tokens.iter().map(|(_, token)| if let [symbol] = token { Some(*symbol) } else { None });
    let symbols: Vec<u8> = symbols.collect::<Option<_>>()?;
    of_letters(&symbols, side).ok().filter(|alphabet| *alphabet != Alphabet::ONE)
}

/// Reads the cells of a grid with this layout from the first of the tokens.
fn read_cells(
    tokens: &[Token<'_>],
    line: &[u8],
    start: usize,
    layout: &Layout,
    named: Option<Alphabet>,
) -> Result<Puzzle, Fault> {
    let shape = layout.shape();
    let are_single = tokens.iter().take(shape.cell_count()).all(|(_, token)| token.len() == 1);
    let alphabet = cell_alphabet(shape.side(), named, are_single);
    let mut values = Vec::with_capacity(shape.cell_count());
    for &(index, token) in tokens.iter().take(shape.cell_count()) {
        let Some(value) = cell_value(token, shape.side(), alphabet) else {
            return Err(Fault::at(start + index + 1, FaultKind::bad_token(token, shape.side())));
        };
        values.push(value);
    }
    let found = values.len();
    if found < shape.cell_count() {
        return Err(Fault::at(start + line.len() + 1, FaultKind::TooFew { found, shape }));
    }
    // Commas between single figures separate the cells of a list, which are not numbers that need blanks between them.
    let is_list = shape.side() <= 9 && line.contains(&b',');
    let of_list = if is_list { Notation::for_side(shape.side()) } else { Notation::Tokens };
    let notation = alphabet.map_or(of_list, Notation::Symbols);
    Puzzle::new(layout.clone(), &values, notation, |cell| (None, start + tokens[cell].0 + 1))
}

/// Returns the shape that a header names, if the tokens begin with one.
pub(super) fn header(tokens: &[Token<'_>]) -> Option<Shape> {
    // The first token is a name of any form. The number of cells must fit too, so that rows of numbers are not taken
    // for headers.
    let [_, (_, side), (_, height), (_, width), ..] = tokens else { return None };
    let shape = Shape::new(number(width)?.into(), number(height)?.into()).ok()?;
    (number(side).map(usize::from) == Some(shape.side()) && tokens.len() == shape.cell_count() + 4).then_some(shape)
}

fn is_token(token: &[u8], alphabet: Option<Alphabet>) -> bool {
    token_value(token, Shape::MAX_SIDE).or(token_value(token, 9)).is_some()
        || alphabet.is_some_and(|alphabet| cell_value(token, alphabet.max_side(), Some(alphabet)).is_some())
}

/// Returns the fields of a line up to a `;` or `#`, each with the place where it begins.
pub(super) fn tokens(line: &[u8]) -> impl Iterator<Item = Token<'_>> {
    let line = &line[..line.iter().position(|byte| matches!(byte, b';' | b'#')).unwrap_or(line.len())];
    let begins =
        (0..line.len()).filter(|&index| !is_separator(line[index]) && (index == 0 || is_separator(line[index - 1])));
    begins.map(|index| {
        let token = &line[index..];
        (index, &token[..token.iter().position(|&byte| is_separator(byte)).unwrap_or(token.len())])
    })
}

const fn is_separator(byte: u8) -> bool {
    is_blank(byte) || byte == b','
}

#[cfg(test)]
mod tests {
    use super::super::record::read_line;
    use super::*;

    fn read(line: &str) -> Result<String, String> {
        let puzzle = read_line(line.as_bytes(), &Reading::default());
        puzzle.map(|puzzle| puzzle.grid.to_string()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn tokens_are_read_with_blanks_or_commas() {
        let four = "1 0 3 . . 0 4,0,0,3 , 0 0 4 0 2 0";
        assert_eq!(read(four).as_deref(), Ok("1.3...4..3..4.2."));
        assert_eq!(read(&four.replace('0', "-1")).as_deref(), Ok("1.3...4..3..4.2."));
        assert_eq!(read(&format!("{four} # easy")).as_deref(), Ok("1.3...4..3..4.2."));
        assert_eq!(read(&format!("{four} rated")).as_deref(), Ok("1.3...4..3..4.2."));
        let fault = read(&four.replace("4 0 2", "4 0 9")).unwrap_err();
        assert_eq!(fault, "column 31: '9' is neither a digit nor a blank: the digits go from 1 to 4");
        assert!(read(&format!("{four} 7")).unwrap_err().contains("'7' follows the last of 16"));
        let shape = Some(Shape::new(2, 2).unwrap());
        let reading = Reading { shape, ..Reading::default() };
        assert!(read_line(format!("{four} 7 8").as_bytes(), &reading).is_ok());
    }

    #[test]
    fn a_header_names_side_and_boxes() {
        let cells = "1 0 3 0 0 0 4 0 0 3 0 0 4 0 2 0";
        for id in ["acs_1", "17", "x"] {
            assert_eq!(read(&format!("{id} 4 2 2 {cells}")).as_deref(), Ok("1.3...4..3..4.2."), "{id}");
        }
        let six = format!("a 6 3 2{}", " 0".repeat(36));
        let puzzle = read_line(six.as_bytes(), &Reading::default()).unwrap();
        assert_eq!(puzzle.grid.shape(), Shape::new(2, 3).unwrap());
    }
}
