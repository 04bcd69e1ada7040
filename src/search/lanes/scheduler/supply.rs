//! Where idle lanes get boards from: the ready ones, new puzzles, saved boards.

use super::places::{NOWHERE, State};
use super::{MAX_LANES, Puzzle, Scheduler, lanes_of};
use crate::search::lanes::board::WORDS;
use crate::search::lanes::host::Host;
use crate::search::lanes::pool::{MARKED, TAG};
use crate::search::lanes::round::Boards;
use crate::simd::Vector;

/// Puzzles that wait for their next board, before they are preferred to new ones.
const WAITING: usize = 8;

/// Solutions of a puzzle that may be held back before its lanes keep to the leftmost board.
const HELD_BACK: usize = 4096;

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
    /// Gives boards to idle lanes.
    #[inline(always)]
    pub(super) fn fill(&mut self) {
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
                self.is_starving = 2 * self.memory.waiting_boards() > self.active.count_ones() as usize;
                return;
            }
        }
    }

    /// Gives new puzzles to idle lanes. Returns whether there are any.
    #[inline(always)]
    fn begin(&mut self, idle: u32) -> bool {
        if self.is_dry {
            return false;
        }
        let mut has_begun = false;
        for lane in lanes_of(idle) {
            let Some(&slot) = self.memory.free.last() else { break };
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
        self.memory.ready.push(&words, &naked, rows[TAG], u32::MAX >> (32 - count));
        true
    }

    /// Chooses saved boards to continue with, and makes them live. Returns their number.
    fn choose_saved(&mut self, places: &mut [u32]) -> usize {
        let mut count = 0;
        while count < places.len()
            && let Some(slot) = self.memory.waiting.pop()
        {
            let puzzle = &mut self.memory.puzzles[slot as usize];
            if puzzle.nodes >= self.options.nodes {
                self.give_back(slot);
                continue;
            }
            puzzle.nodes += 1;
            puzzle.live = 1;
            places[count] = puzzle.first;
            self.memory.places.set_state(puzzle.first, State::Live);
            count += 1;
        }
        if count == 0 && self.options.share { self.choose_more(places) } else { count }
    }

    /// Chooses saved boards of puzzles that have a live one, the leftmost of each.
    fn choose_more(&mut self, places: &mut [u32]) -> usize {
        let mut count = 0;
        let under_way = self.memory.puzzles.len() - self.memory.free.len();
        let share = places.len().div_ceil(under_way.max(1));
        // For a puzzle alone, to look at all slots in every round would take as long as the rounds.
        let open = self.memory.puzzles.iter_mut().filter(|puzzle| puzzle.first != NOWHERE).take(under_way);
        for puzzle in open.filter(|puzzle| puzzle.held_back < HELD_BACK) {
            let (mut place, mut taken) = (puzzle.first, 0);
            while place != NOWHERE && taken < share && count < places.len() && puzzle.nodes < self.options.nodes {
                if self.memory.places.get(place).state == State::Saved {
                    self.memory.places.set_state(place, State::Live);
                    puzzle.nodes += 1;
                    puzzle.live += 1;
                    places[count] = place;
                    (count, taken) = (count + 1, taken + 1);
                }
                place = self.memory.places.get(place).next;
            }
        }
        count
    }
}
