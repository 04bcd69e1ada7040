//! Splits a line of text into cells and the characters between them.
//!
//! A line is decoration around cells: brackets, quotes, separators, sides, comments. What a cell is depends on how the
//! line is spaced ([`Spacing`]), which a single line seldom shows. So each spacing is a hypothesis, and the lines of a
//! drawing decide together ([`paragraph`](super::paragraph)).

mod places;

use memchr::{memchr, memmem};

use super::alphabet::{is_empty, number};
use super::bytes::{is_blank, is_cell};
use crate::model::Shape;
use places::CellPlaces;
pub(super) use places::{have_sides_alike, places};

/// The start and the end of a field. An empty field is an empty cell.
pub(super) type FieldSpan = (usize, usize);

/// The characters between the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spacing {
    /// Anything: blanks, commas, sides, quotes.
    Any,
    /// Anything, and a number may end with a point, as in `5.` or `5.0`.
    Points,
    /// This byte, once between two cells. Two successive ones enclose an empty cell.
    Delimiter(u8),
    /// This byte after each cell, including the last one.
    Terminator(u8),
    /// This byte before each cell, including the first one.
    Leader(u8),
    /// This byte between cells. If a row begins or ends with it, the cell there is empty.
    Inner(u8),
    /// Nothing: each cell has a fixed place, and a blank is an empty cell.
    Places(CellPlaces),
}

impl Spacing {
    /// Returns the places of the cells of a row; `None` if the line is not a row with this spacing.
    pub(super) fn cells(self, text: &[u8]) -> Option<Vec<FieldSpan>> {
        match self {
            Self::Any => Some(cells_of_row(text)),
            Self::Points => without_points(text, cells_of_row(text)),
            Self::Delimiter(delimiter) => delimited(text, delimiter, true),
            Self::Terminator(delimiter) => {
                let mut cells = delimited(text, delimiter, false)?;
                cells.pop().filter(|(begin, end)| begin == end && text.ends_with(&[delimiter]))?;
                Some(cells)
            }
            Self::Leader(delimiter) => {
                let mut cells = delimited(text, delimiter, false)?;
                let (begin, end) = cells.remove(0);
                (begin == end).then_some(cells)
            }
            Self::Inner(delimiter) => delimited(text, delimiter, false),
            Self::Places(places) => places.cells(text).filter(|_| !text.trim_ascii().is_empty()),
        }
    }
}

/// Whether a byte is a side of a cell or a box.
pub(super) const fn is_side(byte: u8) -> bool {
    matches!(byte, b'|' | b'!' | b':')
}

/// Whether a byte occurs between cells and is not a cell.
pub(super) const fn is_separator(byte: u8) -> bool {
    is_side(byte) || is_blank(byte) || matches!(byte, b',' | b';' | b'&')
}

/// Whether a byte begins or ends a list, or occurs between a name and its value.
const fn is_bracket(byte: u8) -> bool {
    matches!(byte, b'[' | b']' | b'(' | b')' | b'{' | b'}' | b'=')
}

/// Whether a word means that a cell is empty.
pub(super) fn is_null(word: &[u8]) -> bool {
    const WORDS: [&str; 7] = ["none", "null", "nil", "na", "nan", "<na>", "undefined"];
    word.len() > 1 && WORDS.iter().any(|null| word.eq_ignore_ascii_case(null.as_bytes()))
}

/// Returns the fields of a text from `begin` on: the words between separators, and quoted texts.
pub(super) fn fields(text: &[u8], begin: usize) -> Vec<FieldSpan> {
    let (mut found, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let rest = &text[at..];
        match rest[0] {
            byte if is_separator(byte) => at += 1,
            // An escaped character, such as a line break in a string, or the end of a row in LaTeX.
            b'\\' => at += if matches!(rest.get(1), Some(b'n' | b'r' | b't' | b'\\')) { 2 } else { 1 },
            // Quotes around several lines.
            b'"' | b'\'' if rest.starts_with(b"\"\"\"") || rest.starts_with(b"\'\'\'") => at += 3,
            quote @ (b'"' | b'\'') => match memchr(quote, &rest[1..]) {
                Some(length) if rest[1..=length].iter().all(|byte| is_blank(*byte)) => {
                    found.push((begin + at + 1, begin + at + 1));
                    at += length + 2;
                }
                Some(length) => {
                    found.extend(fields(&rest[1..=length], begin + at + 1));
                    at += length + 2;
                }
                None => at += 1,
            },
            _ => {
                let end = rest.iter().position(|byte| is_separator(*byte) || matches!(byte, b'"' | b'\'' | b'\\'));
                let length = end.unwrap_or(rest.len());
                let is_empty = is_null(&rest[..length]);
                found.push((begin + at, begin + at + if is_empty { 0 } else { length }));
                at += length;
            }
        }
    }
    found
}

