//! The records among the lines of a chunk.

use std::sync::Arc;

use memchr::memchr;

use super::chunk::lines_of;
use super::columns::Columns;
use super::object;
use super::sheet::Origin;
use crate::text::stream::{MAX_LINE_BYTES, Table, is_silent, read_record};
use crate::text::{Column, Fault, PUZZLE_COLUMNS, Puzzle, Reading, ends_cells};

/// Lines of which each is a record by itself, or nothing.
#[derive(Debug)]
pub(super) struct Text {
    pub(super) bytes: Vec<u8>,
    /// The columns of the table that all records are rows of.
    pub(super) columns: Option<Arc<Columns>>,
    /// Number of lines before the first.
    pub(super) before: u64,
}

/// A line of a chunk that is a record, or passes through.
#[derive(Clone, Copy)]
pub(super) struct Entry<'t> {
    pub(super) text: &'t [u8],
    /// The 81 bytes of the puzzle, if these stand in their place: the kernel looks at what they are.
    pub(super) cells: Option<&'t [u8; 81]>,
    /// The number of the line in its chunk, from 1.
    line: u32,
    /// Whether the line is blank or a comment.
    pub(super) is_silent: bool,
}

impl Text {
    /// The table that all records are rows of.
    fn table(&self) -> Option<Table> {
        self.columns.as_ref()?.table
    }

    /// The lines of the text, the silent ones too.
    pub(super) fn entries(&self, reading: &Reading) -> impl Iterator<Item = Entry<'_>> {
        lines_of(&self.bytes).zip(1..).map(|(text, line)| {
            let is_silent = !is_record(text, self.table(), reading);
            let cells = if is_silent { None } else { self.cells(text, reading) };
            Entry { text, cells, line, is_silent }
        })
    }

    /// The 81 bytes of a puzzle that stand by themselves in a line, a field or an object.
    fn cells<'t>(&self, text: &'t [u8], reading: &Reading) -> Option<&'t [u8; 81]> {
        if text.len() > MAX_LINE_BYTES {
            return None;
        }
        let field = match self.table() {
            Some(table) if memchr(b'"', text).is_none() => table.plain_field(text),
            Some(_) => None,
            None if text.starts_with(b"{") => puzzle_member(text, reading),
            // Nothing follows but a comment.
            None if text.get(81).is_none_or(|&byte| ends_cells(byte)) => text.get(..81),
            None => None,
        };
        field?.try_into().ok()
    }

    /// Where the record of an entry stands.
    pub(super) fn origin<'t>(&'t self, entry: &Entry<'t>, record: u64) -> Origin<'t> {
        let cells = entry.cells.map(<[u8; 81]>::as_slice);
        let columns = self.columns.as_deref();
        Origin { record, line: self.before + u64::from(entry.line), text: entry.text, columns, cells }
    }

    /// Reads the puzzle of an entry.
    pub(super) fn read(&self, entry: &Entry<'_>, reading: &Reading) -> Result<Puzzle, Fault> {
        match self.table() {
            Some(table) => table.read(entry.text, reading),
            None => read_record(entry.text, reading),
        }
    }
}

/// The member of the puzzle in a plain object.
fn puzzle_member<'t>(text: &'t [u8], reading: &Reading) -> Option<&'t [u8]> {
    match reading.column.as_ref().and_then(Column::name) {
        Some(name) => object::string_member(text, &[name]),
        None => object::string_member(text, &PUZZLE_COLUMNS),
    }
}

/// Whether a line of a chunk is a record, as the recogniser has found: a row of a table may look like a comment.
pub(super) fn is_record(line: &[u8], table: Option<Table>, reading: &Reading) -> bool {
    !is_silent(line) || !reading.lines && table.is_some_and(|table| table.has_fields(line))
}
