//! `specudoku hint`.

use std::io::Write;
use std::time::Duration;

use specudoku::explain::{Pencilmarks, RateError, Rater};
use specudoku::{Solver, Stop};

use super::common::{QuietArgs, cores, one_of, seconds};
use super::exit::{CliResult, Exit, Failure, help};
use super::input::puzzle;
use super::progress::Bar;
use super::step_drawing;

/// Say what to do next.
///
/// The easiest step, in three degrees: where to look, what it is, everything. A degree says no digit that the next one
/// says. The puzzle may be given with candidates.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku hint puzzles/easy.txt", "specudoku hint --level 2 puzzles/easy.txt"], "if the time is over"))]
pub(crate) struct HintArgs {
    /// The puzzle, in any notation, or a file that holds it.
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: String,

    /// How much is said.
    ///
    /// 1 where to look, 2 the technique and its cells, 3 all of it.
    #[arg(long, short, value_name = "N", default_value = "3", value_parser = one_of::<u8>(&["1", "2", "3"]))]
    level: u8,

    /// Seconds for it.
    ///
    /// The hardest known puzzles need a few, grids with many solutions could take hours.
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    timeout: Duration,
}

impl HintArgs {
    pub(crate) fn run(&self) -> CliResult {
        let grid = puzzle(&self.puzzle)?;
        let bar = Bar::waiting(QuietArgs::default());
        let failed = |error: RateError| match error {
            RateError::Stopped(Stop::Time) => Failure::time_limit(),
            _ => Failure::usage(error.to_string()),
        };
        let mut rater = Rater::default().timeout(self.timeout).threads(cores());
        let step = rater.hint(&grid).map_err(failed)?;
        let marks = Pencilmarks::of(&grid);
        let several = Solver::new().threads(1).limit(2).timeout(self.timeout).solve(&grid).solutions.len() != 1;
        drop(bar);
        let mut output = anstream::stdout().lock();
        let written = match (&step, self.level) {
            (None, _) => writeln!(output, "Nothing is left to find."),
            (Some(step), 1) => writeln!(output, "{}", step.where_to_look()),
            (Some(step), 2) => writeln!(output, "{}", step.what_it_is()),
            (Some(step), _) => {
                writeln!(
                    output,
                    "{}\n{}\n{}",
                    step_drawing::draw(&marks, step, room()),
                    step.heading(),
                    step.sentence()
                )
            }
        };
        written.map_err(Failure::write)?;
        if several {
            let warned = writeln!(anstream::stderr(), "the puzzle does not have exactly one solution");
            warned.map_err(Failure::write)?;
        }
        Ok(Exit::Done)
    }
}

/// Columns of the terminal; without one there is room for anything.
fn room() -> usize {
    terminal_size::terminal_size().map_or(usize::MAX, |(width, _)| width.0.into())
}
