//! Limits as arguments: those of each puzzle, and the time of a command as a whole.

use std::thread;
use std::time::{Duration, Instant};

use specudoku::{CancelFlag, Solver};

use super::CliResult;
use super::exit::{Exit, Failure};

/// The limits of each puzzle.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct LimitArgs {
    /// Nodes a puzzle.
    ///
    /// A puzzle that needs more is answered '!node limit'.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) node_limit: Option<u64>,

    /// Seconds a puzzle.
    ///
    /// A puzzle that needs longer is answered '!time limit'.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

impl LimitArgs {
    /// Sets the limits of a solver.
    pub(super) fn set(&self, solver: Solver) -> Solver {
        let solver = self.node_limit.into_iter().fold(solver, Solver::node_limit);
        self.timeout.into_iter().fold(solver, Solver::timeout)
    }

    /// Returns what is left to a puzzle that was begun at `begun` and has used `nodes`.
    pub(super) fn rest(&self, begun: Instant, nodes: u64) -> Self {
        Self {
            node_limit: self.node_limit.map(|limit| limit.saturating_sub(nodes)),
            timeout: self.timeout.map(|time| time.saturating_sub(begun.elapsed())),
        }
    }
}

/// The time of a command as a whole.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct TimeArgs {
    /// Seconds in all.
    ///
    /// After them what is done is written, and the exit status is 1.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

impl TimeArgs {
    /// Raises the flag when the time is over.
    ///
    /// # Errors
    /// If there is no thread to wait on.
    pub(super) fn begin(&self, cancel: &CancelFlag) -> Result<Deadline, Failure> {
        let Some(time) = self.timeout else { return Ok(Deadline(None)) };
        let cancel = cancel.clone();
        let wait = move || {
            thread::sleep(time);
            cancel.raise();
        };
        let waits = thread::Builder::new().spawn(wait);
        waits.map_err(|error| Failure::io(format!("cannot start a thread: {error}")))?;
        // A time too large for the clock is no limit.
        Ok(Deadline(Instant::now().checked_add(time)))
    }
}

/// When the time of a command is over, if it has a limit.
pub(super) struct Deadline(Option<Instant>);

impl Deadline {
    /// Returns how a command ends whose flag was raised: by the time, or by Ctrl-C before.
    pub(super) fn cancelled(&self) -> CliResult {
        match self.0 {
            Some(deadline) if Instant::now() >= deadline => Err(Failure::wrong("time limit".to_owned())),
            _ => Ok(Exit::Interrupted),
        }
    }
}

/// Reads a time in seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "give seconds, for example 0.5".to_owned())?;
    let time = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
    if time.is_zero() { Err("give more than 0 seconds".to_owned()) } else { Ok(time) }
}
