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
    /// Several solutions of more than one puzzle were requested as plain lines, which do not show their puzzle.
    #[error("plain lines can show the solutions of only one puzzle, but line {0} has a second: use CSV or JSON lines")]
    SecondPuzzle(u64),
    /// A table lacks the column of solutions to compare with.
    #[error("{0}")]
    Column(#[source] Box<Fault>),
    /// An output to resume has other columns than this run. Nothing was written.
    #[error("its header is '{found}', but the header of this run is '{wanted}'")]
    ResumedHeader {
        /// The header of the output.
        found: String,
        /// The header that this run writes.
        wanted: String,
    },
    /// The last record of an output to resume is not what this run would write. Nothing was written.
    #[error("its record {0} is not what this run writes for record {0} of this input")]
    ResumedRecord(u64),
    /// An output to resume has more records than the inputs.
    #[error("it has {found} records, but the input has only {read}")]
    ResumedRecords {
        /// Number of records in the output.
        found: u64,
        /// Number of records in the inputs.
        read: u64,
    },
    /// The bytes after the last complete record of an output to resume are not what this run writes next. Nothing was
    /// written.
    #[error("the bytes after its record {0} are not the beginning of the next answer")]
    ResumedTail(u64),
    /// A flag ended the work before it was complete.
    #[error("cancelled")]
    Cancelled,
    /// Work panicked: a fault of this library, or of a function passed to it. The answers before it are written.
    #[error("internal error")]
    Internal,
}

/// Calls `work`. Returns `None` if it panics. Values that it was changing must not be used after that.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(work)).ok()
}
