//! What the kernel and the code around it say to one another.

use super::board::{Board, WORDS};
use super::bytes::CELLS;
use super::round::Lane;
use crate::simd::Vector;

/// Gives puzzles and takes solutions.
///
/// Calls that get vectors are `#[inline(always)]`: only so they are compiled with the instructions of the kernel.
pub(crate) trait Host {
    /// Writes the next puzzle into a lane and returns its id; `None` if there is no more.
    fn next<V: Vector>(&mut self, board: Lane<'_>) -> Option<u32>;

    /// Takes a solution: its words, one candidate a cell. Returns whether the puzzle needs no further one.
    fn solution<V: Vector>(&mut self, puzzle: u32, words: &[u32; WORDS]) -> bool;

    /// Takes a solution: its digits, 1 to 9. Returns whether the puzzle needs no further one.
    fn completion(&mut self, _puzzle: u32, _digits: &[u8; CELLS]) -> bool {
        false
    }

    /// Whether it takes solutions of a puzzle by their number, as it need not see them.
    fn counts(&self, _puzzle: u32) -> bool {
        false
    }

    /// Takes solutions by their number.
    fn count(&mut self, _puzzle: u32, _solutions: u64) {}

    /// A puzzle has ended.
    fn end(&mut self, puzzle: u32, end: End);

    /// The run was stopped; the puzzles under way had explored this many boards.
    fn stopped(&mut self, nodes: u64);

    /// Whether to continue; called every 64 rounds.
    fn poll(&mut self) -> Poll;
}

/// Whether a run continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Poll {
    /// It continues.
    Continue,
    /// It ends, and what is pending is dropped.
    Stop,
    /// It ends, and gives back what is pending of the puzzles under way.
    GiveBack,
}

/// How a puzzle ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct End {
    /// Solutions delivered.
    pub(crate) count: u64,
    /// Boards explored.
    pub(crate) nodes: u64,
    /// Whether the limit of solutions was reached.
    pub(crate) full: bool,
    /// What is pending, from left to right, if the puzzle was given back: boards still to be explored, and between them
    /// solutions that were found but not delivered.
    pub(crate) pending: Option<Vec<Piece>>,
}

/// A part of what is pending of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A board to be explored, and its marks: what the kernel knows of it beside its candidates.
    Board(Board, u32),
    /// A solution that was found but not delivered.
    Solution([u32; WORDS]),
}

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Solutions of each puzzle.
    pub(crate) solutions: u64,
    /// Nodes of each puzzle; then it is given back.
    pub(crate) nodes: u64,
    /// Whether idle lanes take saved boards of busy ones.
    pub(crate) share: bool,
    /// Whether solutions are delivered from left to right; otherwise as they are found.
    pub(crate) ordered: bool,
    /// Whether boards are looked at before they are split: for hidden pairs, and digit by digit.
    pub(crate) look: bool,
}
