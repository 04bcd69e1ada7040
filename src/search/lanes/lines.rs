//! Solves many classic puzzles that are given as bytes, and writes the solutions as bytes.

use super::bytes::CELLS;
use super::host::{FoundSolution, Host, Poll, PuzzleEnd, PuzzleId, PuzzleInput, RunLimits};
use super::scheduler::run;
use crate::search::answer::LineAnswer;
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::simd::Backend;

/// Solves each line, and appends its answer to `answers`, which must be empty, in order. `lines` must be fused.
/// Returns the number of nodes explored.
pub(crate) fn solve_lines(
    backend: Backend,
    lines: &mut dyn Iterator<Item = &'_ [u8; CELLS]>,
    run_limits: RunLimits,
    limits: &Limits<'_>,
    answers: &mut Vec<LineAnswer>,
) -> u64 {
    debug_assert!(answers.is_empty());
    let are_many = lines.size_hint().1.is_none_or(|lines| lines > FEW_LINES);
    let mut host = LineHost { lines: &mut *lines, answers, limits, is_shared: run_limits.share, nodes: 0 };
    run(backend, &mut host, run_limits, are_many);
    let nodes = host.nodes;
    answers.extend(lines.map(|_| LineAnswer::UNFINISHED));
    nodes
}

/// The number of lines that fit in one register.
const FEW_LINES: usize = 16;

struct LineHost<'a, 'l> {
    lines: &'a mut dyn Iterator<Item = &'l [u8; CELLS]>,
    answers: &'a mut Vec<LineAnswer>,
    limits: &'a Limits<'a>,
    /// Whether lanes help one another.
    is_shared: bool,
    nodes: u64,
}

impl Host for LineHost<'_, '_> {
    fn next(&mut self) -> Option<(PuzzleId, PuzzleInput<'_>)> {
        let line = self.lines.next()?;
        let number = self.answers.len();
        self.answers.push(LineAnswer::UNFINISHED);
        Some((PuzzleId(number as u32), PuzzleInput::Line(line)))
    }

    fn refuse(&mut self, puzzle: PuzzleId) {
        self.answers[puzzle.index()].stop = Some(Stop::NotRead);
    }

    fn solution(&mut self, puzzle: PuzzleId, solution: FoundSolution<'_>) -> bool {
        let answer = &mut self.answers[puzzle.index()];
        // If a puzzle has several solutions, the first is written and the others are only counted.
        if answer.count == 0 {
            // Written in place: another copy of 81 bytes costs 1 % of the instructions of a 17-clue puzzle.
            for (symbol, digit) in answer.solutions.iter_mut().zip(&*solution.digits()) {
                *symbol = b'0' + digit;
            }
        }
        answer.count += 1;
        false
    }

    fn counts(&self, puzzle: PuzzleId) -> bool {
        self.answers[puzzle.index()].count > 0
    }

    fn count(&mut self, puzzle: PuzzleId, solutions: u64) {
        self.answers[puzzle.index()].count += solutions;
    }

    fn end(&mut self, puzzle: PuzzleId, end: PuzzleEnd) {
        self.nodes += end.nodes;
        let answer = &mut self.answers[puzzle.index()];
        // If other lanes help, the number of nodes depends on the other lines, but an answer must not depend on them.
        if !self.is_shared {
            answer.stats.nodes = end.nodes;
        }
        answer.stop = match end {
            PuzzleEnd { full: true, .. } => Some(Stop::Solutions),
            PuzzleEnd { pending: Some(_), .. } => Some(Stop::Nodes),
            PuzzleEnd { .. } => None,
        };
    }

    fn stopped(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    fn poll(&mut self) -> Poll {
        if self.limits.should_stop(PollPlace::Round) { Poll::Stop } else { Poll::Continue }
    }
}
