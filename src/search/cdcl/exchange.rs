//! What the CDCL searches of a race tell one another: clauses that they learnt, and solutions that they found.
//!
//! All racers number the candidates of the same grid, so that a literal means the same to each. A clause that was learnt
//! after a solution was forbidden holds only where that solution is forbidden too. Therefore solutions stand in one list,
//! and what a racer has forbidden is always the beginning of it: who finds a solution, or takes clauses, first takes all
//! solutions that are there. A clause that is given depends on no more of them than were in the list by then, and whoever
//! takes it has taken these.
//!
//! The lock is held while references are copied, once in hundreds of conflicts.

use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;

use super::literal::Lit;
use crate::model::Grid;
use crate::primitives::Mutex;

/// Conflicts of a racer from one exchange to the next: some 15 ms. Every 100 makes no difference; every 2,000,
/// `gecode-25` no. 11 takes 39,500 conflicts instead of 35,500.
const INTERVAL_CONFLICTS: u64 = 500;

/// Conflicts of a racer before its first exchange. Searches that end sooner are luck, of which racers have less if they
/// share: 1.15 and 1.07 times the conflicts of two that do not, below 2,000 and up to 5,000, but .75 from there to
/// 10,000, .96 to 20,000 and .64 above (105 first solutions, two racers that shared from the start).
const FIRST_EXCHANGE_CONFLICTS: u64 = 5_000;

/// The racer of the calling thread. Until a solution is known it takes no clauses, and so is what one thread would run:
/// no search for a solution takes longer for having more threads. What is left then, to refute, is not luck. First
/// solutions of `gecode-25`, 54 runs, one thread against two: 78.3 and 47.6 s, one run slower by a fifth; where the
/// caller's racer took clauses too, 83.6 and 75.9 s, and thirteen.
const CALLER_RACER: u64 = 0;

/// The greatest glue of a clause that is given, however long it is. Refutations of `gecode-25` nos. 5, 11 and 12 take
/// one of two racers 43,000 conflicts with these two bounds, 55,000 with glue up to 3 alone, and 76,000 where nothing
/// is shared. Glue up to 4, 8, 10 or any, and up to 8, 12 or 20 literals, make no difference to these.
const MAX_SHARED_GLUE: u32 = 6;

/// The most literals of a clause of greater glue that is given.
const MAX_SHARED_LITERALS: usize = 10;

/// The most literals that are held for others: 4 MiB. A racer that is too late misses the oldest clauses, which costs
/// it nothing but their help.
const MAX_HELD_LITERALS: usize = 1 << 20;

/// A solution, and the clause that forbids it where all solutions before it are forbidden.
pub(crate) struct Solution {
    pub(crate) grid: Grid,
    pub(crate) clause: Box<[Lit]>,
}

/// A learnt clause.
pub(crate) struct Clause {
    pub(crate) lits: Box<[Lit]>,
    pub(crate) glue: u32,
}

/// The clauses that a racer gives at a time.
struct ClauseBlock {
    racer: u64,
    clauses: Vec<Clause>,
}

#[derive(Default)]
struct ExchangeLog {
    solutions: Vec<Arc<Solution>>,
    blocks: VecDeque<Arc<ClauseBlock>>,
    /// Number of blocks that are no longer held.
    dropped: usize,
    /// Number of literals in the blocks.
    held: usize,
}

/// What all racers of a puzzle share.
#[derive(Default)]
pub(crate) struct Exchange(Mutex<ExchangeLog>);

/// What a racer has not seen before. The solutions must be forbidden before a clause is used.
pub(crate) struct News {
    pub(crate) solutions: Vec<Arc<Solution>>,
    blocks: Vec<Arc<ClauseBlock>>,
}

