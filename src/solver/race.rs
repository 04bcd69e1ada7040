//! Tree search and clause learning against one another: the first that ends wins.

use std::thread;

use super::{Engine, First, Outcome, Solver};
use crate::cancel::{CancelFlag, Limits, Stop};
use crate::clauses::Clauses;
use crate::deduce::{Rules, deduce};
use crate::grid::Grid;
use crate::speculate::{Harvest, Learner, Learnt, Sink, Stats};

/// The nodes that the tree search has for itself: most puzzles end before the clause learner has been set up.
const ALONE: u64 = 30;

/// The first slices of nodes and of conflicts where one thread does both; they double.
const NODES: u64 = 50;
const CONFLICTS: u64 = 4_000;

impl Solver {
    /// Whether a puzzle is raced for: it is then not searched in a given order, nor within a number of nodes.
    pub(super) fn is_raced(&self, puzzle: &Grid) -> bool {
        let is_free = self.nodes.is_none() && self.first != Some(First::Leftmost);
        match self.engine {
            Engine::Auto => is_free && puzzle.shape().side() > 9 && self.rules.is_none() && self.order.is_none(),
            Engine::Race => is_free,
            Engine::Sat => true,
            Engine::Cells | Engine::Lanes => false,
        }
    }

    /// Searches for solutions by tree search and clause learning at the same time.
    pub(super) fn race(&self, puzzle: &Grid, sink: fn() -> Sink) -> Outcome {
        if self.engine == Engine::Sat {
            return self.learn(puzzle, sink, &CancelFlag::new());
        }
        let tree = self.clone().engine(Engine::Cells);
        let alone = tree.clone().node_limit(ALONE).search(puzzle, sink());
        if alone.stop != Some(Stop::Nodes) {
            return alone;
        }
        match self.threads {
            1 => self.race_in_turn(&tree, puzzle, sink),
            threads => self.race_apart(&tree.threads(threads - 1), puzzle, sink),
        }
    }

    /// The clause learner on a thread of its own: the pool is for branches.
    fn race_apart(&self, tree: &Self, puzzle: &Grid, sink: fn() -> Sink) -> Outcome {
        let (tree_ends, learner_ends) = (CancelFlag::new(), CancelFlag::new());
        thread::scope(|scope| {
            let learner = scope.spawn(|| {
                let outcome = self.learn(puzzle, sink, &learner_ends);
                if is_conclusive(&outcome) {
                    tree_ends.raise();
                }
                outcome
            });
            let grown = tree.clone().cancel(&tree_ends).search(puzzle, sink());
            if is_conclusive(&grown) {
                learner_ends.raise();
            }
            match learner.join() {
                Ok(learnt) => better(grown, learnt),
                Err(_) => grown,
            }
        })
    }

    /// Slices of either, each as long as all before together.
    fn race_in_turn(&self, tree: &Self, puzzle: &Grid, sink: fn() -> Sink) -> Outcome {
        let limits = Limits::new(&self.cancel, None, self.time);
        let harvest = Harvest::new(self.limit, sink(), &limits);
        let mut explored = 0;
        let mut rest = None;
        let learnt = with_learner(puzzle, &limits, |learner| {
            let (mut nodes, mut conflicts) = (NODES, CONFLICTS);
            loop {
                let learnt = learner.search(&harvest, conflicts);
                if learnt != Learnt::Paused && !(learnt == Learnt::Nothing && limits.stop().is_none()) {
                    return learnt;
                }
                let grown = tree.clone().node_limit(nodes).search(puzzle, sink());
                explored += grown.stats.nodes;
                if grown.stop != Some(Stop::Nodes) {
                    rest = Some(grown);
                    return Learnt::Nothing;
                }
                (nodes, conflicts) = (2 * nodes, 2 * conflicts);
            }
        });
        match rest {
            Some(grown) => grown,
            None => outcome(harvest, learnt, explored),
        }
    }

    fn learn(&self, puzzle: &Grid, sink: fn() -> Sink, ends: &CancelFlag) -> Outcome {
        let flags: Vec<CancelFlag> = self.cancel.iter().chain([ends]).cloned().collect();
        let limits = Limits::new(&flags, None, self.time);
        let harvest = Harvest::new(self.limit, sink(), &limits);
        let mut conflicts = 0;
        let learnt = with_learner(puzzle, &limits, |learner| {
            let found = learner.search(&harvest, u64::MAX);
            conflicts = learner.conflicts();
            found
        });
        outcome(harvest, learnt, conflicts)
    }
}

/// Works with a clause learner on what deduction leaves of a puzzle.
fn with_learner<'l>(puzzle: &Grid, limits: &'l Limits<'l>, work: impl FnOnce(&mut Learner<'_>) -> Learnt) -> Learnt {
    let mut known = puzzle.clone();
    if deduce(&mut known, Rules::ALL).is_err() {
        return Learnt::Everything;
    }
    let clauses = Clauses::new(&known);
    work(&mut Learner::new(&clauses, limits))
}

fn outcome(harvest: Harvest<'_>, learnt: Learnt, nodes: u64) -> Outcome {
    let (solutions, count, stop) = harvest.finish();
    let stop = match (learnt, stop) {
        (Learnt::Everything, _) => None,
        (_, None) => Some(Stop::Cancelled),
        (_, stop) => stop,
    };
    Outcome { solutions, count, stop, stats: Stats { nodes, ..Stats::default() } }
}

/// Whether nothing more is to be found out.
const fn is_conclusive(outcome: &Outcome) -> bool {
    matches!(outcome.stop, None | Some(Stop::Solutions))
}

/// The outcome that is conclusive, with the work of both.
fn better(one: Outcome, other: Outcome) -> Outcome {
    let nodes = one.stats.nodes + other.stats.nodes;
    let mut better = if is_conclusive(&one) || !is_conclusive(&other) { one } else { other };
    better.stats.nodes = nodes;
    better
}
