//! One grid on one line: a symbol a cell, or decimal tokens; comment columns may follow.

use super::alphabet::{Alphabet, Notation, token_value};
use super::fault::{Fault, FaultKind, Shown};
use super::{Puzzle, Reading, is_blank, trim};
use crate::model::Shape;

/// Reads a line that holds a whole grid.
///
/// Cells are symbols (`1`-`9`, `A`-`Z` in either case; `.` `0` `_` `*` for empty, and `x` up to side 9) or decimal
/// tokens with blanks or commas between. Behind the last cell a comment may follow; it begins with a blank, a tab, a
/// comma, a semicolon or `#`.
///
/// # Errors
/// If the line is no grid, or a digit stands twice in a unit. The fault names the column.
///
/// ```
/// use specudoku::text::{Reading, read_line};
/// let puzzle = read_line(b"1.3...4..3..4.2. easy", &Reading::default())?;
/// assert_eq!(puzzle.grid.to_string(), "1.3...4..3..4.2.");
/// let fault = read_line(b"1.3...4..3q.4.2.", &Reading::default()).unwrap_err();
/// assert_eq!(fault.to_string(), "column 11: 'q' is neither a digit nor a blank");
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
pub fn read_line(line: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    let (line, start) = trim(line);
    let head = line.iter().position(|&byte| ends_cells(byte)).unwrap_or(line.len());
    if head <= 2 && head < line.len() {
        read_tokens(line, start, reading)
    } else {
        read_symbols(&line[..head], start, reading)
    }
}

/// Whether a comment can begin with this byte.
pub(crate) const fn ends_cells(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b',' | b';' | b'#')
}

fn read_symbols(cells: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let shape = shape_of(cells.len(), reading)?;
    if shape.side() > Alphabet::MAX_SIDE {
        return Err(Fault::new(FaultKind::TokensOnly(shape.side())));
    }
    let bad = |index| Fault::at(start + index + 1, FaultKind::Symbol(Shown::first(&cells[index..])));
    let value = |(index, &symbol)| reading.alphabet.value(symbol, shape.side()).ok_or_else(|| bad(index));
    let values = cells.iter().enumerate().take(shape.cells()).map(value).collect::<Result<Vec<u8>, _>>()?;
    if let Some(rest) = cells.get(shape.cells()..).filter(|rest| !rest.is_empty()) {
        let kind = FaultKind::Behind { shown: Shown::first(rest), cells: shape.cells() };
        return Err(Fault::at(start + shape.cells() + 1, kind));
    }
    let found = values.len();
    if found < shape.cells() {
        return Err(Fault::at(start + found + 1, FaultKind::TooFew { found, shape }));
    }
    Puzzle::new(shape, &values, Notation::Symbols(reading.alphabet), |cell| (None, start + cell + 1))
}

fn read_tokens(line: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let tokens: Vec<(usize, &[u8])> = tokens(line).collect();
    let is_token = |token: &[u8]| token_value(token, Shape::MAX_SIDE).or(token_value(token, 9)).is_some();
    // With the shape given, numbers behind the last cell are a comment; without it, they count.
    let numbers = tokens.iter().take_while(|(_, token)| is_token(token)).count();
    let shape = match reading.shape {
        Some(shape) => shape,
        None => shape_of(numbers, reading)?,
    };
    let mut values = Vec::with_capacity(shape.cells());
    for &(index, token) in tokens.iter().take(shape.cells()) {
        let bad = || {
            let token = String::from_utf8_lossy(&token[..token.len().min(16)]).into_owned();
            Fault::at(start + index + 1, FaultKind::Token { token, side: shape.side() })
        };
        values.push(token_value(token, shape.side()).ok_or_else(bad)?);
    }
    let found = values.len();
    if found < shape.cells() {
        return Err(Fault::at(start + line.len() + 1, FaultKind::TooFew { found, shape }));
    }
    Puzzle::new(shape, &values, Notation::Tokens, |cell| (None, start + tokens[cell].0 + 1))
}

/// The fields of a line up to a `;` or `#`, with where they begin.
fn tokens(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let line = &line[..line.iter().position(|byte| matches!(byte, b';' | b'#')).unwrap_or(line.len())];
    let separates = |byte: u8| is_blank(byte) || byte == b',';
    let begins = move |&index: &usize| !separates(line[index]) && (index == 0 || separates(line[index - 1]));
    (0..line.len()).filter(begins).map(move |index| {
        let token = &line[index..];
        (index, &token[..token.iter().position(|&byte| separates(byte)).unwrap_or(token.len())])
    })
}

