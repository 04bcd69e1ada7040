//! Records as they occur in the input, and their columns: those of a table, or the members of objects.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter};
use serde_json::{Map, Value};

use super::arrangement::{Arrangement, begin_of_answers, has_name};
use super::delimited::{field_at, field_end, fields, lossy, word_end};
use super::object;
use crate::primitives::OnceLock;
use crate::text::stream::{Table, read_record};
use crate::text::{Column, Fault, FaultKind, LAYOUT_COLUMN, PUZZLE_COLUMNS, Puzzle, Reading, Style};

/// A record as it occurs in the input.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RecordOrigin<'t> {
    /// The number of the record, from 1.
    pub(crate) record: u64,
    /// The number of the line on which it began, from 1.
    pub(crate) line: u64,
    /// The line without its end, or nothing if the record has several lines.
    pub(crate) text: &'t [u8],
    /// The columns of the table that the line is a row of.
    pub(crate) columns: Option<&'t Columns>,
    /// The text of the puzzle, if it is known without reading the record.
    pub(crate) cells: Option<&'t [u8]>,
    /// The puzzle or the fault, if the record was read already.
    pub(crate) puzzle: Option<&'t Result<Puzzle, Fault>>,
}

impl<'t> RecordOrigin<'t> {
    /// Reads the puzzle of the record.
    pub(crate) fn read(&self, reading: &Reading) -> Result<Puzzle, Fault> {
        match (self.puzzle, self.table()) {
            (Some(puzzle), _) => puzzle.clone(),
            (None, Some(table)) => table.read(self.text, reading),
            (None, None) => read_record(self.text, reading),
        }
    }

    /// Returns the table that the record is a row of.
    fn table(&self) -> Option<Table> {
        self.columns?.table
    }

    /// Returns the text of the puzzle. If its place is unknown, this is the first word of the line, or the complete
    /// line if that word cannot be a puzzle.
    pub(crate) fn puzzle_text(&self) -> Cow<'t, [u8]> {
        if let Some(cells) = self.cells {
            return Cow::Borrowed(cells);
        }
        if let Some(table) = self.table()
            && let Some(field) = field_at(table.delimiter, self.text, table.column)
        {
            return field;
        }
        let text = self.text.trim_ascii();
        // A short word is a number or a name before the puzzle, or one of its rows.
        Cow::Borrowed(&text[..word_end(text).unwrap_or(text.len())])
    }

    /// Returns the text of the puzzle. If the record has no such text, returns the puzzle as a line.
    pub(crate) fn shown_puzzle(&self, puzzle: Option<&Puzzle>) -> Cow<'t, [u8]> {
        let Some(puzzle) = puzzle.filter(|_| self.cells.is_none()) else { return self.puzzle_text() };
        let style = if !puzzle.grid.is_given_by_clues() {
            Style::Lossless
        } else if self.text.is_empty() || self.is_object() {
            Style::Line
        } else {
            return self.puzzle_text();
        };
        Cow::Owned(puzzle.grid.display(style).notation(puzzle.notation).to_string().into_bytes())
    }

    /// Returns the field of the record in this column, or its member with this name.
    pub(crate) fn field(&self, column: &Column) -> Option<Cow<'t, [u8]>> {
        if let Some(columns) = self.columns
            && let Some(table) = columns.table
        {
            let number = column.number().or_else(|| columns.number(column.name()?))?;
            return field_at(table.delimiter, self.text, number);
        }
        // A line of a list may have fields after its puzzle.
        if let (Some(number), Some(delimiter)) = (column.number(), field_end(self.text)) {
            return field_at(delimiter, self.text, number);
        }
        let wanted = column.name()?.as_bytes();
        object::members(self.text)?.into_iter().find(|(name, _)| **name == *wanted).map(|(_, value)| value)
    }

    /// Returns whether the record consists only of its puzzle.
    pub(crate) fn has_only_puzzle(&self) -> bool {
        self.columns.is_none_or(|columns| columns.names.len() < 2)
            && !(self.is_object() && object::members(self.text).is_some_and(|members| members.len() > 1))
    }

    /// Returns whether the line is a JSON object.
    pub(crate) fn is_object(&self) -> bool {
        self.columns.is_none()
            && self.text.trim_ascii_start().starts_with(b"{")
            && (self.cells.is_some() || serde_json::from_slice::<Map<String, Value>>(self.text).is_ok())
    }
}

/// Named columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Columns {
    /// The table; `None` for objects.
    pub(crate) table: Option<Table>,
    pub(crate) names: Vec<String>,
    /// The column of the puzzles.
    puzzle: usize,
    /// Whether the names come from a header.
    pub(crate) is_named: bool,
    /// Whether these are the columns of a list whose first line has fields after its puzzle.
    is_implied: bool,
    /// Whether the last column is the layout from the options, which no record has.
    has_added_layout: bool,
    /// The index of the first answer of an earlier run, or the number of columns if there is none.
    ours: usize,
    /// The order of these columns and the answers of this run.
    arrangement: OnceLock<Arrangement>,
}

