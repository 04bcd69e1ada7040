//! The options of every batch over records: how to read, how to write, and the number of threads.

use std::sync::Arc;

use super::pipeline::cores;
use crate::parse_error::ParseError;
use crate::search::Progress;
use crate::search::limits::CancelFlag;
use crate::text::Reading;

/// How a batch reads its inputs and writes its answers. By default it reads any notation, writes lines, and uses all
/// cores.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BatchOptions {
    /// How to read the input.
    pub reading: Reading,
    /// How to write the answers.
    pub format: Format,
    /// Number of records to process at a time.
    pub threads: usize,
    /// Whether answers with columns keep the columns of a table and the members of an object.
    pub keep: bool,
    /// Whether blank lines and comments are copied to an output of lines.
    pub keep_lines: bool,
    /// Whether the answers have a column with the name of the input.
    pub file_column: bool,
    /// Ends the batch when it is raised. Answers that are finished by then are written.
    pub cancel: CancelFlag,
    /// The progress of the batch.
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

    /// Sets the format of the answers.
    #[must_use]
    pub fn format(self, format: Format) -> Self {
        Self { format, ..self }
    }

    /// Sets the number of records to process at a time, at least one.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Sets whether answers with columns keep the columns of a table and the members of an object.
    #[must_use]
    pub fn keep(self, keep: bool) -> Self {
        Self { keep, ..self }
    }

    /// Sets whether blank lines and comments are copied to an output of lines.
    #[must_use]
    pub fn keep_lines(self, keep_lines: bool) -> Self {
        Self { keep_lines, ..self }
    }

    /// Sets whether the answers have a column with the name of the input.
    #[must_use]
    pub fn file_column(self, file_column: bool) -> Self {
        Self { file_column, ..self }
    }

    /// Sets the flag that ends the batch. Answers that are finished by then are written.
    #[must_use]
    pub fn cancel(self, flag: &CancelFlag) -> Self {
        Self { cancel: flag.clone(), ..self }
    }

    /// Sets the counters from which another thread can read the progress of the batch.
    #[must_use]
    pub fn progress(self, progress: &Arc<Progress>) -> Self {
        Self { progress: Arc::clone(progress), ..self }
    }
}

/// The format of the answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "lowercase", parse_err_ty = ParseError, parse_err_fn = ParseError::of_name::<Format>)]
#[non_exhaustive]
pub enum Format {
    /// A line: the solution in the notation of the puzzle, or `!` and the reason why there is none.
    #[default]
    Line,
    /// Drawn grids.
    Grid,
    /// CSV with a header, which is written even if there are no records.
    Csv,
    /// Like CSV, with tabs between the fields.
    Tsv,
    /// One JSON object per line.
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

    /// Returns whether an answer has columns, or named members.
    #[must_use]
    pub const fn has_columns(self) -> bool {
        !matches!(self, Self::Line | Self::Grid)
    }
}
