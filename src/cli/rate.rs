//! `specudoku rate`.

use std::collections::BTreeMap;

use specudoku::batch::Field;
use specudoku::explain::{Rater, Rating, Technique};
use specudoku::text::Puzzle;

use super::CliResult;
use super::filter::FilterArgs;
use super::raters::{Raters, TimeoutArgs};

/// Rate puzzles: how hard they are for a person.
///
/// One line for each puzzle, in order: ER/EP/ED on the scale of Sudoku Explainer 1.2.1 (the hardest step, the hardest
/// up to the first digit, the first), the hardest technique, and a word. A puzzle without exactly one solution has no
/// rating.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  specudoku rate --format csv puzzles/rated.csv

Exit status: 0 done, 2 usage, 3 reading or writing failed, 130 after Ctrl-C.")]
pub(crate) struct Rate {
    #[command(flatten)]
    filter: FilterArgs,

    #[command(flatten)]
    timeout: TimeoutArgs,
}

/// Records in a work item: a hard one may take a second.
const RECORDS_PER_ITEM: usize = 2;

/// A rating, and the number of uses of each technique.
type Tally = (Rating, BTreeMap<Technique, usize>);

impl Rate {
    pub(crate) fn run(&self) -> CliResult {
        let mut job = self.filter.job(&["er", "ep", "ed", "technique", "level", "steps"]);
        job.records_per_item = RECORDS_PER_ITEM;
        let raters = Raters::new(&self.timeout, &job.options.cancel);
        let rate = |puzzle: &Puzzle| raters.lend(puzzle, Rater::tally);
        self.filter.run(&job, |puzzle, rows| match rate(puzzle) {
            Ok((rating, uses)) => {
                let technique = rating.technique.map(|technique| technique.to_string()).unwrap_or_default();
                let level = rating.er.level();
                rows.row(&format!("{rating} {technique} ({level})"), || columns(&(rating, uses), &technique));
            }
            Err(why) => rows.failure(&why),
        })
    }
}

fn columns((rating, uses): &Tally, technique: &str) -> Vec<Field> {
    let numbers = [rating.er, rating.ep, rating.ed].map(|number| Field::Text(number.to_string()));
    let steps = uses.iter().map(|(technique, count)| format!("{count} {technique}"));
    let steps: Vec<String> = steps.collect();
    numbers.into_iter().chain([technique.into(), rating.er.level().into(), steps.join("; ").into()]).collect()
}
