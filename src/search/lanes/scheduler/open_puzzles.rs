//! The puzzles under way, each in a slot, and the rows of their places.

use std::ops::{Index, IndexMut};

use super::places::{Place, PlaceState, Places, Slot};
use super::tags::{PLACE_BITS, PlaceId};
use crate::search::lanes::board::WORDS;
use crate::search::lanes::chute::Chute;
use crate::search::lanes::host::{PendingPiece, PuzzleId};

/// Maximum number of puzzles under way.
const MAX_PUZZLES: usize = 192;

/// Maximum number of held-back solutions of a puzzle. At this number its lanes are restricted to the leftmost
/// board.
const MAX_HELD_BACK: usize = 4096;

/// A puzzle under way.
#[derive(Clone, Copy)]
pub(super) struct OpenPuzzle {
    /// The number that the host gave it.
    pub(super) id: PuzzleId,
    /// Number of solutions delivered.
    pub(super) count: u64,
    /// Number of boards explored.
    pub(super) nodes: u64,
    /// The chute that it keeps for last, in which no board is split, if it has chosen one.
    pub(super) last_chute: Option<Chute>,
    /// The first of its places; [`PlaceId::NONE`] if the slot is free.
    first: PlaceId,
    /// Number of its boards in lanes and pools.
    live: u32,
    /// Number of its solutions that are held back.
    held_back: usize,
}

impl OpenPuzzle {
    /// A slot without a puzzle.
    const NONE: Self =
        Self { id: PuzzleId(0), count: 0, nodes: 0, last_chute: None, first: PlaceId::NONE, live: 0, held_back: 0 };

    /// Whether any of its boards are in lanes or pools.
    pub(super) const fn has_live(&self) -> bool {
        self.live > 0
    }
}

/// The puzzles under way.
pub(super) struct OpenPuzzles {
    pub(super) places: Places,
    slots: [OpenPuzzle; MAX_PUZZLES],
    /// Slots without a puzzle.
    free: Vec<Slot>,
    /// Slots of puzzles without a live board.
    waiting: Vec<Slot>,
    /// Slots of puzzles that are given back once no board is stalled.
    due: Vec<Slot>,
}

impl Index<Slot> for OpenPuzzles {
    type Output = OpenPuzzle;

    #[inline(always)]
    fn index(&self, slot: Slot) -> &OpenPuzzle {
        &self.slots[slot.index()]
    }
}

impl IndexMut<Slot> for OpenPuzzles {
    #[inline(always)]
    fn index_mut(&mut self, slot: Slot) -> &mut OpenPuzzle {
        &mut self.slots[slot.index()]
    }
}

impl OpenPuzzles {
    pub(super) fn new() -> Self {
        Self {
            places: Places::new(),
            slots: [OpenPuzzle::NONE; MAX_PUZZLES],
            free: Vec::new(),
            waiting: Vec::new(),
            due: Vec::new(),
        }
    }

    /// Removes all puzzles, but keeps their memory.
    pub(super) fn clear(&mut self) {
        self.places.clear();
        if self.free.len() < MAX_PUZZLES {
            // Needed if the last run was stopped; otherwise each puzzle has already emptied its slot.
            self.slots.fill(OpenPuzzle::NONE);
        }
        self.waiting.clear();
        self.due.clear();
        self.free.clear();
        self.free.extend((0..MAX_PUZZLES as u32).rev().map(Slot::new));
    }

    /// Returns the number of boards explored for all puzzles under way.
    pub(super) fn nodes(&self) -> u64 {
        self.slots.iter().map(|puzzle| puzzle.nodes).sum()
    }

    /// Returns the slot for the next puzzle; `None` if there is no room.
    #[inline(always)]
    pub(super) fn free_slot(&self) -> Option<Slot> {
        self.free.last().copied()
    }

    /// Starts a puzzle in the slot that [`Self::free_slot`] returned. Returns the place of its only board.
    #[inline(always)]
    pub(super) fn begin(&mut self, slot: Slot, id: PuzzleId) -> PlaceId {
        debug_assert_eq!(self.free.last(), Some(&slot));
        self.free.pop();
        let first = self.places.begin(slot);
        self[slot] = OpenPuzzle { id, nodes: 1, first, live: 1, ..OpenPuzzle::NONE };
        first
    }

