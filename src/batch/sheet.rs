//! Rows with named columns: CSV, TSV and JSON lines, written from bytes to bytes.
//!
//! A row begins with what the input had: the columns of its table or the members of its object, as they were, or else
//! its number, its line and its puzzle. The answers stand behind.

use std::borrow::Cow;
use std::io::Write;

use memchr::memmem;

use super::columns::{Columns, Fields, fields};
use super::format::Format;
use super::heading::Heading;
use crate::text::{Puzzle, ends_cells, line_in};

/// Stands before the name of a column that the input has already.
const PREFIX: &str = "specudoku_";

/// Why a row is not whole.
const LEFT_OUT: &str = "the record has fields that the header has not: they are left out";

/// A record as it stands in its input.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Origin<'t> {
    /// The number of the record, from 1.
    pub(super) record: u64,
    /// The number of the line on which it began, from 1.
    pub(super) line: u64,
    /// The line, without its end; empty if the record stood on several.
    pub(super) text: &'t [u8],
    /// The columns of the table that the line is a row of.
    pub(super) columns: Option<&'t Columns>,
    /// The puzzle's own text, where it was found by its place alone.
    pub(super) cells: Option<&'t [u8]>,
}

impl<'t> Origin<'t> {
    /// The puzzle's own text, as far as it can be parted from the rest of its line.
    pub(super) fn puzzle_text(&self) -> Cow<'t, [u8]> {
        let text = self.text.trim_ascii();
        let table = self.columns.and_then(|columns| columns.table);
        let field = || table.and_then(|table| fields(table.delimiter, self.text)?.into_iter().nth(table.column));
        let head = || text.iter().position(|&byte| ends_cells(byte)).filter(|end| *end > 2 && !text.contains(&b'\n'));
        let plain = || Cow::Borrowed(head().map_or(text, |end| &text[..end]));
        self.cells.map(Cow::Borrowed).or_else(field).unwrap_or_else(plain)
    }

    /// The puzzle's own text, or where it has none by itself the puzzle on a line.
    pub(super) fn shown_puzzle(&self, puzzle: Option<&Puzzle>) -> Cow<'t, [u8]> {
        let has_text = self.cells.is_some() || !self.text.is_empty() && !self.is_object();
        match puzzle.filter(|_| !has_text) {
            Some(puzzle) => Cow::Owned(line_in(&puzzle.grid, puzzle.notation).into_bytes()),
            None => self.puzzle_text(),
        }
    }

    /// Whether the line is a JSON object.
    pub(super) fn is_object(&self) -> bool {
        let is_valid = || serde_json::from_slice::<serde_json::Map<String, serde_json::Value>>(self.text).is_ok();
        self.columns.is_none() && self.text.trim_ascii_start().starts_with(b"{") && (self.cells.is_some() || is_valid())
    }
}

/// How rows are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheet<'a> {
    pub(super) format: Format,
    /// The names of the answers.
    pub(super) columns: &'a [&'a str],
    /// The columns of the input that stay; `None` if none do.
    pub(super) heading: Option<&'a Heading>,
    /// The name of the input, if it is a column.
    pub(super) file: Option<&'a str>,
    /// Whether the records have a line.
    pub(super) has_line: bool,
}

