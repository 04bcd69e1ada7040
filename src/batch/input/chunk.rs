//! A chunk of the input: lines, or records that were read already, and what is to be answered of them.
//!
//! A chunk is one work item. Its size is bounded in bytes, its work by the sum of what its records weigh.

use std::sync::Arc;

use memchr::{memchr, memchr_iter, memchr2_iter};

use crate::batch::options::BatchOptions;
use crate::batch::table::columns::{Columns, RecordOrigin};
use crate::batch::table::object;
use crate::text::stream::{MAX_LINE_BYTES, Table, is_silent};
use crate::text::{LAYOUT_COLUMN, PUZZLE_COLUMNS, Reading, Record, ends_cells};

/// Some consecutive records.
#[derive(Debug)]
pub(crate) struct Chunk {
    /// Number of records before the first of this chunk.
    pub(crate) first: u64,
    /// How many of its records need no answer: they have one from a run before.
    pub(crate) skipped: usize,
    /// Lines, each with its end but perhaps the last: each is a record by itself, or nothing.
    pub(crate) text: Option<Text>,
    /// Records that were read already, and what stands between. There are none beside a text.
    pub(crate) items: Vec<Item>,
}

/// What was read of an input.
#[derive(Debug)]
pub(crate) enum Item {
    /// A record, and the columns of the table that it is a row of.
    Record(Record, Option<Arc<Columns>>),
    /// A blank line or a comment.
    Silent(Vec<u8>),
}

/// A part of a chunk.
pub(crate) enum ChunkPart<'c> {
    /// A blank line or a comment that passes through.
    Silent(&'c [u8]),
    /// A record.
    Record(RecordOrigin<'c>),
}

impl Chunk {
    /// The tables that its records are rows of.
    pub(crate) fn tables(&self) -> impl Iterator<Item = &Columns> {
        let of_items = self.items.iter().filter_map(|item| match item {
            Item::Record(_, columns) => columns.as_deref(),
            Item::Silent(_) => None,
        });
        self.text.iter().filter_map(|text| text.columns.as_deref()).chain(of_items)
    }

    /// The parts of the chunk in order, without the records that have their answers, and the lines between these.
    pub(crate) fn parts<'c>(&'c self, options: &'c BatchOptions, answered: u64) -> impl Iterator<Item = ChunkPart<'c>> {
        let entries = |text: &'c Text| text.entries(&options.reading).map(move |entry| (text, entry));
        let lines = self.text.iter().flat_map(entries).map(|(text, entry)| match entry.is_silent {
            true => ChunkPart::Silent(entry.text),
            false => ChunkPart::Record(text.origin(&entry, 0)),
        });
        let items = self.items.iter().map(|item| match item {
            Item::Silent(line) => ChunkPart::Silent(line),
            Item::Record(Record { line, text, puzzle, .. }, columns) => ChunkPart::Record(RecordOrigin {
                line: *line,
                text,
                columns: columns.as_deref(),
                puzzle: Some(puzzle),
                ..RecordOrigin::default()
            }),
        });
        let mut number = self.first;
        lines.chain(items).filter_map(move |part| match part {
            ChunkPart::Silent(line) => (options.keep_lines && number >= answered).then_some(ChunkPart::Silent(line)),
            ChunkPart::Record(origin) => {
                number += 1;
                (number > answered).then_some(ChunkPart::Record(RecordOrigin { record: number, ..origin }))
            }
        })
    }
}

/// Appends a line that passes through.
pub(crate) fn copy_line(line: &[u8], output: &mut Vec<u8>) {
    output.extend_from_slice(line);
    output.push(b'\n');
}

/// Lines of which each is a record by itself, or nothing.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) bytes: Vec<u8>,
    /// The columns of the table that all records are rows of.
    pub(crate) columns: Option<Arc<Columns>>,
    /// Number of lines before the first.
    pub(crate) before: u64,
}

/// A line of a chunk that is a record, or passes through.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'t> {
    pub(crate) text: &'t [u8],
    /// The 81 bytes of the puzzle, if these stand in their place: the kernel looks at what they are.
    pub(crate) cells: Option<&'t [u8; 81]>,
    /// The number of the line in its chunk, from 1.
    line: u32,
    /// Whether the line is blank or a comment.
    pub(crate) is_silent: bool,
}

impl Text {
    /// The table that all records are rows of.
    fn table(&self) -> Option<Table> {
        self.columns.as_ref()?.table
    }

    /// The lines of the text, the silent ones too.
    pub(crate) fn entries(&self, reading: &Reading) -> impl Iterator<Item = Entry<'_>> {
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
            Some(table) if table.layout.is_none() && memchr(b'"', text).is_none() => table.plain_field(text),
            Some(_) => None,
            None if text.starts_with(b"{") => puzzle_member(text, reading).filter(|_| !may_say_layout(text)),
            // A line has the first column, and no other.
            None if reading.column.as_ref().is_some_and(|column| column.number() != Some(0)) => None,
            // Nothing follows but a comment.
            None if text.get(81).is_none_or(|&byte| ends_cells(byte)) => text.get(..81),
            None => None,
        };
        field?.try_into().ok()
    }

    /// Where the record of an entry stands.
    pub(crate) fn origin<'t>(&'t self, entry: &Entry<'t>, record: u64) -> RecordOrigin<'t> {
        let cells = entry.cells.map(<[u8; 81]>::as_slice);
        let columns = self.columns.as_deref();
        RecordOrigin {
            record,
            line: self.before + u64::from(entry.line),
            text: entry.text,
            columns,
            cells,
            puzzle: None,
        }
    }
}

/// The member of the puzzle in a plain object.
fn puzzle_member<'t>(text: &'t [u8], reading: &Reading) -> Option<&'t [u8]> {
    match reading.column.as_ref() {
        Some(column) => object::string_member(text, &[column.name()?]),
        None => object::string_member(text, &PUZZLE_COLUMNS),
    }
}

/// Whether an object may have a member that says its layout: the puzzle is then more than its 81 cells.
fn may_say_layout(text: &[u8]) -> bool {
    // By a letter that hardly anything else in an object has: its cells are most of it, and are passed at memory speed.
    let at = |letter: usize| text.get(letter.checked_sub(2)?..)?.get(..LAYOUT_COLUMN.len());
    memchr2_iter(b'y', b'Y', text).filter_map(at).any(|word| word.eq_ignore_ascii_case(LAYOUT_COLUMN.as_bytes()))
}

/// Whether a line of a chunk is a record, as the recogniser has found: a row of a table may look like a comment.
pub(crate) fn is_record(line: &[u8], table: Option<Table>, reading: &Reading) -> bool {
    !is_silent(line) || !reading.lines && table.is_some_and(|table| table.has_fields(line))
}

/// The lines of a text, without their ends.
pub(crate) fn lines_of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut ends = memchr_iter(b'\n', text).chain((!text.is_empty() && !text.ends_with(b"\n")).then_some(text.len()));
    let mut start = 0;
    std::iter::from_fn(move || {
        let end = ends.next()?;
        let line = &text[start..end];
        start = end + 1;
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    })
}
