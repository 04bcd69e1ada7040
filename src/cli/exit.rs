//! How the program ends: its exit codes, why it cannot go on, and Ctrl-C.

use std::borrow::Borrow;
use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use specudoku::batch::{BatchError, PipelineEnd};
use specudoku::{CancelFlag, Stop};

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

/// When a command that answers records exits with 1.
pub(super) const STRICT: &str = "with --strict if a record failed";

/// Returns what stands behind the options in `--help`: examples that run as they stand, and the exit codes. `no` says when
/// the command exits with 1, if it ever does.
pub(super) fn help(examples: &[&str], no: &str) -> String {
    let examples: String = examples.iter().map(|example| format!("  {example}\n")).collect();
    let no = if no.is_empty() { String::new() } else { format!("1 {no}, ") };
    format!(
        "Examples:\n{examples}\nExit status: 0 done, {no}2 usage, 3 reading or writing failed, 4 internal error, 130 after \
         Ctrl-C.\nWhere the system has no more memory it ends by SIGABRT, behind whole lines."
    )
}

/// Why the program cannot go on: an exit code, and a message for standard error.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(super) exit: Exit,
    /// Empty if there is nothing to say.
    pub(super) message: String,
}

impl Failure {
    pub(crate) fn usage(message: impl ToString) -> Self {
        Self { exit: Exit::Usage, message: message.to_string() }
    }

    pub(crate) fn io(message: impl ToString) -> Self {
        Self { exit: Exit::Io, message: message.to_string() }
    }

    /// The time of the command is over.
    pub(crate) fn time_limit() -> Self {
        Self { exit: Exit::No, message: Stop::Time.to_string() }
    }

    /// There is nothing that was asked for: no solution, or no puzzle that meets the options.
    pub(crate) fn nothing_found(message: impl ToString) -> Self {
        Self { exit: Exit::No, message: message.to_string() }
    }

    /// A solution is wrong, or came twice: the program has a fault.
    pub(crate) fn wrong_solution(message: String) -> Self {
        Self { exit: Exit::No, message }
    }

    /// Ctrl-C was pressed.
    pub(crate) fn interrupted() -> Self {
        Self { exit: Exit::Interrupted, message: String::new() }
    }

    /// An input that has bytes and no record.
    pub(crate) fn no_record(names: &str) -> Self {
        Self::io(format!("{names}: there is no record, but blank lines and comments alone"))
    }

    pub(crate) fn read(name: &str, error: &impl Display) -> Self {
        Self::io(format!("cannot read {name}: {error}"))
    }

    /// A failed write. A closed pipe is no failure: nobody reads on, so there is nothing left to do.
    pub(crate) fn write(error: impl Borrow<io::Error>) -> Self {
        let error = error.borrow();
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self { exit: Exit::Done, message: String::new() },
            // A flag that Ctrl-C raises: nothing else interrupts a write for good.
            io::ErrorKind::Interrupted => Self::interrupted(),
            _ => Self::io(format!("cannot write to standard output: {error}")),
        }
    }

    /// A failed batch over the input with this name.
    pub(crate) fn batch(error: &BatchError, name: &str) -> Self {
        match error {
            BatchError::Read(error) => Self::read(name, error),
            BatchError::NoRecord(fault) => Self::io(format!("{name}: {fault}")),
            BatchError::Write(error) => Self::write(error),
            BatchError::Column(fault) => Self::usage(format!("{name}: --verify: {fault}")),
            BatchError::Threads(_) => Self::io(error),
            BatchError::SecondPuzzle(line) => Self::usage(format!(
                "{name}: several solutions as lines go with one puzzle, and line {line} holds another: use --format csv \
                 or jsonl"
            )),
            _ => Self { exit: Exit::Internal, message: error.to_string() },
        }
    }
}

/// Refuses a command line that asks for what cannot be.
pub(super) fn refuse(is_refused: bool, why: impl ToString) -> Result<(), Failure> {
    if is_refused { Err(Failure::usage(why)) } else { Ok(()) }
}

/// The result of a command.
pub(super) type CliResult = Result<Exit, Failure>;

/// The flag that Ctrl-C raises.
pub(crate) fn interrupt_flag() -> CancelFlag {
    raised_by_interrupt(CancelFlag::new())
}

/// Lets Ctrl-C raise a flag; the second Ctrl-C does not wait. To be asked for once.
pub(super) fn raised_by_interrupt(flag: CancelFlag) -> CancelFlag {
    let raised = flag.clone();
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(Exit::Interrupted as i32);
        }
        raised.raise();
    });
    flag
}

/// Returns why a command ends whose flag was raised: by the time, or by Ctrl-C before.
pub(super) fn cancelled(flag: &CancelFlag) -> Failure {
    if flag.stop() == Some(Stop::Time) { Failure::time_limit() } else { Failure::interrupted() }
}

/// Returns how a command with this flag ends whose pipeline ended so.
pub(super) fn ended(end: Result<PipelineEnd<Failure>, BatchError>, flag: &CancelFlag) -> CliResult {
    match end {
        Ok(PipelineEnd::Complete) => Ok(Exit::Done),
        Ok(PipelineEnd::Cancelled) => Err(cancelled(flag)),
        Ok(PipelineEnd::Broken(failure)) => Err(failure),
        Err(error) => Err(Failure::io(error)),
    }
}
