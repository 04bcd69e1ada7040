//! The arguments that name puzzles: files, standard input, or puzzles themselves.

mod source;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufReader, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use specudoku::ParseError;
use specudoku::text::{Alphabet, Column, Fault, FaultKind, Puzzle, Reading, Records, read_puzzle};

use super::common::Given;
use super::exit::{Failure, refuse};
use super::files::will_read;
use super::layout::LayoutArgs;
use super::output::note_ignored;
pub(crate) use source::Input;

/// The options for reading.
#[derive(clap::Args, Clone, Default, Debug)]
#[command(next_help_heading = "Reading")]
pub(crate) struct ReadingArgs {
    #[command(flatten)]
    pub(super) layout: LayoutArgs,

    /// Symbol of the digit 1.
    ///
    /// 1 means 1-9A-Z, 0 means 0-9A-Z, A means A-Z. A word of up to 16 symbols, such as MOUSETRAP, lists them in the
    /// order of the digits. By default, it follows from the symbols of each grid. Grids above 9x9 in decimal numbers
    /// need no symbols.
    #[arg(long, value_name = "SYMBOL", value_parser = AlphabetParser)]
    alphabet: Option<Alphabet>,

    /// Column of the puzzles, or member in JSON objects, by number (from 1) or name.
    ///
    /// By default, the program finds it by its name in the header. Example: --column puzzle.
    #[arg(long, value_name = "N|NAME")]
    column: Option<Column>,

    /// Read every line as a separate record.
    ///
    /// Use it in filters and for pieces of files. Drawn grids, headers and arrays are then not recognised.
    #[arg(long)]
    lines: bool,
}

/// Parses an alphabet. Shell completion offers those that have a name; others are given as words.
#[derive(Clone, Copy)]
struct AlphabetParser;

impl TypedValueParser for AlphabetParser {
    type Value = Alphabet;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Alphabet, clap::Error> {
        let parse: fn(&str) -> Result<Alphabet, ParseError> = str::parse;
        parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(["1", "0", "A"].map(PossibleValue::new).into_iter()))
    }
}

impl ReadingArgs {
    /// Rejects the reading options if no puzzle is read. With `has_layout`, rejects the layout options too.
    pub(crate) fn refuse_unread(&self, has_layout: bool) -> Result<(), Failure> {
        let others =
            [("--alphabet", self.alphabet.is_some()), ("--column", self.column.is_some()), ("--lines", self.lines)];
        let layout = self.layout.named().into_iter().filter(|_| has_layout);
        layout.chain(others).filter(|(_, is_given)| *is_given).try_for_each(|(name, _)| {
            Err(Failure::usage(format!("{name} only affects how a puzzle is read, and no puzzle is given")))
        })
    }

    pub(crate) fn reading(&self) -> Reading {
        let reading = Reading::default().shape(self.layout.shape()).alphabet(self.alphabet).column(self.column);
        reading.lines(self.lines).given(self.layout.rule(), Reading::layout)
    }
}

/// Returns the input that each argument names. Without arguments, it is standard input.
pub(crate) fn inputs(arguments: &[OsString], reading: &Reading) -> Result<Vec<Input>, Failure> {
    let bytes = Arc::default();
    if arguments.is_empty() {
        refuse(io::stdin().is_terminal(), "nothing to read: name a file, give a puzzle, or give - to type one here")?;
        return Ok(vec![Input::stdin(bytes)]);
    }
    arguments.iter().map(|argument| input_of(argument, reading, &bytes)).collect()
}

/// Returns the input that an argument names.
fn input_of(argument: &OsStr, reading: &Reading, bytes: &Arc<AtomicU64>) -> Result<Input, Failure> {
    let bytes = Arc::clone(bytes);
    if argument == "-" {
        return Ok(if io::stdin().is_terminal() { Input::typed(reading.clone(), bytes) } else { Input::stdin(bytes) });
    }
    // A broken link counts as a file too. The message then reports that it cannot be opened.
    let no_file = match Path::new(argument).symlink_metadata() {
        Ok(_) => {
            will_read(Path::new(argument))?;
            return Ok(Input::file(argument.into(), bytes));
        }
        Err(error) => error,
    };
    let argument = argument.to_string_lossy();
    match read_puzzle(argument.as_bytes(), reading).map(|puzzle| puzzle.grid) {
        Err(fault) if !fault.kind.is_conflict() => {
            let shown: String = argument.chars().take(100).collect();
            Err(if is_name(&argument) {
                Failure::io(format!("'{shown}' is neither a file ({no_file}) nor a puzzle"))
            } else {
                Failure::usage(format!("'{shown}' is neither a file ({no_file}) nor a puzzle ({fault})"))
            })
        }
        _ => Ok(Input::argument(argument.into_owned().into_bytes(), bytes)),
    }
}

