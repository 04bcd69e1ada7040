//! Backdoors: see the definition in [`super`].

use super::csp::Csp;
use super::trials::{Feedback, TRIALS, TrialBlock};
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::simd::Backend;

/// Backdoors of more cells are not searched for.
const MAX_SIZE: usize = 4;

/// The search for a backdoor of a state from which no single follows.
pub(super) struct BackdoorSearch<'a> {
    pub(super) backend: Backend,
    pub(super) limits: &'a Limits<'a>,
    pub(super) csp: &'a Csp,
    /// The candidate of the solution in each open cell.
    pub(super) solution: &'a [u16],
}

impl BackdoorSearch<'_> {
    /// Returns the smallest set of candidates of the solution with which singles solve the state; of several, the first
    /// in the order of their cells. `None` if more than [`MAX_SIZE`] are needed.
    pub(super) fn smallest(&self) -> Result<Option<Vec<u16>>, Stop> {
        for size in 1..=MAX_SIZE.min(self.solution.len()) {
            if let Some(found) = self.of_size(size)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn of_size(&self, size: usize) -> Result<Option<Vec<u16>>, Stop> {
        let mut block = TrialBlock::default();
        let mut sets = Sets::new(self.solution.len(), size);
        let mut tried = Vec::new();
        loop {
            block.reset(self.csp.candidates.len());
            tried.clear();
            for set in sets.by_ref().take(TRIALS - 1) {
                let set: Vec<u16> = set.iter().map(|&index| self.solution[index]).collect();
                block.add(&set);
                tried.push(set);
            }
            if tried.is_empty() {
                return Ok(None);
            }
            self.limits.poll(PollPlace::Node)?;
            if !self.limits.spend(tried.len() as u64) {
                return Err(Stop::Nodes);
            }
            block.settle(self.backend, self.csp, Feedback::None);
            let solved = block.solved();
            if let Some(found) = (0..tried.len()).find(|index| solved.has(index + 1)) {
                return Ok(Some(tried.swap_remove(found)));
            }
        }
    }
}

/// The sets of `size` numbers below `count`, in lexicographic order.
struct Sets {
    count: usize,
    next: Option<Vec<usize>>,
}

impl Sets {
    fn new(count: usize, size: usize) -> Self {
        Self { count, next: (size <= count).then(|| (0..size).collect()) }
    }
}

impl Iterator for Sets {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let set = self.next.take()?;
        let size = set.len();
        // The last number that is not yet as large as it can be.
        if let Some(place) = (0..size).rev().find(|&place| set[place] + size - place < self.count) {
            let mut next = set.clone();
            for (offset, number) in next[place..].iter_mut().enumerate() {
                *number = set[place] + 1 + offset;
            }
            self.next = Some(next);
        }
        Some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::Sets;

    #[test]
    fn sets_are_complete_and_in_order() {
        for (count, size) in [(5, 1), (5, 3), (6, 2), (4, 4), (3, 4)] {
            let found: Vec<Vec<usize>> = Sets::new(count, size).collect();
            assert!(found.is_sorted());
            let all = (0..1_usize << count).filter(|set| set.count_ones() as usize == size);
            let mut all: Vec<Vec<usize>> =
                all.map(|set| (0..count).filter(|number| set >> number & 1 == 1).collect()).collect();
            all.sort();
            assert_eq!(found, all, "{size} of {count}");
        }
    }
}
