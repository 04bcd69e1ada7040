//! Tables such as CSV, with the puzzles in one column.

use std::borrow::Cow;

use super::bytes::{delimiter, is_plain, is_puzzle_like};
use super::column::PUZZLE_COLUMNS;
use super::fault::{Fault, FaultKind};
use super::lines::MAX_LINE_BYTES;
use super::reading::Reading;

/// The delimiter of a table and the columns of its puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    /// The byte between fields.
    pub(crate) delimiter: u8,
    /// The column of the puzzles, from 0.
    pub(crate) column: usize,
    /// The column with the layout of each puzzle, from 0, in the words of a [`LayoutRule`](super::LayoutRule).
    pub(crate) layout: Option<usize>,
}

/// The name of the column, and of the member of an object, that holds the layout of a puzzle.
pub(crate) const LAYOUT_COLUMN: &str = "layout";

impl Table {
    /// Returns the table with this byte between fields, and the puzzles in this column, from 0.
    pub(crate) const fn new(delimiter: u8, column: usize) -> Self {
        Self { delimiter, column, layout: None }
    }

    /// Returns the table whose header this line is; `None` if the line is not a header. Returns an error if the table
    /// lacks the requested column.
    pub(super) fn of_header(line: &[u8], reading: &Reading) -> Option<Result<Self, Fault>> {
        // Names that are not UTF-8 are accepted too.
        let text = String::from_utf8_lossy(line);
        let delimiter = delimiter(line)?;
        let names: Vec<&str> = text.split(char::from(delimiter)).map(|name| name.trim().trim_matches('"')).collect();
        let table = Self { delimiter, column: 0, layout: place_of(&names, LAYOUT_COLUMN) };
        let Some(wanted) = &reading.column else {
            let column = names.iter().position(|name| place_of(&PUZZLE_COLUMNS, name).is_some())?;
            return Some(Ok(Self { column, ..table }));
        };
        // A line with a puzzle or a number in it is a row, so the table has no header.
        if names.iter().any(|name| is_puzzle_like(name.as_bytes()) || is_number(name)) {
            return None;
        }
        let name = wanted.name().unwrap_or_default();
        let column = wanted.number().or_else(|| place_of(&names, name));
        Some(
            column
                .map(|column| Self { column, ..table })
                .ok_or_else(|| Fault::new(FaultKind::Column { name: name.to_owned(), columns: names.join(", ") })),
        )
    }

    /// Returns the table that this line is a row of, if the column is given by number. Such a table has no header.
    pub(super) fn of_row(line: &[u8], reading: &Reading) -> Option<Self> {
        let column = reading.column.as_ref()?.number()?;
        Some(Self::new(delimiter(line).unwrap_or(b','), column))
    }

    /// Returns the field of the puzzle in a row; `None` if the row is too short.
    ///
    /// # Errors
    /// If the row is too long, or not valid CSV.
    pub(crate) fn field<'l>(&self, row: &'l [u8]) -> Result<Option<Cow<'l, [u8]>>, Fault> {
        self.field_of(row, self.column)
    }

    /// Returns the field with the layout of a row; `None` if there is no such column, or the field is empty.
    pub(super) fn layout_field<'l>(&self, row: &'l [u8]) -> Result<Option<Cow<'l, [u8]>>, Fault> {
        let Some(column) = self.layout else { return Ok(None) };
        Ok(self.field_of(row, column)?.filter(|field| !field.trim_ascii().is_empty()))
    }

    fn field_of<'l>(&self, row: &'l [u8], column: usize) -> Result<Option<Cow<'l, [u8]>>, Fault> {
        if row.len() > MAX_LINE_BYTES {
            return Err(Fault::new(FaultKind::Long(MAX_LINE_BYTES)));
        }
        if memchr::memchr(b'"', row).is_none() {
            return Ok(row.split(|byte| *byte == self.delimiter).nth(column).map(Cow::Borrowed));
        }
        self.quoted_field(row, column)
    }

    /// Returns a field of a row with quotes.
    #[cfg(feature = "batch")]
    fn quoted_field<'l>(&self, row: &'l [u8], column: usize) -> Result<Option<Cow<'l, [u8]>>, Fault> {
        let mut reader =
            csv::ReaderBuilder::new().delimiter(self.delimiter).has_headers(false).flexible(true).from_reader(row);
        let mut record = csv::ByteRecord::new();
        reader.read_byte_record(&mut record).map_err(|error| Fault::new(FaultKind::Table(error.to_string())))?;
        Ok(record.get(column).map(|field| Cow::Owned(field.to_vec())))
    }

    /// Refuses a row with quotes.
    #[cfg(not(feature = "batch"))]
    fn quoted_field(&self, _: &[u8], _: usize) -> Result<Option<Cow<'static, [u8]>>, Fault> {
        Err(Fault::new(FaultKind::Table("quotes are read with the feature 'batch' only".to_owned())))
    }

    /// Whether a line is a row with 81 symbols in its column, as most rows are.
    pub(super) fn is_plain_row(&self, line: &[u8]) -> bool {
        // If a field precedes that of the puzzle, the row has a delimiter.
        (self.column > 0 || self.has_fields(line))
            && self.plain_field(line).is_some_and(|field| field.len() == 81 && is_plain(field))
            && !self.is_open(line)
    }

    /// Whether a row ends within quotes, so that it continues on the next line.
    pub(crate) fn is_open(&self, line: &[u8]) -> bool {
        if memchr::memchr(b'"', line).is_none() {
            return false;
        }
        let mut quotes = Quotes::new(self.delimiter);
        quotes.push(line);
        quotes.is_open()
    }

    /// Returns the field of the puzzle in a row without quotes before it; `None` if the row is too short.
    pub(crate) fn plain_field<'l>(&self, row: &'l [u8]) -> Option<&'l [u8]> {
        let mut rest = row;
        for _ in 0..self.column {
            rest = &rest[memchr::memchr(self.delimiter, rest)? + 1..];
        }
        Some(&rest[..memchr::memchr(self.delimiter, rest).unwrap_or(rest.len())])
    }

    /// Whether a line holds more than one field.
    pub(crate) fn has_fields(&self, line: &[u8]) -> bool {
        memchr::memchr(self.delimiter, line).is_some()
    }
}

