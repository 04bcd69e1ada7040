//! Where solutions go, and when there are enough of them.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use crossbeam_channel::Sender;
use parking_lot::Mutex;

use crate::cancel::{Limits, Stop};
use crate::grid::Grid;

/// Which solutions of a puzzle with several are given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum First {
    /// Those that arrive first: the fastest way, and another one at each run.
    Any,
    /// The leftmost in the order of the engine's own branching: the same at any number of threads.
    Leftmost,
}

impl First {
    /// Both ways.
    pub const ALL: [Self; 2] = [Self::Any, Self::Leftmost];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Leftmost => "leftmost",
        }
    }
}

impl fmt::Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word other than `any` and `leftmost`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is neither any nor leftmost")]
pub struct FirstError(String);

impl FromStr for First {
    type Err = FirstError;

    fn from_str(text: &str) -> Result<Self, FirstError> {
        Self::ALL.into_iter().find(|first| first.name() == text).ok_or_else(|| FirstError(text.to_owned()))
    }
}

/// Where a solution stands among the others: paths in their order are solutions from left to right.
pub(crate) type Path = Vec<u32>;

/// What is done with a solution.
pub(crate) enum Sink {
    /// It is counted.
    Count,
    /// It is kept, in the order of arrival.
    Keep(Mutex<Vec<Grid>>),
    /// The leftmost are kept, by their paths.
    KeepLeftmost(Mutex<BTreeMap<Path, Grid>>),
    /// It is sent to a consumer, which may be slow: the sender waits.
    Send(Sender<Grid>),
    /// Classic solutions are sent as their digits, many at a time.
    SendBlocks(Sender<Vec<Digits>>),
}

/// The digits of a classic solution, 1 to 9, row by row.
pub(crate) type Digits = [u8; 81];

/// Collects the solutions of one search until there are enough.
pub(crate) struct Harvest<'a> {
    limit: u64,
    sink: Sink,
    count: AtomicU64,
    limits: &'a Limits<'a>,
}

impl<'a> Harvest<'a> {
    pub(crate) fn new(limit: u64, sink: Sink, limits: &'a Limits<'a>) -> Self {
        Self { limit, sink, count: AtomicU64::new(0), limits }
    }

    /// Takes a solution. Tells whether it was the last one wanted: the flag is then raised.
    pub(crate) fn offer(&self, path: Path, grid: impl FnOnce() -> Grid) -> bool {
        if let Sink::KeepLeftmost(kept) = &self.sink {
            let mut kept = kept.lock();
            kept.insert(path, grid());
            if kept.len() as u64 > self.limit {
                kept.pop_last();
            }
            self.count.store(kept.len() as u64, Ordering::Relaxed);
            // The flag stays down: a task further left may still find a better one. `wants` prunes the others.
            return false;
        }
        let before = self.count.fetch_add(1, Ordering::Relaxed);
        if before >= self.limit {
            self.count.fetch_sub(1, Ordering::Relaxed);
            return false;
        }
        match &self.sink {
            Sink::Keep(kept) => kept.lock().push(grid()),
            Sink::Send(consumer) => {
                if consumer.send(grid()).is_err() {
                    self.limits.end(Stop::Cancelled);
                }
            }
            Sink::SendBlocks(consumer) => {
                let block = Digits::try_from(grid().values()).into_iter().collect();
                if consumer.send(block).is_err() {
                    self.limits.end(Stop::Cancelled);
                }
            }
            Sink::Count | Sink::KeepLeftmost(_) => {}
        }
        let last = before + 1 == self.limit;
        if last {
            self.limits.end(Stop::Solutions);
        }
        last
    }

    /// Forgets the solutions taken, so that another search may find them; false if they were sent already.
    pub(crate) fn forget(&self) -> bool {
        match &self.sink {
            Sink::Count => {}
            Sink::Keep(kept) => kept.lock().clear(),
            Sink::KeepLeftmost(kept) => kept.lock().clear(),
            Sink::Send(_) | Sink::SendBlocks(_) => return self.count() == 0,
        }
        self.count.store(0, Ordering::Relaxed);
        true
    }

    /// Counts solutions that nobody wants to see. Raises the flag when there are enough.
    pub(crate) fn add(&self, solutions: u64) {
        let before = self.count.fetch_add(solutions, Ordering::Relaxed);
        if before.saturating_add(solutions) >= self.limit {
            self.limits.end(Stop::Solutions);
        }
    }

    /// Takes a block of solutions. Raises the flag when there are enough.
    pub(crate) fn send_block(&self, mut block: Vec<Digits>) {
        let count = block.len() as u64;
        let before = self.count.fetch_add(count, Ordering::Relaxed);
        let wanted = count.min(self.limit.saturating_sub(before));
        block.truncate(wanted as usize);
        if let Sink::SendBlocks(consumer) = &self.sink
            && consumer.send(block).is_err()
        {
            self.limits.end(Stop::Cancelled);
        }
        if before + count >= self.limit {
            self.limits.end(Stop::Solutions);
        }
    }

    /// Whether solutions are wanted in blocks.
    pub(crate) const fn wants_blocks(&self) -> bool {
        matches!(self.sink, Sink::SendBlocks(_))
    }

    /// Whether solutions are counted and not seen.
    pub(crate) const fn counts_only(&self) -> bool {
        matches!(self.sink, Sink::Count)
    }

    /// Whether a solution at or below this path could still be one of those wanted.
    pub(crate) fn wants(&self, path: impl Iterator<Item = u32>) -> bool {
        let Sink::KeepLeftmost(kept) = &self.sink else { return true };
        if self.count.load(Ordering::Relaxed) < self.limit {
            return true;
        }
        kept.lock().last_key_value().is_none_or(|(bound, _)| path.lt(bound.iter().copied()))
    }

    /// Whether there are as many solutions as are wanted.
    pub(crate) fn is_full(&self) -> bool {
        self.count() >= self.limit
    }

    /// How many solutions are wanted at most.
    pub(crate) const fn limit(&self) -> u64 {
        self.limit
    }

    /// Whether the order of the solutions matters.
    pub(crate) const fn is_ordered(&self, first: First) -> bool {
        matches!(first, First::Leftmost) && !matches!(self.sink, Sink::Count)
    }

    /// How many solutions were taken.
    pub(crate) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed).min(self.limit)
    }

    /// The solutions kept, and why the search ended early, if it did.
    pub(crate) fn finish(self) -> (Vec<Grid>, u64, Option<Stop>) {
        let count = self.count();
        let full = self.is_full().then_some(Stop::Solutions);
        let kept = match self.sink {
            Sink::Keep(kept) => kept.into_inner(),
            Sink::KeepLeftmost(kept) => kept.into_inner().into_values().collect(),
            Sink::Count | Sink::Send(_) | Sink::SendBlocks(_) => Vec::new(),
        };
        (kept, count, self.limits.stop().or(full))
    }
}
