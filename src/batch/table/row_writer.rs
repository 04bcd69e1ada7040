//! What a question writes for each record: a line, or rows of columns.

use super::columns::RecordOrigin;
use super::field::Field;
use super::row::{FieldImage, RowFormat, append_line};
use crate::batch::options::Format;
use crate::text::{Column, Puzzle};

/// Writes the rows of one record.
#[derive(Debug)]
pub struct RowWriter<'a> {
    pub(crate) form: RowFormat<'a>,
    pub(crate) origin: RecordOrigin<'a>,
    pub(crate) puzzle: Option<&'a Puzzle>,
    pub(crate) output: &'a mut Vec<u8>,
    /// Why there is no row.
    pub(crate) failure: Option<String>,
    /// Whether an answer that the flag cuts short is one.
    pub(crate) stays: bool,
    /// Whether all that the record has is in its rows.
    pub(crate) is_whole: bool,
}

impl<'a> RowWriter<'a> {
    pub(crate) const fn new(form: RowFormat<'a>, origin: RecordOrigin<'a>, output: &'a mut Vec<u8>) -> Self {
        Self { form, origin, puzzle: None, output, failure: None, stays: false, is_whole: true }
    }
}

impl RowWriter<'_> {
    /// Writes a row: in the line format `line`, else the values of the columns.
    pub fn row(&mut self, line: &str, values: impl FnOnce() -> Vec<Field>) {
        self.write(line, None, None, values);
    }

    /// Writes a row in which what the record has is as `image` maps it, field by field: for answers that are other puzzles,
    /// with solutions beside them. A field that `image` does not map stays.
    pub fn row_of_image(
        &mut self,
        line: &str,
        image: impl Fn(&[u8]) -> Option<String>,
        values: impl FnOnce() -> Vec<Field>,
    ) {
        self.write(line, None, Some(&image), values);
    }

    /// Returns the number of the record, from 1.
    #[must_use]
    pub const fn record(&self) -> u64 {
        self.origin.record
    }

    /// Returns the text of the puzzle: as it stands in its line, or else as a line.
    #[must_use]
    pub fn puzzle_text(&self) -> String {
        String::from_utf8_lossy(&self.origin.shown_puzzle(self.puzzle)).into_owned()
    }

    /// Returns what the record has in this column of its table, or in its member of this name.
    #[must_use]
    pub fn field(&self, column: &Column) -> Option<String> {
        self.origin.field(column).map(|field| String::from_utf8_lossy(&field).into_owned())
    }

    /// Writes why there is no row.
    pub fn failure(&mut self, why: &str) {
        self.partial(why, Vec::new);
    }

    /// Writes why the answer is not whole, and the values that are known: in the line format the reason alone.
    pub fn partial(&mut self, why: &str, values: impl FnOnce() -> Vec<Field>) {
        self.incomplete(&format!("!{why}"), why, values);
    }

    /// Writes an answer that stops before its end, and why: in the line format `line`, which says so too.
    pub fn incomplete(&mut self, line: &str, why: &str, values: impl FnOnce() -> Vec<Field>) {
        self.failure = Some(why.to_owned());
        self.write(line, Some(why), None, values);
    }

    fn write(
        &mut self,
        line: &str,
        error: Option<&str>,
        image: Option<&FieldImage<'_>>,
        values: impl FnOnce() -> Vec<Field>,
    ) {
        // The values are a closure, since a line has no use for them.
        if !self.form.format.has_columns() {
            return append_line(self.output, line);
        }
        let mut row = self.form.row(&self.origin, self.puzzle, image, self.output);
        values().iter().for_each(|value| row.field(value));
        self.is_whole &= row.end(error);
    }

    /// What is written so far stays, even if the flag cuts the answer short.
    pub const fn stays(&mut self) {
        self.stays = true;
    }

    /// Counts the record among those that were not answered as asked for, though it has a row.
    pub fn mark(&mut self, why: &str) {
        self.failure = Some(why.to_owned());
    }
}

impl Format {
    /// Returns what stands before the first row that answers no input, and for no rows too.
    #[must_use]
    pub fn header(self, columns: &[&str]) -> Vec<u8> {
        RowFormat::of_made(self, columns).header()
    }

    /// Returns one row that answers no input: in the line format `puzzle` alone.
    pub fn row(self, columns: &[&str], record: u64, puzzle: &str, values: impl FnOnce() -> Vec<Field>) -> Vec<u8> {
        let mut output = Vec::new();
        let cells = Some(puzzle.as_bytes());
        let origin = RecordOrigin { record, text: puzzle.as_bytes(), cells, ..RecordOrigin::default() };
        RowWriter::new(RowFormat::of_made(self, columns), origin, &mut output).row(puzzle, values);
        output
    }
}
