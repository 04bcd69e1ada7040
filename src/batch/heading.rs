//! What the inputs of one batch share: the columns that stay, and whether the header is written.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use super::columns::Columns;
use super::sheet::Sheet;

/// The first line of the output, and what is known of it.
#[derive(Debug, Default)]
pub(super) struct Heading {
    columns: OnceLock<Option<Arc<Columns>>>,
    is_written: AtomicBool,
}

impl Heading {
    /// The columns that stay, if the input began with a table or an object.
    pub(super) fn columns(&self) -> Option<&Columns> {
        self.columns.get()?.as_deref()
    }

    /// Whether it is known which columns stay.
    pub(super) fn is_settled(&self) -> bool {
        self.columns.get().is_some()
    }

    /// Decides which columns stay, if nothing has decided before: the first row, record or header of the first input
    /// does.
    pub(super) fn settle(&self, columns: Option<Arc<Columns>>) {
        let _ = self.columns.set(columns);
    }

    /// The header counts as written: the output goes on.
    pub(super) fn skip_header(&self) {
        self.is_written.store(true, Ordering::Relaxed);
    }

    /// Writes the header of `sheet` before the first answer of all inputs.
    pub(super) fn write(&self, sheet: &Sheet<'_>, output: &mut impl Write) -> io::Result<()> {
        match self.is_written.swap(true, Ordering::Relaxed) {
            true => Ok(()),
            false => output.write_all(&sheet.header()),
        }
    }
}
