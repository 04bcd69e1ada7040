//! `specudoku sample`.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use specudoku::batch::Shard;
use specudoku::text::{Alphabet, Notation, Style};
use specudoku::{Digits81, Grid, PuzzleError, Shape};

use super::common::{QuietArgs, SeedArgs, ThreadArgs, TimeArgs, whole};
use super::exit::{CliResult, Failure, cancelled, ended, help};
use super::input::ReadingArgs;
use super::output::StandardOutput;
use super::progress::Bar;
use super::screen::Screen;

/// Draw random solutions of a 9x9 puzzle, all equally likely.
///
/// Writes one line per solution. A solution may occur more than once.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku sample --count 1000 --seed 42 > boards.txt",
    "specudoku sample --count 1000000 --seed 42 --shard 3/10 > shard.txt",
    "specudoku sample --count 5 puzzles/several.txt",
], "if the puzzle has no solution or the time limit was reached"))]
pub(crate) struct SampleArgs {
    /// The puzzle, or a file that holds it [default: the empty grid].
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: Option<String>,

    /// Number of solutions.
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = whole::<u64>)]
    count: u64,

    #[command(flatten)]
    seed: SeedArgs,

    /// Shard of the solutions, as K/N. All N shards together give the solutions of one run. Example: --shard 3/10.
    ///
    /// The shards get blocks of 256 solutions one after another, so with fewer blocks than shards some are empty.
    #[arg(long, value_name = "K/N", requires = "seed")]
    shard: Option<Shard>,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    time: TimeArgs,

    #[command(flatten)]
    quiet: QuietArgs,

    #[command(flatten)]
    reading: ReadingArgs,
}

impl SampleArgs {
    pub(crate) fn run(&self) -> CliResult {
        let (puzzle, notation) = match &self.puzzle {
            Some(text) => super::input::puzzle(text, &self.reading).map(|puzzle| (puzzle.grid, puzzle.notation))?,
            None => {
                self.reading.refuse_unread(true)?;
                (Grid::empty(Shape::CLASSIC), Notation::for_side(9))
            }
        };
        let cancel = self.time.flag();
        let waiting = Bar::waiting(self.quiet);
        let sampler = self.threads.preparing(&cancel).sampler(&puzzle).map_err(|error| match error {
            PuzzleError::Stopped(_) => cancelled(&cancel),
            PuzzleError::NoSolution => Failure::nothing_found(error),
            PuzzleError::Unsupported(_) => Failure::usage(error),
            _ => Failure::io(error),
        })?;
        let seed = self.seed.announced();
        drop(waiting);
        let mut output = StandardOutput::new();
        let screen = Screen::of_stdout();
        let written: Arc<AtomicU64> = Arc::default();
        let _bar = Bar::over_steps(Arc::clone(&written), self.count, self.quiet);
        let (shard, threads) = (self.shard.unwrap_or(Shard::WHOLE), self.threads.count());
        let end = sampler.sample(seed, self.count, shard, threads, &cancel, |boards| {
            let before = written.fetch_add(boards.len() as u64, Ordering::Relaxed);
            let text =
                if screen.draws_like(None) { drawings(before, boards, &screen) } else { lines(boards, notation) };
            // Flushed, because a program that reads the boards may need only the first few.
            output.show(&text).map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        ended(end, &cancel)
    }
}

/// Number of bytes of a line with its end.
const LINE_BYTES: usize = 82;

/// Returns the boards as numbered drawings, after `before` others.
fn drawings(before: u64, boards: &[Digits81], screen: &Screen) -> Vec<u8> {
    let mut text = String::new();
    for (number, board) in (before + 1..).zip(boards) {
        text += &screen.numbered(number, &Grid::from(*board), Notation::for_side(9));
        text.push('\n');
    }
    text.into_bytes()
}

fn lines(boards: &[Digits81], notation: Notation) -> Vec<u8> {
    // Boards are written in the symbols of the puzzle. If these are the usual ones, no grid must be created.
    if matches!(notation, Notation::Symbols(alphabet) if alphabet != Alphabet::ONE) {
        return boards
            .iter()
            .map(|board| Grid::from(*board).display(Style::Line).notation(notation).to_string() + "\n")
            .collect::<String>()
            .into_bytes();
    }
    let mut text = Vec::with_capacity(boards.len() * LINE_BYTES);
    for board in boards {
        text.extend_from_slice(board.to_line().as_bytes());
        text.push(b'\n');
    }
    text
}
