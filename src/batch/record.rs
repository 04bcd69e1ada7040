//! Solving one record after the other.

use super::answer::{Answers, INTERNAL_ERROR, reason};
use super::job::{Job, Summary};
use super::pipeline::guarded;
use crate::search::Verdict;
use crate::search::cancel::{CancelFlag, PollPlace, Stop};
use crate::solver::Solver;
use crate::text::{Fault, Puzzle};

/// The answers to some consecutive records.
#[derive(Debug)]
pub(super) struct Answered {
    pub(super) output: Vec<u8>,
    pub(super) summary: Summary,
}

pub(super) struct RecordSolver<'a> {
    pub(super) job: &'a Job,
    pub(super) solver: Solver,
    pub(super) answers: Answers<'a>,
}

impl<'a> RecordSolver<'a> {
    /// A solver for the records of `job`, which `stop` ends too.
    pub(super) fn new(job: &'a Job, stop: &CancelFlag) -> Self {
        let limit = if job.strict { 2 } else { 1 };
        let solver = job.solver.clone().limit(limit).cancel(&job.cancel).cancel(stop);
        Self { job, solver, answers: Answers { format: job.format, paint: &job.paint } }
    }

    /// Answers records in order, until the flag is raised.
    pub(super) fn answer_all(
        &self,
        records: impl Iterator<Item = Result<Puzzle, Fault>>,
        first: u64,
        answered: &mut Answered,
    ) {
        for (record, number) in records.zip(first + 1..) {
            if self.job.cancel.is_raised_at(PollPlace::Record) || !self.answer(number, record, answered) {
                answered.summary.cancelled = true;
                return;
            }
            answered.summary.records += 1;
        }
    }

    /// Answers one record; false if the flag was raised before there was an answer.
    pub(super) fn answer(&self, number: u64, record: Result<Puzzle, Fault>, answered: &mut Answered) -> bool {
        let Answered { output, summary } = answered;
        let puzzle = match record {
            Ok(puzzle) => puzzle,
            Err(fault) => {
                self.answers.fault(number, &fault, output);
                summary.not_unique += 1;
                return true;
            }
        };
        let Some(outcome) = guarded(|| self.solver.solve(&puzzle.grid)) else {
            self.answers.failure(number, Some(&puzzle), INTERNAL_ERROR, output);
            summary.not_unique += 1;
            summary.internal_errors += 1;
            return true;
        };
        summary.nodes += outcome.stats.nodes;
        summary.tasks += outcome.stats.tasks;
        summary.stolen += outcome.stats.stolen;
        match outcome.solutions.first() {
            Some(solution) => {
                self.answers.solution(number, &puzzle, solution, output);
                summary.solved += 1;
            }
            None if outcome.stop == Some(Stop::Cancelled) => return false,
            None => {
                let doubt = puzzle.doubt().filter(|_| outcome.stop.is_none());
                let why =
                    doubt.map_or_else(|| reason(outcome.stop).to_owned(), |doubt| format!("no solution: {doubt}"));
                self.answers.failure(number, Some(&puzzle), &why, output);
            }
        }
        let unique = outcome.verdict() == Verdict::Unique;
        summary.not_unique += u64::from(!unique);
        true
    }
}
