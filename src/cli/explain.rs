//! `specudoku explain`.

mod json;
mod page;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use specudoku::batch::{Field, Rows};
use specudoku::explain::{Pencilmarks, Picture, Rater, Rating, Step, Technique};
use specudoku::{Grid, PuzzleError};

use super::common::{StepTimeArgs, counted};
use super::exit::{CliResult, Failure, LIMITED, help};
use super::filter::FilterArgs;
use super::input::{Input, only_record};
use super::output::{check_writable, write_file};
use super::raters::{Raters, level, no_technique_left, numbers, unscaled};
use super::screen::Screen;
use super::step_drawing;
use super::techniques::TechniqueArgs;
use super::wrap::{wrapped, wrapped_line};

/// Explain puzzles step by step.
///
/// Lists all steps to the solution, each the easiest one possible, and a summary. Puzzles may have pencilmarks. Grids
/// of other sizes than 9x9 are solved by singles, locked candidates, subsets, fish and chains, and have no rating. On
/// 9x9 grids with other units, techniques that rely on a unique solution are not used; `rate --help` lists the others.
///
/// In JSON lines, and in the JSON within CSV, each step has these members. technique: the name on the scale, which
/// `rate` prints. name: the usual name of the pattern, such as Skyscraper for a Turbot Fish. rating, cells, sentence.
/// place: R4C1=3, or null. eliminate: R1C2<>3. The member schema of a row is the version of these names.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku explain --full --html hard.html puzzles/hard.txt"], LIMITED))]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    time: StepTimeArgs,

    #[command(flatten)]
    techniques: TechniqueArgs,

    /// Show the reasoning of each step, and the grid before each step that is not a single.
    ///
    /// Formats with columns get the candidates before each step: a number per cell, in which digit d is bit d - 1.
    #[arg(long)]
    full: bool,

    /// Folder for one drawing per step; needs exactly one puzzle.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// File for an HTML page that shows the steps; needs exactly one puzzle.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    filter: FilterArgs,
}

/// Indentation of the sentences of a step: the width of its number and rating.
const INDENT: &str = "          ";

/// A puzzle and its steps.
struct Explained {
    start: Pencilmarks,
    steps: Vec<Step>,
    rating: Option<Rating>,
    /// Number of cells that stay open.
    open: usize,
    /// The techniques of the players' order, easiest first; none in the order of the scale.
    places: Vec<Technique>,
}

fn explained(rater: &mut Rater, grid: &Grid, places: Vec<Technique>) -> Result<Explained, PuzzleError> {
    let (steps, rating) = rater.solve(grid)?;
    let start = Pencilmarks::of(grid);
    let mut end = start.clone();
    steps.iter().for_each(|step| end.apply(step));
    Ok(Explained { start, steps, rating, open: end.open(), places })
}

impl Explained {
    /// Returns ER/EP/ED, the level, and the number of steps. For grids without a scale, a text replaces the numbers.
    fn summary(&self) -> String {
        let numbers = match self.rating {
            Some(rating) => format!("{rating} ({})", level(&rating)),
            None => unscaled(self.start.layout(), self.hardest()),
        };
        let end = if self.open == 0 { String::new() } else { format!(", {}", no_technique_left(self.open)) };
        format!("{numbers}, {}{end}", counted(self.steps.len() as u64, "step"))
    }

    /// Returns the technique of the hardest step.
    fn hardest(&self) -> Option<Technique> {
        if self.open > 0 {
            return Some(Technique::Beyond);
        }
        let place = |step: &&Step| self.places.iter().position(|one| *one == step.technique);
        self.steps.iter().max_by_key(place).map(|step| step.technique)
    }

    /// Returns the number of steps by name, the easiest first.
    fn tally(&self) -> String {
        let mut uses: BTreeMap<(Option<usize>, Technique, String), usize> = BTreeMap::new();
        for step in &self.steps {
            let place = self.places.iter().position(|one| *one == step.technique);
            *uses.entry((place, step.technique, step.name())).or_default() += 1;
        }
        uses.iter().map(|((.., name), count)| format!("{count} {name}")).collect::<Vec<_>>().join("; ")
    }
}

