//! A recorded search on any number of workers: a discrete-event simulation with the rules of
//! [`search/cells.rs`](crate::search).
//!
//! ```text
//! one worker:   the caller explores everything, depth first
//! several:      the caller explores CALLER_NODES, and hands what is pending to the pool, first things first
//! a worker      explores TASK_NODES of a task, depth first, and makes tasks of what is pending
//!               takes its newest task; else the oldest of another, from a random one on; else one of the caller's
//!               sleeps if there is none; a task that is made wakes one
//! a solution    counts when its node ends; the last one wanted raises the flag
//! the flag      is seen by each worker when its node ends; tasks that wait are taken up and dropped
//! ```
//!
//! What is left out: workers do not slow one another down, as they do where they share a core or the memory's
//! bandwidth.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::costs::Costs;
use specudoku::Solver;

/// A tree whose nodes take time. The root is node 0.
pub(super) trait Tree {
    /// Returns what is known of a node, always the same; `None` if it cannot be known.
    fn explore(&mut self, node: usize) -> Option<Explored>;
}

/// An explored node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Explored {
    pub(super) nanos: u64,
    pub(super) fate: NodeFate,
}

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeFate {
    Contradicted,
    Solved,
    /// Nodes from `first` on are its branches.
    Branched {
        first: usize,
        count: usize,
    },
}

/// How a search goes on a number of threads.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Forecast {
    /// Number of threads.
    pub(crate) threads: usize,
    /// How long it takes.
    pub(crate) seconds: f64,
    /// Nodes explored.
    pub(crate) nodes: u64,
    /// Solutions found.
    pub(crate) solutions: u64,
    /// Tasks made.
    pub(crate) tasks: u64,
    /// Tasks that another worker took than the one that made them.
    pub(crate) stolen: u64,
    /// The share of the workers' time in which they had nothing to do, from 0 to 1.
    pub(crate) idle: f64,
}

/// Plays a tree until `limit` solutions are found or it is explored.
pub(super) fn play(tree: &mut impl Tree, limit: u64, threads: usize, costs: Costs) -> Option<Forecast> {
    let mut forecast = Forecast { threads, ..Forecast::default() };
    // One thread asks nobody for help, and explores everything itself.
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

/// Adds the branches of a node, the first to be explored next, or counts its solution. Returns whether there are
/// enough.
fn settle(fate: NodeFate, pending: &mut Vec<usize>, solutions: &mut u64, limit: u64) -> bool {
    match fate {
        NodeFate::Contradicted => false,
        NodeFate::Branched { first, count } => {
            // The first branch lies on top.
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
    /// The task in work: branches that are not explored yet, the next one last.
    pending: Vec<usize>,
    /// The node that it explores.
    fate: Option<NodeFate>,
    /// Nodes of the task in work.
    used: u64,
    busy: u64,
}

struct WorkerPool<'t, T> {
    tree: &'t mut T,
    limit: u64,
    costs: Costs,
    workers: Vec<SimulatedWorker>,
    /// Workers that sleep, the one that sleeps longest first.
    asleep: VecDeque<usize>,
    /// The tasks of the caller, first things first.
    injected: VecDeque<usize>,
    /// What is to come: the time, a number that keeps equal times in order, the worker.
    events: BinaryHeap<Reverse<(u64, u64, usize)>>,
    numbered: u64,
    random: Pcg64Mcg,
    is_full: bool,
    /// The end of the last work.
    end: u64,
    forecast: Forecast,
}

impl<T: Tree> WorkerPool<'_, T> {
    /// Runs the pool from `begun` on, when the caller hands over what is pending.
    fn run(mut self, pending: Vec<usize>, begun: u64) -> Option<Forecast> {
        let handed = pending.len() as u64;
        for (place, task) in (1..).zip(pending.into_iter().rev()) {
            self.injected.push_back(task);
            self.wake_one(begun + place * self.costs.task);
        }
        self.forecast.tasks = handed;
        self.end = begun + handed * self.costs.task;
        // Each event is the end of a node or of a sleep. A worker that finds nothing has no event until one wakes it.
        while let Some(Reverse((now, _, worker))) = self.events.pop() {
            self.work(worker, now)?;
        }
        let whole = (self.end - begun) as f64 * self.workers.len() as f64;
        let busy: u64 = self.workers.iter().map(|worker| worker.busy).sum();
        self.forecast.idle = (1.0 - busy as f64 / whole.max(1.0)).max(0.0);
        self.forecast.seconds = (self.end + self.costs.join) as f64 / 1e9;
        Some(self.forecast)
    }

    /// A worker has ended a node, or is awake.
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
        // A worker sees the flag when its node ends, not in the middle of one.
        if self.is_full {
            self.drop_tasks(worker, now);
            return Some(());
        }
        if self.workers[worker].pending.is_empty() {
            let Some(task) = self.take(worker) else {
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

    /// Begins the next node of the task in work.
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

    /// Makes tasks of what is pending. Returns when that is done.
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
    fn take(&mut self, worker: usize) -> Option<usize> {
        if let Some(own) = self.workers[worker].tasks.pop_back() {
            return Some(own);
        }
        let count = self.workers.len();
        // rayon's thieves begin at a random victim, so that they do not all come to the same one.
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

    /// The flag is up: a worker drops what it has.
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

    /// A tree of binary branches, each node a microsecond: its leaves have no solution but those named.
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
        play(tree, 1, threads, costs).unwrap()
    }

    #[test]
    fn one_worker_needs_the_sum_of_the_nodes() {
        let one = played(&mut whole(), 1, COSTS);
        assert_eq!((one.nodes, one.tasks, one.idle), (131_071, 0, 0.0));
        assert!((one.seconds - 131_071e-6).abs() < 1e-9);
    }

    #[test]
    fn a_whole_tree_is_explored_once_by_any_number_of_workers_and_never_faster_than_they_are_many() {
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
        // What the caller explores alone is 256 of 131,071 nodes.
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
    fn a_solution_that_one_worker_finds_at_once_is_found_by_the_caller() {
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
    fn dear_tasks_make_many_workers_worse_than_one() {
        let dear = Costs { task: 1_000_000, wake: 1_000_000, join: 1_000_000 };
        let (one, many) = (played(&mut whole(), 1, dear), played(&mut whole(), 2, dear));
        assert!(many.seconds > one.seconds);
    }
}
