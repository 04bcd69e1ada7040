//! One row of a drawn grid: its cells, and the sides between them.

use super::Reading;
use super::alphabet::{Alphabet, is_empty, number, token_value};
use crate::model::Shape;

/// A piece of a row, and the byte at which it begins.
pub(super) type Field<'l> = (usize, &'l [u8]);

/// How the cells of a drawn grid are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
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
}

impl Row {
    /// The form that this row shows, in a grid with this side; rows that show nothing are in symbols.
    pub(super) fn form(&self, side: usize) -> Form {
        let fields = fields(&self.text);
        if fields.len() != side {
            return Form::Symbols;
        }
        let longest = fields.iter().map(|(_, field)| field.len()).max().unwrap_or(0);
        if fields.iter().any(|(_, field)| *field == b"-1") {
            Form::Tokens
        } else if longest > 2 || longest == 2 && side <= 9 {
            Form::Candidates
        } else if longest == 2 || side > Alphabet::MAX_SIDE || side > 9 && is_wide(&fields) {
            Form::Tokens
        } else {
            Form::Symbols
        }
    }

    /// The cells, with the byte at which each begins.
    pub(super) fn cells(&self, form: Form) -> Vec<Field<'_>> {
        let fields = fields(&self.text);
        match form {
            Form::Tokens | Form::Candidates => fields,
            Form::Symbols => fields.into_iter().flat_map(symbols).collect(),
        }
    }

    /// The sides within the row: the cells before each, and its character.
    pub(super) fn sides(&self, form: Form) -> Vec<(usize, u8)> {
        let cells = self.cells(form);
        let before = |place: usize| cells.iter().take_while(|(start, _)| *start < place).count();
        let sides = self.text.iter().enumerate().filter(|(_, byte)| is_side(**byte));
        sides
            .map(|(place, &side)| (before(place), side))
            .filter(|(before, _)| (1..cells.len()).contains(before))
            .collect()
    }

    /// The number of cells in each group, if blanks part the row into equal groups of symbols.
    pub(super) fn group(&self) -> Option<usize> {
        let pieces = pieces(&self.text);
        let length = pieces.first()?.1.len();
        (pieces.len() > 1 && length > 1 && pieces.iter().all(|(_, piece)| piece.len() == length)).then_some(length)
    }

    /// Whether a figure or letter stands twice in the row, `0` aside.
    pub(super) fn has_twice(&self) -> bool {
        has_twice(&self.text, self.side)
    }
}

/// Whether a figure or letter stands twice in a row with this side, `0` aside.
pub(super) fn has_twice(text: &[u8], side: usize) -> bool {
    let fields = fields(text);
    let mut seen = [false; 256];
    let mut twice = |value: u8| value != 0 && std::mem::replace(&mut seen[usize::from(value)], true);
    if fields.len() == side {
        return fields.iter().filter_map(|(_, field)| number(field)).any(twice);
    }
    let figures = fields.iter().flat_map(|(_, field)| field.iter()).filter(|byte| byte.is_ascii_alphanumeric());
    figures.filter(|byte| **byte != b'0' && !is_empty(**byte, side)).any(|byte| twice(byte.to_ascii_uppercase()))
}

/// The side of a grid of which this line can be a row; `None` if it can be none.
pub(super) fn side_of(row: &[u8], reading: &Reading) -> Option<usize> {
    let fields = fields(row);
    let (count, symbols) = (fields.len(), fields.iter().map(|(_, field)| field.len()).sum::<usize>());
    let has_pair = fields.iter().any(|(_, field)| field.len() > 1);
    let is_number = |field: &[u8]| token_value(field, count).is_some() || is_candidates(field, count);
    if is_side_length(count, reading)
        && (has_pair || count > Alphabet::MAX_SIDE)
        && fields.iter().all(|(_, field)| is_number(field))
    {
        return Some(count);
    }
    if !is_side_length(symbols, reading) || symbols > Alphabet::MAX_SIDE {
        return None;
    }
    let valid = valid_symbols(&fields, symbols);
    // One bad cell in a row with sides is a fault of that row.
    (valid == symbols || is_sided(row) && 2 * valid >= symbols).then_some(symbols)
}

