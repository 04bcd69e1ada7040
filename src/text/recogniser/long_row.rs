//! Rows of a table that span several lines: a field in quotes may hold line breaks.

use super::super::bytes::is_plain;
use super::super::lines::MAX_LINE_BYTES;
use super::super::table::{Quotes, Table};
use super::held_lines::{Goes, joined};
use super::role::{Recognised, Role};
use super::{OpenRecord, Recogniser};

/// Maximum number of lines of a row. If a quote never ends, this many are held back.
const MAX_ROW_LINES: usize = 256;

/// A row that is being read.
#[derive(Debug)]
pub(super) struct LongRow {
    table: Table,
    /// The lines so far, with their numbers.
    lines: Vec<(u64, Vec<u8>)>,
    quotes: Quotes,
    /// Number of bytes so far.
    length: usize,
}

impl LongRow {
    /// Returns the row that this line opens.
    pub(super) fn begin(table: Table, number: u64, line: &[u8]) -> Self {
        let mut row = Self { table, lines: Vec::new(), quotes: Quotes::new(table.delimiter), length: 0 };
        row.push(number, line);
        row
    }

    /// Adds the next line.
    fn push(&mut self, number: u64, line: &[u8]) -> Goes {
        self.quotes.push(line);
        self.length += line.len() + 1;
        self.lines.push((number, line.to_vec()));
        match self.quotes.is_open() {
            false => Goes::Whole,
            true if self.lines.len() >= MAX_ROW_LINES || self.length > MAX_LINE_BYTES => Goes::Refuted,
            true => Goes::On,
        }
    }
}

impl Recogniser {
    /// Adds a line to a row that has not ended.
    pub(super) fn push_long_row(&mut self, mut row: LongRow, number: u64, line: &[u8]) -> Role {
        if is_plain(line) || row.table.is_plain_row(line) {
            // The quote was not the start of a quoted field.
            self.take_back(row);
            return self.push(number, line);
        }
        match row.push(number, line) {
            Goes::On => self.open = Some(OpenRecord::LongRow(row)),
            Goes::Refuted => self.take_back(row),
            Goes::Whole => {
                let line = row.lines.first().map_or(0, |(number, _)| *number);
                self.give(Recognised::Line { line, text: joined(&row.lines), table: Some(row.table) });
            }
        }
        Role::Part
    }

    /// Reads the lines of a row that never ended one by one.
    pub(super) fn take_back(&mut self, row: LongRow) {
        let table = self.table.take();
        for (index, (number, line)) in row.lines.into_iter().enumerate() {
            if index == 0 || row.table.has_fields(&line) {
                self.give(Recognised::Line { line: number, text: line, table: Some(row.table) });
            } else {
                self.push_held(number, line);
            }
        }
        self.table = self.table.or(table);
    }
}
