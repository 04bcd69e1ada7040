//! The trail: what is assigned, in which order, at which level, and why.

use super::literal::{Lit, Var};

/// Why a literal is true: the other literals that imply it by being false.
#[derive(Clone, Copy, Debug)]
pub(super) enum Antecedent {
    /// It was decided; or it is true at the root, where the reason is never needed.
    Decision,
    /// This literal is false, and one of the two must be true: they are two candidates that exclude each other, or
    /// a learnt clause of two literals.
    Literal(Lit),
    /// All other members of the group are false.
    Group(u16),
    /// All other literals of the learnt clause are false.
    Learnt(u32),
    /// The condition cannot be met otherwise. The literals are found when they are requested.
    Condition(u16),
}

#[derive(Clone, Copy)]
struct Assigned {
    level: u32,
    position: u32,
    antecedent: Antecedent,
}

/// The assignment.
#[derive(Clone)]
pub(super) struct Trail {
    /// By literal: 1 true, -1 false, 0 open. Both literals of a variable have a value, so that the innermost loop,
    /// over the literals of clauses, reads a byte and computes nothing.
    values: Box<[i8]>,
    /// By variable; meaningless for open variables.
    assigned: Box<[Assigned]>,
    lits: Vec<Lit>,
    /// The start of each level except the root.
    starts: Vec<u32>,
    /// The literals before this position were propagated.
    propagated: usize,
}

impl Trail {
    pub(super) fn new(vars: usize) -> Self {
        let open = Assigned { level: 0, position: 0, antecedent: Antecedent::Decision };
        Self {
            values: vec![0; 2 * vars].into(),
            assigned: vec![open; vars].into(),
            lits: Vec::with_capacity(vars),
            starts: Vec::new(),
            propagated: 0,
        }
    }

    /// Returns the values by literal: 1 true, -1 false, 0 open.
    pub(super) fn values(&self) -> &[i8] {
        &self.values
    }

    /// Returns the value of a literal: 1 true, -1 false, 0 open.
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    /// Whether a variable has no value.
    pub(super) fn is_open(&self, var: Var) -> bool {
        self.value(Lit::new(var, true)) == 0
    }

    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// Whether every variable has a value.
    pub(super) fn is_complete(&self) -> bool {
        self.lits.len() == self.assigned.len()
    }

    /// Returns the current level; the root is 0.
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Returns the level at which a variable was assigned.
    pub(super) fn level_of(&self, var: Var) -> u32 {
        self.assigned[var as usize].level
    }

    /// Returns the position of a variable on the trail.
    pub(super) fn position(&self, var: Var) -> u32 {
        self.assigned[var as usize].position
    }

    /// Returns why a variable is assigned.
    pub(super) fn antecedent(&self, var: Var) -> &Antecedent {
        &self.assigned[var as usize].antecedent
    }

    /// Returns the number of literals below a level, which must be above the root.
    pub(super) fn start_of(&self, level: u32) -> usize {
        self.starts[level as usize - 1] as usize
    }

    /// Returns the decisions, first to last.
    pub(super) fn decisions(&self) -> impl DoubleEndedIterator<Item = Lit> + Clone {
        self.starts.iter().map(|&start| self.lits[start as usize])
    }

    /// Returns the next literal to propagate; it then counts as propagated.
    pub(super) fn next(&mut self) -> Option<Lit> {
        let lit = *self.lits.get(self.propagated)?;
        self.propagated += 1;
        Some(lit)
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, lit: Lit, antecedent: Antecedent) {
        debug_assert!(self.value(lit) == 0);
        let (level, position) = (self.level(), self.lits.len() as u32);
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.assigned[lit.var() as usize] = Assigned { level, position, antecedent };
        self.lits.push(lit);
    }

    /// Starts a level with a decision.
    pub(super) fn decide(&mut self, lit: Lit) {
        self.starts.push(self.lits.len() as u32);
        self.assign(lit, Antecedent::Decision);
    }

    /// Backtracks to a level; calls `opened` with each literal that is unassigned, and `count_in` with each candidate
    /// that was propagated as false.
    pub(super) fn backtrack(&mut self, level: u32, mut count_in: impl FnMut(Var), mut opened: impl FnMut(Lit)) {
        if level >= self.level() {
            return;
        }
        let start = self.start_of(level + 1);
        for (position, &lit) in self.lits.iter().enumerate().skip(start).rev() {
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            // Groups have counted out only literals that were propagated as false. Literals that were not yet
            // propagated at a conflict were never counted out.
            if position < self.propagated && !lit.is_positive() {
                count_in(lit.var());
            }
            opened(lit);
        }
        self.lits.truncate(start);
        self.starts.truncate(level as usize);
        self.propagated = self.propagated.min(start);
    }

    /// Renames the clauses that are antecedents.
    pub(super) fn rename_antecedents(&mut self, name: impl Fn(u32) -> u32) {
        // Only assigned variables have antecedents. The entries of other variables are stale, and may name deleted
        // clauses.
        for lit in &self.lits {
            if let Antecedent::Learnt(clause) = &mut self.assigned[lit.var() as usize].antecedent {
                *clause = name(*clause);
            }
        }
    }
}
