//! `specudoku scramble`.

use std::cell::Cell;

use specudoku::batch::{RowWriter, Rows};
use specudoku::make::Isomorphism;
use specudoku::text::{Alphabet, Notation, Puzzle, Reading, Style, read_puzzle};

use super::canonical::map_field;
use super::common::{SeedArgs, at_least_one};
use super::exit::{CliResult, Failure, STRICT, help, refuse};
use super::filter::FilterArgs;
use super::screen::Screen;
use super::shown_layout::{NOT_IN_A_LINE, shows_layout};

/// Apply random symmetries: equivalent puzzles that look different.
///
/// Each copy is drawn uniformly from the symmetries of the grid and the renamings of its digits. Other fields of a
/// table row or a JSON object that hold a grid of the same size (the solution, the candidates) are transformed in the
/// same way. The same seed gives the same copies at any number of threads.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku scramble --seed 42 puzzles/easy.txt",
    "specudoku scramble --count 10 --seed 42 --format csv puzzles/rated.csv > copies.csv",
], STRICT))]
pub(crate) struct ScrambleArgs {
    /// Number of copies per puzzle.
    #[arg(long, short, value_name = "K", default_value_t = 1, value_parser = at_least_one::<u64>)]
    count: u64,

    #[command(flatten)]
    seed: SeedArgs,

    /// Add the column map: how each copy results from its puzzle.
    ///
    /// As with `canonical --map`: row i of the copy is row rows[i] of the puzzle, and digit d becomes digits[d].
    #[arg(long)]
    map: bool,

    #[command(flatten)]
    filter: FilterArgs,
}

impl ScrambleArgs {
    pub(crate) fn run(&self) -> CliResult {
        if self.filter.batch.data.resume.is_some() && self.count > 1 {
            return Err(Failure::usage("--resume needs one row per record: omit --count"));
        }
        self.filter.refuse_resume_without(self.seed)?;
        refuse(self.map && !self.filter.is_tabular(), "--map adds a column: use --format csv, tsv or jsonl")?;
        let inputs = self.filter.batch.inputs()?;
        let seed = self.seed.announced();
        let run = ScrambleRun { args: self, seed, screen: Screen::of_stdout(), reading: self.filter.batch.reading() };
        let columns: &[&str] = if self.map { &["copy", "map"] } else { &["copy"] };
        let rows = Rows::new(columns, |puzzle, rows| run.answer(puzzle, rows));
        self.filter.run_on(inputs, self.filter.batch_options(), rows)
    }
}

/// A run over all puzzles.
struct ScrambleRun<'a> {
    args: &'a ScrambleArgs,
    seed: u64,
    screen: Screen,
    /// How the puzzles were read.
    reading: Reading,
}

impl ScrambleRun<'_> {
    /// Writes the copies of one puzzle.
    fn answer(&self, puzzle: &Puzzle, rows: &mut RowWriter<'_>) {
        if puzzle.grid.layout().as_shape().is_none() {
            return rows.failure("scramble does not know the symmetries of grids with additional or irregular units");
        }
        let count = self.args.count;
        let first = (rows.record() - 1) * count;
        let is_stuck = Cell::new(false);
        let own = rows.puzzle_text();
        let is_drawn = puzzle.grid.is_given_by_clues() && self.screen.draws_like(Some(puzzle));
        if !self.args.filter.is_tabular() && !is_drawn && !shows_layout(&own, puzzle, &self.reading) {
            return rows.failure(NOT_IN_A_LINE);
        }
        for copy in 0..count {
            let map = Isomorphism::random(puzzle.grid.shape(), self.seed, first + copy);
            let text = match is_drawn {
                true => self.screen.text(&map.image(&puzzle.grid), puzzle.notation),
                false => moved_puzzle(&map, own.as_bytes(), puzzle),
            };
            rows.row_of_image(
                &text,
                |field| {
                    let moved = moved_field(&map, field, puzzle);
                    is_stuck.set(is_stuck.get() || moved.is_err());
                    moved.ok().flatten()
                },
                || {
                    let mut values = vec![(copy + 1).into()];
                    values.extend(self.args.map.then(|| map_field(&map)));
                    values
                },
            );
        }
        if is_stuck.get() {
            rows.mark("another grid of the record has a digit twice in a unit, and was not changed");
        }
    }
}

/// Returns the image of a puzzle with this text on a line, if possible symbol by symbol.
fn moved_puzzle(map: &Isomorphism, text: &[u8], puzzle: &Puzzle) -> String {
    moved_line(map, text, puzzle.notation)
        .unwrap_or_else(|| map.image(&puzzle.grid).display(Style::Lossless).notation(puzzle.notation).to_string())
}

/// Returns the transformed text of a grid up to 9x9 on one line, symbol by symbol. The symbols of empty cells are kept,
/// and so are digits that occur twice in a unit.
fn moved_line(map: &Isomorphism, text: &[u8], notation: Notation) -> Option<String> {
    // In other alphabets, figures are different digits.
    if alphabet_of(notation).is_some_and(|alphabet| alphabet != Alphabet::ONE) {
        return None;
    }
    let cells = map.rows().len() * map.rows().len();
    if map.rows().len() > 9 || text.len() != cells || !text.iter().all(is_symbol) {
        return None;
    }
    let digits = map.digits();
    let symbols = map.sources().map(|source| match text[source] {
        digit @ b'1'..=b'9' => digits.get(usize::from(digit - b'1')).map(|name| char::from(b'0' + name)),
        blank => Some(char::from(blank)),
    });
    symbols.collect()
}

/// Returns the alphabet of a notation of symbols.
const fn alphabet_of(notation: Notation) -> Option<Alphabet> {
    match notation {
        Notation::Symbols(alphabet) => Some(alphabet),
        _ => None,
    }
}

/// Returns the transformed text of another field of the record, or of the puzzle, if it is a grid of the same shape.
///
/// Returns an error if it is such a grid with a conflict.
fn moved_field(map: &Isomorphism, field: &[u8], puzzle: &Puzzle) -> Result<Option<String>, ()> {
    let shape = puzzle.grid.shape();
    // Numbers and names are too short to be grids.
    if field.len() < shape.cell_count() {
        return Ok(None);
    }
    if let Some(moved) = moved_line(map, field, puzzle.notation) {
        return Ok(Some(moved));
    }
    // The image is written like the puzzle, if that has symbols.
    match read_puzzle(field, &Reading::default().shape(shape).alphabet(alphabet_of(puzzle.notation))) {
        Ok(read) => Ok(Some(map.image(&read.grid).display(Style::Lossless).notation(read.notation).to_string())),
        Err(fault) if fault.kind.is_conflict() => Err(()),
        Err(_) => Ok(None),
    }
}

/// Returns whether a byte is a digit or an empty cell.
const fn is_symbol(byte: &u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*' | b'-' | b'x' | b'?')
}
