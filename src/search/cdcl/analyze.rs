//! The clause that is learnt from a conflict: the first unique implication point.
//!
//! Starting with the literals of the conflict, those of the current level are replaced by their antecedents, latest
//! first, until one is left (Marques-Silva, Sakallah: GRASP, IEEE Transactions on Computers 1999; Zhang, Madigan,
//! Moskewicz, Malik: Efficient conflict driven learning, ICCAD 2001). Then [`minimize`](super::minimize) and
//! [`shrink`](super::shrink) make the clause smaller.

use super::clause_base::ClauseRef;
use super::literal::{Lit, Var};
use super::propagate::{FalsifiedClause, Propagator};
use super::trail::{Antecedent, Trail};

// Flags of a variable, as bits, because several are tested at the same time.

/// The variable belongs to the clause, or was replaced on the way to it.
pub(super) const SEEN: u8 = 1;
/// The variable follows from the others of the clause.
pub(super) const REMOVABLE: u8 = 2;
/// The variable does not follow from the others of the clause.
pub(super) const NEEDED: u8 = 4;
/// The variable was reached while its level was shrunk.
pub(super) const REACHED: u8 = 8;
/// The variable was met during the analysis.
const MET: u8 = 16;

/// What is known about a level while a clause is made.
#[derive(Clone, Copy)]
pub(super) struct LevelSeen {
    /// Number of variables seen on the level.
    pub(super) seen: u32,
    /// The position on the trail of the first of them.
    pub(super) first: u32,
}

/// The analysis of a conflict, and its buffers.
#[derive(Clone)]
pub(super) struct Analysis {
    pub(super) flags: Box<[u8]>,
    /// The variables that have flags.
    flagged: Vec<Var>,
    /// By level; valid for the levels in `touched`.
    pub(super) levels: Vec<LevelSeen>,
    touched: Vec<u32>,
    /// The clause. Its first literal is the one that becomes true.
    pub(super) clause: Vec<Lit>,
    /// The variables met during the analysis, for [`Scores`](super::decide::Scores).
    pub(super) met: Vec<Var>,
    /// The learnt clauses met during the analysis.
    pub(super) used: Vec<ClauseRef>,
    /// Number of levels in the clause.
    pub(super) glue: u32,
    /// By level: the number of the last count that met it.
    stamps: Box<[u64]>,
    stamp: u64,
}

impl Analysis {
    pub(super) fn new(vars: usize) -> Self {
        Self {
            flags: vec![0; vars].into(),
            flagged: Vec::new(),
            levels: vec![LevelSeen { seen: 0, first: u32::MAX }; vars + 1],
            touched: Vec::new(),
            clause: Vec::new(),
            met: Vec::new(),
            used: Vec::new(),
            glue: 0,
            stamps: vec![0; vars + 1].into(),
            stamp: 0,
        }
    }

    /// Learns a clause from a conflict above the root.
    pub(super) fn learn(&mut self, propagator: &Propagator, conflict: &FalsifiedClause) {
        self.clear();
        self.resolve(propagator, conflict);
        self.shrink(propagator);
        self.meet_reason_side(propagator);
        let clause = std::mem::take(&mut self.clause);
        self.glue = self.count_levels(&propagator.trail, &clause);
        self.clause = clause;
        self.move_second(propagator);
    }

    fn clear(&mut self) {
        for var in self.flagged.drain(..) {
            self.flags[var as usize] = 0;
        }
        for level in self.touched.drain(..) {
            self.levels[level as usize] = LevelSeen { seen: 0, first: u32::MAX };
        }
        self.clause.clear();
        self.met.clear();
        self.used.clear();
    }

