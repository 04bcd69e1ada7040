//! The resident memory of the process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How often it is looked at.
const INTERVAL: Duration = Duration::from_millis(2);

/// Watches the resident memory of the process; without a thread to watch it, only where the watch begins and ends.
pub(super) struct Memory {
    stop: Arc<AtomicBool>,
    begin: u64,
    watcher: Option<thread::JoinHandle<u64>>,
}

impl Memory {
    pub(super) fn watch() -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let theirs = Arc::clone(&stop);
        let watch = move || {
            let mut peak = 0;
            loop {
                peak = peak.max(resident());
                if theirs.load(Ordering::Relaxed) {
                    return peak;
                }
                thread::park_timeout(INTERVAL);
            }
        };
        Self { stop, begin: resident(), watcher: thread::Builder::new().spawn(watch).ok() }
    }

    /// Ends the watch: the most memory seen, in bytes.
    pub(super) fn peak(self) -> u64 {
        self.stop.store(true, Ordering::Relaxed);
        let seen = self.watcher.and_then(|watcher| {
            watcher.thread().unpark();
            watcher.join().ok()
        });
        seen.unwrap_or_else(|| self.begin.max(resident()))
    }
}

/// The resident memory of the process in bytes; 0 where the system does not tell.
pub(super) fn resident() -> u64 {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64)
}
