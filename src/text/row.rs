//! One row of a drawn grid: its cells, and the sides between them.

use super::Reading;
use super::alphabet::{Alphabet, cell_alphabet, cell_value, is_empty, number, token_value};
use super::candidates::is_candidates;
use super::gaps::{self, FieldSpan};
use super::step_marks;
use crate::model::Shape;

/// A piece of a row, and the byte at which it begins.
pub(super) type RowField<'l> = (usize, &'l [u8]);

/// How the cells of a drawn grid are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CellForm {
    /// One symbol a cell.
    Symbols,
    /// A decimal number a cell.
    Tokens,
    /// The candidates of each cell.
    Candidates,
}

/// A row of a drawn grid: characters beyond ASCII are brought to those that mean the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// The line it is on, from 1.
    pub(super) number: u64,
    /// The line.
    pub(super) text: Vec<u8>,
    /// Number of its cells, as far as the row alone shows.
    pub(super) side: usize,
    /// Where its fields begin and end; see [`spans`].
    spans: Vec<FieldSpan>,
}

impl Row {
    /// Returns the row that a line is, with as many cells as it shows.
    pub(super) fn new(number: u64, text: Vec<u8>, side: usize) -> Self {
        Self { number, side, spans: spans(&text), text }
    }

    /// Returns the row that a line can be: of any grid, or with a few bad cells of one with the side `known`.
    pub(super) fn read(number: u64, text: &[u8], known: Option<usize>, reading: &Reading) -> Option<Self> {
        let text = &*step_marks::without(text);
        if let Some(row) = Self::between_blanks(number, text, reading)
            && (known == Some(row.side) || is_twice(&fields(text), Shape::CLASSIC.side()))
        {
            return Some(row);
        }
        let spans = spans(text);
        let side = side_of_fields(text, &fields_at(text, &spans), reading);
        let side = side.or_else(|| known.filter(|side| is_bad_row(text, &spans, *side, reading)))?;
        Some(Self { number, text: text.to_vec(), side, spans })
    }

    /// Returns the row with its cells between blanks, where these can be empty cells of a larger row too: `2 134 3 4`.
    fn between_blanks(number: u64, text: &[u8], reading: &Reading) -> Option<Self> {
        if !gaps::is_spaced_row(text) {
            return None;
        }
        let spans: Vec<FieldSpan> = pieces(text, 0).collect();
        let side = side_of_fields(text, &fields_at(text, &spans), reading)?;
        Some(Self { number, text: text.to_vec(), side, spans })
    }

    /// Returns the other row that the line can be, if blanks were taken for empty cells.
    pub(super) fn other(&self, reading: &Reading) -> Option<Self> {
        Self::between_blanks(self.number, &self.text, reading).filter(|other| other.side != self.side)
    }

    /// Whether the row has as many cells as the grid, each between blanks, commas or sides.
    pub(super) fn has_fields(&self, side: usize) -> bool {
        self.spans.len() == side
    }

    /// Returns the pieces between blanks, commas and sides.
    pub(super) fn fields(&self) -> Vec<RowField<'_>> {
        fields_at(&self.text, &self.spans)
    }

    /// Returns the form that this row shows, in a grid with this side; rows that show nothing are in symbols.
    pub(super) fn form(&self, side: usize) -> CellForm {
        if self.spans.len() != side {
            return CellForm::Symbols;
        }
        let fields = self.fields();
        let longest = fields.iter().map(|(_, field)| field.len()).max().unwrap_or(0);
        // In the order of how little else they can be: `-1` is a blank among tokens alone, three figures are
        // candidates.
        if fields.iter().any(|(_, field)| *field == b"-1") {
            CellForm::Tokens
        } else if longest > 2 || longest == 2 && side <= 9 {
            CellForm::Candidates
        } else if longest == 2 || side > Alphabet::MAX_SIDE || side > 9 && is_wide(&fields) {
            CellForm::Tokens
        } else {
            CellForm::Symbols
        }
    }

    /// Returns the cells, with the byte at which each begins.
    pub(super) fn cells(&self, form: CellForm) -> Vec<RowField<'_>> {
        let fields = self.fields();
        match form {
            CellForm::Tokens | CellForm::Candidates => fields,
            CellForm::Symbols => fields.into_iter().flat_map(symbols).collect(),
        }
    }

    /// Returns the sides within the row: the cells before each, and its character.
    pub(super) fn sides(&self, form: CellForm) -> Vec<(usize, u8)> {
        let cells = self.cells(form);
        let before = |place: usize| cells.iter().take_while(|(start, _)| *start < place).count();
        let sides = self.text.iter().enumerate().filter(|(_, byte)| is_side(**byte));
        sides
            .map(|(place, &side)| (before(place), side))
            .filter(|(before, _)| (1..cells.len()).contains(before))
            .collect()
    }

    /// Returns the number of cells in each group, if blanks part the row into equal groups of symbols.
    pub(super) fn group(&self) -> Option<usize> {
        let mut lengths = pieces(&self.text, 0).map(|(start, end)| end - start);
        let length = lengths.next()?;
        let mut others = lengths.peekable();
        (length > 1 && others.peek().is_some() && others.all(|other| other == length)).then_some(length)
    }

    /// Whether a figure or letter stands twice in the row, `0` aside.
    pub(super) fn has_twice(&self) -> bool {
        is_twice(&self.fields(), self.side)
    }
}

