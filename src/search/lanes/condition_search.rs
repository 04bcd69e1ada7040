//! The search through the boards of one puzzle with conditions: a board in each lane, and further boards on a stack.
//!
//! After a round, boards without a further single are tested by the conditions ([`Pass`]). A board on which that
//! changes nothing is split on the cell with the most failures per choice: the cells of a condition that failed, and
//! the cell of the last split if a round failed (Boussemart, Hemery, Lecoutre, Sais: Boosting systematic search by
//! weighting constraints, ECAI 2004). The least digit of the cell stays in the lane, and the board without it goes to
//! the stack.
//!
//! The first choices are made before the failures are known. So the search begins again after a number of failures, a
//! few times. What it found before is found again.

use std::marker::PhantomData;

use super::board::{Board, row_and_bit};
use super::bytes::digits_of;
use super::conditions::{CellDigits, LaneConditions, Pass, SingleFindings, SingleTests};
use super::lane::{Lane, MAX_LANES, all_lanes, lanes_of};
use super::round::Boards;
use super::units::OtherUnits;
use crate::model::{Digits81, Grid, Layout};
use crate::primitives::Mutex;
use crate::primitives::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};
use crate::primitives::thread;
use crate::simd::{Backend, Kernel, Register, Subroutine, Vector};

/// Failures after which the first run ends.
const FIRST_FAILURES: i64 = 1_000;

/// Each run has this number of times as many failures as the one before. For 64 symmetric copies of extreme killers,
/// 160 of tarek's killers and 32 of hard renban puzzles, 30 times need 516,000, 81,000 and 4.3 million nodes; 10 times
/// 651,000, 81,000 and 4.4 million; 4 times 692,000, 98,000 and 6.8 million. With first runs of 4,000 failures, 624,000,
/// 89,000 and 4.4 million.
const RUN_GROWTH: i64 = 30;

/// Nodes that take as long as a conflict of clause learning: 1.5 us per node, and 140 us per conflict.
const NODES_PER_CONFLICT: u64 = 90;

/// Number of rounds between two polls: about 20 us (Sapphire Rapids).
const ROUNDS_A_POLL: u32 = 8;

/// Nodes on the calling thread before the boards are divided over threads: about 1 ms.
const NODES_ALONE: i64 = 1_000;

/// Receives the solutions of a search, and limits it.
pub(crate) trait SearchOwner: Sync {
    /// Accepts a solution, which it may have received before unless the search is [one run](ConditionSearch::in_one_run).
    /// Returns whether it was the last one wanted.
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
pub(crate) struct ConditionSearch<'a> {
    backend: Backend,
    layout: Layout,
    owner: &'a dyn SearchOwner,
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

/// The limits of boards that several threads explore at the same time.
struct Slice {
    nodes_left: AtomicI64,
    failures_left: AtomicI64,
    /// Whether all threads give back their boards.
    is_ending: AtomicBool,
}

impl<'a> ConditionSearch<'a> {
    /// Whether the lanes can hold puzzles of a layout, and their search is faster than that of one grid.
    pub(crate) fn fits(layout: &Layout) -> bool {
        LaneConditions::fit(layout)
    }

    /// Creates a search for the solutions of a puzzle whose layout [fits](Self::fits).
    pub(crate) fn new(backend: Backend, puzzle: &Grid, owner: &'a dyn SearchOwner) -> Self {
        let layout = puzzle.layout().clone();
        let conditions = LaneConditions::of(&layout);
        let root = Board::of_cells(puzzle.cells());
        let weights: Vec<AtomicU32> = (0..81).map(|_| AtomicU32::new(1)).collect();
        for condition in layout.conditions() {
            condition.cells.iter().for_each(|&cell| bump(&weights[usize::from(cell)]));
        }
        let (pending, run_failures, failures_left) = (vec![root], FIRST_FAILURES, FIRST_FAILURES);
        let has_eight_lanes = false;
        Self {
            backend,
            layout,
            owner,
            conditions,
            root,
            pending,
            weights,
            run_failures,
            failures_left,
            has_eight_lanes,
        }
    }

    /// Lets the search use eight lanes on every processor. With one thread, what it explores within a number of nodes then
    /// depends only on the puzzle.
    pub(crate) fn in_eight_lanes(self) -> Self {
        Self { has_eight_lanes: true, ..self }
    }

    /// Lets the search never begin again, so that it finds each solution once.
    pub(crate) fn in_one_run(self) -> Self {
        Self { failures_left: i64::MAX, ..self }
    }

