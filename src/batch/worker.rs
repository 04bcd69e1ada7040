//! A worker: answers one chunk after the other.

use super::answer::{Answers, reason};
use super::chunk::{Chunk, Content, lines_of};
use super::{Format, Job, Summary, plain};
use crate::search::Verdict;
use crate::search::cancel::{CancelFlag, PollPlace, Stop};
use crate::search::lanes::LineAnswer;
use crate::solver::Solver;
use crate::text::{Fault, Puzzle, line_record};

/// The answers to a chunk.
#[derive(Debug)]
pub(super) struct Done {
    pub(super) output: Vec<u8>,
    pub(super) summary: Summary,
}

pub(super) struct Worker<'a> {
    pub(super) job: &'a Job,
    pub(super) solver: Solver,
    pub(super) answers: Answers<'a>,
    /// Memory that stays from chunk to chunk: fresh pages would cost more than the solving of easy puzzles.
    answers_of_lines: Vec<LineAnswer>,
    /// The memory of the last chunk, in which the next answers are written.
    spare: Vec<u8>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(job: &'a Job, stop: &CancelFlag) -> Self {
        let limit = if job.strict { 2 } else { 1 };
        let solver = job.solver.clone().limit(limit).cancel(&job.cancel).cancel(stop);
        let answers = Answers { format: job.format, paint: &job.paint };
        Self { job, solver, answers, answers_of_lines: Vec::new(), spare: Vec::new() }
    }

    /// Answers the records of a chunk in order. When the flag is raised, those behind it get no answer.
    pub(super) fn answer(&mut self, chunk: Chunk) -> Done {
        let mut done = Done { output: std::mem::take(&mut self.spare), summary: Summary::default() };
        done.output.clear();
        match chunk.content {
            Content::Lines(lines) if self.takes_plain_lines() => {
                let mut answers = std::mem::take(&mut self.answers_of_lines);
                plain::answer(self, &lines, chunk.first, &mut answers, &mut done);
                self.answers_of_lines = answers;
                self.spare = lines;
            }
            Content::Lines(lines) => {
                let mut records = lines_of(&lines).filter_map(|line| line_record(line, &self.job.reading));
                self.answer_all(&mut records, chunk.first, &mut done);
            }
            Content::Records(records) => {
                self.answer_all(&mut records.into_iter().map(|record| record.puzzle), chunk.first, &mut done);
            }
        }
        done
    }

    /// Whether lines of 81 bytes can go from the input through the lane kernel to the output as they are.
    fn takes_plain_lines(&self) -> bool {
        self.job.format == Format::Line && self.solver.uses_lanes() && self.job.reading.is_plain()
    }

    fn answer_all(&self, records: &mut dyn Iterator<Item = Result<Puzzle, Fault>>, first: u64, done: &mut Done) {
        for (record, number) in records.zip(first + 1..) {
            if self.job.cancel.is_raised(PollPlace::Record) || !self.answer_one(number, record, done) {
                done.summary.cancelled = true;
                return;
            }
            done.summary.records += 1;
        }
    }

    /// Answers one record; false if the flag was raised before there was an answer.
    pub(super) fn answer_one(&self, number: u64, record: Result<Puzzle, Fault>, done: &mut Done) -> bool {
        let puzzle = match record {
            Ok(puzzle) => puzzle,
            Err(fault) => {
                self.answers.fault(number, &fault, &mut done.output);
                done.summary.not_unique += 1;
                return true;
            }
        };
        let outcome = self.solver.solve(&puzzle.grid);
        done.summary.nodes += outcome.stats.nodes;
        done.summary.tasks += outcome.stats.tasks;
        done.summary.stolen += outcome.stats.stolen;
        match outcome.solutions.first() {
            Some(solution) => {
                self.answers.solution(number, &puzzle, solution, &mut done.output);
                done.summary.solved += 1;
            }
            None if outcome.stop == Some(Stop::Cancelled) => return false,
            None => {
                let doubt = puzzle.doubt().filter(|_| outcome.stop.is_none());
                let why =
                    doubt.map_or_else(|| reason(outcome.stop).to_owned(), |doubt| format!("no solution: {doubt}"));
                self.answers.failure(number, Some(&puzzle), &why, &mut done.output);
            }
        }
        let unique = outcome.verdict() == Verdict::Unique;
        done.summary.not_unique += u64::from(!unique);
        true
    }
}
