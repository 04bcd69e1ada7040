//! Why a batch fails.

use std::io;
use std::panic::{self, AssertUnwindSafe};

use crate::text::Fault;

/// Why a batch failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The input could not be read. What came before is written.
    #[error("cannot read: {0}")]
    Read(#[source] io::Error),
    /// The input holds titles or borders, but no record.
    #[error("{0}")]
    NoRecord(#[source] Box<Fault>),
    /// The system gives no thread to work with.
    #[error("cannot start a thread: {0}")]
    Threads(#[source] io::Error),
    /// The output could not be written.
    #[error("cannot write: {0}")]
    Write(#[source] io::Error),
    /// Several solutions were asked for as plain lines, where nothing shows which puzzle a line belongs to.
    #[error("several solutions as lines go with one puzzle, and line {0} holds another: CSV and JSON lines name it")]
    SecondPuzzle(u64),
    /// A table has no column to compare with of this name.
    #[error("{0}")]
    Column(#[source] Box<Fault>),
    /// What a run before has written is not the beginning of what this one writes. Nothing was written.
    #[cfg(feature = "batch")]
    #[error(transparent)]
    Resume(#[from] super::resume_error::ResumeError),
    /// Work panicked: a fault of the program, or of a function handed to it. What came before is written.
    #[error("internal error")]
    Internal,
}

/// Calls `work`; `None` if it panics. What it leaves half done must not be used again.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(work)).ok()
}