    /// Returns the nodes before clause learning joins, about .15 s (Sapphire Rapids) except for pairs. For puzzles with
    /// thermometers, clause learning needs a ten-thousandth of the nodes.
    pub(crate) fn nodes_alone(&self) -> u64 {
        if self.conditions.are_pairs() { 1_000 } else { 100_000 }
    }

    /// Returns the nodes of a slice that follows a slice of this many conflicts of clause learning: for pairs 1 % of its
    /// time, otherwise as much.
    pub(crate) fn nodes_per_slice(&self, conflicts: u64) -> u64 {
        if self.conditions.are_pairs() { conflicts } else { conflicts.saturating_mul(NODES_PER_CONFLICT) }
    }

    /// Explores about `nodes` nodes on this number of threads, one of which is the calling one.
    pub(crate) fn run(&mut self, threads: usize, nodes: u64) -> SliceEnd {
        let mut nodes_left = i64::try_from(nodes).unwrap_or(i64::MAX);
        while nodes_left > 0 && !self.owner.should_stop() {
            let can_divide = threads > 1 && self.pending.len() >= 2 * threads;
            let budget = if threads > 1 && !can_divide { nodes_left.min(NODES_ALONE) } else { nodes_left };
            let slice = Slice {
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
        if self.owner.should_stop() { SliceEnd::Ended } else { SliceEnd::Paused }
    }

    /// Explores the pending boards on this number of threads. Returns those that are left.
    fn explore_on(&mut self, threads: usize, slice: &Slice) -> Vec<Board> {
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
                this.owner.span(&mut || {
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

/// Explores boards on one thread. Returns those that are left at the end of the slice, and the number of nodes.
struct Explore<'s, 'a> {
    search: &'s ConditionSearch<'a>,
    slice: &'s Slice,
    stack: Vec<Board>,
}

/// The same, on vectors of one type.
struct ExploreOn<'s, 'a, V> {
    explore: Explore<'s, 'a>,
    vectors: PhantomData<V>,
}

impl Kernel for Explore<'_, '_> {
    type Output = (Vec<Board>, u64);

    #[inline(always)]
    fn run<V: Register>(self) -> (Vec<Board>, u64) {
        // If a register has eight lanes, the first branch is not compiled.
        if self.search.has_eight_lanes && V::LANES > V::Narrow::LANES {
            V::call(ExploreOn::<V::Narrow> { explore: self, vectors: PhantomData })
        } else {
            V::call(ExploreOn::<V> { explore: self, vectors: PhantomData })
        }
    }
}

impl<V: Vector> Subroutine for ExploreOn<'_, '_, V> {
    type Output = (Vec<Board>, u64);

    #[inline(always)]
    fn run(self) -> (Vec<Board>, u64) {
        let Explore { search, slice, stack } = self.explore;
        let conditions = search.layout.conditions();
        let single = search.conditions.single.iter().map(|&number| &conditions[number]).collect();
        let mut explorer = Explorer {
            search,
            slice,
            stack,
            boards: Boards::<V>::new(OtherUnits::NONE),
            digits: [V::splat(0); 81],
            single: SingleTests::new(single),
            active: 0,
            split_at: [None; MAX_LANES],
            explored: 0,
            nodes: 0,
            failures: 0,
        };
        explorer.run();
        (explorer.stack, explorer.explored)
    }
}

struct Explorer<'s, 'a, V> {
    search: &'s ConditionSearch<'a>,
    slice: &'s Slice,
    /// The boards that wait. The next one is last.
    stack: Vec<Board>,
    boards: Boards<V>,
    digits: CellDigits<V>,
    single: SingleTests<'s>,
    /// The lanes that hold a board.
    active: u32,
    /// By lane: the cell that was decided last.
    split_at: [Option<usize>; MAX_LANES],
    explored: u64,
    /// Nodes and failures since the last poll.
    nodes: u64,
    failures: u64,
}

impl<V: Vector> Explorer<'_, '_, V> {
    #[inline(always)]
    fn run(&mut self) {
        let mut rounds = 0_u32;
        loop {
            self.fill();
            if self.active == 0 {
                break;
            }
            rounds += 1;
            if rounds.is_multiple_of(ROUNDS_A_POLL) && self.is_over() {
                break;
            }
            if self.step() {
                self.stack.clear();
                self.active = 0;
                break;
            }
        }
        let _ = self.is_over();
        for lane in lanes_of(self.active) {
            self.stack.push(self.boards.board(lane));
        }
    }

    /// Moves waiting boards to idle lanes.
    #[inline(always)]
    fn fill(&mut self) {
        for lane in lanes_of(all_lanes::<V>() & !self.active) {
            let Some(board) = self.stack.pop() else { return };
            self.boards.lane(lane.index()).put(&board);
            self.active |= lane.bit();
            self.split_at[lane.index()] = None;
        }
    }

    /// Reports what was explored. Returns whether the slice is over.
    fn is_over(&mut self) -> bool {
        let Self { search, slice, .. } = *self;
        let (nodes, failures) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.failures));
        self.explored += nodes;
        search.owner.spend(nodes);
        let nodes_left = slice.nodes_left.fetch_sub(nodes as i64, Ordering::Relaxed) - nodes as i64;
        let failures_left = slice.failures_left.fetch_sub(failures as i64, Ordering::Relaxed) - failures as i64;
        nodes_left <= 0 || failures_left <= 0 || slice.is_ending.load(Ordering::Relaxed) || search.owner.should_stop()
    }

    /// Runs one round, and where it finds nothing further, the conditions. Returns whether the owner wants no more.
    #[inline(always)]
    fn step(&mut self) -> bool {
        let status = self.boards.round();
        let mut failed = self.active & status.failed;
        for lane in lanes_of(failed) {
            self.failures += 1;
            if let Some(cell) = self.split_at[lane.index()] {
                bump(&self.search.weights[cell]);
            }
        }
        let waiting = self.active & !failed & !status.advanced;
        // A pass takes as long for one board as for one in each lane.
        if 2 * (waiting | failed).count_ones() < self.active.count_ones() || waiting == 0 {
            self.active &= !failed;
            return false;
        }
        let mut failed_at = [0; MAX_LANES];
        let found = V::call(Pass {
            boards: &mut self.boards,
            digits: &mut self.digits,
            conditions: &self.search.conditions.of_lanes,
            active: self.active & !failed,
            failed_at: &mut failed_at,
        });
        for lane in lanes_of(found.failed) {
            let search = self.search;
            self.fail(search.conditions.of_lanes[failed_at[lane.index()]].cells.iter().copied());
        }
        failed |= found.failed;
        self.active &= !failed;
        lanes_of(waiting & !failed & !found.changed).any(|lane| self.settle(lane, lane.is_in(status.open)))
    }

    /// Counts a failure of a condition on these cells.
    fn fail(&mut self, cells: impl Iterator<Item = usize>) {
        self.failures += 1;
        cells.for_each(|cell| bump(&self.search.weights[cell]));
    }

    /// Handles a board that neither a round nor a pass changed. Returns whether the owner wants no more.
    #[inline(always)]
    fn settle(&mut self, lane: Lane, is_open: bool) -> bool {
        match self.single.run(&mut self.boards, &self.digits, lane) {
            SingleFindings::Changed => return false,
            SingleFindings::Failed(number) => {
                let search = self.search;
                let condition = &search.layout.conditions()[search.conditions.single[number]];
                self.fail(condition.cells.iter().map(|&cell| cell.into()));
                self.active &= !lane.bit();
                return false;
            }
            SingleFindings::Nothing => {}
        }
        if is_open {
            self.split(lane);
            return false;
        }
        self.active &= !lane.bit();
        let board = self.boards.board(lane);
        let solution = || Digits81::from_valid(digits_of(&board.words)).to_completed(&self.search.layout);
        self.search.owner.offer(&solution)
    }

    /// Decides the cell with the most failures per choice. The board without the digit goes to the stack.
    #[inline(always)]
    fn split(&mut self, lane: Lane) {
        self.nodes += 1;
        let digits = V::words(&self.digits);
        let (mut best, mut most, mut choices) = (0, 0, 1);
        for cell in 0..81 {
            let (weight, count) =
                (self.search.weight(cell), digits[cell * V::LANES + lane.index()].count_ones().into());
            if count > 1 && weight * choices > most * count {
                (best, most, choices) = (cell, weight, count);
            }
        }
        let digit = digits[best * V::LANES + lane.index()].trailing_zeros() as usize;
        let board = self.boards.board(lane);
        let (row, bit) = row_and_bit(best);
        let mut other = board;
        other.words[3 * digit + row] &= !bit;
        self.stack.push(other);
        self.boards.lane(lane.index()).put(&board.with(best, digit));
        self.split_at[lane.index()] = Some(best);
    }
}

#[cfg(test)]
mod tests;
