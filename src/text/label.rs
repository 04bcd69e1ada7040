//! Labels before the cells of a line: a number, a rating, a name, a name with side and boxes.

use super::bytes::{ends_cells, head_length, is_blank, is_puzzle_like};
use super::cells::read_cells;
use super::fault::Fault;
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::tokens::{header, read_tokens, tokens};
use crate::model::Shape;

/// Reads a line that begins with a label; returns `None` if it does not begin with one.
pub(super) fn read(text: &[u8], start: usize, reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    if header(&tokens(text).collect::<Vec<_>>()).is_some() {
        return Some(read_tokens(text, start, reading));
    }
    let number = end_of_number(text).filter(|end| is_cells(&text[*end..], reading));
    let end = number.or_else(|| end_of_name(text, reading))?;
    Some(read_cells(&text[end..], start + end, reading))
}

/// Returns where the cells after a number or a rating begin.
fn end_of_number(text: &[u8]) -> Option<usize> {
    let end = text.iter().position(|&byte| ends_cells(byte)).filter(|end| text[*end] != b'#')?;
    let skipped = text[end..].iter().take_while(|&&byte| ends_cells(byte)).count();
    is_label(&text[..end]).then_some(end + skipped)
}

/// Returns where the cells after a name begin, which is at the first word that is a complete puzzle.
fn end_of_name(text: &[u8], reading: &Reading) -> Option<usize> {
    // Commented-out text stays a comment, unless the comment begins with a number, as in a list.
    if text.first() == Some(&b'#') && !text.get(1).is_some_and(u8::is_ascii_digit) {
        return None;
    }
    // Separated fields belong to a table. Which of them holds the puzzle is not guessed.
    let field = text.iter().position(|byte| matches!(byte, b',' | b';' | b'\t' | b'"'));
    let mut begins =
        (1..field.map_or(text.len(), |end| end + 1)).filter(|&at| is_blank(text[at - 1]) && !is_blank(text[at]));
    let begin = begins.find(|&at| is_cells(&text[at..], reading))?;
    let cells = &text[begin..];
    (head_length(cells) >= LEAST_NAMED || read_cells(cells, 0, reading).is_ok()).then_some(begin)
}

/// Minimum number of symbols that are certainly the cells of a puzzle. Ordinary words have fewer.
const LEAST_NAMED: usize = 81;

/// Whether a word is the number of a list item, or a rating.
fn is_label(word: &[u8]) -> bool {
    let figures = word.strip_suffix(b".").or(word.strip_suffix(b")")).or(word.strip_suffix(b":")).unwrap_or(word);
    word.to_ascii_uppercase().starts_with(b"ED=") || !figures.is_empty() && figures.iter().all(u8::is_ascii_digit)
}

/// Whether a text begins with as many symbols as a grid has cells.
fn is_cells(text: &[u8], reading: &Reading) -> bool {
    let head = head_length(text);
    let has_shape = match reading.given_shape() {
        Some(shape) => shape.cell_count() == head,
        None => Shape::from_cells(head).is_some_and(|shape| shape.side() >= 4),
    };
    has_shape && is_puzzle_like(&text[..head])
}

#[cfg(test)]
mod tests {
    use super::super::record::read_line;
    use super::*;

    #[test]
    fn numbered_and_rated_lines_are_read() {
        let cells = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let read = |label: &str| read_line(format!("{label}{cells}").as_bytes(), &Reading::default());
        for label in ["1 ", "12. ", "123) ", "1: ", "1234\t", "7,", "ED=11.8/1.2/1.2 ", "ED=2;"] {
            assert_eq!(read(label).map(|puzzle| puzzle.grid.to_string()).as_deref(), Ok(cells), "{label}");
        }
        for label in ["one ", "1 2 ", "Puzzle 1: ", "Level 3 - ", "(1) ", "#1 ", "#12: ", "A name of five words: "] {
            assert_eq!(read(label).map(|puzzle| puzzle.grid.to_string()).as_deref(), Ok(cells), "{label}");
        }
        for label in ["ab;", "ab,", "# ", "#", "#note "] {
            assert!(read(label).is_err(), "{label}");
        }
        let fault = read_line(format!("12. {}", cells.replacen("..", "qq", 1)).as_bytes(), &Reading::default());
        assert_eq!(fault.unwrap_err().column, Some(6));
    }

    #[test]
    fn a_puzzle_is_found_after_endless_words() {
        let words = "1 ".repeat(500_000);
        let read = |line: String| read_line(line.as_bytes(), &Reading::default());
        assert!(read(format!("{words}2")).unwrap_err().to_string().contains("no grid has"));
        let cells = ".".repeat(81);
        assert_eq!(read(format!("{words}{cells}")).map(|puzzle| puzzle.grid.to_string()), Ok(cells));
    }
}
