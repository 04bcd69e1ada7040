//! Conflict-driven clause learning on the native state of a Sudoku.
//!
//! This is the search of a modern SAT solver, except that the rules are not clauses. The rules are: in each cell,
//! exactly one candidate is true, and in each unit, exactly one place of each digit. [`groups`] propagates these rules
//! with one word per group. Clauses exist only where they were learnt from a conflict or a solution. Each file is a
//! technique, named as in the papers:
//!
//! | file | technique |
//! |---|---|
//! | [`groups`] | the rules, and the reasons they give |
//! | [`conditions`] | the constraints of the layout, and the reasons they give |
//! | [`clause_base`], [`propagate`] | learnt clauses, two watched literals, propagation |
//! | [`trail`] | levels, reasons, undoing |
//! | [`analyze`], [`minimize`], [`shrink`] | the clause of a conflict, and how it is made smaller |
//! | [`learn`] | adding the clauses of conflicts and of solutions |
//! | [`decide`], [`phases`] | choosing the next variable and its value |
//! | [`restart`], [`reduce`] | restarting, and deleting clauses |
//! | [`exchange`], [`share`] | clauses and solutions of other racers |
//! | [`racer`], [`proof`] | the search as part of a race; the proof of what it learnt |
//!
//! A search that shares nothing is deterministic for its seed. Its memory is bounded: the groups of the largest grid
//! need some megabytes, [`reduce`] bounds the learnt clauses, and a clause that forbids a solution has one literal per
//! decision.

mod analyze;
mod clause_base;
mod conditions;
mod decide;
pub(crate) mod exchange;
mod groups;
mod learn;
mod literal;
mod minimize;
mod phases;
mod proof;
mod propagate;
pub(crate) mod racer;
mod reduce;
mod restart;
mod share;
mod shrink;
#[cfg(test)]
mod tests;
mod trail;

use std::collections::VecDeque;
use std::io::{self, Write};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::model::{Cell, Digit, Grid};
use analyze::Analysis;
use clause_base::ClauseBase;
use conditions::Conditions;
use decide::Scores;
use exchange::Port;
use groups::Groups;
use literal::{Lit, Var};
use phases::Phases;
use proof::Proof;
use propagate::Propagator;
use restart::Restarts;
use trail::{Antecedent, Trail};

/// Number of conflicts before the first reduction of the clause base. `reduce::interval` gives the number between
/// later ones.
const FIRST_REDUCTION_CONFLICTS: u64 = 1_000;

/// The answer of one call of [`Cdcl::search`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CdclStatus {
    /// A solution that was not returned before.
    Solution(Grid),
    /// There are no more solutions.
    Complete,
    /// The conflict budget is used up, or the search was cancelled. It can be resumed.
    Paused,
}

/// A clause-learning search for the solutions of one grid.
pub(crate) struct Cdcl {
    grid: Grid,
    propagator: Propagator,
    analysis: Analysis,
    scores: Scores,
    phases: Phases,
    restarts: Restarts,
    conflicts: u64,
    next_reduction: u64,
    is_refuted: bool,
    proof: Option<Proof>,
    port: Option<Port>,
    /// Solutions that are already forbidden but not yet returned.
    found: VecDeque<Grid>,
}

impl Cdcl {
    /// Creates a search for the solutions of a grid. Each candidate of an open cell becomes a variable.
    pub(crate) fn new(grid: &Grid, seed: u64) -> Self {
        let groups = Groups::new(grid);
        let vars = groups.len();
        let conditions = Conditions::new(grid, (0..vars).map(|var| groups.candidate(var as Var)));
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut search = Self {
            grid: grid.clone(),
            propagator: Propagator { groups, base: ClauseBase::new(vars), trail: Trail::new(vars), conditions },
            analysis: Analysis::new(vars),
            scores: Scores::new(vars, &mut random),
            phases: Phases::new(vars),
            restarts: Restarts::new(vars),
            conflicts: 0,
            next_reduction: FIRST_REDUCTION_CONFLICTS,
            // Final cells are in no group, so propagation would not notice two of them that break a rule.
            is_refuted: grid.conflict().is_some(),
            proof: None,
            port: None,
            found: VecDeque::new(),
        };
        search.is_refuted |= search.begin().is_none();
        search
    }

    /// Writes a proof from now on. The search must not have started.
    pub(crate) fn prove(&mut self, writer: Box<dyn Write + Send>) {
        self.proof = Some(Proof::new(writer));
    }

    /// Ends the proof, if one is written. If there are no more solutions, the last clause is the empty one.
    /// # Errors
    /// Returns an error if the proof could not be written.
    pub(crate) fn end_proof(&mut self) -> io::Result<()> {
        let Some(mut proof) = self.proof.take() else { return Ok(()) };
        if self.is_refuted {
            proof.add(&[]);
        }
        proof.finish()
    }

