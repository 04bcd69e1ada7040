//! The columns of the inputs that the rows of a run keep.

use std::borrow::Cow;
use std::sync::Arc;

use super::columns::{Columns, RecordOrigin};
use crate::primitives::OnceLock;
use crate::text::{Puzzle, Reading};

/// The columns of the input that the rows of a run keep. The first table or object decides for all inputs.
#[derive(Debug, Default)]
pub(crate) struct KeptColumns {
    columns: OnceLock<Option<Arc<Columns>>>,
    /// Whether the options set a layout, which then gets a column.
    has_layout_option: bool,
    /// The words for the layout of a puzzle given as 81 symbols.
    words_of_81: Option<String>,
}

impl KeptColumns {
    /// Returns the state before any input is read.
    pub(crate) fn new(reading: &Reading) -> Self {
        let (has_layout_option, words_of_81) = (reading.says_layout(), reading.layout_words_of_81());
        Self { columns: OnceLock::new(), has_layout_option, words_of_81 }
    }

    /// Returns the columns, if the first input began with a table or an object, or there is a column for the layout.
    pub(crate) fn get(&self) -> Option<&Columns> {
        self.columns.get()?.as_deref()
    }

    /// Returns whether the columns to keep are decided.
    pub(crate) fn is_settled(&self) -> bool {
        self.columns.get().is_some()
    }

    /// Decides which columns to keep, if they are not decided yet.
    pub(crate) fn settle(&self, columns: Option<Arc<Columns>>) {
        let columns = match columns {
            Some(columns) if self.has_layout_option && !columns.has_layout() => Some(Arc::new(columns.with_layout())),
            None if self.has_layout_option => Some(Arc::new(Columns::with_puzzle_and_layout())),
            columns => columns,
        };
        // The header is written once, and cannot adapt to a second table. So later calls change nothing.
        let _ = self.columns.set(columns);
    }

    /// Returns whether there is a column for the layout.
    pub(crate) fn has_layout(&self) -> bool {
        self.get().is_some_and(Columns::has_layout)
    }

    /// Returns the words for the layout of a record, or `None` if it is the usual one. `puzzle` is needed where the
    /// record has no text of its own.
    pub(crate) fn layout_words(&self, origin: &RecordOrigin<'_>, puzzle: Option<&Puzzle>) -> Option<Cow<'_, str>> {
        if puzzle.is_none() && origin.cells.is_some() {
            return self.words_of_81.as_deref().map(Cow::Borrowed);
        }
        puzzle.or_else(|| origin.puzzle?.as_ref().ok())?.layout_words().map(Cow::Owned)
    }
}
