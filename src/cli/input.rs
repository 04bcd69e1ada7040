//! The arguments that name puzzles: files, standard input, or puzzles themselves.

mod source;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufReader, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use specudoku::text::{Alphabet, AlphabetError, Column, Fault, FaultKind, Puzzle, Reading, Records, Remedy, read_one};

use super::common::Given;
use super::exit::{Failure, refuse};
use super::layout::LayoutArgs;
pub(crate) use source::Input;

/// The options for reading.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Reading")]
pub(crate) struct ReadingArgs {
    #[command(flatten)]
    pub(super) layout: LayoutArgs,

    /// The symbol of the digit 1.
    ///
    /// 1 for 1-9A-Z, 0 for 0-9A-Z, A for A-Z; or up to 16 symbols in the order of the digits, as in MOUSETRAP. By default the
    /// symbols of each grid decide. Decimal numbers of grids above 9x9 have no symbols.
    #[arg(long, value_name = "SYMBOL", value_parser = AlphabetParser)]
    alphabet: Option<Alphabet>,

    /// The column of the puzzles in a table, or their field in JSON.
    ///
    /// By its number from 1 or its name; by default the header names it.
    #[arg(long, value_name = "N|NAME")]
    column: Option<Column>,

    /// Every line is a record of its own.
    ///
    /// Recognises no drawn grids, headers or arrays: for filters and for pieces of files.
    #[arg(long)]
    lines: bool,
}

/// Reads an alphabet. Those that have a name are completed; others are words.
#[derive(Clone, Copy)]
struct AlphabetParser;

impl TypedValueParser for AlphabetParser {
    type Value = Alphabet;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Alphabet, clap::Error> {
        let parse: fn(&str) -> Result<Alphabet, AlphabetError> = str::parse;
        parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(["1", "0", "A"].map(PossibleValue::new).into_iter()))
    }
}

impl ReadingArgs {
    /// Refuses options of reading where nothing is read, those of the layout if it `has_layout` no other meaning.
    pub(crate) fn refuse_unread(&self, has_layout: bool) -> Result<(), Failure> {
        let others =
            [("--alphabet", self.alphabet.is_some()), ("--column", self.column.is_some()), ("--lines", self.lines)];
        let layout = self.layout.named().into_iter().filter(|_| has_layout);
        layout.chain(others).filter(|(_, is_given)| *is_given).try_for_each(|(name, _)| {
            Err(Failure::usage(format!("{name} says how a puzzle is read, and none is given")))
        })
    }

    pub(crate) fn reading(&self) -> Reading {
        let reading = Reading::default().shape(self.layout.shape()).alphabet(self.alphabet).column(self.column);
        reading.lines(self.lines).given(self.layout.rule(), Reading::layout)
    }
}

/// Returns what each argument names; without one, standard input is read.
pub(crate) fn inputs(arguments: &[OsString], reading: &Reading) -> Result<Vec<Input>, Failure> {
    let bytes = Arc::default();
    if arguments.is_empty() {
        refuse(io::stdin().is_terminal(), "nothing to read: name a file or give a puzzle, or - to type one here")?;
        return Ok(vec![Input::stdin(bytes)]);
    }
    arguments.iter().map(|argument| input_of(argument, reading, &bytes)).collect()
}

/// Returns what an argument names.
fn input_of(argument: &OsStr, reading: &Reading, bytes: &Arc<AtomicU64>) -> Result<Input, Failure> {
    let bytes = Arc::clone(bytes);
    if argument == "-" {
        return Ok(match io::stdin().is_terminal() {
            true => Input::typed(reading.clone(), bytes),
            false => Input::stdin(bytes),
        });
    }
    // A link that leads nowhere is meant as a file too: that it cannot be opened is then what is said.
    let no_file = match Path::new(argument).symlink_metadata() {
        Ok(_) => return Ok(Input::file(argument.into(), bytes)),
        Err(error) => error,
    };
    let argument = argument.to_string_lossy();
    match read_one(argument.as_bytes(), reading) {
        Err(fault) if !fault.kind.is_conflict() => {
            let shown: String = argument.chars().take(100).collect();
            Err(if is_name(&argument) {
                Failure::io(format!("'{shown}' is no file ({no_file}), and no puzzle either"))
            } else {
                Failure::usage(format!("'{shown}' is no file ({no_file}) and no puzzle ({fault})"))
            })
        }
        _ => Ok(Input::argument(argument.into_owned().into_bytes(), bytes)),
    }
}

/// The names of inputs, for a message.
pub(super) fn names(inputs: &[Input]) -> String {
    inputs.iter().map(Input::name).collect::<Vec<_>>().join(", ")
}

/// Returns the input that is all there is to answer, was looked at and holds one record.
pub(super) fn only_record<'a>(inputs: &'a [Input], reading: &Reading) -> Option<&'a Input> {
    let [input] = inputs else { return None };
    input.is_one_record(reading).then_some(input)
}

/// Looks at the only input, if it can be read without waiting.
pub(super) fn look_at_ready(inputs: &mut [Input]) {
    if let [input] = inputs
        && input.lies_ready()
    {
        input.look();
    }
}

/// Returns the only puzzle of inputs; `None` if they do not hold one record. To be done before Ctrl-C raises a flag,
/// since reading does not look at one.
pub(super) fn only_puzzle(inputs: Vec<Input>, reading: &Reading) -> Result<Option<Puzzle>, Failure> {
    let Ok([input]) = <[Input; 1]>::try_from(inputs) else { return Ok(None) };
    let name = input.name().into_owned();
    let mut records = Records::new(BufReader::new(input.only_one().open()), reading.clone());
    match (records.next().map(|record| record.puzzle), records.next()) {
        (Some(Err(Fault { kind: FaultKind::Read(error), .. })), _) => Err(Failure::read(&name, &error)),
        (Some(Err(fault)), None) => Err(Failure::io(format!("{name}: {fault}"))),
        (Some(Ok(puzzle)), None) => Ok(Some(puzzle)),
        (_, Some(_)) | (None, _) => Ok(None),
    }
}

/// Reads a puzzle that is an argument itself, or the only one of a file.
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
    Ok(puzzle)
}

/// The option that names what a text leaves open.
pub(crate) const fn option(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::Shape => "--shape WxH",
        Remedy::Alphabet => "--alphabet 1, 0, A or all symbols",
        Remedy::Column => "--column N or NAME",
        _ => "--help",
    }
}

/// Whether an argument can only be meant as the name of a file.
fn is_name(argument: &str) -> bool {
    let extension =
        Path::new(argument).extension().is_some_and(|end| end.to_string_lossy().chars().any(char::is_alphabetic));
    argument.len() < 60 && (extension && !argument.starts_with('.') || argument.contains(['/', '\\']))
}
