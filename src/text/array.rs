//! Arrays and objects over any number of lines, as written in JSON and in programs.

use memchr::memchr_iter;

use super::alphabet::is_empty;
use super::bytes::MIN_RECORD_CELLS;
use super::facts::is_fact;
use super::fault::{Fault, FaultKind};
use super::lines::MAX_LINE_BYTES;
use super::reading::Reading;
use super::row::Row;
use super::scan::{has_row_of_cells, is_null};
use crate::model::Shape;

/// Maximum number of rows held until the array ends. Beyond it, complete grids are returned.
const MAX_ROWS_HELD: usize = 1_024;

/// Maximum number of facts of cells held until the array ends: the cells of the largest grid.
const MAX_FACTS_HELD: usize = Shape::MAX_SIDE * Shape::MAX_SIDE;

/// Number of bytes of the shortest element that is a record: the cells of a grid in quotes.
const MIN_RECORD_BYTES: usize = MIN_RECORD_CELLS + 2;

/// An array that is being read. Its elements are records, rows of one record, or cells of one record.
#[derive(Clone, Default, Debug)]
pub(super) struct Array {
    /// The element that is being read.
    text: Vec<u8>,
    /// The line on which the element began.
    begun: u64,
    depth: usize,
    in_string: bool,
    escaped: bool,
    /// The elements so far that are single cells, each followed by a comma.
    numbers: Vec<u8>,
    /// The line of each of them.
    lines: Vec<u64>,
    /// Whether an element is a record. Then single cells are not cells of one grid, but elements without a puzzle.
    has_record: bool,
    /// The elements so far that are rows, fewer than a grid has.
    rows: Vec<Row>,
    /// The elements so far that are facts of cells.
    facts: Vec<(u64, Vec<u8>)>,
    /// Whether this is a single object outside an array. It ends with its closing brace.
    is_object: bool,
}

/// An element, and the line on which it began.
pub(super) type Element = (u64, Result<Content, Fault>);

/// What an element is.
#[derive(Debug)]
pub(super) enum Content {
    /// A complete record.
    Text(Vec<u8>),
    /// The rows of a grid, complete or not.
    Rows(Vec<Row>),
    /// Facts of cells, each with its line.
    Facts(Vec<(u64, Vec<u8>)>),
}

impl Array {
    /// Returns a reader for one object, treated as the only element of an open array.
    pub(super) fn of_object() -> Self {
        Self { is_object: true, depth: 1, ..Self::default() }
    }

