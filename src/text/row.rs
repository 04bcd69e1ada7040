//! One row of a drawn grid: its cells, and the sides between them.

use super::alphabet::{Alphabet, cell_alphabet, cell_value, is_empty, number, token_value};
use super::candidates::is_candidates;
use super::reading::Reading;
use super::scan::{FieldSpan, Spacing, comment_begin, has_outer_sides, is_date, is_side, pieces};
use super::step_marks;

/// A piece of a row, and the byte at which it begins.
pub(super) type RowField<'l> = (usize, &'l [u8]);

/// How the cells of a drawn grid are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CellForm {
    /// One symbol per cell.
    Symbols,
    /// A decimal number per cell.
    Tokens,
    /// The candidates of each cell.
    Candidates,
}

/// A row of a drawn grid. Characters beyond ASCII are replaced by those that mean the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// The number of its line, from 1.
    pub(super) number: u64,
    /// The text of the line.
    pub(super) text: Vec<u8>,
    /// Number of its cells, as far as this row shows it.
    pub(super) side: usize,
    /// Where its fields begin and end.
    pub(super) spans: Vec<FieldSpan>,
}

impl Row {
    /// Returns the row of a line, with the number of cells that the line shows.
    pub(super) fn new(number: u64, text: Vec<u8>, side: usize) -> Self {
        Self { number, side, spans: Spacing::Any.cells(&text).unwrap_or_default(), text }
    }

    /// Returns the line as a row of a grid of any side; `None` if it cannot be a row.
    pub(super) fn read(number: u64, text: &[u8], reading: &Reading) -> Option<Self> {
        Self::spaced(number, text, Spacing::Any, reading)
    }

    /// Returns the line as a row with this spacing. The row is the complete line, its part in brackets, or its part
    /// before a comment.
    pub(super) fn spaced(number: u64, text: &[u8], spacing: Spacing, reading: &Reading) -> Option<Self> {
        let text = &*step_marks::without(text);
        if let Some((side, spans)) = spaced_piece(text, (0, text.len()), spacing, reading) {
            return Some(Self { number, text: text.to_vec(), side, spans });
        }
        let end = comment_begin(text);
        let mut rows = pieces(&text[..end]).filter_map(|piece| spaced_piece(text, piece, spacing, reading));
        let (side, spans) = rows.next()?;
        // A line with several rows is not one row.
        rows.next().is_none().then(|| Self { number, text: text.to_vec(), side, spans })
    }

    /// Returns all rows of a line on which each row is in separate brackets.
    pub(super) fn all(text: &[u8], reading: &Reading) -> Vec<Self> {
        let rows = pieces(text).filter_map(|piece| spaced_piece(text, piece, Spacing::Any, reading));
        rows.map(|(side, spans)| Self { number: 0, text: text.to_vec(), side, spans }).collect()
    }

    /// Returns the rows of the only grid of a line that holds all its cells one after the other; `None` if there is
    /// none.
    pub(super) fn all_of_a_grid(text: &[u8], reading: &Reading) -> Option<Vec<Self>> {
        let mut grids =
            pieces(text).filter_map(|piece| spans_of_grid(text, cells_between(text, piece, Spacing::Any)?, reading));
        let spans = match grids.next() {
            Some(spans) => spans,
            // Several rows in brackets on one line.
            None => spans_of_grid(text, Self::cells_between_brackets(text), reading)?,
        };
        if grids.next().is_some() {
            return None;
        }
        Some(spans.chunks(spans.len().isqrt()).map(|row| Self::at(0, text, row.to_vec())).collect())
    }

    /// Returns all cells of a line, ignoring the brackets that separate them. Each symbol is a separate cell.
    pub(super) fn cells_between_brackets(text: &[u8]) -> Vec<FieldSpan> {
        Self::fields_between_brackets(text).into_iter().flat_map(symbol_spans).collect()
    }

    /// Returns all words and empty cells of a line, ignoring the brackets that separate them.
    pub(super) fn fields_between_brackets(text: &[u8]) -> Vec<FieldSpan> {
        pieces(text).filter_map(|piece| cells_between(text, piece, Spacing::Any)).flatten().collect()
    }

