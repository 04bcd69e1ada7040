//! The role of a line, and the records that result from lines.

use crate::text::fault::Fault;
use crate::text::puzzle::Puzzle;
use crate::text::table::Table;

/// The role of a line in a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// A complete record, which any thread can read.
    Whole,
    /// A row of a table: [`Table::read`] reads it, on any thread.
    Row(Table),
    /// The header of a table.
    Header(Table),
    /// A part of a record that ends on a later line, or a line outside records.
    Part,
    /// A blank line or a comment.
    Silent,
}

impl Role {
    /// Whether the line is a record.
    pub(crate) const fn is_record(self) -> bool {
        matches!(self, Self::Whole | Self::Row(_))
    }

    /// Returns the table that the line is a row of.
    pub(crate) const fn table(self) -> Option<Table> {
        match self {
            Self::Row(table) => Some(table),
            Self::Whole | Self::Header(_) | Self::Part | Self::Silent => None,
        }
    }
}

/// A recognised record, and the text to read it from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::text) enum Recognised {
    /// A record that was read already, with its text if reading failed.
    Read { line: u64, text: Vec<u8>, puzzle: Result<Puzzle, Fault> },
    /// A complete line, or a row of a table, which may span several lines.
    Line { line: u64, text: Vec<u8>, table: Option<Table> },
    /// An element of an array.
    Element { line: u64, text: Vec<u8> },
}

impl Recognised {
    /// Returns a fault in place of a record.
    pub(super) const fn fault(line: u64, fault: Fault) -> Self {
        Self::Read { line, text: Vec::new(), puzzle: Err(fault) }
    }
}
