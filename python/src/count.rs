//! Counting solutions.

use numpy::PyArray1;
use pyo3::prelude::*;
use specudoku::count::Count as Total;
use specudoku::{Grid, Solver, Stop, Verdict};

use crate::answers::{Answers, Value, Verb, VerbResult, ask};
use crate::puzzles::Puzzles;
use crate::reason::{NoAnswer, Reasons};
use crate::source::Source;
use crate::work::{Call, CallWork};

/// Counts the solutions of puzzles. If the counts are stored as 64-bit integers, a larger count is refused.
#[pyfunction]
#[pyo3(signature = (puzzles, call, limit, int64))]
pub(crate) fn count<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    call: Call,
    limit: Option<u128>,
    int64: bool,
) -> PyResult<VerbResult<'py>> {
    let most = if int64 { i64::MAX as u128 } else { u128::MAX };
    ask(py, puzzles, call, &CountVerb { limit: limit.unwrap_or(u128::MAX).max(1), most })
}

struct CountVerb {
    limit: u128,
    /// The largest count that can be returned.
    most: u128,
}

/// Puzzles with at most this many solutions are counted together, by enumeration. Most have one.
const FEW: u64 = 1_000;

impl Verb for CountVerb {
    type Value = u128;

    fn answer(&self, work: &CallWork, source: &impl Source) -> Answers<u128> {
        let few = u64::try_from(self.limit).unwrap_or(u64::MAX).min(FEW);
        let mut rows = vec![[0; 81]; source.len()];
        let found = source.solve(&work.solver(work.threads).limit(few), &mut rows);
        drop(rows);
        let solver = work.solver(work.threads);
        // After Ctrl-C the answers are not needed: writing "cancelled" at six million places takes eight seconds.
        let wanted = found.iter().enumerate().take_while(|_| !work.flag.is_raised());
        let results = wanted.map(|(index, found)| {
            let count = match (found.count, found.stop) {
                (1.., None) => Ok(found.count.into()),
                (_, Some(Stop::Solutions)) if self.limit <= FEW.into() => Ok(self.limit),
                (_, Some(Stop::Cancelled)) => Err(Stop::Cancelled.into()),
                _ => source.puzzle(index).and_then(|puzzle| self.alone(&solver, &puzzle.grid, found.stop)),
            };
            work.count_done(source.len());
            count
        });
        Answers::of(results.collect())
    }
}

impl CountVerb {
    /// Counts the solutions of one puzzle, with all threads.
    fn alone(&self, solver: &Solver, grid: &Grid, stop: Option<Stop>) -> Result<u128, NoAnswer> {
        match stop {
            None => return Ok(0),
            Some(Stop::Time) => return Err(Stop::Time.into()),
            _ => {}
        }
        // Above 9x9 a search limited to two solutions finds a second one, or proves that there is none, much faster.
        if grid.shape().side() > 9 {
            match solver.clone().limit(2).solve(grid).verdict() {
                Verdict::NoSolution => return Ok(0),
                Verdict::Unique => return Ok(1),
                _ => {}
            }
        }
        match solver.count_up_to(grid, self.limit)? {
            Total::Exactly(count) | Total::AtLeast(count) if count > self.most => {
                let text = format!("more than {} solutions: a list holds such counts", self.most);
                Err(NoAnswer { column: None, text })
            }
            Total::Exactly(count) => Ok(count),
            Total::AtLeast(_) => Ok(self.limit),
        }
    }
}

/// Counts are integers of any size in a list, and int64 in columns and arrays, where -1 is a missing one.
impl Value for u128 {
    const NONE: Self = 0;

    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok((*self).into_pyobject(py)?.into_any())
    }

    fn array<'py>(py: Python<'py>, values: Vec<Self>, reasons: &Reasons) -> PyResult<Bound<'py, PyAny>> {
        let mut counts: Vec<i64> = values.iter().map(|count| i64::try_from(*count).unwrap_or(i64::MAX)).collect();
        reasons.keys().for_each(|index| counts[*index] = -1);
        Ok(PyArray1::from_vec(py, counts).into_any())
    }

    #[cfg(feature = "arrow")]
    fn chunk(chunk: &crate::column::ColumnChunk<'_, Self>) -> arrow_array::ArrayRef {
        let number = |count: Option<&u128>| count.and_then(|count| i64::try_from(*count).ok());
        std::sync::Arc::new(chunk.values().map(number).collect::<arrow_array::Int64Array>())
    }
}
