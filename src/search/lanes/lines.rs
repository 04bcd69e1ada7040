//! Many classic puzzles at once, from bytes to bytes.

use super::board::WORDS;
use super::bytes::{CELLS, read_clues, write_text};
use super::host::{End, Host, Options, Poll};
use super::round::Lane;
use super::scheduler::run;
use crate::search::cancel::{Limits, PollPlace};
use crate::simd::{Backend, Vector};

/// The answer to one of many classic puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineAnswer {
    /// The first solution, as digits `1` to `9`; of no meaning if there is none.
    pub solution: [u8; CELLS],
    /// Number of solutions found, up to the limit.
    pub count: u64,
    /// How the search ended.
    pub state: LineState,
}

/// How the search for one of many puzzles ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LineState {
    /// The search is complete: there are no more solutions than those counted.
    Complete,
    /// The limit of solutions was reached: there may be more.
    Full,
    /// The limit of nodes was reached.
    Nodes,
    /// The limit of time was reached.
    Time,
    /// The line is no plain puzzle of 81 digits and blanks.
    NotRead,
    /// The search was stopped before this puzzle was done.
    Unfinished,
}

impl LineAnswer {
    pub(crate) const UNFINISHED: Self = Self { solution: [b'.'; CELLS], count: 0, state: LineState::Unfinished };
}

/// Solves each line, and appends its answer to `answers`, in order; `lines` goes on giving nothing after the last. Returns
/// the number of nodes explored.
pub(crate) fn solve_lines(
    backend: Backend,
    lines: &mut dyn Iterator<Item = &'_ [u8; CELLS]>,
    options: Options,
    limits: &Limits<'_>,
    answers: &mut Vec<LineAnswer>,
) -> u64 {
    let first = answers.len();
    let are_many = lines.size_hint().1.is_none_or(|lines| lines > FEW_LINES);
    let mut host = Lines { lines: &mut *lines, answers, first, limits, nodes: 0 };
    run(backend, &mut host, options, are_many);
    let nodes = host.nodes;
    answers.extend(lines.map(|_| LineAnswer::UNFINISHED));
    nodes
}

/// Lines that one register has room for.
const FEW_LINES: usize = 16;

struct Lines<'a, 'l> {
    /// Of any type: for each one there would be a kernel of its own.
    lines: &'a mut dyn Iterator<Item = &'l [u8; CELLS]>,
    answers: &'a mut Vec<LineAnswer>,
    /// Number of answers that were there before.
    first: usize,
    limits: &'a Limits<'a>,
    nodes: u64,
}

impl Host for Lines<'_, '_> {
    #[inline(always)]
    fn next<V: Vector>(&mut self, mut board: Lane<'_>) -> Option<u32> {
        loop {
            let line = self.lines.next()?;
            let id = self.answers.len() - self.first;
            self.answers.push(LineAnswer::UNFINISHED);
            if read_clues::<V>(line, &mut board) {
                return Some(id as u32);
            }
            self.answers[self.first + id].state = LineState::NotRead;
        }
    }

    #[inline(always)]
    fn solution<V: Vector>(&mut self, puzzle: u32, words: &[u32; WORDS]) -> bool {
        let answer = &mut self.answers[self.first + puzzle as usize];
        if answer.count == 0 {
            write_text::<V>(words, &mut answer.solution);
        }
        answer.count += 1;
        false
    }

    fn completion(&mut self, puzzle: u32, digits: &[u8; CELLS]) -> bool {
        let answer = &mut self.answers[self.first + puzzle as usize];
        if answer.count == 0 {
            answer.solution = digits.map(|digit| b'0' + digit);
        }
        answer.count += 1;
        false
    }

    #[inline(always)]
    fn counts(&self, puzzle: u32) -> bool {
        self.answers[self.first + puzzle as usize].count > 0
    }

    #[inline(always)]
    fn count(&mut self, puzzle: u32, solutions: u64) {
        self.answers[self.first + puzzle as usize].count += solutions;
    }

    #[inline(always)]
    fn end(&mut self, puzzle: u32, end: End) {
        self.nodes += end.nodes;
        self.answers[self.first + puzzle as usize].state = match end {
            End { full: true, .. } => LineState::Full,
            End { pending: Some(_), .. } => LineState::Nodes,
            End { .. } => LineState::Complete,
        };
    }

    fn stopped(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    fn poll(&mut self) -> Poll {
        if self.limits.should_stop(PollPlace::Round) { Poll::Stop } else { Poll::Continue }
    }
}
