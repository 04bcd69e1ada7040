//! `specudoku hint`.

use std::io::Write;
use std::time::Duration;

use specudoku::explain::{Pencilmarks, RateError, Rater};
use specudoku::{Grid, Solver, Stop, Verdict};

use super::common::{Color, QuietArgs, cores, one_of, seconds};
use super::exit::{CliResult, Exit, Failure, help};
use super::input::{ReadingArgs, puzzle};
use super::progress::Bar;
use super::raters::no_technique_left;
use super::step_drawing;
use super::techniques::TechniqueArgs;

/// Say what to do next.
///
/// The easiest step, in three degrees: where to look, what it is, everything. A degree says no digit that the next one
/// says. The puzzle may be given with candidates.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku hint puzzles/easy.txt", "specudoku hint --level 2 puzzles/easy.txt"], "if a digit is wrong, there is no step or the time is over"))]
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

    /// Colours in the drawn grid.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    techniques: TechniqueArgs,
}

impl HintArgs {
    pub(crate) fn run(&self) -> CliResult {
        let grid = puzzle(&self.puzzle, &self.reading)?.grid;
        let bar = Bar::waiting(QuietArgs::default());
        // Before any hint: the steps of a puzzle that has no solution are steps to nowhere.
        let found = Solver::new().threads(1).limit(2).timeout(self.timeout).solve(&grid);
        if found.verdict() == Verdict::NoSolution {
            let said = mistake(&grid, self.timeout);
            drop(bar);
            return writeln!(anstream::stdout(), "{said}").map(|()| Exit::No).map_err(Failure::write);
        }
        let failed = |error: RateError| match error {
            RateError::Stopped(Stop::Time) => Failure::time_limit(),
            _ => Failure::usage(error),
        };
        let techniques = self.techniques.set()?;
        let mut rater = Rater::default().techniques(techniques).timeout(self.timeout).threads(cores());
        let step = rater.hint(&grid).map_err(failed)?;
        let marks = Pencilmarks::of(&grid);
        drop(bar);
        let mut output = self.color.stdout().lock();
        let written = match (&step, self.level) {
            (None, _) if marks.is_full() => writeln!(output, "Nothing is left to find."),
            (None, _) => return Err(Failure::nothing_found(no_technique_left(marks.open()))),
            (Some(step), 1) => writeln!(output, "{}", step.where_to_look()),
            (Some(step), 2) => writeln!(output, "{}", step.what_it_is()),
            (Some(step), _) => {
                let drawn = step_drawing::draw(&marks, step, room());
                writeln!(output, "{drawn}\n{}\n{}", step.heading(), step.sentence_in(&marks))
            }
        };
        written.map_err(Failure::write)?;
        if found.verdict() != Verdict::Unique {
            let warned = writeln!(anstream::stderr(), "the puzzle does not have exactly one solution");
            warned.map_err(Failure::write)?;
        }
        Ok(Exit::Done)
    }
}

/// The most clues that are named where each of them may be the wrong one.
const MAX_NAMED: usize = 3;

/// What is said of a puzzle without a solution: which digit is wrong, if to take it away mends it.
fn mistake(grid: &Grid, timeout: Duration) -> String {
    if !grid.is_given_by_clues() {
        return "A digit or a candidate is wrong: the puzzle has no solution.".to_owned();
    }
    let (shape, values) = (grid.shape(), grid.values());
    let solver = Solver::new().threads(1).timeout(timeout);
    // A clue is the wrong one if the puzzle without it can be solved. With many such clues none is known to be it.
    let mends = |cell: &usize| {
        let mut others = values.clone();
        others[*cell] = 0;
        Grid::from_values(grid.layout(), &others).is_ok_and(|grid| !solver.solve(&grid).solutions.is_empty())
    };
    let clues = (0..values.len()).filter(|cell| values[*cell] > 0).filter(mends);
    let named: Vec<String> = clues.map(|cell| format!("the {} in {}", values[cell], shape.cell_name(cell))).collect();
    match named.len() {
        0 => "Digits are wrong: the puzzle has no solution, and to change one of them does not mend it.".to_owned(),
        1..=MAX_NAMED => format!("A digit is wrong: {}.", named.join(", or ")),
        _ => "A digit is wrong: the puzzle has no solution.".to_owned(),
    }
}

/// Columns of the terminal; without one there is room for anything.
fn room() -> usize {
    terminal_size::terminal_size().map_or(usize::MAX, |(width, _)| width.0.into())
}
