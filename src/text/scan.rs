//! Splits a line of text into cells and the characters between them.
//!
//! A line is decoration around cells: brackets, quotes, separators, sides, comments. What a cell is depends on how the
//! line is spaced ([`Spacing`]), which a single line seldom shows. So each spacing is a hypothesis, and the lines of a
//! drawing decide together ([`paragraph`](super::paragraph)).

use memchr::{memchr, memmem};

use super::alphabet::{is_empty, number};
use super::bytes::is_blank;
use crate::model::Shape;

/// The start and the end of a field. An empty one is an empty cell.
pub(super) type FieldSpan = (usize, usize);

/// The characters between the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spacing {
    /// Anything: blanks, commas, sides, quotes.
    Any,
    /// Anything, and a number may end with a point, as in `5.` or `5.0`.
    Points,
    /// This byte, once between two cells. Two of them in a row enclose an empty cell.
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

/// The places of the cells of a row in which blanks are empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CellPlaces {
    /// Number of cells of a row.
    pub(super) side: usize,
    /// Number of cells of a row of a box.
    pub(super) width: usize,
    /// The place of the first cell.
    pub(super) first: usize,
    /// Number of bytes from a cell to the next.
    pub(super) stride: usize,
    /// Number of additional bytes between boxes.
    pub(super) gap: usize,
}

impl CellPlaces {
    /// Returns the place of a cell of a row.
    pub(super) const fn place(&self, cell: usize) -> usize {
        self.first + cell * self.stride + cell / self.width * self.gap
    }

    /// Returns the number of bytes of a row whose last cell is not empty.
    pub(super) const fn length(&self) -> usize {
        self.place(self.side - 1) + 1
    }
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
            Self::Places(places) => placed(text, places).filter(|_| !text.trim_ascii().is_empty()),
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
                let ends = |byte: &u8| is_separator(*byte) || matches!(byte, b'"' | b'\'' | b'\\');
                let length = rest.iter().position(ends).unwrap_or(rest.len());
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

/// Returns the places of the cells of a row, ignoring the characters between them. If each cell has sides of its own, a
/// blank one is an empty cell.
fn cells_of_row(text: &[u8]) -> Vec<FieldSpan> {
    sided(text).unwrap_or_else(|| fields(text, 0))
}

/// Returns the cells of a row in which each cell has sides of its own.
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
    let plain = |(begin, end): FieldSpan| {
        let word = &text[begin..end];
        let number = word.strip_suffix(b".0").or_else(|| word.strip_suffix(b"."));
        match number {
            Some(number) if self::number(number).is_some() => Some((begin, begin + number.len())),
            // The digit of `.0` is missing: this is a bad cell.
            None => Some((begin, end)),
            Some([]) if word.len() > 1 => Some((begin, end)),
            Some(_) => None,
        }
    };
    fields.into_iter().map(plain).collect()
}

/// Returns the cells of a row in which each has a fixed place; `None` if there is text elsewhere.
fn placed(text: &[u8], places: CellPlaces) -> Option<Vec<FieldSpan>> {
    let mut cells = Vec::with_capacity(places.side);
    let mut next = 0;
    let is_between = |part: &[u8]| part.iter().all(|byte| *byte == b' ' || is_side(*byte));
    for cell in 0..places.side {
        let place = places.place(cell);
        if !is_between(&text[next.min(text.len())..place.min(text.len())]) {
            return None;
        }
        match text.get(place) {
            None | Some(b' ') => cells.push((place.min(text.len()), place.min(text.len()))),
            Some(byte) if is_side(*byte) => return None,
            Some(_) => cells.push((place, place + 1)),
        }
        next = place + 1;
    }
    is_between(&text[next.min(text.len())..]).then_some(cells)
}

/// Returns the possible places of the cells in the rows of these texts. Either the rows have no sides, or all of them
/// have the sides of boxes at the same places.
pub(super) fn places(texts: &[&[u8]], side: usize, width: usize) -> Vec<CellPlaces> {
    let end = texts.iter().map(|text| text.trim_ascii_end().len()).max().unwrap_or(0);
    let indent = |text: &&[u8]| text.iter().position(|byte| *byte != b' ');
    let first = texts.iter().filter_map(indent).min().unwrap_or(0);
    let has_sides = texts.iter().any(|text| text.iter().any(|byte| is_side(*byte)));
    let outer = usize::from(has_sides && texts.iter().all(|text| has_outer_sides(text)));
    let mut found = Vec::new();
    for stride in 1..=4 {
        for gap in if has_sides { 1..=4 } else { 0..=4 } {
            let places = CellPlaces { side, width, first: 0, stride, gap };
            let length = places.length();
            // Sides around a row show where it begins. Without them, at least one row reaches to its last cell.
            if outer == 0 {
                let begin = end.checked_sub(length).filter(|begin| *begin == 0 || *begin <= first);
                found.extend(begin.map(|first| CellPlaces { first, ..places }));
            } else if let Some(blanks) = (end - first).checked_sub(2 + length) {
                // There are as many blanks before the first cell as after the last.
                let before = blanks / 2;
                found.extend((blanks % 2 == 0).then_some(CellPlaces { first: first + 1 + before, ..places }));
            }
        }
    }
    found
}