impl<'a> Sheet<'a> {
    /// Returns what stands before the first row, and for no rows too.
    pub(super) fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        let Some(delimiter) = self.format.delimiter() else { return header };
        let kept = self.heading.and_then(Heading::columns);
        let mut names: Vec<String> = kept.map_or_else(Vec::new, |kept| kept.names.clone());
        let own = |name: &str| match kept.and_then(|kept| kept.number(name)) {
            Some(_) => format!("{PREFIX}{name}"),
            None => name.to_owned(),
        };
        names.push(own("record"));
        names.extend(self.has_line.then(|| own("line")));
        names.extend(self.file.map(|_| own("file")));
        names.extend(kept.is_none().then(|| "puzzle".to_owned()));
        names.extend(self.columns.iter().map(|name| own(name)));
        names.push(own("error"));
        for (index, name) in names.iter().enumerate() {
            if index > 0 {
                header.push(delimiter);
            }
            append_field(&mut header, name.as_bytes(), delimiter);
        }
        header.push(b'\n');
        header
    }

    /// Begins the row of a record, whose puzzle is given if its text is not.
    pub(super) fn row<'o>(&'o self, origin: &Origin<'o>, puzzle: Option<&Puzzle>, output: &'o mut Vec<u8>) -> Row<'o> {
        let mut row = Row { sheet: self, origin: *origin, next: 0, output, is_whole: true };
        match self.format.delimiter() {
            Some(delimiter) => row.begin_fields(puzzle, delimiter),
            None => row.begin_object(puzzle),
        }
        row
    }
}

/// A row in the making.
pub(super) struct Row<'o> {
    sheet: &'o Sheet<'o>,
    origin: Origin<'o>,
    /// The number of the next column.
    next: usize,
    output: &'o mut Vec<u8>,
    /// Whether all fields of the input are there.
    is_whole: bool,
}

