//! What a conflict and a solution leave behind: a clause, added where it has one open literal.

use std::mem;

use super::clause_base::BINARY;
use super::exchange::Solution;
use super::literal::Lit;
use super::propagate::FalsifiedClause;
use super::trail::Antecedent;
use super::{Cdcl, reduce};

impl Cdcl {
    /// Learns from a conflict, and goes back to where the clause says something new.
    pub(super) fn learn(&mut self, conflict: &FalsifiedClause) {
        self.conflicts += 1;
        let level = self.propagator.trail.level();
        if level == 0 {
            self.is_refuted = true;
            return;
        }
        // What stands below the level of the conflict was propagated to the end without one.
        self.phases.update(&self.propagator.trail.lits()[..self.propagator.trail.start_of(level)]);
        self.analysis.learn(&self.propagator, conflict);
        self.scores.bump(&self.analysis.met);
        // Before the search goes back: glue is counted on levels, which opened literals no longer have.
        reduce::touch(&mut self.propagator, &mut self.analysis);
        self.backtrack(self.analysis.backjump_level(&self.propagator));
        // Lent and put back, so that its room is used again.
        let clause = mem::take(&mut self.analysis.clause);
        self.add(&clause, self.analysis.glue);
        self.analysis.clause = clause;
    }

    /// Adds a clause whose first literal is open and whose others are false, the second at the present level.
    fn add(&mut self, clause: &[Lit], glue: u32) {
        if let Some(proof) = &mut self.proof {
            proof.add(clause);
        }
        if let Some(port) = &mut self.port {
            port.offer(clause, glue);
        }
        let antecedent = match clause {
            // It stands at the root now, for good, and nothing asks why.
            [_] => Antecedent::Decision,
            [_, second] => {
                self.propagator.base.add(clause, glue);
                Antecedent::Literal(*second)
            }
            _ => Antecedent::Learnt(self.propagator.base.add(clause, glue)),
        };
        debug_assert!(!matches!(antecedent, Antecedent::Learnt(BINARY)));
        self.propagator.trail.assign(clause[0], antecedent);
    }

    /// Forbids the solution that is assigned. Its decisions have led to it alone: the clause that forbids them all is
    /// much shorter than one that forbids the whole grid.
    pub(super) fn forbid(&mut self) {
        let clause: Vec<Lit> = self.propagator.trail.decisions().rev().map(|lit| !lit).collect();
        let grid = self.solution();
        if let Some(port) = &mut self.port {
            // The list of all racers decides what is forbidden, and in which order: another may have found this one
            // first, and others that are not forbidden here yet.
            let news = port.found(Solution { grid, clause: clause.into() });
            return self.take_solutions(&news);
        }
        self.found.push_back(grid);
        if clause.is_empty() {
            self.is_refuted = true;
            return;
        }
        // The last decision is open again, and the clause, whose first literal it is, makes it false: the search goes
        // on beside the solution. A proof has the clause too: with its literals false the rules and the clauses so far
        // give the whole solution, which the clauses to be refuted exclude.
        self.backtrack(clause.len() as u32 - 1);
        self.add(&clause, reduce::FORBIDDING_GLUE);
    }
}
