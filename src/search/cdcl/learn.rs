//! Adds the clause that a conflict or a solution leads to, at the level where it has one open literal.

use std::mem;

use super::clause_base::BINARY;
use super::exchange::Solution;
use super::literal::Lit;
use super::propagate::FalsifiedClause;
use super::trail::Antecedent;
use super::{Cdcl, reduce};

impl Cdcl {
    /// Learns from a conflict, and backtracks to the level where the clause implies something new.
    pub(super) fn learn(&mut self, conflict: &FalsifiedClause) {
        self.conflicts += 1;
        self.backtrack_to_conflict(conflict);
        let level = self.propagator.trail.level();
        if level == 0 {
            self.is_refuted = true;
            return;
        }
        // The assignments of the levels below that of the conflict were completely propagated without a conflict.
        self.phases.update(self.propagator.trail.start_of(level), self.propagator.trail.lits());
        self.analysis.learn(&self.propagator, conflict);
        self.scores.bump(&self.analysis.met);
        // Do this before backtracking: glue is counted on levels, which unassigned literals no longer have.
        reduce::touch(&mut self.propagator, &mut self.analysis);
        self.backtrack(self.analysis.backjump_level(&self.propagator));
        // Taken and put back, so that its memory is reused.
        let clause = mem::take(&mut self.analysis.clause);
        self.add(&clause, self.analysis.glue);
        self.analysis.clause = clause;
    }

    /// Backtracks to the level of a conflict. All conflicts are on the current level, except that the reason found for
    /// one of a condition may be on a lower one.
    fn backtrack_to_conflict(&mut self, conflict: &FalsifiedClause) {
        if matches!(conflict, FalsifiedClause::Condition) {
            let lits = self.propagator.conflicting(conflict);
            let level = lits.iter().map(|lit| self.propagator.trail.level_of(lit.var())).max();
            self.backtrack(level.unwrap_or(0));
        }
    }

    /// Adds a clause whose first literal is open and whose others are false, the second of them at the current
    /// level.
    fn add(&mut self, clause: &[Lit], glue: u32) {
        if let Some(proof) = &mut self.proof {
            proof.add(clause);
        }
        if let Some(port) = &mut self.port {
            port.offer(clause, glue);
        }
        let antecedent = match clause {
            // It is now true at the root, permanently, and its reason is never needed.
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

    /// Forbids the current assignment, which is a solution. Its decisions lead only to this solution, and the
    /// clause that forbids all of them is much shorter than one that forbids the whole grid.
    pub(super) fn forbid(&mut self) {
        let clause: Vec<Lit> = self.propagator.trail.decisions().rev().map(|lit| !lit).collect();
        let grid = self.solution();
        if let Some(port) = &mut self.port {
            // The list shared by all racers decides what is forbidden, and in which order. Another racer may have
            // found this solution first, and the list may have other solutions that are not yet forbidden here.
            let news = port.found(Solution { grid, clause: clause.into() });
            return self.take_solutions(&news);
        }
        self.found.push_back(grid);
        if clause.is_empty() {
            self.is_refuted = true;
            return;
        }
        // The last decision is open again, and the clause, whose first literal is its negation, makes it false: the
        // search continues without the solution. The clause is also part of a proof: with its literals false, the
        // rules and the clauses so far imply the whole solution, which the clauses to be refuted exclude.
        self.backtrack(clause.len() as u32 - 1);
        self.add(&clause, reduce::FORBIDDING_GLUE);
    }
}
