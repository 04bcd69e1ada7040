//! Solutions one by one, from a search in the background.

use std::io;

use super::dispatch;
use crate::model::{Digits81, Grid};
use crate::primitives::channel::{Receiver, bounded};
use crate::primitives::thread::{self, JoinHandle};
use crate::search::answer::Answer;
use crate::search::collector::Output;
use crate::search::limits::{CancelFlag, Stop};
use crate::search::request::{Options, SearchOrder};
use crate::search::threads::Threads;

/// Solutions that may wait for the consumer before the search waits for it.
const WAITING_GRIDS: usize = 1024;

/// Blocks of solutions that may wait, of up to 64 KiB each.
const WAITING_BLOCKS: usize = 16;

/// An iterator over the solutions of a puzzle; see [`Solver::solutions`](crate::Solver::solutions). Dropping it ends the
/// search.
#[derive(Debug)]
pub struct Solutions<T = Grid> {
    receiver: Option<Receiver<T>>,
    search: Option<JoinHandle<Answer>>,
    flag: CancelFlag,
    /// The search has sent its last solution.
    is_ended: bool,
}

impl Solutions {
    /// Starts a search for solutions as grids.
    pub(crate) fn start(options: Options, puzzle: Grid) -> io::Result<Self> {
        let (sender, receiver) = bounded(WAITING_GRIDS);
        Self::search(options, puzzle, Output::Send(sender), receiver)
    }
}

impl Solutions<Vec<Digits81>> {
    /// Starts a search for classic solutions in blocks.
    pub(crate) fn start_blocks(options: Options, puzzle: Grid) -> io::Result<Self> {
        let (sender, receiver) = bounded(WAITING_BLOCKS);
        Self::search(options, puzzle, Output::SendBlocks(sender), receiver)
    }
}

impl<T> Solutions<T> {
    /// Starts the search on a thread of its own: outside the pool, so that a full channel starves nobody.
    fn search(mut options: Options, puzzle: Grid, sent: Output, receiver: Receiver<T>) -> io::Result<Self> {
        let (_, order) = options.stream_route(puzzle.layout());
        // One thread finds solutions in order. Several have a pool of their own: its threads may all wait for a slow
        // consumer, who may want to solve something meanwhile.
        options.threads = match order {
            SearchOrder::Leftmost => Threads::new(1),
            SearchOrder::Any => options.threads.apart(),
        };
        let flag = CancelFlag::new();
        options.cancel.push(flag.clone());
        let search = thread::Builder::new().spawn(move || dispatch::stream(&options, &puzzle, sent))?;
        Ok(Self { receiver: Some(receiver), search: Some(search), flag, is_ended: false })
    }

    /// Returns what the search found and did. Ends the search if it is still going on; solutions not yet taken are
    /// dropped.
    #[must_use]
    pub fn finish(mut self) -> Answer {
        let cancelled = Answer { stop: Some(Stop::Cancelled), ..Answer::default() };
        self.end().unwrap_or(cancelled)
    }

    fn end(&mut self) -> Option<Answer> {
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
