//! The rows of places: which board is next, what is delivered, how puzzles end.

use super::places::{NOWHERE, Place, State};
use super::tags::PLACE;
use super::{Puzzle, Scheduler, copy_lane};
use crate::search::lanes::board::WORDS;
use crate::search::lanes::host::{End, Host, Piece};
use crate::search::lanes::pool::{MARKED, ROWS, TAG};
use crate::simd::Vector;

/// Solutions of a puzzle that may be held back before its lanes keep to the leftmost board.
const HELD_BACK: usize = 4096;

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
    /// Notes the component that each of some even boards loses when it is split. Returns the lanes of those whose second
    /// child need not be explored.
    #[inline(never)]
    pub(super) fn lose_components(&mut self, words: &[u32], open: &[u32], tags: &[u32], even: u32) -> u32 {
        let mut noted = 0;
        for (lane, tag) in tags.iter().enumerate().filter(|(lane, _)| even >> lane & 1 == 1) {
            let rows = || {
                let mut rows = [0; ROWS];
                copy_lane(words, V::LANES, lane, rows.first_chunk_mut().unwrap_or(&mut [0; WORDS]));
                rows[TAG] = *tag;
                rows
            };
            let open = std::array::from_fn(|row| open[row * V::LANES + lane]);
            noted |= u32::from(self.memory.places.add_component(tag & PLACE, rows, open)) << lane;
        }
        noted
    }

    /// Adds the places of second children behind those of the first, whose tags are given; but for lanes in which the
    /// first stands for both.
    #[inline(always)]
    pub(super) fn add_places(&mut self, tags: &[u32], for_both: u32, places: &mut [u32]) {
        for (lane, (tag, place)) in tags.iter().zip(places).enumerate() {
            let first = tag & PLACE;
            let Place { state, puzzle: slot, .. } = self.memory.places.get(first);
            if state == State::Dropped {
                continue;
            }
            if for_both >> lane & 1 == 0 {
                *place = self.memory.places.insert_behind(first, State::Saved);
            }
            let puzzle = &mut self.memory.puzzles[slot as usize];
            if puzzle.nodes < self.options.nodes {
                puzzle.nodes += 1;
            } else if !self.memory.gives_back.contains(&slot) {
                self.memory.gives_back.push(slot);
            }
        }
    }

    /// Chooses saved boards to continue with, and makes them live. Returns their number.
    pub(super) fn choose_saved(&mut self, places: &mut [u32]) -> usize {
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

    /// Ends a place whose board has no solution.
    #[inline(always)]
    pub(super) fn explored(&mut self, place: u32) {
        let Place { state, puzzle: slot, .. } = self.memory.places.get(place);
        if state == State::Dropped {
            self.memory.places.free(place);
            return;
        }
        let puzzle = &mut self.memory.puzzles[slot as usize];
        puzzle.live -= 1;
        self.memory.places.unlink(place, &mut puzzle.first);
        self.proceed(slot);
    }

    /// Delivers a solution, or holds it back.
    #[inline(always)]
    pub(super) fn solved(&mut self, place: u32, lane: usize) {
        let Place { state, puzzle: slot, .. } = self.memory.places.get(place);
        if state == State::Dropped {
            self.memory.places.free(place);
            return;
        }
        let mut words = [0; WORDS];
        copy_lane(V::words(&self.boards.words), V::LANES, lane, &mut words);
        let puzzle = &mut self.memory.puzzles[slot as usize];
        puzzle.live -= 1;
        if self.options.ordered && puzzle.first != place {
            self.hold_back(place, &words);
            return;
        }
        self.memory.places.unlink(place, &mut puzzle.first);
        if !self.deliver(slot, place, words) {
            self.proceed(slot);
        }
    }

    /// Delivers the solutions that stand at a place, which is out of its row: one, and those that its components add.
    /// Returns whether the last that is wanted was among them: then the puzzle has ended.
    #[inline(always)]
    fn deliver(&mut self, slot: u32, place: u32, mut words: [u32; WORDS]) -> bool {
        let components = self.memory.places.get(place).components;
        let mut left = 1_u64 << components;
        while left > 0 {
            let puzzle = &mut self.memory.puzzles[slot as usize];
            let uncounted = left.min(self.options.solutions - puzzle.count);
            let mut is_last = false;
            if self.host.count(puzzle.id, uncounted) {
                puzzle.count += uncounted;
                left = 0;
            } else {
                puzzle.count += 1;
                is_last = self.host.solution::<V>(puzzle.id, &words);
                left -= 1;
            }
            if is_last || puzzle.count >= self.options.solutions {
                self.end(slot);
                return true;
            }
            if left > 0
                && let Some(lost) = self.memory.places.components(place)
            {
                lost.turn(components, (1 << components) - left, &mut words);
            }
        }
        false
    }

    /// Holds back a solution until what is further left is explored.
    #[cold]
    fn hold_back(&mut self, place: u32, words: &[u32; WORDS]) {
        self.memory.places.save(place, words);
        self.memory.places.set_state(place, State::Solution);
        let slot = self.memory.places.get(place).puzzle;
        let puzzle = &mut self.memory.puzzles[slot as usize];
        puzzle.held_back += 1;
        if puzzle.count + puzzle.held_back as u64 >= self.options.solutions {
            let is_solution = |place: &u32| self.memory.places.get(*place).state == State::Solution;
            let enough = self.options.solutions - puzzle.count;
            let last = self.memory.places.row(puzzle.first).filter(is_solution).nth(enough as usize - 1);
            let behind = last.map_or(NOWHERE, |last| self.memory.places.get(last).next);
            self.cut(slot, behind);
        }
        self.proceed(slot);
    }

    /// Drops what is behind the last solution that is wanted.
    fn cut(&mut self, slot: u32, behind: u32) {
        if behind == NOWHERE {
            return;
        }
        let count = |state| {
            self.memory.places.row(behind).filter(|place| self.memory.places.get(*place).state == state).count()
        };
        let (live, held_back) = (count(State::Live), count(State::Solution));
        let puzzle = &mut self.memory.puzzles[slot as usize];
        puzzle.live -= live as u32;
        puzzle.held_back -= held_back;
        self.memory.places.drop_from(behind);
    }

    /// Delivers what is first in the row and was held back. Then the puzzle ends if nothing is left, or waits for its next
    /// board if none is live.
    #[inline(always)]
    fn proceed(&mut self, slot: u32) {
        if self.memory.puzzles[slot as usize].held_back > 0 && !self.deliver_first(slot) {
            return;
        }
        let Puzzle { first, live, .. } = self.memory.puzzles[slot as usize];
        if first == NOWHERE {
            self.end(slot);
        } else if live == 0 {
            self.memory.waiting.push(slot);
        }
    }

    /// Delivers the solutions that are first in the row. Returns whether more are wanted.
    #[cold]
    fn deliver_first(&mut self, slot: u32) -> bool {
        loop {
            let puzzle = &mut self.memory.puzzles[slot as usize];
            let place = puzzle.first;
            if self.memory.places.get(place).state != State::Solution {
                return true;
            }
            puzzle.held_back -= 1;
            let words = *self.memory.places.words(place);
            self.memory.places.unlink(place, &mut puzzle.first);
            if self.deliver(slot, place, words) {
                return false;
            }
        }
    }

    /// Ends a puzzle, and drops what is left of it.
    #[inline(always)]
    fn end(&mut self, slot: u32) {
        let Puzzle { id, count, nodes, .. } = self.memory.puzzles[slot as usize];
        self.close(slot);
        self.host.end(id, End { count, nodes, full: count >= self.options.solutions, pending: None });
    }

    /// Frees the slot of a puzzle.
    #[inline(always)]
    fn close(&mut self, slot: u32) {
        let puzzle = std::mem::replace(&mut self.memory.puzzles[slot as usize], Puzzle::NONE);
        if puzzle.first != NOWHERE {
            self.memory.places.drop_from(puzzle.first);
        }
        if puzzle.live > 0 {
            self.release_dropped();
        }
        self.memory.free.push(slot);
        self.is_dry = false;
    }

    /// Takes boards that nobody wants from the lanes.
    #[cold]
    fn release_dropped(&mut self) {
        for lane in (0..V::LANES).filter(|lane| self.active >> lane & 1 == 1).collect::<Vec<_>>() {
            let place = V::words(std::slice::from_ref(&self.boards.tags))[lane] & PLACE;
            if self.memory.places.get(place).state == State::Dropped {
                self.memory.places.free(place);
                self.active &= !(1 << lane);
            }
        }
    }

    /// Ends all puzzles, and drops what is pending of them.
    #[cold]
    pub(super) fn stop(&mut self) {
        let nodes = self.memory.puzzles.iter().map(|puzzle| puzzle.nodes).sum();
        self.host.stopped(nodes);
    }

    /// Gives back all puzzles, as soon as no board is stalled.
    #[cold]
    pub(super) fn give_back_every(&mut self) {
        let slots =
            (0..self.memory.puzzles.len() as u32).filter(|slot| self.memory.puzzles[*slot as usize].first != NOWHERE);
        self.memory.gives_back = slots.collect();
        self.is_ending = true;
    }

    /// Gives back the puzzles that are due. No board is stalled.
    #[cold]
    pub(super) fn give_back_all(&mut self) {
        self.save_live();
        self.memory.waiting.retain(|slot| !self.memory.gives_back.contains(slot));
        for slot in std::mem::take(&mut self.memory.gives_back) {
            self.give_back(slot);
        }
    }

    /// Saves all live boards, which stay live.
    fn save_live(&mut self) {
        for lane in (0..V::LANES).filter(|lane| self.active >> lane & 1 == 1) {
            let mut board = [0; ROWS];
            copy_lane(V::words(&self.boards.words), V::LANES, lane, board.first_chunk_mut().unwrap_or(&mut [0; WORDS]));
            (0..3).for_each(|row| board[MARKED + row] = V::words(&self.boards.naked)[row * V::LANES + lane]);
            board[TAG] = V::words(std::slice::from_ref(&self.boards.tags))[lane];
            self.memory.places.save(board[TAG] & PLACE, &board);
        }
        for index in 0..self.memory.ready.len() {
            let board = self.memory.ready.board(index);
            self.memory.places.save(board[TAG] & PLACE, &board);
        }
    }

    /// Ends a puzzle, and gives back what is pending of it, all of which is saved.
    #[cold]
    fn give_back(&mut self, slot: u32) {
        let Puzzle { id, count, nodes, first, .. } = self.memory.puzzles[slot as usize];
        let piece = |place| match self.memory.places.get(place).state {
            // Held back for the order, where no board has lost components.
            State::Solution => Piece::Solution(*self.memory.places.words(place)),
            _ => {
                let (board, tag) = self.memory.places.board(place);
                Piece::Board(board, tag & !PLACE)
            }
        };
        let pending = self.memory.places.row(first).map(piece).collect();
        self.close(slot);
        self.host.end(id, End { count, nodes, full: false, pending: Some(pending) });
    }
}
