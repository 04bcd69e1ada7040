//! Records as they stand in their input, and their columns: those of a table, or the members of objects.

use std::borrow::Cow;
use std::sync::Arc;

use memchr::{memchr, memchr_iter};

use super::arrangement::{Arrangement, begin_of_answers, has_name};
use super::delimited::{LEAST_CELLS, field_end, fields, lossy};
use super::object;
use crate::primitives::OnceLock;
use crate::text::stream::{Table, read_record};
use crate::text::{Column, Fault, FaultKind, LAYOUT_COLUMN, PUZZLE_COLUMNS, Puzzle, Reading, Style, ends_cells};

/// A record as it stands in its input.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RecordOrigin<'t> {
    /// The number of the record, from 1.
    pub(crate) record: u64,
    /// The number of the line on which it began, from 1.
    pub(crate) line: u64,
    /// The line, without its end; empty if the record stood on several.
    pub(crate) text: &'t [u8],
    /// The columns of the table that the line is a row of.
    pub(crate) columns: Option<&'t Columns>,
    /// The puzzle's own text, where it was found by its place alone.
    pub(crate) cells: Option<&'t [u8]>,
    /// What was read of it, if it was read already.
    pub(crate) puzzle: Option<&'t Result<Puzzle, Fault>>,
}

impl<'t> RecordOrigin<'t> {
    /// Reads the puzzle of the record.
    pub(crate) fn read(&self, reading: &Reading) -> Result<Puzzle, Fault> {
        match (self.puzzle, self.columns.and_then(|columns| columns.table)) {
            (Some(puzzle), _) => puzzle.clone(),
            (None, Some(table)) => table.read(self.text, reading),
            (None, None) => read_record(self.text, reading),
        }
    }

    /// The puzzle's own text, as far as it can be parted from the rest of its line.
    pub(crate) fn puzzle_text(&self) -> Cow<'t, [u8]> {
        let text = self.text.trim_ascii();
        let table = self.columns.and_then(|columns| columns.table);
        let field = || table.and_then(|table| fields(table.delimiter, self.text)?.into_iter().nth(table.column));
        // A first word that is shorter is a number, or a name: it stays before its puzzle.
        let head = || {
            let end = text.iter().position(|&byte| ends_cells(byte));
            end.filter(|end| *end >= LEAST_CELLS && !text.contains(&b'\n'))
        };
        let plain = || Cow::Borrowed(head().map_or(text, |end| &text[..end]));
        self.cells.map(Cow::Borrowed).or_else(field).unwrap_or_else(plain)
    }

    /// The puzzle's own text, or where it has none by itself the puzzle on a line.
    pub(crate) fn shown_puzzle(&self, puzzle: Option<&Puzzle>) -> Cow<'t, [u8]> {
        let has_text = self.cells.is_some() || !self.text.is_empty() && !self.is_object();
        match puzzle {
            Some(puzzle) if self.cells.is_none() && !puzzle.grid.is_given_by_clues() => {
                Cow::Owned(puzzle.grid.display(Style::Lossless).notation(puzzle.notation).to_string().into_bytes())
            }
            Some(puzzle) if !has_text => {
                Cow::Owned(puzzle.grid.display(Style::Line).notation(puzzle.notation).to_string().into_bytes())
            }
            _ => self.puzzle_text(),
        }
    }

    /// Returns the field of the record in this column, or the member of this name.
    pub(crate) fn field(&self, column: &Column) -> Option<Cow<'t, [u8]>> {
        let Some((columns, table)) = self.columns.and_then(|columns| Some((columns, columns.table?))) else {
            // A list may have more behind its puzzle.
            if let (Some(number), Some(delimiter)) = (column.number(), field_end(self.text)) {
                return fields(delimiter, self.text)?.into_iter().nth(number);
            }
            let members = object::members(self.text)?;
            let is_named = |name: &[u8]| column.name().is_some_and(|wanted| wanted.as_bytes() == name);
            return members.into_iter().find(|(name, _)| is_named(name)).map(|(_, value)| value);
        };
        let number = column.number().or_else(|| columns.number(column.name()?))?;
        fields(table.delimiter, self.text)?.into_iter().nth(number)
    }

    /// Whether the record has nothing beside its puzzle.
    pub(crate) fn is_alone(&self) -> bool {
        let has_others = || self.is_object() && object::members(self.text).is_some_and(|members| members.len() > 1);
        self.columns.is_none_or(|columns| columns.names.len() < 2) && !has_others()
    }

    /// Whether the line is a JSON object.
    pub(crate) fn is_object(&self) -> bool {
        let is_valid = || serde_json::from_slice::<serde_json::Map<String, serde_json::Value>>(self.text).is_ok();
        self.columns.is_none() && self.text.trim_ascii_start().starts_with(b"{") && (self.cells.is_some() || is_valid())
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
    /// Whether the names are those of a header.
    pub(crate) is_named: bool,
    /// Whether they are those of a list, where more stands behind the puzzle of its first line.
    is_implied: bool,
    /// Whether the last column is the layout that the options say, and no record has it.
    has_added_layout: bool,
    /// Where the answers of an earlier run begin; the number of columns if there are none.
    ours: usize,
    /// How they are written together with the answers of this run.
    arrangement: OnceLock<Arrangement>,
}