/// Whether a figure or letter stands twice in a row with this side, `0` aside.
pub(super) fn has_twice(text: &[u8], side: usize) -> bool {
    is_twice(&fields(text), side)
}

fn is_twice(fields: &[RowField<'_>], side: usize) -> bool {
    let mut seen = [false; 256];
    let mut twice = |value: u8| value != 0 && std::mem::replace(&mut seen[usize::from(value)], true);
    // As tokens a row may hold 1 and 11; as symbols that would be a digit twice.
    if fields.len() == side {
        return fields.iter().filter_map(|(_, field)| number(field)).any(twice);
    }
    let figures = fields.iter().flat_map(|(_, field)| field.iter()).filter(|byte| byte.is_ascii_alphanumeric());
    figures.filter(|byte| **byte != b'0' && !is_empty(**byte, side)).any(|byte| twice(byte.to_ascii_uppercase()))
}

/// Returns the side of a grid of which this line can be a row; `None` if it can be none.
pub(super) fn side_of(row: &[u8], reading: &Reading) -> Option<usize> {
    side_of_fields(row, &fields(row), reading)
}

fn side_of_fields(row: &[u8], fields: &[RowField<'_>], reading: &Reading) -> Option<usize> {
    let (count, symbols) = (fields.len(), fields.iter().map(|(_, field)| field.len()).sum::<usize>());
    let has_pair = fields.iter().any(|(_, field)| field.len() > 1);
    let alphabet = cell_alphabet(count, reading.alphabet, false);
    let is_number =
        |field: &[u8]| cell_value(field, count, alphabet).is_some() || is_candidates(field, count, reading.alphabet);
    if is_side_length(count, reading)
        && (has_pair || count > Alphabet::MAX_SIDE)
        && fields.iter().all(|(_, field)| is_number(field))
    {
        return Some(count);
    }
    if !is_side_length(symbols, reading) || symbols > Alphabet::MAX_SIDE {
        return None;
    }
    // A word of nine letters is no row of a 9x9 grid: its letters are no digits there.
    let valid = valid_symbols(fields, symbols, reading);
    // One bad cell in a row with sides is a fault of that row.
    (valid == symbols || is_sided(row) && 2 * valid >= symbols).then_some(symbols)
}

/// Whether a line among the rows of a grid with this side is one of them, with a few bad cells.
fn is_bad_row(row: &[u8], spans: &[FieldSpan], side: usize, reading: &Reading) -> bool {
    let fields = fields_at(row, spans);
    let symbols = fields.iter().map(|(_, field)| field.len()).sum::<usize>();
    let numbers = || fields.iter().filter(|(_, field)| token_value(field, side).is_some()).count();
    symbols == side && 2 * valid_symbols(&fields, side, reading) >= side
        || fields.len() == side && 2 * numbers() >= side
}

fn is_side_length(side: usize, reading: &Reading) -> bool {
    reading.given_shape().map_or_else(|| reading.shape_of_side(side).is_some(), |shape| shape.side() == side)
}

/// Number of symbols that the alphabet reads: the one that is named, or above side 9 any.
fn valid_symbols(fields: &[RowField<'_>], side: usize, reading: &Reading) -> usize {
    let alphabets = match &reading.alphabet {
        Some(alphabet) => std::slice::from_ref(alphabet),
        None if side <= 9 => &[Alphabet::One],
        None => &Alphabet::ALL[..],
    };
    let is_valid = |symbol: u8| alphabets.iter().any(|alphabet| alphabet.value(symbol, side).is_some());
    fields.iter().flat_map(|(_, field)| field.iter()).filter(|symbol| is_valid(**symbol)).count()
}

/// Whether a row begins and ends with a side.
fn is_sided(row: &[u8]) -> bool {
    let row = row.trim_ascii();
    row.first().is_some_and(|byte| is_side(*byte)) && row.last().is_some_and(|byte| is_side(*byte))
}

/// Whether fields of one character are as far apart as those of two would be.
fn is_wide(fields: &[RowField<'_>]) -> bool {
    fields.len() > 1 && fields.windows(2).all(|pair| pair[1].0 - pair[0].0 > 2)
}

fn symbols((start, field): RowField<'_>) -> impl Iterator<Item = RowField<'_>> {
    field.chunks(1).enumerate().map(move |(index, symbol)| (start + index, symbol))
}

/// Returns the pieces of a row between blanks, commas and sides.
pub(super) fn fields(row: &[u8]) -> Vec<RowField<'_>> {
    fields_at(row, &spans(row))
}

fn fields_at<'l>(row: &'l [u8], spans: &[FieldSpan]) -> Vec<RowField<'l>> {
    let field = |&(start, end): &FieldSpan| (start, if start == end { &b"."[..] } else { &row[start..end] });
    spans.iter().map(field).collect()
}

/// Where the pieces of a row between blanks, commas and sides are. Where each cell has sides of its own, one that is
/// blank is an empty cell; so is what is left out in a row with gaps.
fn spans(row: &[u8]) -> Vec<FieldSpan> {
    if let Some(spans) = gaps::spans(row) {
        return spans;
    }
    let cells = row.iter().filter(|byte| is_side(**byte)).count().saturating_sub(1);
    if Shape::from_side(cells).is_none() || !is_sided(row) {
        return pieces(row, 0).collect();
    }
    let mut begin = row.iter().take_while(|byte| !is_side(**byte)).count() + 1;
    let mut spans = Vec::with_capacity(cells);
    for cell in row[begin..].split(|byte| is_side(*byte)).take(cells) {
        let mut pieces = pieces(cell, begin);
        spans.push(pieces.next().unwrap_or((begin, begin)));
        // Two pieces in one cell: the sides part boxes, not cells.
        if pieces.next().is_some() {
            return self::pieces(row, 0).collect();
        }
        begin += cell.len() + 1;
    }
    spans
}

/// Returns the pieces of a text between blanks, commas and sides; the text itself begins at `begin`.
fn pieces(text: &[u8], begin: usize) -> impl Iterator<Item = FieldSpan> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let start = next + text[next..].iter().position(|byte| !is_separator(*byte))?;
        let length = text[start..].iter().position(|byte| is_separator(*byte)).unwrap_or(text.len() - start);
        next = start + length;
        Some((begin + start, begin + next))
    })
}

