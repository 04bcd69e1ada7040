//! What a search shares with other racers, and how it uses what they share.

use std::sync::Arc;

use super::exchange::{Clause, Port, Solution};
use super::literal::Lit;
use super::propagate::Propagator;
use super::trail::Antecedent;
use super::{Cdcl, reduce};

impl Cdcl {
    /// Shares clauses and solutions from now on. The search must not have started, and must not write a proof:
    /// clauses of other racers do not follow by unit propagation.
    pub(crate) fn share(&mut self, port: Port) {
        debug_assert!(self.proof.is_none() && self.conflicts == 0);
        self.port = Some(port);
    }

    /// Whether an exchange of clauses is due.
    pub(super) fn is_exchange_due(&self) -> bool {
        self.port.as_ref().is_some_and(|port| port.is_due(self.conflicts))
    }

    /// Exchanges clauses with the other racers.
    pub(super) fn exchange(&mut self) {
        let Some(news) = self.port.as_mut().map(|port| port.exchange(self.conflicts)) else { return };
        if news.is_empty() {
            return;
        }
        // Solutions first: a clause may hold only where they are forbidden.
        self.take_solutions(&news.solutions);
        for Clause { lits, glue } in news.clauses() {
            self.add_at_root(lits, *glue);
        }
    }

    /// Backtracks to the root, and forbids solutions that were found.
    pub(super) fn take_solutions(&mut self, solutions: &[Arc<Solution>]) {
        // In a clause of another search any literals may be false here. At the root the false ones can be removed.
        self.backtrack(0);
        for solution in solutions {
            self.add_at_root(&solution.clause, reduce::FORBIDDING_GLUE);
            self.found.push_back(solution.grid.clone());
        }
    }

    /// Adds a clause at the root, without the literals that are false there.
    fn add_at_root(&mut self, clause: &[Lit], glue: u32) {
        let Propagator { base, trail, .. } = &mut self.propagator;
        if clause.iter().any(|lit| trail.value(*lit) == 1) {
            return;
        }
        // Literals that are false at the root stay false. The first two that remain are open, and are watched.
        let open: Vec<Lit> = clause.iter().copied().filter(|lit| trail.value(*lit) == 0).collect();
        match open[..] {
            [] => self.is_refuted = true,
            [lit] => trail.assign(lit, Antecedent::Decision),
            _ => _ = base.add(&open, glue),
        }
    }
}
