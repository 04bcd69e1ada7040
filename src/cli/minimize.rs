//! `specudoku minimize`.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use specudoku::batch::{RowWriter, Rows};
use specudoku::text::{Puzzle, Reading, Style};
use specudoku::{Grid, PuzzleError, Solver, Stop};

use super::common::{LimitArgs, whole};
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
], "if a record reached a limit, with --strict if a record failed, or with --all if a puzzle contains more than 10000"))]
pub(crate) struct MinimizeArgs {
    /// Write all minimal puzzles within each puzzle.
    #[arg(long)]
    all: bool,

    /// Also remove redundant constraints, after the clues.
    #[arg(long, conflicts_with = "all")]
    constraints: bool,

    /// Maximum number of minimal puzzles per puzzle [default: 10000, with a row that reports if there are more].
    #[arg(long, value_name = "N", value_parser = whole::<usize>, requires = "all")]
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
        let run = MinimizeRun {
            args: self,
            solver: self.limits.set(Solver::new().threads(1).cancel(&options.cancel)),
            screen: Screen::of_stdout(),
            reading: self.filter.batch.reading(),
            has_failed: AtomicBool::new(false),
        };
        let mut rows = Rows::new(&["minimal", "clues"], |puzzle, rows| run.answer(puzzle, rows));
        if self.all {
            // A puzzle may have many minimal ones. With one thread, they are written as they are found.
            (options.threads, rows.records_per_item) = (1, 1);
        }
        let exit = self.filter.run(options, rows)?;
        Ok(if exit == Exit::Done && run.has_failed.into_inner() { Exit::No } else { exit })
    }
}

/// A run over all puzzles.
struct MinimizeRun<'a> {
    args: &'a MinimizeArgs,
    solver: Solver,
    screen: Screen,
    /// How the puzzles were read.
    reading: Reading,
    /// Whether a minimal puzzle was not written, although no limit excluded it.
    has_failed: AtomicBool,
}

impl MinimizeRun<'_> {
    /// Answers one puzzle.
    fn answer(&self, puzzle: &Puzzle, rows: &mut RowWriter<'_>) {
        let are_all = if self.args.all { self.write_all(puzzle, rows) } else { self.write_one(puzzle, rows) };
        match are_all {
            // With --limit, only that many were requested.
            Ok(false) if self.args.limit.is_none() => {
                self.has_failed.store(true, Ordering::Relaxed);
                rows.failure(&format!("more than {MAX_MINIMAL} minimal puzzles: --limit N gives more"));
            }
            Err(PuzzleError::Stopped(Stop::Cancelled)) if self.args.all => {}
            Err(error) => rows.failure(&error.to_string()),
            Ok(_) => {}
        }
    }

    /// Writes as many minimal puzzles as requested. Returns whether there are no more.
    fn write_all(&self, puzzle: &Puzzle, rows: &mut RowWriter<'_>) -> Result<bool, PuzzleError> {
        let (mut count, limit) = (0, self.args.limit.unwrap_or(MAX_MINIMAL));
        let minimized = self.solver.minimize_each(&puzzle.grid, |grid| {
            count += 1;
            if count > limit {
                note(&format!("a puzzle contains more than {limit} minimal ones: use a larger --limit"));
                return ControlFlow::Break(());
            }
            self.write(&grid, puzzle, rows);
            // What was found before Ctrl-C is printed. A closed pipe ends the work.
            if rows.stays() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        minimized.map(|()| count <= limit)
    }

    /// Writes the only minimal puzzle that is requested.
    fn write_one(&self, puzzle: &Puzzle, rows: &mut RowWriter<'_>) -> Result<bool, PuzzleError> {
        let minimal = if self.args.constraints {
            self.solver.minimize_constraints(&puzzle.grid)?
        } else {
            self.solver.minimize(&puzzle.grid)?
        };
        self.write(&minimal, puzzle, rows);
        Ok(true)
    }

    /// Writes the row of a minimal puzzle within `puzzle`.
    fn write(&self, grid: &Grid, puzzle: &Puzzle, rows: &mut RowWriter<'_>) {
        let line = grid.display(Style::Lossless).notation(puzzle.notation).to_string();
        // Its layout may have fewer constraints.
        let mut minimal = puzzle.clone();
        minimal.grid = grid.clone();
        if !self.args.filter.is_tabular() && !shows_layout(&line, &minimal, &self.reading) {
            self.has_failed.store(true, Ordering::Relaxed);
            return rows.failure(NOT_IN_A_LINE);
        }
        // A drawn grid cannot show candidates or constraints.
        let is_drawn = grid.is_given_by_clues() && grid.layout().constraints().is_empty();
        let shown = if is_drawn { self.screen.text(grid, puzzle.notation) } else { line.clone() };
        let clues = grid.values().iter().filter(|clue| **clue != 0).count();
        rows.row(&shown, || vec![line.as_str().into(), clues.into()]);
    }
}
