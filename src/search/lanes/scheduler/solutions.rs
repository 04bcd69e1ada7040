//! What becomes of boards that are explored: solutions are delivered in the order of their places, or held back for it.

use super::places::{NOWHERE, Place, State};
use super::{Puzzle, Scheduler, copy_lane};
use crate::search::lanes::board::WORDS;
use crate::search::lanes::bytes::{CELLS, write_digits};
use crate::search::lanes::chute::Completions;
use crate::search::lanes::host::Host;
use crate::simd::Vector;

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
    /// Takes note that the board at a place is explored. Returns the slot of its puzzle; `None` if nobody wants it.
    #[inline(always)]
    fn note_explored(&mut self, place: u32) -> Option<u32> {
        let Place { state, puzzle: slot, .. } = self.memory.places.get(place);
        if state == State::Dropped {
            self.memory.places.free(place);
            return None;
        }
        self.memory.puzzles[slot as usize].live -= 1;
        Some(slot)
    }

    /// Ends a place whose board has no solution.
    #[inline(always)]
    pub(super) fn explored(&mut self, place: u32) {
        let Some(slot) = self.note_explored(place) else { return };
        self.memory.places.unlink(place, &mut self.memory.puzzles[slot as usize].first);
        self.proceed(slot);
    }

    /// Delivers a solution, or holds it back.
    #[inline(always)]
    pub(super) fn solved(&mut self, place: u32, lane: usize) {
        let Some(slot) = self.note_explored(place) else { return };
        let mut words = [0; WORDS];
        copy_lane(V::words(&self.boards.words), V::LANES, lane, &mut words);
        let puzzle = &mut self.memory.puzzles[slot as usize];
        if self.options.ordered && puzzle.first != place {
            self.hold_back(place, &words);
            return self.proceed(slot);
        }
        self.memory.places.unlink(place, &mut puzzle.first);
        if !self.deliver(slot, &words) {
            self.proceed(slot);
        }
    }

    /// Delivers a solution. Returns whether it was the last that is wanted: then the puzzle has ended.
    #[inline(always)]
    fn deliver(&mut self, slot: u32, words: &[u32; WORDS]) -> bool {
        let puzzle = &mut self.memory.puzzles[slot as usize];
        puzzle.count += 1;
        let is_last = self.host.solution::<V>(puzzle.id, words) || puzzle.count >= self.options.solutions;
        if is_last {
            self.end(slot);
        }
        is_last
    }

    /// Ends a place whose board has open cells in the last chute alone, and delivers its completions.
    #[inline(always)]
    pub(super) fn complete(&mut self, place: u32, words: &[u32; WORDS]) {
        let Some(slot) = self.note_explored(place) else { return };
        let puzzle = &mut self.memory.puzzles[slot as usize];
        self.memory.places.unlink(place, &mut puzzle.first);
        let Some(chute) = puzzle.last else { return };
        let mut completions = Completions::new(words, chute);
        if self.host.counts(puzzle.id) {
            let wanted = completions.count().min(self.options.solutions - puzzle.count);
            puzzle.count += wanted;
            self.host.count(puzzle.id, wanted);
            if puzzle.count >= self.options.solutions {
                return self.end(slot);
            }
        } else {
            let mut digits = [0; CELLS];
            write_digits::<V>(words, &mut digits);
            while completions.next(&mut digits) {
                puzzle.count += 1;
                if self.host.completion(puzzle.id, &digits) || puzzle.count >= self.options.solutions {
                    return self.end(slot);
                }
            }
        }
        self.proceed(slot);
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

    /// Delivers the solutions that are first in the row. Returns whether more are wanted. Inlined, as the host works on
    /// vectors.
    #[inline(always)]
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
            if self.deliver(slot, &words) {
                return false;
            }
        }
    }
}
