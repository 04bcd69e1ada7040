//! When a search stops: the flag, the limits, and the one place to check them.

#[cfg(all(test, feature = "batch"))]
mod tests;

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use crate::primitives::Instant;
use crate::primitives::atomic::{AtomicU32, AtomicU64, Ordering};

/// The places where work checks whether it should stop. A test can raise the flag for a single place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PollPlace {
    /// Before each node of a search on cells or packed states, and inside clause learning.
    Node,
    /// When a task of the pool starts.
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

/// The flag that stops a search: shared, raised once, never lowered.
///
/// A clone is the same flag, so a Ctrl-C handler or another thread can hold one.
///
/// ```
/// use specudoku::{CancelFlag, Grid, Shape, Solver};
/// let flag = CancelFlag::new();
/// flag.raise();
/// let answer = Solver::new().cancel(&flag).solve(&Grid::empty(Shape::CLASSIC));
/// assert!(answer.solutions.is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<SharedFlag>);

#[derive(Debug, Default)]
struct SharedFlag {
    /// A bit for each place that sees the flag raised, and the bit [`EXPIRED`].
    raised: AtomicU32,
    /// When the flag raises itself; `None` means never.
    deadline: Option<Instant>,
    /// The number of polls so far, and the number of the poll that raises the flag (0 if none does).
    #[cfg(test)]
    polls: [crate::primitives::atomic::AtomicUsize; 2],
}

/// The bits of all places.
const EVERYWHERE: u32 = 0xff;

/// The bit of a flag that was first raised by its deadline.
const EXPIRED: u32 = 0x100;

impl CancelFlag {
    /// Returns a flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a flag that raises itself after `time`. A time beyond the clock's range means no deadline.
    ///
    /// ```
    /// use std::time::Duration;
    /// use specudoku::{CancelFlag, Stop};
    /// let flag = CancelFlag::after(Duration::ZERO);
    /// assert!(flag.is_raised());
    /// assert_eq!(flag.stop(), Some(Stop::Time));
    /// ```
    #[must_use]
    pub fn after(time: Duration) -> Self {
        Self(Arc::new(SharedFlag { deadline: Instant::now().checked_add(time), ..SharedFlag::default() }))
    }

    /// Raises the flag. Every search that polls it ends soon.
    pub fn raise(&self) {
        self.0.raised.fetch_or(EVERYWHERE, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.is_raised_at(PollPlace::Record)
    }

    /// Returns why the flag is raised, if it is: [`Stop::Time`] if its deadline raised it, otherwise
    /// [`Stop::Cancelled`].
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.stop_at(PollPlace::Record)
    }

    /// Raises the flag as seen from this place only. A search must stop at every place.
    #[cfg(test)]
    pub(crate) fn raise_at(&self, place: PollPlace) {
        self.0.raised.fetch_or(place.bit(), Ordering::Relaxed);
    }

    /// Raises the flag at the poll with this index.
    #[cfg(test)]
    pub(crate) fn raise_at_poll(&self, index: usize) {
        self.0.polls[1].store(index.saturating_add(1), Ordering::Relaxed);
    }

    /// Returns the number of polls so far.
    #[cfg(test)]
    pub(crate) fn polls(&self) -> usize {
        self.0.polls[0].load(Ordering::Relaxed)
    }

    #[cfg(test)]
    fn count_poll(&self) {
        if self.0.polls[0].fetch_add(1, Ordering::Relaxed) + 1 == self.0.polls[1].load(Ordering::Relaxed) {
            self.raise();
        }
    }

    /// Whether the flag is raised, as seen from `place`.
    pub(crate) fn is_raised_at(&self, place: PollPlace) -> bool {
        #[cfg(test)]
        self.count_poll();
        if self.0.deadline.is_some() {
            self.expire();
        }
        // Relaxed is enough because the flag carries no data. The results of a search travel by return value,
        // channel or lock, each of which orders them; a task that sees the flag late does only a little extra work.
        self.0.raised.load(Ordering::Relaxed) & place.bit() != 0
    }

    /// Returns why the flag is raised, if it is, as seen from `place`.
    fn stop_at(&self, place: PollPlace) -> Option<Stop> {
        self.is_raised_at(place).then(|| if self.has_expired() { Stop::Time } else { Stop::Cancelled })
    }

    /// Whether its deadline raised the flag.
    fn has_expired(&self) -> bool {
        self.0.raised.load(Ordering::Relaxed) & EXPIRED != 0
    }

    /// Raises the flag if its deadline has passed. A flag raised earlier stays as it is: the first reason counts.
    #[cold]
    fn expire(&self) {
        if self.0.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            let _ = self.0.raised.compare_exchange(0, EVERYWHERE | EXPIRED, Ordering::Relaxed, Ordering::Relaxed);
        }
    }
}

/// How far a search is, as its limits see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SearchState {
    Running,
    /// Ended early for this reason.
    Stopped(Stop),
    /// Ended because the answer was known before any limit was reached.
    Settled,
}

impl SearchState {
    const STOPS: [Stop; 5] = [Stop::Solutions, Stop::Nodes, Stop::Time, Stop::Cancelled, Stop::NotRead];

    /// Returns the number that represents the state in an atomic.
    const fn code(self) -> u32 {
        match self {
            Self::Running => 0,
            Self::Settled => 1,
            Self::Stopped(stop) => 2 + stop as u32,
        }
    }

    /// Returns the state that this number represents.
    fn from_code(code: u32) -> Self {
        match code {
            0 => Self::Running,
            1 => Self::Settled,
            _ => Self::STOPS.get(code as usize - 2).copied().map_or(Self::Settled, Self::Stopped),
        }
    }
}

