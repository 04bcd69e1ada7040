//! `specudoku convert`.

mod dimacs;
mod sheet;
mod target;

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use specudoku::batch::{RowWriter, Rows};
use specudoku::explain::{Pencilmarks, Picture};
use specudoku::text::{Alphabet, Notation, Puzzle, Reading, Sheet, Style, read_puzzle};
use specudoku::{Grid, ParseError};

use super::clues_only::{refusal, unusual_size};
use super::common::{counted, one_of, seconds, whole_in};
use super::exit::{CliResult, Exit, Failure, help, interrupt_flag, refuse};
use super::filter::FilterArgs;
use super::input::only_puzzle;
use super::output::print;
use super::shown_layout::shows_layout;
use target::ConvertTarget;

/// Convert puzzles to another notation, to pictures, to sheets to print, or to SAT clauses.
///
/// line: one grid per line. grid, box: drawn in ASCII or with box-drawing characters. sdk, ss: the formats of SadMan
/// Software and Simple Sudoku. ksudoku: a game of KSudoku. csv, jsonl: rows that keep the columns of the input.
/// pencilmarks, 729: the candidates, drawn or on a line, without those that clues rule out. lossless: a line, or the
/// candidates of a puzzle that has pencilmarks. iss: a line with the constraints. f-puzzles, sudokupad: a link with the
/// constraints. dimacs: clauses for SAT solvers, of one puzzle after deduction; comments name the known cells, and the
/// candidate of each variable. sheet: an HTML page to print from a browser. svg: a picture of one puzzle, with its
/// constraints and the rules in words.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku convert --to grid puzzles/hard.txt",
    "specudoku convert --blank 0 --symbols decimal puzzles/16x16.txt",
    "specudoku convert --to sudokupad '.Cage~17~R1C1~R1C2.Thermo~R3C3~R3C4~R3C5'",
    "specudoku convert --to dimacs puzzles/25x25.txt > puzzle.cnf",
    "specudoku convert --to svg .Cage~17~R1C1~R1C2.Thermo~R3C3~R3C4 > puzzle.svg",
    "specudoku convert --to sheet --per-page 4 --solutions puzzles/made-easy.txt > sheet.html",
], "with --strict if a record failed, if the output would be read as another puzzle, or if a solution took too long"))]
pub(crate) struct ConvertArgs {
    /// Target notation.
    #[arg(long, value_name = "FORM", default_value = "line", value_parser = ConvertTarget::parser())]
    to: ConvertTarget,

    /// Symbol of an empty cell on a line [default: . or, with decimal numbers, 0].
    #[arg(long, value_name = "CHAR", value_parser = one_of::<char>(BLANKS))]
    blank: Option<char>,

    /// Symbols of the digits on a line [default: unchanged].
    ///
    /// 1 means 1-9A-Z, 0 means 0-9A-Z, A means A-Z; decimal means numbers separated by blanks.
    #[arg(long, value_name = "SYMBOLS", value_parser = PossibleValuesParser::new(["1", "0", "A", "decimal"]).try_map(|text| notation(&text)))]
    symbols: Option<Notation>,

    /// Solution to exclude by an additional clause.
    ///
    /// If a puzzle has exactly one solution, `solve --proof` proves that these clauses cannot be satisfied.
    #[arg(long, value_name = "SOLUTION")]
    except: Option<Grid>,

    /// Use a variable for every candidate of the empty grid.
    ///
    /// In a 9x9 grid, the variable is 81 (row - 1) + 9 (column - 1) + digit, and clues are clauses of one literal.
    /// Without this option, only candidates that remain after deduction have variables.
    #[arg(long)]
    every_candidate: bool,

    /// Number of puzzles per printed page, 1 to 12 [default: 6].
    #[arg(long, value_name = "N", value_parser = whole_in(1..=Sheet::MAX_PER_PAGE))]
    per_page: Option<usize>,

