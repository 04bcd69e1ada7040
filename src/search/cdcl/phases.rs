//! The value of a decided variable: at first true, later its value in the longest assignment without a conflict.
//!
//! Saved phases (Pipatsrisawat, Darwiche: A lightweight component caching scheme for satisfiability solvers, SAT
//! 2007), target and best phases and their renewal (Biere, Fleury: Chasing target phases, POS 2020).

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use super::literal::{Lit, Var};

/// Conflicts from the k-th renewal to the next, divided by k + 1. Without targets and renewals, nine 25x25 puzzles
/// searched to the end need 222,000 conflicts instead of 185,000, but refutations need 69,000 instead of 76,000:
/// what helps to find solutions is a cost where there are none.
const RENEWAL_CONFLICTS: u64 = 1_000;

/// The longest of several assignments.
#[derive(Clone)]
struct Longest {
    /// By variable: whether it was true or false, if it was assigned.
    phases: Box<[Option<bool>]>,
    len: usize,
}

impl Longest {
    fn update(&mut self, lits: &[Lit]) {
        // Variables that are not in this assignment keep their phase from an earlier one.
        if lits.len() > self.len {
            self.len = lits.len();
            lits.iter().for_each(|lit| self.phases[lit.var() as usize] = Some(lit.is_positive()));
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
        let none = Longest { phases: vec![None; vars].into(), len: 0 };
        Self { saved: vec![true; vars].into(), target: none.clone(), best: none, renewals: 0, next: RENEWAL_CONFLICTS }
    }

    /// Returns the literal to decide.
    pub(super) fn decide(&self, var: Var) -> Lit {
        // With every decision true, first solutions of `gecode-25` need 34,600 conflicts on average, instead of
        // 28,400.
        let phase = self.target.phases[var as usize].unwrap_or(self.saved[var as usize]);
        Lit::new(var, phase)
    }

    /// Saves the phase of a literal that is unassigned again.
    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[lit.var() as usize] = lit.is_positive();
    }

    /// Records an assignment without a conflict.
    pub(super) fn update(&mut self, lits: &[Lit]) {
        self.target.update(lits);
        self.best.update(lits);
    }

    /// Whether a renewal is due.
    pub(super) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next
    }

    /// Renews the saved phases and clears the targets. The search must be at the root.
    pub(super) fn renew(&mut self, conflicts: u64, random: &mut Pcg64Mcg) {
        let turn = self.renewals % 5;
        for (saved, best) in self.saved.iter_mut().zip(&self.best.phases) {
            *saved = match turn {
                // All phases as at the start, or all inverted.
                0 => true,
                4 => false,
                2 => random.random(),
                // The phases of the longest assignment without a conflict since the last such renewal.
                _ => best.unwrap_or(*saved),
            };
        }
        // A best assignment is used only once. Otherwise the search would return to the same one again.
        if turn % 2 == 1 {
            self.best.len = 0;
        }
        // A target that is kept would override the renewed phases at every decision.
        self.target.len = 0;
        self.target.phases.fill(None);
        self.renewals += 1;
        self.next = conflicts + RENEWAL_CONFLICTS * (self.renewals + 1);
    }
}