/// Returns the parts of a line between brackets; the complete line if it has none.
pub(super) fn pieces(text: &[u8]) -> impl Iterator<Item = FieldSpan> {
    let mut begin = 0;
    text.split(|byte| is_bracket(*byte)).map(move |piece| {
        let span = (begin, begin + piece.len());
        begin = span.1 + 1;
        span
    })
}

/// Returns where a line's comment begins, as in source code after a row; its length if there is none.
pub(super) fn comment_begin(text: &[u8]) -> usize {
    let marks = [&b"//"[..], b"/*", b" #", b" %"];
    let begins = marks.iter().filter_map(|mark| memmem::find(text, mark));
    begins.filter(|begin| *begin > 0).min().unwrap_or(text.len())
}

/// Returns the places of the cells of a row, ignoring the characters between them. If each cell has its own sides, a
/// blank cell is empty.
fn cells_of_row(text: &[u8]) -> Vec<FieldSpan> {
    sided(text).unwrap_or_else(|| fields(text, 0))
}

/// Returns the cells of a row in which each cell has its own sides.
fn sided(text: &[u8]) -> Option<Vec<FieldSpan>> {
    let cells = text.iter().filter(|byte| is_side(**byte)).count().checked_sub(1)?;
    let is_sided = Shape::from_side(cells).is_some() && has_outer_sides(text);
    let row = trimmed(text, (0, text.len()));
    let inner = (row.0 + 1, row.1.checked_sub(1)?);
    // Two fields in one cell show that the sides separate boxes, not cells.
    if is_sided { split(text, inner, is_side) } else { None }
}

/// Whether a row begins and ends with a side.
pub(super) fn has_outer_sides(row: &[u8]) -> bool {
    let row = row.trim_ascii();
    row.len() > 1 && is_side(row[0]) && is_side(row[row.len() - 1])
}

/// Returns the fields of a part of a text between delimiters, each one word or empty; `None` if one has several words.
fn split(text: &[u8], (begin, end): FieldSpan, is_delimiter: impl Fn(u8) -> bool) -> Option<Vec<FieldSpan>> {
    let (mut found, mut at) = (Vec::new(), begin);
    for field in text[begin..end].split(|byte| is_delimiter(*byte)) {
        match fields(field, at)[..] {
            [] => found.push((at, at)),
            [only] => found.push(only),
            _ => return None,
        }
        at += field.len() + 1;
    }
    Some(found)
}

/// Returns a span without blanks at its ends.
fn trimmed(text: &[u8], (begin, end): FieldSpan) -> FieldSpan {
    let part = &text[begin..end];
    let before = part.len() - part.trim_ascii_start().len();
    (begin + before, begin + before.max(part.trim_ascii_end().len()))
}

/// Returns the fields of a row between delimiters. The row may have sides around it.
fn delimited(text: &[u8], delimiter: u8, has_sides: bool) -> Option<Vec<FieldSpan>> {
    // Blanks at the ends may be delimiters with empty fields.
    let mut part = (0, text.len());
    if has_sides && delimiter != b'\t' {
        part = trimmed(text, part);
    }
    // A row in LaTeX ends with `\\`, which a rule may follow.
    if let Some(end) = memmem::find(&text[part.0..part.1], b"\\\\") {
        part.1 = part.0 + end;
    }
    if delimiter == b'|' && has_sides {
        let row = &text[part.0..part.1];
        let row = row.strip_suffix(b".").unwrap_or(row);
        if let Some(inner) = row.strip_prefix(b"|").and_then(|row| row.strip_suffix(b"|")) {
            part = (part.0 + 1, part.0 + 1 + inner.len());
        }
    }
    memchr(delimiter, &text[part.0..part.1])?;
    split(text, part, |byte| byte == delimiter)
}

/// Returns the fields without the points after numbers; `None` if a point occurs elsewhere.
fn without_points(text: &[u8], fields: Vec<FieldSpan>) -> Option<Vec<FieldSpan>> {
    let mut plain = Vec::with_capacity(fields.len());
    for (begin, end) in fields {
        let word = &text[begin..end];
        plain.push(match word.strip_suffix(b".0").or_else(|| word.strip_suffix(b".")) {
            Some(figures) if number(figures).is_some() => (begin, begin + figures.len()),
            None => (begin, end),
            // `.0` lacks a digit before the point, so it is a bad cell.
            Some([]) if word.len() > 1 => (begin, end),
            Some(_) => return None,
        });
    }
    Some(plain)
}

