//! How the program ends: exit codes, error messages, and Ctrl-C.
//!
//! `Outcome::exit` in `batch.rs` chooses the exit code of commands that answer records.

use std::borrow::Borrow;
use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use specudoku::batch::BatchError;
use specudoku::{CancelFlag, Stop};

/// An exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Everything was done.
    Done = 0,
    /// Everything was done, but the answer is no: with --strict, a record failed; or answers disagree.
    No = 1,
    /// The command line is invalid.
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

/// The case in which a command that answers records exits with 1.
pub(super) const STRICT: &str = "with --strict if a record failed";

/// The cases in which a command exits with 1 that searches an answer to each record, within limits.
pub(super) const LIMITED: &str = "if a record reached a limit, or with --strict if a record failed";

/// Returns what follows the options in `--help`: examples that run unchanged, and the exit codes. `no` describes when
/// the command exits with 1, if it ever does.
pub(super) fn help(examples: &[&str], no: &str) -> String {
    let examples: String = examples.iter().map(|example| format!("  {example}\n")).collect();
    let no = if no.is_empty() { String::new() } else { format!("1 {no}, ") };
    format!(
        "Examples:\n{examples}\nExit status: 0 success, {no}2 wrong usage, 3 reading or writing failed, 4 internal error, \
         130 after Ctrl-C."
    )
}

/// Why the program cannot continue: an exit code, and a message for standard error.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(super) exit: Exit,
    /// Empty if there is no message.
    pub(super) message: String,
}

impl Failure {
    pub(crate) fn usage(message: impl ToString) -> Self {
        Self { exit: Exit::Usage, message: message.to_string() }
    }

    pub(crate) fn io(message: impl ToString) -> Self {
        Self { exit: Exit::Io, message: message.to_string() }
    }

    /// The time limit of the command was reached.
    pub(crate) fn time_limit() -> Self {
        Self { exit: Exit::No, message: Stop::Time.to_string() }
    }

    /// Nothing was found: there is no solution, or no puzzle that satisfies the options.
    pub(crate) fn nothing_found(message: impl ToString) -> Self {
        Self { exit: Exit::No, message: message.to_string() }
    }

    /// A solution is wrong or occurred twice: the program has a fault.
    pub(crate) fn wrong_solution(message: String) -> Self {
        Self { exit: Exit::No, message }
    }

    /// Ctrl-C was pressed.
    pub(crate) fn interrupted() -> Self {
        Self { exit: Exit::Interrupted, message: String::new() }
    }

    /// An input is not empty, but has no record.
    pub(crate) fn no_record(names: &str) -> Self {
        Self::io(format!("{names}: there are only blank lines and comments, and no puzzle"))
    }

    pub(crate) fn read(name: &str, error: &impl Display) -> Self {
        Self::io(format!("cannot read {name}: {error}"))
    }

    /// A write failed. A closed pipe is not a failure: its reader has ended, so there is nothing left to do.
    pub(crate) fn write(error: impl Borrow<io::Error>) -> Self {
        let error = error.borrow();
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self { exit: Exit::Done, message: String::new() },
            // Ctrl-C has raised the flag: nothing else can interrupt a write for good.
            io::ErrorKind::Interrupted => Self::interrupted(),
            _ => Self::io(format!("cannot write to standard output: {error}")),
        }
    }

    /// A batch failed on the input with this name.
    pub(crate) fn batch(error: &BatchError, name: &str) -> Self {
        match error {
            BatchError::Read(error) => Self::read(name, error),
            BatchError::NoRecord(fault) => Self::io(format!("{name}: {fault}")),
            BatchError::Write(error) => Self::write(error),
            BatchError::Column(fault) => Self::usage(format!("{name}: --verify: {fault}")),
            BatchError::Threads(_) => Self::io(error),
            BatchError::SecondPuzzle(line) => Self::usage(format!(
                "{name}: line {line} holds a second puzzle, but several solutions as lines are possible for one puzzle \
                 only: use --format csv or jsonl"
            )),
            _ => Self { exit: Exit::Internal, message: error.to_string() },
        }
    }
}

/// Rejects a command line if `is_refused`.
pub(super) fn refuse(is_refused: bool, why: impl ToString) -> Result<(), Failure> {
    if is_refused { Err(Failure::usage(why)) } else { Ok(()) }
}

/// The result of a command.
pub(super) type CliResult = Result<Exit, Failure>;

/// Returns the flag that Ctrl-C raises.
pub(crate) fn interrupt_flag() -> CancelFlag {
    raised_by_interrupt(CancelFlag::new())
}

/// Makes Ctrl-C raise a flag. A second Ctrl-C ends the program immediately. Must be called only once.
pub(super) fn raised_by_interrupt(flag: CancelFlag) -> CancelFlag {
    let raised = flag.clone();
    // Without a handler, Ctrl-C still ends the program, but in the middle of a line.
    let _ = ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(Exit::Interrupted as i32);
        }
        raised.raise();
    });
    flag
}

/// Returns why a command with a raised flag ends: by its time limit or by Ctrl-C.
pub(super) fn cancelled(flag: &CancelFlag) -> Failure {
    if flag.stop() == Some(Stop::Time) { Failure::time_limit() } else { Failure::interrupted() }
}

/// Returns how a command ends, from the end of its pipeline and its flag.
pub(super) fn ended(end: Result<Option<Failure>, BatchError>, flag: &CancelFlag) -> CliResult {
    match end {
        Ok(None) => Ok(Exit::Done),
        Ok(Some(failure)) => Err(failure),
        Err(BatchError::Cancelled) => Err(cancelled(flag)),
        Err(error) => Err(Failure::io(error)),
    }
}
