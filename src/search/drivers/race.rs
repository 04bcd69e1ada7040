//! Races tree search against clause learning: the first to finish wins.
//!
//! Each search has its own limits and collector, so that no solution is counted by both. At first only the tree
//! search runs, which is enough for most puzzles. In a grid without boxes it may explore many nodes, on all threads,
//! and in a grid with sums 10,000 nodes on each thread. After that, slices of nodes and of conflicts alternate on the
//! calling thread, so that with one thread nothing depends on timing. In a grid with sums, a slice of nodes takes as
//! long as the slice of conflicts before it. On every other thread, a CDCL search starts with its own seed. If the
//! tree is searched in lanes, and several threads run, nothing alternates: half of the threads explore the tree, the
//! others learn clauses. With two threads, 14 killers that take .2 to 1.4 s each then take .57 of the time of one
//! thread. When the calling thread alternated, they took .82 (Sapphire Rapids).
//!
//! These threads are outside the pool, because in the pool the searches would keep other puzzles waiting. All CDCL
//! searches share clauses and solutions (`cdcl/exchange.rs`), from the start. So with several threads, timing
//! determines which solution is found first, and how soon. It does not affect whether there is a solution, whether it
//! is the only one, or how many there are.

use std::sync::Arc;

use super::tree_racer::TreeRacer;
use super::{alternatives, interchangeable};
use crate::deduce::Rules;
use crate::model::Grid;
use crate::primitives::thread;
use crate::search::answer::Answer;
use crate::search::cdcl::exchange::{Exchange, Port};
use crate::search::cdcl::racer::{CdclRacer, CdclSlice, deduced};
use crate::search::collector::{Collector, Output};
use crate::search::limits::{CancelFlag, Limits, PollPlace, Stop, any_raised};
use crate::search::packed::{Deducer, PackedSearch, RestartSearch, RestartSlice};
use crate::search::request::Options;
use crate::search::tasks::Stats;
use crate::search::threads::Threads;

/// Nodes of a search for very many solutions before the CDCL search is set up.
const NODES_ALONE: u64 = 1_000;

/// Conflicts of the first slice, about 40 ms; each slice has twice as many as the one before. A tree search that does
/// not finish soon hardly ever finishes: with 2,000 conflicts in every slice it took 44 % of the time on two minimal
/// 25x25 puzzles.
const SLICE_CONFLICTS: u64 = 1_000;

/// The CDCL searches of a race.
struct CdclSearches<'a> {
    options: &'a Options,
    output: fn() -> Output,
    /// The puzzle after deduction; `None` on a contradiction. All searches use this one grid, so that a literal
    /// means the same to all that share clauses.
    known: Option<Grid>,
    /// `None` if there is only one search.
    exchange: Option<Arc<Exchange>>,
}

/// Races the restarting search against CDCL searches.
pub(super) fn race(options: &Options, puzzle: &Grid, output: fn() -> Output) -> Answer {
    let ends = CancelFlag::new();
    let flags: Vec<CancelFlag> = options.cancel.iter().chain([&ends]).cloned().collect();
    let limits = Limits::new(&flags, None, options.time);
    let collector = Collector::new(options.limit, output(), &limits, options.reports());
    let Some(search) = RestartSearch::new(puzzle, options.rules, &limits, &collector) else {
        return collector.into_answer(Stats::default());
    };
    let mut racer = search.racer(0);
    if racer.run(TreeRacer::first_nodes(puzzle, &search)) == RestartSlice::Ended {
        let stats = search.stats();
        return collector.into_answer(stats);
    }
    let known = deduced(puzzle);
    let Ok(narrowed) = known.as_ref().map_or(Ok(None), |known| alternatives::narrowed(known, &limits)) else {
        let stats = search.stats();
        return collector.into_answer(stats);
    };
    let easier = match narrowed {
        Some(narrowed) => Some(race(&options.within(&limits), &narrowed, output)),
        None => race_in_order(&options.within(&limits), known.as_ref(), output),
    };
    if let Some(answer) = easier {
        let nodes = answer.stats.nodes + search.stats().nodes;
        return Answer { stats: Stats { nodes, ..answer.stats }, ..answer };
    }
    // Permits are taken only here, so that an easy puzzle takes none, not even briefly.
    let permits = options.threads.take(options.threads.count() - 1);
    let mut tree = TreeRacer::new(options, &search, racer, known.as_ref());
    if tree.run_alone(permits.count()) == RestartSlice::Ended {
        let stats = search.stats();
        return collector.into_answer(stats);
    }
    let threads = permits.count() + 1;
    let explorers = tree.explorers(threads);
    let (found, stop) = if explorers > 0 {
        let cdcl = CdclSearches::new(options, known, output, threads - explorers);
        let (_, found) = beside_cdcl(&cdcl, &ends, threads - explorers, || tree.run(explorers, u64::MAX));
        (found, None)
    } else {
        let cdcl = CdclSearches::new(options, known, output, threads);
        let ((own, stop), mut found) = beside_cdcl(&cdcl, &ends, threads - 1, || alternate(&cdcl, &flags, &mut tree));
        found.insert(0, own);
        (found, stop)
    };
    let stats = search.stats();
    let tree = collector.into_answer(stats);
    found.into_iter().fold(Answer { stop: stop.or(tree.stop), ..tree }, better)
}

