//! How puzzles end: finished, stopped, or given back with their pending boards.

use super::Scheduler;
use super::open_puzzles::OpenPuzzle;
use super::places::Slot;
use super::tags::{PlaceId, place_of};
use crate::search::lanes::board::WORDS;
use crate::search::lanes::host::PuzzleEnd;
use crate::search::lanes::lane::{Lane, board_of, lanes_of};
use crate::search::lanes::pool::{MARKED, ROWS, TAG};
use crate::simd::Vector;

impl<V: Vector> Scheduler<'_, V> {
    /// Ends a puzzle, and drops its remaining boards.
    #[inline(always)]
    pub(super) fn end(&mut self, slot: Slot) {
        let OpenPuzzle { id, count, nodes, .. } = self.close(slot);
        self.host.end(id, PuzzleEnd { count, nodes, full: count >= self.limits.solutions, pending: None });
    }

    /// Frees the slot of a puzzle.
    #[inline(always)]
    fn close(&mut self, slot: Slot) -> OpenPuzzle {
        let puzzle = self.puzzles.end(slot);
        if puzzle.has_live() {
            self.release_dropped();
        }
        // There is room for another puzzle, and a host of questions may have a new one after this answer.
        self.is_dry = false;
        puzzle
    }

    /// Removes dropped boards from the lanes. Those in pools are noticed when they are taken out.
    #[cold]
    fn release_dropped(&mut self) {
        for lane in lanes_of(self.active) {
            if self.puzzles.free_if_dropped(place_of(&self.boards.tags, lane)) {
                self.active &= !lane.bit();
            }
        }
    }

    /// Stops all puzzles, and drops their pending boards.
    #[cold]
    pub(super) fn stop(&mut self) {
        self.host.stopped(self.puzzles.nodes());
    }

    /// Gives back all puzzles, once no board is stalled.
    #[cold]
    pub(super) fn give_back_every(&mut self) {
        self.puzzles.make_all_due();
        self.is_ending = true;
    }

    /// Gives back the puzzles that are due. No board may be stalled.
    #[cold]
    pub(super) fn give_back_all(&mut self) {
        self.save_live();
        for slot in self.puzzles.take_due() {
            self.give_back(slot);
        }
    }

    /// Saves all live boards, which stay live.
    fn save_live(&mut self) {
        for lane in lanes_of(self.active) {
            let board = self.rows_of(lane);
            self.puzzles.places.save(PlaceId::of_tag(board[TAG]), &board);
        }
        for index in 0..self.pools.ready.len() {
            let board = self.pools.ready.board(index);
            self.puzzles.places.save(PlaceId::of_tag(board[TAG]), &board);
        }
    }

    /// Returns the rows of the board in a lane, in the form of the pools.
    fn rows_of(&self, lane: Lane) -> [u32; ROWS] {
        let mut rows = [0; ROWS];
        rows[..WORDS].copy_from_slice(&board_of(&self.boards.words, lane));
        for row in 0..3 {
            rows[MARKED + row] = V::words(&self.boards.naked)[row * V::LANES + lane.index()];
        }
        rows[TAG] = V::words(std::slice::from_ref(&self.boards.tags))[lane.index()];
        rows
    }

    /// Ends a puzzle, and gives back its pending boards, all of which must be saved.
    #[cold]
    pub(super) fn give_back(&mut self, slot: Slot) {
        let pending = self.puzzles.pending(slot);
        let OpenPuzzle { id, count, nodes, .. } = self.close(slot);
        self.host.end(id, PuzzleEnd { count, nodes, full: false, pending: Some(pending) });
    }
}