    /// Returns the line as a row with any spacing, if it seems to be one. Above a 4x4 grid, a number of three or five
    /// figures is a title.
    pub(super) fn bad(number: u64, text: &[u8], side: usize, reading: &Reading) -> Option<Self> {
        let row = Self::near(number, text, Spacing::Any, side, reading)?;
        let symbols: usize = row.fields().iter().map(|(_, field)| field.len()).sum();
        (side > 4 || symbols == side || row.spans.len() == side).then_some(row)
    }

    /// Returns the line as a row with this spacing if it is nearly a row of a grid with this side: it has one cell too
    /// many or too few, or some bad cells.
    pub(super) fn near(number: u64, text: &[u8], spacing: Spacing, side: usize, reading: &Reading) -> Option<Self> {
        let text = &*step_marks::without(text);
        let pieces = pieces(&text[..comment_begin(text)]).chain([(0, text.len())]);
        let mut rows = pieces.filter_map(|piece| cells_between(text, piece, spacing));
        let spans = rows.find(|spans| !is_date(text) && is_near_row(text, spans, side, reading))?;
        Some(Self { number, text: text.to_vec(), side, spans })
    }

    /// Returns the row of cells at these places.
    pub(super) fn at(number: u64, text: &[u8], spans: Vec<FieldSpan>) -> Self {
        Self { number, text: text.to_vec(), side: spans.len(), spans }
    }

    /// Returns the number of its line; `None` if it has none.
    pub(super) fn line(&self) -> Option<u64> {
        Some(self.number).filter(|number| *number > 0)
    }

    /// Returns the pieces between blanks, commas and sides.
    pub(super) fn fields(&self) -> Vec<RowField<'_>> {
        fields_at(&self.text, &self.spans)
    }

    /// Returns the form that this row shows, in a grid with this side. Rows that show none are in symbols.
    pub(super) fn form(&self, side: usize) -> CellForm {
        if self.spans.len() != side {
            return CellForm::Symbols;
        }
        let fields = self.fields();
        let longest = fields.iter().map(|(_, field)| field.len()).max().unwrap_or(0);
        // The least ambiguous evidence comes first: `-1` is an empty cell only among tokens, and three figures are
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

    /// Whether the row contains a side anywhere.
    pub(super) fn has_sides(&self) -> bool {
        self.text.iter().any(|byte| is_side(*byte))
    }

    /// Returns the sides within the row: the number of cells before each, and its character.
    pub(super) fn sides(&self, form: CellForm) -> Vec<(usize, u8)> {
        if !self.has_sides() {
            return Vec::new();
        }
        let cells = self.cells(form);
        let sides = self.text.iter().enumerate().filter(|(_, byte)| is_side(**byte));
        sides
            .map(|(place, &side)| (cells.iter().take_while(|(start, _)| *start < place).count(), side))
            .filter(|(before, _)| (1..cells.len()).contains(before))
            .collect()
    }

    /// Returns the number of cells in each group, if blanks divide the row into equal groups of symbols.
    pub(super) fn group(&self) -> Option<usize> {
        let mut lengths = self.spans.iter().map(|(start, end)| end - start);
        let length = lengths.next()?;
        let mut others = lengths.peekable();
        (length > 1 && others.peek().is_some() && others.all(|other| other == length)).then_some(length)
    }

    /// Returns the number of cells that are empty because they have no text.
    pub(super) fn gaps(&self) -> usize {
        self.spans.iter().filter(|(begin, end)| begin == end && !self.has_word_at(*begin)).count()
    }

    /// Whether there is a word at this place, such as one that means an empty cell.
    fn has_word_at(&self, at: usize) -> bool {
        self.text.get(at).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'<')
    }

    /// Whether a cell of a grid with this side is empty.
    pub(super) fn has_empty(&self, side: usize, reading: &Reading) -> bool {
        self.gaps() > 0 || self.has_empty_symbol(side, reading)
    }

    /// Whether a cell of a grid with this side is empty and a symbol or a word marks it so.
    pub(super) fn has_empty_symbol(&self, side: usize, reading: &Reading) -> bool {
        let is_digit = reading.alphabet == Some(Alphabet::ZERO);
        self.spans.iter().any(|&(begin, end)| match end - begin {
            0 => self.has_word_at(begin),
            // A field of several symbols is that many cells.
            2.. if self.spans.len() >= side => false,
            _ => self.text[begin..end].iter().any(|symbol| *symbol == b'0' && !is_digit || is_empty(*symbol, side)),
        })
    }

    /// Whether a figure or letter other than `0` occurs twice in the row.
    pub(super) fn has_twice(&self) -> bool {
        is_twice(&self.fields(), self.side)
    }

    /// Whether the row numbers the columns, as `1 2 3` and so on do, or has no text in any cell.
    pub(super) fn is_header(&self) -> bool {
        let fields = self.cells(if self.spans.len() == self.side { CellForm::Tokens } else { CellForm::Symbols });
        fields.iter().enumerate().all(|(index, (_, field))| number(field) == u8::try_from(index + 1).ok())
            || fields.iter().all(|(_, field)| field == b".")
    }
}

