//! The search through the boards of one puzzle with conditions: a board in each lane, and further boards on a stack.
//!
//! After a round, boards without a further single are tested by the conditions ([`ConditionPass`]). A board on which
//! that changes nothing is split on the cell with the most failures per choice: the cells of a condition that failed,
//! and the cell of the last split if a round failed (Boussemart, Hemery, Lecoutre, Sais: Boosting systematic search by
//! weighting constraints, ECAI 2004). The least digit of the cell stays in the lane, and the board without it goes to
//! the stack.
//!
//! The first choices are made before the failures are known. So the search begins again after a number of failures, a
//! few times. What it found before is found again.

mod explorer;
#[cfg(test)]
mod tests;

use super::board::Board;
use super::conditions::LaneConditions;
use crate::model::{Grid, Layout};
use crate::primitives::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};
use crate::primitives::{Mutex, thread};
use crate::simd::Backend;
use explorer::Explore;

/// Failures after which the first run ends.
const FIRST_FAILURES: i64 = 1_000;

/// Each run has this number of times as many failures as the one before. For 64 symmetric copies of extreme killers,
/// 160 of tarek's killers and 32 of hard renban puzzles, 30 times need 516,000, 81,000 and 4.3 million nodes; 10 times
/// 651,000, 81,000 and 4.4 million; 4 times 692,000, 98,000 and 6.8 million. With first runs of 4,000 failures, 30
/// times need 624,000, 89,000 and 4.4 million.
const RUN_GROWTH: i64 = 30;

/// Nodes that take as long as a conflict of clause learning: 1.5 us per node, and 140 us per conflict.
const NODES_PER_CONFLICT: u64 = 90;

/// Nodes on the calling thread before the boards are divided over threads: about 1 ms.
const NODES_ALONE: i64 = 1_000;

/// Receives the solutions of a search, and limits it.
pub(crate) trait SearchOwner: Sync {
    /// Accepts a solution. It may have received it before, unless the search is
    /// [one run](ConditionSearch::in_one_run). Returns whether it was the last one wanted.
    fn offer(&self, solution: &dyn Fn() -> Grid) -> bool;

    /// Whether the search must end now.
    fn should_stop(&self) -> bool;

    /// Counts explored nodes.
    fn spend(&self, nodes: u64);

    /// Runs a part of the search, which returns the number of nodes explored, and reports it.
    fn span(&self, run: &mut dyn FnMut() -> u64);
}

/// How a slice of the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SliceEnd {
    /// It used up its nodes, and can be resumed.
    Paused,
    /// There is nothing more to do, or the owner stopped it.
    Ended,
}

/// A search of one puzzle.
pub(crate) struct ConditionSearch {
    backend: Backend,
    layout: Layout,
    conditions: LaneConditions,
    root: Board,
    /// The boards of this run that wait. The next ones are last.
    pending: Vec<Board>,
    /// Failures of each cell and its conditions.
    weights: Vec<AtomicU32>,
    /// Failures after which this run ends, and those that are left of them.
    run_failures: i64,
    failures_left: i64,
    has_eight_lanes: bool,
}

/// What the threads share that explore boards at the same time.
struct SharedSlice<'a> {
    owner: &'a dyn SearchOwner,
    nodes_left: AtomicI64,
    failures_left: AtomicI64,
    /// Whether all threads give back their boards.
    is_ending: AtomicBool,
}

impl ConditionSearch {
    /// Whether the lanes can hold puzzles of a layout, and their search is faster than that of one grid.
    pub(crate) fn fits(layout: &Layout) -> bool {
        LaneConditions::fit(layout)
    }

    /// Creates a search for the solutions of a puzzle whose layout [fits](Self::fits).
    pub(crate) fn new(backend: Backend, puzzle: &Grid) -> Self {
        let layout = puzzle.layout().clone();
        let conditions = LaneConditions::of(&layout);
        let root = Board::of_cells(puzzle.cells());
        let weights: Vec<AtomicU32> = (0..81).map(|_| AtomicU32::new(1)).collect();
        for condition in layout.conditions() {
            condition.cells.iter().for_each(|&cell| bump(&weights[usize::from(cell)]));
        }
        let (pending, run_failures, failures_left) = (vec![root], FIRST_FAILURES, FIRST_FAILURES);
        let has_eight_lanes = false;
        Self { backend, layout, conditions, root, pending, weights, run_failures, failures_left, has_eight_lanes }
    }

