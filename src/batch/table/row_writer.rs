//! Writes the answer to a record: a line, or rows with columns.

use super::columns::RecordOrigin;
use super::field::Field;
use super::row::{FieldImage, RowFormat, append_line};
use crate::batch::options::Format;
use crate::text::{Column, Puzzle};

/// Writes the rows of one record.
#[derive(Debug)]
pub struct RowWriter<'a> {
    form: RowFormat<'a>,
    origin: RecordOrigin<'a>,
    puzzle: Option<&'a Puzzle>,
    output: &'a mut Vec<u8>,
    pub(crate) report: RowReport,
}

/// What happened while the rows of a record were written.
#[derive(Clone, Default, Debug)]
pub(crate) struct RowReport {
    /// The reason why the record did not get the requested answer.
    pub(crate) failure: Option<String>,
    /// Whether the rows are written even if the flag cuts the answer short.
    pub(crate) stays: bool,
    /// Whether the rows lack fields of the record.
    pub(crate) lacks_fields: bool,
}

impl<'a> RowWriter<'a> {
    /// Returns a writer of the rows of this record.
    pub(crate) fn new(
        form: RowFormat<'a>,
        origin: RecordOrigin<'a>,
        puzzle: Option<&'a Puzzle>,
        output: &'a mut Vec<u8>,
    ) -> Self {
        Self { form, origin, puzzle, output, report: RowReport::default() }
    }
}

impl RowWriter<'_> {
    /// Writes a row: `line` in the line format, otherwise the values of the columns.
    pub fn row(&mut self, line: &str, values: impl FnOnce() -> Vec<Field>) {
        self.write(line, None, None, values);
    }

    /// Writes a row in which `image` replaces the fields of the record, such as a puzzle and its solution. A field
    /// without an image is unchanged. Use it for answers that are other puzzles.
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

    /// Returns the text of the puzzle in its record. If the record has no such text, returns the puzzle as a line.
    #[must_use]
    pub fn puzzle_text(&self) -> String {
        String::from_utf8_lossy(&self.origin.shown_puzzle(self.puzzle)).into_owned()
    }

    /// Returns the field of the record in this column of its table, or its member with this name.
    #[must_use]
    pub fn field(&self, column: &Column) -> Option<String> {
        self.origin.field(column).map(|field| String::from_utf8_lossy(&field).into_owned())
    }

    /// Writes the reason why there is no row.
    pub fn failure(&mut self, why: &str) {
        self.partial(why, Vec::new);
    }

    /// Writes the reason why the answer is incomplete, and the values that are known. In the line format it writes only
    /// the reason.
    pub fn partial(&mut self, why: &str, values: impl FnOnce() -> Vec<Field>) {
        self.incomplete(&format!("!{why}"), why, values);
    }

    /// Writes an incomplete answer and the reason. In the line format it writes `line`, which should contain the
    /// reason.
    pub fn incomplete(&mut self, line: &str, why: &str, values: impl FnOnce() -> Vec<Field>) {
        self.mark(why);
        self.write(line, Some(why), None, values);
    }

    fn write(
        &mut self,
        line: &str,
        error: Option<&str>,
        image: Option<&FieldImage<'_>>,
        values: impl FnOnce() -> Vec<Field>,
    ) {
        // The values are not computed for a line.
        if !self.form.format.has_columns() {
            return append_line(self.output, line);
        }
        let mut row = self.form.row(&self.origin, self.puzzle, image, self.output);
        values().iter().for_each(|value| row.field(value));
        self.report.lacks_fields |= !row.end(error);
    }

    /// Keeps the rows of this record even if the flag cuts the answer short.
    pub const fn stays(&mut self) {
        self.report.stays = true;
    }

    /// Counts the record among those that did not get the requested answer, although it has a row.
    pub fn mark(&mut self, why: &str) {
        self.report.failure = Some(why.to_owned());
    }
}

impl Format {
    /// Returns the header of rows without an input.
    #[must_use]
    pub fn header(self, columns: &[&str]) -> Vec<u8> {
        RowFormat::without_input(self, columns).header()
    }

    /// Returns one row without an input. In the line format it is only `puzzle`.
    pub fn row(self, columns: &[&str], record: u64, puzzle: &str, values: impl FnOnce() -> Vec<Field>) -> Vec<u8> {
        let mut output = Vec::new();
        let cells = Some(puzzle.as_bytes());
        let origin = RecordOrigin { record, text: puzzle.as_bytes(), cells, ..RecordOrigin::default() };
        RowWriter::new(RowFormat::without_input(self, columns), origin, None, &mut output).row(puzzle, values);
        output
    }
}
