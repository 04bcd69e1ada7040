//! The interface between the kernel and the code that uses it.

use std::borrow::Cow;

use super::board::{Board, WORDS};
use super::bytes::{CELLS, digits_of};
use super::units::OtherUnits;

/// A puzzle, as the number that its host gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PuzzleId(pub(crate) u32);

impl PuzzleId {
    /// Returns the number, for indexing a list.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Supplies puzzles and receives solutions.
///
/// The kernel calls it a few times per puzzle, and never inside a round. So the calls are dynamic, and one kernel
/// serves all hosts: with a separate kernel for each of five hosts, the scheduler would be compiled 25 times. The
/// kernel itself does the vector work: parsing lines and writing digits.
pub(crate) trait Host {
    /// Returns the next puzzle; `None` if there are no more.
    fn next(&mut self) -> Option<(PuzzleId, PuzzleInput<'_>)>;

    /// Reports that the line of the puzzle returned last is not a puzzle.
    fn refuse(&mut self, _puzzle: PuzzleId) {}

    /// Whether the host accepts the words of a solution, which exist already; otherwise it receives digits.
    /// Completions of a chute are delivered as digits in any case.
    fn takes_words(&self) -> bool {
        false
    }

    /// Receives a solution. Returns whether the puzzle needs no further one.
    fn solution(&mut self, puzzle: PuzzleId, solution: FoundSolution<'_>) -> bool;

    /// Whether only the number of solutions of a puzzle matters, not the solutions.
    fn counts(&self, _puzzle: PuzzleId) -> bool {
        false
    }

    /// Receives a number of solutions.
    fn count(&mut self, _puzzle: PuzzleId, _solutions: u64) {}

    /// Reports that a puzzle has ended.
    fn end(&mut self, puzzle: PuzzleId, end: PuzzleEnd);

    /// Reports that the run was stopped; the unfinished puzzles had explored this many boards.
    fn stopped(&mut self, nodes: u64);

    /// Returns whether to continue; called every 64 rounds.
    fn poll(&mut self) -> Poll;
}

/// The input of a puzzle.
pub(crate) enum PuzzleInput<'a> {
    /// 81 bytes of text.
    Line(&'a [u8; CELLS]),
    /// A board to explore, and its marks: what the kernel knows about it besides its candidates.
    Board(&'a Board, u32),
}

/// A solution in the form that the host receives: see [`Host::takes_words`].
pub(crate) enum FoundSolution<'a> {
    /// The words of a board with one candidate per cell.
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
    /// It ends, and the pending boards are dropped.
    Stop,
    /// It ends, and gives back the pending boards of the unfinished puzzles.
    GiveBack,
}

/// How a puzzle ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PuzzleEnd {
    /// Number of solutions delivered.
    pub(crate) count: u64,
    /// Number of boards explored.
    pub(crate) nodes: u64,
    /// Whether the solution limit was reached.
    pub(crate) full: bool,
    /// If the puzzle was given back, everything that is pending, from left to right: boards to explore, and between
    /// them solutions that were found but not delivered.
    pub(crate) pending: Option<Vec<PendingPiece>>,
}

/// A pending piece of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PendingPiece {
    /// A board to explore, and its marks.
    Board(Board, u32),
    /// A solution that was found but not delivered.
    Solution([u32; WORDS]),
}

/// What the puzzles of a run have in common, its limits, and its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunLimits {
    /// The units that its puzzles have in addition to rows, columns and boxes.
    pub(crate) units: OtherUnits,
    /// Maximum number of solutions per puzzle.
    pub(crate) solutions: u64,
    /// Maximum number of nodes per puzzle, after which it is given back.
    pub(crate) nodes: u64,
    /// Whether idle lanes take saved boards of busy ones.
    pub(crate) share: bool,
    /// Whether solutions are delivered from left to right; otherwise in the order in which they are found.
    pub(crate) ordered: bool,
    /// Whether boards are examined before they are split: for hidden pairs, and digit by digit.
    pub(crate) look: bool,
}
