//! The value of a decided variable: at first true, later its value in the longest assignment without a conflict.
//!
//! Saved phases (Pipatsrisawat, Darwiche: A lightweight component caching scheme for satisfiability solvers, SAT
//! 2007), target and best phases and their renewal (Biere, Fleury: Chasing target phases, POS 2020).

use super::literal::{Lit, Var};

/// Conflicts from the k-th renewal to the next, divided by k + 1.
const RENEWAL_CONFLICTS: u64 = 1_000;

/// The phases at the time of the longest assignment without a conflict.
#[derive(Clone)]
struct Longest {
    /// By variable. Those that were not assigned have the phase that was saved then. If they keep one of an earlier
    /// assignment, first solutions of 25x25 puzzles need 1.08 times the conflicts.
    phases: Box<[bool]>,
    /// Number of assigned variables; 0 before there is an assignment.
    len: usize,
}

impl Longest {
    fn update(&mut self, len: usize, lits: &[Lit], saved: &[bool]) {
        if len > self.len {
            self.len = len;
            self.phases.copy_from_slice(saved);
            lits.iter().for_each(|lit| self.phases[lit.var() as usize] = lit.is_positive());
        }
    }
}

/// The phases of all variables.
#[derive(Clone)]
pub(super) struct Phases {
    saved: Box<[bool]>,
    /// The longest assignment since the last renewal.
    target: Longest,
    best: Longest,
    renewals: u64,
    next: u64,
}

impl Phases {
    pub(super) fn new(vars: usize) -> Self {
        let saved: Box<[bool]> = vec![true; vars].into();
        let none = Longest { phases: saved.clone(), len: 0 };
        Self { saved, target: none.clone(), best: none, renewals: 0, next: RENEWAL_CONFLICTS }
    }

    /// Returns the literal to decide.
    pub(super) fn decide(&self, var: Var) -> Lit {
        // With every decision true, first solutions of `gecode-25` need 34,600 conflicts on average, instead of
        // 28,400.
        let phases = if self.target.len > 0 { &self.target.phases } else { &self.saved };
        Lit::new(var, phases[var as usize])
    }

    /// Saves the phase of a literal that is unassigned again.
    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[lit.var() as usize] = lit.is_positive();
    }

    /// Records an assignment. The first `len` of its literals were propagated without a conflict.
    pub(super) fn update(&mut self, len: usize, lits: &[Lit]) {
        self.target.update(len, lits, &self.saved);
        self.best.update(len, lits, &self.saved);
    }

    /// Whether a renewal is due.
    pub(super) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next
    }

    /// Renews the saved phases and clears the target. The search must be at the root.
    pub(super) fn renew(&mut self, conflicts: u64) {
        // With random phases as a fifth turn, first solutions need 1.11 times the conflicts.
        match self.renewals % 4 {
            // All phases as at the start, or all inverted.
            0 => self.saved.fill(true),
            2 => self.saved.fill(false),
            // The phases of the longest assignment without a conflict since the last such renewal. It is used only
            // once. Otherwise the search would return to the same one again.
            _ => {
                self.saved.copy_from_slice(&self.best.phases);
                self.best.len = 0;
            }
        }
        // A target that is kept would override the renewed phases at every decision.
        self.target.len = 0;
        self.renewals += 1;
        self.next = conflicts + RENEWAL_CONFLICTS * (self.renewals + 1);
    }
}
