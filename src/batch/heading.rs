//! The columns of the input that stay in the output.

use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use memchr::{memchr, memchr_iter};

use super::sheet::{Origin, Sheet, append_field};
use crate::text::{Role, Table};

/// What the inputs of one batch share: the columns that stay, and whether the header is written.
#[derive(Debug, Default)]
pub(super) struct Heading {
    columns: OnceLock<Option<Columns>>,
    is_written: AtomicBool,
}

impl Heading {
    /// The columns that stay, if the input began with a table.
    pub(super) fn columns(&self) -> Option<&Columns> {
        self.columns.get()?.as_ref()
    }

    /// Looks at a line and its role: the first row, record or header of the first input decides.
    pub(super) fn see(&self, line: &[u8], role: Role, table: Option<Table>) {
        if self.columns.get().is_some() {
            return;
        }
        let _ = match (role, table) {
            (Role::Silent, _) | (Role::Part, None) => Ok(()),
            (Role::Whole, _) => self.columns.set(None),
            (Role::Part, Some(table)) => {
                let names = fields(table.delimiter, line).map(|names| names.iter().map(|name| lossy(name)).collect());
                self.columns.set(names.map(|names| Columns { table, names }))
            }
            (Role::Row(table), _) => {
                let names = fields(table.delimiter, line).map_or(0, |fields| fields.len());
                let names = (1..=names).map(|number| format!("column{number}")).collect();
                self.columns.set(Some(Columns { table, names }))
            }
        };
    }

    /// Decides that no columns stay, if nothing has decided before.
    pub(super) fn settle(&self) {
        let _ = self.columns.set(None);
    }

    /// The header counts as written: the output goes on.
    pub(super) fn skip_header(&self) {
        self.is_written.store(true, Ordering::Relaxed);
    }

    /// Writes the header of `sheet` before the first answer of all inputs.
    pub(super) fn write(&self, sheet: &Sheet<'_>, output: &mut impl Write) -> io::Result<()> {
        match self.is_written.swap(true, Ordering::Relaxed) {
            true => Ok(()),
            false => output.write_all(&sheet.header()),
        }
    }
}

/// The columns of a table, which stay as they were.
#[derive(Debug)]
pub(super) struct Columns {
    table: Table,
    pub(super) names: Vec<String>,
}

impl Columns {
    /// The number of the column with this name, from 0.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|column| column.eq_ignore_ascii_case(name))
    }

    /// Appends the fields of a record with this delimiter. Returns false if fields had to be left out: a row may have
    /// more than the header.
    pub(super) fn append(&self, origin: &Origin<'_>, delimiter: u8, output: &mut Vec<u8>) -> bool {
        let Origin { text, .. } = *origin;
        let is_same = self.table.delimiter == delimiter && memchr(b'"', text).is_none();
        if self.has(origin) && is_same && memchr_iter(delimiter, text).count() + 1 == self.names.len() {
            output.extend_from_slice(text);
            return true;
        }
        let fields = self.fields(origin);
        for number in 0..self.names.len() {
            if number > 0 {
                output.push(delimiter);
            }
            append_field(output, fields.get(number).map_or(&[][..], Vec::as_slice), delimiter);
        }
        fields.len() <= self.names.len()
    }

    /// The fields of a record: those of its row, or its text alone in the column of the puzzles.
    pub(super) fn fields(&self, origin: &Origin<'_>) -> Vec<Vec<u8>> {
        if self.has(origin)
            && let Some(fields) = fields(self.table.delimiter, origin.text)
        {
            return fields;
        }
        let mut fields = vec![Vec::new(); self.table.column + 1];
        fields[self.table.column] = origin.puzzle_text().to_vec();
        fields
    }

    fn has(&self, origin: &Origin<'_>) -> bool {
        origin.table.is_some_and(|table| table.delimiter == self.table.delimiter)
    }
}

/// The fields of a line; `None` if it is no CSV.
pub(super) fn fields(delimiter: u8, line: &[u8]) -> Option<Vec<Vec<u8>>> {
    if memchr(b'"', line).is_none() {
        return Some(line.split(|byte| *byte == delimiter).map(<[u8]>::to_vec).collect());
    }
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(line);
    let mut record = csv::ByteRecord::new();
    reader.read_byte_record(&mut record).ok()?;
    Some(record.iter().map(<[u8]>::to_vec).collect())
}

fn lossy(text: &[u8]) -> String {
    String::from_utf8_lossy(text).trim().to_owned()
}
