//! Tree search and clause learning against one another: the first that ends wins.
//!
//! Each has limits and a collector of its own, so that neither finds a solution that the other counts too. The tree
//! search has the first nodes for itself: most puzzles end there. The CDCL search and further racers then run on plain
//! threads outside the pool, where a racer would keep other puzzles waiting. With one thread, slices of nodes and of
//! conflicts alternate, so that nothing depends on the clock.

use std::thread;
use std::time::Instant;

use super::cancel::{CancelFlag, Limits, PollPlace, Stop, any_raised};
use super::clauses::Clauses;
use super::collector::{Collector, Output};
use super::learner::{Learner, Learnt};
use super::options::Options;
use super::outcome::Outcome;
use super::packed::{Deducer, PackedSearch, Progress, Racer, RestartSearch};
use super::tasks::Stats;
use crate::deduce::Rules;
use crate::model::Grid;

/// Nodes of a search for very many solutions before the CDCL search is set up.
const NODES_ALONE: u64 = 1_000;

/// Nodes of the first slice where one thread runs both searches: some 20 ms of a 25x25 grid.
const FIRST_SLICE_NODES: u64 = 1_000;

/// Conflicts of the first slice: as long. Slices grow by half, since the CDCL search restarts with each.
const FIRST_SLICE_CONFLICTS: u64 = 500;

/// Races the restarting search against the CDCL search.
pub(super) fn race(options: &Options, puzzle: &Grid, output: fn() -> Output) -> Outcome {
    let tree_ends = CancelFlag::new();
    let flags: Vec<CancelFlag> = options.cancel.iter().chain([&tree_ends]).cloned().collect();
    let limits = Limits::new(&flags, None, options.time);
    let collector = Collector::new(options.limit, output(), &limits);
    let Some(search) = RestartSearch::new(puzzle, options.rules, &limits, &collector) else {
        return Outcome::of(collector, Stats::default());
    };
    let mut racer = search.racer(0);
    let alone = racer.run(search.nodes_alone());
    // An easy puzzle takes no permit, not even for a moment.
    let permits = options.threads.take(if alone == Progress::Paused { options.threads.count() - 1 } else { 0 });
    let learnt = match (alone, permits.count()) {
        (Progress::Ended, _) => None,
        (Progress::Paused, 0) => {
            let (learnt, stop) = alternate(options, &mut racer, puzzle, output);
            let stats = search.stats();
            let tree = Outcome::of(collector, stats);
            return better(Outcome { stop: stop.or(tree.stop), ..tree }, Some(learnt));
        }
        (Progress::Paused, permits) => {
            beside_cdcl(options, &tree_ends, puzzle, output, || search.race(racer, permits - 1))
        }
    };
    let stats = search.stats();
    better(Outcome::of(collector, stats), learnt)
}

/// Races one tree, its branches on the pool and without restarts, against the CDCL search: for very many solutions.
pub(super) fn race_tree(options: &Options, puzzle: &Grid, output: fn() -> Output) -> Outcome {
    let begun = Instant::now();
    let alone = Options { nodes: Some(NODES_ALONE), ..options.clone() };
    let alone = search_tree(&alone, puzzle, output());
    if alone.stop != Some(Stop::Nodes) {
        return alone;
    }
    let tree_ends = CancelFlag::new();
    let mut rest = options.rest(begun);
    rest.threads = super::threads::Threads::new(options.threads.count() - 1);
    rest.cancel.push(tree_ends.clone());
    let nodes = alone.stats.nodes;
    let mut tree = alone;
    let learnt = beside_cdcl(options, &tree_ends, puzzle, output, || {
        tree = search_tree(&rest, puzzle, output());
        tree.stats.nodes += nodes;
    });
    better(tree, learnt)
}

/// Searches by clause learning alone; `None` if it gives up, because the puzzle or the number of its solutions is too
/// large for it.
pub(super) fn learn_alone(options: &Options, puzzle: &Grid, output: fn() -> Output) -> Option<Outcome> {
    let learnt = learn(options, puzzle, output, &CancelFlag::new());
    let gave_up = learnt.stop == Some(Stop::Cancelled) && !any_raised(&options.cancel, PollPlace::Node);
    (!gave_up).then_some(learnt)
}

/// Searches the packed state in one tree, on the pool where the puzzle may be split.
pub(super) fn search_tree(options: &Options, puzzle: &Grid, output: Output) -> Outcome {
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits);
    let deducer = Deducer::new(puzzle.shape(), options.rules.unwrap_or(Rules::LOCKED));
    let stats = PackedSearch::new(deducer, &limits, &collector).run(puzzle, || options.pool());
    Outcome::of(collector, stats)
}

