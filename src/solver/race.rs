//! Tree search and clause learning against one another: the first that ends wins.

use std::thread;
use std::time::Instant;

use super::{Engine, First, Outcome, Solver};
use crate::cancel::{CancelFlag, Limits, PollPlace, Stop, any_raised};
use crate::deduce::Rules;
use crate::grid::Grid;
use crate::packed::Deducer;
use crate::speculate::{Harvest, Learner, Learnt, MOST_SOLUTIONS, Progress, Racer, RestartSearch, Sink, Stats};

/// The nodes of a search for very many solutions before the clause learner is set up.
const ALONE: u64 = 1_000;

/// The first slices of nodes and of conflicts where one thread does both: each takes some 20 ms of a 25x25 grid. They
/// grow by half, since the learner begins its own restarts anew with each.
const NODES: u64 = 1_000;
const CONFLICTS: u64 = 500;

impl Solver {
    /// Whether a puzzle is raced for: it is then not searched in a given order, nor within a number of nodes.
    pub(super) fn is_raced(&self, puzzle: &Grid) -> bool {
        let is_free = self.nodes.is_none() && self.first != Some(First::Leftmost);
        match self.engine {
            Engine::Auto | Engine::Race => is_free && self.uses_packed(puzzle),
            Engine::Sat => is_free,
            Engine::Cells | Engine::Packed | Engine::Lanes => false,
        }
    }

    /// Searches for solutions by tree search and clause learning at the same time.
    pub(super) fn race(&self, puzzle: &Grid, sink: fn() -> Sink) -> Outcome {
        if self.engine == Engine::Sat {
            let learnt = self.learn(puzzle, sink, &CancelFlag::new());
            let gave_up = learnt.stop == Some(Stop::Cancelled) && !any_raised(&self.cancel, PollPlace::Node);
            return if gave_up { self.search(puzzle, sink()) } else { learnt };
        }
        if self.threads > 1 && self.limit > MOST_SOLUTIONS {
            return self.race_for_all(puzzle, sink);
        }
        let tree_ends = CancelFlag::new();
        let flags: Vec<CancelFlag> = self.cancel.iter().chain([&tree_ends]).cloned().collect();
        let limits = Limits::new(&flags, None, self.time);
        let harvest = Harvest::new(self.limit, sink(), &limits);
        let Some(search) = RestartSearch::new(puzzle, self.rules, &limits, &harvest) else {
            return Outcome::of(harvest, Stats::default());
        };
        let mut racer = search.racer(0);
        let alone = racer.go(search.nodes_alone());
        // An easy puzzle takes nobody's helpers, not even for a moment.
        let helpers = self.spare.take(if alone == Progress::Paused { self.threads - 1 } else { 0 });
        let learnt = match (alone, helpers.count()) {
            (Progress::Ended, _) => None,
            (Progress::Paused, 0) => {
                let (learnt, stop) = self.race_in_turn(&mut racer, puzzle, sink);
                let stats = search.stats();
                let grown = Outcome::of(harvest, stats);
                return better(Outcome { stop: stop.or(grown.stop), ..grown }, Some(learnt));
            }
            (Progress::Paused, helpers) => self.beside(&tree_ends, puzzle, sink, || search.race(racer, helpers - 1)),
        };
        let stats = search.stats();
        let grown = Outcome::of(harvest, stats);
        better(grown, learnt)
    }

    /// Searches for very many solutions: the branches of one tree on the pool, without restarts, beside the learner.
    fn race_for_all(&self, puzzle: &Grid, sink: fn() -> Sink) -> Outcome {
        let begun = Instant::now();
        let mut tree = self.clone().engine(Engine::Packed);
        let alone = tree.clone().node_limit(ALONE).search(puzzle, sink());
        if alone.stop != Some(Stop::Nodes) {
            return alone;
        }
        tree.time = self.time.map(|time| time.saturating_sub(begun.elapsed()));
        let tree_ends = CancelFlag::new();
        let nodes = alone.stats.nodes;
        let mut grown = alone;
        let learnt = self.beside(&tree_ends, puzzle, sink, || {
            grown = tree.threads(self.threads - 1).cancel(&tree_ends).search(puzzle, sink());
            grown.stats.nodes += nodes;
        });
        better(grown, learnt)
    }