    /// Ends a puzzle, and drops its remaining boards. Live boards keep their places until they are noticed.
    #[inline(always)]
    pub(super) fn end(&mut self, slot: Slot) -> OpenPuzzle {
        let puzzle = std::mem::replace(&mut self[slot], OpenPuzzle::NONE);
        if puzzle.first != PlaceId::NONE {
            self.places.drop_from(puzzle.first);
        }
        self.free.push(slot);
        puzzle
    }

    /// Returns the slot of the puzzle that a place belongs to.
    #[inline(always)]
    pub(super) fn slot_of(&self, place: PlaceId) -> Slot {
        self.places.get(place).slot
    }

    /// Records that the board at a place is explored. Returns the slot of its puzzle; `None` if the board was
    /// dropped.
    #[inline(always)]
    pub(super) fn note_explored(&mut self, place: PlaceId) -> Option<Slot> {
        if self.free_if_dropped(place) {
            return None;
        }
        let slot = self.slot_of(place);
        self[slot].live -= 1;
        Some(slot)
    }

    /// Frees the place of a board if the board was dropped. Returns whether it was.
    #[inline(always)]
    pub(super) fn free_if_dropped(&mut self, place: PlaceId) -> bool {
        let is_dropped = self.places.get(place).state == PlaceState::Dropped;
        if is_dropped {
            self.places.free(place);
        }
        is_dropped
    }

    /// Removes a place from the row of its puzzle.
    #[inline(always)]
    pub(super) fn remove(&mut self, slot: Slot, place: PlaceId) {
        self.places.unlink(place, &mut self.slots[slot.index()].first);
    }

    /// Whether a place is the first in the row of its puzzle.
    #[inline(always)]
    pub(super) fn is_first(&self, slot: Slot, place: PlaceId) -> bool {
        self[slot].first == place
    }

    /// Splits a board: its place becomes that of the first child. Returns the place of the second child, directly
    /// after it, where it must be saved; `None` if the board was dropped. With more than `max_nodes` nodes the
    /// puzzle becomes due.
    #[inline(always)]
    pub(super) fn split(&mut self, first: PlaceId, max_nodes: u64) -> Option<PlaceId> {
        let Place { state, slot, .. } = self.places.get(first);
        if state == PlaceState::Dropped {
            return None;
        }
        let second = self.places.insert_after(first, PlaceState::Saved);
        let puzzle = &mut self[slot];
        if puzzle.nodes < max_nodes {
            puzzle.nodes += 1;
        } else if !self.due.contains(&slot) {
            self.due.push(slot);
        }
        Some(second)
    }

    /// Holds back a solution until everything further left is explored. `solutions` is the limit of its puzzle.
    #[cold]
    pub(super) fn hold_back(&mut self, slot: Slot, place: PlaceId, words: &[u32; WORDS], solutions: u64) {
        self.places.save(place, words);
        self.places.set_state(place, PlaceState::Solution);
        let puzzle = &mut self[slot];
        puzzle.held_back += 1;
        let wanted = solutions - puzzle.count;
        // If as many are held back as are wanted, nothing after the last of them can be among the first solutions.
        if puzzle.held_back as u64 >= wanted {
            let first = puzzle.first;
            let last = self.solutions(first).nth(wanted as usize - 1);
            self.cut(slot, last.map_or(PlaceId::NONE, |last| self.places.get(last).next));
        }
    }

