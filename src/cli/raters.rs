//! What `rate` and `explain` share: raters that are used again, and the refusal of puzzles that have no rating.

use std::time::Duration;

use parking_lot::Mutex;
use specudoku::explain::{RateError, Rater};
use specudoku::text::Puzzle;
use specudoku::{CancelFlag, Grid, Solver};

/// The limits of a rating, as arguments.
#[derive(clap::Args, Debug)]
pub(super) struct TimeoutArgs {
    /// Seconds for each puzzle; one that needs longer is answered '!time limit'.
    #[arg(long, value_name = "SECONDS", value_parser = super::limits::seconds)]
    timeout: Option<Duration>,
}

/// Raters for any number of threads.
pub(super) struct Raters {
    solver: Solver,
    timeout: Option<Duration>,
    cancel: CancelFlag,
    idle: Mutex<Vec<Rater>>,
}

impl Raters {
    pub(super) fn new(args: &TimeoutArgs, cancel: &CancelFlag) -> Self {
        let timeout = args.timeout;
        let solver = Solver::new().threads(1).limit(2).cancel(cancel);
        let solver = timeout.into_iter().fold(solver, Solver::timeout);
        Self { solver, timeout, cancel: cancel.clone(), idle: Mutex::default() }
    }

    /// Lends a rater to `work`, for a puzzle that has exactly one solution.
    ///
    /// # Errors
    /// If it has none or several, or `work` fails.
    pub(super) fn lend<T>(
        &self,
        puzzle: &Puzzle,
        work: impl FnOnce(&mut Rater, &Grid) -> Result<T, RateError>,
    ) -> Result<T, String> {
        self.check_unique(&puzzle.grid)?;
        let idle = self.idle.lock().pop();
        let mut rater = idle.unwrap_or_else(|| self.new_rater());
        let result = work(&mut rater, &puzzle.grid);
        self.idle.lock().push(rater);
        result.map_err(|error| error.to_string())
    }

    fn new_rater(&self) -> Rater {
        self.timeout.into_iter().fold(Rater::default().cancel(&self.cancel), Rater::time_limit)
    }

    fn check_unique(&self, grid: &Grid) -> Result<(), String> {
        let outcome = self.solver.solve(grid);
        match (outcome.solutions.len(), outcome.stop) {
            (_, Some(stop)) if outcome.solutions.len() < 2 => Err(stop.to_string()),
            (0, _) => Err("no solution".to_owned()),
            (1, _) => Ok(()),
            _ => Err("several solutions".to_owned()),
        }
    }
}
