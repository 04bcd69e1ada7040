//! `specudoku convert`.

mod dimacs;
mod sheet;

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use specudoku::Grid;
use specudoku::batch::{Format, RowWriter};
use specudoku::text::{
    Alphabet, AlphabetError, Frame, Look, MAX_PER_PAGE, Notation, Puzzle, Reading, candidate_line, drawn_as, line_with,
    pencilmarks, read_line, sdk, simple_sudoku,
};

use super::common::one_of;
use super::exit::{CliResult, Exit, Failure, STRICT, help, interrupt_flag, refuse};
use super::filter::FilterArgs;
use super::input::only_puzzle;
use super::output::print;
use super::shown_layout::shows_layout;

/// Write puzzles in another form: lines, drawings, sheets to print, SAT clauses.
///
/// Forms: line (a grid a line), grid and box (drawn in ASCII, or with box-drawing characters), sdk and ss (as SadMan's
/// programs and Simple Sudoku write them), csv, jsonl, pencilmarks and 729 (the candidates, drawn or on a line, after the
/// clues have taken theirs from their peers), dimacs (clauses for SAT solvers of one puzzle, of what deduction leaves
/// open; comments name the cells that are known, and the candidate that each variable stands for), sheet (a page of HTML that a
/// browser prints).
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku convert --to grid puzzles/hard.txt",
    "specudoku convert --blank 0 --symbols decimal puzzles/16x16.txt",
    "specudoku convert --to dimacs puzzles/25x25.txt > puzzle.cnf",
    "specudoku convert --to sheet --per-page 4 --solutions puzzles/made-easy.txt > sheet.html",
], STRICT))]
pub(crate) struct ConvertArgs {
    /// The form.
    #[arg(long, value_name = "FORM", default_value = "line")]
    to: TargetForm,

    /// The symbol of an empty cell on a line [default: . and among decimals 0].
    #[arg(long, value_name = "CHAR", value_parser = one_of::<char>(BLANKS))]
    blank: Option<char>,

    /// The symbols of digits on a line [default: as they were].
    ///
    /// 1 for 1-9A-Z, 0 for 0-9A-Z, A for A-Z, decimal for numbers with blanks between.
    #[arg(long, value_name = "SYMBOLS", value_parser = PossibleValuesParser::new(["1", "0", "A", "decimal"]).try_map(|text| notation(&text)))]
    symbols: Option<Notation>,

    /// Add the clause that this solution alone breaks.
    ///
    /// What 'solve --proof' refutes where there is a solution.
    #[arg(long, value_name = "SOLUTION")]
    except: Option<Grid>,

    /// Number a variable for every candidate of the empty grid, 81 (row - 1) + 9 (column - 1) + digit in one of 9x9.
    ///
    /// The clues are clauses of one literal then. Without this, what deduction leaves open has variables alone.
    #[arg(long)]
    every_candidate: bool,

    /// Puzzles on each sheet of paper, 1 to 12 [default: 6].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MAX_PER_PAGE as i64))]
    per_page: Option<u8>,

    /// Print the solutions behind the puzzles.
    ///
    /// Of puzzles that have exactly one.
    #[arg(long)]
    solutions: bool,

