//! `specudoku candidates`.

use std::sync::Arc;

use specudoku::batch::{BatchOptions, Field, RowWriter, Rows};
use specudoku::count::TrueCandidates;
use specudoku::text::{Puzzle, Style};
use specudoku::{DigitSet, Grid, Solver};

use super::common::LimitArgs;
use super::exit::{CliResult, LIMITED, help};
use super::filter::FilterArgs;
use super::input::{Input, examine_ready, only_record};
use super::screen::Screen;

/// Find the true candidates: those that occur in some solution.
///
/// Writes one line per puzzle, in order: its true candidates, as 729 symbols for a 9x9 grid, or cell by cell for other
/// sizes. On a terminal they are drawn. Formats with columns have one text per cell: CSV separates these texts by
/// blanks, JSON has them in an array.
///
/// The puzzle may be unfinished, with many solutions. If a limit ends the work, the easy candidates are decided, and
/// the answer names the undecided ones, which may occur in no solution. All other candidates that are written occur in
/// some solution.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku candidates puzzles/several.txt",
    "specudoku candidates --counts --format jsonl puzzles/several.txt",
    "specudoku candidates --timeout 2 .Cage~10~R1C1~R1C2~R2C1.Thermo~R5C5~R5C6~R4C7",
], LIMITED))]
pub(crate) struct CandidatesArgs {
    /// Count exactly in how many solutions each candidate occurs.
    ///
    /// Writes the counts cell by cell, for the digits 1, 2 and so on. Puzzles with very many solutions need up to a
    /// second per candidate.
    #[arg(long)]
    counts: bool,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    filter: FilterArgs,
}

impl CandidatesArgs {
    pub(crate) fn run(&self) -> CliResult {
        let mut options = self.filter.batch_options();
        let mut inputs = self.filter.batch.inputs()?;
        examine_ready(&mut inputs);
        // All threads work on a single puzzle; several puzzles are answered at the same time, one per thread.
        let is_single = only_record(&inputs, &options.reading).is_some();
        let threads = if is_single { std::mem::replace(&mut options.threads, 1) } else { 1 };
        let solver = self.limits.set(Solver::new().threads(threads).cancel(&options.cancel));
        if self.counts { self.run_counts(inputs, options, solver) } else { self.run_found(inputs, options, solver) }
    }

    fn run_found(&self, inputs: Vec<Input>, options: BatchOptions, solver: Solver) -> CliResult {
        // A line of 729 symbols is not readable on a screen.
        let is_drawn = Screen::of_stdout().is_terminal();
        if is_drawn {
            self.filter.refuse_resume_of_drawings(options.format)?;
        }
        let rows = Rows::new(&["candidates", "open", "undecided"], |puzzle, rows| {
            match solver.true_candidates(&puzzle.grid) {
                Ok(found) => write_row(rows, &found, is_drawn),
                Err(stop) => rows.failure(&stop.to_string()),
            }
        });
        self.filter.run_on(inputs, options, rows)
    }

    fn run_counts(&self, inputs: Vec<Input>, options: BatchOptions, solver: Solver) -> CliResult {
        let steps = Arc::clone(&self.filter.batch.steps);
        let answer = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| match solver.candidate_counts(&puzzle.grid, &steps) {
            Err(stop) => rows.failure(&stop.to_string()),
            Ok(counts) => {
                let cells: Vec<_> = (0..puzzle.grid.visible_cells().len()).map(|cell| counts.of_cell(cell)).collect();
                let array = serde_json::to_string(&cells).unwrap_or_default();
                // On a line, blanks separate the cells.
                let text = array.replace("],[", " ").replace(['[', ']'], "");
                rows.row(&text, || vec![Field::Json(array)]);
            }
        };
        let mut rows = Rows::new(&["counts"], answer);
        rows.records_per_item = 1;
        self.filter.run_on(inputs, options, rows)
    }
}

fn write_row(rows: &mut RowWriter<'_>, found: &TrueCandidates, is_drawn: bool) {
    let Some(grid) = &found.grid else { return rows.failure("no solution") };
    let text = shown(grid, is_drawn);
    match found.stop {
        None => rows.row(&text, || values(grid, &found.undecided)),
        Some(stop) => {
            let why = format!("{stop}: {}", doubts(grid, &found.undecided));
            rows.incomplete(&format!("{text} !{why}"), &why, || values(grid, &found.undecided));
        }
    }
}

/// Returns the candidates as text.
fn shown(grid: &Grid, is_drawn: bool) -> String {
    // Larger grids do not fit on a screen.
    let drawn =
        if is_drawn && grid.shape().side() <= 9 { grid.display(Style::Pencilmarks).try_to_string() } else { None };
    let drawn = drawn.map(|drawn| drawn + "\n");
    drawn.or_else(|| grid.display(Style::Candidates).try_to_string()).unwrap_or_else(|| texts(grid).join(" "))
}

/// Returns the fields of a row: the candidates, the number of cells with several, and the undecided candidates.
fn values(grid: &Grid, undecided: &[DigitSet]) -> Vec<Field> {
    let open = grid.visible_cells().iter().filter(|cell| cell.digit().is_none()).count();
    let undecided = visible(grid, undecided).iter().map(|digits| text(grid, *digits));
    vec![Field::List(texts(grid)), open.into(), Field::List(undecided.collect())]
}

/// Returns which candidates are not decided, in words.
fn doubts(grid: &Grid, undecided: &[DigitSet]) -> String {
    let undecided = visible(grid, undecided);
    let count: usize = undecided.iter().map(|digits| digits.len()).sum();
    let cells = undecided.iter().enumerate().filter(|(_, digits)| !digits.is_empty());
    let named = cells.map(|(cell, digits)| format!("{} {}", grid.shape().cell_name(cell), text(grid, *digits)));
    let cells = named.collect::<Vec<_>>().join(", ");
    format!("{count} of these may not occur in any solution: {cells}")
}

/// Returns the sets of the cells that are drawn.
fn visible<'a>(grid: &Grid, sets: &'a [DigitSet]) -> &'a [DigitSet] {
    &sets[..grid.visible_cells().len()]
}

/// Returns the candidates of each cell.
fn texts(grid: &Grid) -> Vec<String> {
    grid.visible_cells().iter().map(|cell| text(grid, cell.digits())).collect()
}

/// Returns digits as text, separated by commas where they have two figures.
fn text(grid: &Grid, digits: DigitSet) -> String {
    let between = if grid.shape().side() > 9 { "," } else { "" };
    digits.iter().map(|digit| grid.shape().value_of(digit).to_string()).collect::<Vec<_>>().join(between)
}
