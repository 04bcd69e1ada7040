//! What each line of a stream is: a record of its own, a part of something, or nothing.
//!
//! Nothing that a line is depends on the first line of the stream. A line that is a grid by itself is a record whatever
//! stood before; a border or a row begins a drawing, `[` an array, a header a table. What is none of these is a title
//! if a drawing follows, and a record that cannot be read if none does.

mod arrays;
mod held_lines;
mod latin;
mod long_row;
mod role;
mod xcsp;

use std::collections::VecDeque;

use super::array::Array;
use super::axis_labels::{is_column_labels, without_row_label};
use super::block::Drawn;
use super::bytes::{begins_array, head_length, is_long_plain, is_plain, is_puzzle_like, is_silent, trim};
use super::drawing::{Drawing, is_border};
use super::fault::{Fault, FaultKind};
use super::gaps::{has_gaps, is_spaced_line};
use super::line::read_cell_line;
use super::lines::MAX_LINE_BYTES;
use super::row::{has_twice, side_of};
use super::table::Table;
use super::title::{is_copy, is_title};
use super::tokens::tokens;
use super::{Reading, glyphs};
use crate::model::Shape;
use latin::LatinLines;
use long_row::LongRow;
pub(super) use role::Recognised;
pub use role::Role;
use xcsp::XcspLines;

/// Lines that are kept because they may be titles, until it is clear what follows.
const MAX_TITLES: usize = 32;

/// Recognises the lines of a stream, one after the other.
///
/// A caller hands over each line with its number and gets its [`Role`]. Before the record of that line, if it is one,
/// come the records that [`take`](Recogniser::take) gives: those that this line has ended.
///
/// ```
/// use specudoku::text::Reading;
/// use specudoku::text::stream::{Recogniser, Role};
/// let mut recogniser = Recogniser::new(Reading::default());
/// assert_eq!(recogniser.push(1, b"+--+--+"), Role::Part);
/// let line = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// assert_eq!(recogniser.push(2, line), Role::Whole);
/// assert!(recogniser.take().is_none());
/// ```
#[derive(Debug, Default)]
pub struct Recogniser {
    reading: Reading,
    drawing: Drawing,
    /// Lines that are titles or faults.
    titles: VecDeque<Recognised>,
    table: Option<Table>,
    array: Option<Array>,
    /// What follows an array on the line of its end.
    rest: Option<Vec<u8>>,
    /// A record that ends on a later line: it has all lines up to then.
    open: Option<OpenRecord>,
    ready: VecDeque<Recognised>,
    /// The last record was drawn: a line behind it may be its caption.
    after_drawing: bool,
    /// In a section of a drawn file that repeats the puzzle.
    skipping: bool,
    /// Why a stream of borders and titles alone holds no puzzle; `None` once there was a record.
    nothing: Option<&'static str>,
    has_record: bool,
}

/// A record whose end is on a later line, in a form that takes every line up to there.
#[derive(Debug)]
enum OpenRecord {
    /// A row of the table.
    Row(LongRow),
    Latin(LatinLines),
    Xcsp(XcspLines),
}

impl Recogniser {
    /// Returns a recogniser at the start of a stream.
    #[must_use]
    pub fn new(reading: Reading) -> Self {
        Self { drawing: Drawing::new(reading.clone()), reading, ..Self::default() }
    }

    /// Returns the next of the records that the last line has ended. [`take`](Recogniser::take) reads it: reading needs
    /// the records of whole texts, and these need what is here.
    pub(super) fn next_recognised(&mut self) -> Option<Recognised> {
        self.ready.pop_front()
    }

    /// Returns how to read.
    pub(super) const fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Whether the last line has ended a record.
    #[must_use]
    pub fn has_record(&self) -> bool {
        !self.ready.is_empty()
    }

    /// Takes the next line, without its end, and its number.
    pub fn push(&mut self, number: u64, line: &[u8]) -> Role {
        let role = self.push_one(number, line);
        // A loop, because a line may hold very many arrays.
        while let Some(rest) = self.rest.take() {
            let role = self.push_one(number, &rest);
            self.give_record(number, rest, role);
        }
        role
    }