    /// Returns the places of the solutions that are held back, from the place `first` on.
    fn solutions(&self, first: PlaceId) -> impl Iterator<Item = PlaceId> + '_ {
        self.places.row(first).filter(|&place| self.places.get(place).state == PlaceState::Solution)
    }

    /// Drops everything from the place `start` on: it is after the last wanted solution.
    fn cut(&mut self, slot: Slot, start: PlaceId) {
        if start == PlaceId::NONE {
            return;
        }
        let (mut live, mut held_back) = (0, 0);
        for place in self.places.row(start) {
            match self.places.get(place).state {
                PlaceState::Live => live += 1,
                PlaceState::Solution => held_back += 1,
                PlaceState::Saved | PlaceState::Dropped => {}
            }
        }
        self[slot].live -= live;
        self[slot].held_back -= held_back;
        self.places.drop_from(start);
    }

    /// Removes and returns the solution that is first in the row of a puzzle, if there is one: everything to its
    /// left is explored.
    #[inline(always)]
    pub(super) fn take_held_back(&mut self, slot: Slot) -> Option<[u32; WORDS]> {
        let OpenPuzzle { first, held_back, .. } = self[slot];
        if held_back == 0 || self.places.get(first).state != PlaceState::Solution {
            return None;
        }
        self[slot].held_back -= 1;
        let words = *self.places.words(first);
        self.remove(slot, first);
        Some(words)
    }

    /// Lets a puzzle wait for its next board if none is live. Returns `false` if no places are left.
    #[inline(always)]
    pub(super) fn proceed(&mut self, slot: Slot) -> bool {
        let OpenPuzzle { first, live, .. } = self[slot];
        if first != PlaceId::NONE && live == 0 {
            self.waiting.push(slot);
        }
        first != PlaceId::NONE
    }

    /// Returns the number of puzzles that wait for their next board.
    #[inline(always)]
    pub(super) const fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Returns a puzzle that was waiting for its next board.
    pub(super) fn take_waiting(&mut self) -> Option<Slot> {
        self.waiting.pop()
    }

    /// Makes the first board of a puzzle live, which was saved. Returns its place.
    pub(super) fn revive_first(&mut self, slot: Slot) -> PlaceId {
        let puzzle = &mut self[slot];
        puzzle.nodes += 1;
        puzzle.live = 1;
        let first = puzzle.first;
        self.places.set_state(first, PlaceState::Live);
        first
    }

    /// Makes saved boards live, the leftmost ones of puzzles that already have a live board. Writes their places,
    /// and returns their number.
    pub(super) fn revive_more(&mut self, revived: &mut [PlaceId], max_nodes: u64) -> usize {
        let mut count = 0;
        let under_way = self.slots.len() - self.free.len();
        let share = revived.len().div_ceil(under_way.max(1));
        // With a single puzzle, visiting all slots in every round would take as long as the rounds.
        let open = self.slots.iter_mut().filter(|puzzle| puzzle.first != PlaceId::NONE).take(under_way);
        for puzzle in open.filter(|puzzle| puzzle.held_back < MAX_HELD_BACK) {
            let (mut place, mut taken) = (puzzle.first, 0);
            while place != PlaceId::NONE && taken < share && count < revived.len() && puzzle.nodes < max_nodes {
                if self.places.get(place).state == PlaceState::Saved {
                    self.places.set_state(place, PlaceState::Live);
                    puzzle.nodes += 1;
                    puzzle.live += 1;
                    revived[count] = place;
                    (count, taken) = (count + 1, taken + 1);
                }
                place = self.places.get(place).next;
            }
        }
        count
    }

    /// Whether any puzzles must be given back once no board is stalled.
    #[inline(always)]
    pub(super) const fn are_due(&self) -> bool {
        !self.due.is_empty()
    }

    /// Makes all puzzles due.
    pub(super) fn make_all_due(&mut self) {
        let slots = (0..self.slots.len() as u32).map(Slot::new);
        self.due = slots.filter(|slot| self[*slot].first != PlaceId::NONE).collect();
    }

    /// Returns the puzzles that are due, and removes them from those that wait.
    pub(super) fn take_due(&mut self) -> Vec<Slot> {
        let due = std::mem::take(&mut self.due);
        self.waiting.retain(|slot| !due.contains(slot));
        due
    }

    /// Returns the pending pieces of a puzzle, from left to right. Its live boards must be saved.
    pub(super) fn pending(&self, slot: Slot) -> Vec<PendingPiece> {
        self.places.row(self[slot].first).map(|place| self.piece(place)).collect()
    }

    /// Returns the piece at a place: a solution, or a saved board.
    fn piece(&self, place: PlaceId) -> PendingPiece {
        match self.places.get(place).state {
            PlaceState::Solution => PendingPiece::Solution(*self.places.words(place)),
            _ => {
                let (board, tag) = self.places.board(place);
                PendingPiece::Board(board, tag & !PLACE_BITS)
            }
        }
    }
}
