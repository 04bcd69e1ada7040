//! The errors of a batch.

use std::io;
use std::panic::{self, AssertUnwindSafe};

use crate::text::Fault;

/// Why a batch failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The input could not be read. The answers to what came before are written.
    #[error("cannot read: {0}")]
    Read(#[source] io::Error),
    /// The input contains titles or borders, but no record.
    #[error("{0}")]
    NoRecord(#[source] Box<Fault>),
    /// The system provides no thread.
    #[error("cannot start a thread: {0}")]
    Threads(#[source] io::Error),
    /// The output could not be written.
    #[error("cannot write: {0}")]
    Write(#[source] io::Error),
    /// Several solutions per puzzle were requested as plain lines, which do not show the puzzle that they belong to.
    #[error(
        "lines show the solutions of only one puzzle, and line {0} has a second: CSV and JSON lines name the puzzle"
    )]
    SecondPuzzle(u64),
    /// A table lacks the column of solutions to compare with.
    #[error("{0}")]
    Column(#[source] Box<Fault>),
    /// The output of an earlier run is not the beginning of the output of this run. Nothing was written.
    #[cfg(feature = "batch")]
    #[error(transparent)]
    Resume(#[from] super::resume_error::ResumeError),
    /// Work panicked: a fault of this library, or of a function passed to it. The answers before it are written.
    #[error("internal error")]
    Internal,
}

/// Calls `work`. Returns `None` if it panics: then whatever it was changing must not be used again.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(work)).ok()
}
