//! The clause-learning search as a racer: what it is good at, minimal 25x25 puzzles, is what tree search is bad at.

use super::exchange::Port;
use super::{Cdcl, CdclStatus};
use crate::deduce::Rules;
use crate::model::Grid;
use crate::search::collector::{Collector, Path};
use crate::search::limits::{Limits, PollPlace};
use crate::search::packed::Deducer;
use crate::search::spans::Work;

/// Candidates of a grid for which it is not begun: the empty 49x49 grid has 117,649, a hard 49x49 puzzle some 11,000.
/// Its arrays take some 140 bytes for each, and a learnt clause that is kept 24 bytes and four for each literal.
const MAX_CANDIDATES: usize = 100_000;

/// Solutions after which it gives up: each is one more clause to keep.
const MAX_FORBIDDEN_SOLUTIONS: u64 = 100_000;

/// Returns what deduction leaves of a puzzle; `None` if that is a contradiction.
pub(crate) fn deduced(puzzle: &Grid) -> Option<Grid> {
    Deducer::new(puzzle.layout(), Rules::ALL).begin(puzzle).ok().map(|known| known.to_grid())
}

/// How far a search came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CdclSlice {
    /// There are no more solutions.
    Complete,
    /// It has used its conflicts, and can go on.
    Paused,
    /// It was ended, or gave up.
    Ended,
}

/// A clause-learning search.
pub(crate) struct CdclRacer<'a> {
    limits: &'a Limits<'a>,
    /// None for a grid that is too large.
    search: Option<Cdcl>,
    solutions: u64,
}

impl<'a> CdclRacer<'a> {
    /// A search in what deduction has left of a puzzle, which draws from this seed, and shares by this port.
    pub(crate) fn new(known: &Grid, seed: u64, limits: &'a Limits<'a>, port: Option<Port>) -> Self {
        let candidates: usize = known.cells().iter().map(|cell| cell.candidates().len()).sum();
        let begin = || {
            let mut search = Cdcl::new(known, seed);
            port.into_iter().for_each(|port| search.share(port));
            search
        };
        Self { limits, search: (candidates <= MAX_CANDIDATES).then(begin), solutions: 0 }
    }

    /// Searches on for a number of conflicts.
    pub(crate) fn search(&mut self, collector: &Collector<'_>, conflicts: u64) -> CdclSlice {
        let before = self.conflicts();
        collector.span(Work::Cdcl, || {
            let slice = self.run(collector, conflicts);
            (slice, self.conflicts() - before)
        })
    }

    fn run(&mut self, collector: &Collector<'_>, conflicts: u64) -> CdclSlice {
        let Some(search) = &mut self.search else { return CdclSlice::Ended };
        let last = search.conflicts().saturating_add(conflicts);
        while self.solutions < MAX_FORBIDDEN_SOLUTIONS {
            match search.search(last.saturating_sub(search.conflicts()), || self.limits.should_stop(PollPlace::Node)) {
                CdclStatus::Complete => return CdclSlice::Complete,
                // With conflicts left, it was a flag or a limit that made it pause.
                CdclStatus::Paused if search.conflicts() < last => return CdclSlice::Ended,
                CdclStatus::Paused => return CdclSlice::Paused,
                CdclStatus::Solution(solution) => {
                    self.solutions += 1;
                    // No path: solutions of a race are wanted in any order.
                    if collector.offer(Path::new(), || solution) {
                        return CdclSlice::Ended;
                    }
                }
            }
        }
        CdclSlice::Ended
    }

    /// The conflicts so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.search.as_ref().map_or(0, Cdcl::conflicts)
    }
}
