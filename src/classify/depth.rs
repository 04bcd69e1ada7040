//! Trial and error: see the definitions in [`super`].

use super::csp::Csp;
use super::trials::{Feedback, TRIALS, TrialBlock};
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::simd::Backend;

/// The result of a state in which no rule applies any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quiescence {
    Contradiction,
    Open,
    Solved,
}

/// A state, and a trial for each of its candidates.
#[derive(Default)]
pub(super) struct TrialState {
    csp: Csp,
    /// Trial `k + 1` of block `b` assumes candidate `255 b + k`.
    blocks: Vec<TrialBlock>,
    /// Whether each candidate is known to be true, because the solution has it.
    is_true: Vec<bool>,
}

/// Number of candidates that the trials of a block assume.
const PER_BLOCK: usize = TRIALS - 1;

impl TrialState {
    /// Returns the state with these candidates, of which `is_true` tells whether they are in the solution.
    pub(super) fn new(csp: Csp, is_true: Vec<bool>) -> Self {
        let mut state = Self { csp, blocks: Vec::new(), is_true };
        state.begin();
        state
    }

    /// Begins a trial for each candidate.
    fn begin(&mut self) {
        let count = self.csp.candidates.len();
        self.blocks.resize_with(count.div_ceil(PER_BLOCK).max(1), TrialBlock::default);
        for (number, block) in self.blocks.iter_mut().enumerate() {
            block.reset(count);
            for candidate in number * PER_BLOCK..count.min((number + 1) * PER_BLOCK) {
                block.add(&[candidate as u16]);
            }
        }
    }

    /// Applies T&E(1).
    fn settle(&mut self, backend: Backend) -> Quiescence {
        loop {
            let mut is_done = true;
            for number in 0..self.blocks.len() {
                let feedback = Feedback::Candidates(number * PER_BLOCK);
                let eliminated = self.blocks[number].settle(backend, &self.csp, feedback);
                if self.blocks[number].has_failed() {
                    return Quiescence::Contradiction;
                }
                if self.blocks.len() > 1 && !eliminated.is_empty() {
                    is_done = false;
                    eliminated.iter().for_each(|&candidate| self.eliminate(candidate.into()));
                }
            }
            if is_done {
                return if self.blocks[0].solved().has(0) { Quiescence::Solved } else { Quiescence::Open };
            }
        }
    }

    /// Eliminates a candidate from the state.
    fn eliminate(&mut self, candidate: usize) {
        for block in &mut self.blocks {
            block.eliminate(candidate);
        }
    }

    /// Whether a candidate is open in the state.
    fn is_open(&self, candidate: usize) -> bool {
        let row = &self.blocks[0].rows[candidate];
        row.possible.has(0) && !row.asserted.has(0)
    }

    /// Makes `child` the state that assumes a false candidate. In this state, no candidate is known to be true.
    fn assume(&self, candidate: usize, child: &mut Self) {
        let (rows, trial) = (&self.blocks[candidate / PER_BLOCK].rows, candidate % PER_BLOCK + 1);
        let mut count = 0;
        let mut numbers = Vec::with_capacity(rows.len());
        for row in rows {
            let is_open = row.possible.has(trial) && !row.asserted.has(trial);
            numbers.push(is_open.then_some(count));
            count += u16::from(is_open);
        }
        child.is_true.clear();
        child.is_true.resize(count.into(), false);
        self.csp.narrow(&numbers, &mut child.csp);
        child.begin();
    }
}

/// Trial and error within limits.
pub(super) struct TrialAndError<'a> {
    backend: Backend,
    limits: &'a Limits<'a>,
    /// States that are not in use; each keeps its allocations.
    idle: Vec<TrialState>,
}

impl<'a> TrialAndError<'a> {
    pub(super) const fn new(backend: Backend, limits: &'a Limits<'a>) -> Self {
        Self { backend, limits, idle: Vec::new() }
    }

    /// Applies T&E of this depth to a state until nothing changes. True candidates are not tried: they are never
    /// eliminated.
    pub(super) fn apply(&mut self, state: &mut TrialState, depth: usize) -> Result<Quiescence, Stop> {
        self.limits.poll(PollPlace::Node)?;
        if !self.limits.spend(state.csp.candidates.len() as u64) {
            return Err(Stop::Nodes);
        }
        let mut quiescence = state.settle(self.backend);
        if depth == 1 {
            return Ok(quiescence);
        }
        let mut child = self.idle.pop().unwrap_or_default();
        let mut attempts = Attempts::new(state);
        while quiescence == Quiescence::Open {
            let Some(candidate) = attempts.next(state) else { break };
            state.assume(candidate, &mut child);
            if self.apply(&mut child, depth - 1)? == Quiescence::Contradiction {
                state.eliminate(candidate);
                quiescence = state.settle(self.backend);
                attempts.begin_again(state);
            }
        }
        self.idle.push(child);
        Ok(quiescence)
    }
}

/// The candidates of a state that were tried.
struct Attempts {
    /// The number of the last round in which each candidate was tried. A round ends with an elimination.
    tried_in: Vec<u32>,
    round: u32,
    /// Number of open candidates of each cell.
    open_in_cell: Vec<u8>,
}

impl Attempts {
    fn new(state: &TrialState) -> Self {
        let candidates = &state.csp.candidates;
        let cells = candidates.last().map_or(0, |last| usize::from(last.cell) + 1);
        let mut attempts = Self { tried_in: vec![0; candidates.len()], round: 0, open_in_cell: vec![0; cells] };
        attempts.begin_again(state);
        attempts
    }

    /// Begins a round, in which every open candidate is tried again.
    fn begin_again(&mut self, state: &TrialState) {
        self.round += 1;
        self.open_in_cell.fill(0);
        for (number, candidate) in state.csp.candidates.iter().enumerate() {
            self.open_in_cell[usize::from(candidate.cell)] += u8::from(state.is_open(number));
        }
    }

    /// Returns the most promising of the candidates that were not tried in this round: first those that were not yet
    /// tried in vain in another one, and of these the ones whose cells have few candidates. In 500 puzzles of the
    /// forum's list of the hardest this needs 3.8 states besides the puzzle's own; in the order of the cells 4.0, and
    /// without the first rule 4.2.
    fn next(&mut self, state: &TrialState) -> Option<usize> {
        let numbers = 0..state.csp.candidates.len();
        let untried = numbers.filter(|&number| self.tried_in[number] < self.round && !state.is_true[number]);
        let next = untried.filter(|&number| state.is_open(number)).min_by_key(|&number| {
            let cell = usize::from(state.csp.candidates[number].cell);
            (self.tried_in[number] > 0, self.open_in_cell[cell])
        })?;
        self.tried_in[next] = self.round;
        Some(next)
    }
}
