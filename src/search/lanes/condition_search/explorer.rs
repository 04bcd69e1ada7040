//! Explores boards on one thread, a board in each lane.

use std::marker::PhantomData;

use super::{ConditionSearch, SharedSlice, bump};
use crate::model::Digits81;
use crate::primitives::atomic::Ordering;
use crate::search::lanes::board::{Board, row_and_bit};
use crate::search::lanes::bytes::digits_of;
use crate::search::lanes::conditions::{CellDigits, ConditionPass, SingleFindings, SingleTests};
use crate::search::lanes::lane::{Lane, MAX_LANES, all_lanes, lanes_of};
use crate::search::lanes::round::Boards;
use crate::search::lanes::units::OtherUnits;
use crate::simd::{Kernel, Register, Subroutine, Vector};

/// Number of rounds between two polls: about 20 us (Sapphire Rapids).
const ROUNDS_A_POLL: u32 = 8;

/// Explores boards on one thread. Returns those that are left at the end of the slice, and the number of nodes.
pub(super) struct Explore<'s> {
    pub(super) search: &'s ConditionSearch,
    pub(super) slice: &'s SharedSlice<'s>,
    pub(super) stack: Vec<Board>,
}

/// The same, on vectors of one type.
struct ExploreOn<'s, V> {
    explore: Explore<'s>,
    vectors: PhantomData<V>,
}

impl Kernel for Explore<'_> {
    type Output = (Vec<Board>, u64);

    #[inline(always)]
    fn run<V: Register>(self) -> (Vec<Board>, u64) {
        V::call(ExploreOn::<V> { explore: self, vectors: PhantomData })
    }
}

impl<V: Vector> Subroutine for ExploreOn<'_, V> {
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
            // All others stay idle. Registers with eight lanes take 1.15 times as long on a processor with AVX-512.
            lanes: all_lanes::<V>() & if search.has_eight_lanes { 0xff } else { u32::MAX },
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

struct Explorer<'s, V> {
    search: &'s ConditionSearch,
    slice: &'s SharedSlice<'s>,
    /// The boards that wait. The next one is last.
    stack: Vec<Board>,
    boards: Boards<V>,
    digits: CellDigits<V>,
    single: SingleTests<'s>,
    /// The lanes that may hold a board.
    lanes: u32,
    /// The lanes that hold a board.
    active: u32,
    /// By lane: the cell that was decided last.
    split_at: [Option<usize>; MAX_LANES],
    explored: u64,
    /// Nodes and failures since the last poll.
    nodes: u64,
    failures: u64,
}

impl<V: Vector> Explorer<'_, V> {
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
        for lane in lanes_of(self.lanes & !self.active) {
            let Some(board) = self.stack.pop() else { return };
            self.boards.lane(lane.index()).put(&board);
            self.active |= lane.bit();
            self.split_at[lane.index()] = None;
        }
    }

    /// Reports what was explored. Returns whether the slice is over.
    fn is_over(&mut self) -> bool {
        let slice = self.slice;
        let (nodes, failures) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.failures));
        self.explored += nodes;
        slice.owner.spend(nodes);
        let nodes_left = slice.nodes_left.fetch_sub(nodes as i64, Ordering::Relaxed) - nodes as i64;
        let failures_left = slice.failures_left.fetch_sub(failures as i64, Ordering::Relaxed) - failures as i64;
        nodes_left <= 0 || failures_left <= 0 || slice.is_ending.load(Ordering::Relaxed) || slice.owner.should_stop()
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
        let found = V::call(ConditionPass {
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
        self.slice.owner.offer(&solution)
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
