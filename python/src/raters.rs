//! Reusable raters, and the order in which they try techniques. They refuse puzzles that have no rating.

use parking_lot::Mutex;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use specudoku::PuzzleError;
use specudoku::explain::{Rater, TechniqueSet};

use crate::reason::NoAnswer;
use crate::work::CallWork;

/// The order in which techniques are tried: `scale` or `players`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OrderArgument {
    Scale,
    Players,
}

impl OrderArgument {
    /// Returns all techniques in this order.
    pub(crate) fn techniques(self) -> TechniqueSet {
        match self {
            Self::Scale => TechniqueSet::all(),
            Self::Players => TechniqueSet::players(),
        }
    }
}

impl FromPyObject<'_, '_> for OrderArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match object.extract::<String>()?.as_str() {
            "scale" => Ok(Self::Scale),
            "players" => Ok(Self::Players),
            other => Err(PyValueError::new_err(format!("order: scale or players, not '{other}'"))),
        }
    }
}

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