    /// Adds a line and emits the elements that it completes. When the array has ended, returns the rest of its last
    /// line.
    pub(super) fn push<'l>(
        &mut self,
        number: u64,
        line: &'l [u8],
        reading: &Reading,
        mut give: impl FnMut(Element),
    ) -> Option<&'l [u8]> {
        let mut end = self.cut(number, line, reading, &mut give);
        if self.is_object && self.depth == 1 {
            self.end_element(reading, &mut give);
            end = Some(line.len());
        }
        if end.is_some() {
            self.give_rows(&mut give);
            self.give_facts(&mut give);
            self.give_numbers(&mut give);
        }
        end.map(|end| &line[end.min(line.len())..])
    }

    /// Whether a line shows that the brace before it did not begin an object, because it contains neither a member nor
    /// a brace.
    pub(super) fn is_refuted_by(&self, line: &[u8]) -> bool {
        let is_begin = self.is_object && self.text.trim_ascii() == b"{";
        is_begin && !matches!(line.trim_ascii().first(), None | Some(b'"' | b'}'))
    }

    /// Returns the opening bracket.
    pub(super) const fn begin(&self) -> &'static [u8] {
        if self.is_object { b"{" } else { b"[" }
    }

    /// Returns the fault of an array or object that the end of the input cuts off.
    pub(super) fn cut_off(&self) -> Fault {
        Fault::json(if self.is_object { "the object has no end" } else { "the array has no end" })
    }

    /// Cuts a line into elements. Returns the place on it where the array ends, if it does.
    fn cut(&mut self, number: u64, line: &[u8], reading: &Reading, give: &mut impl FnMut(Element)) -> Option<usize> {
        for (index, &byte) in line.iter().chain(b"\n").enumerate() {
            // Skip blanks before the opening bracket.
            if self.depth == 0 && byte.is_ascii_whitespace() {
                continue;
            }
            if self.in_string {
                self.in_string = byte != b'"' || self.escaped;
                self.escaped = byte == b'\\' && !self.escaped;
            } else {
                match byte {
                    b'"' => self.in_string = true,
                    b'[' | b'{' => {
                        self.depth += 1;
                        if self.depth == 1 {
                            continue;
                        }
                    }
                    b']' | b'}' => {
                        self.depth = self.depth.saturating_sub(1);
                        // A nested list or object ends with its bracket, because some writers omit the comma.
                        if self.depth == 1 {
                            self.text.push(byte);
                            self.end_element(reading, give);
                            continue;
                        }
                    }
                    _ => {}
                }
                if self.depth == 0 || self.depth == 1 && byte == b',' {
                    self.end_element(reading, give);
                    if self.depth == 0 {
                        return Some(index + 1);
                    }
                    continue;
                }
            }
            if self.text.is_empty() {
                if byte.is_ascii_whitespace() {
                    continue;
                }
                self.begun = number;
            }
            // Keep one byte more than allowed, which marks the element as too long, and drop the rest.
            if self.text.len() <= MAX_LINE_BYTES {
                self.text.push(byte);
            }
        }
        None
    }

    /// Emits the completed element, or keeps it as a part of a grid.
    fn end_element(&mut self, reading: &Reading, give: &mut impl FnMut(Element)) {
        let (line, text) = (self.begun, std::mem::take(&mut self.text));
        if text.trim_ascii().is_empty() {
            return;
        }
        if text.len() > MAX_LINE_BYTES {
            self.give_rows(give);
            self.give_facts(give);
            give((line, Err(Fault::new(FaultKind::Long(MAX_LINE_BYTES)))));
        } else if let Some(cell) = cell(&text).filter(|_| self.numbers.len() < MAX_LINE_BYTES) {
            if self.has_record {
                self.give_record(line, text, give);
            } else {
                // Single cells belong to one grid, unless together they exceed the longest line.
                self.push_number(line, &cell);
            }
        } else if self.rows.is_empty() && !self.is_object && is_fact(&text, !self.facts.is_empty()) {
            self.facts.push((line, text));
            if self.facts.len() >= MAX_FACTS_HELD {
                self.give_facts(give);
            }
        } else if let Some(rows) =
            rows(line, &text, reading).or_else(|| Some(vec![self.bad_row(line, &text, reading)?]))
        {
            self.give_facts(give);
            rows.into_iter().for_each(|row| self.push_row(row, give));
        } else {
            // No cell is a logical value, so the single cells before it are not cells of one grid.
            let is_logical = matches!(text.trim_ascii(), b"true" | b"false");
            self.has_record |= is_logical || text.starts_with(b"{") || text.len() >= MIN_RECORD_BYTES;
            self.give_record(line, text, give);
        }
    }

    /// Emits an element that is a record, after the parts of grids before it.
    fn give_record(&mut self, line: u64, text: Vec<u8>, give: &mut impl FnMut(Element)) {
        self.give_rows(give);
        self.give_facts(give);
        if self.has_record {
            self.give_numbers(give);
        }
        give((line, Ok(Content::Text(text))));
    }

    /// Returns the element as a row if it is nearly one: a few cells are bad, missing or surplus.
    fn bad_row(&self, line: u64, text: &[u8], reading: &Reading) -> Option<Row> {
        let side = self.side().unwrap_or_else(|| reading.given_shape().unwrap_or(Shape::CLASSIC).side());
        if text.starts_with(b"{") || memchr_iter(b'[', text).nth(1).is_some() {
            return None;
        }
        let text = flat(text);
        if let Some(row) = Row::bad(line, &text, side, reading) {
            return Some(row);
        }
        let is_list = text.starts_with(b"[") && has_row_of_cells(&text);
        let row = Row::new(line, text, side);
        let is_near = row.spans.len() <= side + 2 && Shape::from_cells(row.spans.len()).is_none();
        (is_list && is_near).then_some(row)
    }

    /// Adds a row. The rows are emitted at the end of the array, or earlier if they form many complete grids. The side
    /// of the grid is the number of cells that most rows have.
    fn push_row(&mut self, row: Row, give: &mut impl FnMut(Element)) {
        self.rows.push(row);
        let is_full = self.rows.len() >= MAX_ROWS_HELD;
        if is_full && self.side().is_some_and(|side| self.rows.len().is_multiple_of(side)) {
            self.give_rows(give);
        }
    }

    /// Returns the side that most of the rows have.
    fn side(&self) -> Option<usize> {
        let sides = self.rows.iter().map(|row| row.side);
        sides.clone().max_by_key(|side| (sides.clone().filter(|other| other == side).count(), *side))
    }

    /// Emits the rows so far.
    fn give_rows(&mut self, give: &mut impl FnMut(Element)) {
        if let Some(first) = self.rows.first() {
            give((first.number, Ok(Content::Rows(std::mem::take(&mut self.rows)))));
        }
    }

    /// Emits the facts so far.
    fn give_facts(&mut self, give: &mut impl FnMut(Element)) {
        if let Some((line, _)) = self.facts.first() {
            give((*line, Ok(Content::Facts(std::mem::take(&mut self.facts)))));
        }
    }

    fn push_number(&mut self, line: u64, text: &[u8]) {
        self.lines.push(line);
        self.numbers.extend_from_slice(text);
        self.numbers.push(b',');
    }

    /// Emits the single cells so far: as the cells of one grid or, among records, one by one.
    fn give_numbers(&mut self, give: &mut impl FnMut(Element)) {
        let (numbers, lines) = (std::mem::take(&mut self.numbers), std::mem::take(&mut self.lines));
        let (Some(cells), Some(first)) = (numbers.strip_suffix(b","), lines.first()) else { return };
        if self.has_record {
            let elements = lines.iter().zip(cells.split(|byte| *byte == b','));
            elements.for_each(|(line, cell)| give((*line, Ok(Content::Text(cell.to_vec())))));
        } else {
            give((*first, Ok(Content::Text([b"[", cells, b"]"].concat()))));
        }
    }
}