/// Whether a line among the rows of a grid with this side is one of them, with a few bad cells.
pub(super) fn is_bad_row(row: &[u8], side: usize) -> bool {
    let fields = fields(row);
    let symbols = fields.iter().map(|(_, field)| field.len()).sum::<usize>();
    let numbers = || fields.iter().filter(|(_, field)| token_value(field, side).is_some()).count();
    symbols == side && 2 * valid_symbols(&fields, side) >= side || fields.len() == side && 2 * numbers() >= side
}

fn is_side_length(side: usize, reading: &Reading) -> bool {
    reading.shape.map_or_else(|| Shape::from_side(side).is_some(), |shape| shape.side() == side)
}

/// Number of symbols that some alphabet reads.
fn valid_symbols(fields: &[Field<'_>], side: usize) -> usize {
    let is_valid = |symbol: u8| Alphabet::ALL.iter().any(|alphabet| alphabet.value(symbol, side).is_some());
    fields.iter().flat_map(|(_, field)| field.iter()).filter(|symbol| is_valid(**symbol)).count()
}

/// Whether a field holds candidates of a grid up to 9x9: different digits in order.
pub(super) fn is_candidates(field: &[u8], side: usize) -> bool {
    let is_digit = |digit: &u8| (1..=side.min(9)).contains(&usize::from(digit.wrapping_sub(b'0')));
    side <= 9 && field.iter().all(is_digit) && field.is_sorted_by(|a, b| a < b)
}

/// Whether a row begins and ends with a side.
fn is_sided(row: &[u8]) -> bool {
    let row = row.trim_ascii();
    row.first().is_some_and(|byte| is_side(*byte)) && row.last().is_some_and(|byte| is_side(*byte))
}

/// Whether fields of one character are as far apart as those of two would be.
fn is_wide(fields: &[Field<'_>]) -> bool {
    fields.len() > 1 && fields.windows(2).all(|pair| pair[1].0 - pair[0].0 > 2)
}

fn symbols((start, field): Field<'_>) -> impl Iterator<Item = Field<'_>> {
    field.chunks(1).enumerate().map(move |(index, symbol)| (start + index, symbol))
}

/// The pieces of a row between blanks, commas and sides. Where each cell has sides of its own, one that is blank is an
/// empty cell.
pub(super) fn fields(row: &[u8]) -> Vec<Field<'_>> {
    let cells: Vec<(usize, Vec<Field<'_>>)> = sided(row).map(|(start, cell)| (start, pieces(cell))).collect();
    if Shape::from_side(cells.len()).is_some() && cells.iter().all(|(_, pieces)| pieces.len() <= 1) {
        let content = |(start, pieces): (usize, Vec<_>)| match pieces.first() {
            Some(&(offset, piece)) => (start + offset, piece),
            None => (start, &b"."[..]),
        };
        return cells.into_iter().map(content).collect();
    }
    pieces(row)
}

/// What is between the sides of a row that begins and ends with one.
fn sided(row: &[u8]) -> impl Iterator<Item = Field<'_>> {
    let sides: Vec<usize> = (0..row.len()).filter(|&index| is_side(row[index])).collect();
    let pairs = if is_sided(row) { sides } else { Vec::new() };
    (1..pairs.len()).map(move |index| (pairs[index - 1] + 1, &row[pairs[index - 1] + 1..pairs[index]]))
}

/// The pieces of a row between blanks, commas and sides.
fn pieces(row: &[u8]) -> Vec<Field<'_>> {
    let mut pieces = Vec::new();
    let mut begin = 0;
    for end in (0..=row.len()).filter(|&index| row.get(index).is_none_or(|byte| is_separator(*byte))) {
        if begin < end {
            pieces.push((begin, &row[begin..end]));
        }
        begin = end + 1;
    }
    pieces
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
        let row = |text: &str| Row { number: 1, text: text.into(), side: 6 };
        assert_eq!(row("| 1 2 | 3 4 ! 5 6 |").sides(Form::Symbols), [(2, b'|'), (4, b'!')]);
        assert_eq!(row("123 456").group(), Some(3));
        assert_eq!(row("1 2 3 4 5 6").group(), None);
        assert!(row("2024").has_twice() && !row("1.2.00").has_twice());
    }
}
