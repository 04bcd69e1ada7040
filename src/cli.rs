//! The command line, with one file per subcommand.
//!
//! These files belong to several commands:
//!
//! ```text
//! batch         the loop over the inputs of commands that answer records; filter: commands that answer with rows
//! input         the arguments that name puzzles; compressed: gzip and zstd; typed: puzzles typed at a terminal
//! common        arguments: threads, limits, searches, colours
//! data, layout  arguments: data sets; the units of grids
//! techniques    arguments: which techniques may be used; recording: recordings of a search
//! exit          exit codes and messages
//! output        standard output and files; files: which files are read and written; progress: the progress bar
//! screen        the width of the terminal; wrap: lines that fit it
//! forms         canonical forms; raters: ratings and steps; step_drawing: a step as text
//! clues_only    puzzles with missing candidates; shown_layout: whether an output shows the layout of a puzzle
//! measure       the instruments of `compare`, `stress` and `--timeline`
//! ```

mod batch;
mod boards;
mod candidates;
mod canonical;
mod check;
mod classify;
mod clues_only;
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
mod files;
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
use terminal_size::Width;

/// A speculative, multithreaded Sudoku solver that also counts, makes, rates and explains puzzles.
#[derive(Parser, Debug)]
#[command(version, long_version = version::long(), long_about = None, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The text after the options in the help of the program.
const EXAMPLES: &str = "Examples:
  specudoku puzzles/hard.txt
  specudoku hint puzzles/easy.txt
  specudoku generate --rating 4.2..5.0 --count 3

Without a command, puzzles are solved. 'specudoku COMMAND --help' describes a command and has examples.";

/// Declares the commands in the groups in which the help lists them. The help of a command is the doc comment of its
/// arguments.
macro_rules! commands {
    ($($title:literal: { $($name:ident($arguments:ty)),* $(,)? })*) => {
        #[derive(Subcommand, Debug)]
        enum Command {
            $($($name($arguments)),*),*
        }

        /// The headings of the groups, each with its number of commands.
        const GROUPS: &[(&str, usize)] = &[$(($title, [$(stringify!($name)),*].len())),*];

        impl Command {
            fn run(&self) -> CliResult {
                match self {
                    $($(Self::$name(arguments) => arguments.run()),*),*
                }
            }
        }
    };
}

// Arguments of hundreds of bytes are boxed. Otherwise, every command would be as large as the largest.
commands! {
    "Solve and count": {
        Solve(Box<solve::SolveArgs>),
        Count(count::CountArgs),
        Check(check::CheckArgs),
        Candidates(candidates::CandidatesArgs),
        Sample(sample::SampleArgs),
        Split(split::SplitArgs),
        Subsets(Box<subsets::SubsetsArgs>),
        Unavoidable(unavoidable::UnavoidableArgs),
    }
    "Solve as people do": {
        Hint(hint::HintArgs),
        Explain(explain::ExplainArgs),
        Rate(rate::RateArgs),
        Classify(classify::ClassifyArgs),
        Page(page::PageArgs),
    }
    "Make and transform": {
        Generate(generate::GenerateArgs),
        Boards(boards::BoardsArgs),
        Minimize(minimize::MinimizeArgs),
        Scramble(scramble::ScrambleArgs),
        Canonical(canonical::CanonicalArgs),
        Partition(partition::PartitionArgs),
        Convert(convert::ConvertArgs),
    }
    "Measure and inspect": {
        Compare(Box<compare::CompareArgs>),
        Stress(Box<stress::StressArgs>),
        Doctor(doctor::DoctorArgs),
        Completions(completions::CompletionsArgs),
        Man(man::ManArgs),
    }
}