/// Whether one of these flags is raised, as seen from `place`.
pub(crate) fn any_raised(flags: &[CancelFlag], place: PollPlace) -> bool {
    flags.iter().any(|flag| flag.is_raised_at(place))
}

/// Returns why one of these flags ended the work: [`Stop::Time`] if the first raised flag was raised by its
/// deadline.
pub(crate) fn stop_of(flags: &[CancelFlag]) -> Stop {
    flags.iter().find_map(CancelFlag::stop).unwrap_or(Stop::Cancelled)
}

/// Why work ended before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The search found as many solutions as requested.
    #[error("solution limit")]
    Solutions,
    /// It used up its nodes.
    #[error("node limit")]
    Nodes,
    /// It used up its time.
    #[error("time limit")]
    Time,
    /// A flag was raised.
    #[error("cancelled")]
    Cancelled,
    /// An entry of a list is not a puzzle, so there was no search.
    #[error("no puzzle")]
    NotRead,
}

/// A counter on its own cache line. Every thread increments it at each node. When it shared a line with data that each
/// node reads, two threads with small nodes were slower than one.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct PaddedCounter(AtomicU64);

impl PaddedCounter {
    /// Creates a counter at zero.
    pub(crate) fn new() -> Self {
        Self(AtomicU64::new(0))
    }
}

impl Deref for PaddedCounter {
    type Target = AtomicU64;

    fn deref(&self) -> &AtomicU64 {
        &self.0
    }
}

/// The limits of a piece of work and of all its searches: flags, nodes and a deadline.
///
/// A search calls [`should_stop`](Self::should_stop) wherever it may end, and reports the first reason that it
/// finds. Work that consists of several searches gives each of them what is left ([`nodes_left`](Self::nodes_left),
/// [`time_left`](Self::time_left)) and calls [`poll`](Self::poll) between them.
#[derive(Debug)]
pub(crate) struct Limits<'a> {
    /// Raised by the search itself when the last wanted solution has arrived.
    found: CancelFlag,
    /// Raised by the caller.
    outer: &'a [CancelFlag],
    nodes: Option<u64>,
    deadline: Option<Instant>,
    used: PaddedCounter,
    /// The code of the [`SearchState`]. The first state other than running stays.
    state: AtomicU32,
}

impl<'a> Limits<'a> {
    pub(crate) fn new(outer: &'a [CancelFlag], nodes: Option<u64>, time: Option<Duration>) -> Self {
        Self {
            found: CancelFlag::new(),
            outer,
            nodes,
            // A time beyond the clock's range means no limit.
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
            used: PaddedCounter::new(),
            state: AtomicU32::new(SearchState::Running.code()),
        }
    }

    /// Whether the search should end now, as seen from `place`.
    pub(crate) fn should_stop(&self, place: PollPlace) -> bool {
        if self.found.is_raised_at(place) {
            return true;
        }
        if let Some(stop) = self.outer.iter().find_map(|flag| flag.stop_at(place)) {
            self.end(stop);
            return true;
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.end(Stop::Time);
            return true;
        }
        false
    }

    /// Checks whether work may continue.
    ///
    /// # Errors
    /// Returns the reason why it must end.
    pub(crate) fn poll(&self, place: PollPlace) -> Result<(), Stop> {
        if self.should_stop(place) { Err(self.stop().unwrap_or(Stop::Cancelled)) } else { Ok(()) }
    }

    /// Whether enough solutions have been found. Work that is still running then ends for that reason and not for a
    /// limit.
    pub(crate) fn is_found(&self) -> bool {
        self.found.is_raised_at(PollPlace::Task)
    }

    /// Returns the number of nodes left, if there is a limit.
    pub(crate) fn nodes_left(&self) -> Option<u64> {
        self.nodes.map(|limit| limit.saturating_sub(self.nodes_used()))
    }

    /// Returns the time left, if there is a limit.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Counts nodes about to be explored. Returns `false` if the limit does not allow them.
    pub(crate) fn spend(&self, nodes: u64) -> bool {
        let before = self.used.fetch_add(nodes, Ordering::Relaxed);
        let allowed = self.nodes.is_none_or(|limit| before + nodes <= limit);
        if !allowed {
            self.used.fetch_sub(nodes, Ordering::Relaxed);
            self.end(Stop::Nodes);
        }
        allowed
    }

    /// Ends the search for this reason, unless it has already ended for another.
    pub(crate) fn end(&self, stop: Stop) {
        self.leave_running(SearchState::Stopped(stop));
    }

    /// Ends the search because its answer is known from elsewhere, unless it has already ended. Nothing was cut
    /// short, so [`stop`](Self::stop) stays `None`. Returns whether this call ended the search.
    pub(crate) fn settle(&self) -> bool {
        self.leave_running(SearchState::Settled)
    }

    /// Sets the state if the search is running, and ends it. Returns whether this call set the state.
    fn leave_running(&self, state: SearchState) -> bool {
        let running = SearchState::Running.code();
        let is_first = self.state.compare_exchange(running, state.code(), Ordering::Relaxed, Ordering::Relaxed).is_ok();
        self.found.raise();
        is_first
    }

    /// Returns why the search ended early, if it did.
    pub(crate) fn stop(&self) -> Option<Stop> {
        match SearchState::from_code(self.state.load(Ordering::Relaxed)) {
            SearchState::Stopped(stop) => Some(stop),
            SearchState::Running | SearchState::Settled => None,
        }
    }

    /// Returns the number of nodes explored so far.
    pub(crate) fn nodes_used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }
}