/// Runs `tree`, a search that `tree_ends` ends, beside the CDCL search, which has a thread of its own. Whichever ends
/// first ends the other.
fn beside_cdcl(
    options: &Options,
    tree_ends: &CancelFlag,
    puzzle: &Grid,
    output: fn() -> Output,
    tree: impl FnOnce(),
) -> Option<Outcome> {
    let cdcl_ends = CancelFlag::new();
    thread::scope(|scope| {
        let cdcl = thread::Builder::new().spawn_scoped(scope, || {
            let outcome = learn(options, puzzle, output, &cdcl_ends);
            if is_conclusive(&outcome) {
                tree_ends.raise();
            }
            outcome
        });
        tree();
        cdcl_ends.raise();
        cdcl.ok()?.join().ok()
    })
}

/// Alternates slices of both searches on the calling thread. Returns the outcome of the CDCL search, and, if it was not
/// the tree search that ended, why that did not.
fn alternate(
    options: &Options,
    racer: &mut Racer<'_>,
    puzzle: &Grid,
    output: fn() -> Output,
) -> (Outcome, Option<Stop>) {
    let limits = options.limits_without_nodes();
    let collector = Collector::new(options.limit, output(), &limits);
    let (mut conflicts, mut tree_ended) = (0, false);
    let learnt = with_learner(puzzle, &limits, |learner| {
        let (mut nodes, mut slice) = (FIRST_SLICE_NODES, FIRST_SLICE_CONFLICTS);
        loop {
            let learnt = learner.search(&collector, slice);
            conflicts = learner.conflicts();
            let gave_up = learnt == Learnt::Nothing && limits.stop().is_none();
            if learnt != Learnt::Paused && !gave_up {
                return learnt;
            }
            if racer.run(if gave_up { u64::MAX } else { nodes }) == Progress::Ended {
                tree_ended = true;
                return Learnt::Nothing;
            }
            (nodes, slice) = (nodes + nodes / 2, slice + slice / 2);
        }
    });
    let outcome = outcome(collector, learnt, conflicts);
    let inconclusive = outcome.stop.filter(|_| !is_conclusive(&outcome));
    (outcome, (!tree_ended).then_some(inconclusive.unwrap_or(Stop::Cancelled)))
}

fn learn(options: &Options, puzzle: &Grid, output: fn() -> Output, ends: &CancelFlag) -> Outcome {
    let flags: Vec<CancelFlag> = options.cancel.iter().chain([ends]).cloned().collect();
    let limits = Limits::new(&flags, None, options.time);
    let collector = Collector::new(options.limit, output(), &limits);
    let mut conflicts = 0;
    let learnt = with_learner(puzzle, &limits, |learner| {
        let found = learner.search(&collector, u64::MAX);
        conflicts = learner.conflicts();
        found
    });
    outcome(collector, learnt, conflicts)
}

/// Works with a clause learner on what deduction leaves of a puzzle.
fn with_learner<'l>(puzzle: &Grid, limits: &'l Limits<'l>, work: impl FnOnce(&mut Learner<'_>) -> Learnt) -> Learnt {
    let Ok(known) = Deducer::new(puzzle.shape(), Rules::ALL).begin(puzzle) else { return Learnt::Everything };
    let clauses = Clauses::new(&known.to_grid());
    work(&mut Learner::new(&clauses, limits))
}

fn outcome(collector: Collector<'_>, learnt: Learnt, nodes: u64) -> Outcome {
    let found = Outcome::of(collector, Stats { nodes, ..Stats::default() });
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

/// Returns the outcome that is conclusive, or else has more solutions, with the work of both. If neither is conclusive,
/// the CDCL search may have been ended because the tree search was: the stop is the tree's.
fn better(tree: Outcome, learnt: Option<Outcome>) -> Outcome {
    let Some(learnt) = learnt else { return tree };
    let stats = Stats { nodes: tree.stats.nodes + learnt.stats.nodes, ..tree.stats };
    let stop = if is_conclusive(&learnt) { learnt.stop } else { tree.stop };
    let worth = |outcome: &Outcome| (is_conclusive(outcome), outcome.count);
    let better = if worth(&learnt) > worth(&tree) { Outcome { stop, ..learnt } } else { tree };
    Outcome { stats, ..better }
}