/// Returns the label at the start of a row: where it ends, and its number.
pub(super) fn label(text: &[u8]) -> Option<(usize, usize)> {
    let begin = text.iter().position(|byte| !is_blank(*byte) && *byte != b'|')?;
    let word = &text[begin..];
    let name = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let after = &word[name + word[name..].iter().take_while(|byte| is_blank(**byte)).count()..];
    let figures = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_row = |name: &[u8]| name.eq_ignore_ascii_case(b"r") || name.eq_ignore_ascii_case(b"row");
    let (number, rest) = match &word[..name] {
        [] => (self::number(&after[..figures])?.into(), &after[figures..]),
        name if is_row(name) && figures > 0 => (self::number(&after[..figures])?.into(), &after[figures..]),
        [letter] => (usize::from(letter.to_ascii_uppercase()) << 8, &word[1..]),
        _ => return prompt(text),
    };
    // `2.0` is a number.
    let is_number = rest.len() > 1 && rest[0] == b'.' && rest[1].is_ascii_digit();
    let mark = !is_number && rest.first().is_some_and(|byte| matches!(byte, b':' | b'.' | b')'));
    let rest = &rest[usize::from(mark)..];
    (mark || rest.first().is_some_and(|byte| is_separator(*byte))).then_some((text.len() - rest.len(), number))
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
    let is_cell = |byte: u8| byte.is_ascii_digit() || is_empty(byte, 9);
    text.iter().any(u8::is_ascii_digit)
        && text.iter().all(|byte| is_cell(*byte) || is_separator(*byte) || is_bracket(*byte) || b"\"'\\".contains(byte))
}

/// Minimum number of cells of a row that has letters: a grid of 9x9 needs none.
const LEAST_CELLS_WITH_LETTERS: usize = 10;

/// Whether a line is a row of cells with letters: each word is a symbol or a cell's candidates in ascending order.
pub(super) fn has_cells_with_letters(text: &[u8]) -> bool {
    let mut words = text.split(|byte| is_separator(*byte)).filter(|word| !word.is_empty());
    let is_cell = |word: &&[u8]| match word {
        [symbol] if is_empty(*symbol, 9) => true,
        _ => word.iter().all(|symbol| matches!(symbol, b'1'..=b'9' | b'A'..=b'Z')) && word.is_sorted_by(|a, b| a < b),
    };
    text.iter().any(u8::is_ascii_uppercase)
        && words.clone().count() >= LEAST_CELLS_WITH_LETTERS
        && words.all(|word| is_cell(&word))
}

/// Whether a line has only cells, more of them than a title has, and is not a date.
pub(super) fn has_row_of_cells(text: &[u8]) -> bool {
    let cells = text.iter().filter(|byte| byte.is_ascii_digit() || is_empty(**byte, 9)).count();
    has_cells_only(text) && !is_date(text) && (cells >= LEAST_CELLS || has_outer_sides(text))
}

/// Minimum number of cells of a row: those of the smallest grid.
const LEAST_CELLS: usize = 4;

/// Whether all rows have sides at the same places.
pub(super) fn have_sides_alike(rows: &[&[u8]]) -> bool {
    let sides = |row: &[u8]| row.iter().enumerate().filter(|(_, byte)| is_side(**byte)).map(|(at, _)| at).collect();
    let mut all = rows.iter().map(|row| sides(row));
    let first: Option<Vec<usize>> = all.next();
    first.is_none_or(|first| all.all(|other| other == first))
}

/// Whether a line can occur between the rows of a grid without holding any cells: brackets and the like, a command of
/// LaTeX, a comment.
pub(super) fn is_decoration(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let is_mark = |byte: &u8| is_separator(*byte) || is_bracket(*byte) || b"\"'.+*".contains(byte);
    matches!(text.first(), Some(b'\\' | b'%')) || text.starts_with(b"//") || text.iter().all(is_mark)
}

/// Returns the delimiters that occur in the lines.
pub(super) fn delimiters(texts: &[&[u8]]) -> impl Iterator<Item = u8> {
    let has = |delimiter: u8| texts.iter().any(|text| memchr(delimiter, text).is_some());
    b",;\t|&".iter().copied().filter(move |delimiter| has(*delimiter)).collect::<Vec<_>>().into_iter()
}

/// Whether a line is a date: three numbers with the same mark between them.
pub(super) fn is_date(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    b".-/".iter().any(|mark| {
        let mut parts = text.split(|byte| byte == mark);
        let is_number = |part: &[u8]| (1..=4).contains(&part.len()) && part.iter().all(u8::is_ascii_digit);
        parts.by_ref().take(3).filter(|part| is_number(part)).count() == 3 && parts.next().is_none()
    })
}