/// Returns the rows of an element: a list, a string, or lines of cells. An element with as many cells as a small grid
/// is that grid.
fn rows(line: u64, text: &[u8], reading: &Reading) -> Option<Vec<Row>> {
    if text.starts_with(b"{") {
        return None;
    }
    let is_list = matches!(text.first(), Some(b'[' | b'"'));
    // Line breaks within a list do not separate rows.
    let lines = text.trim_ascii_end().split(|byte| !is_list && *byte == b'\n').zip(line..);
    lines
        .map(|(text, line)| {
            let row = Row::read(line, &flat(text), reading)?;
            Shape::from_cells(row.side).is_none().then_some(row)
        })
        .collect()
}

/// Returns a text with its line breaks replaced by blanks.
fn flat(text: &[u8]) -> Vec<u8> {
    text.iter().map(|byte| if *byte == b'\n' { b' ' } else { *byte }).collect()
}

/// Returns an element that is one cell, as JSON writes it.
fn cell(element: &[u8]) -> Option<Vec<u8>> {
    let element = element.trim_ascii();
    let string = element.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
    match string {
        None if is_null(element) => Some(b"null".to_vec()),
        None => is_number(element).then(|| element.to_vec()),
        Some([]) => Some(b"null".to_vec()),
        Some([symbol]) if symbol.is_ascii_digit() => Some(vec![*symbol]),
        Some([symbol]) => (*symbol == b' ' || is_empty(*symbol, 9)).then(|| b"null".to_vec()),
        Some(_) => None,
    }
}

/// Whether an element is a number.
fn is_number(element: &[u8]) -> bool {
    element.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::super::record::Records;
    use super::*;

    /// A data set may lack puzzles: each missing one keeps its place.
    #[test]
    fn missing_puzzles_among_records_keep_their_places() {
        const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let object = format!("{{\"puzzle\": \"{PUZZLE}\"}}");
        for record in [&object, &format!("\"{PUZZLE}\""), "\"1.3...4..3..4.2.\""] {
            for missing in ["null", "5", "\"\"", "NaN"] {
                let text = format!("[{record}, {missing}, {missing},\n{record},{missing}\n,{record},{missing}]");
                let records: Vec<_> = Records::new(text.as_bytes(), Reading::default()).collect();
                let places: Vec<(u64, bool)> = records.iter().map(|one| (one.line, one.puzzle.is_ok())).collect();
                let expected = [(1, true), (1, false), (1, false), (2, true), (2, false), (3, true), (3, false)];
                assert_eq!(places, expected, "{text}");
                let text = format!("[\n{missing},\n{missing},\n{record}]");
                let records: Vec<_> = Records::new(text.as_bytes(), Reading::default()).collect();
                let places: Vec<(u64, bool)> = records.iter().map(|one| (one.line, one.puzzle.is_ok())).collect();
                assert_eq!(places, [(2, false), (3, false), (4, true)], "{text}");
            }
            for missing in ["null", "5", "3.5", "-1", "\"\"", "NaN", "true", "false"] {
                for before in ["", "null, ", "true,", "7,"] {
                    let several = format!("[{before}{missing}, {record}, {missing},{record}]");
                    let only = format!("[{before}{missing} , {record}]");
                    let first = before.matches(',').count();
                    for (text, mut expected) in [(several, vec![false, true, false, true]), (only, vec![false, true])] {
                        expected.splice(..0, vec![false; first]);
                        let records: Vec<_> = Records::new(text.as_bytes(), Reading::default()).collect();
                        let places: Vec<(u64, bool)> =
                            records.iter().map(|one| (one.line, one.puzzle.is_ok())).collect();
                        assert_eq!(places, expected.iter().map(|is| (1, *is)).collect::<Vec<_>>(), "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn arrays_are_cut_into_elements() {
        let mut elements = Array::default();
        let mut found = Vec::new();
        let text = "  [\n {\"a\": \"],[\\\"\"},\n \"b\", [1,\n2]] ; ";
        let rest: Vec<Option<usize>> = text
            .lines()
            .zip(1..)
            .map(|(line, number)| {
                let give = |(line, content): Element| {
                    let Ok(Content::Text(text)) = content else { panic!("{content:?}") };
                    found.push((line, String::from_utf8(text).unwrap()));
                };
                elements.push(number, line.as_bytes(), &Reading::default(), give).map(<[u8]>::len)
            })
            .collect();
        assert_eq!(rest, [None, None, None, Some(3)]);
        assert_eq!(found, [(2, "{\"a\": \"],[\\\"\"}".to_owned()), (3, "\"b\"".to_owned()), (3, "[1,\n2]".to_owned())]);
    }
}
