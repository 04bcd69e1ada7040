//! Trial and error: see the definitions in [`super`].

use super::csp::Csp;
use super::trials::{TrialBlock, Feedback, TRIALS};
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::simd::Backend;

/// What a state is when no rule applies any more.
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
    /// Trial `k + 1` of block `b` assumes candidate `511 b + k`.
    blocks: Vec<TrialBlock>,
    /// The candidates that are known to be true: those of the solution, if there is one.
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
        self.blocks.iter_mut().for_each(|block| block.eliminate(candidate));
    }

    /// Whether a candidate is open in the state.
    fn is_open(&self, candidate: usize) -> bool {
        let row = &self.blocks[0].rows[candidate];
        row.possible.has(0) && !row.asserted.has(0)
    }

    /// Makes `child` the state in which a candidate is true, and T&E(1) has been applied to this state.
    fn assume(&self, candidate: usize, child: &mut Self) {
        let (block, trial) = (&self.blocks[candidate / PER_BLOCK], candidate % PER_BLOCK + 1);
        let mut count = 0;
        let mut numbers = Vec::with_capacity(block.rows.len());
        for row in &block.rows {
            let is_open = row.possible.has(trial) && !row.asserted.has(trial);
            numbers.push(is_open.then_some(count));
            count += u16::from(is_open);
        }
        self.csp.narrow(&numbers, &mut child.csp);
        child.is_true.clear();
        child.is_true.resize(count.into(), false);
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
        // The number of candidates that were tried in vain since the last elimination.
        let (mut in_vain, mut next) = (0, 0);
        let mut order = self.order(state);
        while quiescence == Quiescence::Open && in_vain < order.len() {
            let candidate = order[next % order.len()];
            next += 1;
            in_vain += 1;
            if !state.is_open(candidate) {
                continue;
            }
            state.assume(candidate, &mut child);
            if self.apply(&mut child, depth - 1)? == Quiescence::Contradiction {
                state.eliminate(candidate);
                quiescence = state.settle(self.backend);
                order = self.order(state);
                (in_vain, next) = (0, 0);
            }
        }
        self.idle.push(child);
        Ok(quiescence)
    }

    /// Returns the candidates to try, the most promising first.
    fn order(&self, state: &TrialState) -> Vec<usize> {
        (0..state.csp.candidates.len()).filter(|&candidate| state.is_open(candidate) && !state.is_true[candidate]).collect()
    }
}
