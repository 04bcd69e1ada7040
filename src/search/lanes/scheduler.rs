//! The search: boards flow between the lanes and some pools, many at once.
//!
//! ```text
//!          new puzzles ──┐              ┌── no solution: its place vanishes
//!                        v              ├── solved: a solution is delivered, or held back
//! ready ─────────────> lanes ── round ──┤
//!   ^ ^ ^                               └── stalled ──> to split, or first to look at where that may pay
//!   | | |                                                  |            |
//!   | | └── boards that lost candidates <──────────────────┼── look ────┘ many at once: hidden pairs of roots, closed
//!   | |                                                    |<── the others                digits of hard ones
//!   | └──── first children <── split, many at once ────────┘
//!   |                            |
//!   └────── saved boards <───────┘ second children          a puzzle's places, from left to right
//! ```
//!
//! This file has the loop and what follows from a round; [`supply`] gives boards to idle lanes, [`passes`] closes and
//! splits, [`solutions`] delivers, and [`ends`] ends puzzles. What the picture leaves out:
//!
//! 1. Each puzzle is searched depth first: it has one live board, and continues with the first of its places when that
//!    ends. So many puzzles are under way, and the lanes are full. Where there are too few, the leftmost saved boards of
//!    those left are taken as well: places keep the order of the solutions, whoever explores them.
//! 2. Stalled boards wait until there is one for each lane, but where lanes would be idle.
//! 3. Where many solutions are wanted in any order, each puzzle keeps a chute for last. No board is split there: when all
//!    else is known, what completes the board is listed ([`chute`](super::chute)).
//! 4. A board counts as solved only when a whole round has seen it with one candidate a cell, and found no fault. The
//!    bits of `open_before` are the lanes whose board had a cell with several candidates when the round began. A board
//!    that just came into a lane is taken for open: its next round has not seen it whole.

mod ends;
mod memory;
mod passes;
mod places;
mod puzzle;
mod solutions;
mod supply;
mod tags;

use super::board::WORDS;
use super::host::{Host, Options, Poll};
use super::round::Boards;
use crate::simd::{Backend, Kernel, Register, Vector};
use memory::Memory;
use puzzle::Puzzle;
use tags::{PLACE, are_many, is_hard, is_root};

/// Rounds between two looks at the flag and the clock: some 10 us.
const ROUNDS_A_POLL: u32 = 64;

/// Lanes at the most.
const MAX_LANES: usize = 32;

/// Runs the kernel over the puzzles of a host; `are_many` if there are more of them than a register has lanes.
///
/// The memory is owned out here: where something is to be dropped if a call unwinds, vectors do not stay in registers (5 %
/// of the time).
pub(crate) fn run<H: Host>(backend: Backend, host: &mut H, options: Options, are_many: bool) {
    let mut memory = Memory::take();
    let run = Run { host, options, memory: &mut memory };
    if are_many {
        backend.run(WideRun(run))
    } else {
        backend.run(run)
    }
    memory.keep();
}

/// A run of the kernel.
struct Run<'a, H> {
    host: &'a mut H,
    options: Options,
    memory: &'a mut Memory,
}

impl<H: Host> Run<'_, H> {
    #[inline(always)]
    fn on<V: Vector>(self) {
        let mut scheduler = Scheduler {
            host: self.host,
            options: self.options,
            boards: Boards::<V>::new(),
            active: 0,
            open_before: 0,
            memory: self.memory,
            is_dry: false,
            is_starving: false,
            is_ending: false,
        };
        scheduler.run();
    }
}

impl<H: Host> Kernel for Run<'_, H> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        self.on::<V>();
    }
}

/// A run on wide vectors. A round is a chain of operations that wait for one another; with two chains side by side boards
/// are advanced 1.3 times as fast (Zen 5), and a single one takes 1.4 times as long.
struct WideRun<'a, H>(Run<'a, H>);

impl<H: Host> Kernel for WideRun<'_, H> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        self.0.on::<V::Wide>();
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

/// The lanes of a set, from the lowest on.
#[inline(always)]
fn lanes_of(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lane < u32::BITS).then_some(lane as usize)
    })
}

/// The place that the tag in a lane names.
#[inline(always)]
fn place_of<V: Vector>(tags: &V, lane: usize) -> u32 {
    V::words(std::slice::from_ref(tags))[lane] & PLACE
}

struct Scheduler<'a, V, H> {
    host: &'a mut H,
    options: Options,
    boards: Boards<V>,
    /// Lanes that hold a board.
    active: u32,
    /// Lanes whose board had a cell with several candidates before this round, or is new: see above, 4.
    open_before: u32,
    memory: &'a mut Memory,
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
            if self.memory.roots.len() >= V::LANES || is_urgent && !self.memory.roots.is_empty() {
                self.clear_roots();
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
            let look = if self.options.look { stalled } else { 0 };
            let roots = look & is_root(*tags);
            let hard = if are_many(&self.options) { 0 } else { look & is_hard(*tags) };
            if roots != 0 {
                self.memory.roots.push(words, pairs, *tags, roots);
            }
            if hard != 0 {
                self.memory.hard.push(words, pairs, *tags, hard);
            }
            if stalled != roots | hard {
                self.memory.stalled.push(words, pairs, *tags, stalled & !(roots | hard));
            }
        }
        self.active &= !(failed | solved | stalled);
        for lane in lanes_of(failed | solved) {
            let place = place_of(&self.boards.tags, lane);
            if solved >> lane & 1 == 1 {
                self.solved(place, lane);
            } else {
                self.explored(place);
            }
        }
    }
}
