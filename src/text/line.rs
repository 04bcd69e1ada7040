//! One grid on one line, in any of the notations for that.

use super::alphabet::{Alphabet, Notation};
use super::evidence::alphabet_of;
use super::fault::{Fault, FaultKind, Shown};
use super::tokens::read_tokens;
use super::{Puzzle, Reading, candidates, foreign, glyphs, hodoku, is_blank, json, label, trim};
use crate::model::Shape;

/// Reads a line that holds a whole grid.
///
/// Cells are symbols (`1`-`9`, `A`-`Z` in either case; `.` `0` `_` `*` `?` `-` for empty, and `x` and `o` up to side 9)
/// or decimal tokens with blanks or commas between. Behind the last cell a comment may follow; it begins with a blank, a
/// tab, a comma, a semicolon or `#`. Before the first a number or a rating (`ED=...`) may be. Also read: the 729
/// candidates of a 9x9 grid, HoDoKu's library lines, JSON objects, and grids of tokens that begin with their name, side
/// and boxes.
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
    let plain = glyphs::plain(line);
    let (text, start) = trim(&plain);
    match text.first() {
        Some(b'{') => return json::read_json(text, reading),
        Some(b':') => return hodoku::read(text, start, reading),
        Some(b'"') => return read_cells(unquoted(text), start + 1, reading),
        _ => {}
    }
    match read_cells(text, start, reading) {
        Err(fault) if fault.kind.is_of_form() => {
            label::read(text, start, reading).unwrap_or_else(|| Err(foreign::recognise(line).map_or(fault, Fault::new)))
        }
        result => result,
    }
}

/// What is within the quotes that a text begins with.
fn unquoted(text: &[u8]) -> &[u8] {
    text.split(|byte| *byte == b'"').nth(1).unwrap_or_default()
}

/// Reads the cells of a grid, and what may follow.
pub(super) fn read_cells(text: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let head = text.iter().position(|&byte| ends_cells(byte)).unwrap_or(text.len());
    if head <= 2 && head < text.len() {
        return read_tokens(text, start, reading);
    }
    if candidates::is_line(&text[..head], reading) {
        return candidates::read(&text[..head], start);
    }
    read_symbols(&text[..head], start, reading)
}

/// Whether a comment can begin with this byte.
pub(crate) const fn ends_cells(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b',' | b';' | b'#')
}

fn read_symbols(cells: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let shape = shape_of(cells.len(), reading)?;
    let side = shape.side();
    if side > Alphabet::MAX_SIDE {
        return Err(Fault::new(FaultKind::TokensOnly(side)));
    }
    let (own, rest) = cells.split_at(cells.len().min(shape.cell_count()));
    let alphabet = alphabet_of(own, shape, reading).map_err(|kind| Fault::at(start + 1, kind))?;
    let bad = |index| Fault::at(start + index + 1, FaultKind::Symbol(Shown::first(&cells[index..])));
    let value = |(index, &symbol)| alphabet.value(symbol, side).ok_or_else(|| bad(index));
    let values = own.iter().enumerate().map(value).collect::<Result<Vec<u8>, _>>()?;
    if !rest.is_empty() {
        let kind = FaultKind::Behind { shown: Shown::first(rest), cells: shape.cell_count() };
        return Err(Fault::at(start + shape.cell_count() + 1, kind));
    }
    let found = values.len();
    if found < shape.cell_count() {
        return Err(Fault::at(start + found + 1, FaultKind::TooFew { found, shape }));
    }
    let puzzle = Puzzle::new(shape, &values, Notation::Symbols(alphabet), |cell| (None, start + cell + 1));
    if reading.shape.is_some() { puzzle } else { Puzzle::assumed(puzzle, shape) }
}

/// The shape of a grid with this number of cells. Where none has, the nearest one, so that the fault names what is
/// missing or what is too much.
pub(super) fn shape_of(cells: usize, reading: &Reading) -> Result<Shape, Fault> {
    if let Some(shape) = reading.shape {
        return Ok(shape);
    }
    let nearest =
        || (4..=Shape::MAX_SIDE).filter_map(Shape::from_side).min_by_key(|shape| shape.cell_count().abs_diff(cells));
    Shape::from_cells(cells)
        .or_else(|| nearest().filter(|shape| shape.cell_count().abs_diff(cells) <= shape.side()))
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
        for blank in ["0", "_", "*", "x", "X", "?", "-", "o", "O", "·", "•"] {
            assert_eq!(read(&PUZZLE.replace('.', blank)).as_deref(), Ok(PUZZLE), "{blank}");
        }
        for comment in [" 8 easy", "\trated 9", ",solution", ";2", "#3", "   ", ";ED=1.2/1.2/1.2", ",\"a, b\""] {
            assert_eq!(read(&format!("  {PUZZLE}{comment}")).as_deref(), Ok(PUZZLE));
        }
        assert_eq!(read(&format!("\"{PUZZLE}\"")).as_deref(), Ok(PUZZLE));
    }

    #[test]
    fn faults_name_their_column() {
        let fault = |line: &str| read(line).unwrap_err();
        assert!(fault(&format!("{PUZZLE}5")).starts_with("column 82: '5' stands behind the last of 81 cells"));
        assert!(fault(&PUZZLE[..80]).starts_with("column 81: 80 cells are too few"));
        assert_eq!(fault(&PUZZLE.replace("36", "q6")), "column 12: 'q' is neither a digit nor a blank");
        assert_eq!(fault(&PUZZLE.replace("36", "\x006")), "column 12: the byte 0x00 is neither a digit nor a blank");
        assert_eq!(fault(&format!("5.......5{}", &PUZZLE[9..])), "column 9: 5 stands twice in row 1");
        assert_eq!(fault(&format!("  5.......5{}", &PUZZLE[9..])), "column 11: 5 stands twice in row 1");
        assert!(fault("hello").starts_with("5 cells make no grid"));
        assert!(fault("1").contains("make no grid"));
    }

    #[test]
    fn a_line_may_begin_with_any_symbol() {
        let cells = |head: &str| format!("{head}{}", ".".repeat(625 - head.len()));
        for head in ["GAME1", "LAMP9", "KIND1"] {
            assert!(read(&cells(head)).is_ok(), "{head}");
        }
    }

    #[test]
    fn the_shape_can_be_given() {
        let reading = Reading { shape: Some(Shape::new(2, 3).unwrap()), ..Reading::default() };
        let standing = read_line(b"1.....2.....3.....4.....5.....6.....", &reading);
        assert_eq!(standing.map(|puzzle| puzzle.grid.shape()), Ok(Shape::new(2, 3).unwrap()));
        let fault = read_line(b"1....2......1.......................", &reading).unwrap_err();
        assert_eq!(fault.to_string(), "column 13: 1 stands twice in column 1");
        assert_eq!(read_line(b"1...............", &reading).unwrap_err().column, Some(17));
    }
}
