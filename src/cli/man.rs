//! `specudoku man`.

use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};

use clap::Command;

use super::exit::{CliResult, Exit, Failure, help};
use super::output::StandardOutput;
use super::program;

/// Print the man page of the program or of a command.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(
    &["specudoku man > specudoku.1", "specudoku man solve > specudoku-solve.1", "specudoku man --dir man1"],
    ""
))]
pub(crate) struct ManArgs {
    /// The command [default: the program itself].
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    command: Option<String>,

    /// Folder for all pages, one per command.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl ManArgs {
    pub(crate) fn run(&self) -> CliResult {
        let mut program = program().disable_help_subcommand(true);
        // Building adds the name of the program to the name of each command.
        program.build();
        let Some(dir) = &self.dir else {
            let command = self.command.as_ref().and_then(|name| program.find_subcommand(name)).unwrap_or(&program);
            return StandardOutput::new().show(&page(command)?).map(|()| Exit::Done);
        };
        std::fs::create_dir_all(dir).map_err(|error| cannot_write_to(dir, &error))?;
        for command in iter::once(&program).chain(program.get_subcommands()) {
            let name = command.get_display_name().unwrap_or_else(|| command.get_name());
            let path = dir.join(format!("{name}.1"));
            std::fs::write(path, page(command)?).map_err(|error| cannot_write_to(dir, &error))?;
        }
        Ok(Exit::Done)
    }
}

/// Returns the failure for a folder that cannot be written to.
fn cannot_write_to(dir: &Path, error: &io::Error) -> Failure {
    Failure::io(format!("cannot write to {}: {error}", dir.display()))
}

/// Returns the page of a command or of the program.
fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    render(command.clone(), &mut text).map_err(Failure::write)?;
    Ok(text)
}

fn render(command: Command, text: &mut Vec<u8>) -> io::Result<()> {
    let end = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string).unwrap_or_default();
    let has_commands = command.has_subcommands();
    let man = clap_mangen::Man::new(command.disable_help_subcommand(true)).date(release_date());
    man.render_title(text)?;
    man.render_name_section(text)?;
    if has_commands {
        writeln!(text, ".SH SYNOPSIS\n{SYNOPSIS}")?
    } else {
        man.render_synopsis_section(text)?
    }
    man.render_description_section(text)?;
    man.render_options_section(text)?;
    if has_commands {
        man.render_subcommands_section(text)?;
    }
    render_end(&end, text)?;
    let (page, others) =
        if has_commands { ("specudoku-solve", " and the pages of the other commands") } else { ("specudoku", "") };
    writeln!(text, ".SH \"SEE ALSO\"\n{}(1){others}", escaped(page))
}

/// Writes sections, such as the examples, line by line, and then the exit codes.
fn render_end(end: &str, text: &mut Vec<u8>) -> io::Result<()> {
    let mut rest = end;
    while let Some((section, others)) = rest.split_once("\n\n")
        && let Some((title, lines)) = section.split_once(":\n")
    {
        writeln!(text, ".SH {}\n.nf\n{}\n.fi", escaped(&title.to_uppercase()), escaped(lines))?;
        rest = others;
    }
    match rest.strip_prefix("Exit status: ") {
        Some(codes) => writeln!(text, ".SH \"EXIT STATUS\"\n{} {OUT_OF_MEMORY}", escaped(codes)),
        // The page of the program: each command describes when it exits with 1.
        None => {
            writeln!(text, ".SH NOTES\n{}\n.SH \"EXIT STATUS\"\n{} {OUT_OF_MEMORY}", escaped(rest), escaped(EXIT_CODES))
        }
    }
}

/// How to call the program, with or without a command.
const SYNOPSIS: &str = "\\fBspecudoku\\fR [\\fIOPTION\\fR]... \\fIFILE\\fR|\\-|\\fIPUZZLE\\fR...\n.br\n\
                        \\fBspecudoku\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...";

/// Returns the day of the release. The pages show it instead of the current day, so that a release always has the same
/// pages.
fn release_date() -> &'static str {
    let citation = include_str!("../../CITATION.cff");
    citation.lines().find_map(|line| line.strip_prefix("date-released: ")).unwrap_or_default()
}

/// The exit codes that all commands have.
const EXIT_CODES: &str = "0 success, 1 the answer is negative or incomplete, 2 wrong usage, 3 reading or writing failed, 4 internal \
                          error, 130 after Ctrl-C.";

/// How the program ends if the system runs out of memory.
const OUT_OF_MEMORY: &str = "Out of memory aborts the process (SIGABRT) after the last complete line.";

/// Escapes all characters that have a meaning for the formatter.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq")
}
