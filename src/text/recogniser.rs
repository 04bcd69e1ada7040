//! Determines what each line of a stream is: a record of its own, a part of a record, or nothing.
//!
//! The role of a line never depends on the first line of the stream. A line that is a complete grid is a record,
//! whatever came before it. A border or a row begins a drawing, `[` an array, and a header a table. Any other line is a
//! title if a drawing follows, and otherwise a record that cannot be read.
//!
//! [`Recogniser::is_whole`] decides whether a line is a record. A notation that a program writes on one line has a case
//! there, so that a faulty line is a record too. A record over several lines in a format of its own is an
//! [`OpenRecord`]: `latin`, `xcsp` and `iss_lines` are examples, and `held_lines` has what they share.

mod arrays;
mod drawings;
mod held_lines;
mod iss_lines;
mod latin;
mod long_row;
mod markup;
mod role;
mod text_lines;
mod whole;
mod xcsp;

use std::collections::VecDeque;

use memchr::{memchr, memchr2};

use super::array::Array;
use super::bytes::{
    begins_array, begins_object, head_length, is_long_plain, is_plain, is_puzzle_like, is_silent, trim,
};
use super::drawing::{Drawing, is_border};
use super::fault::{Fault, FaultKind};
use super::glyphs;
use super::ksudoku::KSudokuGraph;
use super::lines::MAX_LINE_BYTES;
use super::reading::Reading;
use super::row::{Row, side_of};
use super::table::Table;
use super::title::{is_copy, is_title};
use crate::model::Shape;
use iss_lines::IssLines;
use latin::LatinLines;
use long_row::LongRow;
pub(super) use role::Recognised;
pub(crate) use role::Role;
use xcsp::XcspLines;

/// Recognises the lines of a stream, one after the other.
///
/// The caller passes each line with its number and gets its [`Role`]. [`take`](Recogniser::take) then returns the
/// records that this line has completed. They precede the record of the line itself, if it is one.
#[derive(Debug, Default)]
pub(crate) struct Recogniser {
    reading: Reading,
    drawing: Drawing,
    /// Lines that are titles or text.
    titles: VecDeque<(u64, Vec<u8>)>,
    /// Lines that are not part of anything.
    remarks: VecDeque<(u64, Vec<u8>)>,
    /// Number of such lines, including those that are not kept.
    unread: u64,
    /// Whether the previous line has text or blanks.
    is_after_line: bool,
    /// Whether a line of HTML or XML was seen: words are then text.
    in_markup: bool,
    /// Whether a line of UTF-16 was seen: the second byte of its line break is then on the next line.
    in_utf16: bool,
    /// The units of the next puzzle of KSudoku.
    ksudoku: KSudokuGraph,
    /// Whether the last result was the fault of a line of cells that are not a grid.
    is_stray: bool,
    table: Option<Table>,
    array: Option<Array>,
    /// The rest of the line on which an array ended.
    rest: Option<Vec<u8>>,
    /// A record that ends on a later line, and includes all lines up to there.
    open: Option<OpenRecord>,
    ready: VecDeque<Recognised>,
    /// Whether the last record was drawn: a line after it may be its caption.
    after_drawing: bool,
    /// Whether the current section of a drawn file is skipped because it repeats the puzzle.
    skipping: bool,
    /// Why a stream of only borders and titles holds no puzzle; `None` after the first record.
    nothing: Option<&'static str>,
    has_record: bool,
}

/// A record that ends on a later line, in a format that includes every line up to there.
#[derive(Debug)]
enum OpenRecord {
    /// A row of the table.
    LongRow(LongRow),
    Latin(LatinLines),
    Xcsp(XcspLines),
    Iss(IssLines),
}

impl Recogniser {
    /// Returns a recogniser at the start of a stream.
    pub(crate) fn new(reading: Reading) -> Self {
        Self { drawing: Drawing::new(reading.clone()), reading, ..Self::default() }
    }

    /// Returns the next of the records that the last line has completed. [`take`](Recogniser::take) reads it. The two
    /// functions are separate because reading depends on the records of complete texts, which depend on this file.
    pub(super) fn next_recognised(&mut self) -> Option<Recognised> {
        self.ready.pop_front()
    }

    /// Returns the options for reading.
    pub(super) const fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Whether the last line has completed a record.
    pub(crate) fn has_record(&self) -> bool {
        !self.ready.is_empty()
    }

    /// Adds the next line, without its line break, and its number.
    pub(crate) fn push(&mut self, number: u64, line: &[u8]) -> Role {
        let role = self.push_one(number, line);
        // A loop instead of recursion, because a line may contain very many arrays.
        while let Some(rest) = self.rest.take() {
            let role = self.push_one(number, &rest);
            self.give_record(number, rest, role);
        }
        self.is_after_line = !line.is_empty();
        role
    }

