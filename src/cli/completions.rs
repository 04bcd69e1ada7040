//! `specudoku completions` and `specudoku man`.

use std::io::Write;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::Shell;

use super::exit::{Exit, Failure};
use super::help::help;
use super::progress::Output;
use super::{Cli, CliResult};

/// Print completions for a shell.
///
/// Of commands, options and, for bash, zsh and fish, the values of options; elvish and PowerShell complete the names
/// alone.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku completions bash > specudoku.bash"], ""))]
pub(crate) struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> CliResult {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "specudoku", &mut text);
        print(&text)
    }
}

/// Print the man page of the program, or of a command.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(
    &["specudoku man > specudoku.1", "specudoku man solve > specudoku-solve.1", "specudoku man --dir man1"],
    ""
))]
pub(crate) struct Man {
    /// The command [default: the program as a whole].
    #[arg(value_name = "COMMAND", conflicts_with = "dir", value_parser = PossibleValuesParser::new(super::COMMANDS))]
    command: Option<String>,

    /// Write all pages into this folder, one for each command.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(&self) -> CliResult {
        let Some(dir) = &self.dir else { return print(&page(self.command.as_deref())?) };
        let failed = |error| Failure::io(format!("cannot write to {}: {error}", dir.display()));
        std::fs::create_dir_all(dir).map_err(failed)?;
        for name in std::iter::once(None).chain(super::COMMANDS.iter().map(|name| Some(*name))) {
            let file = name.map_or_else(|| "specudoku.1".to_owned(), |name| format!("specudoku-{name}.1"));
            std::fs::write(dir.join(file), page(name)?).map_err(failed)?;
        }
        Ok(Exit::Done)
    }
}

/// The page of a command, or of the program.
fn page(name: Option<&str>) -> Result<Vec<u8>, Failure> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let command = match name.and_then(|name| program.find_subcommand(name)) {
        Some(command) => command.clone(),
        None => program,
    };
    let mut text = Vec::new();
    render(command, &mut text).map_err(|error| Failure::write(&error))?;
    Ok(text)
}

fn render(command: Command, text: &mut Vec<u8>) -> std::io::Result<()> {
    let end = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string).unwrap_or_default();
    let has_commands = command.has_subcommands();
    let man = clap_mangen::Man::new(command.disable_help_subcommand(true));
    man.render_title(text)?;
    man.render_name_section(text)?;
    man.render_synopsis_section(text)?;
    man.render_description_section(text)?;
    man.render_options_section(text)?;
    if has_commands {
        man.render_subcommands_section(text)?;
    }
    render_end(&end, text)
}

/// The examples line by line as they are, and the exit codes.
fn render_end(end: &str, text: &mut Vec<u8>) -> std::io::Result<()> {
    let (examples, rest) = end.strip_prefix("Examples:\n").and_then(|end| end.split_once("\n\n")).unwrap_or(("", end));
    if !examples.is_empty() {
        writeln!(text, ".SH EXAMPLES\n.nf\n{}\n.fi", escaped(examples))?;
    }
    match rest.strip_prefix("Exit status: ") {
        Some(codes) => writeln!(text, ".SH \"EXIT STATUS\"\n{}", escaped(codes)),
        None => writeln!(text, ".SH EXTRA\n{}", escaped(rest)),
    }
}

/// A text in which no character means anything to the formatter.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq")
}

fn print(text: &[u8]) -> CliResult {
    let mut output = Output::new();
    output.write_all(text).and_then(|()| output.flush()).map_err(|error| Failure::write(&error))?;
    Ok(Exit::Done)
}
