//! The form of the answers.

use crate::names::NameError;

/// The form of the answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "lowercase", parse_err_ty = NameError, parse_err_fn = NameError::new::<Format>)]
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
