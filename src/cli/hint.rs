//! `specudoku hint`.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use specudoku::explain::{Pencilmarks, Rater, Step};
use specudoku::{CancelFlag, Grid, PuzzleError, Solver, Stop};

use super::clues_only::unusual_size;
use super::common::{Color, QuietArgs, StepTimeArgs, cores, one_of};
use super::exit::{CliResult, Exit, Failure, help, refuse};
use super::input::{ReadingArgs, puzzle};
use super::output::print;
use super::progress::Bar;
use super::raters::no_technique_left;
use super::screen::Screen;
use super::step_drawing;
use super::techniques::TechniqueArgs;
use super::wrap::wrapped;

/// Suggest the next step.
///
/// Shows the easiest step at one of three levels: where to look, the technique, or the full step with a picture. Each
/// level reveals more; level 1 names no digit. The puzzle may have pencilmarks. If it has several solutions, the step
/// is true in all of them.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku hint puzzles/easy.txt", "specudoku hint --level 2 puzzles/easy.txt"], "if a digit is wrong, there is no step, or the time limit was reached"))]
pub(crate) struct HintArgs {
    /// The puzzle in any notation, or a file that holds it.
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: String,

    /// Level of detail.
    ///
    /// 1: where to look. 2: the technique and its cells. 3: the full step.
    #[arg(long, short, value_name = "N", default_value = "3", value_parser = one_of::<u8>(&["1", "2", "3"]))]
    level: u8,

    #[command(flatten)]
    time: StepTimeArgs,

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
        refuse(!grid.shape().is_usual(), unusual_size(&grid).unwrap_or_default())?;
        let techniques = self.techniques.set()?;
        let found = Arc::default();
        let bar = Bar::over_record(Arc::default(), Arc::clone(&found), QuietArgs::default());
        let rater = Rater::default().timeout(self.time.timeout).threads(cores()).progress(&found);
        let hinted = rater.techniques(techniques).checked(true).hint(&grid);
        let several = hinted == Err(PuzzleError::Several);
        let step = match hinted {
            Ok(step) => step,
            // Steps of a puzzle without a solution are meaningless.
            Err(PuzzleError::NoSolution) => {
                let said = mistake(&grid, self.time.timeout);
                drop(bar);
                return writeln!(anstream::stdout(), "{said}").map(|()| Exit::No).map_err(Failure::write);
            }
            Err(PuzzleError::Several) => self.step_to_several(&grid)?,
            Err(PuzzleError::Stopped(Stop::Time)) => return Err(Failure::time_limit()),
            Err(error) => return Err(Failure::usage(error)),
        };
        drop(bar);
        let marks = Pencilmarks::of(&grid);
        let Some(step) = step else {
            return if marks.is_full() {
                self.show("The grid is already full.")
            } else {
                Err(self.no_step(&marks, several))
            };
        };
        if several {
            let several = PuzzleError::Several;
            print(&format!("{several}: this step is true in all of them, but steps cannot complete the grid"));
        }
        let room = Screen::of_stdout().room();
        let text = match self.level {
            1 => step.where_to_look(),
            2 => step.what_it_is(),
            _ => {
                let drawn = step_drawing::draw(&marks, &step, room);
                let sentence = wrapped(&step.sentence_in(&marks), room);
                return self.show(&format!("{drawn}\n{}\n{sentence}", step.heading()));
            }
        };
        self.show(&wrapped(&text, room))
    }

    fn show(&self, text: &str) -> CliResult {
        writeln!(self.color.stdout().lock(), "{text}").map(|()| Exit::Done).map_err(Failure::write)
    }

    /// Returns the next step of a puzzle with several solutions, which is true in all of them. Returns `None` if there
    /// is no step.
    fn step_to_several(&self, grid: &Grid) -> Result<Option<Step>, Failure> {
        // No other technique may be allowed.
        let Ok(techniques) = self.techniques.set()?.for_several_solutions() else { return Ok(None) };
        let mut rater = Rater::default().techniques(techniques).timeout(self.time.timeout).threads(cores());
        rater.hint(grid).map_err(|error| match error {
            PuzzleError::Stopped(Stop::Time) => Failure::time_limit(),
            error => Failure::usage(error),
        })
    }

    /// Returns why there is no step.
    fn no_step(&self, marks: &Pencilmarks, several: bool) -> Failure {
        let cause = match marks.layout() {
            _ if several => "the puzzle has several solutions, for which hint does not try assumptions",
            _ if self.techniques.are_of_players() => {
                "the players' order has no technique for this puzzle, or --without and --only allow too few"
            }
            _ if !self.techniques.are_all() => "--without and --only allow too few techniques",
            layout if !layout.constraints().is_empty() => {
                "such grids are solved by one constraint at a time, singles, locked candidates, subsets, fish and chains"
            }
            layout if layout.shape().side() == 9 => "the scale has no technique for this puzzle",
            _ => "grids like this one are solved by singles, locked candidates, subsets, fish and chains",
        };
        Failure::nothing_found(format!("{}: {cause}", no_technique_left(marks.open())))
    }
}

/// Maximum number of clues to name where each of them may be the wrong one.
const MAX_NAMED: usize = 3;

/// Returns the text for a puzzle without a solution: which digit is wrong, if removing it makes the puzzle solvable.
fn mistake(grid: &Grid, timeout: Duration) -> String {
    if !grid.is_given_by_clues() {
        return "A digit or a candidate is wrong: the puzzle has no solution.".to_owned();
    }
    let (shape, values) = (grid.shape(), grid.values());
    // One time limit applies to all clues together.
    let time = CancelFlag::after(timeout);
    let solver = Solver::new().threads(1).cancel(&time);
    // A clue may be wrong if the puzzle without it can be solved. With many such clues, no particular one can be named.
    let clues = (0..values.len()).filter(|cell| values[*cell] > 0 && has_solution_without(*cell, grid, &solver));
    let clues = clues.take(MAX_NAMED + 1);
    let named: Vec<String> = clues.map(|cell| format!("the {} in {}", values[cell], shape.cell_name(cell))).collect();
    match named.len() {
        _ if time.is_raised() => "A digit is wrong: the puzzle has no solution.".to_owned(),
        0 if values.iter().all(|value| *value == 0) => {
            "The puzzle has no solution: its units and constraints do not allow any complete grid.".to_owned()
        }
        0 => "Several digits are wrong: the puzzle has no solution, and removing any single digit does not help."
            .to_owned(),
        1..=MAX_NAMED => format!("A digit is wrong: {}.", named.join(", or ")),
        _ => "A digit is wrong: the puzzle has no solution.".to_owned(),
    }
}

/// Returns whether a puzzle has a solution without the clue of a cell.
fn has_solution_without(cell: usize, puzzle: &Grid, solver: &Solver) -> bool {
    let mut others = puzzle.values();
    others[cell] = 0;
    Grid::from_values(puzzle.layout(), &others).is_ok_and(|grid| !solver.solve(&grid).solutions.is_empty())
}
