//! The complete design in one file: cells, passes, a task per candidate, the flag, the first solution.
//!
//! ```text
//! solve(grid):
//!     pass over the grid until nothing changes           (deduce::fixpoint)
//!     if a cell has no candidate:  this branch has no solution
//!     if every cell is final:      deliver the solution; the last one wanted raises the flag
//!     else choose the cell with the fewest candidates, and for each of them:
//!         in a task: spawn a copy of the grid, place the candidate, solve(copy), unless the flag is raised
//! ```
//!
//! Measurements led to three refinements:
//!
//! 1. **The caller starts.** It explores the first [`CALLER_NODES`] nodes depth first. Most puzzles need no more,
//!    and a puzzle that one thread solves in microseconds must not wait for a pool to wake up.
//! 2. **A task explores before it splits.** It explores [`TASK_NODES`] nodes depth first and then makes a task of
//!    each branch that is still pending, so that the overhead of a task is negligible compared to its work.
//! 3. **A copy is spawned when it is needed.** Until then siblings share their parent, so a pending branch costs a
//!    pointer and a digit even on large grids.
//!
//! The number of pending branches is bounded. A thread of the pool runs its newest task first, so its pending tasks
//! are the unexplored siblings along one path: at most depth x choices per thread. Other threads steal its oldest
//! task, which is the largest.

use std::sync::Arc;

use rayon::{Scope, ThreadPool};

use super::collector::{Collector, Path};
use super::limits::{Limits, PollPlace};
use super::request::BranchOrder;
use super::spans::{Fate, Work, node};
use super::tasks::{CALLER_NODES, Stats, TASK_NODES, Tasks};
use crate::deduce::{Rules, fixpoint};
use crate::model::{Digit, Grid};

/// One search on a grid of cells.
pub(crate) struct CellSearch<'a> {
    rules: Rules,
    order: BranchOrder,
    limits: &'a Limits<'a>,
    collector: &'a Collector<'a>,
    tasks: Tasks,
}

/// A candidate to try: a node of the search that is not yet explored.
struct Branch {
    parent: Arc<Parent>,
    digit: Digit,
}

/// A grid at its fixpoint, and the cell to branch on.
struct Parent {
    grid: Grid,
    cell: usize,
    /// The digits chosen on the way to this grid.
    path: Path,
}

/// Branches that are not yet explored; the next one is last.
type Pending = Vec<Branch>;

impl Branch {
    /// Returns the digits chosen on the way to this branch. The order of paths is the order of solutions from left
    /// to right.
    fn path(&self) -> impl Iterator<Item = u32> {
        self.parent.path.iter().copied().chain([self.digit.get().into()])
    }

    fn spawn(&self, rules: Rules) -> Option<Grid> {
        spawn_branch(&self.parent.grid, self.parent.cell, self.digit, rules)
    }
}

/// Returns a spawned copy of a grid with a candidate placed and its consequences; `None` on a contradiction.
pub(crate) fn spawn_branch(parent: &Grid, cell: usize, digit: Digit, rules: Rules) -> Option<Grid> {
    let mut grid = parent.spawn();
    grid.place(cell, digit).ok()?;
    fixpoint(&mut grid, rules, &mut None).ok().map(|()| grid)
}

impl<'a> CellSearch<'a> {
    pub(crate) fn new(rules: Rules, order: BranchOrder, limits: &'a Limits<'a>, collector: &'a Collector<'a>) -> Self {
        Self { rules, order, limits, collector, tasks: Tasks::default() }
    }

