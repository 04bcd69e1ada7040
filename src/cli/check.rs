//! `specudoku check`.

use specudoku::batch::{Field, Rows};
use specudoku::make::Check;
use specudoku::{Constraint, Grid, Shape, Solver};

use super::common::LimitArgs;
use super::exit::{CliResult, LIMITED, help};
use super::filter::FilterArgs;

/// Check whether puzzles have exactly one solution and whether they are minimal.
///
/// Writes one line per puzzle, in order: `none`, `unique`, `unique minimal` (no clue and no constraint can be removed)
/// or `multiple`. Formats with columns also have the redundant clues (for a puzzle with pencilmarks, the redundant
/// eliminations, such as R1C2<>3), the redundant constraints, such as Cage(R1C1+R1C2), and the cells in which two
/// solutions differ.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku check --format jsonl puzzles/hard.txt"], LIMITED))]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    filter: FilterArgs,
}

impl CheckArgs {
    pub(crate) fn run(&self) -> CliResult {
        let names = &["check", "solutions", "at_least", "minimal", "clues", "redundant", "differing"];
        let options = self.filter.batch_options();
        let solver = self.limits.set(Solver::new().threads(1).cancel(&options.cancel));
        let strict = self.filter.batch.data.strict;
        // A line only shows whether a puzzle is minimal; columns also list everything redundant.
        let check =
            if self.filter.is_tabular() { Solver::check as fn(&Solver, &Grid) -> _ } else { Solver::check_briefly };
        let rows = Rows::new(names, |puzzle, rows| match check(&solver, &puzzle.grid) {
            Ok(check) => {
                if strict && check.solutions != 1 {
                    rows.mark(check.words());
                }
                match check.stop {
                    None => rows.row(check.words(), || columns(&check, &puzzle.grid)),
                    Some(stop) => {
                        let why = match check.doubt() {
                            Some(_) => format!("{stop} before it was known whether it is minimal"),
                            None => format!("{stop} before all clues were tried"),
                        };
                        let line = format!("{}, {why}", check.words());
                        rows.incomplete(&line, &why, || columns(&check, &puzzle.grid));
                    }
                }
            }
            Err(stop) => rows.failure(&stop.to_string()),
        });
        self.filter.run(options, rows)
    }
}

fn columns(check: &Check, puzzle: &Grid) -> Vec<Field> {
    let (shape, clues) = (puzzle.shape(), puzzle.values().iter().filter(|clue| **clue != 0).count());
    let minimal = if check.doubt().is_some() { Field::Empty } else { check.is_minimal().into() };
    vec![
        check.words().into(),
        check.solutions.min(2).into(),
        (check.solutions > 1).into(),
        minimal,
        clues.into(),
        Field::List(redundant(check, puzzle)),
        Field::List(check.differing.iter().map(|cell| shape.cell_name(*cell)).collect()),
    ]
}

/// Returns the redundant clues as names of cells, the redundant eliminations with their digits, and the redundant
/// constraints with their cells.
fn redundant(check: &Check, puzzle: &Grid) -> Vec<String> {
    let shape = puzzle.shape();
    let constraints = puzzle.layout().constraints();
    let constraints = check.redundant_constraints.iter().map(|number| name_of(&constraints[*number], shape));
    let eliminations = check.redundant_eliminations.iter();
    let eliminations =
        eliminations.map(|(cell, digit)| format!("{}<>{}", shape.cell_name(*cell), shape.value_of(*digit)));
    let clues = check.redundant.iter().map(|cell| shape.cell_name(*cell));
    clues.chain(eliminations).chain(constraints).collect()
}

/// Returns the kind of a constraint and its cells: `Cage(R1C1+R1C2)`.
fn name_of(constraint: &Constraint, shape: Shape) -> String {
    let cells: Vec<String> = constraint.cells().iter().map(|&cell| shape.cell_name(cell.into())).collect();
    if cells.is_empty() { constraint.kind().to_string() } else { format!("{}({})", constraint.kind(), cells.join("+")) }
}
