//! The clause-learning search as a racer: what it is good at, minimal 25x25 puzzles, is what tree search is bad at.

use super::harvest::{Harvest, Path};
use crate::cancel::{Limits, PollPlace};
use crate::cdcl::{Cdcl, Found};
use crate::grid::Grid;

/// Solutions after which it gives up: each is one more clause to keep.
const MOST_FORBIDDEN: u64 = 100_000;

/// How far a search came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Learnt {
    /// There are no more solutions.
    Everything,
    /// It has used its conflicts, and can go on.
    Paused,
    /// It was ended, or gave up.
    Nothing,
}

/// A clause-learning search.
pub(crate) struct Learner<'a> {
    limits: &'a Limits<'a>,
    search: Cdcl,
    solutions: u64,
}

impl<'a> Learner<'a> {
    /// A search in what deduction has left of a puzzle.
    pub(crate) fn new(known: &Grid, seed: u64, limits: &'a Limits<'a>) -> Self {
        Self { limits, search: Cdcl::new(known, seed), solutions: 0 }
    }

    /// Goes on for so many conflicts.
    pub(crate) fn search(&mut self, harvest: &Harvest<'_>, conflicts: u64) -> Learnt {
        let last = self.conflicts().saturating_add(conflicts);
        while self.solutions < MOST_FORBIDDEN {
            match self.search.search(last - self.conflicts(), || self.limits.should_stop(PollPlace::Node)) {
                Found::Nothing => return Learnt::Everything,
                Found::Paused if self.conflicts() < last => return Learnt::Nothing,
                Found::Paused => return Learnt::Paused,
                Found::Solution(solution) => {
                    self.solutions += 1;
                    if harvest.offer(Path::new(), || solution) {
                        return Learnt::Nothing;
                    }
                }
            }
        }
        Learnt::Nothing
    }

    /// The conflicts so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.search.conflicts()
    }
}
