//! `specudoku doctor`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};

use specudoku::text::{Fault, FaultKind, Notation, Puzzle, Reading, Record, Records};

use super::exit::{CliResult, Exit, Failure, help};
use super::input::{Input, ReadingArgs, inputs};

/// Diagnose input files: what was recognised, and what is ambiguous.
///
/// Lists each notation with its number of records, and each doubtful place with its line.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku doctor puzzles/hard.txt"], "if some records are not puzzles, or there are no records"))]
pub(crate) struct DoctorArgs {
    /// Files, - for standard input, or puzzles.
    #[arg(value_name = "FILE|-|PUZZLE")]
    inputs: Vec<OsString>,

    /// Maximum number of doubtful places to show per input.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = super::common::whole::<u64>)]
    limit: u64,

    #[command(flatten)]
    reading: ReadingArgs,
}

impl DoctorArgs {
    pub(crate) fn run(&self) -> CliResult {
        let reading = self.reading.reading();
        let mut output = io::BufWriter::new(io::stdout().lock());
        let mut exit = Exit::Done;
        for input in inputs(&self.inputs, &reading)? {
            let name = input.name().into_owned();
            let examination = Examination::of(input, reading.clone(), self.limit)?;
            if !examination.is_sound() {
                exit = Exit::No;
            }
            let written = examination.write(&name, &mut output).and_then(|()| output.flush());
            written.map_err(Failure::write)?;
        }
        Ok(exit)
    }
}

/// Number of lines that are kept to show a fault on an earlier line.
const LINES_KEPT: usize = 4096;

/// Maximum number of characters to show of a line.
const SHOWN: usize = 100;

/// What was found in one input.
#[derive(Default)]
struct Examination {
    lines: u64,
    good: u64,
    bad: u64,
    /// Number of lines of text that are not part of a puzzle.
    text: u64,
    /// Number of records of each kind.
    kinds: BTreeMap<String, u64>,
    /// The places to show, as text.
    places: Vec<String>,
    /// Number of doubtful places beyond those shown.
    hidden: u64,
    limit: u64,
}

impl Examination {
    fn of(input: Input, reading: Reading, limit: u64) -> Result<Self, Failure> {
        let mut found = Self { limit, ..Self::default() };
        let name = input.name().into_owned();
        let mut records = Records::new(BufReader::new(input.open()), reading).keep_lines(LINES_KEPT);
        let mut remarks = 0;
        loop {
            let record = records.next();
            while let Some((line, text)) = records.take_unread() {
                remarks += 1;
                found.show(line, None, "this is text, not part of a puzzle", &text);
            }
            let Some(record) = record else { break };
            if let Err(Fault { kind: FaultKind::Read(why), .. }) = &record.puzzle {
                return Err(Failure::read(&name, why));
            }
            found.take_record(&record, &records);
        }
        (found.lines, found.text) = (records.line_count(), records.unread());
        found.hidden += found.text - remarks;
        Ok(found)
    }

    /// Counts a record, the last one of `records`.
    fn take_record<R: BufRead>(&mut self, record: &Record, records: &Records<R>) {
        let kind = match record.column() {
            Some(column) => format!("rows of a table, column {}", column + 1),
            None if record.is_line() => "lines".to_owned(),
            None => "drawn grids or elements of an array".to_owned(),
        };
        match &record.puzzle {
            Ok(puzzle) => {
                self.good += 1;
                let described = describe(puzzle, is_constraint_text(record, puzzle));
                *self.kinds.entry(format!("{kind}, {described}")).or_default() += 1;
                if let (Some(doubt), Some(other)) = (puzzle.doubt(), puzzle.other_shape) {
                    let text = if record.is_line() { record.puzzle_text() } else { Cow::default() };
                    self.show(record.line, None, &format!("{doubt} (--shape {other})"), &text);
                }
                if !puzzle.ignored.is_empty() {
                    let names = puzzle.ignored.join(", ");
                    self.show(record.line, None, &format!("not read, and may stand for rules: {names}"), &record.text);
                }
            }
            Err(fault) => {
                self.bad += 1;
                let line = fault.line.unwrap_or(record.line);
                // The fault of a drawing is shown on its line.
                let own = Some(record.puzzle_text()).filter(|_| record.is_line());
                let text = own.or_else(|| records.line(line).map(Cow::from)).unwrap_or_default();
                self.show(line, fault.column, &words(fault), &text);
            }
        }
    }

