//! The form of the answers.

use std::fmt;
use std::str::FromStr;

/// The form of the answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// A line: the solution in the notation of the puzzle, or `!` and why there is none.
    #[default]
    Line,
    /// Drawn grids.
    Grid,
    /// CSV with a header, which is written for no records too.
    Csv,
    /// One JSON object a line.
    JsonLines,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 4] = [Self::Line, Self::Grid, Self::Csv, Self::JsonLines];

    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Grid => "grid",
            Self::Csv => "csv",
            Self::JsonLines => "jsonl",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a format: name one of line, grid, csv, jsonl")]
pub struct FormatError(String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or_else(|| FormatError(text.to_owned()))
    }
}