impl Row<'_> {
    fn begin_fields(&mut self, puzzle: Option<&Puzzle>, delimiter: u8) {
        let kept = self.sheet.heading.and_then(Heading::columns);
        if let Some(kept) = kept {
            self.is_whole = kept.append(&self.origin, puzzle, delimiter, self.output);
            self.output.push(delimiter);
        }
        let _ = write!(self.output, "{}", self.origin.record);
        if self.sheet.has_line {
            let _ = write!(self.output, "{}{}", char::from(delimiter), self.origin.line);
        }
        if let Some(file) = self.sheet.file {
            self.output.push(delimiter);
            append_field(self.output, file.as_bytes(), delimiter);
        }
        if kept.is_none() {
            self.output.push(delimiter);
            append_field(self.output, &self.origin.shown_puzzle(puzzle), delimiter);
        }
    }

    fn begin_object(&mut self, puzzle: Option<&Puzzle>) {
        let has_heading = self.sheet.heading.is_some();
        let mut has_puzzle = false;
        if has_heading && self.origin.is_object() {
            let members = self.origin.text.trim_ascii();
            let members = members[..members.len() - 1].trim_ascii_end();
            self.output.extend_from_slice(members);
            has_puzzle = true;
        } else {
            self.output.push(b'{');
            let own = self.sheet.heading.and(self.origin.columns);
            if let Some(own) = own {
                let Fields { fields, is_whole } = own.fields(&self.origin, puzzle);
                self.is_whole = is_whole;
                for (name, field) in own.names.iter().zip(&fields) {
                    self.separate();
                    append_string(self.output, name.as_bytes());
                    self.output.push(b':');
                    append_string(self.output, field);
                }
                has_puzzle = true;
            }
        }
        self.name("record");
        let _ = write!(self.output, "{}", self.origin.record);
        if self.sheet.has_line {
            self.name("line");
            let _ = write!(self.output, "{}", self.origin.line);
        }
        if let Some(file) = self.sheet.file {
            self.name("file");
            append_string(self.output, file.as_bytes());
        }
        if !has_puzzle {
            // A record that has no names of its own takes none from others.
            self.separate();
            self.output.extend_from_slice(b"\"puzzle\":");
            append_string(self.output, &self.origin.shown_puzzle(puzzle));
        }
    }

    /// A comma, but behind the opening brace.
    fn separate(&mut self) {
        if self.output.last() != Some(&b'{') {
            self.output.push(b',');
        }
    }

    /// Begins a member of an object.
    fn name(&mut self, name: &str) {
        self.separate();
        self.output.push(b'"');
        if self.is_taken(name) {
            self.output.extend_from_slice(PREFIX.as_bytes());
        }
        self.output.extend_from_slice(name.as_bytes());
        self.output.extend_from_slice(b"\":");
    }

    /// Whether the input may have a member of this name.
    fn is_taken(&self, name: &str) -> bool {
        let Some(heading) = self.sheet.heading else { return false };
        let is_quoted = |at: usize| {
            self.origin.text[..at].ends_with(b"\"") && self.origin.text[at + name.len()..].starts_with(b"\"")
        };
        let has_name = |columns: &Columns| columns.number(name).is_some();
        heading.columns().is_some_and(has_name)
            || self.origin.columns.is_some_and(has_name)
            || self.origin.text.starts_with(b"{") && memmem::find_iter(self.origin.text, name).any(is_quoted)
    }

    /// Begins the next field or member, and says whether it is one of JSON.
    fn begin(&mut self) -> Option<u8> {
        let delimiter = self.sheet.format.delimiter();
        match delimiter {
            Some(delimiter) => self.output.push(delimiter),
            None => self.name(self.sheet.columns[self.next]),
        }
        self.next += 1;
        delimiter
    }

    /// An answer that is a text.
    pub(super) fn text(&mut self, text: &[u8]) {
        match self.begin() {
            Some(delimiter) => append_field(self.output, text, delimiter),
            None => append_string(self.output, text),
        }
    }

    /// An answer that is a number or a flag, written alike in CSV and JSON.
    pub(super) fn plain(&mut self, value: impl std::fmt::Display) {
        self.begin();
        let _ = write!(self.output, "{value}");
    }

    /// Several texts: with blanks between them, or an array.
    pub(super) fn list(&mut self, texts: &[String]) {
        match self.begin() {
            Some(delimiter) => append_field(self.output, texts.join(" ").as_bytes(), delimiter),
            None => {
                let _ = serde_json::to_writer(&mut *self.output, texts);
            }
        }
    }

    /// A JSON value as text: quoted in CSV.
    pub(super) fn json(&mut self, value: &str) {
        match self.begin() {
            Some(delimiter) => append_field(self.output, value.as_bytes(), delimiter),
            None => self.output.extend_from_slice(value.as_bytes()),
        }
    }

    /// No answer: an empty field, or no member.
    pub(super) fn empty(&mut self) {
        self.output.extend(self.sheet.format.delimiter());
        self.next += 1;
    }

    /// Ends the row: what is left of the answers is empty.
    pub(super) fn end(mut self, error: Option<&str>) {
        while self.next < self.sheet.columns.len() {
            self.empty();
        }
        let error = error.or((!self.is_whole).then_some(LEFT_OUT));
        match (self.sheet.format.delimiter(), error) {
            (Some(delimiter), error) => {
                self.output.push(delimiter);
                append_field(self.output, error.unwrap_or_default().as_bytes(), delimiter);
            }
            (None, Some(error)) => {
                self.name("error");
                append_string(self.output, error.as_bytes());
                self.output.push(b'}');
            }
            (None, None) => self.output.push(b'}'),
        }
        self.output.push(b'\n');
    }
}

/// Appends a field, in quotes if need be.
pub(super) fn append_field(output: &mut Vec<u8>, field: &[u8], delimiter: u8) {
    if !field.iter().any(|byte| *byte == delimiter || matches!(byte, b'"' | b'\n' | b'\r')) {
        return output.extend_from_slice(field);
    }
    let mut quoted = Vec::new();
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(&mut quoted);
    // Writing to memory does not fail.
    let _ = writer.write_record([field]).and_then(|()| writer.flush().map_err(Into::into));
    drop(writer);
    output.extend_from_slice(quoted.strip_suffix(b"\n").unwrap_or(&quoted));
}

/// Appends a JSON string.
fn append_string(output: &mut Vec<u8>, text: &[u8]) {
    if text.iter().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\')) {
        output.push(b'"');
        output.extend_from_slice(text);
        output.push(b'"');
        return;
    }
    let _ = serde_json::to_writer(output, &String::from_utf8_lossy(text));
}
