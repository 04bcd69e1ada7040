//! What the CDCL searches of a race share: clauses that they learnt, and solutions that they found.
//!
//! All racers number the candidates of the same grid, so a literal means the same to each of them. A clause learnt
//! after a solution was forbidden holds only where that solution is forbidden too. Therefore all solutions are kept
//! in one list, and the solutions that a racer has forbidden are always a prefix of it: before a racer adds a
//! solution or receives clauses, it receives all listed solutions. A clause depends only on solutions that were
//! listed when it was offered, and every racer that receives the clause has received these solutions.
//!
//! The lock is held only while references are copied, and no racer waits for it to receive clauses: if another one
//! holds it, the exchange takes place later. Clauses that are received change how a search continues, so with several
//! racers the order in which solutions are found depends on timing. The set of all solutions does not.

use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;

use super::literal::Lit;
use crate::model::Grid;
use crate::primitives::Mutex;

/// Conflicts of a racer between two exchanges, and before the first: about 5 ms. With two racers that alternate, first
/// solutions of hard 25x25 grids need half the conflicts of a single racer. If the first exchange comes after 5,000
/// conflicts and the others every 500, they need .69 of them, and without exchanges .79. With four racers they need
/// .26, with eight .19.
const INTERVAL_CONFLICTS: u64 = 100;

/// The greatest glue of a clause that is shared, whatever its length. With a glue of up to 12 or a length of up to 20,
/// two racers need .83 times the conflicts on 25x25 and 36x36 grids, four 1.25 times and eight .82 times, but each
/// conflict takes 1.15 times as long. In total nothing is gained.
const MAX_SHARED_GLUE: u32 = 6;

/// The greatest length of a shared clause whose glue is greater than that.
const MAX_SHARED_LITERALS: usize = 10;

/// The maximum number of literals held for other racers: 4 MiB. A racer that is too late misses the oldest clauses,
/// and loses only their help.
const MAX_HELD_LITERALS: usize = 1 << 20;

/// A solution, and the clause that forbids it where all earlier solutions are forbidden.
pub(crate) struct Solution {
    pub(crate) grid: Grid,
    pub(crate) clause: Box<[Lit]>,
}

/// A learnt clause.
pub(crate) struct Clause {
    pub(crate) lits: Box<[Lit]>,
    pub(crate) glue: u32,
}

/// The clauses that a racer offers at one exchange.
struct ClauseBlock {
    racer: u64,
    clauses: Vec<Clause>,
}

#[derive(Default)]
struct ExchangeLog {
    solutions: Vec<Arc<Solution>>,
    blocks: VecDeque<Arc<ClauseBlock>>,
    /// Number of blocks that were dropped.
    dropped: usize,
    /// Total number of literals in the blocks.
    held: usize,
}

/// Everything that the racers of a puzzle share.
#[derive(Default)]
pub(crate) struct Exchange(Mutex<ExchangeLog>);

/// What a racer has not yet seen. The solutions must be forbidden before a clause is used.
#[derive(Default)]
pub(crate) struct News {
    pub(crate) solutions: Vec<Arc<Solution>>,
    blocks: Vec<Arc<ClauseBlock>>,
}

/// One racer's access to the exchange.
pub(crate) struct Port {
    exchange: Arc<Exchange>,
    racer: u64,
    /// Number of solutions and number of blocks that it has seen.
    solutions: usize,
    blocks: usize,
    /// Clauses to offer at the next exchange.
    outgoing: Vec<Clause>,
    /// The number of conflicts at which the next exchange is due.
    next: u64,
    /// [`INTERVAL_CONFLICTS`], except in tests.
    interval: u64,
}

impl Port {
    /// Creates the port of the racer with this number, which must be unique.
    pub(crate) fn new(exchange: &Arc<Exchange>, racer: u64) -> Self {
        Self {
            exchange: exchange.clone(),
            racer,
            solutions: 0,
            blocks: 0,
            outgoing: Vec::new(),
            next: INTERVAL_CONFLICTS,
            interval: INTERVAL_CONFLICTS,
        }
    }

    /// Exchanges immediately, and then after this many conflicts each time.
    #[cfg(test)]
    pub(super) fn every(self, interval: u64) -> Self {
        Self { interval, next: 0, ..self }
    }

    /// Keeps a learnt clause for the other racers, if it is worth sharing.
    pub(crate) fn offer(&mut self, lits: &[Lit], glue: u32) {
        if glue <= MAX_SHARED_GLUE || lits.len() <= MAX_SHARED_LITERALS {
            self.outgoing.push(Clause { lits: lits.into(), glue });
        }
    }

    /// Whether an exchange is due.
    pub(crate) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next
    }

    /// Offers what was learnt, and returns what others have offered; nothing if another racer is doing so.
    pub(crate) fn exchange(&mut self, conflicts: u64) -> News {
        self.next = conflicts + self.interval;
        // Solutions and clauses are read under one lock. So every solution that was listed when a returned clause
        // was offered is returned too.
        let Some(mut log) = self.exchange.0.try_lock() else { return News::default() };
        let block = ClauseBlock { racer: self.racer, clauses: mem::take(&mut self.outgoing) };
        log.push(block);
        let solutions = log.take_solutions(&mut self.solutions);
        // Blocks are numbered from the very first. If unseen blocks were dropped, none of them is left to skip.
        let seen = self.blocks.saturating_sub(log.dropped);
        let others = log.blocks.range(seen..).filter(|block| block.racer != self.racer);
        let blocks = others.cloned().collect();
        self.blocks = log.dropped + log.blocks.len();
        News { solutions, blocks }
    }

    /// Adds a solution, unless another racer has added it. Returns the solutions to forbid now: this one and those
    /// that others have added.
    pub(crate) fn found(&mut self, solution: Solution) -> Vec<Arc<Solution>> {
        let mut log = self.exchange.0.lock();
        // Earlier solutions are already forbidden here, so this is not one of them.
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

    /// Returns the solutions from number `seen` on, and updates `seen`.
    fn take_solutions(&self, seen: &mut usize) -> Vec<Arc<Solution>> {
        let news = self.solutions[*seen..].to_vec();
        *seen = self.solutions.len();
        news
    }
}

impl ClauseBlock {
    /// Returns the number of literals.
    fn literals(&self) -> usize {
        self.clauses.iter().map(|clause| clause.lits.len()).sum()
    }
}

impl News {
    /// Returns the clauses, oldest first.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.blocks.iter().flat_map(|block| &block.clauses)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.solutions.is_empty() && self.blocks.is_empty()
    }
}
