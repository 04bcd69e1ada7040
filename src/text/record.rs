//! Reads records one by one, from any input.
//!
//! All formats meet in this file because they depend on each other: a line may be an object, a member of it may be a
//! drawing, and a drawing has lines.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::BufRead;

use super::bytes::{begins_array, begins_object, trim};
use super::fault::{Fault, FaultKind};
#[cfg(feature = "batch")]
use super::json;
use super::line::read_text;
use super::lines::{Lines, MAX_LINE_BYTES};
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::recogniser::{Recognised, Recogniser};
use super::table::Table;
use super::{facts, glyphs};

/// A record: a puzzle or its fault, and the line on which it began.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The line on which it began, from 1.
    pub line: u64,
    /// Its text, if it spans several lines, or one line that was not recognised as a record. Empty for a drawn grid
    /// that was read.
    pub text: Vec<u8>,
    /// The puzzle, or its fault.
    pub puzzle: Result<Puzzle, Fault>,
    /// The table, if the text is one of its rows.
    pub(crate) table: Option<Table>,
    /// Whether the record is one line, or a row of a table.
    is_line: bool,
}

impl Record {
    /// Returns a record that began on this line, without its text.
    const fn new(line: u64, puzzle: Result<Puzzle, Fault>) -> Self {
        Self { line, text: Vec::new(), table: None, is_line: false, puzzle }
    }

    /// Whether the record is one line, or a row of a table, and not a drawing or an element of an array.
    #[must_use]
    pub const fn is_line(&self) -> bool {
        self.is_line
    }

    /// Returns the column of the puzzle, from 0, if the record is a row of a table.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.table.map(|table| table.column)
    }

    /// Returns the text of the puzzle: the field of a row, or the complete text. The columns of a fault are those of
    /// this text.
    #[must_use]
    pub fn puzzle_text(&self) -> Cow<'_, [u8]> {
        let field = self.table.and_then(|table| table.field(&self.text).ok().flatten());
        field.unwrap_or(Cow::Borrowed(&self.text))
    }

    /// Reads a line that is a complete record, or a row of `table`.
    pub(crate) fn of_line(line: u64, text: &[u8], table: Option<Table>, reading: &Reading) -> Self {
        let puzzle = match table {
            Some(table) => table.read(text, reading),
            None => read_record(text, reading),
        };
        Self { line, text: text[..text.len().min(MAX_LINE_BYTES)].to_vec(), table, is_line: true, puzzle }
    }

    /// Reads an element of an array. Its text is kept, on one line, if it holds more than the puzzle.
    fn of_element(line: u64, mut text: Vec<u8>, reading: &Reading) -> Self {
        let has_names = begins_object(text.trim_ascii_start());
        let fault = if has_names { no_member(reading) } else { no_table(reading) };
        let puzzle = fault.map_or_else(|| read_json(&text, reading), Err);
        let string = text.trim_ascii().strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
        text = match string.filter(|string| !string.contains(&b'\\')) {
            Some(string) => string.to_vec(),
            None if puzzle.is_err() || text.starts_with(b"{") => text,
            None => Vec::new(),
        };
        // A JSON string cannot contain an unescaped line break.
        text.iter_mut().filter(|byte| matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = b' ');
        Self { text, ..Self::new(line, puzzle) }
    }
}

impl Recogniser {
    /// Reads the next of the records that the last line has completed.
    pub(crate) fn take(&mut self) -> Option<Record> {
        Some(match self.next_recognised()? {
            Recognised::Read { line, text, puzzle } => {
                let puzzle = puzzle.and_then(|puzzle| no_table(self.reading()).map_or(Ok(puzzle), Err));
                Record { text, ..Record::new(line, puzzle) }
            }
            Recognised::Line { line, text, table } => Record::of_line(line, &text, table, self.reading()),
            Recognised::Element { line, text } => Record::of_element(line, text, self.reading()),
        })
    }
}

