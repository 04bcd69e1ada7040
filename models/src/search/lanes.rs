//! The library's search with the lane kernel, on a kernel of trees: several puzzles are in progress. Each is a row of
//! boards, and of solutions that wait for those to their left.

#[path = "../../../src/search/lanes/host.rs"]
mod host;
#[path = "../../../src/search/lanes/lane_search.rs"]
mod lane_search;

pub use board::Board;
use host::{FoundSolution, Host, PendingPiece, Poll, PuzzleEnd, PuzzleId, PuzzleInput, RunLimits};
pub(crate) use lane_search::{Between, LaneSearch};

use crate::model::Grid;
use crate::simd::{Backend, Kernel, Vector};
use crate::{below, chance};

mod bytes {
    pub const CELLS: usize = 81;

    pub fn digits_of(words: &[u32; super::board::WORDS]) -> [u8; CELLS] {
        let mut digits = [0; CELLS];
        digits[..4].copy_from_slice(&words[0].to_le_bytes());
        digits
    }
}

mod units {
    use crate::model::Layout;

    #[derive(Clone, Copy, Debug)]
    pub struct OtherUnits;

    impl OtherUnits {
        pub const NONE: Self = Self;

        pub fn of(_layout: &Layout) -> Option<Self> {
            Some(Self)
        }
    }
}

mod board {
    use crate::model::Grid;

    pub const WORDS: usize = 1;

    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Board(pub Grid);
}

mod scheduler {
    pub use super::run;
}

/// A cut at the root: its children in the opposite order.
mod look_ahead {
    use super::board::Board;
    use crate::model::Layout;
    use crate::simd::Backend;

    pub struct Cut {
        pub pieces: Vec<Board>,
        pub nodes: u64,
    }

    pub fn cut(_backend: Backend, _layout: &Layout, board: Board, should_stop: impl Fn() -> bool) -> Cut {
        let pieces = if should_stop() || board.0.is_contradiction() || board.0.is_leaf() {
            vec![board]
        } else {
            board.0.children().rev().map(Board).collect()
        };
        Cut { pieces, nodes: 1 }
    }
}

/// Maximum number of puzzles in progress.
const MOST_UNDER_WAY: usize = 3;

pub fn run(backend: Backend, host: &mut dyn Host, limits: RunLimits, _are_many: bool) {
    backend.run(Run { host, limits });
}

struct Run<'a> {
    host: &'a mut dyn Host,
    limits: RunLimits,
}

struct Puzzle {
    id: PuzzleId,
    /// From left to right: nodes to explore, and leaves that are solutions.
    row: Vec<PendingPiece>,
    nodes: u64,
    count: u64,
}

impl Kernel for Run<'_> {
    type Output = ();

    fn run<V: Vector>(self) {
        let Self { host, limits } = self;
        let (mut puzzles, under_way) = (Vec::<Puzzle>::new(), 1 + below(MOST_UNDER_WAY));
        loop {
            while puzzles.len() < under_way {
                let Some((id, PuzzleInput::Board(board, marks))) = host.next() else { break };
                puzzles.push(Puzzle { id, row: vec![PendingPiece::Board(*board, marks)], nodes: 0, count: 0 });
            }
            if puzzles.is_empty() {
                return;
            }
            match host.poll() {
                Poll::Continue => {}
                Poll::Stop => return host.stopped(puzzles.iter().map(|puzzle| puzzle.nodes).sum()),
                Poll::GiveBack => {
                    return puzzles.into_iter().for_each(|puzzle| puzzle.end(host, true));
                }
            }
            let at = below(puzzles.len());
            if puzzles[at].step(host, limits) {
                let puzzle = puzzles.remove(at);
                let is_spent = !puzzle.row.is_empty();
                puzzle.end(host, is_spent);
            }
        }
    }
}

impl Puzzle {
    /// Explores a node: the leftmost, or another one if lanes help. Returns whether the puzzle has ended.
    fn step(&mut self, host: &mut dyn Host, limits: RunLimits) -> bool {
        let is_board = |piece: &PendingPiece| matches!(piece, PendingPiece::Board(..));
        let boards: Vec<usize> = (0..self.row.len()).filter(|at| is_board(&self.row[*at])).collect();
        let at = boards[if limits.share && chance(3) { below(boards.len()) } else { 0 }];
        let PendingPiece::Board(Board(node), _) = self.row[at] else { return false };
        self.nodes += 1;
        self.row.splice(at..=at, below_node(node));
        while let Some(first) = self.next_solution(limits.ordered) {
            let PendingPiece::Solution(words) = self.row.remove(first) else { break };
            self.count += 1;
            if host.solution(self.id, FoundSolution::Words(&words)) {
                break;
            }
        }
        self.row.is_empty() || self.nodes >= limits.nodes
    }

    /// Returns the position of a solution that may be delivered.
    fn next_solution(&self, is_ordered: bool) -> Option<usize> {
        let is_solution = |piece: &PendingPiece| matches!(piece, PendingPiece::Solution(_));
        if is_ordered {
            return self.row.first().filter(|piece| is_solution(piece)).map(|_| 0);
        }
        self.row.iter().position(is_solution)
    }

    fn end(self, host: &mut dyn Host, gives_back: bool) {
        let Self { id, row, nodes, count } = self;
        host.end(id, PuzzleEnd { count, nodes, full: false, pending: gives_back.then_some(row) });
    }
}

/// Returns the pieces that replace an explored node.
fn below_node(node: Grid) -> Vec<PendingPiece> {
    match (node.is_contradiction(), node.is_leaf()) {
        (true, _) => Vec::new(),
        (false, true) => vec![PendingPiece::Solution([node.0])],
        (false, false) => node.children().map(|child| PendingPiece::Board(Board(child), 0)).collect(),
    }
}