    /// Adds a doubtful place: its line, with a caret below the column.
    fn show(&mut self, line: u64, column: Option<usize>, words: &str, text: &[u8]) {
        if self.places.len() as u64 >= self.limit {
            self.hidden += 1;
            return;
        }
        let symbols: Vec<char> = String::from_utf8_lossy(text).chars().collect();
        // A long line is shown around the column.
        let first =
            column.map_or(0, |column| column.saturating_sub(SHOWN / 2)).min(symbols.len().saturating_sub(SHOWN));
        let shown = symbols.iter().skip(first).take(SHOWN);
        let shown: String = shown.map(|symbol| if symbol.is_control() { '?' } else { *symbol }).collect();
        let place = column.map_or_else(|| format!("line {line}"), |column| format!("line {line}, column {column}"));
        // In JSON, the column refers to the string, not to the line, unless the named symbol is in that column.
        let is_json = text.trim_ascii().first().is_some_and(|byte| b"{[\"".contains(byte));
        let caret = column
            .filter(|column| !is_json || names_symbol(words, &symbols, *column))
            .map_or_else(String::new, |column| format!("    {}^\n", " ".repeat(column.max(first + 1) - first - 1)));
        self.places.push(format!("  {place}: {words}\n    {shown}\n{caret}"));
    }

    /// Returns whether there are records, and all of them are puzzles.
    const fn is_sound(&self) -> bool {
        self.bad == 0 && self.good > 0
    }

    fn write(&self, name: &str, output: &mut impl Write) -> io::Result<()> {
        let Self { lines, good, bad, .. } = self;
        writeln!(output, "{name}: lines {lines}, records {}, puzzles {good}, faults {bad}", good + bad)?;
        for (kind, count) in &self.kinds {
            writeln!(output, "  {kind}: {count}")?;
        }
        if self.text > 0 {
            writeln!(output, "  lines of text, not part of a puzzle: {}", self.text)?;
        }
        for place in &self.places {
            write!(output, "{place}")?;
        }
        if self.hidden > 0 {
            writeln!(output, "  and {} more doubtful places", self.hidden)?;
        }
        Ok(())
    }
}

/// Returns whether a record is in the notation of the Interactive Sudoku Solver: of all lines that begin with a point,
/// only these show their layout.
fn is_constraint_text(record: &Record, puzzle: &Puzzle) -> bool {
    record.is_line() && puzzle.shows_layout && record.puzzle_text().trim_ascii().starts_with(b".")
}

/// Returns the size and notation of a puzzle.
fn describe(puzzle: &Puzzle, is_constraint_text: bool) -> String {
    let shape = puzzle.grid.shape();
    let side = shape.side();
    let notation = match puzzle.notation {
        _ if is_constraint_text => "the text of constraints (ISS)".to_owned(),
        Notation::Tokens => "decimal numbers".to_owned(),
        Notation::Symbols(_) if side <= 9 => "symbols".to_owned(),
        Notation::Symbols(alphabet) => format!("symbols, alphabet {alphabet}"),
        _ => "another notation".to_owned(),
    };
    let has_marks = puzzle.grid.cells().iter().any(|cell| (2..side).contains(&cell.digits().len()));
    let marks = if has_marks { ", with candidates" } else { "" };
    format!("{}x{} in {notation}{marks}", shape.rows(), shape.columns())
}

/// Returns whether the words on a fault begin with the symbol that is in this column, in quotes.
fn names_symbol(words: &str, symbols: &[char], column: usize) -> bool {
    let named = words.strip_prefix('\'').and_then(|words| words.chars().next());
    named.is_some() && named == column.checked_sub(1).and_then(|at| symbols.get(at).copied())
}

/// Returns the text for a fault, with the option that resolves it.
fn words(fault: &Fault) -> String {
    let remedy = fault.kind.setting().map_or_else(String::new, |name| format!(" ({})", super::input::option(name)));
    format!("{}{remedy}", fault.kind)
}
