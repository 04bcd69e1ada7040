//! The output of an earlier run, and the check whether this run would write the same.
//!
//! The check compares the complete header. It also compares the last record: its answer is computed again, unless it
//! may differ from run to run or would take too long. The bytes after that record must be the beginning of what this
//! run writes next. So the earlier output is never overwritten.

use std::io::{self, BufRead};

use super::options::Format;
use crate::batch::table::columns::RecordOrigin;
use crate::batch::table::row::RowFormat;
use crate::text::Puzzle;
use crate::text::stream::{Table, is_silent};

/// The output of an earlier run: its header, its records, and the bytes after the last complete record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Resumed {
    /// The header with its line end; empty if there is none.
    pub(crate) header: Vec<u8>,
    /// Number of complete records.
    pub(crate) records: u64,
    /// The last complete record, without its line end.
    pub(crate) last: Vec<u8>,
    /// The bytes after it.
    pub(crate) tail: Vec<u8>,
}

impl Resumed {
    /// Reads an output in this format, to its end.
    ///
    /// # Errors
    /// If reading fails.
    pub(crate) fn read(format: Format, mut input: impl BufRead) -> io::Result<Self> {
        let table = format.delimiter().map(|delimiter| Table::new(delimiter, 0));
        let mut found = Self::default();
        loop {
            let begin = found.tail.len();
            input.read_until(b'\n', &mut found.tail)?;
            if !found.tail.ends_with(b"\n") || begin == found.tail.len() {
                return Ok(found);
            }
            // A field of the input may contain line breaks.
            let is_open = table.is_some_and(|table| table.is_open(&found.tail));
            // Lines that were copied after the last record belong to the tail, because this run produces them again.
            if is_open || format == Format::Line && is_silent(&found.tail[begin..]) {
                continue;
            }
            if table.is_some() && found.header.is_empty() {
                found.header = std::mem::take(&mut found.tail);
                continue;
            }
            found.records += 1;
            found.last.clear();
            found.last.extend_from_slice(&found.tail[if table.is_some() { 0 } else { begin }..]);
            found.last.pop();
            found.tail.clear();
        }
    }

    /// Whether the last record, which is the row of this record, has a reason why it was not answered, or not
    /// completely. Such a reason may differ from run to run, because of time limits.
    pub(crate) fn has_error(&self, form: &RowFormat<'_>, origin: &RecordOrigin<'_>, puzzle: Option<&Puzzle>) -> bool {
        // The errors are the last column.
        if let Some(delimiter) = form.format.delimiter() {
            return self.last.last() != Some(&delimiter);
        }
        // A member of the input may have the usual name.
        let name = form.row(origin, puzzle, None, &mut Vec::new()).own_name("error");
        let begin = format!(",\"{name}\":");
        self.last.windows(begin.len()).any(|bytes| bytes == begin.as_bytes())
    }

    /// Returns whether the last record of the output is the row of this record in this form. The answers are not
    /// compared.
    pub(crate) fn is_row_of(&self, form: &RowFormat<'_>, origin: &RecordOrigin<'_>, puzzle: Option<&Puzzle>) -> bool {
        let mut begin = Vec::new();
        let row = form.row(origin, puzzle, None, &mut begin);
        let names: Vec<String> = form.columns.iter().copied().chain(["error"]).map(|name| row.own_name(name)).collect();
        let Some(answers) = self.last.strip_prefix(&begin[..]) else { return false };
        match form.format.delimiter() {
            Some(delimiter) => answers.first() == Some(&delimiter),
            None => answers == b"}" || names.iter().any(|name| answers.starts_with(format!(",\"{name}\":").as_bytes())),
        }
    }
}
