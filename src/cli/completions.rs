//! `specudoku completions`.

use clap_complete::Shell;

use super::exit::{CliResult, Exit, help};
use super::output::StandardOutput;
use super::program;

/// Print completions for a shell.
///
/// Of commands, options and, for bash, zsh and fish, the values of options; elvish and PowerShell complete the names
/// alone.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku completions bash > specudoku.bash"], ""))]
pub(crate) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

impl CompletionsArgs {
    pub(crate) fn run(&self) -> CliResult {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut program(), "specudoku", &mut text);
        StandardOutput::new().show(&text).map(|()| Exit::Done)
    }
}
