//! `specudoku scramble`.

use std::cell::Cell;

use specudoku::batch::{RowWriter, Rows};
use specudoku::make::Isomorphism;
use specudoku::text::{Alphabet, Notation, Puzzle, Reading, Style, read_line};

use super::canonical::map_field;
use super::common::SeedArgs;
use super::exit::{CliResult, Failure, STRICT, help, refuse};
use super::filter::FilterArgs;
use super::screen::Screen;
use super::shown_layout::{NOT_IN_A_LINE, shows_layout};

/// Rename digits and move lines at random: other puzzles that are the same.
///
/// Each copy is drawn evenly from the symmetries of the grid and the renamings of its digits. Whatever stands beside a puzzle
/// in a table or an object and is a grid of its size (its solution, its candidates) moves along. The same seed gives the same
/// copies, at any number of threads.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku scramble --seed 42 puzzles/easy.txt",
    "specudoku scramble --count 10 --seed 42 --format csv puzzles/rated.csv > copies.csv",
], STRICT))]
pub(crate) struct ScrambleArgs {
    /// How many copies of each puzzle.
    #[arg(long, short, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    #[command(flatten)]
    seed: SeedArgs,

    /// Tell how each copy comes from its puzzle, in the column map.
    ///
    /// As canonical --map does: row i of the copy is row rows[i] of the puzzle, and digit d becomes digits[d].
    #[arg(long)]
    map: bool,

    #[command(flatten)]
    filter: FilterArgs,
}

impl ScrambleArgs {
    pub(crate) fn run(&self) -> CliResult {
        if self.filter.batch.data.resume.is_some() && self.count > 1 {
            return Err(Failure::usage("--resume counts one row a record: it goes without --count"));
        }
        self.filter.refuse_resume_without(self.seed)?;
        refuse(self.map && !self.filter.is_tabular(), "--map is a column: it goes with --format csv, tsv or jsonl")?;
        let inputs = self.filter.batch.inputs()?;
        let seed = self.seed.announced();
        let screen = Screen::of_stdout();
        let (is_tabular, reading) = (self.filter.is_tabular(), self.filter.batch.reading());
        let answer = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| {
            if puzzle.grid.layout().as_shape().is_none() {
                return rows
                    .failure("a grid with other units than its shape has other symmetries, which are not known here");
            }
            let first = (rows.record() - 1) * self.count;
            let is_stuck = Cell::new(false);
            let own = rows.puzzle_text();
            let is_drawn = puzzle.grid.is_given_by_clues() && screen.draws_like(Some(puzzle));
            if !is_tabular && !is_drawn && !shows_layout(&own, puzzle, &reading) {
                return rows.failure(NOT_IN_A_LINE);
            }
            for copy in 0..self.count {
                let map = Isomorphism::random(puzzle.grid.shape(), seed, first + copy);
                let image = || map.image(&puzzle.grid);
                let text = match is_drawn {
                    true => screen.text(&image(), puzzle.notation),
                    false => {
                        let moved = moved_line(&map, own.as_bytes(), puzzle.notation);
                        moved.unwrap_or_else(|| image().display(Style::Lossless).notation(puzzle.notation).to_string())
                    }
                };
                let beside = |field: &[u8]| {
                    let moved = moved_field(&map, field, puzzle);
                    is_stuck.set(is_stuck.get() || moved.is_err());
                    moved.ok().flatten()
                };
                rows.row_of_image(&text, beside, || {
                    let mut values = vec![(copy + 1).into()];
                    values.extend(self.map.then(|| map_field(&map)));
                    values
                });
            }
            if is_stuck.get() {
                rows.mark("a grid beside the puzzle has a digit twice in a unit, and stays as it was");
            }
        };
        let mut rows = Rows::new(if self.map { &["copy", "map"] } else { &["copy"] }, answer);
        rows.images = true;
        self.filter.run_on(inputs, self.filter.batch_options(), rows)
    }
}

/// Returns the image of the text of a grid up to 9x9 on one line, symbol by symbol: whatever stands for an empty cell stays,
/// and so does a digit that stands twice.
fn moved_line(map: &Isomorphism, text: &[u8], notation: Notation) -> Option<String> {
    // In other alphabets figures are other digits.
    if alphabet_of(notation).is_some_and(|alphabet| alphabet != Alphabet::One) {
        return None;
    }
    let cells = map.rows().len() * map.rows().len();
    let is_symbol = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*' | b'-' | b'x' | b'?');
    if map.rows().len() > 9 || text.len() != cells || !text.iter().all(is_symbol) {
        return None;
    }
    let digits = map.digits();
    let symbol = |source: usize| match text[source] {
        digit @ b'1'..=b'9' => digits.get(usize::from(digit - b'1')).map(|name| char::from(b'0' + name)),
        blank => Some(char::from(blank)),
    };
    map.sources().map(symbol).collect()
}

/// Returns the alphabet of a notation of symbols.
const fn alphabet_of(notation: Notation) -> Option<Alphabet> {
    match notation {
        Notation::Symbols(alphabet) => Some(alphabet),
        _ => None,
    }
}

/// Returns the image of what stands beside a puzzle, or of its own text, if it is a grid of the same shape.
///
/// # Errors
/// If it is one with a conflict.
fn moved_field(map: &Isomorphism, field: &[u8], puzzle: &Puzzle) -> Result<Option<String>, ()> {
    let shape = puzzle.grid.shape();
    // A number or a name is not read as a grid in vain.
    if field.len() < shape.cell_count() {
        return Ok(None);
    }
    if let Some(moved) = moved_line(map, field, puzzle.notation) {
        return Ok(Some(moved));
    }
    // It is written as the puzzle is, where that has symbols.
    match read_line(field, &Reading::default().shape(shape).alphabet(alphabet_of(puzzle.notation))) {
        Ok(read) => Ok(Some(map.image(&read.grid).display(Style::Lossless).notation(read.notation).to_string())),
        Err(fault) if fault.kind.is_conflict() => Err(()),
        Err(_) => Ok(None),
    }
}
