//! A chunk of the input: lines, or records that were read already.
//!
//! A chunk is one work item. Its size is bounded in bytes, and its work by the total weight of its records.

use std::sync::Arc;

use memchr::{memchr, memchr_iter, memchr2_iter};

use crate::batch::options::BatchOptions;
use crate::batch::table::columns::{Columns, RecordOrigin};
use crate::batch::table::object;
use crate::text::stream::{LIST_LINE, MAX_LINE_BYTES, Table, is_silent};
use crate::text::{LAYOUT_COLUMN, PUZZLE_COLUMNS, Reading, Record, boxes_follow, ends_cells};

/// Some consecutive records.
#[derive(Debug)]
pub(crate) struct Chunk {
    /// Number of records before the first of this chunk.
    pub(crate) first: u64,
    /// Number of its records that an earlier run has answered.
    pub(crate) skipped: usize,
    /// Complete lines, each of which is a record or silent. The last may lack its line end.
    pub(crate) text: Option<Text>,
    /// Records that were read already, and the silent lines between them. It is empty if there is a text.
    pub(crate) read: Vec<ReadEntry>,
}

/// An entry of a chunk that was read already.
#[derive(Debug)]
pub(crate) enum ReadEntry {
    /// A record, and the columns of the table that it is a row of.
    Record(Record, Option<Arc<Columns>>),
    /// A blank line or a comment.
    Silent(Vec<u8>),
}

/// A record of a chunk, or a silent line.
pub(crate) enum ChunkEntry<'c> {
    /// A blank line or a comment, to be copied to the output.
    Silent(&'c [u8]),
    /// A record.
    Record(RecordOrigin<'c>),
}

impl Chunk {
    /// Returns the tables that the records are rows of.
    pub(crate) fn tables(&self) -> impl Iterator<Item = &Columns> {
        let of_read = self.read.iter().filter_map(|entry| match entry {
            ReadEntry::Record(_, columns) => columns.as_deref(),
            ReadEntry::Silent(_) => None,
        });
        self.text.iter().filter_map(|text| text.columns.as_deref()).chain(of_read)
    }

    /// Returns the entries after the first `answered` records of the run, in order, without the silent lines that the
    /// options do not keep.
    pub(crate) fn entries<'c>(
        &'c self,
        options: &'c BatchOptions,
        answered: u64,
    ) -> impl Iterator<Item = ChunkEntry<'c>> {
        let lines = self.text.iter().flat_map(|text| {
            text.entries(&options.reading).map(move |entry| {
                if entry.is_silent {
                    ChunkEntry::Silent(entry.text)
                } else {
                    ChunkEntry::Record(text.origin(&entry, 0))
                }
            })
        });
        let mut number = self.first;
        lines.chain(self.read.iter().map(ReadEntry::to_entry)).filter_map(move |entry| match entry {
            ChunkEntry::Silent(_) => (options.keep_lines && number >= answered).then_some(entry),
            ChunkEntry::Record(origin) => {
                number += 1;
                (number > answered).then_some(ChunkEntry::Record(RecordOrigin { record: number, ..origin }))
            }
        })
    }

    /// Returns the records after the first `answered` records of the run.
    pub(crate) fn records<'c>(
        &'c self,
        options: &'c BatchOptions,
        answered: u64,
    ) -> impl Iterator<Item = RecordOrigin<'c>> {
        self.entries(options, answered).filter_map(|entry| match entry {
            ChunkEntry::Record(origin) => Some(origin),
            ChunkEntry::Silent(_) => None,
        })
    }
}

impl ReadEntry {
    /// Returns the same entry as a [`ChunkEntry`]. A record has no number yet.
    fn to_entry(&self) -> ChunkEntry<'_> {
        match self {
            Self::Silent(line) => ChunkEntry::Silent(line),
            Self::Record(Record { line, text, puzzle, .. }, columns) => ChunkEntry::Record(RecordOrigin {
                line: *line,
                text,
                columns: columns.as_deref(),
                puzzle: Some(puzzle),
                ..RecordOrigin::default()
            }),
        }
    }
}

/// Appends a silent line to the output.
pub(crate) fn copy_line(line: &[u8], output: &mut Vec<u8>) {
    output.extend_from_slice(line);
    output.push(b'\n');
}