    /// Runs `grow`, a tree search that `tree_ends` ends, beside the clause learner, which has a thread of its own: the
    /// pool is for branches. Whichever ends first ends the other.
    fn beside(
        &self,
        tree_ends: &CancelFlag,
        puzzle: &Grid,
        sink: fn() -> Sink,
        grow: impl FnOnce(),
    ) -> Option<Outcome> {
        let learner_ends = CancelFlag::new();
        thread::scope(|scope| {
            let learner = thread::Builder::new().spawn_scoped(scope, || {
                let outcome = self.learn(puzzle, sink, &learner_ends);
                if is_conclusive(&outcome) {
                    tree_ends.raise();
                }
                outcome
            });
            grow();
            learner_ends.raise();
            learner.ok()?.join().ok()
        })
    }

    /// Slices of either by turns. Tells what the learner found, and, if it was not the tree search that ended, why that
    /// did not.
    fn race_in_turn(&self, racer: &mut Racer<'_>, puzzle: &Grid, sink: fn() -> Sink) -> (Outcome, Option<Stop>) {
        let limits = Limits::new(&self.cancel, None, self.time);
        let harvest = Harvest::new(self.limit, sink(), &limits);
        let (mut conflicts, mut is_grown) = (0, false);
        let learnt = with_learner(puzzle, &limits, |learner| {
            let (mut nodes, mut slice) = (NODES, CONFLICTS);
            loop {
                let learnt = learner.search(&harvest, slice);
                conflicts = learner.conflicts();
                let gave_up = learnt == Learnt::Nothing && limits.stop().is_none();
                if learnt != Learnt::Paused && !gave_up {
                    return learnt;
                }
                if racer.go(if gave_up { u64::MAX } else { nodes }) == Progress::Ended {
                    is_grown = true;
                    return Learnt::Nothing;
                }
                (nodes, slice) = (nodes + nodes / 2, slice + slice / 2);
            }
        });
        let outcome = outcome(harvest, learnt, conflicts);
        let rests = (!is_grown).then_some(outcome.stop.filter(|_| !is_conclusive(&outcome)).unwrap_or(Stop::Cancelled));
        (outcome, rests)
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
    let Ok(known) = Deducer::new(puzzle.shape(), Rules::ALL).begin(puzzle) else { return Learnt::Everything };
    let seed = std::env::var("SEED").ok().and_then(|x| x.parse().ok()).unwrap_or(0);
    let mut l = Learner::new(&known.to_grid(), seed, limits);
    let r = work(&mut l);
    if std::env::var("STATS").is_ok() {
        eprintln!("conflicts {}", l.conflicts());
    }
    r
}

fn outcome(harvest: Harvest<'_>, learnt: Learnt, nodes: u64) -> Outcome {
    let found = Outcome::of(harvest, Stats { nodes, ..Stats::default() });
    let stop = match (learnt, found.stop) {
        (Learnt::Everything, _) => None,
        (_, None) => Some(Stop::Cancelled),
        (_, stop) => stop,
    };
    Outcome { stop, ..found }
}

/// Whether nothing more is to be found out.
const fn is_conclusive(outcome: &Outcome) -> bool {
    matches!(outcome.stop, None | Some(Stop::Solutions))
}

/// The outcome that is conclusive, or else has more solutions; with the work of both. If neither is conclusive, the
/// learner may have been ended because the tree search was: that tells why.
fn better(grown: Outcome, learnt: Option<Outcome>) -> Outcome {
    let Some(learnt) = learnt else { return grown };
    let stats = Stats { nodes: grown.stats.nodes + learnt.stats.nodes, ..grown.stats };
    let stop = if is_conclusive(&learnt) { learnt.stop } else { grown.stop };
    let worth = |outcome: &Outcome| (is_conclusive(outcome), outcome.count);
    let better = if worth(&learnt) > worth(&grown) { Outcome { stop, ..learnt } } else { grown };
    Outcome { stats, ..better }
}