    /// The title of the sheet [default: Sudoku].
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    #[command(flatten)]
    filter: FilterArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum TargetForm {
    Line,
    Grid,
    Box,
    Sdk,
    Ss,
    Csv,
    Jsonl,
    Pencilmarks,
    #[value(name = "729")]
    Candidates,
    Dimacs,
    Sheet,
}

impl TargetForm {
    /// Whether the form can say which candidates are missing, or keeps the text that the puzzle came in.
    const fn has_candidates(self) -> bool {
        // Pencil and paper know no candidates but one's own.
        !matches!(self, Self::Line | Self::Grid | Self::Box | Self::Sdk | Self::Ss | Self::Sheet)
    }
}

/// The symbols of an empty cell that are read back as such.
const BLANKS: &[&str] = &[".", "0", "_", "*", "?", "-", "x", "o", "·"];

fn notation(text: &str) -> Result<Notation, AlphabetError> {
    match text {
        "decimal" => Ok(Notation::Tokens),
        _ => text.parse().map(Notation::Symbols),
    }
}

impl ConvertArgs {
    pub(crate) fn run(&self) -> CliResult {
        if self.to != TargetForm::Line && (self.blank.is_some() || self.symbols.is_some()) {
            return Err(Failure::usage("--blank and --symbols are of the form line"));
        }
        let of_clauses = [(self.except.is_some(), "--except"), (self.every_candidate, "--every-candidate")];
        let given = of_clauses.into_iter().find(|(is_given, _)| *is_given);
        if let Some((_, option)) = given.filter(|_| self.to != TargetForm::Dimacs) {
            return Err(Failure::usage(format!("{option} is of the form dimacs")));
        }
        if matches!(self.to, TargetForm::Csv | TargetForm::Jsonl) && self.filter.format.is_some() {
            return Err(Failure::usage("--format has no say where --to is csv or jsonl: these are forms of rows"));
        }
        let of_sheets = [
            (self.per_page.is_some(), "--per-page"),
            (self.solutions, "--solutions"),
            (self.title.is_some(), "--title"),
        ];
        let given = of_sheets.into_iter().find(|(is_given, _)| *is_given);
        if let Some((_, option)) = given.filter(|_| self.to != TargetForm::Sheet) {
            return Err(Failure::usage(format!("{option} is of the form sheet")));
        }
        match self.to {
            TargetForm::Dimacs => return self.write_clauses(),
            TargetForm::Sheet => return self.write_sheet(),
            _ => {}
        }
        let mut job = self.filter.job(&[]);
        job.clues_alone = !self.to.has_candidates();
        job.is_drawn = !matches!(self.to, TargetForm::Line | TargetForm::Candidates);
        match self.to {
            TargetForm::Csv => job.options.format = Format::Csv,
            TargetForm::Jsonl => job.options.format = Format::JsonLines,
            _ => job.columns = &["form"],
        }
        let (hidden, refused, reading) = (AtomicU64::new(0), AtomicBool::new(false), self.filter.batch.reading());
        let answer = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| match self.convert(puzzle) {
            Ok(_) if matches!(self.to, TargetForm::Csv | TargetForm::Jsonl) => rows.row("", Vec::new),
            // A row says the layout in a column of its own.
            Ok(text) if !self.filter.is_tabular() && !shows_layout(&text, puzzle, &reading) => {
                refused.store(true, Ordering::Relaxed);
                rows.failure(
                    "this form does not show its layout, and would be another puzzle: --to csv and jsonl have a column \
                     for it, grid and box draw boxes",
                );
            }
            Ok(text) => {
                let is_hidden = !self.filter.is_tabular() && !shows_layout(&text, puzzle, &Reading::default());
                hidden.fetch_add(u64::from(is_hidden), Ordering::Relaxed);
                rows.row(&text, || vec![text.as_str().into()]);
            }
            Err(why) => rows.failure(why),
        };
        let exit = self.filter.run(&job, answer)?;
        let count = hidden.into_inner();
        if count > 0 {
            print(&format!(
                "the layout of {count} records is not in what is written: read it with the same --shape, --boxes and \
                 --units; --to csv and jsonl have a column for it"
            ));
        }
        Ok(if exit == Exit::Done && refused.into_inner() { Exit::No } else { exit })
    }

    /// Writes the clauses of the one puzzle that there is.
    fn write_clauses(&self) -> CliResult {
        let inputs = self.filter.batch.inputs()?;
        let Some(puzzle) = only_puzzle(inputs, &self.filter.batch.reading())? else {
            return Err(Failure::usage("clauses are those of one puzzle: give one, or a file that holds one"));
        };
        refuse(self.filter.format.is_some(), "clauses are not records: --to dimacs goes without --format")?;
        refuse(self.filter.batch.data.strict, "--strict is for records, and clauses are not")?;
        self.filter.batch.data.refuse_for("it goes without --to dimacs")?;
        let written = dimacs::write(self, &puzzle.grid, &interrupt_flag(), io::stdout().lock());
        written.map(|()| Exit::Done).map_err(Failure::write)
    }