    /// Assigns the candidates that the grid decides; `None` on a contradiction.
    fn begin(&mut self) -> Option<()> {
        // Groups propagate when a member becomes false. A group with a single member has no other member that could
        // become false.
        let singles = self.propagator.groups.singles()?;
        let decided: Vec<Lit> =
            self.propagator.groups.excluded().map(|var| Lit::new(var, false)).chain(singles).collect();
        for lit in decided {
            self.assign_at_root(lit)?;
        }
        Some(())
    }

    /// Makes a literal true at the root; `None` if it is already false there.
    fn assign_at_root(&mut self, lit: Lit) -> Option<()> {
        match self.propagator.trail.value(lit) {
            0 => self.propagator.trail.assign(lit, Antecedent::Decision),
            1 => {}
            _ => return None,
        }
        Some(())
    }

    /// Continues the search for at most `conflicts` conflicts. `should_stop` is called before each decision, when
    /// propagation has reached its fixpoint.
    pub(crate) fn search(&mut self, conflicts: u64, should_stop: impl Fn() -> bool) -> CdclStatus {
        let last = self.conflicts.saturating_add(conflicts);
        loop {
            // Solutions come first. After the last solution `is_refuted` may already be set, and other racers may
            // have found several at the same time.
            if let Some(solution) = self.found.pop_front() {
                return CdclStatus::Solution(solution);
            }
            if self.is_refuted {
                return CdclStatus::Complete;
            }
            let propagated = self.propagator.propagate();
            if let Err(conflict) = propagated {
                self.learn(&conflict);
            } else if self.propagator.trail.is_complete() {
                self.forbid();
            // The budget is checked only here, after the clause of a conflict has been learnt and propagated. A
            // pause leaves an ordinary state, so a search in slices takes the same steps as one without pauses.
            } else if self.conflicts >= last || should_stop() || self.proof.as_ref().is_some_and(Proof::has_failed) {
                return CdclStatus::Paused;
            } else {
                self.step();
            }
        }
    }

    /// Number of conflicts so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Performs one step at a propagation fixpoint: maintenance if it is due, otherwise a decision.
    fn step(&mut self) {
        // One action per step: each may leave something to propagate, and the loop does that before anything else.
        if self.is_exchange_due() {
            self.exchange();
        } else if self.restarts.is_due(self.conflicts) {
            self.restarts.advance(self.conflicts);
            self.restart();
        } else if self.conflicts >= self.next_reduction {
            let proof = &mut self.proof;
            reduce::reduce(&mut self.propagator, |clause| {
                if let Some(proof) = proof {
                    proof.delete(clause);
                }
            });
            self.next_reduction = self.conflicts + reduce::interval(self.conflicts);
        } else if self.phases.is_due(self.conflicts) {
            // Renew from the root: backtracking saves the phases that it undoes, and would overwrite the renewed
            // ones.
            self.backtrack(0);
            self.phases.renew(self.conflicts);
        } else if let Some(var) = self.next_variable() {
            self.propagator.trail.decide(self.phases.decide(var));
        }
    }

    /// Returns the open variable with the highest score.
    fn next_variable(&mut self) -> Option<Var> {
        loop {
            let var = self.scores.top()?;
            if self.propagator.trail.is_open(var) {
                return Some(var);
            }
            // Assigned variables leave the heap when they are found here, and return when they are unassigned. So
            // propagation, which assigns most variables, need not maintain the heap.
            self.scores.pop();
        }
    }

    /// Backtracks to the first decision that would now be different (van der Tak, Ramos, Heule: Reusing the
    /// assignment trail in CDCL solvers, JSAT 2011).
    fn restart(&mut self) {
        let lits = self.propagator.trail.lits();
        self.phases.update(lits.len(), lits);
        let Some(next) = self.next_variable() else { return };
        // Decisions with higher scores would be made again in the same order, with the same consequences.
        let score = self.scores.get(next);
        let decisions = self.propagator.trail.decisions();
        let level = decisions.take_while(|lit| self.scores.get(lit.var()) > score).count();
        self.backtrack(level as u32);
    }

    fn backtrack(&mut self, level: u32) {
        let Self { propagator: Propagator { trail, groups, conditions, .. }, scores, phases, .. } = self;
        let count_in = |var| {
            groups.count_in(var);
            if let Some(conditions) = conditions {
                conditions.count_in(groups.candidate(var));
            }
        };
        let opened = |lit: Lit| {
            phases.save(lit);
            scores.insert(lit.var());
        };
        trail.backtrack(level, count_in, opened);
    }

    /// Returns the grid with the true candidates placed.
    fn solution(&self) -> Grid {
        let mut digits: Vec<Option<Digit>> = self.grid.cells().iter().map(|cell| cell.digit()).collect();
        for lit in self.propagator.trail.lits().iter().filter(|lit| lit.is_positive()) {
            let (cell, digit) = self.propagator.groups.candidate(lit.var());
            digits[usize::from(cell)] = Some(digit);
        }
        let cells = self.grid.cells().iter().zip(digits).map(|(cell, digit)| match (cell, digit) {
            (Cell::Optional(options), Some(digit)) => options.decide(digit).map_or(*cell, Cell::Final),
            _ => *cell,
        });
        Grid::from_cells(self.grid.layout(), cells)
    }
}
