//! Which value a decided variable gets: first true, then as it was in the longest assignment without a conflict.
//!
//! Saved phases (Pipatsrisawat, Darwiche: A lightweight component caching scheme for satisfiability solvers, SAT 2007),
//! target and best phases and their renewal (Biere, Fleury: Chasing target phases, POS 2020).

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use super::literal::{Lit, Var};

/// Conflicts from the k-th renewal to the next, divided by k + 1. Without targets and renewals nine 25x25 puzzles
/// searched to the end take 222,000 conflicts instead of 185,000, but refutations 69,000 instead of 76,000: what helps
/// to find costs where there is nothing to be found.
const RENEWAL_CONFLICTS: u64 = 1_000;

/// An assignment of which the longest is kept.
#[derive(Clone)]
struct Longest {
    /// By variable: the literal that was true, if one was.
    phases: Box<[Option<bool>]>,
    len: usize,
}

impl Longest {
    fn update(&mut self, lits: &[Lit]) {
        // Phases of variables that are not in this assignment stay from an earlier one.
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
    /// Since the last renewal.
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

    /// The literal to decide.
    pub(super) fn decide(&self, var: Var) -> Lit {
        // With every decision true, first solutions of `gecode-25` take 34,600 conflicts in the mean, not 28,400.
        let phase = self.target.phases[var as usize].unwrap_or(self.saved[var as usize]);
        Lit::new(var, phase)
    }

    /// Saves the phase of a literal that is open again.
    pub(super) fn save(&mut self, lit: Lit) {
        self.saved[lit.var() as usize] = lit.is_positive();
    }

    /// Takes notice of an assignment without a conflict.
    pub(super) fn update(&mut self, lits: &[Lit]) {
        self.target.update(lits);
        self.best.update(lits);
    }

    /// Whether it is time to renew the phases.
    pub(super) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next
    }

    /// Renews the saved phases, and forgets the targets. The search must be at the root.
    pub(super) fn renew(&mut self, conflicts: u64, random: &mut Pcg64Mcg) {
        let turn = self.renewals % 5;
        for (saved, best) in self.saved.iter_mut().zip(&self.best.phases) {
            *saved = match turn {
                // All as at first, or all the other way.
                0 => true,
                4 => false,
                2 => random.random(),
                // As in the longest assignment without a conflict since the last time.
                _ => best.unwrap_or(*saved),
            };
        }
        // A best assignment serves once; otherwise the search would be drawn to the same one again.
        if turn % 2 == 1 {
            self.best.len = 0;
        }
        // A target that stayed would outrank the renewed phases at every decision.
        self.target.len = 0;
        self.target.phases.fill(None);
        self.renewals += 1;
        self.next = conflicts + RENEWAL_CONFLICTS * (self.renewals + 1);
    }
}
