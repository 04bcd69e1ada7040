//! The learnt clauses in one arena, and their watches.
//!
//! Each clause has two watched literals (Moskewicz, Madigan, Zhao, Zhang, Malik: Chaff, DAC 2001), and each watch
//! has a blocking literal (Chu, Harwood, Stuckey: Cache conscious data structures, JSAT 2010). A clause of two
//! literals consists only of its watches, and is never deleted.

use super::literal::Lit;

/// The index of a clause in the arena.
pub(super) type ClauseRef = u32;

/// What to check when a literal becomes false.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    /// Another literal of the clause. While it is true, the clause need not be visited.
    pub(super) blocker: Lit,
    /// The clause; [`BINARY`] if it has only these two literals.
    pub(super) clause: ClauseRef,
}

/// Marks the watches of a clause of two literals, which is not in the arena.
pub(super) const BINARY: ClauseRef = u32::MAX;

/// Number of words before the literals of a clause: one for its length, one for its glue and its use.
const HEADER: usize = 2;

/// The greatest glue that is stored. Glue has 24 bits of a word; the other 8 are for [`ClauseBase::used`].
const MAX_STORED_GLUE: u32 = (1 << 24) - 1;

/// The learnt clauses of more than two literals, and the watches of all clauses.
#[derive(Clone)]
pub(super) struct ClauseBase {
    /// Headers and literals. A header is stored as the bits of a literal.
    arena: Vec<Lit>,
    watches: Box<[Vec<Watch>]>,
}

impl ClauseBase {
    pub(super) fn new(vars: usize) -> Self {
        Self { arena: Vec::new(), watches: vec![Vec::new(); 2 * vars].into() }
    }

    /// Adds a clause of two or more literals and watches its first two. Returns its index, or [`BINARY`] for two
    /// literals.
    pub(super) fn add(&mut self, lits: &[Lit], glue: u32) -> ClauseRef {
        let clause = if lits.len() == 2 { BINARY } else { self.push(lits, glue) };
        for (lit, blocker) in [(lits[0], lits[1]), (lits[1], lits[0])] {
            self.watches[lit.index()].push(Watch { blocker, clause });
        }
        clause
    }

    fn push(&mut self, lits: &[Lit], glue: u32) -> ClauseRef {
        let clause = self.arena.len() as ClauseRef;
        self.arena.extend([Lit::from_bits(lits.len() as u32), Lit::from_bits(glue.min(MAX_STORED_GLUE) << 8)]);
        self.arena.extend_from_slice(lits);
        clause
    }

    /// Returns the number of words in the arena.
    pub(super) fn words(&self) -> usize {
        self.arena.len()
    }

    pub(super) fn lits(&self, clause: ClauseRef) -> &[Lit] {
        let start = clause as usize;
        &self.arena[start + HEADER..][..self.arena[start].bits() as usize]
    }

    pub(super) fn lits_mut(&mut self, clause: ClauseRef) -> &mut [Lit] {
        let start = clause as usize;
        let len = self.arena[start].bits() as usize;
        &mut self.arena[start + HEADER..][..len]
    }

    /// Returns the number of levels among the literals when last counted (literal block distance).
    pub(super) fn glue(&self, clause: ClauseRef) -> u32 {
        self.arena[clause as usize + 1].bits() >> 8
    }

    /// Returns the number of coming reductions for which the clause counts as used.
    pub(super) fn used(&self, clause: ClauseRef) -> u32 {
        self.arena[clause as usize + 1].bits() & 0xff
    }

    pub(super) fn set_glue(&mut self, clause: ClauseRef, glue: u32, used: u32) {
        self.arena[clause as usize + 1] = Lit::from_bits(glue.min(MAX_STORED_GLUE) << 8 | used);
    }

    /// Takes out the watches of a literal while they are visited.
    pub(super) fn take_watches(&mut self, lit: Lit) -> Vec<Watch> {
        std::mem::take(&mut self.watches[lit.index()])
    }

    pub(super) fn put_watches(&mut self, lit: Lit, watches: Vec<Watch>) {
        self.watches[lit.index()] = watches;
    }

    pub(super) fn watch(&mut self, lit: Lit, watch: Watch) {
        self.watches[lit.index()].push(watch);
    }

    /// Returns the clauses in the order of the arena.
    pub(super) fn clauses(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let clause = next;
            let header = self.arena.get(clause)?;
            next += HEADER + header.bits() as usize;
            Some(clause as ClauseRef)
        })
    }

    /// Keeps the clauses for which `keeps` returns true, in their order, and calls `moved` with the old and new
    /// index of each.
    pub(super) fn retain(&mut self, keeps: impl Fn(ClauseRef) -> bool, mut moved: impl FnMut(ClauseRef, ClauseRef)) {
        // Every clause after a deleted one moves. Watches name clauses by index, so all of them are rebuilt.
        for watches in &mut self.watches {
            watches.retain(|watch| watch.clause == BINARY);
        }
        let (mut from, mut to) = (0, 0);
        while from < self.arena.len() {
            let words = HEADER + self.arena[from].bits() as usize;
            if keeps(from as ClauseRef) {
                // `to` is never above `from`, so nothing is overwritten before it has moved.
                self.arena.copy_within(from..from + words, to);
                moved(from as ClauseRef, to as ClauseRef);
                let (first, second) = (self.arena[to + HEADER], self.arena[to + HEADER + 1]);
                self.watch(first, Watch { blocker: second, clause: to as ClauseRef });
                self.watch(second, Watch { blocker: first, clause: to as ClauseRef });
                to += words;
            }
            from += words;
        }
        self.arena.truncate(to);
    }
}
