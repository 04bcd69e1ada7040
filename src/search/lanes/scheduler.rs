//! The search: boards move between the lanes and several pools, many at the same time.
//!
//! ```text
//!          new puzzles ──┐              ┌── no solution: its place is removed
//!                        v              ├── solved: a solution is delivered, or held back
//! ready ─────────────> lanes ── round ──┤
//!   ^ ^ ^                               └── stalled ──> to split, or first to examine where that may pay
//!   | | |                                                  |            |
//!   | | └── boards that lost candidates <──────────────────┼─ examine ──┘ many at once: hidden pairs of roots, closed
//!   | |                                                    |<── the others                digits of hard ones
//!   | └──── first children <── split, many at once ────────┘
//!   |                            |
//!   └────── saved boards <───────┘ second children          a puzzle's places, from left to right
//! ```
//!
//! This file has the loop and what happens after a round. [`supply`] gives boards to idle lanes, [`passes`] closes
//! and splits boards, [`solutions`] delivers solutions, and [`ends`] ends puzzles. The picture omits these points:
//!
//! 1. Each puzzle is searched depth first: it has one live board, and when that ends it continues with the first of
//!    its places. Many puzzles are under way, so the lanes are full. If there are too few, the leftmost saved
//!    boards of the remaining puzzles are used as well: places keep the order of the solutions, whichever lanes
//!    explore them.
//! 2. Stalled boards wait until there is one for each lane, unless lanes would be idle.
//! 3. If many solutions are wanted in any order, each puzzle keeps one chute for last. No board is split there:
//!    when everything else is known, the completions of the board are listed ([`chute`](super::chute)).
//! 4. A board counts as solved only after a complete round has seen it with one candidate per cell and found no
//!    fault. The bits of `open_before` are the lanes whose board had a cell with several candidates when the round
//!    started. A board that has just entered a lane is treated as open, because no complete round has seen it yet.

mod ends;
mod memory;
mod open_puzzles;
mod passes;
mod places;
mod solutions;
mod supply;
mod tags;

use std::marker::PhantomData;

use super::host::{Host, Poll, RunLimits};
use super::lane::lanes_of;
use super::round::Boards;
use crate::simd::{Backend, Kernel, Register, Subroutine, Vector};
use memory::{Pools, RunMemory};
use open_puzzles::OpenPuzzles;
use passes::{ClearRoots, CloseHard, SplitStalled};
use tags::{are_many, is_hard, is_root, place_of};

/// Number of rounds between two checks of the flag and the clock: about 10 us.
const ROUNDS_A_POLL: u32 = 64;

/// Runs the kernel over the puzzles of a host. `are_many` tells whether there are more of them than a register has
/// lanes.
///
/// The memory is owned here, outside the kernel: if a value must be dropped when a call unwinds, vectors do not
/// stay in registers (5 % of the time).
pub(crate) fn run(backend: Backend, host: &mut dyn Host, limits: RunLimits, are_many: bool) {
    let mut memory = RunMemory::take();
    backend.run(Run { host, limits, are_many, memory: &mut memory });
    memory.keep();
}

/// A run of the kernel.
struct Run<'a> {
    host: &'a mut dyn Host,
    limits: RunLimits,
    /// Whether to run on wide vectors. A round is a chain of dependent operations. With two chains at the same
    /// time, boards are advanced 1.3 times as fast (Zen 5), and a single board takes 1.4 times as long.
    are_many: bool,
    memory: &'a mut RunMemory,
}

/// A run on vectors of this type.
struct RunOn<'a, V> {
    run: Run<'a>,
    vectors: PhantomData<V>,
}

impl<V: Vector> Subroutine for RunOn<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Run { host, limits, memory, .. } = self.run;
        let takes_words = host.takes_words();
        let mut scheduler = Scheduler {
            host,
            takes_words,
            limits,
            boards: Boards::<V>::new(limits.units),
            active: 0,
            open_before: 0,
            pools: &mut memory.pools,
            puzzles: &mut memory.puzzles,
            is_dry: false,
            is_starving: false,
            is_ending: false,
        };
        scheduler.run();
    }
}

impl Kernel for Run<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self) {
        // If the wide vectors are the registers, the first branch is not compiled: each kernel takes seconds to
        // compile.
        if self.are_many && V::Wide::LANES > V::LANES {
            V::call(RunOn::<V::Wide> { run: self, vectors: PhantomData });
        } else {
            V::call(RunOn::<V> { run: self, vectors: PhantomData });
        }
    }
}

struct Scheduler<'a, V> {
    host: &'a mut dyn Host,
    /// The result of [`Host::takes_words`].
    takes_words: bool,
    limits: RunLimits,
    boards: Boards<V>,
    /// Lanes that hold a board.
    active: u32,
    /// Lanes whose board had a cell with several candidates before this round, or is new: see above, 4.
    open_before: u32,
    pools: &'a mut Pools,
    puzzles: &'a mut OpenPuzzles,
    /// Whether the host had no puzzle when it was last asked.
    is_dry: bool,
    /// Whether lanes are idle because there are no boards.
    is_starving: bool,
    /// Whether the run ends once the puzzles that are due are given back.
    is_ending: bool,
}

impl<V: Vector> Scheduler<'_, V> {
    #[inline(always)]
    fn run(&mut self) {
        let mut rounds = 0_u32;
        loop {
            // A pass takes as long for one board as for one in each lane. Puzzles that are due can be given back
            // only from lanes, the ready pool and places, so all other pools must be emptied first.
            let is_urgent = self.is_starving || self.puzzles.are_due();
            if self.pools.hard.len() >= V::LANES || is_urgent && !self.pools.hard.is_empty() {
                V::call(CloseHard(self));
                continue;
            }
            if self.pools.roots.len() >= V::LANES || is_urgent && !self.pools.roots.is_empty() {
                V::call(ClearRoots(self));
                continue;
            }
            // This pass comes last, because the other two add boards to its pool.
            if self.pools.stalled.len() >= V::LANES || is_urgent && !self.pools.stalled.is_empty() {
                V::call(SplitStalled(self));
                continue;
            }
            if self.puzzles.are_due() {
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

    /// Runs one round, and handles its results.
    #[inline(always)]
    fn step(&mut self) {
        let status = self.boards.round();
        // Idle lanes still hold their last board, and their bits in the status have no meaning.
        let failed = self.active & status.failed;
        let solved = self.active & !status.failed & !self.open_before;
        let stalled = self.active & !status.failed & self.open_before & status.open & !status.advanced;
        self.open_before = status.open;
        if stalled != 0 {
            self.pool_stalled(stalled);
        }
        self.active &= !(failed | solved | stalled);
        for lane in lanes_of(failed | solved) {
            let place = place_of(&self.boards.tags, lane);
            if lane.is_in(solved) {
                self.solved(place, lane);
            } else {
                self.refuted(place);
            }
        }
    }

    /// Moves stalled boards out of their lanes, into the pools for their next step.
    #[inline(always)]
    fn pool_stalled(&mut self, stalled: u32) {
        let Boards { words, pairs, tags, .. } = &self.boards;
        let look = if self.limits.look { stalled } else { 0 };
        let roots = look & is_root(*tags);
        let hard = if are_many(&self.limits) { 0 } else { look & is_hard(*tags) };
        if roots != 0 {
            self.pools.roots.push(words, pairs, *tags, roots);
        }
        if hard != 0 {
            self.pools.hard.push(words, pairs, *tags, hard);
        }
        if stalled != roots | hard {
            self.pools.stalled.push(words, pairs, *tags, stalled & !(roots | hard));
        }
    }
}
