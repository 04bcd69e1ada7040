//! What the kernel and the code around it say to one another.

use std::borrow::Cow;

use super::board::{Board, WORDS};
use super::bytes::{CELLS, digits_of};
use super::units::OtherUnits;

/// A puzzle, by the number that its host gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PuzzleId(pub(crate) u32);

impl PuzzleId {
    /// Returns the number, to index a list by.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Gives puzzles and takes solutions.
///
/// The kernel asks it a few times a puzzle, and never in a round. So it is called through a table, and there is one
/// kernel for all hosts: with a kernel for each of five hosts the scheduler was compiled 25 times. What works on vectors,
/// to read lines and to write digits, the kernel does itself.
pub(crate) trait Host {
    /// Returns the next puzzle; `None` if there is no more.
    fn next(&mut self) -> Option<(PuzzleId, PuzzleInput<'_>)>;

    /// Takes back the puzzle that was given last: its line is no puzzle.
    fn refuse(&mut self, _puzzle: PuzzleId) {}

    /// Whether it takes the words of a solution, which are there already; otherwise it gets digits. What completes a
    /// chute comes as digits in any case.
    fn takes_words(&self) -> bool {
        false
    }

    /// Takes a solution. Returns whether the puzzle needs no further one.
    fn solution(&mut self, puzzle: PuzzleId, solution: FoundSolution<'_>) -> bool;

    /// Whether solutions of a puzzle are taken by their number, as nobody need see them.
    fn counts(&self, _puzzle: PuzzleId) -> bool {
        false
    }

    /// Takes solutions by their number.
    fn count(&mut self, _puzzle: PuzzleId, _solutions: u64) {}

    /// A puzzle has ended.
    fn end(&mut self, puzzle: PuzzleId, end: PuzzleEnd);

    /// The run was stopped; the puzzles under way had explored this many boards.
    fn stopped(&mut self, nodes: u64);

    /// Returns whether to continue; called every 64 rounds.
    fn poll(&mut self) -> Poll;
}

/// A puzzle as a host gives it.
pub(crate) enum PuzzleInput<'a> {
    /// 81 bytes of text.
    Line(&'a [u8; CELLS]),
    /// A board to be explored, and its marks: what the kernel knows of it beside its candidates.
    Board(&'a Board, u32),
}

/// A solution as a host takes it: see [`Host::takes_words`].
pub(crate) enum FoundSolution<'a> {
    /// The words of a board, one candidate a cell.
    Words(&'a [u32; WORDS]),
    /// The digits, 1 to 9, row by row.
    Digits(&'a [u8; CELLS]),
}

impl FoundSolution<'_> {
    /// Returns the digits, 1 to 9, row by row.
    pub(crate) fn digits(&self) -> Cow<'_, [u8; CELLS]> {
        match self {
            Self::Words(words) => Cow::Owned(digits_of(words)),
            Self::Digits(digits) => Cow::Borrowed(digits),
        }
    }
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
pub(crate) struct PuzzleEnd {
    /// Number of solutions delivered.
    pub(crate) count: u64,
    /// Number of boards explored.
    pub(crate) nodes: u64,
    /// Whether the limit of solutions was reached.
    pub(crate) full: bool,
    /// What is pending, from left to right, if the puzzle was given back: boards still to be explored, and between them
    /// solutions that were found but not delivered.
    pub(crate) pending: Option<Vec<PendingPiece>>,
}

/// A part of what is pending of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PendingPiece {
    /// A board to be explored, and its marks.
    Board(Board, u32),
    /// A solution that was found but not delivered.
    Solution([u32; WORDS]),
}

/// What the puzzles of a run are, its limits, and how it goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunLimits {
    /// What its puzzles have beside rows, columns and boxes.
    pub(crate) units: OtherUnits,
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
