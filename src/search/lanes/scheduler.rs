//! The lanes at work: each holds a node of some puzzle's search.
//!
//! ```text
//! round on all boards
//! for each lane that needs attention:
//!     no solution   take back the newest saved board, or end the lane's part of the puzzle
//!     solved        deliver the solution, then the same
//!     stalled       save the board without a candidate, continue with the candidate placed
//! lanes without a board take the next puzzle, or else the oldest saved board of a busy lane
//! ```
//!
//! Deviations:
//!
//! 1. A puzzle that several lanes work on has a row of *segments*, from left to right in the order of its search: each is
//!    a lane's board with its saved ones, newest first. A lane that takes the oldest saved board of another becomes the
//!    segment right behind it. So solutions are delivered in the order of one lane alone: those of the leftmost segment
//!    at once, those of the others when they are leftmost ([`segments`]).
//! 2. Where more solutions are wanted in order than may be held back, idle lanes take small parts near to the leftmost
//!    segment, and large parts far behind are parked.
//! 3. A board counts as solved only when a whole round has seen it with one candidate a cell, and found no fault. The
//!    bits of `open_before` are the lanes whose board had a cell with several candidates when the round began. A board
//!    that just came into a lane is taken for open: its next round has not seen it whole.

mod puzzle;
mod segments;

use super::board::WORDS;
use super::branch::{Choice, choose};
use super::host::{End, Host, Options, Poll};
use super::round::Boards;
use crate::simd::{Kernel, Vector};
use puzzle::{Branches, Puzzle, Segment};

/// Rounds between two looks at the flag and the clock: some 10 us.
const ROUNDS_A_POLL: u32 = 64;

/// A run of the kernel over the puzzles of a host.
pub(crate) struct Run<'a, H> {
    pub(crate) host: &'a mut H,
    pub(crate) options: Options,
}

impl<H: Host> Kernel for Run<'_, H> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let mut scheduler = Scheduler {
            host: self.host,
            options: self.options,
            boards: Boards::<V>::new(),
            lanes: (0..V::LANES).map(|_| Branches::default()).collect(),
            puzzles: (0..V::LANES).map(|_| Puzzle::default()).collect(),
            free_puzzles: u32::MAX >> (32 - V::LANES),
            active: 0,
            suspended: 0,
            open_before: 0,
            exhausted: false,
        };
        scheduler.run();
    }
}

/// Copies the words of one lane. Not inlined on purpose: among the vector instructions the compiler would gather the
/// words, which takes longer than 27 plain loads (forum hardest 7.6 to 7.0 us a puzzle).
#[inline(never)]
fn copy_lane(words: &[u32], lanes: usize, lane: usize, board: &mut [u32; WORDS]) {
    for (word, &from) in board.iter_mut().zip(words[lane..].iter().step_by(lanes)) {
        *word = from;
    }
}