    /// Adds [`list_lines`](super::bytes::list_lines), if each is a record and none of them ends an earlier one. Returns
    /// whether they were added.
    pub(crate) fn push_list(&mut self) -> bool {
        let is_between = self.open.is_none() && self.titles.is_empty() && self.drawing.is_empty();
        let are_records = is_between && self.takes_plain();
        if are_records {
            self.whole();
            self.is_after_line = true;
        }
        are_records
    }

    fn push_one(&mut self, number: u64, line: &[u8]) -> Role {
        match self.open.take() {
            Some(OpenRecord::LongRow(row)) => return self.push_long_row(row, number, line),
            Some(OpenRecord::Latin(latin)) => return self.push_latin(latin, number, line),
            Some(OpenRecord::Xcsp(xcsp)) => return self.push_xcsp(xcsp, line),
            Some(OpenRecord::Iss(iss)) => return self.push_iss(iss, number, line),
            None => {}
        }
        if let Some(array) = self.array.take_if(|array| array.is_refuted_by(line)) {
            self.drawing.push(number.saturating_sub(1), array.begin(), None);
        }
        if (is_plain(line) || is_long_plain(line)) && self.takes_plain()
            || line.len() > MAX_LINE_BYTES && !is_silent(line)
        {
            return self.whole();
        }
        if let Some(table) = self.table.filter(|table| table.is_plain_row(line)) {
            return self.row(table);
        }
        if self.reading.lines {
            return self.push_line(line);
        }
        if self.array.is_some() {
            self.push_array(number, line);
            return Role::Part;
        }
        // An object on one line. This is a shortcut: `is_whole` would give the same result.
        if line.ends_with(b"}") && begins_object(line) {
            return self.whole();
        }
        let is_blank = line.trim_ascii().is_empty();
        if is_silent(line) && !self.is_row(line) && !self.is_empty_row(line) {
            if is_blank {
                self.drawing.push_blank();
                self.collect(None);
            }
            return Role::Silent;
        }
        if line.len() > MAX_LINE_BYTES {
            return self.whole();
        }
        if memchr(0, line).is_some() && self.table.is_none_or(|table| !table.has_fields(line) && !table.is_open(line)) {
            return self.push_binary(line);
        }
        self.push_text(number, line, &glyphs::plain(line))
    }

    /// Ends the stream: an incomplete record is a fault. [`take`](Recogniser::take) returns the last records.
    pub(crate) fn end(&mut self, number: u64) {
        // Lines that are read again may open another record.
        while let Some(open) = self.open.take() {
            match open {
                OpenRecord::LongRow(row) => self.take_back(row),
                OpenRecord::Latin(latin) => self.push_again(latin),
                OpenRecord::Xcsp(xcsp) => self.end_xcsp(&xcsp),
                OpenRecord::Iss(iss) => self.end_iss(iss),
            }
        }
        if let Some(array) = self.array.take() {
            // The lines before it were not titles.
            self.end_titles();
            self.give(Recognised::fault(number, array.cut_off()));
        }
        self.end_drawing();
        self.end_titles();
        if let (false, Some(what)) = (self.has_record, self.nothing) {
            self.give(Recognised::fault(number, Fault::new(FaultKind::NoRecord(what))));
        }
    }

    /// Whether a line of plain symbols is a record wherever it occurs.
    const fn takes_plain(&self) -> bool {
        self.array.is_none() && self.reading.column.is_none() && self.table.is_none()
    }

    /// Adds a line of a stream in which every line is a record.
    fn push_line(&mut self, line: &[u8]) -> Role {
        match Table::of_row(line, &self.reading) {
            _ if is_silent(line) => Role::Silent,
            Some(table) => self.row(table),
            None => self.whole(),
        }
    }

    /// Whether a line that looks like a comment is a row of the table.
    fn is_row(&self, line: &[u8]) -> bool {
        self.table.is_some_and(|table| table.has_fields(line))
    }

    /// Whether a line is the empty row of a spreadsheet. Between two grids such a row only separates them, so it is the
    /// first row of a grid only after an empty line or at the start.
    fn is_empty_row(&self, line: &[u8]) -> bool {
        let (tabs, text) = (line.iter().filter(|byte| **byte == b'\t').count(), line.trim_ascii());
        match (text.is_empty() && tabs > 0, self.drawing.is_empty()) {
            (false, _) => false,
            (true, false) => line.len() > 2,
            (true, true) => !self.is_after_line && self.is_side(tabs + 1),
        }
    }

