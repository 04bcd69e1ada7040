//! Solutions one by one, from a search in the background.

use std::thread::JoinHandle;

use crossbeam_channel::Receiver;

use super::{Outcome, Solver};
use crate::cancel::{CancelFlag, Stop};
use crate::grid::Grid;
use crate::speculate::{First, Sink};

/// How many solutions may wait for the consumer before the search waits for it.
const WAITING: usize = 1024;

/// An iterator over the solutions of a puzzle; see [`Solver::solutions`]. Dropping it ends the search.
#[derive(Debug)]
pub struct Solutions {
    receiver: Option<Receiver<Grid>>,
    search: Option<JoinHandle<Outcome>>,
    flag: CancelFlag,
}

impl Solutions {
    /// Starts the search on a thread of its own: outside the pool, so that a full channel starves nobody.
    pub(super) fn start(mut solver: Solver, puzzle: Grid) -> Self {
        let (sender, receiver) = crossbeam_channel::bounded(WAITING);
        if solver.first_for(&puzzle) == First::Leftmost {
            solver = solver.threads(1);
        }
        let flag = CancelFlag::new();
        solver = solver.cancel(&flag);
        let search = std::thread::spawn(move || solver.search(&puzzle, Sink::Send(sender)));
        Self { receiver: Some(receiver), search: Some(search), flag }
    }

    /// Why there are no further solutions: `None` if the puzzle has no more. Ends the search if it is still going on.
    #[must_use]
    pub fn finish(mut self) -> Option<Stop> {
        self.end().map_or(Some(Stop::Cancelled), |outcome| outcome.stop)
    }

    fn end(&mut self) -> Option<Outcome> {
        let search = self.search.take()?;
        if !search.is_finished() && self.next().is_some() {
            self.flag.raise();
        }
        // A sender that waits wakes up when its receiver is gone.
        drop(self.receiver.take());
        search.join().ok()
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.receiver.as_ref()?.recv().ok()
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.flag.raise();
        let _ = self.end();
    }
}
