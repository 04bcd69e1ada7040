//! `specudoku check`.

use specudoku::batch::Field;
use specudoku::make::Check;
use specudoku::{Shape, Solver};

use super::common::LimitArgs;
use super::exit::{CliResult, STRICT, help};
use super::filter::FilterArgs;

/// Check puzzles: how many solutions, which clues are needed.
///
/// One line for each puzzle, in order: none, unique, unique minimal (no clue can be left out) or multiple. CSV and JSON
/// lines tell also the clues that can be left out (of a puzzle given by candidates the eliminations, as R1C2<>3) and the cells
/// in which two solutions differ.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&["specudoku check --format jsonl puzzles/hard.txt"], STRICT))]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    filter: FilterArgs,
}

impl CheckArgs {
    pub(crate) fn run(&self) -> CliResult {
        let columns = &["check", "solutions", "at_least", "minimal", "clues", "redundant", "differing"];
        let job = self.filter.job(columns);
        let solver = self.limits.set(Solver::new().threads(1).cancel(&job.options.cancel));
        let strict = self.filter.batch.data.strict;
        self.filter.run(&job, |puzzle, rows| match solver.check(&puzzle.grid) {
            Ok(check) => {
                if strict && check.solutions != 1 {
                    rows.mark(check.words());
                }
                rows.row(check.words(), || {
                    let shape = puzzle.grid.shape();
                    let clues = puzzle.grid.values().iter().filter(|clue| **clue != 0).count();
                    let minimal = check.is_minimal().into();
                    vec![
                        check.words().into(),
                        check.solutions.min(2).into(),
                        (check.solutions > 1).into(),
                        minimal,
                        clues.into(),
                        Field::List(redundant(&check, shape)),
                        Field::List(check.differing.iter().map(|cell| shape.cell_name(*cell)).collect()),
                    ]
                })
            }
            Err(stop) => rows.failure(&stop.to_string()),
        })
    }
}

/// Returns what can be left out, in words: clues by their cells, eliminations with their digits.
fn redundant(check: &Check, shape: Shape) -> Vec<String> {
    let eliminations = check.redundant_eliminations.iter();
    let eliminations = eliminations.map(|(cell, digit)| format!("{}<>{digit}", shape.cell_name(*cell)));
    check.redundant.iter().map(|cell| shape.cell_name(*cell)).chain(eliminations).collect()
}
