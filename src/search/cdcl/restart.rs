//! When the search restarts: Luby's sequence, times a factor that depends on the size of the puzzle.

use crate::search::luby::luby;

/// The most candidates of a small grid: minimal 25x25 grids have 1,600 to 2,100, the hardest 36x36 grids 4,600 to
/// 4,800.
const MAX_SMALL_CANDIDATES: usize = 3_000;

/// The factor for a small grid, in conflicts. With 1,024, refutations need 77,000 conflicts instead of 76,000.
const SMALL_UNIT_CONFLICTS: u64 = 512;

/// The factor for a large grid, in conflicts. On 36x36 grids 30 is several times slower, and 400 makes no
/// difference.
const LARGE_UNIT_CONFLICTS: u64 = 100;

/// The times of restarts.
#[derive(Clone)]
pub(super) struct Restarts {
    unit: u64,
    /// The index of the current term, from 1.
    term: u64,
    next: u64,
}

impl Restarts {
    /// Returns the restart times for a puzzle with this number of candidates.
    pub(super) fn new(vars: usize) -> Self {
        let unit = if vars <= MAX_SMALL_CANDIDATES { SMALL_UNIT_CONFLICTS } else { LARGE_UNIT_CONFLICTS };
        Self { unit, term: 1, next: unit }
    }

    /// Whether a restart is due.
    pub(super) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next
    }

    /// Records that the search has restarted.
    pub(super) fn advance(&mut self, conflicts: u64) {
        self.term += 1;
        self.next = conflicts + self.unit * luby(self.term);
    }
}