/// Returns the command line with all its help. `man` accepts the names of the commands.
fn program() -> clap::Command {
    let program = Cli::command();
    let names: Vec<String> = program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let named = |page: clap::Arg| page.value_parser(PossibleValuesParser::new(names));
    let width =
        terminal_size::terminal_size().map(|(Width(columns), _)| columns.into()).or_else(columns_in_environment);
    let width = width.unwrap_or(DEFAULT_WIDTH);
    let template = help_template(&program, width);
    let program = program.mut_subcommand("man", |man| man.mut_arg("command", named));
    program.mut_subcommands(with_negative_numbers).help_template(template).term_width(width)
}

/// Returns a command whose options take negative numbers as values. The parser of the option then refuses the number
/// and describes what is possible. Otherwise, clap would call the number an unexpected argument.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    command.mut_args(|arg| match arg.get_long() {
        Some(_) if arg.get_action().takes_values() => arg.allow_negative_numbers(true),
        _ => arg,
    })
}

/// The width of the help in columns, if it is neither written to a terminal nor given in the environment.
const DEFAULT_WIDTH: usize = 100;

/// Returns the width that the environment gives.
fn columns_in_environment() -> Option<usize> {
    std::env::var("COLUMNS").ok()?.parse().ok()
}

/// Returns the template of the program's help, which lists the commands in groups. clap itself has only one list.
fn help_template(program: &clap::Command, width: usize) -> String {
    let (heading, name_style) = (program.get_styles().get_header(), program.get_styles().get_literal());
    let longest = program.get_subcommands().map(|command| command.get_name().len()).max().unwrap_or(0);
    let mut commands = program.get_subcommands();
    let mut list = String::new();
    for (title, count) in GROUPS {
        list += &format!("{heading}{title}:{heading:#}\n");
        for command in commands.by_ref().take(*count) {
            let (name, about) = (command.get_name(), command.get_about().map(ToString::to_string).unwrap_or_default());
            let line = wrap::wrapped_line(&format!("  {name:longest$}  {about}"), longest + 4, width);
            list += &line.replacen(name, &format!("{name_style}{name}{name_style:#}"), 1);
            list.push('\n');
        }
        list.push('\n');
    }
    format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{heading}Options:{heading:#}\n{{options}}{{after-help}}"
    )
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

/// Prints why the program cannot continue.
fn report(failure: Failure) -> Exit {
    if !failure.message.is_empty() {
        output::print(&failure.message);
    }
    failure.exit
}

/// Prints the help, the version, or what is wrong with the arguments.
fn answer(refusal: &clap::Error) -> ExitCode {
    let exit = match (refusal.print(), refusal.use_stderr()) {
        (Err(error), false) => report(Failure::write(error)),
        (_, true) => Exit::Usage,
        (_, false) => Exit::Done,
    };
    exit.into()
}

/// Inserts `solve` if the first argument is an input or an option instead of a subcommand, or if there are no arguments
/// but puzzles come through a pipe.
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

/// Returns whether standard input is not a terminal and not empty. An input that cannot be read counts too: reading it
/// then reports the error.
fn has_piped_input() -> bool {
    let stdin = io::stdin();
    !stdin.is_terminal() && !matches!(stdin.lock().fill_buf(), Ok(bytes) if bytes.is_empty())
}

/// Returns whether the first argument is an input. A short word that is neither an input nor a command is a mistyped
/// command, for which clap has a message. Names of files have a dot or a slash, and those of commands do not.
fn is_input(name: &OsStr) -> bool {
    let text = name.to_string_lossy();
    if Cli::command().find_subcommand(&*text).is_some() || text == "help" {
        return false;
    }
    // The shortest puzzle, 4x4, has 16 symbols. No command has that many letters.
    let looks_so = text.len() >= 16 || text.contains(['.', '/', '\\']);
    name == "-" || Path::new(name).exists() || looks_so && !text.starts_with('-')
}

/// Returns whether the first argument is an option of `solve`. The program itself only has the options for help and
/// version.
fn is_option(name: &OsStr) -> bool {
    let text = name.to_string_lossy();
    text.len() > 1 && text.starts_with('-') && !["-h", "--help", "-V", "--version"].contains(&&*text)
}
