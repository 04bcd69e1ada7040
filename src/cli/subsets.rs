//! `specudoku subsets`.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use specudoku::batch::{Field, RowWriter, Rows, Shard};
use specudoku::make::{MinimumSubset, Subsets};
use specudoku::text::{Puzzle, Style};
use specudoku::{Grid, PuzzleError, Solver, Stop};

use super::common::{Given, LimitArgs, at_least_one, counted, whole};
use super::exit::{CliResult, Exit, help, refuse};
use super::filter::FilterArgs;
use super::output::note;
use super::recording::TimelineArgs;
use super::screen::Screen;
use super::shown_layout::{NOT_IN_A_LINE, shows_layout};

/// Find the puzzles with K clues whose only solution is a given board.
///
/// Prints every such puzzle, one per line. The order is always the same, but a puzzle is printed only when its part of
/// the search is done. If the search is interrupted, the puzzles found in unfinished parts come last. A board is a
/// completed grid, or a puzzle with one solution. Without --redundant, only minimal puzzles are printed, from which no
/// clue can be removed. On one thread, a 9x9 board takes half a second for 16 clues, a few seconds for 17, and up to
/// half a minute for 18.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku subsets --clues 4 1234341221434321",
    "specudoku subsets --clues 14 --exists puzzles/easy.txt",
    "specudoku subsets --clues 4 --count --shard 1/2 1234341221434321",
    "specudoku subsets --minimum --format jsonl 1234341221434321",
], "if a record reached a limit, with --strict if a record failed, or if a board has more puzzles than are printed without \
    --limit"))]
pub(crate) struct SubsetsArgs {
    /// Number of clues.
    #[arg(long, short, value_name = "K", value_parser = whole::<usize>, required_unless_present = "minimum")]
    clues: Option<usize>,

    /// Print one puzzle per board, or 'none'.
    #[arg(long, conflicts_with_all = ["count", "minimum", "limit"])]
    exists: bool,

    /// Print the number of puzzles.
    #[arg(long, conflicts_with_all = ["minimum", "limit"])]
    count: bool,

    /// Print the smallest number of clues that determine the board.
    ///
    /// Formats with columns also have a puzzle with this number of clues, and the numbers of nodes and questions that
    /// it took to exclude fewer clues.
    #[arg(long, conflicts_with_all = ["clues", "limit", "redundant", "shard"])]
    minimum: bool,

    /// Include puzzles with redundant clues.
    #[arg(long)]
    redundant: bool,

    /// Maximum number of puzzles per board [default: 10000, with a message if there are more].
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    limit: Option<u64>,

    /// Search the K-th of N shards of each board.
    ///
    /// All shards together find every puzzle once. So several machines can share the search of a board.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,

    #[command(flatten)]
    timeline: TimelineArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    filter: FilterArgs,
}

/// Maximum number of puzzles that are printed for each board without `--limit`.
const MAX_PUZZLES: u64 = 10_000;

impl SubsetsArgs {
    pub(crate) fn run(&self) -> CliResult {
        let is_list = !(self.exists || self.count || self.minimum);
        refuse(
            is_list && self.filter.batch.data.resume.is_some(),
            "--resume needs one row per record: use it with --exists, --count or --minimum",
        )?;
        self.timeline.check()?;
        let timeline = self.timeline.begin();
        // All threads search the same board.
        let options = self.filter.batch_options().threads(1);
        let solver = Solver::new().threads(self.filter.batch.threads.count()).cancel(&options.cancel);
        let run = SubsetsRun {
            args: self,
            solver: self.limits.set(solver).given(timeline.clone(), Solver::observer),
            screen: Screen::of_stdout(),
            has_more: AtomicBool::new(false),
        };
        let mut rows = Rows::new(self.columns(), |puzzle, rows| run.answer(puzzle, rows));
        rows.records_per_item = 1;
        rows.recognise = (self.minimum || self.count).then_some(is_count);
        let exit = self.filter.run(options, rows)?;
        if let Some(timeline) = timeline {
            self.timeline.end(&timeline.recorded())?;
        }
        Ok(if exit == Exit::Done && run.has_more.into_inner() { Exit::No } else { exit })
    }

    /// Returns the names of the columns.
    const fn columns(&self) -> &'static [&'static str] {
        match self {
            Self { minimum: true, .. } => &["minimum", "at_least", "subset", "nodes", "questions", "learnt"],
            Self { exists: true, .. } => &["exists", "subset"],
            Self { count: true, .. } => &["subsets", "at_least"],
            _ => &["subset", "clues"],
        }
    }
}

/// Returns whether a line is a count, or a lower bound of one.
fn is_count(line: &str) -> bool {
    line.strip_prefix(">=").unwrap_or(line).parse::<u64>().is_ok()
}

/// Returns the columns of `--minimum`; `line` is the puzzle.
fn minimum_columns(minimum: &MinimumSubset, line: Field) -> Vec<Field> {
    let stats = minimum.stats;
    let found = [minimum.clues.into(), minimum.stop.is_some().into(), line];
    found.into_iter().chain([stats.nodes, stats.questions, stats.learnt].map(Field::from)).collect()
}

/// A run over all boards.
struct SubsetsRun<'a> {
    args: &'a SubsetsArgs,
    solver: Solver,
    screen: Screen,
    /// Whether a board has more puzzles than were printed, and no limit was set.
    has_more: AtomicBool,
}

