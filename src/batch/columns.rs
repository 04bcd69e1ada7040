//! The columns of an input: those of a table, or the members of objects.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter};

use super::object;
use super::sheet::{Origin, append_field};
use crate::text::stream::Table;
use crate::text::{Column, PUZZLE_COLUMNS, Puzzle, Reading};

/// Named columns.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Columns {
    /// The table; `None` for objects.
    pub(super) table: Option<Table>,
    pub(super) names: Vec<String>,
    /// The column of the puzzles.
    puzzle: usize,
    /// Whether the names are those of a header.
    is_named: bool,
}

/// The fields of a record in the columns that stay.
pub(super) struct Fields<'t> {
    pub(super) fields: Vec<Cow<'t, [u8]>>,
    /// Whether all fields of the record are among them.
    pub(super) is_whole: bool,
}

impl Columns {
    /// The columns that a header names.
    pub(super) fn of_header(table: Table, line: &[u8]) -> Option<Self> {
        let names = fields(table.delimiter, line)?.iter().map(|name| lossy(name)).collect();
        Some(Self { table: Some(table), names, puzzle: table.column, is_named: true })
    }

    /// The columns of a table without a header, as many as its first row has.
    pub(super) fn of_row(table: Table, line: &[u8]) -> Self {
        let count = fields(table.delimiter, line).map_or(0, |fields| fields.len());
        let names = (1..=count).map(|number| format!("column{number}")).collect();
        Self { table: Some(table), names, puzzle: table.column, is_named: false }
    }

    /// The members of an object; `None` if the text is none.
    pub(super) fn of_object(text: &[u8], reading: &Reading) -> Option<Self> {
        let members = object::members(text)?;
        let names: Vec<String> = members.iter().map(|(name, _)| lossy(name)).collect();
        let find = |wanted: &str| names.iter().position(|name| name.eq_ignore_ascii_case(wanted));
        let puzzle = match reading.column.as_ref().and_then(Column::name) {
            Some(name) => find(name),
            None => PUZZLE_COLUMNS.iter().find_map(|name| find(name)),
        };
        Some(Self { table: None, puzzle: puzzle?, names, is_named: true })
    }

    /// The number of the column with this name, from 0.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|column| column.eq_ignore_ascii_case(name))
    }

    /// Appends the fields of a record with this delimiter. Returns false if fields had to be left out.
    pub(super) fn append(
        &self,
        origin: &Origin<'_>,
        puzzle: Option<&Puzzle>,
        delimiter: u8,
        output: &mut Vec<u8>,
    ) -> bool {
        let text = origin.text;
        if self.is_plain(origin, delimiter) && memchr_iter(delimiter, text).count() + 1 == self.names.len() {
            output.extend_from_slice(text);
            return true;
        }
        let Fields { fields, is_whole } = self.fields(origin, puzzle);
        for (number, field) in fields.iter().enumerate() {
            if number > 0 {
                output.push(delimiter);
            }
            append_field(output, field, delimiter);
        }
        is_whole
    }

    /// Whether a record is a row of this table, without quotes and with this delimiter.
    fn is_plain(&self, origin: &Origin<'_>, delimiter: u8) -> bool {
        let is_own = || origin.columns.is_some_and(|columns| std::ptr::eq(columns, self));
        self.table.is_some_and(|table| table.delimiter == delimiter) && is_own() && memchr(b'"', origin.text).is_none()
    }

    /// The fields of a record, one for each column: those of its row by their place, those of another table and the
    /// members of an object by their names, and else its text alone in the column of the puzzles.
    pub(super) fn fields<'t>(&self, origin: &Origin<'t>, puzzle: Option<&Puzzle>) -> Fields<'t> {
        let own = origin.columns.and_then(|columns| Some((columns, columns.table?)));
        if let Some((columns, table)) = own
            && let Some(row) = fields(table.delimiter, origin.text)
        {
            return match std::ptr::eq(columns, self) || !columns.is_named {
                true => self.by_place(row),
                false => {
                    self.by_name((origin, puzzle), columns.names.iter().map(|name| name.as_bytes().into()).zip(row))
                }
            };
        }
        if origin.is_object()
            && let Some(members) = object::members(origin.text)
        {
            return self.by_name((origin, puzzle), members.into_iter());
        }
        self.by_name((origin, puzzle), std::iter::empty())
    }

    /// The column for a field of another table with this name; the puzzle may have another of its usual names.
    fn place(&self, name: &str) -> Option<usize> {
        let is_usual = || PUZZLE_COLUMNS.iter().any(|usual| usual.eq_ignore_ascii_case(name));
        self.number(name).or_else(|| is_usual().then_some(self.puzzle))
    }

    fn by_place<'t>(&self, mut row: Vec<Cow<'t, [u8]>>) -> Fields<'t> {
        let is_whole = row.len() <= self.names.len();
        row.resize(self.names.len(), Cow::Borrowed(&[]));
        Fields { fields: row, is_whole }
    }

    fn by_name<'t>(
        &self,
        (origin, puzzle): (&Origin<'t>, Option<&Puzzle>),
        members: impl Iterator<Item = (Cow<'t, [u8]>, Cow<'t, [u8]>)>,
    ) -> Fields<'t> {
        let mut fields = vec![Cow::Borrowed(&[][..]); self.names.len()];
        let mut is_whole = true;
        for (index, (name, value)) in members.enumerate() {
            // Most often all records have the same names in the same order.
            let is_here = self.names.get(index).is_some_and(|own| own.as_bytes() == &*name);
            match if is_here { Some(index) } else { self.place(&String::from_utf8_lossy(&name)) } {
                Some(place) => fields[place] = value,
                None => is_whole &= value.is_empty(),
            }
        }
        if let Some(field) = fields.get_mut(self.puzzle).filter(|field| field.is_empty()) {
            *field = origin.shown_puzzle(puzzle);
        }
        Fields { fields, is_whole }
    }
}

/// The fields of a line; `None` if it is no CSV.
pub(super) fn fields(delimiter: u8, line: &[u8]) -> Option<Vec<Cow<'_, [u8]>>> {
    if memchr(b'"', line).is_none() {
        return Some(line.split(|byte| *byte == delimiter).map(Cow::Borrowed).collect());
    }
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(line);
    let mut record = csv::ByteRecord::new();
    reader.read_byte_record(&mut record).ok()?;
    Some(record.iter().map(|field| Cow::Owned(field.to_vec())).collect())
}

fn lossy(text: &[u8]) -> String {
    String::from_utf8_lossy(text).trim().to_owned()
}