struct Scheduler<'a, V, H> {
    host: &'a mut H,
    options: Options,
    boards: Boards<V>,
    lanes: Vec<Branches>,
    /// As many slots as there are lanes: a puzzle under way has one lane at least.
    puzzles: Vec<Puzzle>,
    /// Slots without a puzzle.
    free_puzzles: u32,
    /// Lanes that hold a board.
    active: u32,
    /// Lanes that hold saved boards alone, and wait until they are leftmost.
    suspended: u32,
    /// Lanes whose board had a cell with several candidates before this round, or is new: see above, 3.
    open_before: u32,
    /// Whether the host has no more puzzles.
    exhausted: bool,
}

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
    #[inline(always)]
    fn run(&mut self) {
        let all = u32::MAX >> (32 - V::LANES);
        let mut rounds = 0_u32;
        loop {
            if self.active | self.suspended != all {
                self.fill(all & !(self.active | self.suspended));
                if self.active == 0 {
                    return;
                }
            }
            rounds += 1;
            if rounds.is_multiple_of(ROUNDS_A_POLL) {
                match self.host.poll() {
                    Poll::Continue => {}
                    Poll::Stop => return self.stop(),
                    Poll::GiveBack => return self.give_back_all(),
                }
            }
            self.step();
        }
    }

    /// One round, and what follows from it.
    #[inline(always)]
    fn step(&mut self) {
        let status = self.boards.round();
        let failed = self.active & status.failed;
        let solved = self.active & !status.failed & !self.open_before;
        let stalled = self.active & !status.failed & self.open_before & status.open & !status.advanced;
        self.open_before = status.open;
        if stalled != 0 {
            self.boards.rank_pairs();
        }
        let mut attention = failed | solved | stalled;
        while attention != 0 {
            let lane = attention.trailing_zeros() as usize;
            let bit = 1 << lane;
            attention &= attention - 1;
            if self.active & bit == 0 {
                // A solution of another lane has ended the puzzle of this one.
                continue;
            }
            if stalled & bit != 0 {
                self.branch(lane);
            } else if solved & bit != 0 {
                self.solved(lane);
            } else {
                self.retreat(lane);
            }
        }
    }

    /// Gives boards to idle lanes.
    #[inline(always)]
    fn fill(&mut self, mut idle: u32) {
        while idle != 0 {
            let lane = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            if !(self.begin(lane) || self.options.share && self.share(lane)) {
                return;
            }
        }
    }

    /// Gives the next puzzle to a lane.
    #[inline(always)]
    fn begin(&mut self, lane: usize) -> bool {
        if self.exhausted {
            return false;
        }
        let Some(id) = self.host.next::<V>(self.boards.lane(lane)) else {
            self.exhausted = true;
            return false;
        };
        // A slot is free: there are as many as lanes, and this lane has none.
        let slot = self.free_puzzles.trailing_zeros() as usize;
        self.free_puzzles &= self.free_puzzles - 1;
        let puzzle = &mut self.puzzles[slot];
        (puzzle.id, puzzle.count, puzzle.nodes, puzzle.held_back) = (id, 0, 1, 0);
        puzzle.segments.clear();
        puzzle.segments.push(Segment::of(lane));
        self.lanes[lane].puzzle = slot;
        self.wake(lane);
        true
    }

    /// A lane begins to work on the board that was written into it.
    #[inline(always)]
    const fn wake(&mut self, lane: usize) {
        self.active |= 1 << lane;
        self.open_before |= 1 << lane;
    }

    /// The words of the board of a lane.
    #[inline(always)]
    fn words(&self, lane: usize) -> [u32; WORDS] {
        let mut words = [0; WORDS];
        copy_lane(V::words(&self.boards.words), V::LANES, lane, &mut words);
        words
    }

    /// Splits the board of a stalled lane in two: one is saved, the other stays in the lane.
    #[inline(always)]
    fn branch(&mut self, lane: usize) {
        let slot = self.lanes[lane].puzzle;
        if self.puzzles[slot].nodes >= self.options.nodes {
            self.give_back(slot);
            return;
        }
        self.puzzles[slot].nodes += 1;
        let ranks = V::words(&self.boards.ranks);
        let saved = self.lanes[lane].save();
        copy_lane(V::words(&self.boards.words), V::LANES, lane, &mut saved.words);
        let Choice { digits, row, bit } = choose(&saved.words, &ranks[lane..], V::LANES);
        let (first, others) = (digits.trailing_zeros() as usize, digits & digits.wrapping_sub(1));
        let mut board = self.boards.lane(lane);
        saved.words[3 * first + row] &= !bit;
        saved.naked = board.naked();
        // The last candidate left is a naked single there.
        saved.naked[row] |= if others.is_power_of_two() { bit } else { 0 };
        let mut rest = others;
        while rest != 0 {
            board.clear(3 * rest.trailing_zeros() as usize + row, bit);
            rest &= rest - 1;
        }
        board.add_naked(row, bit);
        self.open_before |= 1 << lane;
    }

    /// Continues with the newest saved board of a lane, or ends its segment.
    #[inline(always)]
    fn retreat(&mut self, lane: usize) {
        let slot = self.lanes[lane].puzzle;
        let Branches { saved, depth, .. } = &mut self.lanes[lane];
        if *depth == 0 {
            self.release(lane);
            self.end_segment(slot, lane);
            return;
        }
        if self.puzzles[slot].nodes >= self.options.nodes {
            self.release(lane);
            self.give_back(slot);
            return;
        }
        *depth -= 1;
        self.puzzles[slot].nodes += 1;
        self.boards.lane(lane).put(&saved[*depth]);
        self.wake(lane);
    }

    /// Takes the board from a lane, which becomes idle.
    #[inline(always)]
    const fn release(&mut self, lane: usize) {
        self.active &= !(1 << lane);
        self.suspended &= !(1 << lane);
    }

    /// Delivers a solution, or holds it back.
    #[inline(always)]
    fn solved(&mut self, lane: usize) {
        let slot = self.lanes[lane].puzzle;
        let words = self.words(lane);
        let puzzle = &mut self.puzzles[slot];
        let leftmost = puzzle.segments[0].lane == Some(lane);
        if leftmost || !self.options.ordered {
            puzzle.count += 1;
            let enough = self.host.solution::<V>(puzzle.id, &words);
            if enough || puzzle.count >= self.options.solutions {
                self.end_puzzle(slot);
            } else {
                self.retreat(lane);
            }
            return;
        }
        self.hold_back(slot, lane, words);
    }

    /// A lane has explored its segment.
    #[inline(always)]
    fn end_segment(&mut self, slot: usize, lane: usize) {
        let puzzle = &mut self.puzzles[slot];
        if puzzle.segments.len() == 1 {
            self.end_puzzle(slot);
        } else {
            self.close_segment(slot, lane);
        }
    }

    /// Ends a puzzle, and frees all its lanes.
    #[inline(always)]
    fn end_puzzle(&mut self, slot: usize) {
        let puzzle = &mut self.puzzles[slot];
        let end = End {
            count: puzzle.count,
            nodes: puzzle.nodes,
            full: puzzle.count >= self.options.solutions,
            pending: None,
        };
        let id = puzzle.id;
        let lanes = puzzle.segments.iter().filter_map(|segment| segment.lane);
        let freed = lanes.fold(0, |freed, lane| {
            self.lanes[lane].depth = 0;
            freed | 1 << lane
        });
        // The memory of the segments stays for the next puzzle.
        puzzle.segments.clear();
        self.active &= !freed;
        self.suspended &= !freed;
        self.free_puzzles |= 1 << slot;
        self.host.end(id, end);
    }
}
