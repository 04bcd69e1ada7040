//! Solutions one by one, from a search in the background.

use std::sync::Arc;
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, bounded};

use super::{Outcome, Solver};
use crate::cancel::{CancelFlag, Stop};
use crate::grid::Grid;
use crate::speculate::{First, Sink, Stats};

/// How many solutions, or blocks of them, may wait for the consumer before the search waits for it.
const WAITING: usize = 1024;
const BLOCKS_WAITING: usize = 16;

/// An iterator over the solutions of a puzzle; see [`Solver::solutions`]. Dropping it ends the search.
#[derive(Debug)]
pub struct Solutions<T = Grid> {
    receiver: Option<Receiver<T>>,
    search: Option<JoinHandle<Outcome>>,
    flag: CancelFlag,
    /// The search has sent its last solution.
    is_ended: bool,
}

impl Solutions {
    /// Starts a search for solutions as grids.
    pub(super) fn start(solver: Solver, puzzle: Grid) -> Self {
        let (sender, receiver) = bounded(WAITING);
        Self::search(solver, puzzle, Sink::Send(sender), receiver)
    }
}

impl Solutions<Vec<[u8; 81]>> {
    /// Starts a search for classic solutions in blocks.
    pub(super) fn start_blocks(solver: Solver, puzzle: Grid) -> Self {
        let (sender, receiver) = bounded(BLOCKS_WAITING);
        Self::search(solver, puzzle, Sink::SendBlocks(sender), receiver)
    }
}

impl<T> Solutions<T> {
    /// Starts the search on a thread of its own: outside the pool, so that a full channel starves nobody.
    fn search(mut solver: Solver, puzzle: Grid, sink: Sink, receiver: Receiver<T>) -> Self {
        if solver.first_for(&puzzle) == First::Leftmost {
            solver = solver.threads(1);
        }
        // A pool of its own: its threads may all wait for a slow consumer, who may want to solve something meanwhile.
        solver.pool = Arc::default();
        let flag = CancelFlag::new();
        solver = solver.cancel(&flag);
        let search = std::thread::spawn(move || solver.search(&puzzle, sink));
        Self { receiver: Some(receiver), search: Some(search), flag, is_ended: false }
    }

    /// What the search found and did. Ends the search if it is still going on; solutions not yet taken are dropped.
    #[must_use]
    pub fn finish(mut self) -> Outcome {
        self.end().unwrap_or(Outcome {
            solutions: Vec::new(),
            count: 0,
            stop: Some(Stop::Cancelled),
            stats: Stats::default(),
        })
    }

    fn end(&mut self) -> Option<Outcome> {
        if !self.is_ended {
            self.flag.raise();
        }
        // A sender that waits wakes up when its receiver is gone.
        drop(self.receiver.take());
        self.search.take()?.join().ok()
    }
}

impl<T> Iterator for Solutions<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let next = self.receiver.as_ref()?.recv().ok();
        self.is_ended = next.is_none();
        next
    }
}

impl<T> Drop for Solutions<T> {
    fn drop(&mut self) {
        let _ = self.end();
    }
}