impl ExplainArgs {
    pub(crate) fn run(&self) -> CliResult {
        let inputs = self.inputs()?;
        self.html.iter().try_for_each(|path| check_writable(path, "html"))?;
        let options = self.filter.batch_options();
        self.filter.refuse_resume_of_drawings(options.format)?;
        let raters = Raters::new(self.time, self.techniques.set()?, &options, &self.filter.batch.found_steps);
        let mut last = None;
        let rows = Rows::new(&["er", "ep", "ed", "steps", "schema"], |puzzle, rows| {
            let way = raters.lend(puzzle, rows, |rater, grid| explained(rater, grid, self.techniques.places()))?;
            match raters.stop(way.open) {
                Some(why) => rows.incomplete(&self.text(&way), &why, || self.columns(&way)),
                None => rows.row(&self.text(&way), || self.columns(&way)),
            }
            Some(way)
        });
        let rows = rows.keep(|way| {
            last = way;
            true
        });
        let exit = self.filter.run_on(inputs, options, rows)?;
        raters.print_stopped();
        match last {
            Some(way) => self.draw(&way)?,
            None if self.draws() => {
                return Err(Failure::nothing_found("nothing is drawn: the puzzle could not be explained"));
            }
            None => {}
        }
        Ok(exit)
    }

    /// Returns whether the steps are drawn.
    const fn draws(&self) -> bool {
        self.svg.is_some() || self.html.is_some()
    }

    /// Returns the inputs. If steps are drawn, there must be exactly one puzzle.
    fn inputs(&self) -> Result<Vec<Input>, Failure> {
        let mut inputs = self.filter.batch.inputs()?;
        if !self.draws() {
            return Ok(inputs);
        }
        inputs = inputs.into_iter().map(Input::only_one).collect();
        inputs.iter_mut().take(1).for_each(Input::examine);
        inputs.iter().try_for_each(Input::check)?;
        match only_record(&inputs, &self.filter.batch.reading()) {
            Some(_) => Ok(inputs),
            None => Err(Failure::usage("--html and --svg draw one puzzle: give exactly one, or a file that holds one")),
        }
    }

    fn columns(&self, way: &Explained) -> Vec<Field> {
        let steps = Field::Json(json::steps(way, self.full).to_string());
        numbers(way.rating.as_ref()).into_iter().chain([steps, json::SCHEMA.into()]).collect()
    }

    /// Returns a line per step, then a summary. With --full, also the sentences, and the grids where candidates matter.
    fn text(&self, way: &Explained) -> String {
        let room = Screen::of_stdout().room();
        let mut lines: Vec<String> = Vec::new();
        let mut marks = way.start.clone();
        for (place, step) in way.steps.iter().enumerate() {
            let number = step.rating.map(|rating| format!(" {:>4}", rating.to_string())).unwrap_or_default();
            let head = format!("{:3}.{number} ", place + 1);
            lines.push(wrapped_line(&format!("{head}{}: {}", step.name(), step.effect()), head.len(), room));
            if self.full {
                let sentence = step.sentence_in(&marks);
                lines.extend(sentence.lines().map(|line| wrapped(&format!("{INDENT}{line}"), room)));
                if !matches!(step.technique, Technique::HiddenSingle | Technique::NakedSingle) {
                    let drawing = step_drawing::draw(&marks, step, room);
                    lines.push(anstream::adapter::strip_str(&drawing).to_string());
                }
            }
            marks.apply(step);
        }
        lines.extend([way.tally(), way.summary()].map(|line| wrapped(&line, room)));
        lines.join("\n")
    }

    fn draw(&self, way: &Explained) -> Result<(), Failure> {
        if let Some(file) = &self.html {
            write_file(file, &page::page(way))?;
        }
        let Some(folder) = &self.svg else { return Ok(()) };
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::io(format!("cannot create the folder {}: {error}", folder.display())))?;
        remove_steps(folder, way.steps.len());
        let mut marks = way.start.clone();
        for (place, step) in way.steps.iter().enumerate() {
            let picture = Picture::new(&way.start, &marks, &step.title()).step(step).to_document();
            write_file(&folder.join(format!("step-{:03}.svg", place + 1)), &picture)?;
            marks.apply(step);
        }
        Ok(())
    }
}

/// Removes drawings of a longer solution from the folder: they would look like steps of this one.
fn remove_steps(folder: &Path, steps: usize) {
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix("step-")?.strip_suffix(".svg")?.parse().ok());
        if number.is_some_and(|number: usize| number > steps) {
            // A drawing that cannot be removed does no harm: the new ones are correct.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}