    /// Searches to the end: on the calling thread, and on `pool` if there is one and the search is long enough.
    pub(crate) fn run<'p>(&self, puzzle: &Grid, pool: impl FnOnce() -> Option<&'p ThreadPool>) -> Stats {
        if self.order == BranchOrder::Auto && self.try_orders(puzzle) {
            return self.stats();
        }
        let pending = self.begin(puzzle, CALLER_NODES);
        if !pending.is_empty() {
            match pool() {
                Some(pool) => pool.in_place_scope(|scope| self.spawn_tasks(scope, pending)),
                None => self.finish(pending),
            }
        }
        self.stats()
    }

    /// Tries the branch orders one after another on the calling thread, each within its node budget. Returns
    /// whether one of them finished the search.
    fn try_orders(&self, puzzle: &Grid) -> bool {
        for (order, nodes) in BranchOrder::ATTEMPTS {
            let search = Self::new(self.rules, order, self.limits, self.collector);
            let pending = search.begin(puzzle, nodes);
            // After a solution is delivered the order must be kept: another one would find the same solution again.
            if pending.is_empty() || self.collector.count() > 0 {
                search.finish(pending);
                return true;
            }
        }
        false
    }

    /// Explores at most `budget` nodes from the root on the calling thread; returns the pending branches.
    fn begin(&self, puzzle: &Grid, budget: u64) -> Pending {
        let mut pending = Pending::new();
        if self.limits.should_stop(PollPlace::Node) || !self.limits.spend(1) {
            return pending;
        }
        let mut root = puzzle.spawn();
        if fixpoint(&mut root, self.rules, &mut None).is_ok() {
            // The root may itself be the solution, so it belongs to the span.
            self.collector.span(Work::Caller, || {
                self.branch(root, Path::new(), &mut pending);
                ((), 1 + self.explore(&mut pending, budget.saturating_sub(1)))
            });
        }
        pending
    }

    /// Explores all pending branches on the calling thread.
    fn finish(&self, mut pending: Pending) {
        self.collector.span(Work::Caller, || ((), self.explore(&mut pending, u64::MAX)));
    }

    /// Makes a task of each pending branch. The pool runs the first of them next.
    fn spawn_tasks<'s>(&'s self, scope: &Scope<'s>, pending: Pending) {
        let branches = pending.into_iter().rev();
        self.tasks.spawn_all(scope, (self.limits, self.collector.reports()), branches, |scope, branch| {
            self.task(scope, branch)
        });
    }

    /// Explores a branch and splits what is left of it. Returns the number of nodes explored.
    fn task<'s>(&'s self, scope: &Scope<'s>, branch: Branch) -> u64 {
        if self.limits.should_stop(PollPlace::Task) {
            return 0;
        }
        let mut pending = vec![branch];
        let nodes = self.explore(&mut pending, TASK_NODES);
        self.spawn_tasks(scope, pending);
        nodes
    }

    /// Explores the newest pending branch until there is none or `budget` nodes are used. Returns the number of
    /// nodes explored.
    fn explore(&self, pending: &mut Pending, budget: u64) -> u64 {
        let mut nodes = 0;
        while nodes < budget {
            let Some(branch) = pending.pop() else { break };
            // With leftmost order, a branch to the right of all wanted solutions is skipped.
            if !self.collector.wants(branch.path()) {
                continue;
            }
            // The flag is read here, before each node, with a Relaxed load. That is enough because the flag carries
            // no data. A task that sees it late explores one node too many, and the collector, which has its own
            // lock or counter, refuses what that task finds. The winner's solution travels through the collector
            // and the end of the scope; both order it before the caller reads it.
            if self.limits.should_stop(PollPlace::Node) || !self.limits.spend(1) {
                pending.clear();
                break;
            }
            nodes += 1;
            match branch.spawn(self.rules) {
                Some(grid) => self.branch(grid, branch.path().collect(), pending),
                None => self.collector.saw(|| node(branch.path(), Fate::Contradicted)),
            }
        }
        nodes
    }

    /// Delivers a complete grid, or adds the branches of an incomplete one. The first candidate is explored next.
    fn branch(&self, grid: Grid, path: Path, pending: &mut Pending) {
        let Some(cell) = self.order.choose(&grid) else {
            self.deliver(grid, path);
            return;
        };
        let candidates = grid.cells()[cell].candidates();
        self.collector.saw(|| node(path.iter().copied(), Fate::Branched { cell, choices: candidates }));
        let parent = Arc::new(Parent { grid, cell, path });
        pending.extend(candidates.iter().rev().map(|digit| Branch { parent: Arc::clone(&parent), digit }));
    }

    /// Delivers a solution. The last one wanted raises the flag.
    fn deliver(&self, solution: Grid, path: Path) {
        self.collector.saw(|| node(path.iter().copied(), Fate::Solved));
        if !self.limits.should_stop(PollPlace::Solution) && self.collector.offer(path, || solution) {
            self.tasks.full();
        }
    }

    fn stats(&self) -> Stats {
        self.tasks.stats(self.limits.nodes_used())
    }
}