    /// Print the solutions after the puzzles.
    ///
    /// Only puzzles that have exactly one solution get one.
    #[arg(long)]
    solutions: bool,

    /// Time limit per solution, in seconds.
    ///
    /// Only with --solutions. A puzzle that needs longer gets no solution. A message on standard error gives the number
    /// of such puzzles, and the exit status is 1.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Title of the sheet or the picture [default: Sudoku].
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    #[command(flatten)]
    filter: FilterArgs,
}

/// The symbols that are read as an empty cell again.
const BLANKS: &[&str] = &[".", "0", "_", "*", "?", "-", "x", "o", "·"];

fn notation(text: &str) -> Result<Notation, ParseError> {
    match text {
        "decimal" => Ok(Notation::Tokens),
        _ => text.parse().map(Notation::Symbols),
    }
}

/// Returns why a grid is not written in this style.
const fn not_written(style: Style) -> &'static str {
    match style {
        Style::Pencilmarks => "pencilmarks are written up to 35x35, if they cannot be taken for decimal numbers",
        Style::Candidates => "the notation 729 supports only 9x9 grids",
        Style::Iss => "the notation iss ends at 16x16, and has clues only for whole rows, columns and diagonals",
        _ => "the notation has no such grids",
    }
}

impl ConvertArgs {
    pub(crate) fn run(&self) -> CliResult {
        self.check()?;
        match self.to {
            ConvertTarget::Clauses => self.write_clauses(),
            ConvertTarget::Sheet => self.write_sheet(),
            ConvertTarget::Picture => self.write_picture(),
            ConvertTarget::Text(_) | ConvertTarget::Rows(_) => self.write_records(),
        }
    }

    /// Rejects options that do not apply to the target notation.
    fn check(&self) -> Result<(), Failure> {
        if self.to != ConvertTarget::Text(Style::Line) && (self.blank.is_some() || self.symbols.is_some()) {
            return Err(Failure::usage("--blank and --symbols only affect lines: use --to line"));
        }
        let of_clauses = [(self.except.is_some(), "--except"), (self.every_candidate, "--every-candidate")];
        let given = of_clauses.into_iter().find(|(is_given, _)| *is_given);
        if let Some((_, option)) = given.filter(|_| self.to != ConvertTarget::Clauses) {
            return Err(Failure::usage(format!("{option} only affects clauses: use --to dimacs")));
        }
        if matches!(self.to, ConvertTarget::Rows(_)) && self.filter.format.is_some() {
            return Err(Failure::usage("--to csv and --to jsonl already determine the format: omit --format"));
        }
        refuse(
            self.timeout.is_some() && !self.solutions,
            "--timeout needs --to sheet --solutions: nothing else takes long",
        )?;
        let of_sheets = [
            (self.per_page.is_some(), "--per-page"),
            (self.solutions, "--solutions"),
            (self.title.is_some() && self.to != ConvertTarget::Picture, "--title"),
        ];
        let given = of_sheets.into_iter().find(|(is_given, _)| *is_given);
        if let Some((_, option)) = given.filter(|_| self.to != ConvertTarget::Sheet) {
            return Err(Failure::usage(format!("{option} only affects sheets: use --to sheet")));
        }
        Ok(())
    }

    /// Writes each record in the target notation.
    fn write_records(&self) -> CliResult {
        let mut options = self.filter.batch_options();
        let columns: &[&str] = match self.to {
            ConvertTarget::Rows(format) => {
                options.format = format;
                &[]
            }
            _ => &["form"],
        };
        if self.to.is_drawn() {
            self.filter.refuse_resume_of_drawings(options.format)?;
        }
        let run = ConvertRun {
            args: self,
            reading: self.filter.batch.reading(),
            hidden: AtomicU64::new(0),
            has_refused: AtomicBool::new(false),
        };
        let mut rows = Rows::new(columns, |puzzle, rows| run.answer(puzzle, rows));
        if !self.to.has_candidates() {
            rows.refusal = Some(refusal);
        }
        let exit = self.filter.run(options, rows)?;
        let count = run.hidden.into_inner();
        if count > 0 {
            print(&format!(
                "the output does not show the layout of {}: read it with the same --shape, --boxes and --units, or use \
                 --to csv or jsonl, which have a column for it",
                counted(count, "record")
            ));
        }
        Ok(if exit == Exit::Done && run.has_refused.into_inner() { Exit::No } else { exit })
    }

