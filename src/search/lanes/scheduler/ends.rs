//! How puzzles end: whole, stopped, or given back with what is pending of them.

use super::places::{NOWHERE, State};
use super::tags::PLACE;
use super::{Puzzle, Scheduler, copy_lane, lanes_of, place_of};
use crate::search::lanes::board::WORDS;
use crate::search::lanes::host::{End, Host, Piece};
use crate::search::lanes::pool::{MARKED, ROWS, TAG};
use crate::simd::Vector;

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
    /// Ends a puzzle, and drops what is left of it.
    #[inline(always)]
    pub(super) fn end(&mut self, slot: u32) {
        let Puzzle { id, count, nodes, .. } = self.memory.puzzles[slot as usize];
        self.free_slot(slot);
        self.host.end(id, End { count, nodes, full: count >= self.options.solutions, pending: None });
    }

    /// Frees the slot of a puzzle.
    #[inline(always)]
    fn free_slot(&mut self, slot: u32) {
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
        for lane in lanes_of(self.active) {
            let place = place_of(&self.boards.tags, lane);
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
        for lane in lanes_of(self.active) {
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
    pub(super) fn give_back(&mut self, slot: u32) {
        let Puzzle { id, count, nodes, first, .. } = self.memory.puzzles[slot as usize];
        let piece = |place| match self.memory.places.get(place).state {
            State::Solution => Piece::Solution(*self.memory.places.words(place)),
            _ => {
                let (board, tag) = self.memory.places.board(place);
                Piece::Board(board, tag & !PLACE)
            }
        };
        let pending = self.memory.places.row(first).map(piece).collect();
        self.free_slot(slot);
        self.host.end(id, End { count, nodes, full: false, pending: Some(pending) });
    }
}