/// Returns the names of inputs, for a message.
pub(super) fn names(inputs: &[Input]) -> String {
    inputs.iter().map(Input::name).collect::<Vec<_>>().join(", ")
}

/// Returns the only input, if it was examined and holds one record.
pub(super) fn only_record<'a>(inputs: &'a [Input], reading: &Reading) -> Option<&'a Input> {
    let [input] = inputs else { return None };
    input.is_one_record(reading).then_some(input)
}

/// Examines the only input, if it can be read without waiting.
pub(super) fn examine_ready(inputs: &mut [Input]) {
    if let [input] = inputs
        && input.is_ready()
    {
        input.examine();
    }
}

/// Returns the only puzzle of inputs; `None` if they do not hold exactly one record. Must be called before Ctrl-C
/// raises a flag, because reading does not check it.
pub(super) fn only_puzzle(inputs: Vec<Input>, reading: &Reading) -> Result<Option<Puzzle>, Failure> {
    let Ok([input]) = <[Input; 1]>::try_from(inputs) else { return Ok(None) };
    let name = input.name().into_owned();
    let mut records = Records::new(BufReader::new(input.only_one().open()), reading.clone());
    match (records.next().map(|record| record.puzzle), records.next()) {
        (Some(Err(Fault { kind: FaultKind::Read(error), .. })), _) => Err(Failure::read(&name, &error)),
        (Some(Err(fault)), None) => Err(Failure::io(format!("{name}: {fault}"))),
        (Some(Ok(puzzle)), None) => {
            report_ignored(&name, &puzzle);
            Ok(Some(puzzle))
        }
        (_, Some(_)) | (None, _) => Ok(None),
    }
}

/// Reads a puzzle that is the argument itself, or the only one of a file.
pub(super) fn puzzle(text: &str, reading: &ReadingArgs) -> Result<Puzzle, Failure> {
    let reading = reading.reading();
    let input = input_of(OsStr::new(text), &reading, &Arc::default())?;
    let name = input.name().into_owned();
    let mut records = Records::new(BufReader::new(input.only_one().open()), reading);
    let first = records.next().ok_or_else(|| Failure::usage(Fault::new(FaultKind::Nothing)))?;
    let puzzle = first.puzzle.map_err(|fault| match fault.kind {
        FaultKind::Read(error) => Failure::read(&name, &error),
        _ => Failure::usage(fault),
    })?;
    refuse(records.next().is_some(), FaultKind::Several)?;
    report_ignored(&name, &puzzle);
    Ok(puzzle)
}

/// Reports the elements of a puzzle that were not read.
pub(super) fn report_ignored(name: &str, puzzle: &Puzzle) {
    if !puzzle.ignored.is_empty() {
        note_ignored(name, 1, &puzzle.ignored.join(", "));
    }
}

/// Returns the option for a setting of how texts are read.
pub(crate) fn option(setting: &str) -> &'static str {
    match setting {
        "shape" => "--shape WxH",
        "layout" => "--boxes SYMBOLS or FILE",
        "alphabet" => "--alphabet 1, 0, A or all symbols",
        "column" => "--column N or NAME",
        _ => "--help",
    }
}

/// Returns whether an argument can only mean the name of a file.
fn is_name(argument: &str) -> bool {
    let extension =
        Path::new(argument).extension().is_some_and(|end| end.to_string_lossy().chars().any(char::is_alphabetic));
    argument.len() < 60
        && !argument.contains("://")
        && (extension && !argument.starts_with('.') || argument.contains(['/', '\\']))
}