    /// Whether grids can have this side: the requested one, or one with boxes of a usual shape.
    fn is_side(&self, side: usize) -> bool {
        self.reading.given_shape().map_or(side > 3 && Shape::from_side(side).is_some(), |shape| shape.side() == side)
    }

    /// Adds a line. `plain` is the same line in plain characters.
    fn push_text(&mut self, number: u64, line: &[u8], plain: &[u8]) -> Role {
        let (text, _) = trim(plain);
        if let Some(role) = self.push_row_of_table(number, text) {
            return role;
        }
        if !self.drawing.is_open()
            && let Some(latin) = LatinLines::begin(number, text)
        {
            self.end_drawing();
            self.open = Some(OpenRecord::Latin(latin));
            return Role::Part;
        }
        if let Some(xcsp) = XcspLines::begin(number, text) {
            self.end_drawing();
            self.end_titles();
            return self.push_xcsp(xcsp, line);
        }
        if xcsp::is_declaration(text) {
            return Role::Part;
        }
        if line.trim_ascii_start().starts_with(b"<") {
            self.in_markup = true;
            if self.push_ksudoku(number, line) || self.push_markup(number, line) {
                return Role::Part;
            }
        }
        if is_border(text) {
            self.drawing.push_border(number, plain);
            self.collect(None);
            self.nothing = self.nothing.or(Some("borders without rows between them"));
            return Role::Part;
        }
        // An object over several lines begins with a line that ends with a bracket, so that a truncated line does not
        // swallow others.
        let is_object = begins_object(text) && matches!(text.last(), Some(b'{' | b'['));
        if is_object || begins_array(text) && !self.continues_rows(text) {
            self.end_drawing();
            self.table = None;
            self.array = Some(if is_object { Array::of_object() } else { Array::default() });
            // Only blanks precede the bracket.
            let begin = memchr2(b'[', b'{', line).unwrap_or(0);
            self.push_array(number, &line[begin..]);
            return Role::Part;
        }
        if let Some(iss) = IssLines::begin(number, text) {
            self.whole();
            self.open = Some(OpenRecord::Iss(iss));
            return Role::Part;
        }
        if self.is_whole(line, text) {
            return self.whole();
        }
        let row = Row::read(number, plain, &self.reading);
        let is_row = row.is_some();
        if self.skipping && is_row {
            return Role::Part;
        }
        self.skipping = !is_row && is_copy(text);
        if !is_row && is_title(text) {
            self.end_drawing();
            self.nothing = self.nothing.or(Some("titles without grids"));
            return Role::Part;
        }
        if !is_row && self.drawing.side().is_none() && is_puzzle_like(&text[..head_length(text)]) {
            return self.whole();
        }
        if is_row {
            self.table = None;
        }
        self.drawing.push(number, plain, row);
        self.collect(None);
        Role::Part
    }

    /// Whether a line is a row like those before it, which may be in brackets.
    fn continues_rows(&self, text: &[u8]) -> bool {
        let Some(side) = self.drawing.side() else { return false };
        Row::read(0, text, &self.reading).is_some_and(|row| row.side == side)
    }

    /// Adds a header or a row of a table; returns `None` for any other line.
    fn push_row_of_table(&mut self, number: u64, text: &[u8]) -> Option<Role> {
        if begins_object(text) || begins_array(text) {
            return None;
        }
        match Table::of_header(text, &self.reading) {
            Some(header) => {
                self.end_drawing();
                self.end_titles();
                self.table = header.as_ref().ok().copied();
                return Some(header.map_or_else(
                    |fault| {
                        self.give(Recognised::Read { line: number, text: text.to_vec(), puzzle: Err(fault) });
                        Role::Part
                    },
                    Role::Header,
                ));
            }
            None if self.reading.column.is_some() && self.table.is_none() => {
                self.table = Table::of_row(text, &self.reading);
            }
            None => {}
        }
        let table = self.table?;
        if table.is_open(text) {
            self.whole();
            self.open = Some(OpenRecord::LongRow(LongRow::begin(table, number, text)));
            return Some(Role::Part);
        }
        let is_row = table.has_fields(text)
            || table.column > 0
                && !is_border(text)
                && !self.is_whole(text, text)
                && side_of(text, &self.reading).is_none();
        is_row.then(|| self.row(table))
    }

    fn whole(&mut self) -> Role {
        if !self.titles.is_empty() || !self.drawing.is_empty() {
            self.end_drawing();
            self.end_titles();
        }
        self.after_drawing = false;
        self.is_stray = false;
        self.skipping = false;
        self.has_record = true;
        Role::Whole
    }

    fn row(&mut self, table: Table) -> Role {
        self.whole();
        Role::Row(table)
    }

    fn give(&mut self, record: Recognised) {
        self.has_record = true;
        self.ready.push_back(record);
    }
}
