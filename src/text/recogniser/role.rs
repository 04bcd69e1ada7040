//! What a line is said to be, and the records that come of lines.

use crate::text::Puzzle;
use crate::text::fault::Fault;
use crate::text::table::Table;

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Role {
    /// A complete record, which any thread can read.
    Whole,
    /// A row of a table: [`Table::read`] reads it, on any thread.
    Row(Table),
    /// The header of a table.
    Header(Table),
    /// A part of records that come later, or of none.
    Part,
    /// A blank line or a comment.
    Silent,
}

impl Role {
    /// Whether the line is a record.
    #[must_use]
    pub const fn is_record(self) -> bool {
        matches!(self, Self::Whole | Self::Row(_))
    }

    /// Returns the table that the line is a row of.
    #[must_use]
    pub const fn table(self) -> Option<Table> {
        match self {
            Self::Row(table) => Some(table),
            Self::Whole | Self::Header(_) | Self::Part | Self::Silent => None,
        }
    }
}

/// A record that is recognised, and what it is read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::text) enum Recognised {
    /// One that is read already; with its text if it could not be.
    Read { line: u64, text: Vec<u8>, puzzle: Result<Puzzle, Fault> },
    /// A line by itself, or a row of a table, perhaps of several lines.
    Line { line: u64, text: Vec<u8>, table: Option<Table> },
    /// An element of an array.
    Element { line: u64, text: Vec<u8> },
}

impl Recognised {
    /// A fault where a record was expected.
    pub(super) const fn fault(line: u64, fault: Fault) -> Self {
        Self::Read { line, text: Vec::new(), puzzle: Err(fault) }
    }
}
