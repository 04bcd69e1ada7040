//! Many classic puzzles at once, from bytes to bytes.

use super::board::WORDS;
use super::bytes::{CELLS, read_clues, write_text};
use super::host::{End, Host, Options, Poll};
use super::round::Lane;
use super::scheduler::run;
use crate::search::answer::LineAnswer;
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::simd::{Backend, Vector};

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
    let mut host = Lines { lines: &mut *lines, answers, first, limits, is_shared: options.share, nodes: 0 };
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
    /// Whether lanes help one another.
    is_shared: bool,
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
            self.answers[self.first + id].stop = Some(Stop::NotRead);
        }
    }

    #[inline(always)]
    fn solution<V: Vector>(&mut self, puzzle: u32, words: &[u32; WORDS]) -> bool {
        let answer = &mut self.answers[self.first + puzzle as usize];
        if answer.count == 0 {
            write_text::<V>(words, &mut answer.solutions);
        }
        answer.count += 1;
        false
    }

    fn completion(&mut self, puzzle: u32, digits: &[u8; CELLS]) -> bool {
        let answer = &mut self.answers[self.first + puzzle as usize];
        if answer.count == 0 {
            answer.solutions = digits.map(|digit| b'0' + digit);
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
        let answer = &mut self.answers[self.first + puzzle as usize];
        // With help from other lanes the number depends on the lines beside this one, and an answer must not.
        if !self.is_shared {
            answer.stats.nodes = end.nodes;
        }
        answer.stop = match end {
            End { full: true, .. } => Some(Stop::Solutions),
            End { pending: Some(_), .. } => Some(Stop::Nodes),
            End { .. } => None,
        };
    }

    fn stopped(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    fn poll(&mut self) -> Poll {
        if self.limits.should_stop(PollPlace::Round) { Poll::Stop } else { Poll::Continue }
    }
}
