//! `specudoku classify`.

use specudoku::batch::{Field, RowWriter, Rows};
use specudoku::classify::{Classification, Tridagon};
use specudoku::explain::{Rater, TechniqueSet, Tenths};
use specudoku::text::{Puzzle, Style};
use specudoku::{Grid, Shape, Solver};

use super::common::StepTimeArgs;
use super::exit::{CliResult, LIMITED, help};
use super::filter::FilterArgs;
use super::raters::{Raters, number};

/// Sort puzzles by trial-and-error depth, tridagons and backdoors.
///
/// Writes one line per puzzle, in order: the depth, and the tridagon if there is one. The depth is the first of these
/// that solves the puzzle: `singles`; `subsets` (with locked candidates); `TE1`, `TE2` and `TE3`, trial and error of
/// depth 1 to 3 as Denis Berthier defines it; otherwise it is `>TE3`. A tridagon (Thor's hammer) is `present` or
/// `degenerate`, with at most 8 guardians. Only classic puzzles have tridagons. Puzzles with constraints, grids above
/// 25x25 and puzzles without exactly one solution have no class. docs/classes.md defines everything and names the
/// sources.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku classify puzzles/hard.txt",
    "specudoku classify --backdoor --rating --format csv puzzles/hard.txt",
], LIMITED))]
pub(crate) struct ClassifyArgs {
    /// Add the backdoor: the fewest cells whose solution digits allow singles to solve the puzzle.
    ///
    /// If there are several such sets, the first in row order is given. If more than 4 cells are needed, the size is
    /// `>4`.
    #[arg(long)]
    backdoor: bool,

    /// Add ER: the rating of the hardest step, as `specudoku rate` computes it.
    ///
    /// Takes up to seconds for the hardest puzzles. Only 9x9 puzzles have a rating.
    #[arg(long)]
    rating: bool,

    #[command(flatten)]
    time: StepTimeArgs,

    #[command(flatten)]
    filter: FilterArgs,
}

impl ClassifyArgs {
    pub(crate) fn run(&self) -> CliResult {
        let options = self.filter.batch_options();
        let solver = Solver::new().threads(1).cancel(&options.cancel).timeout(self.time.timeout);
        let raters = Raters::new(self.time, TechniqueSet::all(), &options, &self.filter.batch.found_steps);
        let rows = Rows::new(self.columns(), |puzzle, rows| {
            if let Some(answer) = self.answer(&solver, &raters, puzzle, rows) {
                let shape = puzzle.grid.shape();
                rows.row(&answer.text(shape), || answer.values(shape));
            }
        });
        self.filter.run(options, rows)
    }

    fn columns(&self) -> &'static [&'static str] {
        match (self.backdoor, self.rating) {
            (false, false) => &["depth", "tridagon", "guardians", "cells", "after"],
            (true, false) => &["depth", "tridagon", "guardians", "cells", "after", "backdoor", "backdoor_cells"],
            (false, true) => &["depth", "tridagon", "guardians", "cells", "after", "er"],
            (true, true) => &["depth", "tridagon", "guardians", "cells", "after", "backdoor", "backdoor_cells", "er"],
        }
    }

    /// Returns the answer for a puzzle. If there is none, the rows give the reason.
    fn answer(
        &self,
        solver: &Solver,
        raters: &Raters,
        puzzle: &Puzzle,
        rows: &mut RowWriter<'_>,
    ) -> Option<ClassAnswer> {
        let found = solver.classify(&puzzle.grid).and_then(|class| {
            let backdoor = if self.backdoor { Some(solver.backdoor(&puzzle.grid)?) } else { None };
            Ok((class, backdoor))
        });
        let (class, backdoor) = found.map_err(|error| rows.failure(&error.to_string())).ok()?;
        let is_rated = self.rating && puzzle.grid.shape().side() == 9;
        // The scale is not for every grid of this size either.
        let tally = if is_rated { Some(raters.lend(puzzle, rows, Rater::tally)?) } else { None };
        let er = tally.and_then(|tally| tally.rating).map(|rating| rating.er);
        Some(ClassAnswer { class, backdoor, has_rating: self.rating, er })
    }
}

/// The answer for a puzzle.
struct ClassAnswer {
    class: Classification,
    /// `None` if it was not requested; `Some(None)` if it has too many cells.
    backdoor: Option<Option<Vec<usize>>>,
    /// Whether there is a column for the rating.
    has_rating: bool,
    er: Option<Tenths>,
}

impl ClassAnswer {
    fn text(&self, shape: Shape) -> String {
        let mut text = self.class.depth.to_string();
        if let Some(tridagon) = &self.class.tridagon {
            let guardians = if tridagon.guardians == 1 { "guardian" } else { "guardians" };
            text += &format!(", tridagon {}, {} {guardians}", kind(tridagon), tridagon.guardians);
        }
        if let Some(backdoor) = &self.backdoor {
            text += &format!(", backdoor {}", size(backdoor.as_ref()));
            if let Some(cells) = backdoor.as_ref().filter(|cells| !cells.is_empty()) {
                text += &format!(" ({})", names(cells, shape).join(" "));
            }
        }
        if let Some(er) = self.er {
            text += &format!(", ER {er}");
        }
        text
    }

    fn values(&self, shape: Shape) -> Vec<Field> {
        let mut values = vec![Field::Text(self.class.depth.to_string())];
        match &self.class.tridagon {
            None => values.extend([Field::from("none"), Field::Empty, Field::Empty, Field::Empty]),
            Some(tridagon) => {
                let after = tridagon.after.as_ref().map(after);
                values.push(kind(tridagon).into());
                values.push(tridagon.guardians.into());
                values.push(Field::List(names(&tridagon.cells, shape)));
                values.push(after.map_or(Field::Empty, Field::Text));
            }
        }
        if let Some(backdoor) = &self.backdoor {
            values.push(size(backdoor.as_ref()).into());
            values.push(backdoor.as_ref().map_or(Field::Empty, |cells| Field::List(names(cells, shape))));
        }
        if self.has_rating {
            values.push(self.er.map_or(Field::Empty, number));
        }
        values
    }
}

/// Returns the kind of a tridagon.
const fn kind(tridagon: &Tridagon) -> &'static str {
    if tridagon.is_degenerate { "degenerate" } else { "present" }
}

/// Returns the candidates that are left after a tridagon, so that `rate` reads them.
fn after(grid: &Grid) -> String {
    grid.display(Style::Candidates).to_string()
}

/// Returns the size of a backdoor.
fn size(backdoor: Option<&Vec<usize>>) -> String {
    backdoor.map_or_else(|| ">4".to_owned(), |cells| cells.len().to_string())
}

/// Returns the names of cells.
fn names(cells: &[usize], shape: Shape) -> Vec<String> {
    cells.iter().map(|cell| shape.cell_name(*cell)).collect()
}
