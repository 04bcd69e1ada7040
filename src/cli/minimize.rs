//! `specudoku minimize`.

use specudoku::text::line_in;
use specudoku::{Grid, Solver};

use super::CliResult;
use super::data::tell;
use super::exit::Failure;
use super::filter::FilterArgs;
use super::limits::LimitArgs;

/// Leave out clues as long as there is one solution.
///
/// One minimal puzzle for each puzzle, in order. A puzzle that has not one solution is answered with '!' and why.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  specudoku minimize puzzles/easy.txt
  specudoku minimize --all --limit 100 puzzles/easy.txt

Exit status: 0 done, 1 with --strict if a record failed, 2 usage, 3 reading or writing failed, 4 internal error,
130 after Ctrl-C.")]
pub(crate) struct Minimize {
    #[command(flatten)]
    filter: FilterArgs,

    /// Every minimal puzzle within each puzzle.
    #[arg(long)]
    all: bool,

    /// At most so many for each puzzle.
    #[arg(long, value_name = "N", requires = "all", default_value_t = 10_000)]
    limit: usize,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Minimize {
    pub(crate) fn run(&self) -> CliResult {
        if self.all && self.filter.batch.data.resume.is_some() {
            return Err(Failure::usage("--resume counts one row a record: it goes without --all"));
        }
        let mut job = self.filter.job(&["minimal", "clues"]);
        if self.all {
            // A puzzle may have many minimal ones: one at a time holds as few as can be in memory.
            (job.options.workers, job.records_per_item) = (1, 1);
        }
        let solver = self.limits.set(Solver::new().threads(1).cancel(&job.options.cancel));
        self.filter.run(&job, |puzzle, rows| {
            let found = match self.all {
                true => solver.minimize_all(&puzzle.grid, self.limit.saturating_add(1)).map(|found| self.cut(found)),
                false => solver.minimize(&puzzle.grid).map(|grid| vec![grid]),
            };
            match found {
                Ok(found) => found.iter().for_each(|grid| {
                    let line = line_in(grid, puzzle.notation);
                    let clues = grid.values().iter().filter(|clue| **clue != 0).count();
                    rows.row(&line, || vec![line.as_str().into(), clues.into()]);
                }),
                Err(error) => rows.failure(&error.to_string()),
            }
        })
    }

    /// Leaves as many minimal puzzles as are wanted, and says so.
    fn cut(&self, mut found: Vec<Grid>) -> Vec<Grid> {
        if found.len() > self.limit {
            found.truncate(self.limit);
            tell(&format!("a puzzle has more than {} minimal ones: --limit N gives more", self.limit));
        }
        found
    }
}
