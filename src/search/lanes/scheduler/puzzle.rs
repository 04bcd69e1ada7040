//! The puzzles under way, and what a lane has beside its board.

use crate::search::lanes::board::{Board, WORDS};

/// What a lane has beside its board.
#[derive(Default)]
pub(super) struct Branches {
    /// The slot of the puzzle.
    pub(super) puzzle: usize,
    /// Boards saved at branches, the newest last. Only the first `depth` count: the others are memory to be used again.
    pub(super) saved: Vec<Board>,
    pub(super) depth: usize,
}

impl Branches {
    /// The place for one more saved board.
    #[inline(always)]
    pub(super) fn save(&mut self) -> &mut Board {
        if self.depth == self.saved.len() {
            self.saved.push(Board::EMPTY);
        }
        self.depth += 1;
        &mut self.saved[self.depth - 1]
    }
}

/// A puzzle that lanes work on.
#[derive(Default)]
pub(super) struct Puzzle {
    /// The id that the host gave it.
    pub(super) id: u32,
    /// Solutions delivered.
    pub(super) count: u64,
    /// Boards explored.
    pub(super) nodes: u64,
    /// The parts of its search, from left to right.
    pub(super) segments: Vec<Segment>,
    /// Solutions held back in segments.
    pub(super) held_back: usize,
}

/// A part of a puzzle's search.
pub(super) struct Segment {
    /// The lane that works on it; none if it is explored, or suspended.
    pub(super) lane: Option<usize>,
    /// Solutions held back until the segments further left are explored.
    pub(super) found: Vec<[u32; WORDS]>,
    /// Boards that wait for a lane, the newest last. Solutions found come before theirs.
    pub(super) suspended: Vec<Board>,
}

impl Segment {
    /// The segment that a lane begins.
    pub(super) const fn of(lane: usize) -> Self {
        Self { lane: Some(lane), found: Vec::new(), suspended: Vec::new() }
    }
}
