//! The progress of work.

use crate::primitives::atomic::AtomicU64;

/// The progress of work. Another thread may read it while the work runs.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Number of finished steps: records that a batch has answered, or steps of a count.
    pub done: AtomicU64,
    /// Total number of steps, or 0 while it is unknown.
    pub steps: AtomicU64,
    /// Number of solutions found one by one by a count that a flag or a limit ended.
    pub found: AtomicU64,
}
