//! A clause-learning solver as a racer: what it is good at, minimal 25x25 puzzles, is what tree search is bad at.

use std::ops::ControlFlow;

use batsat::{Callbacks, ClauseKind, Lit, SolverInterface, SolverOpts, lbool};

use super::cancel::{Limits, PollPlace};
use super::clauses::Clauses;
use super::collector::{Collector, Path};

/// It is not begun with more literals than this: some hundred megabytes, and the empty grids above 36x36.
const MOST_LITERALS: usize = 20_000_000;

/// Solutions after which it gives up: each is one more clause to keep.
const MOST_FORBIDDEN: u64 = 100_000;

/// How far a search came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Learnt {
    /// There are no more solutions.
    Everything,
    /// It has used its conflicts, and can go on.
    Paused,
    /// It was ended, or gave up.
    Nothing,
}

/// A clause-learning search.
pub(crate) struct Learner<'a> {
    clauses: &'a Clauses,
    limits: &'a Limits<'a>,
    solver: batsat::Solver<Watch<'a>>,
    /// Whether every clause was taken.
    is_whole: bool,
    solutions: u64,
}

/// Looks at the flag, and counts conflicts.
struct Watch<'a> {
    limits: &'a Limits<'a>,
    conflicts: u64,
    allowed: u64,
}

impl Callbacks for Watch<'_> {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.allowed || self.limits.should_stop(PollPlace::Node)
    }
}

impl<'a> Learner<'a> {
    pub(crate) fn new(clauses: &'a Clauses, limits: &'a Limits<'a>) -> Self {
        // Random first phases, drawn from a seed, and slow forgetting: fewer puzzles of the lists take very long.
        let options = SolverOpts { rnd_pol: true, var_decay: 0.99, ..SolverOpts::default() };
        let mut solver = batsat::Solver::new(options, Watch { limits, conflicts: 0, allowed: 0 });
        let variables: Vec<_> = (0..clauses.variables()).map(|_| solver.new_var_default()).collect();
        let (mut literals, mut clause) = (0, Vec::new());
        let taken = clauses.each(|numbers| {
            clause.clear();
            clause.extend(
                numbers.iter().map(|number| Lit::new(variables[number.unsigned_abs() as usize - 1], *number > 0)),
            );
            literals += numbers.len();
            solver.add_clause_reuse(&mut clause);
            // Encoding a large grid takes a while: the flag is heeded there too.
            if literals > MOST_LITERALS || numbers.len() > 2 && limits.should_stop(PollPlace::Node) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        Self { clauses, limits, solver, is_whole: taken.is_continue(), solutions: 0 }
    }

    /// Searches on for a number of conflicts.
    pub(crate) fn search(&mut self, collector: &Collector<'_>, conflicts: u64) -> Learnt {
        if !self.is_whole {
            return Learnt::Nothing;
        }
        let watch = self.solver.cb_mut();
        watch.allowed = watch.conflicts.saturating_add(conflicts);
        while self.solutions < MOST_FORBIDDEN {
            let found = self.solver.solve_limited(&[]);
            if found == lbool::FALSE {
                return Learnt::Everything;
            }
            if found != lbool::TRUE {
                return if self.limits.should_stop(PollPlace::Node) { Learnt::Nothing } else { Learnt::Paused };
            }
            let chosen: Vec<bool> = self.solver.get_model().iter().map(|value| *value == lbool::TRUE).collect();
            self.solutions += 1;
            let is_chosen = |index: usize| chosen.get(index).copied().unwrap_or(false);
            if collector.offer(Path::new(), || self.clauses.solution(is_chosen)) {
                return Learnt::Nothing;
            }
            if !self.forbid(&chosen) {
                return Learnt::Everything;
            }
        }
        self.is_whole = false;
        Learnt::Nothing
    }

    /// Forbids a solution. Returns whether there may be another.
    fn forbid(&mut self, chosen: &[bool]) -> bool {
        let chosen = (0..self.clauses.variables()).filter(|index| chosen.get(*index).copied().unwrap_or(false));
        let mut clause: Vec<Lit> = Vec::new();
        for index in chosen {
            let variable = self.solver.var_of_int(index as u32);
            clause.push(Lit::new(variable, false));
        }
        self.solver.add_clause_reuse(&mut clause)
    }

    /// The conflicts so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }
}
