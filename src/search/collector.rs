//! Collects solutions, and decides when there are enough.
//!
//! Any solutions: a counter. The first `limit` solutions are accepted, and the last of them raises the flag.
//!
//! The leftmost solutions on several threads: each solution carries the path of choices that led to it, and the
//! order of paths is the order of solutions from left to right. A map keeps the least `limit` of them. A number of
//! solutions cannot end such a search, because a task further left may be slower. It ends when the map is full and
//! every pending branch lies to the right of its contents ([`Collector::wants`]): then each task drops its branches
//! and spawns nothing. The bound only moves left, so a branch that is refused once would be refused at any later
//! time.

use std::collections::BTreeMap;

use super::answer::Answer;
use super::limits::{Limits, PaddedCounter, Stop};
use super::observer::Reports;
use super::request::SearchOrder;
use super::spans::{SpawnedBy, TreeNode, Work};
use super::tasks::Stats;
use crate::model::{Digits81, Grid};
use crate::primitives::Mutex;
use crate::primitives::atomic::Ordering;
use crate::primitives::channel::Sender;

/// The position of a solution among the others. The order of paths is the order of solutions from left to right.
pub(crate) type Path = Vec<u32>;

/// What happens to a solution.
pub(crate) enum Output {
    /// Solutions are only counted.
    Count,
    /// Solutions are kept in the order of arrival.
    Keep(Mutex<Vec<Grid>>),
    /// The leftmost solutions are kept, by path.
    KeepLeftmost(Mutex<BTreeMap<Path, Grid>>),
    /// Solutions are sent to a consumer. If it is slow, the sender waits.
    Send(Sender<Grid>),
    /// The same, as digits, many solutions at a time.
    SendBlocks(Sender<Vec<Digits81>>),
}

impl Output {
    /// Returns an output that keeps solutions in this order. A single thread finds the leftmost ones first anyway.
    pub(super) fn kept(order: SearchOrder, threads: usize) -> Self {
        match order {
            SearchOrder::Leftmost if threads > 1 => Self::KeepLeftmost(Mutex::default()),
            _ => Self::any(),
        }
    }

    /// Returns an output that keeps solutions as they arrive.
    pub(super) fn any() -> Self {
        Self::Keep(Mutex::default())
    }
}

/// Collects the solutions of one search until there are enough.
pub(crate) struct Collector<'a> {
    limit: u64,
    output: Output,
    count: PaddedCounter,
    limits: &'a Limits<'a>,
    reports: Reports<'a>,
}

impl<'a> Collector<'a> {
    pub(crate) fn new(limit: u64, output: Output, limits: &'a Limits<'a>, reports: Reports<'a>) -> Self {
        Self { limit, output, count: PaddedCounter::new(), limits, reports }
    }

