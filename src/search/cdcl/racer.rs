//! The clause-learning search as a racer. It is fast on minimal 25x25 puzzles, on which tree search is slow.

use super::exchange::Port;
use super::{Cdcl, CdclStatus};
use crate::deduce::Rules;
use crate::model::Grid;
use crate::search::collector::{Collector, Path};
use crate::search::limits::{Limits, PollPlace};
use crate::search::packed::Deducer;
use crate::search::spans::Work;

/// Maximum number of candidates; for a grid with more, the search is not started. The empty 49x49 grid has 117,649, a
/// hard 49x49 puzzle about 11,000. The arrays of the search need about 140 bytes per candidate, and a learnt clause
/// needs 24 bytes plus four per literal.
const MAX_CANDIDATES: usize = 100_000;

/// Number of solutions after which it gives up, because each adds a permanent clause.
const MAX_FORBIDDEN_SOLUTIONS: u64 = 100_000;

/// Returns the grid after deduction; `None` on a contradiction.
pub(crate) fn deduced(puzzle: &Grid) -> Option<Grid> {
    Deducer::new(puzzle.layout(), Rules::ALL).begin(puzzle).ok().map(|known| known.to_grid())
}

/// The answer of a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CdclSlice {
    /// There are no more solutions.
    Complete,
    /// It used up its conflicts, and can be resumed.
    Paused,
    /// It was stopped, or gave up.
    Ended,
}

/// A clause-learning search.
pub(crate) struct CdclRacer<'a> {
    limits: &'a Limits<'a>,
    /// `None` for a grid that is too large.
    search: Option<Cdcl>,
    solutions: u64,
}

impl<'a> CdclRacer<'a> {
    /// Creates a search in a grid after deduction, with this random seed, that shares through this port.
    pub(crate) fn new(known: &Grid, seed: u64, limits: &'a Limits<'a>, port: Option<Port>) -> Self {
        let candidates: usize = known.cells().iter().map(|cell| cell.candidates().len()).sum();
        let mut search = (candidates <= MAX_CANDIDATES).then(|| Cdcl::new(known, seed));
        if let (Some(search), Some(port)) = (&mut search, port) {
            search.share(port);
        }
        Self { limits, search, solutions: 0 }
    }

    /// Continues the search for a number of conflicts.
    pub(crate) fn search(&mut self, collector: &Collector<'_>, conflicts: u64) -> CdclSlice {
        let before = self.conflicts();
        collector.span(Work::Cdcl, || {
            let slice = self.run(collector, conflicts);
            (slice, self.conflicts() - before)
        })
    }

    fn run(&mut self, collector: &Collector<'_>, conflicts: u64) -> CdclSlice {
        let Some(search) = &mut self.search else { return CdclSlice::Ended };
        // A limit that has passed holds for a puzzle that needs no decision, as in every engine.
        if self.limits.should_stop(PollPlace::Node) {
            return CdclSlice::Ended;
        }
        let last = search.conflicts().saturating_add(conflicts);
        while self.solutions < MAX_FORBIDDEN_SOLUTIONS {
            match search.search(last.saturating_sub(search.conflicts()), || self.limits.should_stop(PollPlace::Node)) {
                CdclStatus::Complete => return CdclSlice::Complete,
                // It paused with conflicts left, so a flag or a limit stopped it.
                CdclStatus::Paused if search.conflicts() < last => return CdclSlice::Ended,
                CdclStatus::Paused => return CdclSlice::Paused,
                CdclStatus::Solution(solution) => {
                    self.solutions += 1;
                    // No path, because a race is only used for solutions in any order.
                    if collector.offer(Path::new(), || solution) {
                        return CdclSlice::Ended;
                    }
                }
            }
        }
        CdclSlice::Ended
    }

    /// Returns the number of conflicts so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.search.as_ref().map_or(0, Cdcl::conflicts)
    }
}