/// Races for a solution in which interchangeable digits come in order. `None` if there are no such digits, or if
/// the result is not enough: there is a solution, and several are wanted.
fn race_in_order(options: &Options, known: Option<&Grid>, output: fn() -> Output) -> Option<Answer> {
    let ordered = interchangeable::ordered(known?)?;
    let answer = race(&options.with_limit(1), &ordered, output);
    match (answer.count, answer.stop) {
        (0, None) => Some(answer),
        // Any other solution has the same digits in another order.
        (1.., _) if options.limit == 1 => Some(Answer { stop: Some(Stop::Solutions), ..answer }),
        (0, Some(_)) if options.limit == 1 => Some(answer),
        _ => None,
    }
}

/// Races one tree search, with its branches on the pool and without restarts, against a CDCL search: for very many
/// solutions.
pub(super) fn race_tree(options: &Options, puzzle: &Grid, output: fn() -> Output) -> Answer {
    let limits = options.limits();
    let alone = Options { nodes: Some(NODES_ALONE), ..options.clone() };
    let alone = search_tree(&alone, puzzle, output());
    if alone.stop != Some(Stop::Nodes) {
        return alone;
    }
    let ends = CancelFlag::new();
    let mut rest = options.within(&limits);
    rest.threads = Threads::new(options.threads.count() - 1);
    rest.cancel.push(ends.clone());
    let cdcl = CdclSearches::new(options, deduced(puzzle), output, 1);
    let (mut tree, found) = beside_cdcl(&cdcl, &ends, 1, || search_tree(&rest, puzzle, output()));
    tree.stats.nodes += alone.stats.nodes;
    found.into_iter().fold(tree, better)
}

/// Searches only by clause learning; `None` if it gives up because the puzzle or the number of its solutions is too
/// large.
pub(super) fn cdcl_alone(options: &Options, puzzle: &Grid, output: fn() -> Output) -> Option<Answer> {
    let found = CdclSearches::new(options, deduced(puzzle), output, 1).run(0, &CancelFlag::new());
    let gave_up = found.stop == Some(Stop::Cancelled) && !any_raised(&options.cancel, PollPlace::Node);
    (!gave_up).then_some(found)
}

/// Searches the packed state in one tree, on the pool if the puzzle may be split.
pub(super) fn search_tree(options: &Options, puzzle: &Grid, output: Output) -> Answer {
    let limits = options.limits();
    let collector = Collector::new(options.limit, output, &limits, options.reports());
    let deducer = Deducer::new(puzzle.layout(), options.rules.unwrap_or(Rules::LOCKED));
    let stats = PackedSearch::new(deducer, &limits, &collector).run(puzzle, || options.pool());
    collector.into_answer(stats)
}

/// Runs `work`, which `ends` can stop, at the same time as `searches` CDCL searches, each with its own seed and
/// thread. The first to finish stops all others. Returns the result of `work` and what the searches found.
fn beside_cdcl<T>(
    cdcl: &CdclSearches<'_>,
    ends: &CancelFlag,
    searches: usize,
    work: impl FnOnce() -> T,
) -> (T, Vec<Answer>) {
    thread::scope(|scope| {
        let searches: Vec<_> = (1..=searches as u64)
            // If the system provides no more threads, there are fewer searches.
            .filter_map(|seed| thread::Builder::new().spawn_scoped(scope, move || cdcl.compete(seed, ends)).ok())
            .collect();
        let done = work();
        ends.raise();
        (done, searches.into_iter().filter_map(|search| search.join().ok()).collect())
    })
}

