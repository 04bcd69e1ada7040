//! What ends a search early: the flag, and the limits.

#[cfg(test)]
mod tests;

use std::ops::Deref;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::timeline::{Origin, Timeline, TreeNode, Work};
use crate::primitives::atomic::{AtomicU32, AtomicU64, Ordering};

/// The places where work asks whether it should end. A test raises the flag for one of them alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PollPlace {
    /// Before each node of a search on cells or packed states, and within the clause learner.
    Node,
    /// When a task of the pool begins.
    Task,
    /// Every few rounds of the lane kernel.
    Round,
    /// Before a solution is delivered.
    Solution,
    /// Before each record of a batch.
    Record,
}

impl PollPlace {
    /// Every place.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 5] = [Self::Node, Self::Task, Self::Round, Self::Solution, Self::Record];

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// The flag that ends a search: shared, raised once, never lowered.
///
/// A clone is the same flag, so that a Ctrl-C handler or another thread can hold one.
///
/// ```
/// use specudoku::{CancelFlag, Grid, Shape, Solver};
/// let flag = CancelFlag::new();
/// flag.raise();
/// let outcome = Solver::new().cancel(&flag).solve(&Grid::empty(Shape::CLASSIC));
/// assert!(outcome.solutions.is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicU32>);

impl CancelFlag {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag: every search that polls it ends soon.
    pub fn raise(&self) {
        self.0.store(u32::MAX, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.is_raised_at(PollPlace::Record)
    }

    /// Raises the flag as seen from one place alone: a search must stop wherever it is.
    #[cfg(test)]
    pub(crate) fn raise_at(&self, place: PollPlace) {
        self.0.fetch_or(place.bit(), Ordering::Relaxed);
    }

    /// Panics when it is next polled from one place, so many times: work may fail wherever it is.
    #[cfg(test)]
    pub(crate) fn panic_at(&self, place: PollPlace, times: u32) {
        self.0.store(times << 16 | place.bit() << 8, Ordering::Relaxed);
    }

    #[cfg(test)]
    fn panic_if_asked(&self, place: PollPlace) {
        let asks = |flags: u32| flags != u32::MAX && flags >> 16 > 0 && flags & place.bit() << 8 != 0;
        let take = |flags| asks(flags).then(|| flags - (1 << 16));
        if self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok() {
            panic!("a fault in the work");
        }
    }

    /// Whether the flag is raised, as seen from `place`.
    pub(crate) fn is_raised_at(&self, place: PollPlace) -> bool {
        #[cfg(test)]
        self.panic_if_asked(place);
        // Relaxed is enough: the flag carries no data. What a search has found travels by return value, channel or
        // a lock, each of which orders it; a task that sees the flag late only does a little work too much.
        self.0.load(Ordering::Relaxed) & place.bit() != 0
    }
}

/// Whether one of these flags is raised, as seen from `place`.
pub(crate) fn any_raised(flags: &[CancelFlag], place: PollPlace) -> bool {
    flags.iter().any(|flag| flag.is_raised_at(place))
}

/// Why work ended before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The search had as many solutions as were asked for.
    #[error("solution limit")]
    Solutions,
    /// It had used its nodes.
    #[error("node limit")]
    Nodes,
    /// It had used its time.
    #[error("time limit")]
    Time,
    /// A flag was raised.
    #[error("cancelled")]
    Cancelled,
}

/// A counter on a line of the cache of its own. Each node of each thread counts: beside what each node reads, the counter
/// made two threads on small nodes slower than one.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    /// A counter at zero.
    pub(crate) fn new() -> Self {
        Self(AtomicU64::new(0))
    }
}

impl Deref for Counter {
    type Target = AtomicU64;

    fn deref(&self) -> &AtomicU64 {
        &self.0
    }
}

/// The limits of one search, the flags it heeds, and the timeline to which it reports.
#[derive(Debug)]
pub(crate) struct Limits<'a> {
    /// Raised by the search itself, when the last solution wanted has arrived.
    found: CancelFlag,
    /// Raised by the caller.
    outer: &'a [CancelFlag],
    nodes: Option<u64>,
    deadline: Option<Instant>,
    used: Counter,
    /// The first reason that ended the search; 0 while there is none.
    reason: AtomicU32,
    timeline: Option<&'a Timeline>,
}

impl<'a> Limits<'a> {
    pub(crate) fn new(outer: &'a [CancelFlag], nodes: Option<u64>, time: Option<Duration>) -> Self {
        Self {
            found: CancelFlag::new(),
            outer,
            nodes,
            // A time too large for the clock is no limit.
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            used: Counter::new(),
            reason: AtomicU32::new(0),
            timeline: None,
        }
    }

    /// Sets the timeline to which the search reports.
    pub(crate) fn report_to(mut self, timeline: Option<&'a Timeline>) -> Self {
        self.timeline = timeline;
        self
    }

    /// The timeline to which the search reports.
    pub(super) const fn timeline(&self) -> Option<&'a Timeline> {
        self.timeline
    }

    /// Runs `run`, which returns its result and the nodes that it explored, and reports it.
    pub(super) fn report<R>(&self, work: Work, origin: Origin, run: impl FnOnce() -> (R, u64)) -> R {
        let opened = self.timeline.map(|timeline| (timeline, timeline.open()));
        let (result, nodes) = run();
        if let Some((timeline, span)) = opened {
            timeline.close(span, work, origin, nodes, self.found.is_raised_at(PollPlace::Task));
        }
        result
    }

    /// Reports solutions that the calling thread has delivered.
    pub(super) fn delivered(&self, solutions: u64) {
        if let Some(timeline) = self.timeline {
            timeline.delivered(solutions);
        }
    }

    /// Reports a node.
    pub(super) fn saw(&self, node: impl FnOnce() -> TreeNode) {
        if let Some(timeline) = self.timeline {
            timeline.saw(node);
        }
    }

    /// Whether the search should end now, asked at `place`.
    pub(crate) fn should_stop(&self, place: PollPlace) -> bool {
        if self.found.is_raised_at(place) {
            return true;
        }
        if any_raised(self.outer, place) {
            self.end(Stop::Cancelled);
            return true;
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.end(Stop::Time);
            return true;
        }
        false
    }

    /// Returns the time that is left, where there is a limit.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Counts nodes about to be explored; false if the limit does not allow them.
    pub(crate) fn spend(&self, nodes: u64) -> bool {
        let before = self.used.fetch_add(nodes, Ordering::Relaxed);
        let allowed = self.nodes.is_none_or(|limit| before + nodes <= limit);
        if !allowed {
            self.used.fetch_sub(nodes, Ordering::Relaxed);
            self.end(Stop::Nodes);
        }
        allowed
    }

    /// Ends the search for this reason, unless it has ended for another already.
    pub(crate) fn end(&self, stop: Stop) {
        let _ = self.reason.compare_exchange(0, stop as u32 + 1, Ordering::Relaxed, Ordering::Relaxed);
        self.found.raise();
    }

    /// Why the search ended early, if it did.
    pub(crate) fn stop(&self) -> Option<Stop> {
        let reasons = [Stop::Solutions, Stop::Nodes, Stop::Time, Stop::Cancelled];
        let reason = self.reason.load(Ordering::Relaxed).checked_sub(1)?;
        reasons.into_iter().find(|stop| *stop as u32 == reason)
    }

    /// The nodes explored so far.
    pub(crate) fn nodes_used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }
}