    /// Returns the only puzzle, for `--to` a notation that has no records. `action` is what the notation does with it.
    fn only_puzzle(&self, notation: &str, action: &str) -> Result<Puzzle, Failure> {
        let inputs = self.filter.batch.inputs()?;
        let Some(puzzle) = only_puzzle(inputs, &self.filter.batch.reading())? else {
            return Err(Failure::usage(format!(
                "--to {notation} {action} one puzzle: give exactly one, or a file that holds one"
            )));
        };
        refuse(self.filter.format.is_some(), format!("--to {notation} determines the format: omit --format"))?;
        refuse(self.filter.batch.data.strict, format!("--strict does not apply to --to {notation}"))?;
        self.filter.batch.data.refuse_for(&format!("omit it with --to {notation}"))?;
        Ok(puzzle)
    }

    /// Writes the clauses of the only puzzle.
    fn write_clauses(&self) -> CliResult {
        let puzzle = self.only_puzzle("dimacs", "converts")?;
        refuse(!puzzle.grid.layout().constraints().is_empty(), "the clauses cannot express constraints")?;
        let written = dimacs::write(self, &puzzle.grid, &interrupt_flag(), io::stdout().lock());
        written.map(|()| Exit::Done).map_err(Failure::write)
    }

    /// Writes a sheet of all puzzles.
    fn write_sheet(&self) -> CliResult {
        refuse(self.filter.format.is_some(), "--to sheet determines the format: omit --format")?;
        self.filter.batch.data.refuse_for("omit it with --to sheet")?;
        sheet::write(self, io::stdout().lock())
    }

    /// Writes a picture of the only puzzle.
    fn write_picture(&self) -> CliResult {
        let puzzle = self.only_puzzle("svg", "draws")?;
        refuse(!puzzle.grid.shape().is_usual(), unusual_size(&puzzle.grid).unwrap_or_default())?;
        if let Some(why) = refusal(&puzzle.grid).filter(|_| !Sheet::shows(&puzzle.grid)) {
            return Err(Failure::usage(why));
        }
        let start = Pencilmarks::of(&puzzle.grid);
        let title = self.title.as_deref().unwrap_or("Sudoku");
        let picture = Picture::new(&start, &start, title).puzzle(&puzzle.grid).to_document();
        io::stdout().lock().write_all(picture.as_bytes()).map(|()| Exit::Done).map_err(Failure::write)
    }