/// Alternates slices of both searches on the calling thread. Returns the outcome of the CDCL search and, unless the
/// tree search ended, why it did not.
fn alternate(cdcl: &CdclSearches<'_>, flags: &[CancelFlag], tree: &mut TreeRacer<'_>) -> (Answer, Option<Stop>) {
    let limits = Limits::new(flags, None, cdcl.options.time);
    let (mut slice, mut tree_ended) = (SLICE_CONFLICTS, false);
    let outcome = cdcl.search(0, &limits, |search, collector| {
        loop {
            let end = search.search(collector, slice);
            let nodes = tree.nodes_per_slice(slice);
            slice = slice.saturating_mul(2);
            let gave_up = end == CdclSlice::Ended && limits.stop().is_none();
            if end != CdclSlice::Paused && !gave_up {
                return end;
            }
            if tree.run(1, if gave_up { u64::MAX } else { nodes }) == RestartSlice::Ended {
                tree_ended = true;
                return CdclSlice::Ended;
            }
        }
    });
    let inconclusive = outcome.stop.filter(|_| !is_conclusive(&outcome));
    (outcome, (!tree_ended).then_some(inconclusive.unwrap_or(Stop::Cancelled)))
}

impl<'a> CdclSearches<'a> {
    /// Sets up this number of searches, which share if there are several.
    fn new(options: &'a Options, known: Option<Grid>, output: fn() -> Output, number: usize) -> Self {
        Self { options, output, known, exchange: (number > 1).then(Arc::default) }
    }

    /// Runs the search with this seed until it ends or a flag is raised.
    fn run(&self, seed: u64, ends: &CancelFlag) -> Answer {
        let flags: Vec<CancelFlag> = self.options.cancel.iter().chain([ends]).cloned().collect();
        let limits = Limits::new(&flags, None, self.options.time);
        self.search(seed, &limits, |search, collector| search.search(collector, u64::MAX))
    }

    /// Runs the search with this seed like [`run`](Self::run), and stops the others if its answer is final.
    fn compete(&self, seed: u64, ends: &CancelFlag) -> Answer {
        let outcome = self.run(seed, ends);
        if is_conclusive(&outcome) {
            ends.raise();
        }
        outcome
    }

    /// Lets `work` run the search with this seed.
    fn search(
        &self,
        seed: u64,
        limits: &Limits<'_>,
        work: impl FnOnce(&mut CdclRacer<'_>, &Collector<'_>) -> CdclSlice,
    ) -> Answer {
        let collector = Collector::new(self.options.limit, (self.output)(), limits, self.options.reports());
        // A contradiction needs no search.
        let (mut end, mut nodes) = (CdclSlice::Complete, 0);
        if let Some(known) = &self.known {
            let port = self.exchange.as_ref().map(|exchange| Port::new(exchange, seed));
            let mut search = CdclRacer::new(known, seed, limits, port);
            end = work(&mut search, &collector);
            nodes = search.conflicts();
        }
        let found = collector.into_answer(Stats { nodes, ..Stats::default() });
        let stop = match (end, found.stop) {
            (CdclSlice::Complete, _) => None,
            (_, None) => Some(Stop::Cancelled),
            (_, stop) => stop,
        };
        Answer { stop, ..found }
    }
}

/// Whether the outcome is final.
const fn is_conclusive(outcome: &Answer) -> bool {
    matches!(outcome.stop, None | Some(Stop::Solutions))
}

/// Returns the value of an outcome: first whether it is final, then the number of solutions.
const fn worth(outcome: &Answer) -> (bool, u64) {
    (is_conclusive(outcome), outcome.count)
}

/// Returns the outcome that is conclusive, or otherwise the one with more solutions, with the work of both. If
/// neither is conclusive, the other search may have stopped only because the first did, so the reason to stop is
/// that of the first.
fn better(first: Answer, other: Answer) -> Answer {
    let stats = Stats { nodes: first.stats.nodes + other.stats.nodes, ..first.stats };
    let stop = if is_conclusive(&other) { other.stop } else { first.stop };
    let better = if worth(&other) > worth(&first) { Answer { stop, ..other } } else { first };
    Answer { stats, ..better }
}
