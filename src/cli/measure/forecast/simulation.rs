//! A recorded search with any number of workers: a discrete-event simulation with the rules of
//! [`search/cells.rs`](crate::search).
//!
//! ```text
//! one worker:   the caller explores everything, depth first
//! several:      the caller explores CALLER_NODES, and hands its pending nodes to the pool, the next one first
//! a worker      explores TASK_NODES of a task, depth first, and makes tasks of the pending nodes
//!               takes its newest task; else the oldest of another, from a random one on; else one of the caller's
//!               sleeps if there is none; a new task wakes one worker
//! a solution    counts when its node ends; the last one wanted raises the flag
//! the flag      is seen by each worker when its node ends; waiting tasks are started and dropped
//! ```
//!
//! Not simulated: workers slow one another down where they share a core or memory bandwidth.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::costs::Costs;
use specudoku::Solver;

/// A tree with the time that each node takes. The root is node 0.
pub(super) trait Tree {
    /// Returns the result of a node, which is the same at each call; `None` if it cannot be explored.
    fn explore(&mut self, node: usize) -> Option<Explored>;
}

/// An explored node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Explored {
    pub(super) nanos: u64,
    pub(super) fate: NodeFate,
}

/// The result of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeFate {
    Contradicted,
    Solved,
    /// The `count` nodes from `first` on are its branches.
    Branched {
        first: usize,
        count: usize,
    },
}

/// How a search runs on a number of threads.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Forecast {
    /// Number of threads.
    pub(crate) threads: usize,
    /// Its time, in seconds.
    pub(crate) seconds: f64,
    /// Number of nodes explored.
    pub(crate) nodes: u64,
    /// Number of solutions found.
    pub(crate) solutions: u64,
    /// Number of tasks created.
    pub(crate) tasks: u64,
    /// Number of tasks that ran on a different worker than the one that created them.
    pub(crate) stolen: u64,
    /// The share of the workers' time without work, from 0 to 1.
    pub(crate) idle: f64,
}

/// Simulates the search of a tree, until `limit` solutions are found or the tree is explored. Returns `None` if a node
/// cannot be explored.
pub(super) fn simulate(tree: &mut impl Tree, limit: u64, threads: usize, costs: Costs) -> Option<Forecast> {
    let mut forecast = Forecast { threads, ..Forecast::default() };
    // A single thread has no helpers, and explores everything itself.
    let budget = if threads == 1 { u64::MAX } else { Solver::CALLER_NODES };
    let mut pending = vec![0];
    let (mut now, mut is_full) = (0, false);
    while !is_full && forecast.nodes < budget {
        let Some(node) = pending.pop() else { break };
        let Explored { nanos, fate } = tree.explore(node)?;
        now += nanos;
        forecast.nodes += 1;
        is_full = settle(fate, &mut pending, &mut forecast.solutions, limit);
    }
    if is_full || pending.is_empty() {
        forecast.seconds = now as f64 / 1e9;
        return Some(forecast);
    }
    let pool = WorkerPool {
        tree,
        limit,
        costs,
        workers: (0..threads).map(|_| SimulatedWorker::default()).collect(),
        asleep: (0..threads).collect(),
        injected: VecDeque::new(),
        events: BinaryHeap::new(),
        numbered: 0,
        random: Pcg64Mcg::seed_from_u64(threads as u64),
        is_full,
        end: 0,
        forecast,
    };
    pool.run(pending, now)
}

/// Adds the branches of a node to `pending`, so that the first branch is explored next, or counts its solution. Returns
/// whether there are enough solutions.
fn settle(fate: NodeFate, pending: &mut Vec<usize>, solutions: &mut u64, limit: u64) -> bool {
    match fate {
        NodeFate::Contradicted => false,
        NodeFate::Branched { first, count } => {
            // The first branch is on top.
            pending.extend((first..first + count).rev());
            false
        }
        NodeFate::Solved => {
            *solutions += 1;
            *solutions >= limit
        }
    }
}

/// A worker of the pool.
#[derive(Default)]
struct SimulatedWorker {
    /// Its tasks, the newest last.
    tasks: VecDeque<usize>,
    /// The current task: branches that are not explored yet, the next one last.
    pending: Vec<usize>,
    /// The result of the node that it explores.
    fate: Option<NodeFate>,
    /// Number of nodes explored in the current task.
    used: u64,
    busy: u64,
}

