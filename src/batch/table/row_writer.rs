//! Writes the answer to a record: a line, or rows with columns.

use std::fmt;
use std::time::Duration;

use super::columns::RecordOrigin;
use super::field::Field;
use super::row::{FieldImage, RowFormat, append_line};
use crate::batch::options::Format;
use crate::primitives::Instant;
use crate::text::{Column, Puzzle};

/// Takes rows while the answer to their record continues.
pub(crate) trait RowSink {
    /// Takes rows. Returns false if no more are needed.
    fn take(&self, rows: Vec<u8>) -> bool;
}

/// Where the rows of an unfinished answer go, and when some went there.
pub(crate) struct RowPieces<'a> {
    pub(crate) sink: &'a dyn RowSink,
    pub(crate) taken: Option<Instant>,
}

impl fmt::Debug for RowPieces<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("RowPieces").field("taken", &self.taken).finish_non_exhaustive()
    }
}

/// The approximate number of bytes in a piece, and how long rows are collected for one. Each piece is flushed, which
/// costs a few microseconds.
const PIECE_BYTES: usize = 64 << 10;
const PIECE_TIME: Duration = Duration::from_millis(5);

/// Writes the rows of one record.
#[derive(Debug)]
pub struct RowWriter<'a> {
    form: RowFormat<'a>,
    origin: RecordOrigin<'a>,
    puzzle: Option<&'a Puzzle>,
    output: &'a mut Vec<u8>,
    /// `None` if rows are written only when the answer is complete.
    pieces: Option<RowPieces<'a>>,
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
        Self { form, origin, puzzle, output, pieces: None, report: RowReport::default() }
    }

    /// Sets where the rows of an unfinished answer go.
    pub(crate) fn in_pieces(self, pieces: Option<RowPieces<'a>>) -> Self {
        Self { pieces, ..self }
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

    /// Keeps the rows of this record even if the flag cuts the answer short. If the job uses one thread, they are
    /// written while the answer continues. Returns false if no more are needed, because the output is closed.
    pub fn stays(&mut self) -> bool {
        self.report.stays = true;
        let Some(pieces) = &mut self.pieces else { return true };
        let is_recent = pieces.taken.is_some_and(|taken| taken.elapsed() < PIECE_TIME);
        if is_recent && self.output.len() < PIECE_BYTES {
            return true;
        }
        pieces.taken = Some(Instant::now());
        pieces.sink.take(std::mem::take(self.output))
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
