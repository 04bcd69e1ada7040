//! The command line: one subcommand a file.

mod batch;
mod candidates;
mod canonical;
mod check;
mod clues_alone;
mod common;
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
mod forms;
mod generate;
mod hint;
mod input;
mod layout;
mod man;
pub(crate) mod measure;
mod minimize;
mod output;
mod page;
mod partition;
mod progress;
mod rate;
mod raters;
mod recording;
mod sample;
mod scramble;
mod screen;
mod shown_layout;
mod solve;
mod split;
mod step_drawing;
mod stress;
mod subsets;
mod techniques;
mod typed;
mod unavoidable;
mod version;
mod wrap;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use exit::{CliResult, Exit, Failure};

/// A speculative Sudoku solver.
#[derive(Parser, Debug)]
#[command(version, long_version = version::long(), about, long_about = None, after_help = "Without a subcommand puzzles are solved:\n  specudoku puzzles/hard.txt\n  specudoku < puzzles/hard.txt")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// Lists the commands, each with its arguments. What a command does stands above its arguments.
macro_rules! commands {
    ($($name:ident($arguments:ty)),* $(,)?) => {
        #[derive(Subcommand, Debug)]
        enum Command {
            $($name($arguments)),*
        }

        impl Command {
            fn run(&self) -> CliResult {
                match self {
                    $(Self::$name(arguments) => arguments.run()),*
                }
            }
        }
    };
}

commands! {
    // Boxes where the arguments take hundreds of bytes: each command would else be as large as the largest.
    Solve(Box<solve::SolveArgs>),
    Count(count::CountArgs),
    Canonical(canonical::CanonicalArgs),
    Convert(convert::ConvertArgs),
    Check(check::CheckArgs),
    Candidates(candidates::CandidatesArgs),
    Rate(rate::RateArgs),
    Hint(hint::HintArgs),
    Explain(explain::ExplainArgs),
    Minimize(minimize::MinimizeArgs),
    Subsets(Box<subsets::SubsetsArgs>),
    Unavoidable(unavoidable::UnavoidableArgs),
    Generate(generate::GenerateArgs),
    Sample(sample::SampleArgs),
    Scramble(scramble::ScrambleArgs),
    Partition(partition::PartitionArgs),
    Split(split::SplitArgs),
    Compare(Box<compare::CompareArgs>),
    Stress(Box<stress::StressArgs>),
    Doctor(doctor::DoctorArgs),
    Page(page::PageArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Returns the command line. The pages of `man` are named as the commands are.
fn program() -> clap::Command {
    let program = Cli::command();
    let names: Vec<String> = program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let named = |page: clap::Arg| page.value_parser(PossibleValuesParser::new(names));
    program.mut_subcommand("man", |man| man.mut_arg("command", named))
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let arguments = with_command(std::env::args_os().collect());
    let command = match program().try_get_matches_from(arguments).and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(cli) => cli.command,
        Err(refusal) => return answer(&refusal),
    };
    let ended = command.run();
    output::end_notes();
    ended.unwrap_or_else(report).into()
}

/// Prints why the program cannot go on.
fn report(failure: Failure) -> Exit {
    if !failure.message.is_empty() {
        output::print(&failure.message);
    }
    failure.exit
}

/// Prints help or the version, or what is wrong with the arguments.
fn answer(refusal: &clap::Error) -> ExitCode {
    let exit = match (refusal.print(), refusal.use_stderr()) {
        (Err(error), false) => report(Failure::write(error)),
        (_, true) => Exit::Usage,
        (_, false) => Exit::Done,
    };
    exit.into()
}

/// The arguments with `solve` put in where the first is an input, or an option, instead of a subcommand; and where there are
/// none, but puzzles come through a pipe.
fn with_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let is_solved = match arguments.get(1) {
        Some(first) => is_input(first) || is_option(first),
        None => has_piped_input(),
    };
    if is_solved {
        arguments.insert(arguments.len().min(1), "solve".into());
    }
    arguments
}

/// Whether something comes through standard input without being typed. What cannot be read is an input too: reading it says why.
fn has_piped_input() -> bool {
    let stdin = io::stdin();
    !stdin.is_terminal() && !matches!(stdin.lock().fill_buf(), Ok(bytes) if bytes.is_empty())
}

/// Whether the first argument is an input. A short word that is neither that nor a command is a mistyped command, which has
/// a message of its own. No command has a dot or a slash in its name, as files do.
fn is_input(name: &OsStr) -> bool {
    let text = name.to_string_lossy();
    if Cli::command().find_subcommand(&*text).is_some() || text == "help" {
        return false;
    }
    // The shortest puzzle, 4x4, has 16 symbols, and so many letters no command has.
    let looks_so = text.len() >= 16 || text.contains(['.', '/', '\\']);
    name == "-" || Path::new(name).exists() || looks_so && !text.starts_with('-')
}

/// Whether the first argument is an option of `solve`: the program itself has none but those for help.
fn is_option(name: &OsStr) -> bool {
    let text = name.to_string_lossy();
    text.len() > 1 && text.starts_with('-') && !["-h", "--help", "-V", "--version"].contains(&&*text)
}
