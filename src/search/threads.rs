//! The threads of a solver: a pool for branches, and a budget for searches that need threads of their own.
//!
//! This is the only place that builds a pool. If the system provides no threads, there is no pool and only the
//! calling thread works: a search is then slower, but never wrong.

use std::num::NonZeroUsize;
use std::sync::Arc;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::primitives::atomic::{AtomicUsize, Ordering};
use crate::primitives::{OnceLock, thread};

/// The maximum number of threads of a solver.
pub(crate) const MAX_THREADS: usize = 1024;

/// A number of threads, and the threads started so far. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Threads {
    count: usize,
    started: Arc<Started>,
}

#[derive(Debug)]
struct Started {
    /// Built when a puzzle is first split.
    pool: OnceLock<Option<ThreadPool>>,
    /// Number of threads that no racer uses, not counting the calling thread.
    idle: AtomicUsize,
}

/// Threads taken from the budget. Dropping them returns them.
pub(crate) struct ThreadPermits<'a> {
    idle: &'a AtomicUsize,
    count: usize,
}

impl Threads {
    /// Returns a budget of `count` threads, from 1 to [`MAX_THREADS`].
    pub(crate) fn new(count: usize) -> Self {
        let count = count.clamp(1, MAX_THREADS);
        Self { count, started: Arc::new(Started { pool: OnceLock::new(), idle: AtomicUsize::new(count - 1) }) }
    }

    /// Returns one thread per core of the machine, or per core that the process may use.
    pub(crate) fn one_a_core() -> Self {
        // Cached because the system call costs more than solving an easy puzzle.
        static CORES: OnceLock<usize> = OnceLock::new();
        Self::new(*CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZeroUsize::get)))
    }

    /// Returns the number of threads.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// Returns a budget with the same number of threads that shares none of them.
    pub(crate) fn apart(&self) -> Self {
        Self::new(self.count)
    }

    /// Returns the pool; `None` if there is only one thread, or the system provides no more.
    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        if self.count == 1 {
            return None;
        }
        let pool = self.started.pool.get_or_init(|| {
            let builder = ThreadPoolBuilder::new().num_threads(self.count);
            builder.thread_name(|index| format!("specudoku-{index}")).build().ok()
        });
        pool.as_ref()
    }

    /// Takes the idle threads, at most `wanted`.
    pub(crate) fn take(&self, wanted: usize) -> ThreadPermits<'_> {
        let mut count = 0;
        // Relaxed is enough: only the number counts, and no other data depends on it.
        let _ = self.started.idle.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |idle| {
            count = idle.min(wanted);
            Some(idle - count)
        });
        ThreadPermits { idle: &self.started.idle, count }
    }
}

impl ThreadPermits<'_> {
    /// Returns the number of threads.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }
}

impl Drop for ThreadPermits<'_> {
    fn drop(&mut self) {
        self.idle.fetch_add(self.count, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_taken_by_one_clone_until_it_is_given_back() {
        let threads = Threads::new(4);
        let other = threads.clone();
        let two = threads.take(2);
        assert_eq!((two.count(), other.take(2).count()), (2, 1));
        let one = other.take(5);
        assert_eq!((one.count(), threads.take(1).count()), (1, 0));
        drop((one, two));
        assert_eq!(other.take(9).count(), 3);
        assert_eq!(threads.apart().take(9).count(), 3);
    }
}
