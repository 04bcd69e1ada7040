//! Grids drawn over several lines, with any of the usual borders.

use super::alphabet::{Notation, number, token_value};
use super::fault::{Fault, FaultKind, Shown};
use super::mode::is_title;
use super::{Puzzle, Reading, column, trim};
use crate::model::Shape;

/// Collects the lines of one drawn grid after the other.
#[derive(Debug)]
pub(super) struct Drawing {
    reading: Reading,
    /// Known from the first row on.
    shape: Option<Shape>,
    /// The shape of the grid before, for a grid whose first row is broken.
    last_shape: Option<Shape>,
    values: Vec<u8>,
    /// Line and column of each cell.
    places: Vec<(u64, usize)>,
    notation: Notation,
    /// The line of the first row.
    first_line: u64,
    fault: Option<Fault>,
    /// The line before was a border.
    after_border: bool,
    /// A blank line stands behind each row.
    is_spaced: bool,
    /// In a file with sections, rows count in `[Puzzle]` alone.
    skipping: bool,
}

/// A piece of a row, and the byte at which it begins.
type Field<'l> = (usize, &'l [u8]);

/// A grid that a line ended: the line it began on, and what it is.
pub(super) type Ended = (u64, Result<Puzzle, Fault>);

impl Drawing {
    pub(super) fn new(reading: Reading) -> Self {
        Self {
            reading,
            shape: None,
            last_shape: None,
            values: Vec::new(),
            places: Vec::new(),
            notation: Notation::Tokens,
            first_line: 0,
            fault: None,
            after_border: false,
            is_spaced: false,
            skipping: false,
        }
    }

    /// Takes the next line. A grid ends with its last row; an unfinished one with a title, or a border or blank line
    /// that cannot stand within it, so that the next grid is read whole.
    pub(super) fn push(&mut self, number: u64, line: &[u8]) -> Option<Ended> {
        let (text, start) = trim(line);
        if is_title(text) {
            let ended = self.end();
            self.skipping = text.starts_with(b"[") && !text.to_ascii_lowercase().starts_with(b"[puzzle");
            return ended;
        }
        if self.skipping || text.starts_with(b"#") {
            return None;
        }
        if text.is_empty() {
            return if self.may_pause() { None } else { self.end() };
        }
        if is_border(text) {
            // One border may stand behind any row; a second one belongs to the next grid.
            return if std::mem::replace(&mut self.after_border, true) && !self.may_pause() {
                self.end()
            } else {
                None
            };
        }
        self.after_border = false;
        if self.shape.is_none() && self.fault.is_none() {
            self.begin(number, text);
        }
        self.row(number, line, text, start);
        let shape = self.shape?;
        if self.rows(shape) == shape.side() { self.end() } else { None }
    }

    /// Ends the grid that is being read, finished or not.
    pub(super) fn end(&mut self) -> Option<Ended> {
        let last_shape = self.shape.or(self.last_shape);
        let next = Self { skipping: self.skipping, last_shape, ..Self::new(self.reading) };
        let done = std::mem::replace(self, next);
        if let Some(fault) = done.fault {
            return Some((done.first_line, Err(fault)));
        }
        let shape = done.shape?;
        if done.values.len() < shape.cells() {
            let kind = FaultKind::Rows { found: done.rows(shape), side: shape.side() };
            return Some((done.first_line, Err(Fault::new(kind).on_line(done.first_line))));
        }
        let place = |cell: usize| (Some(done.places[cell].0), done.places[cell].1);
        Some((done.first_line, Puzzle::new(shape, &done.values, done.notation, place)))
    }

    /// Whether a blank line may stand here: between bands, or behind each row if there was one behind the first.
    fn may_pause(&mut self) -> bool {
        let Some(shape) = self.shape else { return self.fault.is_none() };
        let rows = self.rows(shape);
        self.is_spaced |= rows == 1;
        self.is_spaced || rows.is_multiple_of(shape.box_height())
    }

    fn rows(&self, shape: Shape) -> usize {
        self.values.len() / shape.side()
    }

    /// Learns the shape from the first row.
    fn begin(&mut self, number: u64, row: &[u8]) {
        self.first_line = number;
        self.shape = row_side(row, &self.reading).or(self.reading.shape).or(self.last_shape);
        if self.shape.is_none() {
            let fields = fields(row);
            let cells = fields.iter().map(|(_, field)| field.len()).sum();
            let is_row = (2..=Shape::MAX_SIDE).contains(&cells) && row.is_ascii() && Shape::from_side(cells).is_none();
            let kind = if is_row { FaultKind::Side(cells) } else { FaultKind::Neither };
            self.fault = Some(Fault::new(kind).on_line(number));
        }
    }

    /// Takes a row; after a fault the rows are only counted, so that the grid ends where it should.
    fn row(&mut self, number: u64, line: &[u8], text: &[u8], start: usize) {
        let Some(shape) = self.shape else { return };
        let row = self.rows(shape) + 1;
        let (cells, notation) = split(text, shape.side());
        if cells.len() != shape.side() {
            let kind = FaultKind::Row { row, found: cells.len(), side: shape.side() };
            self.fail(Fault::new(kind).on_line(number));
        }
        for index in 0..shape.side() {
            let (place, value) = match cells.get(index) {
                Some(&(offset, cell)) => (column(line, start + offset), self.value(cell, notation, shape.side())),
                None => (0, Some(0)),
            };
            if let (None, Some(&(_, cell))) = (value, cells.get(index)) {
                let kind = match notation {
                    Notation::Symbols(_) => FaultKind::Symbol(Shown::first(cell)),
                    Notation::Tokens => {
                        let token = String::from_utf8_lossy(&cell[..cell.len().min(16)]).into_owned();
                        FaultKind::Token { token, side: shape.side() }
                    }
                };
                self.fail(Fault::at(place, kind).on_line(number));
            }
            self.values.push(value.unwrap_or(0));
            self.places.push((number, place));
        }
        if row == 1 || notation == Notation::Tokens {
            self.notation = self.written(notation);
        }
    }

