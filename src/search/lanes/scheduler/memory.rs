//! The memory of a run, which a thread reuses: for a single easy puzzle, allocating it would cost more than the
//! search.

use std::cell::Cell;

use super::open_puzzles::OpenPuzzles;
use crate::search::lanes::pool::Pool;

/// Number of places above which the memory is not kept for the next run: two megabytes.
const MAX_KEPT_PLACES: usize = 4096;

/// The data of a run outside its lanes.
pub(super) struct RunMemory {
    pub(super) pools: Pools,
    pub(super) puzzles: OpenPuzzles,
}

/// Boards outside the lanes, by their next step.
pub(super) struct Pools {
    /// Boards that wait for a lane.
    pub(super) ready: Pool,
    /// Boards that stalled before they were first split, and wait to be searched for hidden pairs.
    pub(super) roots: Pool,
    /// Boards that wait to be closed before they are split.
    pub(super) hard: Pool,
    /// Boards that wait to be split.
    pub(super) stalled: Pool,
}

impl Pools {
    /// Returns the number of boards that wait until there is one for each lane.
    pub(super) const fn waiting(&self) -> usize {
        self.roots.len() + self.hard.len() + self.stalled.len()
    }
}

thread_local! {
    /// The memory of the thread's last run.
    static LAST: Cell<Option<Box<RunMemory>>> = const { Cell::new(None) };
}

impl RunMemory {
    /// Returns the memory of the thread's last run, or new memory, without puzzles.
    pub(super) fn take() -> Box<Self> {
        let mut memory = LAST.try_with(Cell::take).ok().flatten().unwrap_or_else(Self::new);
        let Pools { ready, roots, hard, stalled } = &mut memory.pools;
        [ready, roots, hard, stalled].into_iter().for_each(Pool::clear);
        memory.puzzles.clear();
        memory
    }

    /// Keeps the memory for the next run of the thread.
    pub(super) fn keep(self: Box<Self>) {
        if self.puzzles.places.len() <= MAX_KEPT_PLACES {
            // While a thread ends, its local storage is no longer available.
            let _ = LAST.try_with(|last| last.set(Some(self)));
        }
    }

    fn new() -> Box<Self> {
        let pools = Pools { ready: Pool::new(), roots: Pool::new(), hard: Pool::new(), stalled: Pool::new() };
        Box::new(Self { pools, puzzles: OpenPuzzles::new() })
    }
}
