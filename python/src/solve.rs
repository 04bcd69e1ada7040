//! Solving.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyList;
use specudoku::text::{Puzzle, Style};
use specudoku::{Answer, Solver, Stop, Verdict};

use crate::answers::{Answers, Value, Verb, VerbResult, ask, ask_each};
use crate::puzzles::Puzzles;
use crate::reason::{NoAnswer, Reasons};
use crate::source::{Source, Written};
use crate::work::{Call, CallWork};

/// Solves puzzles.
#[pyfunction]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    call: Call,
    unique: bool,
    node_limit: Option<u64>,
) -> PyResult<VerbResult<'py>> {
    ask(py, puzzles, call, &SolveVerb { unique, node_limit })
}

/// Finds up to `limit` solutions of each puzzle.
#[pyfunction]
pub(crate) fn solutions<'py>(
    py: Python<'py>,
    puzzles: Puzzles<'py>,
    call: Call,
    limit: u64,
    node_limit: Option<u64>,
) -> PyResult<VerbResult<'py>> {
    let solver = |work: &CallWork| node_limit.into_iter().fold(work.solver(1).limit(limit), Solver::node_limit);
    let answer = |solver: &Solver, puzzle: &Puzzle| some(solver, puzzle);
    ask_each(py, puzzles, call, solver, answer, |texts, py| Ok(PyList::new(py, texts)?.into_any()))
}

/// Returns solutions up to the solver's limit, the leftmost first.
fn some(solver: &Solver, puzzle: &Puzzle) -> Result<Vec<String>, NoAnswer> {
    let found = solver.solve(&puzzle.grid);
    match found.stop {
        None | Some(Stop::Solutions) => Ok(found
            .solutions
            .iter()
            .map(|solution| solution.display(Style::Line).notation(puzzle.notation).to_string())
            .collect()),
        Some(stop) => Err(stop.into()),
    }
}

struct SolveVerb {
    unique: bool,
    node_limit: Option<u64>,
}

/// Up to this number of puzzles, the calling thread tries to solve them itself, since starting a thread would cost
/// more.
const SOON: usize = 32;

/// The calling thread gives up after this number of nodes per puzzle, which takes some milliseconds.
const SOON_NODES: u64 = 2_000;

/// The state of a puzzle after the classic ones are solved.
enum SolveState {
    Solved,
    /// The reason why it is not solved. A fault of its text is found elsewhere.
    Failed(&'static str),
    NotRead,
}

impl Verb for SolveVerb {
    type Value = [u8; 81];

    fn answer(&self, work: &CallWork, source: &impl Source) -> Answers<[u8; 81]> {
        let mut rows = vec![Value::NONE; source.len()];
        let found = source.solve(&self.solver(work, work.threads), &mut rows);
        self.finish(work, source, rows, &found)
    }

    fn answer_soon(&self, work: &CallWork, source: &impl Source) -> Option<Answers<[u8; 81]>> {
        if source.len() > SOON {
            return None;
        }
        let mut rows = vec![Value::NONE; source.len()];
        let nodes = self.node_limit.unwrap_or(u64::MAX).min(SOON_NODES);
        let solver = work.without_timeout();
        let found = source.solve(&self.solver(&solver, 1).node_limit(nodes), &mut rows);
        let is_done = |found: &Answer<()>| matches!(found.stop, None | Some(Stop::Solutions));
        found.iter().all(is_done).then(|| self.finish(work, source, rows, &found))
    }
}

impl SolveVerb {
    fn solver(&self, work: &CallWork, threads: usize) -> Solver {
        let solver = work.solver(threads).limit(if self.unique { 2 } else { 1 });
        self.node_limit.into_iter().fold(solver, Solver::node_limit)
    }

    /// Solves all puzzles that are not classic ones on a line, and finds the reasons.
    fn finish(
        &self,
        work: &CallWork,
        source: &impl Source,
        mut rows: Vec<[u8; 81]>,
        found: &[Answer<()>],
    ) -> Answers<[u8; 81]> {
        if work.flag.is_raised() {
            // The answers are not needed.
            return Answers { values: rows, others: BTreeMap::new(), reasons: Reasons::new() };
        }
        let is_open = |index: &usize| !matches!(self.known(&found[*index]), SolveState::Solved);
        let open: Vec<usize> = (0..found.len()).filter(is_open).collect();
        // A single large grid uses all threads.
        let solver = self.solver(work, if open.len() == 1 { work.threads } else { 1 });
        let results = work.each(open.len(), 1, |at| {
            let puzzle = source.puzzle(open[at])?;
            match self.known(&found[open[at]]) {
                SolveState::Failed(why) => Err(NoAnswer::from(why)),
                _ => self.alone(&solver, source, &puzzle),
            }
        });
        let (mut others, mut reasons) = (BTreeMap::new(), Reasons::new());
        for (index, result) in open.into_iter().zip(results) {
            let (row, text) = result.unwrap_or_else(|reason| {
                reasons.insert(index, reason);
                (Value::NONE, None)
            });
            rows[index] = row;
            others.extend(text.map(|text| (index, text)));
        }
        Answers { values: rows, others, reasons }
    }

    fn known(&self, found: &Answer<()>) -> SolveState {
        match (found.count, found.stop) {
            (_, Some(Stop::NotRead)) => SolveState::NotRead,
            (2.., _) if self.unique => SolveState::Failed("several solutions"),
            (1.., _) if !self.unique => SolveState::Solved,
            (0, None) => SolveState::Failed("no solution"),
            (_, None) => SolveState::Solved,
            (_, Some(Stop::Nodes)) => SolveState::Failed("node limit"),
            (_, Some(Stop::Time)) => SolveState::Failed("time limit"),
            _ => SolveState::Failed("cancelled"),
        }
    }

    /// Solves a puzzle of any layout. Returns the solution in the form of the source; a text has the notation of the
    /// puzzle.
    fn alone(&self, solver: &Solver, source: &impl Source, puzzle: &Puzzle) -> Result<Written, NoAnswer> {
        let outcome = solver.solve(&puzzle.grid);
        match (outcome.solution(), outcome.verdict(), outcome.stop) {
            (Some(_), Verdict::Multiple, _) if self.unique => Err("several solutions".into()),
            (Some(solution), verdict, _) if !self.unique || verdict == Verdict::Unique => {
                Ok(source.other(solution, solution.display(Style::Line).notation(puzzle.notation).to_string()))
            }
            (_, _, Some(stop)) => Err(stop.into()),
            (_, _, None) => Err(puzzle.doubt().map_or("no solution".into(), |doubt| NoAnswer {
                column: None,
                text: format!("no solution: {doubt}"),
            })),
        }
    }
}
