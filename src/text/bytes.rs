//! Classifies bytes, words and lines only by their appearance. Common cases are recognised fast.

use super::alphabet::is_empty;
use crate::model::Shape;

/// Whether a byte separates fields: a blank or a tab.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Whether a comment can begin with this byte.
pub(crate) const fn ends_cells(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b',' | b';' | b'#')
}

/// Returns the number of bytes before a comment can begin.
pub(super) fn head_length(text: &[u8]) -> usize {
    text.iter().position(|&byte| ends_cells(byte)).unwrap_or(text.len())
}

/// Returns the line without blanks at its ends, and the number of blanks removed from the front.
pub(super) fn trim(line: &[u8]) -> (&[u8], usize) {
    let start = line.iter().take_while(|byte| is_blank(**byte)).count();
    (line.trim_ascii(), start)
}

/// Returns the column, from 1, of the byte at `index`. Columns count characters, not bytes.
pub(super) fn column_at(line: &[u8], index: usize) -> usize {
    String::from_utf8_lossy(&line[..index]).chars().count() + 1
}

/// Maximum number of bytes of bad input that a message shows.
const MAX_EXCERPT_BYTES: usize = 16;

/// Returns the beginning of a text, for a message.
pub(super) fn excerpt(text: &[u8]) -> String {
    String::from_utf8_lossy(&text[..text.len().min(MAX_EXCERPT_BYTES)]).into_owned()
}

/// Whether a line is 81 symbols, optionally followed by a comment. This common case is recognised fast.
#[must_use]
pub(super) fn is_plain(line: &[u8]) -> bool {
    let Some((cells, rest)) = line.split_first_chunk::<81>() else { return false };
    // The check covers all bytes without a branch for each, which the compiler vectorises.
    rest.first().is_none_or(|&byte| ends_cells(byte)) && cells.iter().fold(true, |all, &byte| all & is_symbol(byte))
}

/// The length of a line of the usual list: 81 cells and a line feed.
pub(crate) const LIST_LINE: usize = 82;

/// Returns how many lines at the start of a text are 81 figures or points each, and nothing else. Such lines need no
/// test on their own: they are neither silent nor large, and a [`Recogniser`](super::Recogniser) takes them together.
pub(crate) fn list_lines(text: &[u8]) -> usize {
    // Without a branch for each byte, the compiler vectorises this too.
    let are_cells = |cells: &[u8]| cells.iter().fold(true, |all, byte| all & (byte.is_ascii_digit() | (*byte == b'.')));
    text.chunks_exact(LIST_LINE).take_while(|line| line[81] == b'\n' && are_cells(&line[..81])).count()
}

/// Whether a line consists only of symbols, more than a row of the largest grid has.
pub(super) fn is_long_plain(line: &[u8]) -> bool {
    line.len() > Shape::MAX_SIDE && line.iter().all(|byte| is_symbol(*byte))
}

const fn is_symbol(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() | matches!(byte, b'.' | b'_' | b'*' | b'?')
}

/// Whether a line has no content: it is blank or a `#` comment. `#1` before a puzzle is its number, not a comment.
#[must_use]
pub(crate) fn is_silent(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    match text.split_first() {
        None => true,
        Some((b'#', rest)) => !is_numbered(rest),
        Some(_) => false,
    }
}

/// Whether the text after `#` is the number of a puzzle and the puzzle.
fn is_numbered(text: &[u8]) -> bool {
    let figures = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = &text[figures..];
    let mark = usize::from(rest.first().is_some_and(|byte| matches!(byte, b':' | b'.' | b')')));
    let cells = rest[mark..].trim_ascii_start();
    let word = &cells[..head_length(cells)];
    figures > 0 && cells.len() + mark < rest.len() && Shape::from_cells(word.len()).is_some() && is_puzzle_like(word)
}

/// Whether a line begins an array with elements of any kind, and is neither a title in brackets nor a row.
pub(super) fn begins_array(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"[") else { return false };
    let rest = rest.trim_ascii_start();
    match rest.first() {
        None | Some(b'{' | b'"' | b'[') => true,
        // `[1,]` is the label of a row.
        Some(byte) if byte.is_ascii_digit() => is_open_list(rest) || has_record_after_comma(rest),
        Some(b'-') => has_record_after_comma(rest),
        Some(_) => begins_json_word(rest) && (is_open_list(rest) || has_record_after_comma(rest)),
    }
}

/// Whether a text after a bracket is a list that goes on after this line.
fn is_open_list(text: &[u8]) -> bool {
    text.contains(&b',') && !text.contains(&b']')
}

/// Whether a text begins with a word that JSON writes for a missing or a logical value.
fn begins_json_word(text: &[u8]) -> bool {
    let word = text.split(|byte| !byte.is_ascii_alphabetic()).next().unwrap_or_default();
    matches!(word, b"null" | b"NaN" | b"true" | b"false")
}

/// Whether a comma is followed by an object, or by a string with room for the smallest puzzle. Shorter strings may be
/// the cells of a row.
fn has_record_after_comma(text: &[u8]) -> bool {
    memchr::memchr_iter(b',', text).any(|comma| match text[comma + 1..].trim_ascii_start().split_first() {
        Some((b'{', _)) => true,
        Some((b'"', string)) => memchr::memchr(b'"', string).is_some_and(|length| length >= MIN_RECORD_CELLS),
        _ => false,
    })
}

/// The number of cells of the smallest grid without a given shape.
pub(super) const MIN_RECORD_CELLS: usize = 16;

/// Whether a text begins a JSON object: a brace, and a member or the end.
pub(super) fn begins_object(text: &[u8]) -> bool {
    let rest = text.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    rest.is_some_and(|rest| matches!(rest.first(), None | Some(b'"' | b'}')))
}

/// Returns the byte that separates the fields of a line.
pub(super) fn delimiter(line: &[u8]) -> Option<u8> {
    b",;\t".iter().copied().find(|delimiter| line.contains(delimiter))
}

/// Whether a byte is a cell of a grid up to 9x9: a figure, or a symbol for an empty cell.
pub(super) fn is_cell(byte: u8) -> bool {
    is_empty(byte, 9) || byte.is_ascii_digit()
}

/// Whether a word looks like the cells of a puzzle, valid or not: it is long, and consists mostly of figures or blanks.
pub(super) fn is_puzzle_like(word: &[u8]) -> bool {
    if word.len() < 16 {
        return false;
    }
    let cells = word.iter().filter(|symbol| is_cell(**symbol)).count();
    // Other words have few figures. Beyond 64 symbols letters may be digits too, since no ordinary word is that long.
    4 * cells >= 3 * word.len()
        || word.len() >= 65 && word.iter().all(|symbol| is_cell(*symbol) || symbol.is_ascii_alphabetic())
}
