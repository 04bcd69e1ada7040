//! `specudoku explain`.

pub(super) mod drawing;
mod page;
mod svg;

use std::path::{Path, PathBuf};

use serde_json::Value;
use specudoku::Grid;
use specudoku::batch::{Field, RowWriter};
use specudoku::explain::{Pencilmarks, RateError, Rater, Rating, Step};
use specudoku::text::Puzzle;

use super::CliResult;
use super::exit::Failure;
use super::filter::FilterArgs;
use super::raters::{Raters, TimeoutArgs};

/// Explain 9x9 puzzles step by step.
///
/// All steps to the solution, the easiest at each state, and a summary. Puzzles may be given with candidates.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  specudoku explain --full --html hard.html puzzles/hard.txt

Exit status: 0 done, 2 usage, 3 reading or writing failed, 130 after Ctrl-C.")]
pub(crate) struct Explain {
    #[command(flatten)]
    filter: FilterArgs,

    #[command(flatten)]
    timeout: TimeoutArgs,

    /// The reasoning of each step, not its effect alone.
    #[arg(long)]
    full: bool,

    /// Draw each step of the last puzzle as a file of this folder.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// Write the last puzzle as a page on which one goes through its steps.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// A puzzle and its way.
struct Explained {
    start: Pencilmarks,
    steps: Vec<Step>,
    rating: Rating,
}

fn explained(rater: &mut Rater, grid: &Grid) -> Result<Explained, RateError> {
    let (steps, rating) = rater.solve(grid)?;
    let start = Pencilmarks::of(grid)?;
    Ok(Explained { start, steps, rating })
}

impl Explain {
    pub(crate) fn run(&self) -> CliResult {
        let job = self.filter.job(&["er", "ep", "ed", "steps"]);
        let raters = Raters::new(&self.timeout, &job.options.cancel);
        let work = |puzzle: &Puzzle| raters.lend(puzzle, explained);
        let mut last = None;
        let answer = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| match work(puzzle) {
            Ok(way) => {
                rows.row(&self.text(&way), || columns(&way));
                Some(way)
            }
            Err(why) => {
                rows.failure(&why);
                None
            }
        };
        let exit = self.filter.run_on(&self.filter.batch.inputs()?, &job, answer, |way| {
            last = way.or_else(|| last.take());
            true
        })?;
        if let Some(way) = last {
            self.draw(&way)?;
        }
        Ok(exit)
    }

    /// A line a step, then a summary.
    fn text(&self, way: &Explained) -> String {
        let mut lines: Vec<String> = Vec::new();
        for (place, step) in way.steps.iter().enumerate() {
            lines.push(format!("{:3}. {:>4} {}: {}", place + 1, step.rating.to_string(), step.name(), step.effect()));
            if self.full {
                lines.extend(step.sentence().lines().map(|line| format!("          {line}")));
            }
        }
        lines.push(format!("{} ({}), {} steps", way.rating, way.rating.er.level(), way.steps.len()));
        lines.join("\n")
    }

    fn draw(&self, way: &Explained) -> Result<(), Failure> {
        if let Some(file) = &self.html {
            write(file, &page::page(way))?;
        }
        let Some(folder) = &self.svg else { return Ok(()) };
        let failed = |error| Failure::io(format!("cannot make {}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(failed)?;
        let mut marks = way.start.clone();
        for (place, step) in way.steps.iter().enumerate() {
            write(&folder.join(format!("step-{:03}.svg", place + 1)), &svg::step(&marks, step))?;
            marks.apply(step);
        }
        Ok(())
    }
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text).map_err(|error| Failure::io(format!("cannot write {}: {error}", file.display())))
}

fn columns(way: &Explained) -> Vec<Field> {
    let numbers = [way.rating.er, way.rating.ep, way.rating.ed].map(|number| Field::Text(number.to_string()));
    let steps = way.steps.iter().map(|step| {
        let mut value = serde_json::to_value(step).unwrap_or(Value::Null);
        if let Value::Object(fields) = &mut value {
            fields.insert("name".to_owned(), step.name().into());
            fields.insert("effect".to_owned(), step.effect().into());
        }
        value
    });
    let steps = Field::Json(Value::Array(steps.collect()).to_string());
    numbers.into_iter().chain([steps]).collect()
}
