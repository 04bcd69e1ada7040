//! Reusable raters. They refuse puzzles that have no rating.

use parking_lot::Mutex;
use specudoku::PuzzleError;
use specudoku::explain::{Rater, TechniqueSet};

use crate::reason::NoAnswer;
use crate::work::CallWork;

/// Raters for any number of threads.
pub(crate) struct RaterPool {
    work: CallWork,
    techniques: TechniqueSet,
    idle: Mutex<Vec<Rater>>,
}

impl RaterPool {
    pub(crate) fn new(work: &CallWork, techniques: TechniqueSet) -> Self {
        Self { work: work.clone(), techniques, idle: Mutex::default() }
    }

    /// Lends a rater, which answers for puzzles with exactly one solution.
    pub(crate) fn lend<T>(&self, ask: impl FnOnce(&mut Rater) -> Result<T, PuzzleError>) -> Result<T, NoAnswer> {
        let mut rater = self.idle.lock().pop().unwrap_or_else(|| self.rater());
        let answer = ask(&mut rater);
        self.idle.lock().push(rater);
        answer.map_err(|error| NoAnswer::from(error.to_string().as_str()))
    }

    fn rater(&self) -> Rater {
        let rater = Rater::default().techniques(self.techniques.clone()).checked(true).cancel(&self.work.flag);
        self.work.timeout.into_iter().fold(rater, Rater::timeout)
    }
}
