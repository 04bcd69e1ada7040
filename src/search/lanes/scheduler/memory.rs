//! The memory of a run, which a thread uses again: for a single easy puzzle it would cost more than the search.

use std::cell::Cell;

use super::places::Places;
use super::puzzle::Puzzle;
use crate::search::lanes::pool::Pool;

/// Puzzles under way at the most.
const PUZZLES: usize = 192;

/// Places beyond which the memory is given back to the system: two megabytes.
const MAX_PLACES: usize = 4096;

/// What a run works with beside its lanes.
pub(super) struct Memory {
    /// Boards that wait for a lane.
    pub(super) ready: Pool,
    /// Boards that stalled before they were split at all, and wait to be searched for hidden pairs.
    pub(super) roots: Pool,
    /// Boards that wait to be split.
    pub(super) stalled: Pool,
    /// Boards that wait to be closed, before they are split.
    pub(super) hard: Pool,
    pub(super) places: Places,
    pub(super) puzzles: [Puzzle; PUZZLES],
    /// Slots without a puzzle.
    pub(super) free: Vec<u32>,
    /// Slots of puzzles without a live board.
    pub(super) waiting: Vec<u32>,
    /// Slots of puzzles that are given back as soon as no board is stalled.
    pub(super) gives_back: Vec<u32>,
}

thread_local! {
    /// The memory of the thread's last run.
    static LAST: Cell<Option<Box<Memory>>> = const { Cell::new(None) };
}

impl Memory {
    /// The memory of the thread's last run, or new one: without puzzles.
    pub(super) fn take() -> Box<Self> {
        let mut memory = LAST.try_with(Cell::take).ok().flatten().unwrap_or_else(Self::new);
        memory.ready.clear();
        memory.roots.clear();
        memory.stalled.clear();
        memory.hard.clear();
        memory.places.clear();
        if memory.free.len() < PUZZLES {
            // The last run was stopped.
            memory.puzzles.fill(Puzzle::NONE);
        }
        memory.waiting.clear();
        memory.gives_back.clear();
        memory.free.clear();
        memory.free.extend((0..PUZZLES as u32).rev());
        memory
    }

    /// Keeps the memory for the next run of the thread.
    pub(super) fn keep(self: Box<Self>) {
        if self.places.len() <= MAX_PLACES {
            // While a thread ends there is nothing to keep it in.
            let _ = LAST.try_with(|last| last.set(Some(self)));
        }
    }

    /// Boards that wait until there is one for each lane.
    pub(super) const fn waiting_boards(&self) -> usize {
        self.roots.len() + self.stalled.len() + self.hard.len()
    }

    fn new() -> Box<Self> {
        Box::new(Self {
            ready: Pool::new(),
            roots: Pool::new(),
            stalled: Pool::new(),
            hard: Pool::new(),
            places: Places::new(),
            puzzles: [Puzzle::NONE; PUZZLES],
            free: Vec::new(),
            waiting: Vec::new(),
            gives_back: Vec::new(),
        })
    }
}