    fn value(&self, cell: &[u8], notation: Notation, side: usize) -> Option<u8> {
        match notation {
            Notation::Symbols(_) => self.reading.alphabet.value(*cell.first()?, side),
            Notation::Tokens => token_value(cell, side),
        }
    }

    fn written(&self, notation: Notation) -> Notation {
        match notation {
            Notation::Symbols(_) => Notation::Symbols(self.reading.alphabet),
            Notation::Tokens => Notation::Tokens,
        }
    }

    fn fail(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }
}

/// Whether a line is a border: dashes or the like, and nothing that could be a cell.
pub(super) fn is_border(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let dash = |symbol: char| matches!(symbol, '-' | '=' | '─' | '━' | '═' | '╌' | '┄');
    let border = |symbol: char| dash(symbol) || is_side(symbol) || " \t+*'.`,".contains(symbol);
    text.chars().any(dash) && text.chars().all(border)
}

/// Whether a character stands between the cells of a row, or at their side.
fn is_side(symbol: char) -> bool {
    matches!(symbol, '|' | '!' | ':' | '\u{2500}'..='\u{257f}')
}

/// The pieces of a row between blanks, commas and sides, with the byte at which they begin. Where each cell has sides
/// of its own, one that is blank is an empty cell.
fn fields(row: &[u8]) -> Vec<Field<'_>> {
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

/// What stands between the sides of a row that begins and ends with one, with the byte at which it begins.
fn sided(row: &[u8]) -> impl Iterator<Item = Field<'_>> {
    let mut sides: Vec<(usize, usize)> = Vec::new();
    let mut index = 0;
    while index < row.len() {
        let length = separator(&row[index..]).max(1);
        if !matches!(row[index], b' ' | b'\t' | b',') && separator(&row[index..]) > 0 {
            sides.push((index, length));
        }
        index += length;
    }
    let whole =
        sides.first().is_some_and(|side| side.0 == 0) && sides.last().is_some_and(|side| side.0 + side.1 == row.len());
    let pairs: Vec<_> =
        if whole { sides.windows(2).map(|pair| (pair[0].0 + pair[0].1, pair[1].0)).collect() } else { Vec::new() };
    pairs.into_iter().map(|(start, end)| (start, &row[start..end]))
}

/// The pieces of a row between blanks, commas and sides, with the byte at which they begin.
fn pieces(row: &[u8]) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let (mut index, mut begin) = (0, None);
    while index <= row.len() {
        let length = separator(&row[index..]);
        if index == row.len() || length > 0 {
            fields.extend(begin.take().map(|begin| (begin, &row[begin..index])));
        } else {
            begin.get_or_insert(index);
        }
        index += length.max(1);
    }
    fields
}

/// The length in bytes of the separator at the start of `text`; 0 if there is none.
fn separator(text: &[u8]) -> usize {
    match text {
        [b' ' | b'\t' | b',' | b'|' | b'!' | b':', ..] => 1,
        // The box-drawing characters U+2500 to U+257F.
        [0xE2, 0x94 | 0x95, _, ..] => 3,
        _ => 0,
    }
}

/// The cells of a row: its fields, if they are as many as the side and one has two figures; else its characters.
fn split(row: &[u8], side: usize) -> (Vec<Field<'_>>, Notation) {
    let fields = fields(row);
    if fields.len() == side && (side > 35 || fields.iter().any(|(_, field)| field.len() > 1)) {
        return (fields, Notation::Tokens);
    }
    let symbols = |(start, field): (usize, _)| <[u8]>::chunks(field, 1).enumerate().map(move |(i, c)| (start + i, c));
    (fields.into_iter().flat_map(symbols).collect(), Notation::Symbols(super::Alphabet::One))
}

/// The shape of a grid of which this line can be a row; `None` if it can be none.
pub(super) fn row_side(row: &[u8], reading: &Reading) -> Option<Shape> {
    let fields = fields(row);
    let shape_of = |side| match reading.shape {
        Some(shape) => Some(shape).filter(|shape| shape.side() == side),
        None => Shape::from_side(side),
    };
    let is_token = |token: &[u8], side| number(token).map_or(token == b".", |value| usize::from(value) <= side);
    let by_tokens =
        shape_of(fields.len()).filter(|shape| fields.iter().all(|(_, token)| is_token(token, shape.side())));
    let has_pair = fields.iter().any(|(_, field)| field.len() > 1);
    if by_tokens.is_some() && (has_pair || fields.len() > super::Alphabet::MAX_SIDE) {
        return by_tokens;
    }
    let is_symbol = |symbol, side| reading.alphabet.value(symbol, side).is_some();
    let symbols = || fields.iter().flat_map(|(_, field)| field.iter().copied());
    shape_of(symbols().count())
        .filter(|shape| shape.side() <= super::Alphabet::MAX_SIDE)
        .filter(|shape| symbols().all(|symbol| is_symbol(symbol, shape.side())))
        // One bad cell in a row with borders is a fault of that row, not of the mode.
        .or_else(|| shape_of(symbols().count()).filter(|_| row.first().is_some_and(|byte| *byte == b'|')))
}
