//! The command line: one subcommand a file.

mod color;
mod exit;
mod input;
mod progress;
mod solve;
mod trace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use exit::{Exit, Failure};

/// A speculative Sudoku solver.
#[derive(Parser, Debug)]
#[command(version, about, long_about = None, after_help = "Example: specudoku solve puzzles/hard.txt")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Solve puzzles from files, standard input or the command line.
    Solve(Box<solve::Solve>),
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Solve(solve) => solve.run(),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(),
    }
}

/// The result of a subcommand.
type CliResult = Result<Exit, Failure>;
