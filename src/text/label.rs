//! Labels before the cells of a line: a number, a rating, a name with side and boxes.

use super::bytes::{ends_cells, head_length, is_puzzle_like};
use super::cells::read_cells;
use super::tokens::{header, read_tokens, tokens};
use super::{Fault, Puzzle, Reading};
use crate::model::Shape;

/// Reads a line that begins with a label; `None` if it begins with none.
pub(super) fn read(text: &[u8], start: usize, reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    let end = text.iter().position(|&byte| ends_cells(byte))?;
    let skipped = text[end..].iter().take_while(|&&byte| ends_cells(byte)).count();
    if text[end..].starts_with(b"#") {
        return None;
    }
    if header(&tokens(text).collect::<Vec<_>>()).is_some() {
        return Some(read_tokens(text, start, reading));
    }
    let rest = &text[end + skipped..];
    (is_label(&text[..end]) && is_cells(rest, reading)).then(|| read_cells(rest, start + end + skipped, reading))
}

/// Whether a word is a number, as of a list, or a rating.
fn is_label(word: &[u8]) -> bool {
    let figures = word.strip_suffix(b".").or(word.strip_suffix(b")")).or(word.strip_suffix(b":")).unwrap_or(word);
    word.to_ascii_uppercase().starts_with(b"ED=") || !figures.is_empty() && figures.iter().all(u8::is_ascii_digit)
}

/// Whether a text begins with as many symbols as a grid has cells.
fn is_cells(text: &[u8], reading: &Reading) -> bool {
    let head = head_length(text);
    let has_shape = match reading.shape {
        Some(shape) => shape.cell_count() == head,
        None => Shape::from_cells(head).is_some_and(|shape| shape.side() >= 4),
    };
    has_shape && is_puzzle_like(&text[..head])
}

#[cfg(test)]
mod tests {
    use super::super::read_line;
    use super::*;

    #[test]
    fn numbered_and_rated_lines_are_read() {
        let cells = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let read = |label: &str| read_line(format!("{label}{cells}").as_bytes(), &Reading::default());
        for label in ["1 ", "12. ", "123) ", "1: ", "1234\t", "7,", "ED=11.8/1.2/1.2 ", "ED=2;"] {
            assert_eq!(read(label).map(|puzzle| puzzle.grid.to_string()).as_deref(), Ok(cells), "{label}");
        }
        for label in ["one ", "ab,cd ", "1 2 "] {
            assert!(read(label).is_err(), "{label}");
        }
        let fault = read_line(format!("12. {}", cells.replacen("..", "qq", 1)).as_bytes(), &Reading::default());
        assert_eq!(fault.unwrap_err().column, Some(6));
    }
}
