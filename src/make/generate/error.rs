//! Why no puzzle is made.

/// Why puzzles cannot be made, or no more of them.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The options cannot go together.
    #[error("{0}")]
    Options(String),
    /// No attempt of many led to a puzzle of that kind.
    #[error("no such puzzle came of {0} attempts: ask for more clues, less symmetry, another rating, or more attempts")]
    GivenUp(u64),
    /// A flag was raised.
    #[error("cancelled")]
    Cancelled,
    /// There is no thread to work with.
    #[error("cannot start a thread")]
    Threads,
    /// Work panicked: a fault of the library, or of a function handed to it.
    #[error("internal error")]
    Internal,
}
