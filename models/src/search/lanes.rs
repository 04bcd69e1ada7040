//! The kernel's search as the library has it, over a kernel of trees: several puzzles under way, each a row of boards and
//! of solutions that wait for those left of them.

#[path = "../../../src/search/lanes/host.rs"]
mod host;
#[path = "../../../src/search/lanes/search.rs"]
mod search;

pub use board::Board;
use board::{WORDS, write_digits};
use bytes::CELLS;
use host::{End, Host, Options, Piece, Poll};
use round::Lane;
pub(crate) use search::LaneSearch;

use crate::model::Grid;
use crate::simd::{Backend, Kernel, Vector};
use crate::{below, chance};

mod bytes {
    pub const CELLS: usize = 81;
}

mod board {
    use crate::model::Grid;

    pub const WORDS: usize = 1;

    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub struct Board(pub Grid);

    impl Board {
        pub const fn solution(words: &[u32; WORDS]) -> Grid {
            Grid(words[0])
        }
    }

    pub fn write_digits<V>(words: &[u32; WORDS], digits: &mut [u8; super::CELLS]) {
        digits[..4].copy_from_slice(&words[0].to_le_bytes());
    }
}

mod round {
    use super::Board;

    pub struct Lane<'a>(pub &'a mut Board);

    impl Lane<'_> {
        pub const fn put(&mut self, board: &Board) {
            *self.0 = *board;
        }

        pub const fn set_tag(&mut self, _tag: u32) {}
    }
}

/// Puzzles under way at the most.
const MOST_UNDER_WAY: usize = 3;

pub fn run<H: Host>(backend: Backend, host: &mut H, options: Options, _are_many: bool) {
    backend.run(Run { host, options });
}

struct Run<'a, H> {
    host: &'a mut H,
    options: Options,
}

struct Puzzle {
    id: u32,
    /// From left to right: nodes to be explored, leaves that are solutions.
    row: Vec<Piece>,
    nodes: u64,
    count: u64,
}

impl<H: Host> Kernel for Run<'_, H> {
    type Output = ();

    fn run<V: Vector>(self) {
        let Self { host, options } = self;
        let (mut puzzles, under_way) = (Vec::<Puzzle>::new(), 1 + below(MOST_UNDER_WAY));
        loop {
            while puzzles.len() < under_way {
                let mut board = Board::default();
                let Some(id) = host.next::<V>(Lane(&mut board)) else { break };
                puzzles.push(Puzzle { id, row: vec![Piece::Board(board, 0)], nodes: 0, count: 0 });
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
            if puzzles[at].step::<V>(host, options) {
                let puzzle = puzzles.remove(at);
                let is_spent = !puzzle.row.is_empty();
                puzzle.end(host, is_spent);
            }
        }
    }
}

impl Puzzle {
    /// Explores a node: the leftmost, or another one if lanes help. Returns whether the puzzle has ended.
    fn step<V: Vector>(&mut self, host: &mut impl Host, options: Options) -> bool {
        let is_board = |piece: &Piece| matches!(piece, Piece::Board(..));
        let boards: Vec<usize> = (0..self.row.len()).filter(|at| is_board(&self.row[*at])).collect();
        let at = boards[if options.share && chance(3) { below(boards.len()) } else { 0 }];
        let Piece::Board(Board(node), _) = self.row[at] else { return false };
        self.nodes += 1;
        self.row.splice(at..=at, below_node(node));
        while let Some(first) = self.next_solution(options.ordered) {
            let Piece::Solution(words) = self.row.remove(first) else { break };
            self.count += 1;
            if host.solution::<V>(self.id, &words) {
                break;
            }
        }
        self.row.is_empty() || self.nodes >= options.nodes
    }

    /// The place of a solution that may be delivered.
    fn next_solution(&self, is_ordered: bool) -> Option<usize> {
        let is_solution = |piece: &Piece| matches!(piece, Piece::Solution(_));
        if is_ordered {
            return self.row.first().filter(|piece| is_solution(piece)).map(|_| 0);
        }
        self.row.iter().position(is_solution)
    }

    fn end(self, host: &mut impl Host, gives_back: bool) {
        let Self { id, row, nodes, count } = self;
        host.end(id, End { count, nodes, full: false, pending: gives_back.then_some(row) });
    }
}

/// What takes the place of an explored node.
fn below_node(node: Grid) -> Vec<Piece> {
    match (node.is_contradiction(), node.is_leaf()) {
        (true, _) => Vec::new(),
        (false, true) => vec![Piece::Solution([node.0])],
        (false, false) => node.children().map(|child| Piece::Board(Board(child), 0)).collect(),
    }
}
