//! `specudoku split`.

use std::ops::ControlFlow;
use std::slice;

use specudoku::batch::ordered;
use specudoku::text::{Alphabet, Notation, Style};
use specudoku::{Grid, PuzzleError, Solver};

use super::common::{QuietArgs, TimeArgs, cores, whole_in};
use super::exit::{CliResult, Failure, cancelled, ended, help, refuse};
use super::input::ReadingArgs;
use super::output::StandardOutput;
use super::progress::Bar;
use super::screen::Screen;
use super::shown_layout::shows_layout;

/// Split a puzzle into disjoint parts that together cover all solutions.
///
/// Writes one part per line. The parts have nearly equal numbers of solutions, so any program that distributes lines
/// can divide a long count, enumeration or search among machines. Writes at least as many parts as requested, or one
/// per solution if there are fewer. If all solutions can be enumerated, no part is larger than in an even split.
/// Otherwise, the sizes are estimated.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku split puzzles/empty.txt --parts 100 > parts.txt",
    "specudoku split 1............... --parts 4 | specudoku count",
], "if the time limit was reached"))]
pub(crate) struct SplitArgs {
    /// The puzzle, or a file that holds it.
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: String,

    /// Minimum number of parts, 1 to 1000000.
    #[arg(long, short, value_name = "K", value_parser = whole_in(1..=1_000_000_u32))]
    parts: u32,

    #[command(flatten)]
    time: TimeArgs,

    #[command(flatten)]
    quiet: QuietArgs,

    #[command(flatten)]
    reading: ReadingArgs,
}

impl SplitArgs {
    pub(crate) fn run(&self) -> CliResult {
        let puzzle = super::input::puzzle(&self.puzzle, &self.reading)?;
        let (grid, notation) = (&puzzle.grid, puzzle.notation);
        refuse(
            !shows_layout(
                &grid.display(Style::Lossless).notation(notation).to_string(),
                &puzzle,
                &self.reading.reading(),
            ),
            "the parts are lines, which do not show the layout of this puzzle: describe it by --shape, --boxes and --units",
        )?;
        let cancel = self.time.flag();
        let _bar = Bar::waiting(self.quiet);
        let parts = Solver::new().cancel(&cancel).split(grid, self.parts as usize).map_err(|error| match error {
            PuzzleError::Stopped(_) => cancelled(&cancel),
            error => Failure::io(error),
        })?;
        let mut output = StandardOutput::new();
        let screen = Screen::of_stdout();
        // If the puzzle has missing candidates, every part is written with its candidates.
        let has_candidates = !grid.is_given_by_clues() || !grid.layout().constraints().is_empty();
        let end = ordered(
            cores(),
            slice::from_ref(&cancel),
            (1..).zip(parts),
            |(number, part), _| match has_candidates {
                true => with_candidates(&part, notation) + "\n",
                false => screen.numbered(number, &part, notation) + "\n",
            },
            |text| output.show(text.as_bytes()).map_or_else(ControlFlow::Break, ControlFlow::Continue),
        );
        ended(end, &cancel)
    }
}

/// Returns a part with its candidates, in the first of these notations that can express it: 729, pencilmarks, lossless.
/// The first two have no other alphabets and no constraints.
fn with_candidates(part: &Grid, notation: Notation) -> String {
    let is_usual = !matches!(notation, Notation::Symbols(alphabet) if alphabet != Alphabet::ONE);
    let candidates = part
        .display(Style::Candidates)
        .try_to_string()
        .or_else(|| part.display(Style::Pencilmarks).try_to_string())
        .filter(|_| is_usual && part.layout().constraints().is_empty());
    candidates.unwrap_or_else(|| part.display(Style::Lossless).notation(notation).to_string())
}
