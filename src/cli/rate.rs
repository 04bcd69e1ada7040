//! `specudoku rate`.

use specudoku::Digits81;
use specudoku::batch::{Field, RowWriter, Rows};
use specudoku::explain::{Rater, Tally, Technique};

use super::common::StepTimeArgs;
use super::exit::{CliResult, LIMITED, help};
use super::filter::FilterArgs;
use super::raters::{Raters, level, numbers, unscaled};
use super::techniques::TechniqueArgs;

/// Rate how hard puzzles are for a person.
///
/// Writes one line per puzzle, in order: ER/EP/ED, the hardest technique, and a level. ER is the rating of the hardest
/// step on the scale of Sudoku Explainer 1.2.1, from 1.0 to 11.9 for the hardest known puzzle. EP is the rating of the
/// hardest step up to the first placed digit (a pearl has EP = ER), and ED is the rating of the very first step (a
/// diamond has ED = ER). A puzzle without exactly one solution has no rating. The scale is for 9x9 grids. For other
/// grids, the steps are counted by technique, without ratings. If the techniques do not solve the puzzle, ER is 20.0,
/// and the number of open cells is printed.
///
/// Grids with irregular boxes, without boxes, or with `--units` have the numbers of SukakuExplainer 1.18. They have
/// generalized intersections (2.9) instead of pointing and claiming, and naked sets that also clear cells outside their
/// unit. Unique rectangles, unique loops and BUG are not used there.
///
/// Levels by ER: very easy up to 1.2, easy up to 1.9, medium up to 2.9, hard up to 4.1, very hard up to 6.2, expert up
/// to 7.9, extreme up to 9.9, and among the hardest known above that.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku rate --format csv puzzles/rated.csv",
    "specudoku rate --without unique-rectangle,unique-loop,bug puzzles/rated.csv",
    "specudoku rate puzzles/made-anti-knight.csv",
], LIMITED))]
pub(crate) struct RateArgs {
    #[command(flatten)]
    time: StepTimeArgs,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    filter: FilterArgs,
}

/// Number of records per work item. A hard record may need a second, and idle threads help with it. Easy records need
/// 13 us each; with eight per item, handing over items took 6 % more time.
const RECORDS_PER_ITEM: usize = 16;

impl RateArgs {
    pub(crate) fn run(&self) -> CliResult {
        let options = self.filter.batch_options();
        let raters = Raters::new(self.time, self.techniques.set()?, &options, &self.filter.batch.found_steps);
        let places = self.techniques.places();
        let mut rows = Rows::new(&["er", "ep", "ed", "technique", "level", "steps"], |puzzle, rows| {
            let Some(tally) = raters.lend(puzzle, rows, Rater::tally) else { return };
            let technique = tally.hardest.map(|technique| technique.to_string()).unwrap_or_default();
            let level = tally
                .rating
                .map_or_else(|| unscaled(puzzle.grid.layout(), tally.hardest), |rating| level(&rating).to_owned());
            let named = named(&technique, &level);
            let text = match tally.rating {
                Some(rating) => format!("{rating} {named}"),
                None if tally.uses.is_empty() => named,
                None => format!("{named}: {}", steps(&tally, &places)),
            };
            match raters.stop(tally.open) {
                Some(why) => {
                    rows.incomplete(&format!("{text}, {why}"), &why, || columns(&tally, &technique, &level, &places))
                }
                None => rows.row(&text, || columns(&tally, &technique, &level, &places)),
            }
        });
        // Without all techniques, many puzzles may have no rating, and would be read and rated again.
        if !self.filter.is_tabular() && self.techniques.are_all() {
            rows = rows.classic(|puzzle, rows| write_line(&raters, puzzle, rows));
        }
        rows.records_per_item = RECORDS_PER_ITEM;
        let end = self.filter.run(options, rows);
        raters.print_stopped();
        end
    }
}

/// Writes the line of a classic puzzle, which does not show the steps by technique. Returns `None` if the line has to
/// show the number of open cells.
fn write_line(raters: &Raters, puzzle: &Digits81, rows: &mut RowWriter<'_>) -> Option<()> {
    let Some(rating) = raters.rate(puzzle, rows) else { return Some(()) };
    if rating.technique == Some(Technique::Beyond) {
        return None;
    }
    let technique = rating.technique.map(|technique| technique.to_string()).unwrap_or_default();
    rows.row(&format!("{rating} {}", named(&technique, level(&rating))), Vec::new);
    Some(())
}

/// Returns the hardest technique, if there is one, and the level.
fn named(technique: &str, level: &str) -> String {
    if technique.is_empty() { format!("({level})") } else { format!("{technique} ({level})") }
}

fn columns(tally: &Tally, technique: &str, level: &str, places: &[Technique]) -> Vec<Field> {
    let numbers = numbers(tally.rating.as_ref());
    numbers.into_iter().chain([technique.into(), level.into(), steps(tally, places).into()]).collect()
}

/// Returns the number of steps by technique. `places` has the techniques of the players' order.
fn steps(tally: &Tally, places: &[Technique]) -> String {
    let mut uses: Vec<(Technique, usize)> = tally.uses.iter().map(|(technique, count)| (*technique, *count)).collect();
    // The sort is stable: on the scale, techniques compare by difficulty.
    uses.sort_by_key(|(technique, _)| places.iter().position(|one| one == technique));
    uses.iter().map(|(technique, count)| format!("{count} {technique}")).collect::<Vec<_>>().join("; ")
}