    /// Returns the puzzle in the target notation, or why that is impossible.
    fn convert(&self, puzzle: &Puzzle) -> Result<String, Cow<'static, str>> {
        let ConvertTarget::Text(style) = self.to else {
            // The row already holds the puzzle.
            return Ok(String::new());
        };
        if style == Style::Line {
            return self.line(puzzle).map_err(Cow::from);
        }
        let has_marks = matches!(style, Style::Pencilmarks | Style::Candidates);
        let grid = if has_marks { &puzzle.grid.pencilmarks() } else { &puzzle.grid };
        let shown = grid.display(style);
        let text = shown.try_to_string();
        let text = text.ok_or_else(|| shown.lack().map_or_else(|| Cow::from(not_written(style)), Cow::from))?;
        // Only a blank line ends such a grid.
        Ok(text + if style == Style::Ss { "\n" } else { "" })
    }

    /// Returns whether a grid up to 9x9 in these symbols is read back unchanged with the same options.
    fn is_read_back(&self, puzzle: &Puzzle, alphabet: Alphabet) -> bool {
        let reading = self.filter.batch.reading();
        if reading.alphabet == Some(alphabet) {
            return true;
        }
        let line = self.line_in(&puzzle.grid, Notation::Symbols(alphabet));
        read_puzzle(line.as_bytes(), &reading).is_ok_and(|again| again.grid.values() == puzzle.grid.values())
    }

    /// Returns the grid on one line in this notation, with the requested blank.
    fn line_in(&self, grid: &Grid, notation: Notation) -> String {
        let line = grid.display(Style::Line).notation(notation);
        self.blank.map_or(line, |blank| line.blank(blank)).to_string()
    }

    fn line(&self, puzzle: &Puzzle) -> Result<String, &'static str> {
        let side = puzzle.grid.shape().side();
        let notation = self.symbols.unwrap_or(puzzle.notation);
        match (notation, self.blank) {
            (Notation::Symbols(alphabet), _)
                if side <= 9
                    && alphabet != Alphabet::ONE
                    && notation != Notation::for_shape(puzzle.grid.shape())
                    && !self.is_read_back(puzzle, alphabet) =>
            {
                Err("up to 9x9 the digits are written 1 to 9: use --symbols 1 or decimal")
            }
            (Notation::Symbols(alphabet), _) if side > alphabet.max_side() => {
                Err("the grid has more digits than these symbols: use --symbols decimal")
            }
            (Notation::Symbols(Alphabet::ZERO), Some('0')) => Err("this blank is a digit of the grid: use --blank ."),
            (Notation::Symbols(_), Some('x' | 'o')) if side > 9 => {
                Err("this blank is a digit of the grid: use --blank .")
            }
            (Notation::Tokens, Some('x' | 'o')) if side > 9 => {
                Err("this blank cannot be used among decimal numbers: use --blank . or 0")
            }
            _ => Ok(self.line_in(&puzzle.grid, notation)),
        }
    }
}

/// A run over all records.
struct ConvertRun<'a> {
    args: &'a ConvertArgs,
    /// How the records were read.
    reading: Reading,
    /// Number of records whose layout the output does not show.
    hidden: AtomicU64,
    /// Whether a record was refused because it would be read as another puzzle.
    has_refused: AtomicBool,
}

impl ConvertRun<'_> {
    /// Answers one record.
    fn answer(&self, puzzle: &Puzzle, rows: &mut RowWriter<'_>) {
        match self.args.convert(puzzle) {
            Ok(_) if matches!(self.args.to, ConvertTarget::Rows(_)) => rows.row("", Vec::new),
            Ok(text) if !self.shows_layout(&text, puzzle, &self.reading) => {
                self.has_refused.store(true, Ordering::Relaxed);
                let draws_boxes = matches!(self.args.to, ConvertTarget::Text(Style::Grid | Style::Box));
                let boxes = if draws_boxes { "" } else { "--to grid or box, which draw boxes, " };
                rows.failure(&format!(
                    "this form does not show its layout, and would be read as another puzzle: use --to csv or jsonl, \
                     which have a column for it, {boxes}or --to iss, which writes constraints",
                ));
            }
            Ok(text) => {
                let is_hidden = !self.shows_layout(&text, puzzle, &Reading::default());
                self.hidden.fetch_add(u64::from(is_hidden), Ordering::Relaxed);
                rows.row(&text, || vec![text.as_str().into()]);
            }
            Err(why) => rows.failure(&why),
        }
    }

    /// Returns whether the row of a puzzle that is converted to this text shows its layout to a reader.
    fn shows_layout(&self, text: &str, puzzle: &Puzzle, reading: &Reading) -> bool {
        // A notation that has the layout may write some units in another way, as diagonals of their own. A row with
        // columns has a separate one for the layout.
        self.args.to.has_layout() || self.args.filter.is_tabular() || shows_layout(text, puzzle, reading)
    }
}
