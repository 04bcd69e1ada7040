//! `specudoku unavoidable`.

use specudoku::Solver;
use specudoku::batch::{Field, Rows};

use super::common::TimeoutArgs;
use super::common::{Given, at_least_one};
use super::exit::{CliResult, LIMITED, help, refuse};
use super::filter::FilterArgs;

/// List the unavoidable sets of a board.
///
/// A puzzle has the board as its only solution if and only if it has a clue in each unavoidable set. Prints every set
/// of up to --size cells that contains no smaller unavoidable set, one per line, the smallest first. A board is a
/// completed grid, or a puzzle with one solution. For a 9x9 board, the sets of up to 10 cells take some milliseconds,
/// those of up to 14 cells a tenth of a second, and those of up to 18 cells a few seconds.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku unavoidable --size 6 puzzles/easy.txt",
    "specudoku unavoidable --size 4 --format csv 1234341221434321",
], LIMITED))]
pub(crate) struct UnavoidableArgs {
    /// Maximum number of cells per set.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = at_least_one::<u8>)]
    size: u8,

    #[command(flatten)]
    time: TimeoutArgs,

    #[command(flatten)]
    filter: FilterArgs,
}

impl UnavoidableArgs {
    pub(crate) fn run(&self) -> CliResult {
        let is_resumed = self.filter.batch.data.resume.is_some();
        refuse(is_resumed, "--resume needs one row per record, and a board has several unavoidable sets")?;
        let options = self.filter.batch_options();
        let solver = Solver::new().threads(1).cancel(&options.cancel);
        let solver = solver.given(self.time.timeout, Solver::timeout);
        let rows =
            Rows::new(&["set", "size"], |puzzle, rows| match solver.unavoidable_sets(&puzzle.grid, self.size.into()) {
                Ok(sets) => {
                    let shape = puzzle.grid.shape();
                    for set in sets {
                        let names: Vec<String> = set.iter().map(|cell| shape.cell_name(*cell)).collect();
                        let size = names.len();
                        rows.row(&names.join(" "), || vec![Field::List(names.clone()), size.into()]);
                    }
                }
                Err(error) => rows.failure(&error.to_string()),
            });
        self.filter.run(options, rows)
    }
}