const fn is_side(byte: u8) -> bool {
    matches!(byte, b'|' | b'!' | b':')
}

const fn is_separator(byte: u8) -> bool {
    is_side(byte) || matches!(byte, b' ' | b'\t' | b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(row: &str) -> Option<usize> {
        side_of(row.as_bytes(), &Reading::default())
    }

    #[test]
    fn the_side_of_a_row_is_the_number_of_its_cells() {
        for (row, expected) in [
            ("53..7....", 9),
            ("|53.|.7.|...|", 9),
            ("5 3 . | . 7 . | . . .", 9),
            ("| 1 49 2349 | 5 6 7 | 8 29 3 |", 9),
            ("1 0 0 16 0 0 0 0 0 0 0 0 0 0 0 2", 16),
            ("-1 -1 3 4", 4),
            (".G..............", 16),
            ("1..4|....|....|....", 16),
            ("|5|3| | |7| | | | |", 9),
            ("|q 3 . | . 7 . | . . .|", 9),
        ] {
            assert_eq!(side(row), Some(expected), "{row}");
        }
        for text in ["Hard", "Level 2", "No. 2", "2", "Monday", "=== 2 ===", "(2)", "", "GAME", "12345"] {
            assert_eq!(side(text), None, "{text}");
        }
    }

    #[test]
    fn sides_and_groups_show_the_boxes() {
        let row = |text: &str| Row::new(1, text.into(), 6);
        assert_eq!(row("| 1 2 | 3 4 ! 5 6 |").sides(CellForm::Symbols), [(2, b'|'), (4, b'!')]);
        assert_eq!(row("123 456").group(), Some(3));
        assert_eq!(row("1 2 3 4 5 6").group(), None);
        assert!(row("2024").has_twice() && !row("1.2.00").has_twice());
    }
}
