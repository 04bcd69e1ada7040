//! Raters that are used again, and the refusal of puzzles that have no rating.

use parking_lot::Mutex;
use specudoku::explain::{RateError, Rater, TechniqueSet};
use specudoku::{Grid, Solver, Verdict};

use crate::reason::Reason;
use crate::work::Work;

/// Raters for any number of threads.
pub(crate) struct Raters {
    work: Work,
    techniques: TechniqueSet,
    solver: Solver,
    idle: Mutex<Vec<Rater>>,
}

impl Raters {
    pub(crate) fn new(work: &Work, techniques: TechniqueSet) -> Self {
        Self { work: work.clone(), techniques, solver: work.solver(1).limit(2), idle: Mutex::default() }
    }

    /// Lends a rater for a puzzle that has exactly one solution.
    pub(crate) fn lend<T>(
        &self,
        puzzle: &Grid,
        ask: impl FnOnce(&mut Rater) -> Result<T, RateError>,
    ) -> Result<T, Reason> {
        let outcome = self.solver.solve(puzzle);
        match (outcome.verdict(), outcome.stop) {
            (Verdict::NoSolution, _) => return Err("no solution".into()),
            (Verdict::Multiple, _) => return Err("several solutions".into()),
            (Verdict::Unknown, Some(stop)) => return Err(stop.into()),
            _ => {}
        }
        let mut rater = self.idle.lock().pop().unwrap_or_else(|| self.rater());
        let answer = ask(&mut rater);
        self.idle.lock().push(rater);
        answer.map_err(|error| Reason::from(error.to_string().as_str()))
    }

    fn rater(&self) -> Rater {
        let rater = Rater::default().techniques(self.techniques.clone()).cancel(&self.work.flag);
        self.work.timeout.into_iter().fold(rater, Rater::timeout)
    }
}
