//! `specudoku minimize`.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use specudoku::batch::{RowWriter, Rows};
use specudoku::text::{Puzzle, Style};
use specudoku::{Grid, PuzzleError, Solver, Stop};

use super::common::LimitArgs;
use super::exit::{CliResult, Exit, Failure, help};
use super::filter::FilterArgs;
use super::output::note;
use super::screen::Screen;
use super::shown_layout::{NOT_IN_A_LINE, shows_layout};

/// Remove redundant clues while the solution stays unique.
///
/// Writes one minimal puzzle per puzzle, in order. In a puzzle with pencilmarks, restores redundant eliminations
/// instead. A puzzle that does not have exactly one solution is answered with `!` and the reason.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku minimize puzzles/easy.txt",
    "specudoku minimize --all --limit 100 puzzles/easy.txt",
], "with --strict if a record failed, or with --all if a puzzle contains more than 10000"))]
pub(crate) struct MinimizeArgs {
    /// All minimal puzzles within each puzzle.
    #[arg(long)]
    all: bool,

    /// Also remove redundant constraints, after the clues.
    #[arg(long, conflicts_with = "all")]
    constraints: bool,

    /// Maximum number of minimal puzzles per puzzle [default: 10000, with a row that reports if there are more].
    #[arg(long, value_name = "N", requires = "all")]
    limit: Option<usize>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    filter: FilterArgs,
}

/// Maximum number of minimal puzzles per puzzle without --limit.
const MAX_MINIMAL: usize = 10_000;

impl MinimizeArgs {
    pub(crate) fn run(&self) -> CliResult {
        if self.all && self.filter.batch.data.resume.is_some() {
            return Err(Failure::usage("--resume needs one row per record: omit --all"));
        }
        let mut options = self.filter.batch_options();
        let solver = self.limits.set(Solver::new().threads(1).cancel(&options.cancel));
        let screen = Screen::of_stdout();
        let (is_tabular, reading) = (self.filter.is_tabular(), self.filter.batch.reading());
        let minimize = if self.constraints { Solver::minimize_constraints } else { Solver::minimize };
        let has_failed = AtomicBool::new(false);
        let mut rows = Rows::new(&["minimal", "clues"], |puzzle, rows| {
            let write = |grid: &Grid, rows: &mut RowWriter<'_>| {
                let line = grid.display(Style::Lossless).notation(puzzle.notation).to_string();
                // Its layout may have fewer constraints.
                let mut minimal = puzzle.clone();
                minimal.grid = grid.clone();
                if !is_tabular && !shows_layout(&line, &minimal, &reading) {
                    has_failed.store(true, Ordering::Relaxed);
                    return rows.failure(NOT_IN_A_LINE);
                }
                // A drawn grid cannot show candidates or constraints.
                let is_drawn = grid.is_given_by_clues() && grid.layout().constraints().is_empty();
                let shown = if is_drawn { screen.text(grid, puzzle.notation) } else { line.clone() };
                let clues = grid.values().iter().filter(|clue| **clue != 0).count();
                rows.row(&shown, || vec![line.as_str().into(), clues.into()]);
            };
            let are_all = match self.all {
                true => self.write_all(&solver, puzzle, |grid| {
                    write(grid, rows);
                    // What was found before Ctrl-C is printed.
                    rows.stays();
                }),
                false => minimize(&solver, &puzzle.grid).map(|grid| write(&grid, rows)).map(|()| true),
            };
            match are_all {
                // With --limit, only that many were requested.
                Ok(false) if self.limit.is_none() => {
                    has_failed.store(true, Ordering::Relaxed);
                    rows.failure(&format!("more than {MAX_MINIMAL} minimal puzzles: --limit N gives more"));
                }
                Err(PuzzleError::Stopped(Stop::Cancelled)) if self.all => {}
                Err(error) => rows.failure(&error.to_string()),
                Ok(_) => {}
            }
        });
        if self.all {
            // A puzzle may have many minimal ones. Only those of one puzzle are in memory at a time.
            (options.threads, rows.records_per_item) = (1, 1);
        }
        let exit = self.filter.run(options, rows)?;
        Ok(if exit == Exit::Done && has_failed.into_inner() { Exit::No } else { exit })
    }

    /// Writes as many minimal puzzles as are wanted. Returns whether these are all.
    fn write_all(&self, solver: &Solver, puzzle: &Puzzle, mut write: impl FnMut(&Grid)) -> Result<bool, PuzzleError> {
        let (mut count, limit) = (0, self.limit.unwrap_or(MAX_MINIMAL));
        let minimized = solver.minimize_each(&puzzle.grid, |grid| {
            count += 1;
            if count > limit {
                note(&format!("a puzzle contains more than {limit} minimal ones: use a larger --limit"));
                return ControlFlow::Break(());
            }
            write(&grid);
            ControlFlow::Continue(())
        });
        minimized.map(|()| count <= limit)
    }
}
