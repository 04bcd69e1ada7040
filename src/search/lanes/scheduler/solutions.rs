//! Handles boards that are explored: solutions are delivered in the order of their places, or held back until then.

use super::Scheduler;
use super::places::Slot;
use super::tags::PlaceId;
use crate::search::lanes::board::WORDS;
use crate::search::lanes::bytes::{CELLS, write_digits};
use crate::search::lanes::chute::Completions;
use crate::search::lanes::host::FoundSolution;
use crate::search::lanes::lane::{Lane, board_of};
use crate::simd::Vector;

impl<V: Vector> Scheduler<'_, V> {
    /// Removes a place whose board has no solution.
    #[inline(always)]
    pub(super) fn refuted(&mut self, place: PlaceId) {
        let Some(slot) = self.puzzles.note_explored(place) else { return };
        self.puzzles.remove(slot, place);
        self.proceed(slot);
    }

    /// Delivers a solution, or holds it back.
    #[inline(always)]
    pub(super) fn solved(&mut self, place: PlaceId, lane: Lane) {
        let Some(slot) = self.puzzles.note_explored(place) else { return };
        let words = board_of(&self.boards.words, lane);
        if self.limits.ordered && !self.puzzles.is_first(slot, place) {
            self.puzzles.hold_back(slot, place, &words, self.limits.solutions);
            return self.proceed(slot);
        }
        self.puzzles.remove(slot, place);
        if self.deliver(slot, &words) {
            self.proceed(slot);
        }
    }

    /// Delivers a solution. Returns whether more are wanted; if not, the puzzle has ended.
    #[inline(always)]
    fn deliver(&mut self, slot: Slot, words: &[u32; WORDS]) -> bool {
        let puzzle = &mut self.puzzles[slot];
        puzzle.count += 1;
        let (id, is_last) = (puzzle.id, puzzle.count >= self.limits.solutions);
        let is_enough = if self.takes_words {
            self.host.solution(id, FoundSolution::Words(words))
        } else if self.host.counts(id) {
            self.host.count(id, 1);
            false
        } else {
            // Here, not in the host: only inside the kernel does this compile to vector instructions.
            let mut digits = [0; CELLS];
            write_digits::<V>(words, &mut digits);
            self.host.solution(id, FoundSolution::Digits(&digits))
        };
        if is_enough || is_last {
            self.end(slot);
            return false;
        }
        true
    }

    /// Removes a place whose board has open cells only in the last chute, and delivers its completions.
    #[inline(always)]
    pub(super) fn complete(&mut self, place: PlaceId, words: &[u32; WORDS]) {
        let Some(slot) = self.puzzles.note_explored(place) else { return };
        self.puzzles.remove(slot, place);
        let puzzle = &mut self.puzzles[slot];
        let Some(chute) = puzzle.last_chute else { return };
        let mut completions = Completions::new(words, chute);
        if self.host.counts(puzzle.id) {
            let wanted = completions.count().min(self.limits.solutions - puzzle.count);
            puzzle.count += wanted;
            self.host.count(puzzle.id, wanted);
            if puzzle.count >= self.limits.solutions {
                return self.end(slot);
            }
        } else {
            let mut digits = [0; CELLS];
            // In cells of the chute this writes one of several digits, which each completion overwrites.
            write_digits::<V>(words, &mut digits);
            while completions.next(&mut digits) {
                puzzle.count += 1;
                let is_enough = self.host.solution(puzzle.id, FoundSolution::Digits(&digits));
                if is_enough || puzzle.count >= self.limits.solutions {
                    return self.end(slot);
                }
            }
        }
        self.proceed(slot);
    }

    /// Delivers held-back solutions that are first in the row. After that the puzzle ends if no places are left, or
    /// waits for its next board if none is live.
    #[inline(always)]
    fn proceed(&mut self, slot: Slot) {
        while let Some(words) = self.puzzles.take_held_back(slot) {
            if !self.deliver(slot, &words) {
                return;
            }
        }
        if !self.puzzles.proceed(slot) {
            self.end(slot);
        }
    }
}
