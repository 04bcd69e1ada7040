//! The tree search of [`cells`](crate::search::cells) on the packed state. It explores the same nodes and finds the
//! same solutions in the same order; the tests compare the two.
//!
//! The loop is written a second time, because a trait for both states would obscure the design in the one file that
//! should show it. There are two differences: a copy consists of flat arrays, and the cells with the fewest choices are
//! found without visiting units.

use std::sync::Arc;

use rayon::{Scope, ThreadPool};

use super::{Deducer, Packed};
use crate::model::{Digit, Grid};
use crate::search::collector::{Collector, Path};
use crate::search::limits::{Limits, PollPlace};
use crate::search::spans::{Fate, Work, node};
use crate::search::tasks::{CALLER_NODES, Stats, TASK_NODES, Tasks};

/// One tree search on the packed state.
pub(crate) struct PackedSearch<'a> {
    deducer: Deducer,
    limits: &'a Limits<'a>,
    collector: &'a Collector<'a>,
    tasks: Tasks,
}

/// A candidate to try. Siblings share their parent until they are explored: 4,096 copies of a 64x64 grid are 200
/// MB.
struct PackedBranch {
    parent: Arc<PackedParent>,
    digit: Digit,
}

/// A state at its fixpoint, and the cell to branch on.
struct PackedParent {
    state: Packed,
    cell: usize,
    path: Path,
}

impl PackedBranch {
    fn path(&self) -> impl Iterator<Item = u32> {
        self.parent.path.iter().copied().chain([self.digit.get().into()])
    }

    /// Returns a copy with the candidate placed and its consequences; `None` on a contradiction.
    fn spawn(&self, deducer: &mut Deducer) -> Option<Packed> {
        let mut state = self.parent.state.clone();
        deducer.place(&mut state, self.parent.cell, self.digit).ok().map(|()| state)
    }
}

impl<'a> PackedSearch<'a> {
    pub(crate) fn new(deducer: Deducer, limits: &'a Limits<'a>, collector: &'a Collector<'a>) -> Self {
        Self { deducer, limits, collector, tasks: Tasks::default() }
    }

    /// Searches to the end: on the calling thread, and on `pool` if there is one and the puzzle is long enough.
    pub(crate) fn run<'p>(&self, puzzle: &Grid, pool: impl FnOnce() -> Option<&'p ThreadPool>) -> Stats {
        let mut pending = self.begin(puzzle);
        if !pending.is_empty() {
            match pool() {
                Some(pool) => pool.in_place_scope(|scope| self.spawn_tasks(scope, pending)),
                None => {
                    let mut deducer = self.deducer.clone();
                    self.collector.span(Work::Caller, || ((), self.explore(&mut deducer, &mut pending, u64::MAX)));
                }
            }
        }
        self.tasks.stats(self.limits.nodes_used())
    }

    fn begin(&self, puzzle: &Grid) -> Vec<PackedBranch> {
        let mut pending = Vec::new();
        if self.limits.should_stop(PollPlace::Node) || !self.limits.spend(1) {
            return pending;
        }
        let mut deducer = self.deducer.clone();
        if let Ok(root) = deducer.begin(puzzle) {
            self.branch(root, Path::new(), &mut pending);
            self.collector.span(Work::Caller, || ((), 1 + self.explore(&mut deducer, &mut pending, CALLER_NODES - 1)));
        }
        pending
    }

    fn spawn_tasks<'s>(&'s self, scope: &Scope<'s>, pending: Vec<PackedBranch>) {
        let branches = pending.into_iter().rev();
        self.tasks.spawn_all(scope, (self.limits, self.collector.reports()), branches, |scope, branch| {
            self.task(scope, branch)
        });
    }

    fn task<'s>(&'s self, scope: &Scope<'s>, branch: PackedBranch) -> u64 {
        if self.limits.should_stop(PollPlace::Task) {
            return 0;
        }
        let mut pending = vec![branch];
        let nodes = self.explore(&mut self.deducer.clone(), &mut pending, TASK_NODES);
        self.spawn_tasks(scope, pending);
        nodes
    }

    /// Explores the newest pending branch until there is none or `budget` nodes are used. Returns the number of
    /// nodes explored.
    fn explore(&self, deducer: &mut Deducer, pending: &mut Vec<PackedBranch>, budget: u64) -> u64 {
        let mut nodes = 0;
        while nodes < budget {
            let Some(branch) = pending.pop() else { break };
            // Order, flag and limit are checked in the same order as in `cells`, which has the reasons, so that
            // node counts are equal.
            if !self.collector.wants(branch.path()) {
                continue;
            }
            if self.limits.should_stop(PollPlace::Node) || !self.limits.spend(1) {
                pending.clear();
                break;
            }
            nodes += 1;
            match branch.spawn(deducer) {
                Some(state) => self.branch(state, branch.path().collect(), pending),
                None => self.collector.saw(|| node(branch.path(), Fate::Contradicted)),
            }
        }
        nodes
    }

    /// Delivers a complete state, or adds the branches of an incomplete one.
    fn branch(&self, state: Packed, path: Path, pending: &mut Vec<PackedBranch>) {
        let Some(cell) = state.fewest_choices().next() else {
            self.collector.saw(|| node(path.iter().copied(), Fate::Solved));
            if !self.limits.should_stop(PollPlace::Solution) && self.collector.offer(path, || state.to_grid()) {
                self.tasks.full();
            }
            return;
        };
        let candidates = state.candidates(cell);
        self.collector.saw(|| node(path.iter().copied(), Fate::Branched { cell, choices: candidates }));
        let parent = Arc::new(PackedParent { state, cell, path });
        pending.extend(candidates.iter().rev().map(|digit| PackedBranch { parent: Arc::clone(&parent), digit }));
    }
}
