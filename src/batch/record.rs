//! Solving one record after the other.

use std::borrow::Cow;

use super::answer::{Answers, INTERNAL_ERROR, reason};
use super::columns::fields;
use super::deliver::Answered;
use super::job::{Job, Summary};
use super::options::FailedRecord;
use super::pipeline::guarded;
use super::sheet::Origin;
use crate::model::Grid;
use crate::search::Verdict;
use crate::search::limits::{CancelFlag, Stop};
use crate::solver::Solver;
use crate::text::{Column, Fault, Puzzle, line_in, read_line};

pub(super) struct RecordSolver<'a> {
    pub(super) job: &'a Job,
    pub(super) solver: Solver,
    pub(super) answers: Answers<'a>,
}

impl<'a> RecordSolver<'a> {
    /// A solver for the records of `job`, which `stop` ends too.
    pub(super) fn new(job: &'a Job, stop: &CancelFlag) -> Self {
        let limit = if job.strict { 2 } else { 1 };
        let solver = job.solver.clone().limit(limit).cancel(&job.options.cancel).cancel(stop);
        Self { job, solver, answers: job.answers() }
    }

    /// Answers one record; false if the flag was raised before there was an answer.
    pub(super) fn answer(
        &self,
        origin: &Origin<'_>,
        record: Result<Puzzle, Fault>,
        answered: &mut Answered<Summary>,
    ) -> bool {
        let puzzle = match record {
            Ok(puzzle) => puzzle,
            Err(fault) => {
                answered.summary.faults += 1;
                self.fail(origin, None, &fault.to_string(), answered);
                return true;
            }
        };
        let Some(outcome) = guarded(|| self.solver.solve(&puzzle.grid)) else {
            answered.summary.internal_errors += 1;
            self.fail(origin, Some(&puzzle), INTERNAL_ERROR, answered);
            return true;
        };
        answered.summary.nodes += outcome.stats.nodes;
        answered.summary.tasks += outcome.stats.tasks;
        answered.summary.stolen += outcome.stats.stolen;
        match outcome.solutions.first() {
            Some(solution) => {
                let line = line_in(solution, puzzle.notation);
                let agrees = self.agrees(origin, line.as_bytes(), || Ok(puzzle.clone()));
                self.answers.solution(origin, (&puzzle, solution, 1), agrees, &mut answered.output);
                self.solved(origin, outcome.verdict(), agrees, answered);
            }
            None if outcome.stop == Some(Stop::Cancelled) => return false,
            None => {
                answered.summary.none += u64::from(outcome.stop.is_none());
                let doubt = puzzle.doubt().filter(|_| outcome.stop.is_none());
                let why =
                    doubt.map_or_else(|| reason(outcome.stop).to_owned(), |doubt| format!("no solution: {doubt}"));
                self.fail(origin, Some(&puzzle), &why, answered);
            }
        }
        true
    }

    /// Answers a record that has no solution, or none that was found.
    pub(super) fn fail(
        &self,
        origin: &Origin<'_>,
        puzzle: Option<&Puzzle>,
        why: &str,
        answered: &mut Answered<Summary>,
    ) {
        self.answers.failure(origin, puzzle, why, &mut answered.output);
        answered.summary.not_unique += 1;
        self.name(origin, why, answered);
    }

    /// Counts a record whose solution is written.
    pub(super) fn solved(
        &self,
        origin: &Origin<'_>,
        verdict: Verdict,
        agrees: Option<bool>,
        answered: &mut Answered<Summary>,
    ) {
        answered.summary.solved += 1;
        if verdict != Verdict::Unique {
            answered.summary.not_unique += 1;
            if self.job.strict {
                let several = verdict == Verdict::Multiple;
                answered.summary.several += u64::from(several);
                self.name(origin, if several { "several solutions" } else { "not shown to be unique" }, answered);
            }
        }
        if agrees == Some(false) {
            answered.summary.differing += 1;
            self.name(origin, "the given solution is none", answered);
        }
    }

    fn name(&self, origin: &Origin<'_>, why: &str, answered: &mut Answered<Summary>) {
        if self.job.options.on_failure.is_some() {
            answered.failed.push(FailedRecord { record: origin.record, line: origin.line, why: why.to_owned() });
        }
    }

    /// Whether the solution given with a record is one; `None` if none is asked for.
    pub(super) fn agrees(
        &self,
        origin: &Origin<'_>,
        solution: &[u8],
        puzzle: impl FnOnce() -> Result<Puzzle, Fault>,
    ) -> Option<bool> {
        let column = self.job.verify.as_ref()?;
        let Some(given) = self.given(origin, column) else { return Some(false) };
        if given.trim_ascii() == solution {
            return Some(true);
        }
        let solves = |given: Puzzle, puzzle: Puzzle| Grid::solves(&given.grid, &puzzle.grid);
        let given = read_line(&given, &self.job.options.reading);
        Some(given.ok().zip(puzzle().ok()).is_some_and(|(given, puzzle)| solves(given, puzzle)))
    }

    /// The field of a record in this column.
    fn given<'t>(&self, origin: &Origin<'t>, column: &Column) -> Option<Cow<'t, [u8]>> {
        let Some((columns, table)) = origin.columns.and_then(|columns| Some((columns, columns.table?))) else {
            let object: serde_json::Value = serde_json::from_slice(origin.text).ok()?;
            let name = column.name()?;
            return Some(Cow::Owned(object.get(name)?.as_str()?.as_bytes().to_vec()));
        };
        let number = column.number().or_else(|| columns.number(column.name()?))?;
        fields(table.delimiter, origin.text)?.into_iter().nth(number)
    }
}

impl Job {
    /// How the answers are written.
    pub(super) fn answers(&self) -> Answers<'_> {
        let columns: &[&str] = if self.verify.is_some() { &["solution", "agrees"] } else { &["solution"] };
        Answers {
            sheet: self.options.sheet(columns),
            paint: &self.paint,
            titles: self.titles,
            numbers_solutions: self.limit > 1,
        }
    }
}