    /// Lets the search use eight lanes on every processor. With one thread, what it explores within a number of nodes
    /// then depends only on the puzzle.
    pub(crate) fn in_eight_lanes(self) -> Self {
        Self { has_eight_lanes: true, ..self }
    }

    /// Lets the search never begin again, so that it finds each solution once.
    pub(crate) fn in_one_run(self) -> Self {
        Self { failures_left: i64::MAX, ..self }
    }

    /// Begins a search for the solutions of a puzzle with the same layout. Failures of earlier puzzles still guide it.
    pub(crate) fn begin(&mut self, puzzle: &Grid) {
        self.root = Board::of_cells(puzzle.cells());
        self.pending = vec![self.root];
        (self.run_failures, self.failures_left) = (FIRST_FAILURES, FIRST_FAILURES);
    }

    /// Returns the nodes before clause learning joins, about .15 s (Sapphire Rapids) except for pairs. For puzzles with
    /// thermometers, clause learning needs a ten-thousandth of the nodes.
    pub(crate) fn nodes_alone(&self) -> u64 {
        if self.conditions.are_pairs() { 1_000 } else { 100_000 }
    }

    /// Returns the nodes of a slice that follows a slice of this many conflicts of clause learning: for pairs 1 % of
    /// its time, otherwise as much.
    pub(crate) fn nodes_per_slice(&self, conflicts: u64) -> u64 {
        if self.conditions.are_pairs() { conflicts } else { conflicts.saturating_mul(NODES_PER_CONFLICT) }
    }

    /// Whether the search gets as much time as clause learning.
    pub(crate) fn is_worth_a_thread(&self) -> bool {
        !self.conditions.are_pairs()
    }

    /// Explores about `nodes` nodes on this number of threads, one of which is the calling one.
    pub(crate) fn run(&mut self, owner: &dyn SearchOwner, threads: usize, nodes: u64) -> SliceEnd {
        let mut nodes_left = i64::try_from(nodes).unwrap_or(i64::MAX);
        while nodes_left > 0 && !owner.should_stop() {
            let can_divide = threads > 1 && self.pending.len() >= 2 * threads;
            let budget = if threads > 1 && !can_divide { nodes_left.min(NODES_ALONE) } else { nodes_left };
            let slice = SharedSlice {
                owner,
                nodes_left: AtomicI64::new(budget),
                failures_left: AtomicI64::new(self.failures_left),
                is_ending: AtomicBool::new(false),
            };
            self.pending = self.explore_on(if can_divide { threads } else { 1 }, &slice);
            if self.pending.is_empty() {
                return SliceEnd::Ended;
            }
            nodes_left -= budget - slice.nodes_left.into_inner();
            self.failures_left = slice.failures_left.into_inner();
            if self.failures_left <= 0 {
                self.run_failures = self.run_failures.saturating_mul(RUN_GROWTH);
                self.failures_left = self.run_failures;
                self.pending = vec![self.root];
            }
        }
        if owner.should_stop() { SliceEnd::Ended } else { SliceEnd::Paused }
    }

    /// Explores the pending boards on this number of threads. Returns those that are left.
    fn explore_on(&mut self, threads: usize, slice: &SharedSlice<'_>) -> Vec<Board> {
        let mut parts = vec![Vec::new(); threads];
        // Boards that wait next to each other have trees of similar size.
        for (number, board) in std::mem::take(&mut self.pending).into_iter().enumerate() {
            parts[number % threads].push(board);
        }
        let (parts, rest) = (Mutex::new(parts), Mutex::new(Vec::new()));
        let this = &*self;
        let work = || {
            // If the system provides no more threads, a thread explores several parts.
            let next = || parts.lock().pop();
            while let Some(part) = next() {
                let mut part = Some(part);
                slice.owner.span(&mut || {
                    let stack = part.take().unwrap_or_default();
                    let (left, nodes) = this.backend.run(Explore { search: this, slice, stack });
                    rest.lock().extend(left);
                    nodes
                });
            }
            slice.is_ending.store(true, Ordering::Relaxed);
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        rest.into_inner()
    }

    fn weight(&self, cell: usize) -> u64 {
        self.weights[cell].load(Ordering::Relaxed).into()
    }
}

/// Adds 1. Two threads may add it at the same time and count only one; weights only guide the choice of cells.
fn bump(weight: &AtomicU32) {
    weight.store(weight.load(Ordering::Relaxed).saturating_add(1), Ordering::Relaxed);
}
