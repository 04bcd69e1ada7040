//! The arguments that name puzzles: files, standard input, or puzzles themselves.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufReader, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use specudoku::Grid;
use specudoku::text::{Alphabet, Column, Puzzle, Reading, Records, Remedy, read_one};

use super::common::{Given, one_of};
use super::compressed::Decompressed;
use super::exit::{Failure, refuse};
use super::layout::LayoutArgs;
use super::typed::Typed;

/// The options for reading.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Reading")]
pub(crate) struct ReadingArgs {
    #[command(flatten)]
    pub(super) layout: LayoutArgs,

    /// The symbol of the digit 1 in grids above 9x9.
    ///
    /// 1 for 1-9A-Z, 0 for 0-9A-Z, A for A-Z; by default the symbols of each grid decide.
    #[arg(long, value_name = "SYMBOL", value_parser = one_of::<Alphabet>(&["1", "0", "A"]))]
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

/// An input that is looked at as a whole is not larger, in bytes.
const SMALL: u64 = 64 << 10;

/// Where puzzles come from.
#[derive(Debug)]
pub(crate) enum Input {
    Stdin,
    /// Standard input that is a terminal, and how what is typed there is read.
    Typed(Reading),
    File(PathBuf),
    Puzzle(Vec<u8>),
    /// Standard input of which the beginning was read, and whether there is more.
    Begun(Vec<u8>, bool),
}

/// Returns what each argument names; without one, standard input is read.
pub(crate) fn inputs(arguments: &[OsString], reading: &Reading) -> Result<Vec<Input>, Failure> {
    if arguments.is_empty() {
        refuse(io::stdin().is_terminal(), "nothing to read: name a file or give a puzzle, or - to type one here")?;
        return Ok(vec![Input::Stdin]);
    }
    arguments.iter().map(|argument| Input::of(argument, reading)).collect()
}

/// The names of inputs, for a message.
pub(super) fn names(inputs: &[Input]) -> String {
    inputs.iter().map(Input::name).collect::<Vec<_>>().join(", ")
}

/// Returns the input that is all there is to answer, and holds one record.
pub(super) fn only_record<'a>(inputs: &'a [Input], reading: &Reading) -> Option<&'a Input> {
    let [input] = inputs else { return None };
    input.is_one_record(reading).then_some(input)
}

/// Reads a small standard input among these to its end, so that it can be looked at before it is answered. To be done
/// before Ctrl-C raises a flag, since reading does not look at one.
pub(super) fn ready(inputs: Vec<Input>) -> Result<Vec<Input>, Failure> {
    inputs.into_iter().map(Input::ready).collect()
}

/// Returns the only puzzle of inputs that are [`ready`]; `None` if they do not hold one record.
pub(super) fn only_puzzle(inputs: &[Input], reading: &Reading) -> Result<Option<Puzzle>, Failure> {
    let Some(input) = only_record(inputs, reading) else { return Ok(None) };
    let record = Records::new(BufReader::new(input.open(&Arc::default())?), reading.clone()).next();
    let puzzle = record.map(|record| record.puzzle).transpose();
    puzzle.map_err(|fault| Failure::io(format!("{}: {fault}", input.name())))
}

/// Reads a puzzle that is an argument itself, or the only one of a file.
pub(super) fn puzzle(text: &str, reading: &ReadingArgs) -> Result<Grid, Failure> {
    let reading = reading.reading();
    let input = match Input::of(OsStr::new(text), &reading)? {
        typed @ Input::Typed(_) => typed.ready()?,
        other => other,
    };
    let mut bytes = Vec::new();
    let read = input.open(&Arc::default())?.take(SMALL).read_to_end(&mut bytes);
    read.map_err(|error| Failure::read(text, &error))?;
    read_one(&bytes, &reading).map_err(|fault| Failure::usage(fault.to_string()))
}

impl Input {
    fn of(argument: &OsStr, reading: &Reading) -> Result<Self, Failure> {
        if argument == "-" {
            return Ok(if io::stdin().is_terminal() { Self::Typed(reading.clone()) } else { Self::Stdin });
        }
        // A link that leads nowhere is meant as a file too: that it cannot be opened is then what is said.
        let no_file = match Path::new(argument).symlink_metadata() {
            Ok(_) => return Ok(Self::File(PathBuf::from(argument))),
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
            _ => Ok(Self::Puzzle(argument.into_owned().into_bytes())),
        }
    }

