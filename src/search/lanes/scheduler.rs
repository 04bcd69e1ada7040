//! The search: boards flow between the lanes and some pools, many at once.
//!
//! ```text
//!          new puzzles ──┐              ┌── no solution: its place vanishes
//!                        v              ├── solved: a solution is delivered, or held back
//! ready ─────────────> lanes ── round ──┤
//!   ^ ^ ^                               └── stalled ──> to split, or to close first where that may pay
//!   | | |                                                  |            |
//!   | | └── boards that lost candidates <──────────────────┼── close ───┘ 16 boards
//!   | |                                                    |<── the others
//!   | └──── first children <── split, 16 boards ───────────┘
//!   |                            |
//!   └────── saved boards <───────┘ second children          a puzzle's places, from left to right
//! ```
//!
//! Deviations:
//!
//! 1. Each puzzle is searched depth first: it has one live board, and continues with the first of its places when that
//!    ends. So many puzzles are under way, and the lanes are full. Where there are too few, the leftmost saved boards of
//!    those left are taken as well: places keep the order of the solutions, whoever explores them.
//! 2. Stalled boards wait until there is one for each lane, but where lanes would be idle.
//! 3. Where many solutions are wanted in any order, the first child of an even board stands for both: see [`components`].
//! 4. A board counts as solved only when a whole round has seen it with one candidate a cell, and found no fault. The
//!    bits of `open_before` are the lanes whose board had a cell with several candidates when the round began. A board
//!    that just came into a lane is taken for open: its next round has not seen it whole.

mod components;
mod memory;
mod places;
mod puzzle;
mod solutions;
mod tags;

use super::board::WORDS;
use super::branch::{even, split};
use super::host::{Host, Options, Poll};
use super::pool::{Batch, MARKED, TAG};
use super::round::Boards;
use super::templates::close;
use crate::simd::{Kernel, Vector};
use memory::Memory;
use places::NOWHERE;
use puzzle::Puzzle;
use tags::{PLACE, after_closing, are_many, first_child, is_hard, second_child};

/// Rounds between two looks at the flag and the clock: some 10 us.
const ROUNDS_A_POLL: u32 = 64;

/// Puzzles that wait for their next board, before they are preferred to new ones.
const WAITING: usize = 8;

