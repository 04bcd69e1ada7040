//! `specudoku candidates`.

use std::sync::Arc;

use specudoku::batch::{BatchOptions, Field, RowWriter, Rows};
use specudoku::text::{Puzzle, Style};
use specudoku::{Grid, Solver};

use super::common::LimitArgs;
use super::exit::{CliResult, STRICT, help};
use super::filter::FilterArgs;
use super::input::{Input, examine_ready, only_record};
use super::screen::Screen;

/// Find the true candidates: those that occur in some solution.
///
/// Writes one line per puzzle, in order: its true candidates, as 729 symbols for a 9x9 grid, or cell by cell for other
/// sizes. On a terminal they are drawn. Formats with columns have one text per cell: CSV separates these texts by
/// blanks, JSON has them in an array.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku candidates puzzles/several.txt",
    "specudoku candidates --counts --format jsonl puzzles/several.txt",
], STRICT))]
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
        let screen = Screen::of_stdout();
        let mut options = self.filter.batch_options();
        if self.counts {
            // A single puzzle is counted by all threads; several puzzles are counted at the same time, one per thread.
            let mut inputs = self.filter.batch.inputs()?;
            examine_ready(&mut inputs);
            let is_single = only_record(&inputs, &options.reading).is_some();
            let threads = if is_single { std::mem::replace(&mut options.threads, 1) } else { 1 };
            return self.run_counts(inputs, options, Solver::new().threads(threads));
        }
        // A line of 729 symbols is not readable on a screen.
        let is_drawn = screen.is_terminal();
        if is_drawn {
            self.filter.refuse_resume_of_drawings(options.format)?;
        }
        let solver = self.limits.set(Solver::new().threads(1).cancel(&options.cancel));
        let rows = Rows::new(&["candidates", "open"], |puzzle, rows| match solver.true_candidates(&puzzle.grid) {
            Err(stop) => rows.failure(&stop.to_string()),
            Ok(found) => match (&found.grid, found.stop) {
                (None, _) => rows.failure("no solution"),
                (Some(grid), None) => rows.row(&shown(grid, is_drawn), || values(grid)),
                (Some(grid), Some(stop)) => {
                    let why = format!("{stop}: some of these may not occur in any solution");
                    rows.incomplete(&format!("{} !{why}", shown(grid, is_drawn)), &why, || values(grid));
                }
            },
        });
        self.filter.run(options, rows)
    }

    fn run_counts(&self, inputs: Vec<Input>, options: BatchOptions, solver: Solver) -> CliResult {
        let solver = self.limits.set(solver.cancel(&options.cancel));
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

/// Returns the candidates as text.
fn shown(grid: &Grid, is_drawn: bool) -> String {
    // Larger grids do not fit on a screen.
    let drawn =
        if is_drawn && grid.shape().side() <= 9 { grid.display(Style::Pencilmarks).try_to_string() } else { None };
    let drawn = drawn.map(|drawn| drawn + "\n");
    drawn.or_else(|| grid.display(Style::Candidates).try_to_string()).unwrap_or_else(|| texts(grid).join(" "))
}

fn values(grid: &Grid) -> Vec<Field> {
    let open = grid.visible_cells().iter().filter(|cell| cell.digit().is_none()).count();
    vec![Field::List(texts(grid)), open.into()]
}

/// Returns the candidates of each cell, separated by commas where digits have two figures.
fn texts(grid: &Grid) -> Vec<String> {
    let between = if grid.shape().side() > 9 { "," } else { "" };
    let text = |cell: &specudoku::Cell| cell.digits().iter().map(|digit| digit.to_string()).collect::<Vec<_>>();
    grid.visible_cells().iter().map(|cell| text(cell).join(between)).collect()
}