    /// Returns where the search reports to.
    pub(crate) const fn reports(&self) -> Reports<'a> {
        self.reports
    }

    /// Runs a part of the search, which returns its result and the number of nodes explored, and reports it.
    pub(crate) fn span<R>(&self, work: Work, run: impl FnOnce() -> (R, u64)) -> R {
        self.reports.span(self.limits, work, SpawnedBy::default(), run)
    }

    /// Reports a node of the search.
    pub(crate) fn saw(&self, node: impl Fn() -> TreeNode) {
        self.reports.node(node);
    }

    /// Accepts a solution if it is still wanted. Returns whether it was the last one wanted; the flag is then
    /// raised.
    pub(crate) fn offer(&self, path: Path, grid: impl FnOnce() -> Grid) -> bool {
        if let Output::KeepLeftmost(kept) = &self.output {
            // The grid is built while the lock is held. Few solutions get here, because `wants` has refused the
            // others.
            let mut kept = kept.lock();
            kept.insert(path, grid());
            self.reports.delivered(1);
            if kept.len() as u64 > self.limit {
                kept.pop_last();
            }
            self.count.store(kept.len() as u64, Ordering::Relaxed);
            // The flag stays down: a task further left may still find a better solution. `wants` prunes the others.
            return false;
        }
        // The counter decides which of several threads delivers the last wanted solution; only that thread raises
        // the flag.
        let before = self.count.fetch_add(1, Ordering::Relaxed);
        if before >= self.limit {
            self.count.fetch_sub(1, Ordering::Relaxed);
            return false;
        }
        self.reports.delivered(1);
        let is_gone = match &self.output {
            Output::Keep(kept) => {
                kept.lock().push(grid());
                false
            }
            Output::Send(consumer) => consumer.send(grid()).is_err(),
            Output::SendBlocks(consumer) => consumer.send(Digits81::try_from(&grid()).into_iter().collect()).is_err(),
            Output::Count | Output::KeepLeftmost(_) => false,
        };
        if is_gone {
            self.limits.end(Stop::Cancelled);
        }
        let last = before + 1 == self.limit;
        if last {
            self.limits.end(Stop::Solutions);
        }
        last
    }

    /// Replaces the solutions collected so far by those of another search. They must not have been sent.
    pub(crate) fn replace(&self, solutions: Vec<Grid>) {
        match &self.output {
            Output::Keep(kept) => kept.lock().clear(),
            Output::KeepLeftmost(kept) => kept.lock().clear(),
            Output::Count | Output::Send(_) | Output::SendBlocks(_) => {}
        }
        self.count.store(0, Ordering::Relaxed);
        for (place, solution) in (0..).zip(solutions) {
            self.offer(vec![place], || solution);
        }
    }

    /// Counts solutions that are not kept or sent. Raises the flag when there are enough.
    pub(crate) fn add(&self, solutions: u64) {
        let before = self.count.fetch_add(solutions, Ordering::Relaxed);
        self.reports.delivered(solutions);
        if before.saturating_add(solutions) >= self.limit {
            self.limits.end(Stop::Solutions);
        }
    }

    /// Sends a block of solutions. Raises the flag when there are enough.
    pub(crate) fn send_block(&self, mut block: Vec<Digits81>) {
        let count = block.len() as u64;
        let before = self.count.fetch_add(count, Ordering::Relaxed);
        self.reports.delivered(count);
        block.truncate(count.min(self.limit.saturating_sub(before)) as usize);
        if let Output::SendBlocks(consumer) = &self.output
            && consumer.send(block).is_err()
        {
            self.limits.end(Stop::Cancelled);
        }
        if before + count >= self.limit {
            self.limits.end(Stop::Solutions);
        }
    }

    /// Whether solutions must arrive in blocks.
    pub(crate) const fn wants_blocks(&self) -> bool {
        matches!(self.output, Output::SendBlocks(_))
    }

    /// Whether solutions are only counted.
    pub(crate) const fn counts_only(&self) -> bool {
        matches!(self.output, Output::Count)
    }

    /// Whether a solution at or below this path could still be one of those wanted.
    pub(crate) fn wants(&self, path: impl Iterator<Item = u32>) -> bool {
        let Output::KeepLeftmost(kept) = &self.output else { return true };
        if self.count.load(Ordering::Relaxed) < self.limit {
            return true;
        }
        kept.lock().last_key_value().is_none_or(|(bound, _)| path.lt(bound.iter().copied()))
    }

    /// Whether solutions are sent, so that they cannot be taken back.
    pub(crate) const fn sends(&self) -> bool {
        matches!(self.output, Output::Send(_) | Output::SendBlocks(_))
    }

    /// Whether all the wanted solutions have arrived.
    pub(crate) fn is_full(&self) -> bool {
        self.count() >= self.limit
    }

    /// Returns the number of solutions wanted.
    pub(crate) const fn limit(&self) -> u64 {
        self.limit
    }

    /// Whether the order of solutions matters.
    pub(crate) const fn is_ordered(&self, order: SearchOrder) -> bool {
        matches!(order, SearchOrder::Leftmost) && !matches!(self.output, Output::Count)
    }

    /// Returns the number of solutions accepted.
    pub(crate) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed).min(self.limit)
    }

    /// Returns the answer of the search: the solutions kept, and its statistics `stats`.
    pub(crate) fn into_answer(self, stats: Stats) -> Answer {
        let full = self.is_full().then_some(Stop::Solutions);
        let (count, stop) = (self.count(), self.limits.stop().or(full));
        let solutions = match self.output {
            Output::Keep(kept) => kept.into_inner(),
            Output::KeepLeftmost(kept) => kept.into_inner().into_values().collect(),
            Output::Count | Output::Send(_) | Output::SendBlocks(_) => Vec::new(),
        };
        Answer { solutions, count, stop, stats }
    }
}
