//! How the program ends.

use std::io;
use std::process::ExitCode;

use specudoku::batch::BatchError;

/// An exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// What was asked for is done.
    Done = 0,
    /// It is done, and the answer is no: a record of a strict job was not uniquely solvable, or answers disagree.
    No = 1,
    /// The command line asks for something that cannot be.
    Usage = 2,
    /// Reading or writing failed.
    Io = 3,
    /// A record was answered `!internal error`: the program has a fault.
    Internal = 4,
    /// Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why the program cannot go on: an exit code, and a message for standard error.
#[derive(Debug)]
pub(crate) struct Failure {
    exit: Exit,
    message: String,
}

impl Failure {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { exit: Exit::Usage, message: message.into() }
    }

    pub(crate) fn io(message: impl Into<String>) -> Self {
        Self { exit: Exit::Io, message: message.into() }
    }

    /// An input that has bytes and no record.
    pub(crate) fn no_record(names: &str) -> Self {
        Self::io(format!("{names}: there is no record, but blank lines and comments alone"))
    }

    /// An answer that is wrong: the program has a fault.
    pub(crate) fn wrong(message: String) -> Self {
        Self { exit: Exit::No, message }
    }

    /// A failed write. A closed pipe is no failure: nobody reads on, so there is nothing left to do.
    pub(crate) fn write(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self { exit: Exit::Done, message: String::new() },
            _ => Self::io(format!("cannot write to standard output: {error}")),
        }
    }

    /// A failed batch over the input with this name.
    pub(crate) fn batch(error: &BatchError, name: &str) -> Self {
        match error {
            BatchError::Read(error) => Self::io(format!("cannot read {name}: {error}")),
            BatchError::NoRecord(fault) => Self::io(format!("{name}: {fault}")),
            BatchError::Write(error) => Self::write(error),
            BatchError::Threads(_) => Self::io(error.to_string()),
            BatchError::SecondPuzzle(line) => Self::usage(format!(
                "{name}: several solutions as lines go with one puzzle, and line {line} holds another: use --format csv \
                 or jsonl"
            )),
            _ => Self { exit: Exit::Internal, message: error.to_string() },
        }
    }

    /// Prints the message, and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        if !self.message.is_empty() {
            super::data::print(&self.message);
        }
        self.exit.into()
    }
}
