//! What every batch over records is told: how to read, how to write, and with how many workers.

use std::sync::Arc;

use super::format::Format;
use super::heading::Heading;
use super::pipeline::cores;
use super::sheet::Sheet;
use crate::model::Shape;
use crate::search::limits::CancelFlag;
use crate::text::Reading;

/// How a batch reads its inputs and writes its answers: by default any notation in, lines out, on all cores.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BatchOptions {
    /// How to read the input.
    pub reading: Reading,
    /// How to write the answers.
    pub format: Format,
    /// Number of records in work at a time.
    pub workers: usize,
    /// Whether the columns of a table and the members of an object stay in answers that have columns.
    pub keep: bool,
    /// Whether blank lines and comments pass through to answers that are lines.
    pub keep_lines: bool,
    /// The name of the input.
    pub file: String,
    /// Whether the name of the input is a column of the answers.
    pub file_column: bool,
    /// Called with each record that was not answered as asked for, in order, behind its answer.
    pub on_failure: Option<fn(&str, &FailedRecord)>,
    /// Ends the batch: what is done is written.
    pub cancel: CancelFlag,
    /// Number of records of all inputs that have their answers.
    pub(super) answered: u64,
    /// Shared by the clones, which answer further inputs of the same batch.
    pub(super) heading: Arc<Heading>,
}

impl Default for BatchOptions {
    fn default() -> Self {
        Self {
            reading: Reading::default(),
            format: Format::default(),
            workers: cores(),
            keep: true,
            keep_lines: false,
            file: String::new(),
            file_column: false,
            on_failure: None,
            cancel: CancelFlag::new(),
            answered: 0,
            heading: Arc::default(),
        }
    }
}

impl BatchOptions {
    /// The batch goes on where a run before has ended: the first `records` of all inputs have their answers, and the
    /// header stands before them.
    #[must_use]
    pub fn resume(mut self, records: u64) -> Self {
        self.answered = records;
        self.heading.skip_header();
        self
    }

    /// Whether an input that was read began with a table.
    #[must_use]
    pub fn has_table(&self) -> bool {
        self.heading.columns().is_some()
    }

    /// Whether 81 symbols that stand by themselves are a classic puzzle.
    pub(super) fn reads_classic(&self) -> bool {
        self.reading.shape.is_none_or(|shape| shape == Shape::CLASSIC)
    }

    /// Returns how rows are written that answer an input, with these columns.
    pub(super) fn sheet<'a>(&'a self, columns: &'a [&'a str]) -> Sheet<'a> {
        Sheet {
            format: self.format,
            columns,
            heading: self.keep.then_some(&*self.heading),
            file: self.file_column.then_some(self.file.as_str()),
            has_line: true,
        }
    }
}

/// A record that was not answered as asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FailedRecord {
    /// The number of the record in all inputs, from 1.
    pub record: u64,
    /// The line of its input on which it began, from 1.
    pub line: u64,
    /// What became of it.
    pub why: String,
}