struct WorkerPool<'t, T> {
    tree: &'t mut T,
    limit: u64,
    costs: Costs,
    workers: Vec<SimulatedWorker>,
    /// Sleeping workers, the one that has slept longest first.
    asleep: VecDeque<usize>,
    /// The tasks of the caller, the next one first.
    injected: VecDeque<usize>,
    /// Future events: the time, a number that orders equal times, the worker.
    events: BinaryHeap<Reverse<(u64, u64, usize)>>,
    numbered: u64,
    random: Pcg64Mcg,
    is_full: bool,
    /// The end of the last work.
    end: u64,
    forecast: Forecast,
}

impl<T: Tree> WorkerPool<'_, T> {
    /// Runs the pool from `begun` on, when the caller hands over the pending nodes.
    fn run(mut self, pending: Vec<usize>, begun: u64) -> Option<Forecast> {
        let handed = pending.len() as u64;
        for (place, task) in (1..).zip(pending.into_iter().rev()) {
            self.injected.push_back(task);
            self.wake_one(begun + place * self.costs.task);
        }
        self.forecast.tasks = handed;
        self.end = begun + handed * self.costs.task;
        // Each event is the end of a node or of a sleep. A worker that finds no work has no event until another worker
        // wakes it.
        while let Some(Reverse((now, _, worker))) = self.events.pop() {
            self.work(worker, now)?;
        }
        let whole = (self.end - begun) as f64 * self.workers.len() as f64;
        let busy: u64 = self.workers.iter().map(|worker| worker.busy).sum();
        self.forecast.idle = (1.0 - busy as f64 / whole.max(1.0)).max(0.0);
        self.forecast.seconds = (self.end + self.costs.join) as f64 / 1e9;
        Some(self.forecast)
    }

    /// Handles a worker that has finished a node or woken up.
    fn work(&mut self, worker: usize, now: u64) -> Option<()> {
        let mut now = now;
        if let Some(fate) = self.workers[worker].fate.take() {
            let own = &mut self.workers[worker];
            if !self.is_full {
                self.is_full = settle(fate, &mut own.pending, &mut self.forecast.solutions, self.limit);
            }
            own.used += 1;
            if own.used == Solver::TASK_NODES {
                now = self.split(worker, now);
            }
        }
        // A worker sees the flag when its node ends, not during the node.
        if self.is_full {
            self.drop_tasks(worker, now);
            return Some(());
        }
        if self.workers[worker].pending.is_empty() {
            let Some(task) = self.next_task(worker) else {
                self.sleep(worker, now);
                return Some(());
            };
            let own = &mut self.workers[worker];
            own.pending.push(task);
            own.used = 0;
            now += self.spend(worker, self.costs.task);
        }
        self.explore(worker, now)
    }

    /// Starts the next node of the current task.
    fn explore(&mut self, worker: usize, now: u64) -> Option<()> {
        let Some(node) = self.workers[worker].pending.pop() else { return Some(()) };
        let Explored { nanos, fate } = self.tree.explore(node)?;
        self.forecast.nodes += 1;
        self.workers[worker].fate = Some(fate);
        let end = now + self.spend(worker, nanos);
        self.end = self.end.max(end);
        self.at(end, worker);
        Some(())
    }

    /// Makes tasks of the pending nodes. Returns when that is done.
    fn split(&mut self, worker: usize, now: u64) -> u64 {
        let pending = std::mem::take(&mut self.workers[worker].pending);
        let mut now = now;
        for task in pending {
            now += self.spend(worker, self.costs.task);
            self.forecast.tasks += 1;
            self.workers[worker].tasks.push_back(task);
            self.wake_one(now);
        }
        now
    }

    /// Takes a task: the newest of the worker's own, the oldest of another, or one of the caller's.
    fn next_task(&mut self, worker: usize) -> Option<usize> {
        if let Some(own) = self.workers[worker].tasks.pop_back() {
            return Some(own);
        }
        let count = self.workers.len();
        // rayon's thieves start at a random victim, so that they do not all choose the same one.
        let first = self.random.random_range(0..count);
        let victim = (0..count).map(|step| (first + step) % count).find(|&other| !self.workers[other].tasks.is_empty());
        if let Some(victim) = victim {
            self.forecast.stolen += 1;
            return self.workers[victim].tasks.pop_front();
        }
        self.injected.pop_front()
    }

    fn sleep(&mut self, worker: usize, now: u64) {
        self.end = self.end.max(now);
        self.asleep.push_back(worker);
    }

    /// Wakes a worker, if one sleeps.
    fn wake_one(&mut self, now: u64) {
        if let Some(worker) = self.asleep.pop_front() {
            self.at(now + self.costs.wake, worker);
        }
    }

    /// Drops the tasks of a worker after the flag was raised.
    fn drop_tasks(&mut self, worker: usize, now: u64) {
        let own = &mut self.workers[worker];
        own.pending.clear();
        let dropped = own.tasks.len() as u64 + self.injected.len() as u64;
        own.tasks.clear();
        self.injected.clear();
        let end = now + self.spend(worker, dropped * self.costs.task);
        self.end = self.end.max(end);
    }

    fn spend(&mut self, worker: usize, nanos: u64) -> u64 {
        self.workers[worker].busy += nanos;
        nanos
    }

    fn at(&mut self, time: u64, worker: usize) {
        self.numbered += 1;
        self.events.push(Reverse((time, self.numbered, worker)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COSTS: Costs = Costs { task: 100, wake: 1_000, join: 1_000 };
    const FREE: Costs = Costs { task: 0, wake: 0, join: 0 };

    /// A binary tree in which each node takes a microsecond. Only the named leaves are solutions.
    struct Binary {
        depth: u32,
        solutions: Vec<usize>,
    }

    impl Tree for Binary {
        fn explore(&mut self, node: usize) -> Option<Explored> {
            // Node 0 has the branches 1 and 2, node 1 has 3 and 4.
            let is_leaf = (node + 1).ilog2() >= self.depth;
            let fate = match is_leaf {
                false => NodeFate::Branched { first: 2 * node + 1, count: 2 },
                true if self.solutions.contains(&node) => NodeFate::Solved,
                true => NodeFate::Contradicted,
            };
            Some(Explored { nanos: 1_000, fate })
        }
    }

    fn whole() -> Binary {
        Binary { depth: 16, solutions: Vec::new() }
    }

    fn played(tree: &mut impl Tree, threads: usize, costs: Costs) -> Forecast {
        simulate(tree, 1, threads, costs).unwrap()
    }

    #[test]
    fn one_worker_needs_the_sum_of_the_nodes() {
        let one = played(&mut whole(), 1, COSTS);
        assert_eq!((one.nodes, one.tasks, one.idle), (131_071, 0, 0.0));
        assert!((one.seconds - 131_071e-6).abs() < 1e-9);
    }

    #[test]
    fn any_number_of_workers_explore_a_complete_tree_once_and_at_most_linearly_faster() {
        let one = played(&mut whole(), 1, FREE).seconds;
        let mut before = one;
        for threads in [2, 4, 16, 64] {
            let free = played(&mut whole(), threads, FREE);
            assert_eq!((free.nodes, free.solutions), (131_071, 0));
            assert!(one / free.seconds <= threads as f64 && free.seconds < before, "{free:?}");
            assert!(free.stolen <= free.tasks && (0.0..1.0).contains(&free.idle));
            before = free.seconds;
            let priced = played(&mut whole(), threads, COSTS);
            let least = one + (priced.tasks * COSTS.task) as f64 / 1e9;
            assert!(priced.seconds > least / threads as f64 && priced.nodes == free.nodes, "{priced:?}");
        }
        // The caller explores only 256 of 131,071 nodes before it shares work.
        assert!(one / played(&mut whole(), 2, FREE).seconds > 1.95);
    }

    #[test]
    fn a_solution_far_to_the_right_makes_two_workers_more_than_twice_as_fast() {
        // The leftmost leaf of the last quarter. When a worker has split the right half, the other steals its oldest
        // task, which is that quarter, before the third is explored.
        let leaf = (0..14).fold(6, |node, _| 2 * node + 1);
        let mut tree = Binary { depth: 16, solutions: vec![leaf] };
        let (one, two) = (played(&mut tree, 1, FREE), played(&mut tree, 2, FREE));
        assert_eq!(one.nodes, 65_536 + 32_768 + 15);
        assert!(one.seconds / two.seconds > 2.5 && two.nodes < one.nodes, "{two:?}");
    }

    #[test]
    fn a_solution_that_one_worker_finds_immediately_is_found_by_the_caller() {
        let leaf = (0..16).fold(0, |node, _| 2 * node + 1);
        let mut tree = Binary { depth: 16, solutions: vec![leaf] };
        assert_eq!(played(&mut tree, 1, COSTS).nodes, 17);
        let many = played(&mut tree, 1024, COSTS);
        assert_eq!((many.nodes, many.tasks), (17, 0));
    }

    #[test]
    fn the_same_recording_gives_the_same_forecast() {
        for threads in [2, 3, 1024] {
            assert_eq!(played(&mut whole(), threads, COSTS), played(&mut whole(), threads, COSTS));
        }
    }

    #[test]
    fn expensive_tasks_make_many_workers_slower_than_one() {
        let expensive = Costs { task: 1_000_000, wake: 1_000_000, join: 1_000_000 };
        let (one, many) = (played(&mut whole(), 1, expensive), played(&mut whole(), 2, expensive));
        assert!(many.seconds > one.seconds);
    }
}
