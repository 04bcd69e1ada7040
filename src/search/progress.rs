//! How far work is.

use crate::primitives::atomic::AtomicU64;

/// How far work is. Another thread may read it while the work runs.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Number of steps that are done: the records that a batch has answered, the steps of a count.
    pub done: AtomicU64,
    /// Number of all steps, or 0 while it is unknown.
    pub steps: AtomicU64,
    /// Number of solutions found one by one by a count that a flag or a limit ended.
    pub found: AtomicU64,
}
