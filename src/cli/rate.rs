//! `specudoku rate`.

use specudoku::batch::{Field, Rows};
use specudoku::explain::{Rater, Tally};

use super::common::StepTimeArgs;
use super::exit::{CliResult, STRICT, help};
use super::filter::FilterArgs;
use super::raters::{Raters, level, numbers, unscaled};
use super::techniques::TechniqueArgs;

/// Rate puzzles: how hard they are for a person.
///
/// One line for each puzzle, in order: ER/EP/ED, the hardest technique, and a word. ER is the number of the hardest step on
/// the scale of Sudoku Explainer 1.2.1, from 1.0 to 11.9 for the hardest known; EP is that of the hardest step up to the
/// first digit that is placed (a pearl needs its hardest step there: EP = ER), and ED that of the very first step (a diamond:
/// ED = ER). A puzzle without exactly one solution has no rating. The scale is for 9x9 grids without other units: for others the
/// techniques are counted that solve them, without numbers. Where the techniques do not suffice, ER is 20.0, and it is said how many cells
/// stay open.
///
/// The words: very easy up to an ER of 1.2, easy up to 1.9, medium 2.9, hard 4.1, very hard 6.2, expert 7.9, extreme 9.9,
/// then among the hardest known.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku rate --format csv puzzles/rated.csv",
    "specudoku rate --without unique-rectangle,unique-loop,bug puzzles/rated.csv",
], STRICT))]
pub(crate) struct RateArgs {
    #[command(flatten)]
    time: StepTimeArgs,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    filter: FilterArgs,
}

/// Records in a work item. A hard one may take a second, and idle threads help it; of easy ones, 25 us each, threads that
/// hand over two at a time spend a sixth of the time on that.
const RECORDS_PER_ITEM: usize = 8;

impl RateArgs {
    pub(crate) fn run(&self) -> CliResult {
        let options = self.filter.batch_options();
        let raters = Raters::new(self.time, self.techniques.set()?, &options, &self.filter.batch.found_steps);
        let mut rows = Rows::new(&["er", "ep", "ed", "technique", "level", "steps"], |puzzle, rows| {
            let Some(tally) = raters.lend(puzzle, rows, Rater::tally) else { return };
            let technique = tally.hardest.map(|technique| technique.to_string()).unwrap_or_default();
            let level = tally.rating.map_or_else(|| unscaled(puzzle.grid.layout()), |rating| level(&rating).to_owned());
            let text = match tally.rating {
                Some(rating) if technique.is_empty() => format!("{rating} ({level})"),
                Some(rating) => format!("{rating} {technique} ({level})"),
                None => format!("{technique} ({level}): {}", steps(&tally)),
            };
            match raters.stop(tally.open) {
                Some(why) => rows.incomplete(&format!("{text}, {why}"), &why, || columns(&tally, &technique, &level)),
                None => rows.row(&text, || columns(&tally, &technique, &level)),
            }
        });
        rows.records_per_item = RECORDS_PER_ITEM;
        let end = self.filter.run(options, rows);
        raters.print_stopped();
        end
    }
}

fn columns(tally: &Tally, technique: &str, level: &str) -> Vec<Field> {
    let numbers = numbers(tally.rating.as_ref());
    numbers.into_iter().chain([technique.into(), level.into(), steps(tally).into()]).collect()
}

/// The number of steps by technique.
fn steps(tally: &Tally) -> String {
    tally.uses.iter().map(|(technique, count)| format!("{count} {technique}")).collect::<Vec<_>>().join("; ")
}
