//! Why a batch failed.

use std::io;

use crate::text::Fault;

/// Why a batch failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The input could not be read. What came before is written.
    #[error("cannot read: {0}")]
    Read(io::Error),
    /// The input holds titles or borders, but no record.
    #[error("{0}")]
    NoRecord(Fault),
    /// The system gives no thread to work with.
    #[error("cannot start a thread: {0}")]
    Threads(io::Error),
    /// The output could not be written.
    #[error("cannot write: {0}")]
    Write(io::Error),
    /// Several solutions were asked for as plain lines, where nothing shows which puzzle a line belongs to.
    #[error("several solutions as lines go with one puzzle, and line {0} holds another: CSV and JSON lines name it")]
    SecondPuzzle(u64),
    /// Work panicked: a fault of the program, or of a function handed to it. What came before is written.
    #[error("internal error")]
    Internal,
}
