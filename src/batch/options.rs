//! What every batch over records is told: how to read, how to write, and with how many threads.

use std::sync::Arc;

use super::pipeline::cores;
use crate::parse_error::ParseError;
use crate::search::Progress;
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
    pub threads: usize,
    /// Whether the columns of a table and the members of an object stay in answers that have columns.
    pub keep: bool,
    /// Whether blank lines and comments pass through to answers that are lines.
    pub keep_lines: bool,
    /// Whether the name of its input is a column of the answers.
    pub file_column: bool,
    /// Ends the batch: what is done is written.
    pub cancel: CancelFlag,
    /// How far the batch is.
    pub progress: Arc<Progress>,
}

impl Default for BatchOptions {
    fn default() -> Self {
        Self {
            reading: Reading::default(),
            format: Format::default(),
            threads: cores(),
            keep: true,
            keep_lines: false,
            file_column: false,
            cancel: CancelFlag::new(),
            progress: Arc::default(),
        }
    }
}

impl BatchOptions {
    /// Sets how the input is read.
    #[must_use]
    pub fn reading(self, reading: Reading) -> Self {
        Self { reading, ..self }
    }

    /// Sets the form of the answers.
    #[must_use]
    pub fn format(self, format: Format) -> Self {
        Self { format, ..self }
    }

    /// Sets the number of records in work at a time, at least one.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Sets whether the columns of a table and the members of an object stay in answers that have columns.
    #[must_use]
    pub fn keep(self, keep: bool) -> Self {
        Self { keep, ..self }
    }

    /// Sets whether blank lines and comments pass through to answers that are lines.
    #[must_use]
    pub fn keep_lines(self, keep_lines: bool) -> Self {
        Self { keep_lines, ..self }
    }

    /// Sets whether the name of its input is a column of the answers.
    #[must_use]
    pub fn file_column(self, file_column: bool) -> Self {
        Self { file_column, ..self }
    }

    /// Sets the flag that ends the batch. What is done by then is written.
    #[must_use]
    pub fn cancel(self, flag: &CancelFlag) -> Self {
        Self { cancel: flag.clone(), ..self }
    }

    /// Sets where another thread reads how far the batch is.
    #[must_use]
    pub fn progress(self, progress: &Arc<Progress>) -> Self {
        Self { progress: Arc::clone(progress), ..self }
    }
}

/// The form of the answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "lowercase", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<Format>)]
#[non_exhaustive]
pub enum Format {
    /// A line: the solution in the notation of the puzzle, or `!` and why there is none.
    #[default]
    Line,
    /// Drawn grids.
    Grid,
    /// CSV with a header, which is written for no records too.
    Csv,
    /// The same with tabs between the fields.
    Tsv,
    /// One JSON object a line.
    #[strum(serialize = "jsonl")]
    JsonLines,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 5] = [Self::Line, Self::Grid, Self::Csv, Self::Tsv, Self::JsonLines];

    /// Returns the byte between fields, if there are columns with a header.
    #[must_use]
    pub const fn delimiter(self) -> Option<u8> {
        match self {
            Self::Csv => Some(b','),
            Self::Tsv => Some(b'\t'),
            Self::Line | Self::Grid | Self::JsonLines => None,
        }
    }

    /// Whether an answer has columns, or named members.
    #[must_use]
    pub const fn has_columns(self) -> bool {
        !matches!(self, Self::Line | Self::Grid)
    }
}
