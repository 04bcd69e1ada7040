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

/// The slices of nodes and of conflicts where one thread does both: some 10 and 60 ms of a 25x25 grid. The learner has
/// the larger part: what the tree search does not end soon is mostly the learner's.
const NODES: u64 = 500;
const CONFLICTS: u64 = 2_000;

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
            let learnt = self.learn(puzzle, sink, 0, &CancelFlag::new());
            let gave_up = learnt.stop == Some(Stop::Cancelled) && !any_raised(&self.cancel, PollPlace::Node);
            return if gave_up { self.search(puzzle, sink()) } else { learnt };
        }
        if self.threads > 1 && self.limit > MOST_SOLUTIONS {
            return self.race_for_all(puzzle, sink);
        }
        let ends = CancelFlag::new();
        let flags: Vec<CancelFlag> = self.cancel.iter().chain([&ends]).cloned().collect();
        let limits = Limits::new(&flags, None, self.time);
        let harvest = Harvest::new(self.limit, sink(), &limits);
        let Some(search) = RestartSearch::new(puzzle, self.rules, &limits, &harvest) else {
            return Outcome::of(harvest, Stats::default());
        };
        let mut racer = search.racer(0);
        if racer.go(search.nodes_alone()) == Progress::Ended {
            let stats = search.stats();
            return Outcome::of(harvest, stats);
        }
        // An easy puzzle takes nobody's helpers, not even for a moment.
        let helpers = self.spare.take(self.threads - 1);
        let turns = || self.race_in_turn(&flags, &mut racer, puzzle, sink);
        let ((learnt, stop), others) = self.beside(&ends, helpers.count(), puzzle, sink, turns);
        let stats = search.stats();
        let grown = Outcome::of(harvest, stats);
        let own = better(Outcome { stop: stop.or(grown.stop), ..grown }, learnt);
        others.into_iter().fold(own, better)
    }

    /// Searches for very many solutions: the branches of one tree on the pool, without restarts, beside a learner.
    fn race_for_all(&self, puzzle: &Grid, sink: fn() -> Sink) -> Outcome {
        let begun = Instant::now();
        let mut tree = self.clone().engine(Engine::Packed);
        let alone = tree.clone().node_limit(ALONE).search(puzzle, sink());
        if alone.stop != Some(Stop::Nodes) {
            return alone;
        }
        tree.time = self.time.map(|time| time.saturating_sub(begun.elapsed()));
        let ends = CancelFlag::new();
        tree = tree.threads(self.threads - 1).cancel(&ends);
        let (mut grown, learnt) = self.beside(&ends, 1, puzzle, sink, || tree.search(puzzle, sink()));
        grown.stats.nodes += alone.stats.nodes;
        learnt.into_iter().fold(grown, better)
    }

    /// Does `work`, which `ends` ends, beside clause learners with seeds of their own; they have threads of their own:
    /// the pool is for branches. What one thread would do is `work` alone, so that it is never slower for the others.
    /// Whichever ends first ends all. Returns what `work` did, and what the learners found.
    fn beside<T>(
        &self,
        ends: &CancelFlag,
        learners: usize,
        puzzle: &Grid,
        sink: fn() -> Sink,
        work: impl FnOnce() -> T,
    ) -> (T, Vec<Outcome>) {
        let learn = move |seed| {
            let outcome = self.learn(puzzle, sink, seed, ends);
            if is_conclusive(&outcome) {
                ends.raise();
            }
            outcome
        };
        thread::scope(|scope| {
            let learners: Vec<_> = (1..=learners as u64)
                // Where no thread can be had, there is a learner less.
                .filter_map(|seed| thread::Builder::new().spawn_scoped(scope, move || learn(seed)).ok())
                .collect();
            let done = work();
            ends.raise();
            (done, learners.into_iter().filter_map(|learner| learner.join().ok()).collect())
        })
    }

    /// Slices of either by turns. Tells what the learner found, and, if it was not the tree search that ended, why that
    /// did not.
    fn race_in_turn(
        &self,
        flags: &[CancelFlag],
        racer: &mut Racer<'_>,
        puzzle: &Grid,
        sink: fn() -> Sink,
    ) -> (Outcome, Option<Stop>) {
        let limits = Limits::new(flags, None, self.time);
        let harvest = Harvest::new(self.limit, sink(), &limits);
        let (mut conflicts, mut is_grown) = (0, false);
        let learnt = with_learner(puzzle, 0, &limits, |learner| {
            loop {
                let learnt = learner.search(&harvest, CONFLICTS);
                conflicts = learner.conflicts();
                let gave_up = learnt == Learnt::Nothing && limits.stop().is_none();
                if learnt != Learnt::Paused && !gave_up {
                    return learnt;
                }
                if racer.go(if gave_up { u64::MAX } else { NODES }) == Progress::Ended {
                    is_grown = true;
                    return Learnt::Nothing;
                }
            }
        });
        let outcome = outcome(harvest, learnt, conflicts);
        let rests = (!is_grown).then_some(outcome.stop.filter(|_| !is_conclusive(&outcome)).unwrap_or(Stop::Cancelled));
        (outcome, rests)
    }

    fn learn(&self, puzzle: &Grid, sink: fn() -> Sink, seed: u64, ends: &CancelFlag) -> Outcome {
        let flags: Vec<CancelFlag> = self.cancel.iter().chain([ends]).cloned().collect();
        let limits = Limits::new(&flags, None, self.time);
        let harvest = Harvest::new(self.limit, sink(), &limits);
        let mut conflicts = 0;
        let learnt = with_learner(puzzle, seed, &limits, |learner| {
            let found = learner.search(&harvest, u64::MAX);
            conflicts = learner.conflicts();
            found
        });
        outcome(harvest, learnt, conflicts)
    }
}

/// Works with a clause learner on what deduction leaves of a puzzle.
fn with_learner<'l>(
    puzzle: &Grid,
    seed: u64,
    limits: &'l Limits<'l>,
    work: impl FnOnce(&mut Learner<'_>) -> Learnt,
) -> Learnt {
    let Ok(known) = Deducer::new(puzzle.shape(), Rules::ALL).begin(puzzle) else { return Learnt::Everything };
    work(&mut Learner::new(&known.to_grid(), seed, limits))
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
/// other may have been ended because the first was: that tells why.
fn better(first: Outcome, other: Outcome) -> Outcome {
    let stats = Stats { nodes: first.stats.nodes + other.stats.nodes, ..first.stats };
    let stop = if is_conclusive(&other) { other.stop } else { first.stop };
    let worth = |outcome: &Outcome| (is_conclusive(outcome), outcome.count);
    let better = if worth(&other) > worth(&first) { Outcome { stop, ..other } } else { first };
    Outcome { stats, ..better }
}