/// Lines, each of which is a record or silent.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) bytes: Vec<u8>,
    /// The columns of the table that all records are rows of.
    pub(crate) columns: Option<Arc<Columns>>,
    /// Number of lines of the input before the first.
    pub(crate) before: u64,
    /// Whether each line is a record of 81 cells and nothing else, with a line feed.
    pub(crate) is_list: bool,
}

/// A line of a text.
#[derive(Clone, Copy)]
pub(crate) struct LineEntry<'t> {
    pub(crate) text: &'t [u8],
    /// The bytes in the place of the puzzle, if there are 81. The kernel checks whether they are cells.
    pub(crate) cells: Option<&'t [u8; 81]>,
    /// The number of the line in its chunk, from 1.
    line: u32,
    /// Whether the line is blank or a comment.
    pub(crate) is_silent: bool,
}

impl Text {
    /// Returns the table that all records are rows of.
    fn table(&self) -> Option<Table> {
        self.columns.as_ref()?.table
    }

    /// Returns the lines of the text, including the silent ones.
    pub(crate) fn entries(&self, reading: &Reading) -> impl Iterator<Item = LineEntry<'_>> {
        let (list, others): (&[u8], &[u8]) = if self.is_list { (&self.bytes, &[]) } else { (&[], &self.bytes) };
        let list = list.chunks_exact(LIST_LINE).zip(1..).map(|(text, line)| {
            let text = &text[..81];
            LineEntry { text, cells: text.first_chunk(), line, is_silent: false }
        });
        list.chain(lines_of(others).zip(1..).map(|(text, line)| {
            let is_silent = !is_record(text, self.table(), reading);
            let cells = if is_silent { None } else { self.cells(text, reading) };
            LineEntry { text, cells, line, is_silent }
        }))
    }

    /// Returns the 81 bytes of a puzzle, if it is the only content of its line, its field, or its member of an object.
    fn cells<'t>(&self, text: &'t [u8], reading: &Reading) -> Option<&'t [u8; 81]> {
        if text.len() > MAX_LINE_BYTES {
            return None;
        }
        let field = match self.table() {
            Some(table) if table.layout.is_none() && memchr(b'"', text).is_none() => table.plain_field(text),
            Some(_) => None,
            None if text.starts_with(b"{") => puzzle_member(text, reading).filter(|_| !may_name_layout(text)),
            // A line that is not a table row has only a first column.
            None if reading.column.as_ref().is_some_and(|column| column.number() != Some(0)) => None,
            None => text
                .split_at_checked(81)
                .filter(|&(cells, after)| is_comment(cells, after, reading))
                .map(|(cells, _)| cells),
        };
        field?.try_into().ok()
    }

    /// Returns the origin of a record that is a line of this text.
    pub(crate) fn origin<'t>(&'t self, entry: &LineEntry<'t>, record: u64) -> RecordOrigin<'t> {
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

/// Returns the member with the puzzle in a plain object.
fn puzzle_member<'t>(text: &'t [u8], reading: &Reading) -> Option<&'t [u8]> {
    match reading.column.as_ref() {
        Some(column) => object::string_member(text, &[column.name()?]),
        None => object::string_member(text, &PUZZLE_COLUMNS),
    }
}

/// Returns whether an object may have a member for the layout. The 81 cells are then not the complete puzzle.
fn may_name_layout(text: &[u8]) -> bool {
    // The letter y is rare in an object, most of which is cells. So `memchr2_iter` skips nearly everything.
    memchr2_iter(b'y', b'Y', text)
        .filter_map(|letter| text.get(letter.checked_sub(2)?..)?.get(..LAYOUT_COLUMN.len()))
        .any(|word| word.eq_ignore_ascii_case(LAYOUT_COLUMN.as_bytes()))
}

/// Returns whether only a comment follows cells. If separators are between them, cells may follow too.
fn is_comment(cells: &[u8], after: &[u8], reading: &Reading) -> bool {
    let is_one_word = || !cells.iter().fold(false, |found, &byte| found | ends_cells(byte));
    after.first().is_none_or(|&byte| ends_cells(byte) && is_one_word()) && !boxes_follow(cells, after, reading)
}

/// Returns whether a line of a chunk is a record. Applies the rules of the recogniser, because a row of a table may
/// look like a comment.
pub(crate) fn is_record(line: &[u8], table: Option<Table>, reading: &Reading) -> bool {
    !is_silent(line) || !reading.lines && table.is_some_and(|table| table.has_fields(line))
}

/// Returns the lines of a text, without their ends.
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
