//! The tasks of one search: counted as they are spawned, begin and end.

use std::time::Duration;

use rayon::Scope;

use super::limits::Limits;
use super::observer::Reports;
use super::spans::{self, SpawnedBy, Work};
use crate::primitives::atomic::{AtomicU64, Ordering};
use crate::primitives::{Instant, Mutex};

/// Nodes of a tree search on the calling thread before it asks the pool for help: about a millisecond of a 9x9 grid.
pub(crate) const CALLER_NODES: u64 = 256;

/// Nodes of a task before it splits. A task costs about a microsecond, a node of a 9x9 grid four.
pub(crate) const TASK_NODES: u64 = 32;

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Nodes explored: grids that went through deduction.
    pub nodes: u64,
    /// Tasks given to the pool, or to threads of their own.
    pub tasks: u64,
    /// Tasks that ran on another thread of the pool than the one that spawned them.
    pub stolen: u64,
    /// The most tasks that waited for a worker at one time.
    pub peak_waiting: u64,
    /// From the raising of the flag to the end of the last task; zero if there was no task.
    pub drain: Duration,
}

impl Stats {
    /// Those of a search that has not begun.
    pub(crate) const NOTHING: Self = Self { nodes: 0, tasks: 0, stolen: 0, peak_waiting: 0, drain: Duration::ZERO };
}

/// Counters of the tasks of a search.
#[derive(Default)]
pub(crate) struct Tasks {
    spawned: AtomicU64,
    stolen: AtomicU64,
    waiting: AtomicU64,
    peak_waiting: AtomicU64,
    full_since: Mutex<Option<Instant>>,
}

impl Tasks {
    /// Spawns a task for each of these works. A thread of the pool takes its newest task next, and others steal its
    /// oldest: so the first in order is spawned last. A thread outside the pool hands them over in order, and waits
    /// without taking up the tasks of anybody else.
    ///
    /// `run` returns the nodes that it explored: here each task is reported.
    pub(crate) fn spawn_all<'s, W: Send + 's>(
        &'s self,
        scope: &Scope<'s>,
        (limits, reports): (&'s Limits<'s>, Reports<'s>),
        works: impl DoubleEndedIterator<Item = W> + ExactSizeIterator,
        run: impl Fn(&Scope<'s>, W) -> u64 + Copy + Send + 's,
    ) {
        let count = works.len() as u64;
        if count == 0 {
            return;
        }
        // Before the first task is spawned: another thread may run it at once, and ask for what is counted here.
        spans::splits();
        let made_by = spans::current();
        self.spawned.fetch_add(count, Ordering::Relaxed);
        let waiting = self.waiting.fetch_add(count, Ordering::Relaxed) + count;
        self.peak_waiting.fetch_max(waiting, Ordering::Relaxed);
        let spawner = rayon::current_thread_index();
        let spawn = |work| {
            scope.spawn(move |scope| {
                let waiting = self.waiting.fetch_sub(1, Ordering::Relaxed) - 1;
                // Tasks from outside the pool are handed over, which is no theft.
                let is_stolen = spawner.is_some() && rayon::current_thread_index() != spawner;
                if is_stolen {
                    self.stolen.fetch_add(1, Ordering::Relaxed);
                }
                reports.waiting(waiting);
                reports.span(limits, Work::Task, SpawnedBy { made_by, is_stolen }, || ((), run(scope, work)));
            });
        };
        match spawner {
            Some(_) => works.rev().for_each(spawn),
            None => works.for_each(spawn),
        }
    }

    /// Counts tasks that begin at once, on threads of their own.
    pub(crate) fn began(&self, count: u64) {
        self.spawned.fetch_add(count, Ordering::Relaxed);
    }

    /// The tasks that no thread has begun.
    pub(crate) fn waiting(&self) -> u64 {
        self.waiting.load(Ordering::Relaxed)
    }

    /// The last solution wanted has arrived.
    pub(crate) fn full(&self) {
        *self.full_since.lock() = Some(Instant::now());
    }

    /// What has been counted, at the end of the search.
    pub(crate) fn stats(&self, nodes: u64) -> Stats {
        let tasks = self.spawned.load(Ordering::Relaxed);
        // Read when the last task has ended: what has passed since the flag is how long the others took to see it.
        let drained = self.full_since.lock().filter(|_| tasks > 0);
        Stats {
            nodes,
            tasks,
            stolen: self.stolen.load(Ordering::Relaxed),
            peak_waiting: self.peak_waiting.load(Ordering::Relaxed),
            drain: drained.map_or(Duration::ZERO, |since| since.elapsed()),
        }
    }
}