impl Table {
    /// Reads the puzzle of a row.
    ///
    /// # Errors
    /// If the row does not have such a field, or the field does not hold a puzzle. Columns are those of the field.
    pub(crate) fn read(&self, row: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
        let own = self.layout_field(row)?.map(|words| reading.with_layout_words(&words)).transpose()?;
        let reading = own.as_ref().unwrap_or(reading);
        match self.field(row)? {
            Some(field) if field.contains(&b'\n') => read_puzzle(&field, &reading.clone().column(None)),
            Some(field) => read_line(&field, reading),
            None => Err(Fault::new(FaultKind::Field(format!("{}", self.column + 1)))),
        }
    }
}

/// Returns the fault of a record that is not a row, if the options select a column by name or number.
fn no_table(reading: &Reading) -> Option<Fault> {
    let column = reading.column.as_ref()?;
    let kind = match column.name() {
        Some(name) => FaultKind::NoTable(name.to_owned()),
        None => FaultKind::Field(format!("{}", column.number()? + 1)),
    };
    Some(Fault::new(kind))
}

/// Returns the fault of an object, if a column is selected by number: the members of an object have names.
fn no_member(reading: &Reading) -> Option<Fault> {
    reading.column.as_ref()?.number().and_then(|_| no_table(reading))
}

/// Returns the fault of a line without fields, if the options select a column by name or number. The line itself is the
/// first column.
fn no_column(reading: &Reading) -> Option<Fault> {
    let is_first = reading.column.as_ref()?.number() == Some(0);
    if is_first { None } else { no_table(reading) }
}

/// Reads a line that is a complete record.
///
/// # Errors
/// If it is too long, or [`read_line`] fails.
pub(crate) fn read_record(line: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    if line.len() <= MAX_LINE_BYTES {
        let fault = if begins_object(trim(line).0) { no_member(reading) } else { no_column(reading) };
        return fault.map_or_else(|| read_line(line, reading), Err);
    }
    let array = FaultKind::Foreign { what: "a JSON array on one very long line", remedy: "write one element per line" };
    let is_array = begins_array(line.trim_ascii_start());
    Err(Fault::new(if is_array { array } else { FaultKind::Long(MAX_LINE_BYTES) }))
}

/// Reads a line that holds a complete grid. Lists of millions of lines do not need a [`Recogniser`].
pub(crate) fn read_line(line: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    let plain = glyphs::plain(line);
    let (text, start) = trim(&plain);
    if begins_object(text) { read_json(text, reading) } else { read_text(line, text, start, reading) }
}

/// Reads a JSON text that holds a puzzle.
#[cfg(feature = "batch")]
fn read_json(text: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    let content = json::content(text, reading).or_else(|fault| {
        facts::read(&[(1, text)], reading).map_or_else(
            || Err(fault),
            |puzzle| puzzle.map(|puzzle| (json::JsonContent::Puzzle(puzzle), reading.clone())),
        )
    });
    match content? {
        (json::JsonContent::Puzzle(puzzle), _) => Ok(puzzle),
        (json::JsonContent::Drawn(puzzle), _) => puzzle,
        (json::JsonContent::Line(line), reading) => read_line(line.as_bytes(), &reading),
        (json::JsonContent::Drawing(text), reading) => read_puzzle(text.as_bytes(), &reading.column(None)),
    }
}

/// Reads a JSON text that is a puzzle of f-puzzles or SudokuPad. Refuses any other.
#[cfg(not(feature = "batch"))]
fn read_json(text: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    #[cfg(feature = "links")]
    if let Ok(serde_json::Value::Object(object)) = serde_json::from_slice(text)
        && let Some(puzzle) = super::drawn_object::read(&object, reading)
    {
        return puzzle;
    }
    let _ = (text, reading);
    Err(Fault::json("it is read with the feature 'batch' only"))
}