    /// Replaces literals of the current level by their antecedents until one is left.
    fn resolve(&mut self, propagator: &Propagator, conflict: &FalsifiedClause) {
        let trail = &propagator.trail;
        // Reserves the first place for the unique implication point, which is found last.
        self.clause.push(trail.lits()[0]);
        if let FalsifiedClause::Learnt(clause) = conflict {
            self.used.push(*clause);
        }
        let mut lits = propagator.conflicting(conflict);
        let (mut open, mut position) = (0, trail.lits().len());
        loop {
            open += self.add(propagator, lits);
            // Going down the trail from its end meets the latest literal first, and its replacements are further
            // down. `open` counts the literals of the level that are seen but not yet replaced. At the latest, one is
            // left when the decision is reached.
            let uip = loop {
                position -= 1;
                let lit = trail.lits()[position];
                if self.has(lit.var(), SEEN) {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = !uip;
                return;
            }
            if let Antecedent::Learnt(clause) = trail.antecedent(uip.var()) {
                self.used.push(*clause);
            }
            lits = propagator.antecedent_literals(uip.var());
        }
    }

    /// Marks the literals that were not seen. Returns how many are of the current level; the others join the
    /// clause.
    fn add(&mut self, propagator: &Propagator, lits: &[Lit]) -> u32 {
        let mut open = 0;
        for &lit in lits {
            let (var, level) = (lit.var(), propagator.trail.level_of(lit.var()));
            // A literal that is false at the root is permanently false, and never part of a reason.
            if level == 0 || self.has(var, SEEN) {
                continue;
            }
            self.flag(var, SEEN);
            self.meet(var);
            if level == propagator.trail.level() {
                open += 1;
            } else {
                self.clause.push(lit);
                self.see_level(level, propagator.trail.position(var));
            }
        }
        open
    }

    fn see_level(&mut self, level: u32, position: u32) {
        let known = &mut self.levels[level as usize];
        if known.seen == 0 {
            self.touched.push(level);
        }
        known.seen += 1;
        known.first = known.first.min(position);
    }

    /// Also meets the antecedents of the clause's literals, the reason side (Liang, Ganesh, Poupart, Czarnecki:
    /// Learning rate based branching, SAT 2016).
    fn meet_reason_side(&mut self, propagator: &Propagator) {
        for index in 0..self.clause.len() {
            let var = self.clause[index].var();
            // The reasons of groups are long and tell little: with them, first solutions of 154 renamed 25x25 puzzles
            // take 1.12 times as long. The reasons of conditions are expensive to find.
            if matches!(propagator.trail.antecedent(var), Antecedent::Group(_) | Antecedent::Condition(_)) {
                continue;
            }
            for lit in propagator.antecedent_literals(var) {
                let other = lit.var();
                if !self.has(other, MET) && propagator.trail.level_of(other) > 0 {
                    self.meet(other);
                }
            }
        }
    }

    fn meet(&mut self, var: Var) {
        self.flag(var, MET);
        self.met.push(var);
    }

    /// Returns the number of levels among literals (glue, or literal block distance: Audemard, Simon: Predicting
    /// learnt clauses quality in modern SAT solvers, IJCAI 2009).
    pub(super) fn count_levels(&mut self, trail: &Trail, lits: &[Lit]) -> u32 {
        // A new stamp per count, instead of a set that must be cleared.
        self.stamp += 1;
        let mut count = 0;
        for lit in lits {
            let stamp = &mut self.stamps[trail.level_of(lit.var()) as usize];
            count += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        count
    }

    /// Moves a literal of the highest level below the current one to the second place, where it is watched.
    fn move_second(&mut self, propagator: &Propagator) {
        // Backtracking unassigns the first literal, then this one, then the others. So while the clause has an open
        // literal, an open literal is watched.
        let trail = &propagator.trail;
        if let Some(second) = (1..self.clause.len()).max_by_key(|&at| trail.level_of(self.clause[at].var())) {
            self.clause.swap(1, second);
        }
    }

    /// Returns the level to backtrack to, where the first literal follows from the others.
    pub(super) fn backjump_level(&self, propagator: &Propagator) -> u32 {
        self.clause.get(1).map_or(0, |lit| propagator.trail.level_of(lit.var()))
    }

    pub(super) fn has(&self, var: Var, flags: u8) -> bool {
        self.flags[var as usize] & flags != 0
    }

    pub(super) fn flag(&mut self, var: Var, flags: u8) {
        let own = &mut self.flags[var as usize];
        if *own == 0 {
            self.flagged.push(var);
        }
        *own |= flags;
    }
}
