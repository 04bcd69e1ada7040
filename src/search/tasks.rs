//! The tasks of one search, counted when they are spawned, started and finished.

use std::time::Duration;

use rayon::Scope;

use super::limits::Limits;
use super::observer::Reports;
use super::spans::{self, SpawnedBy, Work};
use crate::primitives::atomic::{AtomicU64, Ordering};
use crate::primitives::{Instant, Mutex};

/// Nodes that a tree search explores on the calling thread before it uses the pool: about a millisecond on a 9x9 grid.
pub(crate) const CALLER_NODES: u64 = 256;

/// Nodes of a task before it splits. A task costs about a microsecond, and a node of a 9x9 grid about four.
pub(crate) const TASK_NODES: u64 = 32;

/// Statistics of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Nodes explored: grids on which deduction ran.
    pub nodes: u64,
    /// Tasks given to the pool or to threads of their own.
    pub tasks: u64,
    /// Tasks that ran on a different thread of the pool than the one that spawned them.
    pub stolen: u64,
    /// The greatest number of tasks that waited for a worker at one time.
    pub peak_waiting: u64,
    /// The time from the raising of the flag to the end of the last task; zero if there was no task.
    pub drain: Duration,
}

impl Stats {
    /// The statistics of a search that has not started.
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
    /// Spawns a task for each of these pieces of work. A thread of the pool runs its newest task next, and others
    /// steal its oldest one, so here the first in order is spawned last. A thread outside the pool spawns the tasks
    /// in order and waits without running tasks of other searches.
    ///
    /// `run` returns the number of nodes explored. Each task is reported here.
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
        // Count before the first task is spawned: another thread may run it immediately and read these counters.
        spans::splits();
        let made_by = spans::current();
        self.spawned.fetch_add(count, Ordering::Relaxed);
        let waiting = self.waiting.fetch_add(count, Ordering::Relaxed) + count;
        self.peak_waiting.fetch_max(waiting, Ordering::Relaxed);
        let spawner = rayon::current_thread_index();
        let spawn = |work| {
            scope.spawn(move |scope| {
                let waiting = self.waiting.fetch_sub(1, Ordering::Relaxed) - 1;
                // Tasks from outside the pool are handed over to it, so they are not stolen.
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

    /// Counts tasks that start immediately, on threads of their own.
    pub(crate) fn began(&self, count: u64) {
        self.spawned.fetch_add(count, Ordering::Relaxed);
    }

    /// Returns the number of tasks that no thread has started.
    pub(crate) fn waiting(&self) -> u64 {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Records that the last wanted solution has arrived.
    pub(crate) fn full(&self) {
        *self.full_since.lock() = Some(Instant::now());
    }

    /// Returns the statistics at the end of the search.
    pub(crate) fn stats(&self, nodes: u64) -> Stats {
        let tasks = self.spawned.load(Ordering::Relaxed);
        // Called after the last task has ended, so the time since the flag was raised is how long the others took
        // to see it.
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