impl SubsetsRun<'_> {
    /// Answers one board.
    fn answer(&self, puzzle: &Puzzle, rows: &mut RowWriter<'_>) {
        let cells = puzzle.grid.cells().len();
        if self.args.clues.is_some_and(|clues| clues > cells) {
            return rows.failure(&format!("the board has only {cells} cells"));
        }
        let answered = match self.args {
            SubsetsArgs { minimum: true, .. } => self.minimum(puzzle, rows),
            SubsetsArgs { exists: true, .. } => self.exists(puzzle, rows),
            SubsetsArgs { count: true, .. } => self.count(puzzle, rows),
            _ => self.list(puzzle, rows),
        };
        if let Err(error) = answered {
            rows.failure(&error.to_string());
        }
    }

    /// Prepares the search of a board.
    fn subsets(&self, puzzle: &Puzzle) -> Result<Subsets, PuzzleError> {
        let subsets = self.solver.subsets(&puzzle.grid, self.args.clues.unwrap_or_default())?;
        let subsets = subsets.redundant(self.args.redundant);
        Ok(match self.args.shard {
            Some(shard) => subsets.shard(shard.number(), shard.of()),
            None => subsets,
        })
    }

    fn list(&self, board: &Puzzle, rows: &mut RowWriter<'_>) -> Result<(), PuzzleError> {
        let (mut count, limit) = (0, self.args.limit.unwrap_or(MAX_PUZZLES));
        let steps = Arc::clone(&self.args.filter.batch.steps);
        let mut is_more = false;
        let searched = self.subsets(board)?.each_with(&steps, |puzzle| {
            // With a limit set by the user, the search ends at the last puzzle. Without a limit, it ends at the first
            // puzzle too many.
            is_more = count == limit;
            if is_more {
                return ControlFlow::Break(());
            }
            count += 1;
            self.write(&puzzle, board, rows);
            // Puzzles found before Ctrl-C are printed.
            let is_wanted = rows.stays();
            if !is_wanted || self.args.limit == Some(count) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if is_more {
            self.has_more.store(true, Ordering::Relaxed);
            note(&format!("a board has more than {limit} puzzles: --limit N gives more"));
            rows.failure(&format!("more than {limit} puzzles: --limit N gives more"));
        }
        match searched {
            Err(Stop::Cancelled) => Ok(()),
            searched => Ok(searched.map(|_| ())?),
        }
    }

    fn exists(&self, board: &Puzzle, rows: &mut RowWriter<'_>) -> Result<(), PuzzleError> {
        let steps = Arc::clone(&self.args.filter.batch.steps);
        let mut found = None;
        self.subsets(board)?.each_with(&steps, |puzzle| {
            found = Some(puzzle);
            ControlFlow::Break(())
        })?;
        match found {
            Some(puzzle) => {
                if let Some(line) = self.line(&puzzle, board, rows) {
                    rows.row(&self.shown(&puzzle, board, &line), || vec![true.into(), line.as_str().into()]);
                }
            }
            None => rows.row("none", || vec![false.into(), Field::Empty]),
        }
        Ok(())
    }

    fn count(&self, board: &Puzzle, rows: &mut RowWriter<'_>) -> Result<(), PuzzleError> {
        let steps = Arc::clone(&self.args.filter.batch.steps);
        let mut count = 0_u64;
        let searched = self.subsets(board)?.each_with(&steps, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        match searched {
            Ok(_) => rows.row(&count.to_string(), || vec![count.into(), false.into()]),
            Err(stop) => {
                if stop == Stop::Cancelled {
                    note(&format!("the search was stopped after {}", counted(count, "puzzle")));
                }
                let line = format!(">={count} !{stop}");
                rows.incomplete(&line, &stop.to_string(), || vec![count.into(), true.into()]);
            }
        }
        Ok(())
    }

    fn minimum(&self, board: &Puzzle, rows: &mut RowWriter<'_>) -> Result<(), PuzzleError> {
        let minimum = self.solver.minimum_subset(&board.grid)?;
        let line = match &minimum.puzzle {
            Some(puzzle) => match self.line(puzzle, board, rows) {
                Some(line) => Field::from(line.as_str()),
                None => return Ok(()),
            },
            None => Field::Empty,
        };
        let clues = minimum.clues;
        match minimum.stop {
            None => rows.row(&clues.to_string(), || minimum_columns(&minimum, line)),
            Some(stop) => {
                if stop == Stop::Cancelled {
                    note(&format!("the search was stopped: no puzzle of the board has fewer than {clues} clues"));
                }
                let shown = format!(">={clues} !{stop}");
                rows.incomplete(&shown, &stop.to_string(), || minimum_columns(&minimum, line));
            }
        }
        Ok(())
    }

    /// Writes a row of a puzzle.
    fn write(&self, puzzle: &Grid, board: &Puzzle, rows: &mut RowWriter<'_>) {
        if let Some(line) = self.line(puzzle, board, rows) {
            let shown = self.shown(puzzle, board, &line);
            rows.row(&shown, || vec![line.as_str().into(), puzzle.clue_count().into()]);
        }
    }

    /// Returns a puzzle as a line; `None` if a line does not show its layout. The puzzle is then written in another
    /// way.
    fn line(&self, puzzle: &Grid, board: &Puzzle, rows: &mut RowWriter<'_>) -> Option<String> {
        let line = puzzle.display(Style::Lossless).notation(board.notation).to_string();
        let filter = &self.args.filter;
        if !filter.is_tabular() && !shows_layout(&line, board, &filter.batch.reading()) {
            rows.failure(NOT_IN_A_LINE);
            return None;
        }
        Some(line)
    }

    fn shown(&self, puzzle: &Grid, board: &Puzzle, line: &str) -> String {
        if self.args.filter.is_tabular() { line.to_owned() } else { self.screen.text(puzzle, board.notation) }
    }
}
