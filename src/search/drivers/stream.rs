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

/// Number of solutions that may wait for the consumer before the search waits for it.
const WAITING_GRIDS: usize = 1024;

/// Number of blocks of solutions that may wait, each up to 64 KiB.
const WAITING_BLOCKS: usize = 16;

/// An iterator over the solutions of a puzzle; see [`Solver::solutions`](crate::Solver::solutions). Dropping it
/// stops the search.
#[derive(Debug)]
pub struct Solutions<T = Grid> {
    receiver: Option<Receiver<T>>,
    search: Option<JoinHandle<Answer>>,
    flag: CancelFlag,
    /// Whether the search has sent its last solution.
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
    /// Starts the search on a separate thread outside the pool, so that a full channel does not block other
    /// searches.
    fn search(mut options: Options, puzzle: Grid, sent: Output, receiver: Receiver<T>) -> io::Result<Self> {
        let (_, order) = options.stream_route(puzzle.layout());
        // With an order, one thread finds the solutions. Several threads have a separate pool: all of its threads
        // may wait for a slow consumer, which may want to solve something meanwhile.
        options.threads = match order {
            SearchOrder::Leftmost => Threads::new(1),
            SearchOrder::Any => options.threads.apart(),
        };
        let flag = CancelFlag::new();
        options.cancel.push(flag.clone());
        let search = thread::Builder::new().spawn(move || dispatch::stream(&options, &puzzle, sent))?;
        Ok(Self { receiver: Some(receiver), search: Some(search), flag, is_ended: false })
    }

    /// Returns the answer of the search. Stops the search if it is still running; solutions that were not taken are
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
        // A waiting sender wakes up when its receiver is dropped.
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
