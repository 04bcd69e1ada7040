//! The command line: one subcommand a file.

mod batch;
mod canonical;
mod check;
mod color;
mod columns;
mod compare;
mod completions;
mod compressed;
mod convert;
mod count;
mod data;
mod doctor;
mod exit;
mod explain;
mod filter;
mod generate;
mod help;
mod hint;
mod input;
mod interrupt;
mod limits;
mod memory;
mod minimize;
mod named;
mod output_file;
mod progress;
mod proof;
mod rate;
mod raters;
mod recording;
mod sample;
mod screen;
mod seed;
mod solve;
mod split;
mod stress;
mod trace;

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use exit::{Exit, Failure};

/// A speculative Sudoku solver.
#[derive(Parser, Debug)]
#[command(version, about, long_about = None, after_help = "The subcommand solve may be left out: specudoku puzzles/hard.txt")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The names of the commands.
const COMMANDS: [&str; 17] = [
    "solve",
    "count",
    "canonical",
    "convert",
    "check",
    "rate",
    "hint",
    "explain",
    "minimize",
    "generate",
    "sample",
    "split",
    "compare",
    "stress",
    "doctor",
    "completions",
    "man",
];

#[derive(Subcommand, Debug)]
enum Command {
    /// Solve puzzles from files, standard input or the command line.
    Solve(Box<solve::Solve>),
    /// Count the solutions of each puzzle, exactly.
    Count(count::Count),
    /// Bring puzzles and boards into their least form.
    Canonical(canonical::Canonicalize),
    /// Write puzzles in another form: lines, drawn grids, clauses for SAT solvers.
    Convert(convert::Convert),
    /// Check puzzles: how many solutions, which clues are needed.
    Check(check::Check),
    /// Rate puzzles: how hard they are for a person.
    Rate(rate::Rate),
    /// Say what to do next in a 9x9 puzzle.
    Hint(hint::Hint),
    /// Explain 9x9 puzzles step by step.
    Explain(explain::Explain),
    /// Leave out clues as long as there is one solution.
    Minimize(minimize::Minimize),
    /// Make puzzles, or completed boards.
    Generate(generate::Generate),
    /// Draw random solutions of a 9x9 puzzle, each with exactly the same probability.
    Sample(sample::Sample),
    /// Split a puzzle into parts that together have all of its solutions.
    Split(split::Split),
    /// Compare thread counts: speed-up, efficiency and waste.
    Compare(Box<compare::Compare>),
    /// Enumerate the solutions of an empty grid, checking each.
    Stress(Box<stress::Stress>),
    /// Say what is recognised in files, and where it is doubtful.
    Doctor(doctor::Doctor),
    /// Print completions for a shell.
    Completions(completions::Completions),
    /// Print the man page.
    Man(completions::Man),
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let command = match Cli::try_parse_from(with_command(std::env::args_os().collect())) {
        Ok(cli) => cli.command,
        Err(refusal) => return answer(&refusal),
    };
    let result = match command {
        Command::Solve(solve) => solve.run(),
        Command::Count(count) => count.run(),
        Command::Canonical(canonical) => canonical.run(),
        Command::Convert(convert) => convert.run(),
        Command::Check(check) => check.run(),
        Command::Rate(rate) => rate.run(),
        Command::Hint(hint) => hint.run(),
        Command::Explain(explain) => explain.run(),
        Command::Minimize(minimize) => minimize.run(),
        Command::Generate(generate) => generate.run(),
        Command::Sample(sample) => sample.run(),
        Command::Split(split) => split.run(),
        Command::Compare(compare) => compare.run(),
        Command::Stress(stress) => stress.run(),
        Command::Doctor(doctor) => doctor.run(),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(),
    }
}

/// Prints help or the version, or what is wrong with the arguments.
fn answer(refusal: &clap::Error) -> ExitCode {
    match (refusal.print(), refusal.use_stderr()) {
        (Err(error), false) => Failure::write(&error).report(),
        (_, is_wrong) => if is_wrong { Exit::Usage } else { Exit::Done }.into(),
    }
}

/// The arguments with `solve` put in where the first is an input, or an option, instead of a subcommand.
fn with_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let is_command = |name: &str| Cli::command().find_subcommand(name).is_some() || name == "help";
    // A short word that is neither is a mistyped subcommand, which has a message of its own. No subcommand has a dot or
    // a slash in its name, as files do.
    let is_input = |name: &OsStr| {
        let text = name.to_string_lossy();
        let looks_so = || text.len() >= 16 || text.contains(['.', '/', '\\']);
        !is_command(&text) && (name == "-" || Path::new(name).exists() || looks_so() && !text.starts_with('-'))
    };
    // The program itself has no options but those for help.
    let is_option = |name: &OsStr| {
        let text = name.to_string_lossy();
        text.len() > 1 && text.starts_with('-') && !["-h", "--help", "-V", "--version"].contains(&&*text)
    };
    if arguments.get(1).is_some_and(|first| is_input(first) || is_option(first)) {
        arguments.insert(1, "solve".into());
    }
    arguments
}

/// The result of a subcommand.
type CliResult = Result<Exit, Failure>;