/// Reads the only puzzle of a text in any notation.
///
/// Cells are symbols (`1`-`9`, `A`-`Z` in either case; `.` `0` `_` `*` `?` `-` for empty, and `x` and `o` up to side 9)
/// or numbers; the shape follows from their number unless `reading` gives it. A file with several puzzles is read by
/// [`Records`].
///
/// ```
/// use specudoku::text::{Reading, read_puzzle};
/// let puzzle = read_puzzle(b"1.3...4..3..4.2. easy", &Reading::default())?;
/// assert_eq!(puzzle.grid.to_string(), "1.3...4..3..4.2.");
/// let fault = read_puzzle(b"1.3...4..3q.4.2.", &Reading::default()).unwrap_err();
/// assert_eq!(fault.to_string(), "column 11: 'q' is neither a digit nor a blank");
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
///
/// # Errors
/// If the text holds no puzzle, several puzzles, or a bad one, such as one with a digit twice in a unit. The fault
/// names the place.
pub fn read_puzzle(text: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    let mut records = Records::new(text, reading.clone());
    let first = records.next().ok_or(Fault::new(FaultKind::Nothing))?;
    let puzzle = first.puzzle?;
    match records.next() {
        None => Ok(puzzle),
        Some(_) => Err(Fault::new(FaultKind::Several)),
    }
}

/// The records of a text: one for each puzzle, good or bad.
///
/// ```
/// use specudoku::text::{Reading, Records};
/// let text = "# two puzzles\n1.3...4..3..4.2.\n\n1.3...4..3..4.2.5\n";
/// let records: Vec<_> = Records::new(text.as_bytes(), Reading::default()).collect();
/// assert_eq!(records.len(), 2);
/// assert!(records[0].puzzle.is_ok());
/// assert_eq!((records[1].line, records[1].puzzle.is_err()), (4, true));
/// ```
pub struct Records<R> {
    lines: Lines<R>,
    recogniser: Recogniser,
    /// The record of the last line. It comes after the records that the line has completed.
    last: Option<Record>,
    ended: bool,
    /// The most recent lines in order, and the maximum number of them.
    kept: VecDeque<Vec<u8>>,
    max_kept: usize,
}

/// Number of bytes kept of a line.
const BYTES_KEPT: usize = 1 << 12;

impl<R: BufRead> Records<R> {
    /// Returns the records of `input`.
    pub fn new(input: R, reading: Reading) -> Self {
        Self {
            lines: Lines::new(input),
            recogniser: Recogniser::new(reading),
            last: None,
            ended: false,
            kept: VecDeque::new(),
            max_kept: 0,
        }
    }

    /// Keeps up to this number of lines for [`line`](Self::line).
    #[must_use]
    pub const fn keep_lines(mut self, count: usize) -> Self {
        self.max_kept = count;
        self
    }

    /// Returns the first 4,096 bytes of a line, if it is among the last lines that were kept. The fault of the latest
    /// record may be on an earlier line than the last one.
    #[must_use]
    pub fn line(&self, number: u64) -> Option<&[u8]> {
        let after = usize::try_from(self.lines.count().checked_sub(number)?).ok()?;
        let index = self.kept.len().checked_sub(after + 1)?;
        self.kept.get(index).map(Vec::as_slice)
    }

    /// Returns the number of lines read so far.
    #[must_use]
    pub const fn line_count(&self) -> u64 {
        self.lines.count()
    }

    /// Returns the number of lines so far that are text, not part of a record.
    #[must_use]
    pub const fn unread(&self) -> u64 {
        self.recogniser.unread()
    }

    /// Returns the next of these lines, with its number. Until this is called, only some of them are kept.
    pub fn take_unread(&mut self) -> Option<(u64, Vec<u8>)> {
        self.recogniser.take_remark()
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        loop {
            // The records that the last line has completed come before its own record.
            if let Some(record) = self.recogniser.take().or_else(|| self.last.take()) {
                return Some(record);
            }
            if self.ended {
                return None;
            }
            match self.lines.next_line() {
                Ok(Some((number, line))) => {
                    if self.max_kept > 0 {
                        if self.kept.len() == self.max_kept {
                            self.kept.pop_front();
                        }
                        self.kept.push_back(line[..line.len().min(BYTES_KEPT)].to_vec());
                    }
                    let role = self.recogniser.push(number, line);
                    let reading = self.recogniser.reading();
                    self.last = role.is_record().then(|| Record::of_line(number, line, role.table(), reading));
                }
                Ok(None) => {
                    self.ended = true;
                    self.recogniser.end(self.lines.count());
                }
                Err(error) => {
                    self.ended = true;
                    let fault = Fault::new(FaultKind::Read(error.to_string()));
                    return Some(Record::new(self.lines.count() + 1, Err(fault)));
                }
            }
        }
    }
}