/// The shape of a grid with so many cells. Where none has, the nearest one, so that the fault tells what is missing
/// or what is too much.
fn shape_of(cells: usize, reading: &Reading) -> Result<Shape, Fault> {
    if let Some(shape) = reading.shape {
        return Ok(shape);
    }
    let nearest =
        || (4..=Shape::MAX_SIDE).filter_map(Shape::from_side).min_by_key(|shape| shape.cells().abs_diff(cells));
    Shape::from_cells(cells)
        .or_else(|| nearest().filter(|shape| shape.cells().abs_diff(cells) <= shape.side()))
        .ok_or(Fault::new(FaultKind::Cells(cells)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn read(line: &str) -> Result<String, String> {
        let puzzle = read_line(line.as_bytes(), &Reading::default());
        puzzle.map(|puzzle| puzzle.grid.to_string()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn every_blank_and_every_comment_is_read() {
        for blank in ["0", "_", "*", "x", "X"] {
            assert_eq!(read(&PUZZLE.replace('.', blank)).as_deref(), Ok(PUZZLE));
        }
        for comment in [" 8 easy", "\trated 9", ",solution", ";2", "#3", "   "] {
            assert_eq!(read(&format!("  {PUZZLE}{comment}")).as_deref(), Ok(PUZZLE));
        }
    }

    #[test]
    fn faults_name_their_column() {
        let fault = |line: &str| read(line).unwrap_err();
        assert!(fault(&format!("{PUZZLE}5")).starts_with("column 82: '5' stands behind the last of 81 cells"));
        assert!(fault(&PUZZLE[..80]).starts_with("column 81: 80 cells are too few"));
        assert_eq!(fault(&PUZZLE.replace("36", "q6")), "column 12: 'q' is neither a digit nor a blank");
        assert_eq!(fault(&PUZZLE.replace("36", "\u{e9}6")[..]), "column 12: '\u{e9}' is neither a digit nor a blank");
        assert_eq!(fault(&PUZZLE.replace("36", "\x006")), "column 12: the byte 0x00 is neither a digit nor a blank");
        assert_eq!(fault(&format!("5.......5{}", &PUZZLE[9..])), "column 9: 5 stands twice in row 1");
        assert_eq!(fault(&format!("  5.......5{}", &PUZZLE[9..])), "column 11: 5 stands twice in row 1");
        assert!(fault("hello").starts_with("5 cells make no grid"));
        assert!(fault("1").contains("make no grid"));
    }

    #[test]
    fn tokens_are_read_with_blanks_or_commas() {
        let four = "1 0 3 . . 0 4,0,0,3 , 0 0 4 0 2 0";
        assert_eq!(read(four).as_deref(), Ok("1.3...4..3..4.2."));
        assert_eq!(read(&format!("{four} # easy")).as_deref(), Ok("1.3...4..3..4.2."));
        assert_eq!(read(&format!("{four} rated")).as_deref(), Ok("1.3...4..3..4.2."));
        let fault = read(&four.replace("4 0 2", "4 0 9")).unwrap_err();
        assert_eq!(fault, "column 31: '9' is neither a digit nor a blank: the digits go from 1 to 4");
        let shape = Some(Shape::new(2, 2).unwrap());
        let reading = Reading { shape, ..Reading::default() };
        assert!(read_line(format!("{four} 7 8").as_bytes(), &reading).is_ok());
    }

    #[test]
    fn the_shape_can_be_told() {
        let reading = Reading { shape: Some(Shape::new(2, 3).unwrap()), ..Reading::default() };
        let standing = read_line(b"1.....2.....3.....4.....5.....6.....", &reading);
        assert_eq!(standing.map(|puzzle| puzzle.grid.shape()), Ok(Shape::new(2, 3).unwrap()));
        let fault = read_line(b"1....2......1.......................", &reading).unwrap_err();
        assert_eq!(fault.to_string(), "column 13: 1 stands twice in column 1");
        assert_eq!(read_line(b"1...............", &reading).unwrap_err().column, Some(17));
    }
}
