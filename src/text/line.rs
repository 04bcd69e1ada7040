//! Reads one grid on one line, in any notation except JSON, whose objects may hold complete drawings: see
//! [`read_line`](super::read_line).
//!
//! Notations are tried in the order of [`read_text`]. `Recogniser::is_whole` decides before that whether a line is a
//! record.

use super::bytes::{begins_object, trim};
use super::cells::read_cells;
use super::fault::{Fault, FaultKind};
use super::links::LinkedText;
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::{foreign, glyphs, hodoku, iss, iss_line, label, links, programs, within};

/// Reads a line that holds a complete grid, except JSON.
pub(super) fn read_cell_line(line: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    let plain = glyphs::plain(line);
    let (text, start) = trim(&plain);
    read_text(line, text, start, reading)
}

/// Reads the text of a line, which begins after `start` blanks. Characters beyond ASCII that have a meaning are already
/// replaced.
pub(super) fn read_text(line: &[u8], text: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    match text.first() {
        Some(b'{') if begins_object(text) => return Err(Fault::json("an object is a line of its own")),
        Some(b':') => return hodoku::read(text, start, reading),
        Some(b'.') if iss::is_iss(text) => return iss_line::read(text, start, reading),
        _ if links::is_link(text) => {
            let of_iss = links::iss_text(text).map(|link| read_text_in_link(&link?, start, reading));
            return of_iss.unwrap_or_else(|| read_link(text, start, reading));
        }
        _ => {}
    }
    let is_quoted = text.first() == Some(&b'"');
    let result =
        if is_quoted { read_cells(unquoted(text), start + 1, reading) } else { read_cells(text, start, reading) };
    match result {
        // Other formats are only tried for bad lines. Foreign data is recognised by the original bytes, not by the
        // replaced characters.
        Err(fault) if fault.kind.is_of_form() => {
            if let Some(binary) = foreign::binary(line) {
                return Err(binary);
            }
            if let Some(result) = programs::read(text, start, reading) {
                return result;
            }
            if let Some(result) = label::read(text, start, reading).filter(|_| !is_quoted) {
                return result;
            }
            let foreign = foreign::recognise(line);
            let is_other = matches!(foreign, Some(FaultKind::Headless(_))) || text.first() == Some(&b'#');
            if !is_other && let Some(result) = within::read(text, start, reading) {
                return result;
            }
            Err(foreign.map_or(fault, Fault::new))
        }
        result => result,
    }
}

/// Reads the text that a link holds. If parts of it are written in code, a fault has no column.
fn read_text_in_link(link: &LinkedText, start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    let text = link.text.trim().as_bytes();
    let puzzle = read_text(text, text, start + link.start.unwrap_or(0), reading);
    puzzle.map_err(|fault| if link.start.is_some() { fault } else { Fault { column: None, ..fault } })
}

#[cfg(feature = "links")]
fn read_link(text: &[u8], start: usize, reading: &Reading) -> Result<Puzzle, Fault> {
    super::drawn_object::read_link(text, start, reading).unwrap_or_else(|| Err(Fault::new(FaultKind::Nothing)))
}

/// Refuses a link.
#[cfg(not(feature = "links"))]
fn read_link(text: &[u8], _: usize, _: &Reading) -> Result<Puzzle, Fault> {
    let why = "it is read only with the feature 'links'".to_owned();
    links::find(text).unwrap_or_else(|| Err(Fault::new(FaultKind::Nothing)))?;
    Err(Fault::new(FaultKind::Link(why)))
}

/// Returns the text within the quotes at its start.
fn unquoted(text: &[u8]) -> &[u8] {
    text.split(|byte| *byte == b'"').nth(1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::record::read_line;
    use super::*;
    use crate::model::Shape;

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
        assert!(fault(&format!("{PUZZLE}5")).starts_with("column 82: '5' follows the last of 81 cells"));
        for count in [40, 50, 63, 64, 80] {
            assert!(fault(&PUZZLE[..count]).contains(&format!("{count} cells are too few: a grid of 9x9")), "{count}");
        }
        assert_eq!(fault(&PUZZLE.replace("36", "q6")), "column 12: 'q' is neither a digit nor a blank");
        assert_eq!(fault(&PUZZLE.replace("36", "\x016")), "column 12: the byte 0x01 is neither a digit nor a blank");
        assert_eq!(fault(&format!("5.......5{}", &PUZZLE[9..])), "R1C1 and R1C9 are both 5");
        assert_eq!(fault(&format!("  5.......5{}", &PUZZLE[9..])), "R1C1 and R1C9 are both 5");
        assert!(fault("hello").starts_with("no grid has 5 cells"));
        assert!(fault("1").contains("no grid has"));
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
        assert_eq!(fault.to_string(), "R1C1 and R3C1 are both 1");
        assert_eq!(read_line(b"1...............", &reading).unwrap_err().column, Some(17));
    }
}