/// The fields of a record in the columns that a row keeps.
pub(crate) struct RecordFields<'t> {
    pub(crate) fields: Vec<Cow<'t, [u8]>>,
    /// Whether these are all fields of the record.
    pub(crate) is_whole: bool,
}

impl Columns {
    /// Returns the columns that a header names.
    pub(crate) fn from_header(table: Table, line: &[u8]) -> Option<Self> {
        let names: Vec<String> = fields(table.delimiter, line)?.iter().map(|name| lossy(name)).collect();
        let ours = begin_of_answers(&names, true);
        Some(Self { table: Some(table), ours, is_named: true, ..Self::unnamed(names, table.column) })
    }

    /// Returns columns without a table. `puzzle` is the index of the column with the puzzles.
    fn unnamed(names: Vec<String>, puzzle: usize) -> Self {
        Self {
            table: None,
            ours: names.len(),
            names,
            puzzle,
            is_named: false,
            is_implied: false,
            has_added_layout: false,
            arrangement: OnceLock::new(),
        }
    }

    /// Returns these columns and one for the layout, which the records do not have.
    pub(super) fn with_layout(&self) -> Self {
        let mut columns = self.clone();
        columns.ours += usize::from(columns.ours == columns.names.len());
        columns.names.push(LAYOUT_COLUMN.to_owned());
        columns.has_added_layout = true;
        columns
    }

    /// Returns the columns of a table without a header: as many as its first row has.
    pub(crate) fn from_row(table: Table, line: &[u8]) -> Self {
        let count = fields(table.delimiter, line).map_or(0, |fields| fields.len());
        let names = (1..=count).map(|number| format!("column{number}")).collect();
        Self { table: Some(table), ..Self::unnamed(names, table.column) }
    }

    /// Returns the columns of a list whose first line has fields after its puzzle, or `None` if it has none.
    pub(crate) fn from_list(line: &[u8]) -> Option<Self> {
        let table = Table::new(field_end(line)?, 0);
        let mut columns = Self { is_implied: true, ..Self::from_row(table, line) };
        columns.names[0] = "puzzle".to_owned();
        Some(columns)
    }

    /// Returns the columns of a drawing or a list with an unusual layout, which a line of cells does not show.
    pub(crate) fn with_puzzle_and_layout() -> Self {
        let names = vec!["puzzle".to_owned(), LAYOUT_COLUMN.to_owned()];
        Self { is_named: true, ..Self::unnamed(names, 0) }
    }

    /// Returns whether there is a column for the layout.
    pub(crate) fn has_layout(&self) -> bool {
        self.number(LAYOUT_COLUMN).is_some()
    }

    /// Returns whether this is the column for the layout.
    pub(super) fn is_layout(&self, at: usize) -> bool {
        self.number(LAYOUT_COLUMN) == Some(at)
    }

    /// Returns the name of a column.
    pub(crate) fn name(&self, at: usize) -> &str {
        &self.names[at]
    }

    /// Returns the names of these columns.
    pub(crate) fn names_at(&self, places: &[usize]) -> Vec<String> {
        places.iter().map(|&at| self.names[at].clone()).collect()
    }

    /// Returns the number of columns that a row of the input has.
    fn own_count(&self) -> usize {
        self.names.len() - usize::from(self.has_added_layout)
    }

    /// Returns whether a column that is not an answer of an earlier run has this name.
    pub(crate) fn is_users(&self, name: &str) -> bool {
        has_name(&self.names[..self.ours], name)
    }

    /// Returns the arrangement of the columns in a run that writes these names.
    pub(crate) fn arranged(&self, written: impl FnOnce() -> Vec<String>) -> &Arrangement {
        self.arrangement.get_or_init(|| Arrangement::new(&self.names, self.ours, &written()))
    }

    /// Returns whether these are the columns of a list, and this record is a line of it with fields after its puzzle.
    pub(crate) fn implies(&self, origin: &RecordOrigin<'_>) -> bool {
        self.is_implied
            && origin.columns.is_none()
            && self.table.is_some_and(|table| field_end(origin.text) == Some(table.delimiter))
    }

    /// Returns the columns of the table that a record is a row of.
    fn columns_of<'c>(&'c self, origin: &RecordOrigin<'c>) -> Option<&'c Self> {
        origin.columns.or_else(|| self.implies(origin).then_some(self))
    }

    /// Returns the members of an object as columns, or `None` if the text is not an object.
    pub(crate) fn from_object(text: &[u8], reading: &Reading) -> Option<Self> {
        let members = object::members(text)?;
        let names: Vec<String> = members.iter().map(|(name, _)| lossy(name)).collect();
        let puzzle = match reading.column.as_ref().and_then(Column::name) {
            Some(name) => position(&names, name),
            None => PUZZLE_COLUMNS.iter().find_map(|name| position(&names, name)),
        };
        let ours = begin_of_answers(&names, false);
        Some(Self { ours, is_named: true, ..Self::unnamed(names, puzzle?) })
    }

