//! `specudoku completions` and `specudoku man`.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use super::exit::{Exit, Failure};
use super::{Cli, CliResult};

/// Print completions for a shell.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  specudoku completions bash > ~/.local/share/bash-completion/completions/specudoku")]
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

/// Print the man page.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  specudoku man > ~/.local/share/man/man1/specudoku.1")]
pub(crate) struct Man {}

impl Man {
    pub(crate) fn run(&self) -> CliResult {
        let mut text = Vec::new();
        let command = Cli::command();
        clap_mangen::Man::new(command.clone()).render(&mut text).map_err(|error| Failure::write(&error))?;
        for subcommand in command.get_subcommands().filter(|command| command.get_name() != "help") {
            let mut page = Vec::new();
            let man = clap_mangen::Man::new(subcommand.clone());
            let rendered = man
                .render_synopsis_section(&mut page)
                .and_then(|()| man.render_description_section(&mut page))
                .and_then(|()| man.render_options_section(&mut page))
                .and_then(|()| man.render_extra_section(&mut page));
            rendered.map_err(|error| Failure::write(&error))?;
            // The sections of a subcommand stand below its name.
            let title = format!(".SH \"specudoku {}\"\n", subcommand.get_name());
            text.extend_from_slice(title.as_bytes());
            text.extend_from_slice(String::from_utf8_lossy(&page).replace(".SH ", ".SS ").as_bytes());
        }
        print(&text)
    }
}

fn print(text: &[u8]) -> CliResult {
    let mut output = io::stdout().lock();
    output.write_all(text).and_then(|()| output.flush()).map_err(|error| Failure::write(&error))?;
    Ok(Exit::Done)
}