/// Returns the cells of a piece of a line with this spacing.
fn cells_between(text: &[u8], (begin, end): FieldSpan, spacing: Spacing) -> Option<Vec<FieldSpan>> {
    let mut spans = spacing.cells(&text[begin..end])?;
    spans.iter_mut().for_each(|span| *span = (span.0 + begin, span.1 + begin));
    Some(spans)
}

/// Returns the side and the cells of a piece of a line, if it can be a row.
fn spaced_piece(text: &[u8], piece: FieldSpan, spacing: Spacing, reading: &Reading) -> Option<(usize, Vec<FieldSpan>)> {
    let spans = cells_between(text, piece, spacing)?;
    let side = side_of_fields(&text[piece.0..piece.1], &fields_at(text, &spans), reading)?;
    Some((side, spans))
}

/// Returns the cells of the grid that these fields of a line form, either themselves or by their symbols.
fn spans_of_grid(text: &[u8], spans: Vec<FieldSpan>, reading: &Reading) -> Option<Vec<FieldSpan>> {
    let fields = fields_at(text, &spans);
    if side_of_cells(spans.len(), reading).is_some_and(|side| valid_numbers(&fields, side) == spans.len()) {
        return Some(spans);
    }
    let symbols: Vec<FieldSpan> = fields.iter().copied().flat_map(symbols).map(|(at, _)| (at, at + 1)).collect();
    let side = side_of_cells(symbols.len(), reading).filter(|side| *side <= Alphabet::MAX_SIDE)?;
    (valid_symbols(&fields, side, reading) == symbols.len() && !is_prose(&fields)).then_some(symbols)
}

/// Whether a figure or letter other than `0` occurs twice in a row with this side.
pub(super) fn has_twice(text: &[u8], side: usize) -> bool {
    is_twice(&fields(text), side)
}

