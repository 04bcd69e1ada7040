//! The design, whole: cells, passes, a task a candidate, the flag, the first solution.
//!
//! ```text
//! solve(grid):
//!     pass over the grid until nothing more follows        (deduce::fixpoint)
//!     a cell without a candidate:  this branch has no solution
//!     every cell final:            deliver the solution; the last one wanted raises the flag
//!     else take the cell with the fewest choices, and for each of its candidates:
//!         a task: spawn a copy of the grid, place the candidate, solve(copy), unless the flag is up
//! ```
//!
//! Three things are added to that, each for a reason that was measured:
//!
//! 1. **The caller begins.** It explores the first [`CALLER_NODES`] nodes depth first. Most puzzles end within them, and
//!    one that one thread solves in microseconds must not wait for a pool to wake up.
//! 2. **A task explores before it splits.** It goes depth first for [`TASK_NODES`] nodes and then makes a task of each
//!    branch that it still has pending, so that the price of a task vanishes beside its work.
//! 3. **A copy is spawned when its turn comes.** Siblings share their parent until then: what is pending costs a pointer
//!    and a digit, even where grids are large.
//!
//! What is pending is bounded: a thread of the pool takes its newest task first, so its pending tasks are the unexplored
//! siblings along one path, at most depth x choices a thread. Others steal its oldest, which is the largest.

use std::sync::Arc;

use rayon::{Scope, ThreadPool};

use super::collector::{Collector, Path};
use super::limits::{Limits, PollPlace};
use super::request::BranchOrder;
use super::spans::{Fate, Work, node};
use super::tasks::{CALLER_NODES, Stats, TASK_NODES, Tasks};
use crate::deduce::{Rules, fixpoint};
use crate::model::{Digit, Grid};

/// One search on the grid of cells.
pub(crate) struct CellSearch<'a> {
    rules: Rules,
    order: BranchOrder,
    limits: &'a Limits<'a>,
    collector: &'a Collector<'a>,
    tasks: Tasks,
}

/// A candidate to try: a node of the search that is not explored yet.
struct Branch {
    parent: Arc<Parent>,
    digit: Digit,
}

/// A grid on which nothing more follows, and the cell that it is branched on.
struct Parent {
    grid: Grid,
    cell: usize,
    /// The digits chosen on the way to this grid.
    path: Path,
}

/// Branches that are not explored yet, the next one last.
type Pending = Vec<Branch>;

impl Branch {
    /// The digits chosen on the way to this branch: solutions in the order of their paths stand from left to right.
    fn path(&self) -> impl Iterator<Item = u32> {
        self.parent.path.iter().copied().chain([self.digit.get().into()])
    }

    fn spawn(&self, rules: Rules) -> Option<Grid> {
        spawn_branch(&self.parent.grid, self.parent.cell, self.digit, rules)
    }
}

/// Returns a spawned copy of a grid with a candidate placed and all that follows; `None` if that is a contradiction.
pub(crate) fn spawn_branch(parent: &Grid, cell: usize, digit: Digit, rules: Rules) -> Option<Grid> {
    let mut grid = parent.spawn();
    grid.place(cell, digit).ok()?;
    fixpoint(&mut grid, rules, &mut None).ok().map(|()| grid)
}

impl<'a> CellSearch<'a> {
    pub(crate) fn new(rules: Rules, order: BranchOrder, limits: &'a Limits<'a>, collector: &'a Collector<'a>) -> Self {
        Self { rules, order, limits, collector, tasks: Tasks::default() }
    }

    /// Searches to the end: on the calling thread, and on `pool` if there is one and the puzzle is long enough.
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

    /// Tries one branch order after the other on the calling thread, each within its nodes; returns whether one of them
    /// ended the search.
    fn try_orders(&self, puzzle: &Grid) -> bool {
        for (order, nodes) in BranchOrder::ATTEMPTS {
            let search = Self::new(self.rules, order, self.limits, self.collector);
            let pending = search.begin(puzzle, nodes);
            // With a solution delivered there is no way back: another order would find it again.
            if pending.is_empty() || self.collector.count() > 0 {
                search.finish(pending);
                return true;
            }
        }
        false
    }

    /// Explores the root and what is below it on the calling thread, at most `budget` nodes; returns what is pending.
    fn begin(&self, puzzle: &Grid, budget: u64) -> Pending {
        let mut pending = Pending::new();
        if self.limits.should_stop(PollPlace::Node) || !self.limits.spend(1) {
            return pending;
        }
        let mut root = puzzle.spawn();
        if fixpoint(&mut root, self.rules, &mut None).is_ok() {
            // The root may be the solution: it is a part of the span then.
            let explore = || {
                self.branch(root, Path::new(), &mut pending);
                ((), 1 + self.explore(&mut pending, budget.saturating_sub(1)))
            };
            self.collector.span(Work::Caller, explore);
        }
        pending
    }

    /// Explores all that is pending on the calling thread.
    fn finish(&self, mut pending: Pending) {
        let explore = || ((), self.explore(&mut pending, u64::MAX));
        self.collector.span(Work::Caller, explore);
    }

    /// Makes a task of each pending branch. The pool runs the first of them next.
    fn spawn_tasks<'s>(&'s self, scope: &Scope<'s>, pending: Pending) {
        let branches = pending.into_iter().rev();
        self.tasks.spawn_all(scope, (self.limits, self.collector.reports()), branches, |scope, branch| {
            self.task(scope, branch)
        });
    }

    /// Explores a branch, and splits what is left of it. Returns the number of nodes explored.
    fn task<'s>(&'s self, scope: &Scope<'s>, branch: Branch) -> u64 {
        if self.limits.should_stop(PollPlace::Task) {
            return 0;
        }
        let mut pending = vec![branch];
        let nodes = self.explore(&mut pending, TASK_NODES);
        self.spawn_tasks(scope, pending);
        nodes
    }

    /// Explores the newest pending branch until there is none, or `budget` nodes are used. Returns the number of nodes
    /// explored.
    fn explore(&self, pending: &mut Pending, budget: u64) -> u64 {
        let mut nodes = 0;
        while nodes < budget {
            let Some(branch) = pending.pop() else { break };
            // In order, a branch to the right of all solutions wanted is left out.
            if !self.collector.wants(branch.path()) {
                continue;
            }
            // The flag is read here, before each node, with a Relaxed load. That is enough: the flag carries no data.
            // A task that sees it late explores a node too many, and the collector, which is a lock or a counter of
            // its own, refuses what it finds. What the winner found travels through the collector and through the end
            // of the scope, and both order it before the caller reads it.
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

    /// Delivers a completed grid, or adds the branches of one that is not: the first candidate is explored next.
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
