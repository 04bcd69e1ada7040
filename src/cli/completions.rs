//! `specudoku completions`.

use std::slice;

use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use specudoku::explain::{TechniqueName, TechniqueSet};

use super::exit::{CliResult, Exit, help};
use super::output::StandardOutput;
use super::program;

/// Print a completion script for a shell.
///
/// Completes commands and options. For bash, zsh and fish, it also completes the values of options.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku completions bash > specudoku.bash"], ""))]
pub(crate) struct CompletionsArgs {
    /// The shell that will read the script.
    shell: Shell,
}

impl CompletionsArgs {
    pub(crate) fn run(&self) -> CliResult {
        let (mut program, mut text) = (completed(program()), Vec::new());
        clap_complete::generate(self.shell, &mut program, "specudoku", &mut text);
        let text = String::from_utf8_lossy(&text);
        let text = match self.shell {
            Shell::Bash => with_lists_in_bash(&text, &lists(&program)),
            Shell::Zsh => with_lists_in_zsh(&text),
            _ => text.into_owned(),
        };
        StandardOutput::new().show(text.as_bytes()).map(|()| Exit::Done)
    }
}

/// Returns the command line for shells: all names of techniques are possible values, and symbols of empty cells that
/// are also file patterns are not.
fn completed(program: Command) -> Command {
    let names = unique(TechniqueName::all().chain(TechniqueName::players()));
    // Some names are patterns and not techniques of either order. They are omitted.
    let of_scale = TechniqueName::all().filter(|name| TechniqueSet::only(slice::from_ref(name)).is_ok());
    let own = unique(of_scale.chain(TechniqueName::players()));
    program.mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_id().as_str() {
            "technique" => arg.value_parser(PossibleValuesParser::new(names.clone())),
            "without" | "only" => arg.value_parser(PossibleValuesParser::new(own.clone())),
            "blank" => {
                let values = arg.get_possible_values();
                let values: Vec<String> = values.iter().map(|value| value.get_name().to_owned()).collect();
                let plain = values.into_iter().filter(|value| !["*", "?"].contains(&value.as_str()));
                arg.value_parser(PossibleValuesParser::new(plain.collect::<Vec<_>>()))
            }
            _ => arg,
        })
    })
}

/// Returns names as texts, each once.
fn unique(names: impl Iterator<Item = TechniqueName>) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for text in names.map(|name| name.to_string()) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// Returns the options whose values are separated by commas.
fn lists(program: &Command) -> Vec<String> {
    let options = program.get_subcommands().flat_map(Command::get_arguments);
    let lists = options.filter(|option| option.get_value_delimiter().is_some());
    lists.filter_map(|option| option.get_long().map(|name| format!("--{name})"))).collect()
}

/// Makes bash complete the text after the last comma, and keep the text before it.
fn with_lists_in_bash(text: &str, lists: &[String]) -> String {
    let (mut in_list, mut completed) = (false, String::new());
    for line in text.lines() {
        if line.trim_start().starts_with("--") {
            in_list = lists.iter().any(|list| list == line.trim());
        }
        completed += &match line.split_once("compgen -W ").filter(|_| in_list) {
            Some((before, values)) => {
                let values = values.replace("\"${cur}\"", "\"${cur##*,}\"");
                format!("{before}compgen -P \"${{cur%\"${{cur##*,}}\"}}\" -W {values}\n")
            }
            None => format!("{line}\n"),
        };
    }
    completed
}

/// The same for zsh. Where a command is expected, also completes files, because `solve` is the default command.
fn with_lists_in_zsh(text: &str) -> String {
    let mut completed = String::new();
    for line in text.lines() {
        let line = match line.split_once(",...:(") {
            Some((before, values)) => format!("{before},...: _values -s , value {}", values.replacen(')', "", 1)),
            None => line.to_owned(),
        };
        let files = if line.contains("'specudoku commands'") { "    _files\n" } else { "" };
        completed += &format!("{line}\n{files}");
    }
    completed
}