    /// Whether this is the file at a path.
    pub(crate) fn is_file(&self, path: &Path) -> bool {
        let Self::File(own) = self else { return false };
        own.canonicalize().is_ok_and(|own| path.canonicalize().is_ok_and(|path| own == path))
    }

    /// Whether this is standard input, of which nothing was read.
    pub(crate) const fn is_stdin(&self) -> bool {
        matches!(self, Self::Stdin | Self::Typed(_))
    }

    /// Whether this is what a person types.
    pub(crate) const fn is_typed(&self) -> bool {
        matches!(self, Self::Typed(_))
    }

    /// The name for messages.
    pub(crate) fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Stdin | Self::Typed(_) | Self::Begun(..) => "standard input".into(),
            Self::File(path) => path.to_string_lossy(),
            Self::Puzzle(_) => "the argument".into(),
        }
    }

    /// Opens the input, decompressed if need be; the bytes read from it, as they are, are added to `count`.
    pub(crate) fn open(&self, count: &Arc<AtomicU64>) -> Result<Decompressed<Counted>, Failure> {
        let input: Box<dyn Read + Send> = match self {
            Self::Stdin => Box::new(io::stdin()),
            Self::Typed(reading) => Box::new(Typed::begin(reading, false)?),
            Self::File(path) => match File::open(path) {
                Ok(file) => Box::new(file),
                Err(error) => return Err(Failure::io(format!("cannot open {}: {error}", path.display()))),
            },
            Self::Puzzle(text) | Self::Begun(text, false) => Box::new(Cursor::new(text.clone())),
            Self::Begun(text, true) => Box::new(Cursor::new(text.clone()).chain(io::stdin())),
        };
        Ok(Decompressed::new(Counted { input, count: Arc::clone(count) }))
    }

    /// Reads the beginning of standard input, so that it can be looked at before it is answered; others can be already.
    fn ready(self) -> Result<Self, Failure> {
        let mut text = Vec::new();
        if let Self::Typed(reading) = &self {
            // Only one puzzle is looked at as a whole; who types has no more until it is answered.
            let read = Typed::begin(reading, true)?.read_to_end(&mut text);
            return read.map(|_| Self::Begun(text, false)).map_err(|error| Failure::read("standard input", &error));
        }
        let Self::Stdin = self else { return Ok(self) };
        // The byte beyond tells whether there is more.
        let read = io::stdin().lock().take(SMALL + 1).read_to_end(&mut text);
        read.map_err(|error| Failure::read("standard input", &error))?;
        let has_more = text.len() as u64 > SMALL;
        Ok(Self::Begun(text, has_more))
    }

    /// The bytes of the input, if they are known beforehand.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin | Self::Typed(_) | Self::Begun(_, true) => None,
            Self::File(path) => path.metadata().ok().filter(|data| data.is_file()).map(|data| data.len()),
            Self::Puzzle(text) | Self::Begun(text, false) => Some(text.len() as u64),
        }
    }

    /// The first record, if it is a puzzle and the input lies ready.
    pub(crate) fn first_puzzle(&self, reading: &Reading) -> Option<Puzzle> {
        if self.is_stdin() {
            return None;
        }
        let input = self.open(&Arc::default()).ok()?.take(SMALL);
        Records::new(BufReader::new(input), reading.clone()).next()?.puzzle.ok()
    }

    /// Whether the input is small, lies ready, and holds one record.
    fn is_one_record(&self, reading: &Reading) -> bool {
        if self.size().is_none_or(|size| size > SMALL) {
            return false;
        }
        let mut text = Vec::new();
        let read = self.open(&Arc::default()).is_ok_and(|mut input| input.read_to_end(&mut text).is_ok());
        // The second is enough to know.
        read && Records::new(text.as_slice(), reading.clone()).take(2).count() == 1
    }
}

/// The option that names what a text leaves open.
pub(crate) const fn option(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::Shape => "--shape WxH",
        Remedy::Alphabet => "--alphabet 1, 0 or A",
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

/// An input whose bytes are counted as they are read.
pub(crate) struct Counted {
    input: Box<dyn Read + Send>,
    count: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