/// Tracks the quotes of a row.
#[derive(Debug)]
pub(super) struct Quotes {
    delimiter: u8,
    is_open: bool,
    /// Whether a quote at this place opens a field or continues one.
    can_open: bool,
}

impl Quotes {
    /// Returns the state at the beginning of a row.
    pub(super) const fn new(delimiter: u8) -> Self {
        Self { delimiter, is_open: false, can_open: true }
    }

    /// Adds a line of the row.
    pub(super) fn push(&mut self, line: &[u8]) {
        for &byte in line {
            match byte {
                // Two quotes within a field close it and open it again.
                b'"' if self.is_open => (self.is_open, self.can_open) = (false, true),
                b'"' if self.can_open => self.is_open = true,
                _ => self.can_open = !self.is_open && byte == self.delimiter,
            }
        }
    }

    /// Whether the current place is within quotes.
    pub(super) const fn is_open(&self) -> bool {
        self.is_open
    }
}

/// Returns the place of a name among others, ignoring case.
fn place_of(names: &[&str], wanted: &str) -> Option<usize> {
    names.iter().position(|name| name.eq_ignore_ascii_case(wanted))
}

fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(line: &str, column: Option<&str>) -> Option<Result<Table, String>> {
        let reading = Reading { column: column.map(|name| name.parse().unwrap()), ..Reading::default() };
        Table::of_header(line.as_bytes(), &reading).map(|table| table.map_err(|fault| fault.to_string()))
    }

    #[test]
    fn a_header_names_the_column() {
        assert_eq!(header("quizzes,solutions", None), Some(Ok(Table::new(b',', 0))));
        assert_eq!(header("id;\"Puzzle\";rating", None), Some(Ok(Table::new(b';', 1))));
        assert_eq!(header("a\tb", Some("B")), Some(Ok(Table::new(b'\t', 1))));
        assert_eq!(header("a,b", Some("2")), Some(Ok(Table::new(b',', 1))));
        assert_eq!(header("a,b", None), None);
        assert_eq!(header("1,2", Some("2")), None);
        let missing = header("a,b", Some("c")).unwrap().unwrap_err();
        assert_eq!(missing, "the table has no column 'c': its columns are a, b");
    }

    #[test]
    fn fields_may_be_in_quotes() {
        let table = Table::new(b',', 1);
        let field =
            |row: &str| table.field(row.as_bytes()).unwrap().map(|field| String::from_utf8_lossy(&field).into_owned());
        assert_eq!(field("1,abc,2").as_deref(), Some("abc"));
        assert_eq!(field("\"1,2\",\"a\"\"b\"").as_deref(), Some("a\"b"));
        assert_eq!(field("#3"), None);
        for (row, is_open) in [
            ("1,\"a", true),
            ("1,\"a\"", false),
            ("1,\"a\"\"", true),
            ("1,\"a\"\"b\",\"", true),
            ("1,5\" disc", false),
            ("\"", true),
            ("1,2", false),
        ] {
            assert_eq!(table.is_open(row.as_bytes()), is_open, "{row}");
        }
        assert!("0".parse::<super::super::Column>().is_err() && "".parse::<super::super::Column>().is_err());
    }
}
