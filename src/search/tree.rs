//! The tree search: the same for every state that a [`Worker`] knows.
//!
//! The first nodes are explored where the caller stands. What is still pending after [`FIRST_NODES`] becomes rayon
//! tasks, one a candidate. A task explores depth first, and when it has used [`TASK_NODES`] it makes a task of each
//! candidate that it still has pending. A thread takes its newest task first, so that its pending tasks are the
//! unexplored siblings along one path: at most depth x choices a thread, whatever the puzzle.

use rayon::{Scope, ThreadPool};

use super::cancel::{Limits, PollPlace};
use super::collector::{Collector, Path};
use super::node::Node;
use super::state::Worker;
use super::tasks::{Stats, Tasks};
use crate::model::Grid;

/// The nodes that the calling thread explores before it asks the pool for help: about a millisecond of a 9x9 grid.
/// A puzzle that ends within them is not slower with many threads than with one.
const FIRST_NODES: u64 = 256;

/// The nodes that a task explores before it splits. The price of a task (about a microsecond) vanishes beside them.
const TASK_NODES: u64 = 32;

/// One search: its worker, its limits, and where its solutions go.
pub(crate) struct TreeSearch<'a, W> {
    worker: W,
    limits: &'a Limits<'a>,
    collector: &'a Collector<'a>,
    tasks: Tasks,
}

/// What is pending.
pub(crate) type Pending<W> = Vec<Node<<W as Worker>::State>>;

impl<'a, W: Worker> TreeSearch<'a, W> {
    pub(crate) fn new(worker: W, limits: &'a Limits<'a>, collector: &'a Collector<'a>) -> Self {
        Self { worker, limits, collector, tasks: Tasks::default() }
    }

    /// Searches on the calling thread alone, until nothing is pending or `budget` is used up; tells what is pending.
    pub(crate) fn begin(&self, puzzle: &Grid, budget: u64) -> Pending<W> {
        let (mut worker, mut pending) = (self.worker.clone(), Vec::new());
        if !self.limits.should_stop(PollPlace::Node)
            && self.limits.spend(1)
            && let Some(root) = worker.begin(puzzle)
        {
            self.branch(&worker, root, Path::new(), &mut pending);
            self.explore(&mut worker, &mut pending, budget.saturating_sub(1));
        }
        pending
    }

    /// Searches to the end: here, and on `pool` if there is one and the puzzle is long enough.
    pub(crate) fn run<'p>(&self, puzzle: &Grid, pool: impl FnOnce() -> Option<&'p ThreadPool>) {
        let pending = self.begin(puzzle, FIRST_NODES);
        if pending.is_empty() {
            return;
        }
        match pool() {
            Some(pool) => pool.in_place_scope(|scope| self.give_away(scope, pending)),
            None => self.resume(pending),
        }
    }

    /// Goes on here with what is pending.
    pub(crate) fn resume(&self, mut pending: Pending<W>) {
        self.explore(&mut self.worker.clone(), &mut pending, u64::MAX);
    }

    pub(crate) fn stats(&self) -> Stats {
        self.tasks.stats(self.limits.nodes_used())
    }

    /// Makes a task of each pending node; the next to be explored stands last.
    fn give_away<'s>(&'s self, scope: &Scope<'s>, pending: Pending<W>) {
        self.tasks.spawn_all(scope, pending.into_iter().rev(), |scope, node| self.task(scope, node));
    }

    fn task<'s>(&'s self, scope: &Scope<'s>, node: Node<W::State>) {
        if self.limits.should_stop(PollPlace::Task) {
            return;
        }
        let mut pending = vec![node];
        self.explore(&mut self.worker.clone(), &mut pending, TASK_NODES);
        self.give_away(scope, pending);
    }

    /// Explores the newest pending node until there is none, or `budget` is used up.
    fn explore(&self, worker: &mut W, pending: &mut Pending<W>, mut budget: u64) {
        while budget > 0 {
            let Some(node) = pending.pop() else { return };
            if !self.collector.wants(node.path()) {
                continue;
            }
            if self.limits.should_stop(PollPlace::Node) || !self.limits.spend(1) {
                pending.clear();
                return;
            }
            budget -= 1;
            if let Some(state) = node.spawn(worker) {
                self.branch(worker, state, node.path().collect(), pending);
            }
        }
    }

    /// Hands on the solution, or makes the branches of a state that is still open.
    fn branch(&self, worker: &W, state: W::State, path: Path, pending: &mut Pending<W>) {
        match worker.choose(&state) {
            Some(cell) => pending.extend(Node::branches::<W>(state, path, cell)),
            None => {
                if !self.limits.should_stop(PollPlace::Solution) && self.collector.offer(path, || W::to_grid(&state)) {
                    self.tasks.full();
                }
            }
        }
    }
}
