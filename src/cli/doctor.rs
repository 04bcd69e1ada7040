//! `specudoku doctor`.

use std::collections::{BTreeMap, VecDeque};
use std::ffi::OsString;
use std::io::{self, BufReader, Write};

use specudoku::text::stream::{Lines, Recogniser};
use specudoku::text::{Fault, Notation, Puzzle, Reading, Record};

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
    #[arg(long, value_name = "N", default_value_t = 20)]
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
    reading: Reading,
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
    recent: VecDeque<Vec<u8>>,
}

impl Examination {
    fn of(input: Input, reading: Reading, limit: u64) -> Result<Self, Failure> {
        let mut found = Self { reading, limit, ..Self::default() };
        let name = input.name().into_owned();
        let failed = |error: io::Error| Failure::read(&name, &error);
        let mut lines = Lines::new(BufReader::new(input.open()));
        let mut recogniser = Recogniser::new(found.reading.clone());
        while let Some((number, line)) = lines.next_line().map_err(failed)? {
            found.take_line(&mut recogniser, number, line);
        }
        recogniser.end(found.lines);
        found.take_recognised(&mut recogniser);
        found.text = recogniser.unread();
        Ok(found)
    }

    /// Counts the records that take several lines, and lists the lines that are text.
    fn take_recognised(&mut self, recogniser: &mut Recogniser) {
        while let Some(record) = recogniser.take() {
            self.take_record("drawn grids or elements of an array", &record, None);
        }
        while let Some((line, text)) = recogniser.take_remark() {
            self.show(line, None, "this is text, not part of a puzzle", &text);
        }
    }

    fn take_line(&mut self, recogniser: &mut Recogniser, number: u64, line: &[u8]) {
        self.lines = number;
        // A record that ends with this line may have a fault on it.
        if self.recent.len() == LINES_KEPT {
            self.recent.pop_front();
        }
        self.recent.push_back(line[..line.len().min(1 << 12)].to_vec());
        let role = recogniser.push(number, line);
        self.take_recognised(recogniser);
        if !role.is_record() {
            return;
        }
        let record = Record::of_line(number, line, role.table(), &self.reading);
        match role.table() {
            None => self.take_record("lines", &record, Some(line)),
            Some(table) => {
                let field = table.field(line).ok().flatten();
                let kind = format!("rows of a table, column {}", table.column + 1);
                self.take_record(&kind, &record, Some(field.as_deref().unwrap_or(line)));
            }
        }
    }

    /// Counts a record. The columns of its fault refer to `text`, or to the line that the fault names.
    fn take_record(&mut self, kind: &str, record: &Record, text: Option<&[u8]>) {
        match &record.puzzle {
            Ok(puzzle) => {
                self.good += 1;
                *self.kinds.entry(format!("{kind}, {}", describe(puzzle))).or_default() += 1;
                if let (Some(doubt), Some(other)) = (puzzle.doubt(), puzzle.other_shape) {
                    self.show(record.line, None, &format!("{doubt} (--shape {other})"), text.unwrap_or_default());
                }
            }
            Err(fault) => {
                self.bad += 1;
                let line = fault.line.unwrap_or(record.line);
                let kept = self.lines.saturating_sub(line) as usize;
                let recent = self.recent.len().checked_sub(kept + 1).and_then(|index| self.recent.get(index));
                let text = text.map(<[u8]>::to_vec).or_else(|| recent.cloned()).unwrap_or_default();
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
        let is_at = |column: usize| {
            let named = words.strip_prefix('\'').and_then(|words| words.chars().next());
            named.is_some() && named == column.checked_sub(1).and_then(|at| symbols.get(at).copied())
        };
        let caret = column
            .filter(|column| !is_json || is_at(*column))
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

/// Returns the shape and notation of a puzzle.
fn describe(puzzle: &Puzzle) -> String {
    let side = puzzle.grid.shape().side();
    let notation = match puzzle.notation {
        Notation::Tokens => "decimal numbers".to_owned(),
        Notation::Symbols(_) if side <= 9 => "symbols".to_owned(),
        Notation::Symbols(alphabet) => format!("symbols, alphabet {alphabet}"),
        _ => "another notation".to_owned(),
    };
    let has_marks = puzzle.grid.cells().iter().any(|cell| (2..side).contains(&cell.digits().len()));
    let marks = if has_marks { ", with candidates" } else { "" };
    format!("{side}x{side} in {notation}{marks}")
}

/// Returns the text for a fault, with the option that resolves it.
fn words(fault: &Fault) -> String {
    let remedy = fault.kind.remedy().map_or_else(String::new, |remedy| format!(" ({})", super::input::option(remedy)));
    format!("{}{remedy}", fault.kind)
}