/// The columns of the input that stay in the answers of a run, for all its inputs: those of its first table or object.
#[derive(Debug, Default)]
pub(crate) struct KeptColumns {
    columns: OnceLock<Option<Arc<Columns>>>,
    /// Whether the options say a layout, which is then a column.
    says_layout: bool,
    /// The words for the layout of 81 symbols.
    words_of_81: Option<String>,
}

impl KeptColumns {
    /// Returns what is known before anything is read.
    pub(crate) fn of(reading: &Reading) -> Self {
        let (says_layout, words_of_81) = (reading.says_layout(), reading.layout_words_of_81());
        Self { columns: OnceLock::new(), says_layout, words_of_81 }
    }

    /// The columns, if the first input began with a table or an object, or a layout is to be said.
    pub(crate) fn get(&self) -> Option<&Columns> {
        self.columns.get()?.as_deref()
    }

    /// Whether it is known which columns stay.
    pub(crate) fn is_settled(&self) -> bool {
        self.columns.get().is_some()
    }

    /// Decides which columns stay, if nothing has decided before.
    pub(crate) fn settle(&self, columns: Option<Arc<Columns>>) {
        let columns = match columns {
            Some(columns) if self.says_layout && columns.number(LAYOUT_COLUMN).is_none() => {
                Some(Arc::new(columns.with_layout()))
            }
            None if self.says_layout => Some(Arc::new(Columns::of_drawing())),
            columns => columns,
        };
        // The header stands in the output once and cannot follow a second table: whoever comes later changes nothing.
        let _ = self.columns.set(columns);
    }

    /// Whether there is a column for the layout.
    pub(crate) fn has_layout(&self) -> bool {
        self.get().is_some_and(Columns::has_layout)
    }

    /// Returns the words that say the layout of a record, whose puzzle is given if its text is not; `None` if it is the
    /// usual one.
    pub(crate) fn layout_words(&self, origin: &RecordOrigin<'_>, puzzle: Option<&Puzzle>) -> Option<Cow<'_, str>> {
        let read = || origin.puzzle.and_then(|puzzle| puzzle.as_ref().ok());
        match puzzle {
            None if origin.cells.is_some() => self.words_of_81.as_deref().map(Cow::Borrowed),
            puzzle => puzzle.or_else(read)?.layout_words().map(Cow::Owned),
        }
    }
}

/// The fields of a record in the columns that stay, and whether all fields of the record are among them.
type WholeFields<'t> = (Vec<Cow<'t, [u8]>>, bool);

impl Columns {
    /// The columns that a header names.
    pub(crate) fn of_header(table: Table, line: &[u8]) -> Option<Self> {
        let names: Vec<String> = fields(table.delimiter, line)?.iter().map(|name| lossy(name)).collect();
        let ours = begin_of_answers(&names, true);
        Some(Self { table: Some(table), ours, is_named: true, ..Self::unnamed(names, table.column) })
    }

    /// Returns columns without a table, with the puzzles in one of them.
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

    /// Returns the same with a column for the layout, which the records do not have.
    fn with_layout(&self) -> Self {
        let mut columns = self.clone();
        columns.ours += usize::from(columns.ours == columns.names.len());
        columns.names.push(LAYOUT_COLUMN.to_owned());
        columns.has_added_layout = true;
        columns
    }

    /// The columns of a table without a header, as many as its first row has.
    pub(crate) fn of_row(table: Table, line: &[u8]) -> Self {
        let count = fields(table.delimiter, line).map_or(0, |fields| fields.len());
        let names = (1..=count).map(|number| format!("column{number}")).collect();
        Self { table: Some(table), ..Self::unnamed(names, table.column) }
    }

    /// The columns of a list whose first line has fields behind its puzzle; `None` if it has none.
    pub(crate) fn of_list(line: &[u8]) -> Option<Self> {
        let table = Table::new(field_end(line)?, 0);
        let mut columns = Self { is_implied: true, ..Self::of_row(table, line) };
        columns.names[0] = "puzzle".to_owned();
        Some(columns)
    }

    /// Returns the columns of a drawing or a list whose layout is not the usual one: a line of cells does not show it.
    pub(crate) fn of_drawing() -> Self {
        let names = vec!["puzzle".to_owned(), LAYOUT_COLUMN.to_owned()];
        Self { is_named: true, ..Self::unnamed(names, 0) }
    }

    /// Whether there is a column for the layout.
    pub(crate) fn has_layout(&self) -> bool {
        self.number(LAYOUT_COLUMN).is_some()
    }

    /// Whether this is the column for the layout.
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

    /// Whether a column that is not an answer of an earlier run has this name.
    pub(crate) fn is_users(&self, name: &str) -> bool {
        has_name(&self.names[..self.ours], name)
    }

    /// Returns how the columns come together with the answers of a run that writes these names.
    pub(crate) fn arranged(&self, written: impl FnOnce() -> Vec<String>) -> &Arrangement {
        self.arrangement.get_or_init(|| Arrangement::new(&self.names, self.ours, &written()))
    }