    fn push_one(&mut self, number: u64, line: &[u8]) -> Role {
        match self.open.take() {
            Some(OpenRecord::Row(row)) => return self.push_long_row(row, number, line),
            Some(OpenRecord::Latin(latin)) => return self.push_latin(latin, number, line),
            Some(OpenRecord::Xcsp(xcsp)) => return self.push_xcsp(xcsp, line),
            None => {}
        }
        if let Some(array) = self.array.take_if(|array| array.is_refuted_by(line)) {
            self.give(Recognised::fault(number.saturating_sub(1), array.cut_off()));
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
        // An object on one line, as `is_whole` would find after a closer look.
        if line.starts_with(b"{") && line.ends_with(b"}") {
            return self.whole();
        }
        let has_gaps = self.table.is_none() && has_gaps(line);
        if is_silent(line) && !self.is_row(line) && !has_gaps {
            if line.trim_ascii().is_empty() {
                self.drawing.push_blank();
                self.collect(None);
            }
            return Role::Silent;
        }
        if line.len() > MAX_LINE_BYTES {
            return self.whole();
        }
        let plain = without_row_label(glyphs::plain(line));
        // What looks like blanks at the ends of a row with gaps are empty cells.
        let text = if has_gaps || is_spaced_line(&plain) { &plain } else { trim(&plain).0 };
        self.push_text(number, line, text)
    }

    /// Ends the stream: what is not finished is a fault. [`take`](Recogniser::take) gives the last records.
    pub fn end(&mut self, number: u64) {
        // Lines that are taken back may open another.
        while let Some(open) = self.open.take() {
            match open {
                OpenRecord::Row(row) => self.take_back(row),
                OpenRecord::Latin(latin) => self.push_again(latin),
                OpenRecord::Xcsp(xcsp) => self.end_xcsp(&xcsp),
            }
        }
        if let Some(array) = self.array.take() {
            self.give(Recognised::fault(number, array.cut_off()));
        }
        self.end_drawing();
        self.end_titles();
        if let (false, Some(what)) = (self.has_record, self.nothing) {
            self.give(Recognised::fault(number, Fault::new(FaultKind::NoRecord(what))));
        }
    }

    /// Whether a plain line is a record wherever it comes.
    const fn takes_plain(&self) -> bool {
        self.array.is_none() && self.reading.column.is_none() && self.table.is_none()
    }

    /// Takes a line of a stream that holds lines alone.
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

    fn push_text(&mut self, number: u64, line: &[u8], text: &[u8]) -> Role {
        if let Some(role) = self.push_row_of_table(number, text) {
            return role;
        }
        if is_column_labels(text) {
            return Role::Part;
        }
        if self.drawing.is_empty()
            && let Some(latin) = LatinLines::begin(number, text)
        {
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
        if is_border(text) {
            self.drawing.push_border(number, text);
            self.collect(None);
            self.nothing = self.nothing.or(Some("borders without rows between them"));
            return Role::Part;
        }
        // An object over several lines begins with a brace alone, so that a line that is cut off swallows no others.
        let is_object = text == b"{";
        if is_object || begins_array(text) {
            self.end_drawing();
            self.end_titles();
            self.table = None;
            self.array = Some(if is_object { Array::of_object() } else { Array::default() });
            self.push_array(number, line);
            return Role::Part;
        }
        if self.is_whole(line, text) {
            return self.whole();
        }
        if self.skipping && side_of(text, &self.reading).is_some() {
            return Role::Part;
        }
        if self.drawing.is_between_rows(text) {
            return Role::Part;
        }
        if self.drawing.push_row(number, text) {
            self.table = None;
            self.collect(None);
            return Role::Part;
        }
        self.push_title(number, line, text)
    }

    /// Takes a header or a row of a table; `None` for a line that is neither.
    fn push_row_of_table(&mut self, number: u64, text: &[u8]) -> Option<Role> {
        if text.starts_with(b"{") || begins_array(text) {
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
        let is_other = || is_border(text) || self.is_whole(text, text) || side_of(text, &self.reading).is_some();
        if table.is_open(text) {
            self.whole();
            self.open = Some(OpenRecord::Row(LongRow::begin(table, number, text)));
            return Some(Role::Part);
        }
        if table.has_fields(text) || table.column > 0 && !is_other() {
            return Some(self.row(table));
        }
        None
    }

    /// Whether a line is a grid by itself, and no row of a larger one.
    fn is_whole(&self, line: &[u8], text: &[u8]) -> bool {
        if matches!(text.first(), Some(b'{' | b':')) && !text.ends_with(b":") {
            return text[0] == b'{' || text.starts_with(b":0") || text.iter().filter(|byte| **byte == b':').count() > 3;
        }
        let head = head_length(text);
        // The smallest grid has 16 cells.
        if text.len() < if head <= 2 { 31 } else { 16 } {
            return false;
        }
        if is_puzzle_like(&text[..head]) && head > Shape::MAX_SIDE
            || head <= 2
                && text.len() > 2 * Shape::MAX_SIDE
                && !text.contains(&b'|')
                && !text.contains(&b'!')
                && tokens(text).nth(Shape::MAX_SIDE + 4).is_some()
        {
            return true;
        }
        let cells = match read_cell_line(line, &self.reading) {
            Ok(puzzle) => puzzle.grid.shape().cell_count(),
            Err(fault) if fault.kind.is_conflict() => return side_of(text, &self.reading).is_none(),
            Err(_) => return head > 35 && is_puzzle_like(&text[..head]) && side_of(text, &self.reading).is_none(),
        };
        // As many cells as a row of a larger grid has: only a row holds no digit twice.
        match side_of(text, &self.reading) {
            Some(side) if side == cells => has_twice(text, side) && self.drawing.side() != Some(side),
            _ => true,
        }
    }

    /// Takes a line that is not understood: a title, a caption, or a fault.
    fn push_title(&mut self, number: u64, line: &[u8], text: &[u8]) -> Role {
        self.end_drawing();
        self.skipping = is_copy(text);
        if is_title(text) {
            self.nothing = self.nothing.or(Some("titles without grids"));
            return Role::Part;
        }
        let head = head_length(text);
        if is_puzzle_like(&text[..head]) {
            return self.whole();
        }
        if self.after_drawing {
            return Role::Part;
        }
        self.titles.push_back(Recognised::Line { line: number, text: line.to_vec(), table: None });
        if self.titles.len() > MAX_TITLES
            && let Some(oldest) = self.titles.pop_front()
        {
            self.give(oldest);
        }
        Role::Part
    }

    fn whole(&mut self) -> Role {
        if !self.titles.is_empty() || !self.drawing.is_empty() {
            self.end_drawing();
            self.end_titles();
        }
        self.after_drawing = false;
        self.skipping = false;
        self.has_record = true;
        Role::Whole
    }

    fn row(&mut self, table: Table) -> Role {
        self.whole();
        Role::Row(table)
    }

    fn end_drawing(&mut self) {
        self.drawing.end();
        self.collect(Some(()));
    }

    /// Gives the lines that turned out to be no titles.
    fn end_titles(&mut self) {
        while let Some(record) = self.titles.pop_front() {
            self.give(record);
        }
    }

    /// Gives the drawn records that are complete. The lines before them were titles; but before a single row that no
    /// grid follows they are faults as the row is.
    fn collect(&mut self, ended: Option<()>) {
        while let Some(Drawn { line, puzzle, text, is_line }) = self.drawing.take() {
            let is_stray = matches!(puzzle, Err(Fault { kind: FaultKind::Rows { found: 1, .. }, .. }));
            if is_line || is_stray && ended.is_some() {
                self.end_titles();
            } else {
                self.titles.clear();
            }
            self.after_drawing = !is_line;
            self.give(Recognised::Read { line, text, puzzle });
        }
    }

    fn give(&mut self, record: Recognised) {
        self.has_record = true;
        self.ready.push_back(record);
    }
}