fn is_twice(fields: &[RowField<'_>], side: usize) -> bool {
    // The tokens of a row may be 1 and 11. If they were read as symbols, a digit would occur twice.
    if fields.len() == side {
        return repeats(fields.iter().filter_map(|(_, field)| number(field)).filter(|number| *number != 0));
    }
    let figures = fields.iter().flat_map(|(_, field)| field.iter()).filter(|byte| byte.is_ascii_alphanumeric());
    let digits = figures.filter(|byte| **byte != b'0' && !is_empty(**byte, side));
    repeats(digits.map(u8::to_ascii_uppercase))
}

/// Whether a value occurs twice.
fn repeats(mut values: impl Iterator<Item = u8>) -> bool {
    let mut seen = [false; 256];
    values.any(|value| std::mem::replace(&mut seen[usize::from(value)], true))
}

/// Returns the side of a grid of which this line can be a row; `None` if it cannot be a row.
pub(super) fn side_of(row: &[u8], reading: &Reading) -> Option<usize> {
    side_of_fields(row, &fields(row), reading)
}

fn side_of_fields(row: &[u8], fields: &[RowField<'_>], reading: &Reading) -> Option<usize> {
    let (count, symbols) = (fields.len(), fields.iter().map(|(_, field)| field.len()).sum::<usize>());
    let has_pair = fields.iter().any(|(_, field)| field.len() > 1);
    let alphabet = cell_alphabet(count, reading.alphabet, false);
    if is_side_length(count, reading)
        && (has_pair || count > Alphabet::MAX_SIDE)
        && fields.iter().all(|(_, field)| {
            cell_value(field, count, alphabet).is_some() || is_candidates(field, count, reading.alphabet)
        })
    {
        return Some(count);
    }
    if !is_side_length(symbols, reading) || symbols > Alphabet::MAX_SIDE || is_prose(fields) {
        return None;
    }
    // A word of nine letters is not a row of a 9x9 grid, since its letters are not digits there.
    let valid = valid_symbols(fields, symbols, reading);
    // A bad cell in a row with sides is a fault of that row.
    (valid == symbols || has_outer_sides(row) && 2 * valid >= symbols).then_some(symbols)
}

/// Whether fields are words of a text: they consist of letters, and differ in length.
fn is_prose(fields: &[RowField<'_>]) -> bool {
    let is_equal = fields.windows(2).all(|pair| pair[0].1.len() == pair[1].1.len());
    let mut bytes = fields.iter().flat_map(|(_, field)| field.iter());
    !is_equal && bytes.any(|byte| byte.is_ascii_alphabetic() && !is_empty(*byte, 9))
}

pub(super) fn is_side_length(side: usize, reading: &Reading) -> bool {
    reading.given_shape().map_or_else(|| reading.shape_of_side(side).is_some(), |shape| shape.side() == side)
}

/// Returns the side of a square grid with this number of cells.
fn side_of_cells(cells: usize, reading: &Reading) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && is_side_length(side, reading)).then_some(side)
}

/// Whether these cells of a line are nearly a row of a grid with this side, as numbers or as symbols.
fn is_near_row(text: &[u8], spans: &[FieldSpan], side: usize, reading: &Reading) -> bool {
    let fields = fields_at(text, spans);
    let symbols = fields.iter().map(|(_, field)| field.len()).sum::<usize>();
    let cells = [(fields.len(), valid_numbers(&fields, side)), (symbols, valid_symbols(&fields, side, reading))];
    cells.iter().any(|(count, valid)| count.abs_diff(side) <= 1 && 2 * valid >= side)
}

/// Returns the number of fields that are numbers of a grid with this side, or empty cells.
fn valid_numbers(fields: &[RowField<'_>], side: usize) -> usize {
    fields.iter().filter(|(_, field)| token_value(field, side).is_some()).count()
}

/// Returns the number of symbols that are valid in the given alphabet. If none is given, any alphabet counts above side
/// 9, and only the usual one up to it.
fn valid_symbols(fields: &[RowField<'_>], side: usize, reading: &Reading) -> usize {
    let alphabets = match &reading.alphabet {
        Some(alphabet) => std::slice::from_ref(alphabet),
        None if side <= 9 => &[Alphabet::ONE],
        None => &Alphabet::ALL[..],
    };
    let symbols = fields.iter().flat_map(|(_, field)| field.iter());
    symbols.filter(|symbol| alphabets.iter().any(|alphabet| alphabet.value(**symbol, side).is_some())).count()
}

/// Whether fields of one character are as far apart as fields of two characters would be.
fn is_wide(fields: &[RowField<'_>]) -> bool {
    fields.len() > 1 && fields.windows(2).all(|pair| pair[1].0 - pair[0].0 > 2)
}

/// Returns the places of the symbols of a field. An empty field is one cell.
fn symbol_spans((begin, end): FieldSpan) -> Vec<FieldSpan> {
    if begin == end { vec![(begin, end)] } else { (begin..end).map(|at| (at, at + 1)).collect() }
}

fn symbols((start, field): RowField<'_>) -> impl Iterator<Item = RowField<'_>> {
    field.chunks(1).enumerate().map(move |(index, symbol)| (start + index, symbol))
}

/// Returns the pieces of a row between blanks, commas and sides.
pub(super) fn fields(row: &[u8]) -> Vec<RowField<'_>> {
    fields_at(row, &Spacing::Any.cells(row).unwrap_or_default())
}

fn fields_at<'l>(row: &'l [u8], spans: &[FieldSpan]) -> Vec<RowField<'l>> {
    spans.iter().map(|&(start, end)| (start, if start == end { b"." } else { &row[start..end] })).collect()
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
