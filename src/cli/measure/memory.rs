//! The resident memory of the process.

use std::sync::Arc;
use std::time::Duration;

use super::background::Background;
use std::sync::atomic::{AtomicU64, Ordering};

/// Time between two readings of the memory.
const INTERVAL: Duration = Duration::from_millis(2);

/// Watches the resident memory of the process. If no thread can be started for that, reads it only at the beginning and
/// at the end.
#[derive(Debug)]
pub(crate) struct Memory {
    peak: Arc<AtomicU64>,
    watcher: Background,
}

impl Memory {
    /// Starts to watch.
    pub(crate) fn watch() -> Self {
        let peak = Arc::new(AtomicU64::new(resident()));
        let seen = Arc::clone(&peak);
        let watcher = Background::begin(move |lasting| {
            while lasting.wait(INTERVAL) {
                seen.fetch_max(resident(), Ordering::Relaxed);
            }
        });
        Self { peak, watcher }
    }

    /// Ends the watch. Returns the peak memory, in bytes.
    pub(crate) fn peak(self) -> u64 {
        drop(self.watcher);
        self.peak.load(Ordering::Relaxed).max(resident())
    }
}

/// Returns the resident memory of the process in bytes; 0 if the system does not report it.
pub(crate) fn resident() -> u64 {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64)
}