    /// Returns the index of the column with this name.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        position(&self.names, name)
    }

    /// Returns the fault of a header that lacks a column, or `None` if it has the column.
    pub(crate) fn missing(&self, column: &Column) -> Option<FaultKind> {
        let (name, has) = match column.number() {
            Some(number) => ((number + 1).to_string(), number < self.names.len()),
            None => {
                let name = column.name().unwrap_or_default();
                (name.to_owned(), self.number(name).is_some())
            }
        };
        (self.is_named && !has).then(|| FaultKind::Column { name, columns: self.names.join(", ") })
    }

    /// Copies a row of this table to the output, if it has this delimiter, all columns, and no quotes. Returns whether
    /// it did.
    pub(crate) fn append_whole(&self, origin: &RecordOrigin<'_>, delimiter: u8, output: &mut Vec<u8>) -> bool {
        let is_whole = self.table.is_some_and(|table| table.delimiter == delimiter)
            && self.columns_of(origin).is_some_and(|columns| std::ptr::eq(columns, self))
            && memchr(b'"', origin.text).is_none()
            && !self.has_added_layout
            && memchr_iter(delimiter, origin.text).count() + 1 == self.names.len();
        if is_whole {
            output.extend_from_slice(origin.text);
        }
        is_whole
    }

    /// Returns the fields of a record, one for each column. The fields of a row of this table are already in the order
    /// of its columns. Rows of other tables and members of objects are assigned to columns by name. All other records
    /// have only a puzzle. `words` describes the layout if it is not the usual one.
    pub(crate) fn fields<'t>(
        &'t self,
        origin: &RecordOrigin<'t>,
        puzzle: Option<&Puzzle>,
        words: Option<&str>,
    ) -> RecordFields<'t> {
        let mut found = self.own_fields(origin);
        let has_text = found.fields.get(self.puzzle).is_none_or(|field| !field.is_empty())
            || origin.columns.is_some_and(|columns| columns.names == self.names[..self.own_count()]);
        if !has_text {
            found.fields[self.puzzle] = origin.shown_puzzle(puzzle);
        }
        match (words, self.number(LAYOUT_COLUMN)) {
            // A record that has a field for its layout has already filled this field.
            (Some(words), Some(place)) if found.fields[place].is_empty() => {
                found.fields[place] = Cow::Owned(words.as_bytes().to_vec());
            }
            // A drawing in a field shows its layout.
            (Some(_), None) => found.is_whole &= has_text,
            _ => {}
        }
        found
    }

    /// Returns the fields of the record in these columns. The puzzle and the layout may be missing.
    fn own_fields<'t>(&'t self, origin: &RecordOrigin<'t>) -> RecordFields<'t> {
        if let Some(columns) = self.columns_of(origin)
            && let Some(table) = columns.table
            && let Some(row) = fields(table.delimiter, origin.text)
        {
            if std::ptr::eq(columns, self) || !columns.is_named {
                return self.by_place(row);
            }
            let names = columns.names.iter().map(|name| name.as_bytes().into());
            return self.by_name(names.zip(row));
        }
        if origin.is_object()
            && let Some(members) = object::members(origin.text)
        {
            return self.by_name(members.into_iter());
        }
        self.by_name(std::iter::empty())
    }

    /// Returns the column for a field of another table with this name. The column of the puzzle may have another of its
    /// usual names.
    fn place(&self, name: &str) -> Option<usize> {
        let place = self.number(name);
        if place.is_none() && PUZZLE_COLUMNS.iter().any(|usual| usual.eq_ignore_ascii_case(name)) {
            return Some(self.puzzle);
        }
        place
    }

    fn by_place<'t>(&self, mut row: Vec<Cow<'t, [u8]>>) -> RecordFields<'t> {
        let is_whole = row.len() <= self.own_count();
        row.truncate(self.own_count());
        row.resize(self.names.len(), Cow::Borrowed(&[]));
        RecordFields { fields: row, is_whole }
    }

    fn by_name<'t>(&self, members: impl Iterator<Item = (Cow<'t, [u8]>, Cow<'t, [u8]>)>) -> RecordFields<'t> {
        let mut fields = vec![Cow::Borrowed(&[][..]); self.names.len()];
        let mut is_whole = true;
        for (index, (name, value)) in members.enumerate() {
            // Usually all records have the same names in the same order.
            let is_here = self.names.get(index).is_some_and(|own| own.as_bytes() == &*name);
            match if is_here { Some(index) } else { self.place(&String::from_utf8_lossy(&name)) } {
                Some(place) => fields[place] = value,
                None => is_whole &= value.is_empty(),
            }
        }
        RecordFields { fields, is_whole }
    }
}

/// Returns the index of a name, ignoring case.
fn position(names: &[String], wanted: &str) -> Option<usize> {
    names.iter().position(|name| name.eq_ignore_ascii_case(wanted))
}