/// Lanes at the most.
const MAX_LANES: usize = 16;

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
            active: 0,
            open_before: 0,
            memory: Memory::take(),
            is_dry: false,
            is_starving: false,
            is_ending: false,
        };
        scheduler.run();
        scheduler.memory.keep();
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
    /// Lanes that hold a board.
    active: u32,
    /// Lanes whose board had a cell with several candidates before this round, or is new: see above, 4.
    open_before: u32,
    memory: Box<Memory>,
    /// Whether the host had no puzzle when it was last asked.
    is_dry: bool,
    /// Whether lanes are idle for want of boards.
    is_starving: bool,
    /// Whether the run ends when the puzzles that are due are given back.
    is_ending: bool,
}

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
    #[inline(always)]
    fn run(&mut self) {
        let mut rounds = 0_u32;
        loop {
            let is_urgent = self.is_starving || !self.memory.gives_back.is_empty();
            if self.memory.hard.len() >= V::LANES || is_urgent && !self.memory.hard.is_empty() {
                self.close_hard();
                continue;
            }
            if self.memory.stalled.len() >= V::LANES || is_urgent && !self.memory.stalled.is_empty() {
                self.branch();
                continue;
            }
            if !self.memory.gives_back.is_empty() {
                self.give_back_all();
                if self.is_ending {
                    return;
                }
            }
            self.fill();
            if self.is_starving {
                continue;
            }
            if self.active == 0 {
                return;
            }
            rounds += 1;
            if rounds.is_multiple_of(ROUNDS_A_POLL) {
                match self.host.poll() {
                    Poll::Continue => {}
                    Poll::Stop => return self.stop(),
                    Poll::GiveBack => {
                        self.give_back_every();
                        continue;
                    }
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
            let Boards { words, pairs, tags, .. } = &self.boards;
            let hard = if are_many(&self.options) { 0 } else { stalled & is_hard(*tags) };
            if hard != 0 {
                self.memory.hard.push(words, pairs, *tags, hard);
            }
            if stalled != hard {
                self.memory.stalled.push(words, pairs, *tags, stalled & !hard);
            }
        }
        self.active &= !(failed | solved | stalled);
        let mut ended = failed | solved;
        while ended != 0 {
            let lane = ended.trailing_zeros() as usize;
            ended &= ended - 1;
            let place = V::words(std::slice::from_ref(&self.boards.tags))[lane] & PLACE;
            if solved >> lane & 1 == 1 {
                self.solved(place, lane);
            } else {
                self.explored(place);
            }
        }
    }

    /// Gives boards to idle lanes.
    #[inline(always)]
    fn fill(&mut self) {
        let all = u32::MAX >> (32 - V::LANES);
        self.is_starving = false;
        while self.active != all {
            let idle = all & !self.active;
            if !self.memory.ready.is_empty() {
                let Boards { words, naked, tags, .. } = &mut self.boards;
                let taken = self.memory.ready.take(words, naked, tags, idle);
                self.active |= taken;
                self.open_before |= taken;
            } else if !(self.memory.waiting.len() < WAITING && self.begin(idle) || self.fetch()) {
                self.is_starving =
                    2 * (self.memory.stalled.len() + self.memory.hard.len()) > self.active.count_ones() as usize;
                return;
            }
        }
    }

    /// Gives new puzzles to idle lanes. Returns whether there are any.
    #[inline(always)]
    fn begin(&mut self, mut idle: u32) -> bool {
        let mut has_begun = false;
        while idle != 0 && !self.is_dry {
            let Some(&slot) = self.memory.free.last() else { break };
            let lane = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            self.boards.lane(lane).set_tag(0);
            let Some(id) = self.host.next::<V>(self.boards.lane(lane)) else {
                self.is_dry = true;
                break;
            };
            self.memory.free.pop();
            let first = self.memory.places.begin(slot);
            self.memory.puzzles[slot as usize] = Puzzle { id, nodes: 1, first, live: 1, ..Puzzle::NONE };
            V::words_mut(std::slice::from_mut(&mut self.boards.tags))[lane] |= first;
            self.active |= 1 << lane;
            self.open_before |= 1 << lane;
            has_begun = true;
        }
        has_begun
    }

    /// Brings saved boards to the ready ones: the first of the puzzles that wait; without any the leftmost of others.
    /// Returns whether there are any.
    #[inline(always)]
    fn fetch(&mut self) -> bool {
        let mut places = [0; MAX_LANES];
        let count = self.choose_saved(&mut places[..V::LANES]);
        if count == 0 {
            return false;
        }
        let rows = self.memory.places.load_all::<V>(&places[..count]);
        let (mut words, mut naked) = ([V::splat(0); WORDS], [V::splat(0); 3]);
        words.copy_from_slice(&rows[..WORDS]);
        naked.copy_from_slice(&rows[MARKED..TAG]);
        self.memory.ready.push(&words, &naked, rows[TAG], (1 << count) - 1);
        true
    }

    /// Closes boards digit by digit. Those that lose candidates are ready again.
    #[inline(always)]
    fn close_hard(&mut self) {
        let (mut boards, set) = self.memory.hard.take_last::<V>();
        let (lost, failed) = close(&mut boards);
        boards.tags = after_closing(boards.tags, lost);
        if set & !lost != 0 {
            self.memory.stalled.push(&boards.words, &boards.marked, boards.tags, set & !lost);
        }
        boards.mark_naked();
        self.memory.ready.push(&boards.words, &boards.marked, boards.tags, set & lost & !failed);
        let mut ended = set & failed;
        while ended != 0 {
            let lane = ended.trailing_zeros() as usize;
            ended &= ended - 1;
            self.explored(V::words(std::slice::from_ref(&boards.tags))[lane] & PLACE);
        }
    }

    /// Splits stalled boards.
    #[inline(always)]
    fn branch(&mut self) {
        let (boards, set) = self.memory.stalled.take_last::<V>();
        let (mut first, mut second) = split(&boards);
        let (mut tags, mut places) = ([0; MAX_LANES], [NOWHERE; MAX_LANES]);
        let count = set.count_ones() as usize;
        first.tags = first_child(boards.tags);
        first.tags.to_words(&mut tags);
        let even = if are_many(&self.options) { set & even(&boards) } else { 0 };
        let mut for_both = 0;
        if even != 0 {
            let (words, open) = (V::words(&boards.words), V::words(&boards.marked));
            for_both = self.lose_components(words, open, &tags[..count], even);
        }
        self.add_places(&tags[..count], for_both, &mut places);
        second.tags = second_child(first.tags, V::from_words(&places));
        self.memory.places.save_all(&mut second.rows(), &places[..count]);
        self.memory.ready.push(&first.words, &first.marked, first.tags, set);
    }
}

impl<V: Vector> Batch<V> {
    /// The rows, with one of padding.
    #[inline(always)]
    fn rows(&self) -> [V; 32] {
        let mut rows = [self.tags; 32];
        rows[..WORDS].copy_from_slice(&self.words);
        rows[MARKED..TAG].copy_from_slice(&self.marked);
        rows
    }
}
