//! `specudoku split`.

use std::io::Write;
use std::ops::ControlFlow;

use specudoku::batch::{End, ordered};
use specudoku::text::Notation;
use specudoku::{Grid, SampleError, Solver};

use super::exit::{Exit, Failure};
use super::help::help;
use super::limits::TimeArgs;
use super::progress::{Bar, Output};
use super::screen::Screen;
use super::{CliResult, interrupt};

/// Split a puzzle into parts that have no solution in common, and together all of its solutions.
///
/// One puzzle a line, of nearly equal shares: so that one long count, enumeration or search can be spread over
/// machines, by any program that reads lines. There are as many parts as asked for, or more: no part is larger than
/// it would be in an even split.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku split puzzles/empty.txt --parts 100 > parts.txt",
    "specudoku split 1............... --parts 4 | specudoku count",
], "if the time is over"))]
pub(crate) struct Split {
    /// The puzzle, or a file that holds it.
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: String,

    /// How many parts at the least.
    #[arg(long, short, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    parts: u32,

    #[command(flatten)]
    time: TimeArgs,

    /// No progress bar.
    #[arg(long, short)]
    quiet: bool,
}

impl Split {
    pub(crate) fn run(&self) -> CliResult {
        let puzzle = super::input::puzzle(&self.puzzle)?;
        let cancel = interrupt::flag();
        let deadline = self.time.begin(&cancel)?;
        let _bar = Bar::waiting(self.quiet);
        let parts = match Solver::new().cancel(&cancel).split(&puzzle, self.parts as usize) {
            Ok(parts) => parts,
            Err(SampleError::Stopped(_)) => return deadline.cancelled(),
            Err(error) => return Err(Failure::io(error.to_string())),
        };
        let mut output = Output::new();
        let screen = Screen::of_stdout();
        let write = |text: String| match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
            Err(error) => ControlFlow::Break(Failure::write(&error)),
            Ok(()) => ControlFlow::Continue(()),
        };
        let numbered = (1..).zip(parts);
        let shown = |(number, part): (u64, Grid), _: &_| {
            screen.numbered(number, &part, Notation::for_side(part.shape().side())) + "\n"
        };
        match ordered(super::solve::cores(), &[cancel], numbered, shown, write) {
            Ok(End::Complete) => Ok(Exit::Done),
            Ok(End::Cancelled) => deadline.cancelled(),
            Ok(End::Broken(failure)) => Err(failure),
            Err(error) => Err(Failure::io(error.to_string())),
        }
    }
}
