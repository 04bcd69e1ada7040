//! Speculative search on the grid of cells.
//!
//! Deduction runs to its fixpoint; then each candidate of a chosen cell is explored on a spawned copy. The first
//! nodes are explored where the caller stands. What is still pending after [`FIRST_NODES`] becomes rayon tasks, one
//! a candidate. A task explores depth first, and when it has used [`TASK_NODES`] it makes a task of each candidate
//! that it still has pending. A worker takes its newest task first, so that its pending tasks are the unexplored
//! siblings along one path: at most depth x choices a thread, whatever the puzzle.

mod harvest;
mod node;

pub(crate) use harvest::{Harvest, Sink};
pub use harvest::{First, FirstError};
use node::Node;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use parking_lot::Mutex;
use rayon::{Scope, ThreadPool};

use crate::branch::BranchOrder;
use crate::cancel::{Limits, PollPlace};
use crate::deduce::{Log, Rules, fixpoint};
use crate::grid::Grid;

/// The nodes that the calling thread explores before it asks the pool for help: about a millisecond of a 9x9 grid.
/// A puzzle that ends within them is not slower with many threads than with one.
const FIRST_NODES: u64 = 256;

/// The nodes that a task explores before it splits. The price of a task (about a microsecond) vanishes beside them.
const TASK_NODES: u64 = 32;

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Nodes explored: grids that went through deduction.
    pub nodes: u64,
    /// Tasks given to the pool.
    pub tasks: u64,
    /// Tasks that ran on another thread than the one that spawned them.
    pub stolen: u64,
    /// The most tasks that waited for a worker at one time.
    pub peak_waiting: u64,
    /// From the raising of the flag to the end of the last task, in nanoseconds; 0 if no task was running.
    pub drain_nanos: u64,
}

/// One search: its rules, its limits, and where its solutions go.
pub(crate) struct Search<'a> {
    rules: Rules,
    order: BranchOrder,
    limits: &'a Limits<'a>,
    harvest: &'a Harvest<'a>,
    tasks: AtomicU64,
    stolen: AtomicU64,
    waiting: AtomicU64,
    peak_waiting: AtomicU64,
    full_since: Mutex<Option<Instant>>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(rules: Rules, order: BranchOrder, limits: &'a Limits<'a>, harvest: &'a Harvest<'a>) -> Self {
        Self {
            rules,
            order,
            limits,
            harvest,
            tasks: AtomicU64::new(0),
            stolen: AtomicU64::new(0),
            waiting: AtomicU64::new(0),
            peak_waiting: AtomicU64::new(0),
            full_since: Mutex::new(None),
        }
    }

    /// Searches on the calling thread alone, until nothing is pending or `budget` is used up; tells what is pending.
    pub(crate) fn begin(&self, puzzle: &Grid, budget: u64) -> Vec<Node> {
        let mut pending = Vec::new();
        if !self.limits.should_stop(PollPlace::Node) && self.limits.spend(1) {
            self.expand(puzzle.spawn(), Vec::new(), &mut pending);
            self.explore(&mut pending, budget.saturating_sub(1));
        }
        pending
    }

    /// Searches to the end: here, and on `pool` if there is one and the puzzle is long enough.
    pub(crate) fn run(&self, puzzle: &Grid, pool: impl FnOnce() -> Option<&'a ThreadPool>) {
        let mut pending = self.begin(puzzle, FIRST_NODES);
        if pending.is_empty() {
            return;
        }
        match pool() {
            Some(pool) => {
                pool.scope(|scope| self.give_away(scope, pending));
            }
            None => self.explore(&mut pending, u64::MAX),
        }
    }

    /// Goes on here with what is pending.
    pub(crate) fn resume(&self, mut pending: Vec<Node>) {
        self.explore(&mut pending, u64::MAX);
    }

    pub(crate) fn stats(&self) -> Stats {
        let drained = self.full_since.lock().map_or(0, |since| since.elapsed().as_nanos() as u64);
        Stats {
            nodes: self.limits.nodes_used(),
            tasks: self.tasks.load(Ordering::Relaxed),
            stolen: self.stolen.load(Ordering::Relaxed),
            peak_waiting: self.peak_waiting.load(Ordering::Relaxed),
            drain_nanos: if self.tasks.load(Ordering::Relaxed) > 0 { drained } else { 0 },
        }
    }

    /// Spawns a task for each pending node. The first to be explored stands last, where its own thread takes it next;
    /// other threads steal from the far end, where the largest subtrees are.
    fn give_away<'s>(&'s self, scope: &Scope<'s>, pending: Vec<Node>) {
        let tasks = pending.len() as u64;
        self.tasks.fetch_add(tasks, Ordering::Relaxed);
        let waiting = self.waiting.fetch_add(tasks, Ordering::Relaxed) + tasks;
        self.peak_waiting.fetch_max(waiting, Ordering::Relaxed);
        let spawner = rayon::current_thread_index();
        for node in pending {
            scope.spawn(move |scope| {
                self.waiting.fetch_sub(1, Ordering::Relaxed);
                if rayon::current_thread_index() != spawner {
                    self.stolen.fetch_add(1, Ordering::Relaxed);
                }
                self.task(scope, node);
            });
        }
    }

    fn task<'s>(&'s self, scope: &Scope<'s>, node: Node) {
        if self.limits.should_stop(PollPlace::Task) {
            return;
        }
        let mut pending = vec![node];
        self.explore(&mut pending, TASK_NODES);
        self.give_away(scope, pending);
    }

    /// Explores the newest pending node until there is none, or `budget` is used up.
    fn explore(&self, pending: &mut Vec<Node>, mut budget: u64) {
        while budget > 0 {
            let Some(node) = pending.pop() else { return };
            if !self.harvest.wants(&node) {
                continue;
            }
            if self.limits.should_stop(PollPlace::Node) || !self.limits.spend(1) {
                pending.clear();
                return;
            }
            budget -= 1;
            if let Ok((grid, path)) = node.spawn() {
                self.expand(grid, path, pending);
            }
        }
    }

    /// Deduces; then hands on the solution, or makes the branches of a grid that is still open.
    fn expand(&self, mut grid: Grid, path: Vec<crate::Digit>, pending: &mut Vec<Node>) {
        if fixpoint(&mut grid, self.rules, &mut Log::Off).is_err() {
            return;
        }
        match self.order.choose(&grid) {
            Some(cell) => pending.extend(Node::branches(grid, path, cell)),
            None => {
                if !self.limits.should_stop(PollPlace::Solution) && self.harvest.offer(path, grid) {
                    *self.full_since.lock() = Some(Instant::now());
                }
            }
        }
    }
}
