//! `specudoku check`.

use specudoku::Solver;
use specudoku::batch::Field;

use super::common::LimitArgs;
use super::exit::{CliResult, STRICT, help};
use super::filter::FilterArgs;

/// Check puzzles: how many solutions, which clues are needed.
///
/// One line for each puzzle, in order: none, unique, unique minimal (no clue can be left out) or multiple. CSV and JSON
/// lines tell also the clues that can be left out and the cells in which two solutions differ.
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
        let mut job = self.filter.job(columns);
        job.clues_alone = true;
        let solver = self.limits.set(Solver::new().threads(1).cancel(&job.options.cancel));
        let strict = self.filter.batch.data.strict;
        self.filter.run(&job, |puzzle, rows| match solver.check(&puzzle.grid) {
            Ok(check) => {
                if strict && check.solutions != 1 {
                    rows.mark(check.words());
                }
                rows.row(check.words(), || {
                    let shape = puzzle.grid.shape();
                    let names =
                        |cells: &[usize]| Field::List(cells.iter().map(|cell| shape.cell_name(*cell)).collect());
                    let clues = puzzle.grid.values().iter().filter(|clue| **clue != 0).count();
                    let minimal = check.is_minimal().into();
                    vec![
                        check.words().into(),
                        check.solutions.min(2).into(),
                        (check.solutions > 1).into(),
                        minimal,
                        clues.into(),
                        names(&check.redundant),
                        names(&check.differing),
                    ]
                })
            }
            Err(stop) => rows.failure(&stop.to_string()),
        })
    }
}