    /// Writes a sheet of all puzzles.
    fn write_sheet(&self) -> CliResult {
        refuse(self.filter.format.is_some(), "a sheet has no records: --to sheet goes without --format")?;
        self.filter.batch.data.refuse_for("it goes without --to sheet")?;
        sheet::write(self, io::stdout().lock())
    }

    /// The puzzle in the form that is wanted, or why it has none.
    fn convert(&self, puzzle: &Puzzle) -> Result<String, &'static str> {
        let grid = &puzzle.grid;
        match self.to {
            TargetForm::Line => self.line(puzzle),
            TargetForm::Grid => Ok(drawn_as(grid, &Look::default())),
            TargetForm::Box => Ok(drawn_as(grid, &Look::default().frame(Frame::Box))),
            TargetForm::Sdk => Ok(sdk(grid)),
            // Nothing but a blank line parts these grids.
            TargetForm::Ss => Ok(simple_sudoku(grid) + "\n"),
            // The row holds the puzzle without anything added.
            TargetForm::Csv | TargetForm::Jsonl | TargetForm::Dimacs | TargetForm::Sheet => Ok(String::new()),
            TargetForm::Pencilmarks => pencilmarks(&marked(grid))
                .ok_or("pencilmarks are written up to 35x35, if they cannot be taken for decimal numbers"),
            TargetForm::Candidates => candidate_line(&marked(grid)).ok_or("729 candidates are those of a 9x9 grid"),
        }
    }

    /// Whether a grid up to 9x9 in these symbols is read back as it is by the same options.
    fn is_read_back(&self, puzzle: &Puzzle, alphabet: Alphabet) -> bool {
        let reading = self.filter.batch.reading();
        let line = || line_with(&puzzle.grid, Notation::Symbols(alphabet), self.blank);
        let is_same = |again: Puzzle| again.grid.values() == puzzle.grid.values();
        reading.alphabet == Some(alphabet) || read_line(line().as_bytes(), &reading).is_ok_and(is_same)
    }

    fn line(&self, puzzle: &Puzzle) -> Result<String, &'static str> {
        let side = puzzle.grid.shape().side();
        let notation = self.symbols.unwrap_or(puzzle.notation);
        match (notation, self.blank) {
            (Notation::Symbols(alphabet), _)
                if side <= 9 && alphabet != Alphabet::One && !self.is_read_back(puzzle, alphabet) =>
            {
                Err("up to 9x9 the digits are written 1 to 9: use --symbols 1 or decimal")
            }
            (Notation::Symbols(alphabet), _) if side > alphabet.max_side() => {
                Err("the grid has more digits than these symbols: use --symbols decimal")
            }
            (Notation::Symbols(Alphabet::Zero), Some('0')) => Err("this blank is a digit of the grid: use --blank ."),
            (Notation::Symbols(_), Some('x' | 'o')) if side > 9 => {
                Err("this blank is a digit of the grid: use --blank .")
            }
            (Notation::Tokens, Some('x' | 'o')) if side > 9 => Err("among decimals of this grid use --blank . or 0"),
            _ => Ok(line_with(&puzzle.grid, notation, self.blank)),
        }
    }
}

/// The grid after each clue has taken its digit from its peers, where a candidate is left.
fn marked(grid: &Grid) -> Grid {
    let mut marked = grid.clone();
    let clues = grid.cells().iter().enumerate().filter_map(|(cell, value)| Some((cell, value.digit()?)));
    for (clue, digit) in clues {
        for cell in grid.layout().peers(clue).iter().map(|&peer| usize::from(peer)) {
            // A cell with another candidate does not run out of them.
            if marked.cells()[cell].digits().len() > 1 {
                let _ = marked.eliminate(cell, digit);
            }
        }
    }
    marked
}
