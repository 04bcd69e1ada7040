//! Runs many attempts in parallel: each lane of the kernel works on the question of a different attempt.

use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use super::attempt::{Attempt, AttemptStep};
use super::plan::ClassicPlan;
use crate::search::drivers::takeover::two_solutions;
use crate::search::lanes::{Board, Cells, KnownSolution, QuestionId, QuestionSource, ask};
use crate::search::limits::CancelFlag;
use crate::simd::Backend;

/// Number of attempts under way: more than there are lanes, so that an attempt is always ready to ask. With two
/// registers of lanes, 40,000 puzzles took 1.20 s, but 1.95 s with 24 attempts.
const ATTEMPTS_UNDER_WAY: usize = 64;

/// A board and the order in which its cells are visited.
pub(super) type AttemptSeed = ([u8; 81], [u8; 81]);

/// Returns a source of `orders` attempts per board, in random order of the cells.
pub(super) fn shuffled(boards: &[[u8; 81]], orders: usize, random: &mut Pcg64) -> impl FnMut() -> Option<AttemptSeed> {
    let mut number = 0;
    move || {
        let board = *boards.get(number / orders)?;
        number += 1;
        let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
        order.shuffle(random);
        Some((board, order))
    }
}

/// Makes puzzles: one attempt for each board and order of its cells that `source` returns.
pub(super) struct AttemptPool<'a, S> {
    plan: &'a ClassicPlan,
    source: S,
    /// The attempts under way, with their numbers.
    attempts: Vec<Option<(usize, Attempt)>>,
    /// Places that have no attempt, or whose attempt may ask.
    ready: Vec<QuestionId>,
    /// The clues of each attempt, by its number, if it was a success.
    made: Vec<Option<Cells>>,
}

impl<'a, S: FnMut() -> Option<AttemptSeed>> AttemptPool<'a, S> {
    /// Returns the clues of each attempt that succeeds, in order; `None` if the flag was raised.
    pub(super) fn run(
        plan: &'a ClassicPlan,
        source: S,
        backend: Backend,
        cancel: &[CancelFlag],
    ) -> Option<Vec<Option<Cells>>> {
        let attempts = (0..ATTEMPTS_UNDER_WAY).map(|_| None).collect();
        let ready = (0..ATTEMPTS_UNDER_WAY as u32).rev().map(QuestionId).collect();
        let mut factory = Self { plan, source, attempts, ready, made: Vec::new() };
        ask(backend, &mut factory, cancel, two_solutions).then_some(factory.made)
    }

    /// Starts the next attempt. Attempts start in order, so each gets the same board and order regardless of how the
    /// others proceed.
    fn begin(&mut self) -> Option<(usize, Attempt)> {
        let (board, order) = (self.source)()?;
        self.made.push(None);
        Some((self.made.len() - 1, Attempt::new(&board, &order, self.plan)))
    }
}

impl<S: FnMut() -> Option<AttemptSeed>> QuestionSource for AttemptPool<'_, S> {
    fn asks_many(&self) -> bool {
        true
    }

    fn next(&mut self) -> Option<(QuestionId, Board)> {
        while let Some(question) = self.ready.pop() {
            loop {
                let place = question.index();
                // If an attempt ends without a question, the next one starts in its place immediately.
                if self.attempts[place].is_none() {
                    self.attempts[place] = self.begin();
                }
                let Some((number, attempt)) = &mut self.attempts[place] else { break };
                match attempt.step(self.plan) {
                    AttemptStep::Ask(board) => return Some((question, board)),
                    AttemptStep::Done(clues) => {
                        self.made[*number] = clues;
                        self.attempts[place] = None;
                    }
                }
            }
        }
        None
    }

    fn known(&self, question: QuestionId) -> &KnownSolution {
        const NOTHING: &KnownSolution = &KnownSolution::NOTHING;
        self.attempts[question.index()].as_ref().map_or(NOTHING, |(_, attempt)| attempt.known())
    }

    fn answer(&mut self, question: QuestionId, other: Option<Cells>) {
        if let Some((_, attempt)) = &mut self.attempts[question.index()] {
            attempt.answer(other, self.plan);
        }
        self.ready.push(question);
    }
}