    /// Whether these are the columns of a list, and this record is a line of it with fields behind its puzzle.
    pub(crate) fn implies(&self, origin: &RecordOrigin<'_>) -> bool {
        self.is_implied
            && origin.columns.is_none()
            && self.table.is_some_and(|table| field_end(origin.text) == Some(table.delimiter))
    }

    /// The columns of the row that a record is, and its table.
    fn own<'c>(&'c self, origin: &RecordOrigin<'c>) -> Option<(&'c Self, Table)> {
        let columns = origin.columns.or_else(|| self.implies(origin).then_some(self))?;
        Some((columns, columns.table?))
    }

    /// The members of an object; `None` if the text is none.
    pub(crate) fn of_object(text: &[u8], reading: &Reading) -> Option<Self> {
        let members = object::members(text)?;
        let names: Vec<String> = members.iter().map(|(name, _)| lossy(name)).collect();
        let find = |wanted: &str| names.iter().position(|name| name.eq_ignore_ascii_case(wanted));
        let puzzle = match reading.column.as_ref().and_then(Column::name) {
            Some(name) => find(name),
            None => PUZZLE_COLUMNS.iter().find_map(|name| find(name)),
        };
        let ours = begin_of_answers(&names, false);
        Some(Self { ours, is_named: true, ..Self::unnamed(names, puzzle?) })
    }

    /// The number of the column with this name, from 0.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|column| column.eq_ignore_ascii_case(name))
    }

    /// Returns that a header has no such column, if it has none.
    pub(crate) fn missing(&self, column: &Column) -> Option<FaultKind> {
        let has = match (column.number(), column.name()) {
            (Some(number), _) => number < self.names.len(),
            (None, name) => self.number(name.unwrap_or_default()).is_some(),
        };
        let name = || column.name().map_or_else(|| format!("{}", column.number().unwrap_or(0) + 1), str::to_owned);
        (self.is_named && !has).then(|| FaultKind::Column { name: name(), columns: self.names.join(", ") })
    }

    /// Appends a row of this table that has all its columns, no quotes and this delimiter, as it is. Returns whether it is one.
    pub(crate) fn append_whole(&self, origin: &RecordOrigin<'_>, delimiter: u8, output: &mut Vec<u8>) -> bool {
        let is_own = || self.own(origin).is_some_and(|(columns, _)| std::ptr::eq(columns, self));
        let is_whole = self.table.is_some_and(|table| table.delimiter == delimiter)
            && is_own()
            && memchr(b'"', origin.text).is_none()
            && !self.has_added_layout
            && memchr_iter(delimiter, origin.text).count() + 1 == self.names.len();
        if is_whole {
            output.extend_from_slice(origin.text);
        }
        is_whole
    }

    /// The fields of a record, one for each column: those of its row by their place, those of another table and the
    /// members of an object by their names, and otherwise only its text, in the column of the puzzles. `words` say the
    /// layout if it is not the usual one.
    pub(crate) fn fields<'t>(
        &'t self,
        origin: &RecordOrigin<'t>,
        puzzle: Option<&Puzzle>,
        words: Option<&str>,
    ) -> WholeFields<'t> {
        let (mut fields, mut is_whole) = self.own_fields(origin);
        let is_own_row = || origin.columns.is_some_and(|columns| columns.names == self.names[..self.own_count()]);
        let has_text = fields.get(self.puzzle).is_none_or(|field| !field.is_empty()) || is_own_row();
        if !has_text {
            fields[self.puzzle] = origin.shown_puzzle(puzzle);
        }
        match (words, self.number(LAYOUT_COLUMN)) {
            // A record that says its layout has it here already.
            (Some(words), Some(place)) if fields[place].is_empty() => {
                fields[place] = Cow::Owned(words.as_bytes().to_vec());
            }
            // What is drawn in a field shows its layout itself.
            (Some(_), None) => is_whole &= has_text,
            _ => {}
        }
        (fields, is_whole)
    }

    /// Returns the fields that the record itself has in these columns.
    fn own_fields<'t>(&'t self, origin: &RecordOrigin<'t>) -> WholeFields<'t> {
        if let Some((columns, table)) = self.own(origin)
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

    /// The column for a field of another table with this name; the puzzle may have another of its usual names.
    fn place(&self, name: &str) -> Option<usize> {
        let is_usual = || PUZZLE_COLUMNS.iter().any(|usual| usual.eq_ignore_ascii_case(name));
        self.number(name).or_else(|| is_usual().then_some(self.puzzle))
    }

    fn by_place<'t>(&self, mut row: Vec<Cow<'t, [u8]>>) -> WholeFields<'t> {
        let is_whole = row.len() <= self.own_count();
        row.truncate(self.own_count());
        row.resize(self.names.len(), Cow::Borrowed(&[]));
        (row, is_whole)
    }

    fn by_name<'t>(&self, members: impl Iterator<Item = (Cow<'t, [u8]>, Cow<'t, [u8]>)>) -> WholeFields<'t> {
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
        (fields, is_whole)
    }
}
