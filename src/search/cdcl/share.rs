//! What a search gives to other racers, and what it does with what they give.

use std::sync::Arc;

use super::exchange::{Clause, Port, Solution};
use super::literal::Lit;
use super::propagate::Propagator;
use super::trail::Antecedent;
use super::{Cdcl, reduce};

impl Cdcl {
    /// Shares clauses and solutions from now on. The search must not have begun, and must write no proof: what others
    /// learnt does not follow by unit propagation.
    pub(crate) fn share(&mut self, port: Port) {
        debug_assert!(self.proof.is_none() && self.conflicts == 0);
        self.port = Some(port);
    }

    /// Whether it is time to exchange clauses.
    pub(super) fn is_exchange_due(&self) -> bool {
        self.port.as_ref().is_some_and(|port| port.is_due(self.conflicts))
    }

    /// Exchanges clauses with the other racers.
    pub(super) fn exchange(&mut self) {
        let Some(news) = self.port.as_mut().map(|port| port.exchange(self.conflicts)) else { return };
        if news.is_empty() {
            return;
        }
        // Solutions first: a clause may follow only where they are forbidden.
        self.take_solutions(&news.solutions);
        for Clause { lits, glue } in news.clauses() {
            self.add_at_root(lits, *glue);
        }
    }

    /// Goes back to the root, and forbids solutions that are found.
    pub(super) fn take_solutions(&mut self, solutions: &[Arc<Solution>]) {
        // Of a clause of another search any literals may be false here; at the root those can be left out.
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
        // What is false at the root stays false. The first two that are left are open, and are watched.
        let open: Vec<Lit> = clause.iter().copied().filter(|lit| trail.value(*lit) == 0).collect();
        match open[..] {
            [] => self.is_refuted = true,
            [lit] => trail.assign(lit, Antecedent::Decision),
            _ => _ = base.add(&open, glue),
        }
    }
}