/// Returns the label at the start of a row: where it ends, and its number.
pub(super) fn label(text: &[u8]) -> Option<(usize, usize)> {
    let begin = text.iter().position(|byte| !is_blank(*byte) && *byte != b'|')?;
    let word = &text[begin..];
    let name = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let after = &word[name + word[name..].iter().take_while(|byte| is_blank(**byte)).count()..];
    let figures = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = match &word[..name] {
        name if name.is_empty() || figures > 0 && names_row(name) => {
            (self::number(&after[..figures])?.into(), &after[figures..])
        }
        [letter] => (usize::from(letter.to_ascii_uppercase()) << 8, &word[1..]),
        _ => return prompt(text),
    };
    // `2.0` is a number.
    let is_number = rest.len() > 1 && rest[0] == b'.' && rest[1].is_ascii_digit();
    let mark = !is_number && rest.first().is_some_and(|byte| matches!(byte, b':' | b'.' | b')'));
    let rest = &rest[usize::from(mark)..];
    (mark || rest.first().is_some_and(|byte| is_separator(*byte))).then_some((text.len() - rest.len(), number))
}

/// Whether a word is a name of rows.
fn names_row(word: &[u8]) -> bool {
    word.eq_ignore_ascii_case(b"r") || word.eq_ignore_ascii_case(b"row")
}

/// Returns the label at the start of a row that consists of words, a number and a colon.
fn prompt(text: &[u8]) -> Option<(usize, usize)> {
    let colon = memchr(b':', text)?;
    let words = &text[..colon];
    let figures = words.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let (name, number) = words.split_at(colon - figures);
    let is_name = !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphabetic() || is_blank(*byte));
    let has_cells = !text[colon + 1..].trim_ascii().is_empty();
    (is_name && has_cells).then_some((colon + 1, self::number(number)?.into()))
}

/// Returns where the text of a list item begins, after its dashes or similar marks. Items of nested lists have several
/// marks.
pub(super) fn item(text: &[u8]) -> Option<usize> {
    let mut end = 0;
    while let Some(blanks) = text[end..].iter().position(|byte| !is_blank(*byte))
        && let [b'-' | b'*' | b'+', b' ', ..] = text[end + blanks..]
    {
        end += blanks + 1;
    }
    (end > 0).then_some(end)
}

/// Whether a line has at least one digit, and otherwise only digits, empty cells and the characters between them.
pub(super) fn has_cells_only(text: &[u8]) -> bool {
    text.iter().any(u8::is_ascii_digit)
        && text.iter().all(|byte| is_cell(*byte) || is_separator(*byte) || is_bracket(*byte) || b"\"'\\".contains(byte))
}

/// Minimum number of cells of a row that has letters: a grid of 9x9 needs none.
const LEAST_CELLS_WITH_LETTERS: usize = 10;

/// Whether a line is a row of cells with letters: each word is a symbol or a cell's candidates in ascending order.
pub(super) fn has_cells_with_letters(text: &[u8]) -> bool {
    let mut words = text.split(|byte| is_separator(*byte)).filter(|word| !word.is_empty());
    text.iter().any(u8::is_ascii_uppercase)
        && words.clone().count() >= LEAST_CELLS_WITH_LETTERS
        && words.all(is_cell_with_letters)
}

/// Whether a word is a symbol for an empty cell, or candidates in ascending order.
fn is_cell_with_letters(word: &[u8]) -> bool {
    match word {
        [symbol] if is_empty(*symbol, 9) => true,
        _ => word.iter().all(|symbol| matches!(symbol, b'1'..=b'9' | b'A'..=b'Z')) && word.is_sorted_by(|a, b| a < b),
    }
}

/// Whether a line has only cells, more of them than a title has, and is not a date.
pub(super) fn has_row_of_cells(text: &[u8]) -> bool {
    let cells = text.iter().filter(|byte| is_cell(**byte)).count();
    has_cells_only(text) && !is_date(text) && (cells >= LEAST_CELLS || has_outer_sides(text))
}

/// Minimum number of cells of a row: those of the smallest grid.
const LEAST_CELLS: usize = 4;

/// Whether a line can occur between the rows of a grid without holding any cells: brackets and the like, a command of
/// LaTeX, a comment.
pub(super) fn is_decoration(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    matches!(text.first(), Some(b'\\' | b'%'))
        || text.starts_with(b"//")
        || text.iter().all(|byte| is_separator(*byte) || is_bracket(*byte) || b"\"'.+*".contains(byte))
}

/// Returns the delimiters that occur in the lines.
pub(super) fn delimiters(texts: &[&[u8]]) -> impl Iterator<Item = u8> {
    let delimiters = b",;\t|&".iter().copied();
    let found = delimiters.filter(|delimiter| texts.iter().any(|text| memchr(*delimiter, text).is_some()));
    found.collect::<Vec<_>>().into_iter()
}

/// Whether a line is a date: three numbers with the same mark between them.
pub(super) fn is_date(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    b".-/".iter().any(|mark| {
        let mut parts = text.split(|byte| byte == mark);
        let first = parts.by_ref().take(3);
        let numbers = first.filter(|part| (1..=4).contains(&part.len()) && part.iter().all(u8::is_ascii_digit));
        numbers.count() == 3 && parts.next().is_none()
    })
}