/// One racer's end of the exchange.
pub(crate) struct Port {
    exchange: Arc<Exchange>,
    racer: u64,
    /// Number of solutions and of blocks that it has seen.
    solutions: usize,
    blocks: usize,
    /// What is to be given.
    outgoing: Vec<Clause>,
    /// The conflicts at the next exchange.
    next: u64,
    /// [`INTERVAL_CONFLICTS`], but for tests.
    interval: u64,
}

impl Port {
    /// The end of a racer, which no other has the number of.
    pub(crate) fn new(exchange: &Arc<Exchange>, racer: u64) -> Self {
        Self {
            exchange: exchange.clone(),
            racer,
            solutions: 0,
            blocks: 0,
            outgoing: Vec::new(),
            next: FIRST_EXCHANGE_CONFLICTS,
            interval: INTERVAL_CONFLICTS,
        }
    }

    /// Exchanges after so many conflicts, and at once.
    #[cfg(test)]
    pub(super) fn every(self, interval: u64) -> Self {
        Self { interval, next: 0, ..self }
    }

    /// Keeps a learnt clause for the others, if it is worth it.
    pub(crate) fn offer(&mut self, lits: &[Lit], glue: u32) {
        if glue <= MAX_SHARED_GLUE || lits.len() <= MAX_SHARED_LITERALS {
            self.outgoing.push(Clause { lits: lits.into(), glue });
        }
    }

    /// Whether it is time to exchange.
    pub(crate) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next
    }

    /// Gives what was learnt, and takes what others gave.
    pub(crate) fn exchange(&mut self, conflicts: u64) -> News {
        self.next = conflicts + self.interval;
        let block = ClauseBlock { racer: self.racer, clauses: mem::take(&mut self.outgoing) };
        // Solutions and clauses under one lock: each clause that is taken was given when no more solutions were listed
        // than are taken with it.
        let mut log = self.exchange.0.lock();
        log.push(block);
        let solutions = log.take_solutions(&mut self.solutions);
        // Blocks are counted from the first that ever was; of those that were dropped unseen none is left to skip.
        let seen = self.blocks.saturating_sub(log.dropped);
        let others = log.blocks.range(seen..).filter(|block| block.racer != self.racer);
        let blocks = if self.takes_clauses() { others.cloned().collect() } else { Vec::new() };
        self.blocks = log.dropped + log.blocks.len();
        News { solutions, blocks }
    }

    fn takes_clauses(&self) -> bool {
        self.racer != CALLER_RACER || self.solutions > 0
    }

    /// Gives a solution, unless another racer has given it. Returns the solutions that are to be forbidden now: this one
    /// among them, and those that others gave.
    pub(crate) fn found(&mut self, solution: Solution) -> Vec<Arc<Solution>> {
        let mut log = self.exchange.0.lock();
        // What stands before was forbidden here already, and so was not found again.
        if log.solutions[self.solutions..].iter().all(|other| other.grid != solution.grid) {
            log.solutions.push(Arc::new(solution));
        }
        log.take_solutions(&mut self.solutions)
    }
}

impl ExchangeLog {
    fn push(&mut self, block: ClauseBlock) {
        if block.clauses.is_empty() {
            return;
        }
        self.held += block.literals();
        self.blocks.push_back(Arc::new(block));
        while self.held > MAX_HELD_LITERALS
            && let Some(oldest) = self.blocks.pop_front()
        {
            self.held -= oldest.literals();
            self.dropped += 1;
        }
    }

    /// The solutions from number `seen` on.
    fn take_solutions(&self, seen: &mut usize) -> Vec<Arc<Solution>> {
        let news = self.solutions[*seen..].to_vec();
        *seen = self.solutions.len();
        news
    }
}

impl ClauseBlock {
    /// Number of literals.
    fn literals(&self) -> usize {
        self.clauses.iter().map(|clause| clause.lits.len()).sum()
    }
}

impl News {
    /// The clauses, the oldest first.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.blocks.iter().flat_map(|block| &block.clauses)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.solutions.is_empty() && self.blocks.is_empty()
    }
}
